#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "draw/board_layout.hpp"
#include "draw/board_picture.hpp"
#include "draw/text.hpp"
#include "go/diagram.hpp"

namespace katachi::draw {

namespace {

// The text of each point shown, all equally wide, and how the space between them is filled.
struct Grid {
  std::vector<std::string> cells;
  std::vector<Mark> marks;
  std::string_view between = " ";
  std::string_view left_of = " ", right_of = " ";  // of the first and the last column
  bool to_the_right = false;                       // narrow cells stand at the right of their column
};

std::string_view bracket(Mark mark, bool closing) {
  switch (mark) {
    case Mark::kCircle:
      return closing ? ")" : "(";
    case Mark::kSquare:
      return closing ? "]" : "[";
    case Mark::kTriangle:
      return closing ? "}" : "{";
    case Mark::kCross:
      return closing ? ">" : "<";
    case Mark::kNone:
      break;
  }
  return "";
}

// Cells with their closing brackets; the opening one takes the place of the space before a cell.
void make_equally_wide(Grid& grid, std::size_t columns) {
  std::size_t widest = 0;
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    grid.cells[i] += bracket(grid.marks[i], true);
    widest = std::max(widest, display_width(grid.cells[i]));
  }
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    std::string space;
    const std::string_view filler = (i + 1) % columns == 0 ? grid.right_of : grid.between;
    for (std::size_t used = display_width(grid.cells[i]); used < widest; ++used) space += filler;
    grid.cells[i] = grid.to_the_right ? space + grid.cells[i] : grid.cells[i] + space;
  }
}

std::string row_text(const Grid& grid, std::size_t first, std::size_t columns) {
  std::string line;
  for (std::size_t i = first; i < first + columns; ++i) {
    const std::string_view space = i == first ? grid.left_of : grid.between;
    line += grid.marks[i] == Mark::kNone ? space : bracket(grid.marks[i], false);
    line += grid.cells[i];
  }
  return line + std::string(grid.right_of);
}

std::string column_letters(const Grid& grid, const Part& part) {
  std::string line;
  const std::string rest(display_width(grid.cells[0]) - 1, ' ');
  for (int x = part.region.x0; x <= part.region.x1; ++x)
    line += grid.to_the_right ? " " + rest + column_letter(x) : std::string(" ") + column_letter(x) + rest;
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

void end_line(std::string& out) {
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
}

// `edges`: the sides that are edges of the board are drawn as | and -.
std::string grid_text(const BoardPicture& picture, Grid grid, bool edges) {
  const Part part = part_of(picture);
  const auto columns = static_cast<std::size_t>(part.columns());
  make_equally_wide(grid, columns);
  const std::string left = edges && part.left ? "|" : "", right = edges && part.right ? "|" : "";
  // Row numbers stand apart from borders and lines.
  const bool apart_left = !left.empty() || grid.left_of != " ", apart_right = !right.empty() || grid.right_of != " ";
  const std::string gutter(picture.coordinates ? (apart_left ? 3 : 2) : 0, ' ');
  const std::string letters =
      picture.coordinates ? gutter + std::string(left.size(), ' ') + column_letters(grid, part) + "\n" : std::string();
  const std::size_t width = left.size() + display_width(row_text(grid, 0, columns)) + right.size();
  const std::string border = gutter + std::string(width, '-') + "\n";

  std::string out = letters;
  if (edges && part.top) out += border;
  for (int row = 0; row < part.rows(); ++row) {
    const int number = picture.size.height - part.region.y0 - row;
    if (picture.coordinates) out += fmt::format("{:2}{}", number, apart_left ? " " : "");
    out += left;
    out += row_text(grid, static_cast<std::size_t>(row) * columns, columns);
    out += right;
    if (picture.coordinates) out += fmt::format("{}{}", apart_right ? " " : "", number);
    end_line(out);
  }
  if (edges && part.bottom) out += border;
  return out + letters;
}

std::string with_texts(std::string grid, const Placed& placed, bool ascii) {
  for (const std::string& text : {placed.note, placed.picture.caption})
    if (!text.empty()) grid += printable(text, ascii) + "\n";
  return grid;
}

std::string_view line_crossing(go::Point p, go::Size size) {
  if (go::is_star_point(p, size)) return "╋";
  // By the lines that leave it: 1 left, 2 right, 4 up, 8 down.
  constexpr std::array<std::string_view, 16> kCrossings = {"·", "╴", "╶", "─", "╵", "┘", "└", "┴",
                                                           "╷", "┐", "┌", "┬", "│", "┤", "├", "┼"};
  const bool left = p.x > 0, right = p.x + 1 < size.width, up = p.y > 0, down = p.y + 1 < size.height;
  return kCrossings[(left ? 1U : 0U) + (right ? 2U : 0U) + (up ? 4U : 0U) + (down ? 8U : 0U)];
}

std::string_view stone_text(go::Color color, bool ascii) {
  if (color == go::Color::kBlack) return ascii ? "X" : "●";
  return ascii ? "O" : "○";
}

// What is on a point without its text; nothing if it is empty.
std::string_view content(const PointPicture& point, bool ascii) {
  if (go::is_stone(point.stone)) return stone_text(point.stone, ascii);
  switch (point.wildcard) {
    case Wildcard::kAny:
      return "*";
    case Wildcard::kBlackOrEmpty:
      return "x";
    case Wildcard::kWhiteOrEmpty:
      return "o";
    case Wildcard::kNone:
      break;
  }
  return "";
}

std::string board_cell(const BoardPicture& picture, go::Point p, bool ascii) {
  constexpr std::size_t kLongestText = 4;
  const PointPicture& point = picture.at(p);
  const std::string text = shortened(point_text(point), kLongestText);
  std::string cell = std::string(content(point, ascii)) + printable(text, ascii);
  if (!cell.empty()) return cell;
  if (!ascii) return std::string(line_crossing(p, picture.size));
  return go::is_star_point(p, picture.size) ? "+" : ".";
}

std::string shade(double t, bool ascii) {
  constexpr std::array<std::string_view, 5> kAscii = {".", "--", "++", "##", "@@"};
  constexpr std::array<std::string_view, 5> kUnicode = {"·", "░░", "▒▒", "▓▓", "██"};
  const std::size_t step = t <= 0 ? 0 : std::min<std::size_t>(4, 1 + static_cast<std::size_t>(t * 4));
  return std::string(ascii ? kAscii[step] : kUnicode[step]);
}

std::string heat_cell(const BoardPicture& picture, go::Point p, HeatStyle style, bool ascii) {
  const PointPicture& point = picture.at(p);
  const std::string none = ascii ? "." : "·";
  if (go::is_stone(point.stone)) return std::string(stone_text(point.stone, ascii));
  if (style == HeatStyle::kShade) {
    const auto heat = heat_of(point, picture.heat_full);
    return heat ? shade(*heat / picture.heat_full, ascii) : none;
  }
  const long percent = std::lround(100 * heat_of(point, 1).value_or(0));
  return percent == 0 ? none : std::to_string(percent);
}

}  // namespace

std::string board_text(const BoardPicture& picture, bool ascii) {
  const Placed placed = place_moves(picture);
  const Part part = part_of(picture);
  Grid grid;
  for_each_shown(part, [&](go::Point p) {
    grid.cells.push_back(board_cell(placed.picture, p, ascii));
    grid.marks.push_back(placed.picture.at(p).mark);
  });
  if (!ascii) {
    grid.between = "─";
    if (!part.left) grid.left_of = "─";
    if (!part.right) grid.right_of = "─";
  }
  return with_texts(grid_text(picture, std::move(grid), ascii && !part.is_whole()), placed, ascii);
}

std::string heat_text(const BoardPicture& picture, HeatStyle style, bool ascii) {
  const Part part = part_of(picture);
  const Placed placed = place_moves(picture);
  Grid grid;
  grid.to_the_right = style == HeatStyle::kPercent;
  for_each_shown(part, [&](go::Point p) {
    grid.cells.push_back(heat_cell(placed.picture, p, style, ascii));
    grid.marks.push_back(Mark::kNone);
  });
  return with_texts(grid_text(picture, std::move(grid), ascii && !part.is_whole()), placed, ascii);
}

}  // namespace katachi::draw
