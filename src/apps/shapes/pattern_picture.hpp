// A pattern as a board diagram: own stones black, enemy stones white, unknown points as wildcards, the point itself marked.
#pragma once

#include "draw/board_picture.hpp"
#include "pattern/pattern_grid.hpp"

namespace katachi::apps {

draw::BoardPicture board_picture(const pattern::PatternGrid& grid);

}  // namespace katachi::apps
