#include "games/knightthrough/state.hpp"

#include <cassert>

#include <fmt/format.h>

#include "games/knightthrough/motion.hpp"

namespace katachi::games::knightthrough {

static_assert(game::NamedGame<State>);

namespace {

constexpr int kHomeRows = 2;
constexpr std::string_view kFirstToMove = "X (up) to move", kSecondToMove = "O (down) to move";

constexpr Offset offset_of(Direction direction) { return kOffsets[static_cast<std::size_t>(direction)]; }

}  // namespace

State::State(game::BoardSize size)
    : width_(static_cast<std::uint8_t>(size.width)), height_(static_cast<std::uint8_t>(size.height)) {
  assert(game::check_size(kTraits, size));
  for (int row = 0; row < kHomeRows; ++row) {
    pieces_[0] |= bit_row(row, size.width);
    pieces_[1] |= bit_row(size.height - 1 - row, size.width);
  }
}

Bits State::attacks(game::Player p) const { return Jumps(size()).attacks(pieces(p), p); }

// The pieces are found from the cells they may enter, by the jump backwards.
Bits State::movers(Direction direction) const {
  const Bits own = pieces(to_move_);
  return own & moved_back(bit_board(size()) & ~own, to_move_, offset_of(direction));
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  if (is_terminal()) return;
  for (const Direction direction : kDirections)
    for_each_bit(movers(direction), [&](std::size_t from) { out.push_back({Cell(from), direction}); });
}

Jump State::random_move(core::Rng& rng) const {
  assert(!is_terminal());
  std::array<Bits, kDirections.size()> sets{};
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    sets[i] = movers(kDirections[i]);
    count += count_bits(sets[i]);
  }
  std::uint32_t number = rng.below(count);
  std::size_t i = 0;
  for (; number >= count_bits(sets[i]); ++i) number -= count_bits(sets[i]);
  return {Cell(nth_bit(sets[i], number)), kDirections[i]};
}

Cell State::target(Jump jump) const {
  const auto [rows, columns] = offset_of(jump.direction);
  const int forward = to_move_ == game::Player::kFirst ? rows : -rows;
  return Cell(static_cast<std::size_t>(jump.from.raw() + kBitSide * forward + columns));
}

void State::play(Jump jump) {
  assert(!is_terminal() && (movers(jump.direction) & bit(jump.from.raw())));
  const Bits to = bit(target(jump).raw());
  Bits& own = pieces_[game::player_index(to_move_)];
  Bits& enemy = pieces_[game::player_index(other(to_move_))];
  own ^= bit(jump.from.raw()) | to;
  enemy &= ~to;
  if ((to & far_row(to_move_)) || enemy == 0) winner_ = to_move_;
  to_move_ = other(to_move_);
}

std::uint64_t State::hash() const {
  return core::mix64(core::mix64(core::mix64(pieces_[0]) ^ pieces_[1]) + game::player_index(to_move_));
}

core::Key128 State::key() const {
  core::KeyPacker packer;
  packer.add(pieces_[0], 64);
  packer.add(pieces_[1], 64);
  packer.add(game::player_index(to_move_), 1);
  return packer.key();
}

std::uint32_t State::move_code(Jump jump) const {
  const std::size_t number = jump.from.raw() * kDirections.size() + static_cast<std::size_t>(jump.direction);
  return static_cast<std::uint32_t>(2 * number + game::player_index(to_move_));
}

std::string State::move_text(Jump jump) const {
  return cell_text(bit_name(jump.from.raw())) + "-" + cell_text(bit_name(target(jump).raw()));
}

core::Result<Jump> State::parse_move(std::string_view text) const {
  std::string_view rest = text;
  const auto from = take_cell(rest, width_, height_);
  const bool has_hyphen = rest.starts_with('-');
  if (has_hyphen) rest.remove_prefix(1);
  const auto to = take_cell(rest, width_, height_);
  if (!from || !has_hyphen || !to || !rest.empty())
    return core::fail(fmt::format("'{}' is not a move", text), "", "two cells of the board, such as a2-b4");
  if (is_terminal()) return core::fail("the game is over");
  for (const Direction direction : kDirections) {
    const Jump jump{Cell(bit_index(*from)), direction};
    if ((movers(direction) & bit(jump.from.raw())) && target(jump).raw() == bit_index(*to)) return jump;
  }
  return core::fail(fmt::format("{} is not legal here", text));
}

std::string State::text() const {
  return draw_bits({.size = size()}, pieces_).append(to_move_ == game::Player::kFirst ? kFirstToMove : kSecondToMove) +
         '\n';
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto board = read_board(text, kTraits);
  if (!board) return std::unexpected(board.error());
  const auto to_move = board->mover(kFirstToMove, kSecondToMove);
  if (!to_move) return std::unexpected(to_move.error());
  State state(board->size());
  const std::array<Bits, 2> at_start = state.pieces_;
  state.pieces_ = marks_of(*board, false);
  state.to_move_ = *to_move;
  for (const game::Player p : {game::Player::kFirst, game::Player::kSecond})
    if (const auto most = count_bits(at_start[game::player_index(p)]); count_bits(state.pieces(p)) > most)
      return core::fail(fmt::format("{} has more than {} pieces", mark_of(p), most), "the board");
  const auto has_won = [&](game::Player p) { return (state.pieces(p) & state.far_row(p)) || !state.pieces(other(p)); };
  if (has_won(*to_move))
    return core::fail("the side to move has ended the game already", board->where_of_mover(), "the winner moved last");
  if (has_won(other(*to_move))) state.winner_ = other(*to_move);
  return state;
}

}  // namespace katachi::games::knightthrough
