#include "games/connect_four/state.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "games/board_text.hpp"
#include "games/connect_four/lines.hpp"

namespace katachi::games::connect_four {

static_assert(game::NamedGame<State>);

namespace {

constexpr Bits grid_of(game::BoardSize size) {
  Bits grid = 0;
  for (std::size_t column = 0; column < static_cast<std::size_t>(size.width); ++column)
    grid |= (bit(static_cast<std::size_t>(size.height)) - 1) << kStride * column;
  return grid;
}

}  // namespace

State::State(game::BoardSize size)
    : grid_(grid_of(size)),
      columns_(static_cast<std::uint8_t>(size.width)),
      rows_(static_cast<std::uint8_t>(size.height)) {
  assert(game::check_size(kTraits, size));
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  if (is_terminal()) return;
  for (std::size_t column = 0; column < columns_; ++column)
    if (has_room(Column(column))) out.push_back(Column(column));
}

Column State::random_move(core::Rng& rng) const {
  assert(!is_terminal());
  const Bits cells = drop_cells();
  return Column(nth_bit(cells, rng.below(count_bits(cells))) / kStride);
}

void State::play(Column column) {
  assert(has_room(column) && !is_terminal());
  const Bits whole_column = (bit(kStride) - 1) << (kStride * column.raw());
  Bits& discs = discs_[game::player_index(to_move_)];
  discs |= drop_cells() & whole_column;
  has_won_ = has_four(discs);
  to_move_ = other(to_move_);
}

// In each column the sum is a number of its own for every height and every pattern of discs below, so the sum names the
// position. The number of discs tells whose turn it is.
std::uint64_t State::hash() const { return core::mix64(occupied() + discs_[0]); }

core::Key128 State::key() const {
  return {.high = discs_[0], .low = discs_[1] << 1 | game::player_index(to_move_)};  // the highest bit is never a disc
}

double State::outcome(game::Player p) const {
  if (!has_won_) return 0.5;
  return p == to_move_ ? 0 : 1;
}

core::Result<Column> State::parse_move(std::string_view text) const {
  const bool is_column = text.size() == 1 && text[0] >= '1' && text[0] < static_cast<char>('1' + columns_);
  if (!is_column)
    return core::fail(fmt::format("'{}' is not a column", text), "", fmt::format("1 to {}, from the left", columns_));
  if (is_terminal()) return core::fail("the game is over");
  const Column column(static_cast<std::size_t>(text[0] - '1'));
  if (!has_room(column)) return core::fail(fmt::format("column {} is full", text));
  return column;
}

std::string State::text() const {
  std::string out;
  for (std::size_t row = rows_; row-- > 0;) {
    for (std::size_t column = 0; column < columns_; ++column) {
      const Bits cell = cell_bit(column, row);
      out += column == 0 ? "" : " ";
      out += discs_[0] & cell ? 'X' : discs_[1] & cell ? 'O' : '.';
    }
    out += '\n';
  }
  for (std::size_t column = 0; column < columns_; ++column)
    out += fmt::format("{}{}", column == 0 ? "" : " ", column + 1);
  return out + fmt::format("\n{} to move\n", mark_of(to_move_));
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto board = read_board(text, kTraits);
  if (!board) return std::unexpected(board.error());
  State state(board->size());
  for (std::size_t row = 0; row < state.rows_; ++row)
    for (std::size_t column = 0; column < state.columns_; ++column) {
      const int line = static_cast<int>(state.rows_ - 1 - row);
      const char mark = board->at(static_cast<int>(column), line);
      if (mark == kNoMark) continue;
      if (row > 0 && board->at(static_cast<int>(column), line + 1) == kNoMark)
        return core::fail(fmt::format("the disc in column {} hangs in the air", column + 1), board->where(line));
      state.discs_[mark == kFirstMark ? 0 : 1] |= cell_bit(column, row);
    }
  const auto to_move = board->mover_by_turns("X to move", "O to move");
  if (!to_move) return std::unexpected(to_move.error());
  state.to_move_ = *to_move;
  state.has_won_ = has_four(state.discs_[game::player_index(other(*to_move))]);
  if (has_four(state.discs_[game::player_index(*to_move)]))
    return core::fail("the side to move has four in a line already", board->where_of_mover(), "the winner moved last");
  return state;
}

}  // namespace katachi::games::connect_four
