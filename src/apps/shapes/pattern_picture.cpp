#include "apps/shapes/pattern_picture.hpp"

namespace katachi::apps {

draw::BoardPicture board_picture(const pattern::PatternGrid& grid) {
  draw::BoardPicture picture(grid.board());
  const go::Point first = grid.first();
  picture.shown = {first.x, first.y, first.x + grid.columns() - 1, first.y + grid.rows() - 1};
  picture.coordinates = false;
  for (int y = 0; y < grid.rows(); ++y) {
    for (int x = 0; x < grid.columns(); ++x) {
      draw::PointPicture& point = picture.at(go::Point::at(first.x + x, first.y + y));
      const char c = grid.at(x, y);
      if (c == 'X') point.stone = go::Color::kBlack;
      if (c == 'O') point.stone = go::Color::kWhite;
      if (c == '?') point.wildcard = draw::Wildcard::kAny;
      if (c == '1') point.mark = draw::Mark::kCircle;
    }
  }
  return picture;
}

}  // namespace katachi::apps
