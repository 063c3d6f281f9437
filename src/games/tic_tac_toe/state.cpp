#include "games/tic_tac_toe/state.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "core/rng.hpp"
#include "games/board_text.hpp"

namespace katachi::games::tic_tac_toe {

static_assert(game::NamedGame<State>);

namespace {

constexpr std::size_t kCells = Cell::kBound;
constexpr std::uint16_t kFull = 0b111'111'111;

}  // namespace

void State::legal_moves(MoveList& out) const {
  out.clear();
  if (is_terminal()) return;
  for (std::size_t i = 0; i < kCells; ++i)
    if (is_free(Cell(i))) out.push_back(Cell(i));
}

void State::play(Cell cell) {
  assert(is_free(cell) && !is_terminal());
  auto& marks = marks_[game::player_index(to_move_)];
  marks = static_cast<std::uint16_t>(marks | 1u << cell.raw());
  to_move_ = other(to_move_);
}

bool State::has_line(game::Player p) const {
  const std::uint16_t marks = marks_[game::player_index(p)];
  return std::ranges::any_of(kLines, [marks](std::uint16_t line) { return (marks & line) == line; });
}

bool State::is_terminal() const { return (marks_[0] | marks_[1]) == kFull || has_line(other(to_move_)); }

// The number of marks tells whose turn it is.
std::uint64_t State::hash() const { return core::mix64(static_cast<std::uint64_t>(marks_[0]) << 16 | marks_[1]); }

core::Key128 State::key_of(const std::array<std::uint16_t, 2>& marks) const {
  return {.high = game::player_index(to_move_), .low = static_cast<std::uint64_t>(marks[0]) << 16 | marks[1]};
}

double State::outcome(game::Player p) const {
  if (has_line(p)) return 1;
  return has_line(other(p)) ? 0 : 0.5;
}

std::string State::move_text(Cell cell) const { return fmt::format("{}{}", "abc"[cell.raw() % 3], 3 - cell.raw() / 3); }

core::Result<Cell> State::parse_move(std::string_view text) const {
  for (std::size_t i = 0; i < kCells; ++i) {
    if (move_text(Cell(i)) != text) continue;
    if (!is_free(Cell(i))) return core::fail(fmt::format("{} is taken", text));
    return Cell(i);
  }
  return core::fail(fmt::format("'{}' is not a cell", text), "", "a1 to c3");
}

std::string State::text() const {
  std::string out;
  for (std::size_t i = 0; i < kCells; ++i) {
    if (i % 3 == 0) out += fmt::format("{}", 3 - i / 3);
    out += marks_[0] >> i & 1 ? " X" : marks_[1] >> i & 1 ? " O" : " .";
    if (i % 3 == 2) out += '\n';
  }
  return out + fmt::format("  a b c\n{} to move\n", to_move_ == game::Player::kFirst ? 'X' : 'O');
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto board = read_board(text, kTraits);
  if (!board) return std::unexpected(board.error());
  State state;
  for (std::size_t i = 0; i < kCells; ++i)
    for (const game::Player p : {game::Player::kFirst, game::Player::kSecond})
      if (board->at(static_cast<int>(i % 3), static_cast<int>(i / 3)) == mark_of(p))
        state.marks_[game::player_index(p)] |= static_cast<std::uint16_t>(1u << i);
  const auto to_move = board->mover_by_turns("X to move", "O to move");
  if (!to_move) return std::unexpected(to_move.error());
  state.to_move_ = *to_move;
  if (state.has_line(*to_move))
    return core::fail("the side to move has a line already", board->where_of_mover(), "the winner moved last");
  return state;
}

}  // namespace katachi::games::tic_tac_toe
