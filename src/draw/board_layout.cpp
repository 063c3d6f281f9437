#include "draw/board_layout.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace katachi::draw {

namespace {

// "40, 46 at 35; 52 pass": the numbers of one place stand together, places in the order of their first move.
class Note {
 public:
  void add(int number, const std::string& place) {
    const auto same = std::ranges::find(entries_, place, &Entry::place);
    if (same == entries_.end())
      entries_.push_back({place, std::to_string(number)});
    else
      same->numbers += ", " + std::to_string(number);
  }

  std::string text() const {
    std::string out;
    for (const Entry& entry : entries_) out += (out.empty() ? "" : "; ") + entry.numbers + " " + entry.place;
    return out;
  }

 private:
  struct Entry {
    std::string place, numbers;
  };
  std::vector<Entry> entries_;
};

bool is_in(Region region, go::Point p) {
  return p.x >= region.x0 && p.x <= region.x1 && p.y >= region.y0 && p.y <= region.y1;
}

}  // namespace

Part part_of(const BoardPicture& picture) {
  const int last_x = picture.size.width - 1, last_y = picture.size.height - 1;
  const Region r = {std::max(picture.shown.x0, 0), std::max(picture.shown.y0, 0), std::min(picture.shown.x1, last_x),
                    std::min(picture.shown.y1, last_y)};
  assert(r.x0 <= r.x1 && r.y0 <= r.y1);
  return {.region = r, .left = r.x0 == 0, .top = r.y0 == 0, .right = r.x1 == last_x, .bottom = r.y1 == last_y};
}

Placed place_moves(const BoardPicture& picture) {
  BoardPicture placed = picture;
  const Region shown = part_of(picture).region;
  Note note;
  for (const NumberedMove& numbered : picture.moves) {
    const go::Move move = numbered.move.move;
    if (move.is_pass()) {
      note.add(numbered.number, "pass");
      continue;
    }
    PointPicture& point = placed.at(move.point());
    if (is_in(shown, move.point()) && !go::is_stone(point.stone)) {
      point.stone = numbered.move.color;
      point.number = numbered.number;
      continue;
    }
    const std::string text = is_in(shown, move.point()) ? point_text(point) : "";
    note.add(numbered.number, "at " + (text.empty() ? go::gtp_text(move.point(), picture.size) : text));
  }
  return {std::move(placed), note.text()};
}

std::string point_text(const PointPicture& point) {
  return point.number != 0 ? std::to_string(point.number) : point.label;
}

std::optional<double> heat_of(const PointPicture& point, double full) {
  assert(full > 0);
  if (!point.heat || std::isnan(*point.heat)) return std::nullopt;
  return std::clamp(*point.heat, 0.0, full);
}

char column_letter(int x) { return static_cast<char>('A' + x + (x >= 8 ? 1 : 0)); }

}  // namespace katachi::draw
