#include "games/domineering/state.hpp"

#include <cassert>

#include <fmt/format.h>

namespace katachi::games::domineering {

static_assert(game::NamedGame<State>);

namespace {

constexpr std::string_view kFirstToMove = "X (vertical) to move", kSecondToMove = "O (horizontal) to move";

constexpr Bits domino(std::size_t cell, game::Player p) {
  return bit(cell) | bit(cell + (p == game::Player::kFirst ? kBitSide : 1));
}

}  // namespace

State::State(game::BoardSize size)
    : free_(bit_board(size)),
      width_(static_cast<std::uint8_t>(size.width)),
      height_(static_cast<std::uint8_t>(size.height)) {
  assert(game::check_size(kTraits, size));
}

// A step to the right must not come into the next row.
Bits State::moves_of(game::Player p) const {
  return p == game::Player::kFirst ? free_ & free_ >> kBitSide : free_ & (free_ & ~kBitLeftColumn) >> 1;
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  for_each_bit(moves_of(to_move_), [&](std::size_t cell) { out.push_back(Cell(cell)); });
}

Cell State::random_move(core::Rng& rng) const {
  assert(!is_terminal());
  const Bits moves = moves_of(to_move_);
  return Cell(nth_bit(moves, rng.below(count_bits(moves))));
}

void State::play(Cell cell) {
  assert(moves_of(to_move_) & bit(cell.raw()));
  free_ &= ~domino(cell.raw(), to_move_);
  to_move_ = other(to_move_);
}

std::string State::move_text(Cell cell) const {
  const CellName low = bit_name(cell.raw());
  CellName high = low;
  ++(to_move_ == game::Player::kFirst ? high.row : high.column);
  return cell_text(low) + "-" + cell_text(high);
}

core::Result<Cell> State::parse_move(std::string_view text) const {
  std::string_view rest = text;
  const auto low = take_cell(rest, width_, height_);
  if (!low || !rest.starts_with('-'))
    return core::fail(fmt::format("'{}' is not a move", text), "", "the two cells of a domino, such as c4-c5");
  const Cell cell(bit_index(*low));
  if (is_terminal()) return core::fail("the game is over");
  if ((moves_of(to_move_) & bit(cell.raw())) == 0 || move_text(cell) != text)
    return core::fail(fmt::format("{} is not legal here", text), "",
                      to_move_ == game::Player::kFirst ? "two free cells, the lower one first"
                                                       : "two free cells, the left one first");
  return cell;
}

std::string State::text() const {
  const Bits taken = bit_board(size()) & ~free_;
  return draw_bits({.size = size()}, {taken, 0})
             .append(to_move_ == game::Player::kFirst ? kFirstToMove : kSecondToMove) +
         '\n';
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto board = read_board(text, kTraits);
  if (!board) return std::unexpected(board.error());
  const auto to_move = board->mover(kFirstToMove, kSecondToMove);
  if (!to_move) return std::unexpected(to_move.error());
  State state(board->size());
  const auto [first, second] = marks_of(*board, false);
  state.free_ &= ~(first | second);
  state.to_move_ = *to_move;
  return state;
}

}  // namespace katachi::games::domineering
