// Names of cells on boards whose columns have letters and whose rows have numbers: "a1", "m13".
//
// Column 0 is a; row 0 is 1, whichever end of the board the game counts from. Reading is strict: a small letter, then a number
// without sign and leading zeros. It takes what it has read off the front of the text, so that a move of two cells is read by
// two calls.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace katachi::games {

struct CellName {
  int column = 0;
  int row = 0;
};

inline std::string cell_text(CellName cell) {
  return static_cast<char>('a' + cell.column) + std::to_string(cell.row + 1);
}

// Takes a name off the front of the text; if there is none within columns and rows (at most 26 and 99), nothing is taken.
inline std::optional<CellName> take_cell(std::string_view& text, int columns, int rows) {
  if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + columns || text[1] == '0') return std::nullopt;
  int number = 0;
  std::size_t at = 1;
  for (; at < text.size() && at < 3 && text[at] >= '0' && text[at] <= '9'; ++at)
    number = 10 * number + (text[at] - '0');
  if (at == 1 || number > rows) return std::nullopt;
  const CellName cell{.column = text[0] - 'a', .row = number - 1};
  text.remove_prefix(at);
  return cell;
}

}  // namespace katachi::games
