// Where handicap stones stand.
#pragma once

#include <vector>

#include "go/point.hpp"

namespace katachi::go {

// The points of GTP's fixed_handicap, 2 to 9 stones; empty where the board has none for that number.
std::vector<Point> fixed_handicap_points(Size size, int stones);

}  // namespace katachi::go
