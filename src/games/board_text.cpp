#include "games/board_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katachi::games {

namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kToMove = " to move";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;
       at = line.find_first_not_of(kBlanks, at)) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

bool is_number(std::string_view word) { return std::ranges::all_of(word, is_digit); }

// Column names: single small letters, or numbers.
bool is_ruler(const std::vector<std::string_view>& words) {
  const auto is_letter = [](std::string_view word) { return word.size() == 1 && word[0] >= 'a' && word[0] <= 'z'; };
  return std::ranges::all_of(words, is_letter) || std::ranges::all_of(words, is_number);
}

// The cells of a row without the numbers around it; empty if it is none.
std::string row_of(std::vector<std::string_view> words, std::string_view marks) {
  if (is_number(words.front())) words.erase(words.begin());
  if (!words.empty() && is_number(words.back())) words.pop_back();
  std::string cells;
  for (const std::string_view word : words) cells += word;
  return cells.find_first_not_of(marks) == std::string::npos ? cells : "";
}

std::string where_of(int line) { return fmt::format("line {}", line); }

}  // namespace

int BoardText::count(char mark) const {
  int count = 0;
  for (const std::string& row : rows_) count += static_cast<int>(std::ranges::count(row, mark));
  return count;
}

std::string BoardText::where(int row) const { return where_of(lines_[static_cast<std::size_t>(row)]); }
std::string BoardText::where_of_mover() const { return where_of(mover_line_); }

core::Result<game::Player> BoardText::mover(std::string_view first, std::string_view second) const {
  if (mover_ == first || mover_ == "X to move") return game::Player::kFirst;
  if (mover_ == second || mover_ == "O to move") return game::Player::kSecond;
  return core::fail(fmt::format("'{}' does not say whose move it is", mover_), where_of_mover(),
                    fmt::format("write '{}' or '{}'", first, second));
}

core::Result<game::Player> BoardText::mover_by_turns(std::string_view first, std::string_view second) const {
  const auto player = mover(first, second);
  if (!player) return player;
  const int more = count(kFirstMark) - count(kSecondMark);
  if (more != 0 && more != 1)
    return core::fail(fmt::format("{} X and {} O on the board", count(kFirstMark), count(kSecondMark)), "the board",
                      "as many of both, or one X more");
  if (more != (*player == game::Player::kFirst ? 0 : 1))
    return core::fail("the other side is to move", where_of_mover(), "X moves when there are as many X as O");
  return player;
}

core::Result<BoardText> read_board(std::string_view text, const game::GameTraits& traits, std::string_view marks) {
  BoardText board;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::vector<std::string_view> words = words_of(line);
    if (words.empty() || is_ruler(words)) continue;
    if (!board.mover_.empty()) return core::fail("nothing may follow the side to move", where_of(number));
    if (line.find(kToMove) != std::string_view::npos) {
      board.mover_ = line.substr(line.find_first_not_of(kBlanks));
      board.mover_.erase(board.mover_.find_last_not_of(kBlanks) + 1);
      board.mover_line_ = number;
      continue;
    }
    const std::string row = row_of(words, marks);
    if (row.empty() || (!board.rows_.empty() && row.size() != board.rows_.front().size()))
      return core::fail(row.empty() ? "no row of a board" : "the row has another width than those above",
                        where_of(number), fmt::format("rows of {}", fmt::join(marks, " ")));
    board.rows_.push_back(row);
    board.lines_.push_back(number);
  }
  if (board.rows_.empty()) return core::fail("there is no board", "line 1", "rows of X, O and . from the top");
  if (board.mover_.empty())
    return core::fail("it is not said whose move it is", "the last line", "such as 'X to move'");
  if (const auto size = check_size(traits, board.size()); !size)
    return core::fail(size.error().what, "the board", size.error().remedy);
  return board;
}

}  // namespace katachi::games
