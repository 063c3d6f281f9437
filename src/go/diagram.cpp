#include "go/diagram.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace katachi::go {

namespace {

std::string column_letters(Size size) {
  std::string line = "  ";
  for (int x = 0; x < size.width; ++x) line += fmt::format(" {}", static_cast<char>('A' + x + (x >= 8 ? 1 : 0)));
  return line + "\n";
}

std::string_view symbol(Color c, Point p, Size size, DiagramStyle style) {
  const bool unicode = style == DiagramStyle::kUnicode;
  if (c == Color::kBlack) return unicode ? "●" : "X";
  if (c == Color::kWhite) return unicode ? "○" : "O";
  if (is_star_point(p, size)) return "+";
  return unicode ? "·" : ".";
}

bool on_star_line(int i, int n) {
  const int edge = n >= 13 ? 3 : 2;
  return i == edge || i == n - 1 - edge || (n % 2 == 1 && i == n / 2);
}

bool is_middle(int i, int n) { return n % 2 == 1 && i == n / 2; }

// The points of one row, or nothing if the line is not a row of a board (such as the line of column letters).
std::string row_points(std::string_view line) {
  std::string points;
  for (const char ch : line) {
    if (std::isspace(static_cast<unsigned char>(ch)) || std::isdigit(static_cast<unsigned char>(ch)) || ch == '(' ||
        ch == ')')
      continue;
    if (std::string_view("XxOo.+#").find(ch) == std::string_view::npos) return "";
    points += static_cast<char>(std::toupper(static_cast<unsigned char>(ch)));
  }
  return points;
}

}  // namespace

bool is_star_point(Point p, Size size) {
  if (size.width < 5 || size.height < 5) return false;
  if (!on_star_line(p.x, size.width) || !on_star_line(p.y, size.height)) return false;
  // Side points only on boards large enough; smaller ones have corners and centre.
  const bool middle_x = is_middle(p.x, size.width), middle_y = is_middle(p.y, size.height);
  return middle_x == middle_y || size.larger() >= 15;
}

template <int MaxSize>
std::string diagram(const Board<MaxSize>& board, const DiagramOptions& options) {
  const Size size = board.size();
  std::string out = column_letters(size);
  for (int y = 0; y < size.height; ++y) {
    out += fmt::format("{:2}", size.height - y);
    bool closing = false;
    for (int x = 0; x < size.width; ++x) {
      const Point p = Point::at(x, y);
      const bool marked = options.last_move == Move(p);
      out += marked ? "(" : closing ? ")" : " ";
      closing = marked;
      out += symbol(board.at(p), p, size, options.style);
    }
    out += fmt::format("{}{}\n", closing ? ")" : " ", size.height - y);
  }
  return out + column_letters(size);
}

core::Result<DiagramPosition> parse_diagram(std::string_view text) {
  std::vector<std::string> rows;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (std::string row = row_points(text.substr(0, end)); !row.empty()) rows.push_back(std::move(row));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (rows.empty()) return core::fail("the diagram has no rows", "", "draw points as . X O");
  DiagramPosition position{
      .size = {static_cast<int>(rows[0].size()), static_cast<int>(rows.size())}, .black = {}, .white = {}};
  if (!position.size.is_valid()) return core::fail("the diagram is larger than 25x25");
  for (int y = 0; y < position.size.height; ++y) {
    const std::string& row = rows[static_cast<std::size_t>(y)];
    if (row.size() != rows[0].size()) return core::fail(fmt::format("row {} of the diagram has another width", y + 1));
    for (int x = 0; x < position.size.width; ++x) {
      const char ch = row[static_cast<std::size_t>(x)];
      if (ch == 'X' || ch == '#') position.black.push_back(Point::at(x, y));
      if (ch == 'O') position.white.push_back(Point::at(x, y));
    }
  }
  return position;
}

template std::string diagram<9>(const Board<9>&, const DiagramOptions&);
template std::string diagram<19>(const Board<19>&, const DiagramOptions&);
template std::string diagram<25>(const Board<25>&, const DiagramOptions&);

}  // namespace katachi::go
