#include "go/position_text.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace katachi::go {

namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  return line;
}

// Column letters, as drawn.
bool is_ruler(std::string_view line) {
  std::string letters;
  for (const char c : line)
    if (!is_blank(c)) letters += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return std::string_view("ABCDEFGHJKLMNOPQRSTUVWXYZ").starts_with(letters);
}

}  // namespace

template <int MaxSize>
std::string position_text(const Board<MaxSize>& board, Color to_move) {
  return diagram(board) + fmt::format("{} to move\n", color_name(to_move));
}

core::Result<PositionText> parse_position_text(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  const std::size_t last = text.rfind('\n') + 1;  // 0 if there is one line alone
  const std::string_view drawing = text.substr(0, last), mover = trimmed(text.substr(last));
  const auto lines = std::ranges::count(drawing, '\n');
  if (mover != "black to move" && mover != "white to move")
    return core::fail("it is not said whose move it is", fmt::format("line {}", lines + 1),
                      "the last line must be 'black to move' or 'white to move'");
  std::string_view rest = drawing;
  for (int number = 1; !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    if (!is_ruler(line) && !parse_diagram(line))
      return core::fail("no row of a board", fmt::format("line {}", number), "draw points as . X O");
  }
  auto stones = parse_diagram(drawing);
  if (!stones) return core::fail(stones.error().what, "the board", stones.error().remedy);
  return PositionText{*std::move(stones), mover.starts_with('b') ? Color::kBlack : Color::kWhite};
}

template <int MaxSize>
core::Result<Board<MaxSize>> board_of(const DiagramPosition& stones) {
  using Geo = Geometry<MaxSize>;
  if (stones.size.larger() > MaxSize)
    return core::fail(fmt::format("the board is larger than {0}x{0}", MaxSize), "the board");
  Board<MaxSize> board(stones.size);
  for (const Point p : stones.black) board.place(Geo::vertex(p), Color::kBlack);
  for (const Point p : stones.white) board.place(Geo::vertex(p), Color::kWhite);
  for (const auto* points : {&stones.black, &stones.white})
    for (const Point p : *points)
      if (board.liberties(Geo::vertex(p)) == 0)
        return core::fail("the stone has no liberty", gtp_text(p, stones.size), "take captured stones off the board");
  return board;
}

template std::string position_text<9>(const Board<9>&, Color);
template std::string position_text<19>(const Board<19>&, Color);
template std::string position_text<25>(const Board<25>&, Color);
template core::Result<Board<9>> board_of<9>(const DiagramPosition&);
template core::Result<Board<19>> board_of<19>(const DiagramPosition&);
template core::Result<Board<25>> board_of<25>(const DiagramPosition&);

}  // namespace katachi::go
