#include "go/handicap.hpp"

namespace katachi::go {

std::vector<Point> fixed_handicap_points(Size size, int stones) {
  if (size.width != size.height || size.width < 7 || stones < 2 || stones > 9) return {};
  const bool has_middle = size.width % 2 == 1 && size.width > 7;
  if (!has_middle && stones > 4) return {};
  const int low = size.width < 13 ? 2 : 3;
  const int middle = size.width / 2;
  const int high = size.width - 1 - low;
  // The order of the GTP specification: corners, then the sides in pairs; the centre completes an odd number from 5 on.
  const Point corners_and_sides[] = {Point::at(low, high),   Point::at(high, low),   Point::at(low, low),
                                     Point::at(high, high),  Point::at(low, middle), Point::at(high, middle),
                                     Point::at(middle, low), Point::at(middle, high)};
  const bool with_centre = stones >= 5 && stones % 2 == 1;
  std::vector<Point> points(corners_and_sides, corners_and_sides + (with_centre ? stones - 1 : stones));
  if (with_centre) points.push_back(Point::at(middle, middle));
  return points;
}

}  // namespace katachi::go
