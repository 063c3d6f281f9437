#include "games/breakthrough/state.hpp"

#include <cassert>

#include <fmt/format.h>

#include "games/board_text.hpp"
#include "games/cell_text.hpp"

namespace katachi::games::breakthrough {

static_assert(game::NamedGame<State>);

namespace {

constexpr int kHomeRows = 2;
constexpr Bits kLeftColumn = 0x0101'0101'0101'0101;
constexpr Bits kRightColumn = kLeftColumn << (kMaxSide - 1);

// Board columns change by -1, 0, +1.
constexpr int sideways(Direction direction) { return static_cast<int>(direction) - 1; }

constexpr Bits row_bits(int row, int width) { return (bit(static_cast<std::size_t>(width)) - 1) << (kMaxSide * row); }

constexpr Cell cell_at(CellName name) { return Cell(static_cast<std::size_t>(kMaxSide * name.row + name.column)); }
constexpr CellName name_of(Cell cell) { return {.column = cell.raw() % kMaxSide, .row = cell.raw() / kMaxSide}; }

}  // namespace

State::State(const BoardSetup& setup)
    : width_(static_cast<std::uint8_t>(setup.width)),
      height_(static_cast<std::uint8_t>(setup.height)),
      variant_(setup.variant) {
  assert(setup.width >= kMinWidth && setup.width <= kMaxSide);
  assert(setup.height >= kMinHeight && setup.height <= kMaxSide);
  for (int row = 0; row < setup.height; ++row) board_ |= row_bits(row, setup.width);
  for (int row = 0; row < kHomeRows; ++row) {
    pieces_[0] |= row_bits(row, setup.width);
    pieces_[1] |= row_bits(setup.height - 1 - row, setup.width);
  }
}

// The pieces are found from the cells they may enter, by the step backwards. The column at the side must be left out, for
// there the step would wrap into another row; on a narrower board the right one is not on the board anyway.
Bits State::movers(Direction direction) const {
  const Bits own = pieces_[game::player_index(to_move_)];
  const Bits enemy = pieces_[game::player_index(other(to_move_))];
  const Bits open = board_ & ~own & (direction == Direction::kStraight ? ~enemy : ~Bits{0});
  const Bits at_side = direction == Direction::kLeft    ? kLeftColumn
                       : direction == Direction::kRight ? kRightColumn
                                                        : Bits{0};
  const Bits behind = to_move_ == game::Player::kFirst ? open >> (kMaxSide + sideways(direction))
                                                       : open << (kMaxSide - sideways(direction));
  return own & ~at_side & behind;
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  if (is_terminal()) return;
  for (const Direction direction : kDirections)
    for_each_bit(movers(direction), [&](std::size_t from) { out.push_back({Cell(from), direction}); });
}

Step State::random_move(core::Rng& rng) const {
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

Cell State::target(Step step) const {
  const int forward = to_move_ == game::Player::kFirst ? kMaxSide : -kMaxSide;
  return Cell(static_cast<std::size_t>(step.from.raw() + forward + sideways(step.direction)));
}

Bits State::far_row(game::Player p) const { return row_bits(p == game::Player::kFirst ? height_ - 1 : 0, width_); }

void State::play(Step step) {
  assert(!is_terminal() && (movers(step.direction) & bit(step.from.raw())));
  const Bits to = bit(target(step).raw());
  Bits& own = pieces_[game::player_index(to_move_)];
  Bits& enemy = pieces_[game::player_index(other(to_move_))];
  own ^= bit(step.from.raw()) | to;
  enemy &= ~to;
  if ((to & far_row(to_move_)) || enemy == 0) winner_ = variant_ == Variant::kNormal ? to_move_ : other(to_move_);
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

std::uint32_t State::move_code(Step step) const {
  const std::size_t step_number = step.from.raw() * kDirections.size() + static_cast<std::size_t>(step.direction);
  return static_cast<std::uint32_t>(2 * step_number + game::player_index(to_move_));
}

std::string State::move_text(Step step) const {
  return cell_text(name_of(step.from)) + "-" + cell_text(name_of(target(step)));
}

core::Result<Step> State::parse_move(std::string_view text) const {
  std::string_view rest = text;
  const auto from = take_cell(rest, width_, height_);
  const bool has_hyphen = rest.starts_with('-');
  if (has_hyphen) rest.remove_prefix(1);
  const auto to = take_cell(rest, width_, height_);
  if (!from || !has_hyphen || !to || !rest.empty())
    return core::fail(fmt::format("'{}' is not a move", text), "", "two cells of the board, such as a2-b3");
  if (is_terminal()) return core::fail("the game is over");
  for (const Direction direction : kDirections) {
    const Step step{cell_at(*from), direction};
    if ((movers(direction) & bit(step.from.raw())) && target(step) == cell_at(*to)) return step;
  }
  return core::fail(fmt::format("{} is not legal here", text));
}

std::string State::text() const {
  std::string out;
  for (int row = height_ - 1; row >= 0; --row) {
    out += fmt::format("{}", row + 1);
    for (int column = 0; column < width_; ++column) {
      const Bits cell = bit(cell_at({.column = column, .row = row}).raw());
      out += pieces_[0] & cell ? " X" : pieces_[1] & cell ? " O" : " .";
    }
    out += '\n';
  }
  out += ' ';
  for (int column = 0; column < width_; ++column) out += fmt::format(" {}", static_cast<char>('a' + column));
  return out + "\n" + mover_text(to_move_) + "\n";
}

std::string State::mover_text(game::Player p) const {
  return fmt::format("{} to move{}", p == game::Player::kFirst ? "X (up)" : "O (down)",
                     variant_ == Variant::kMisere ? ", misere" : "");
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto board = read_board(text, traits());
  if (!board) return std::unexpected(board.error());
  const auto to_move = board->mover(mover_text(game::Player::kFirst), mover_text(game::Player::kSecond));
  if (!to_move) return std::unexpected(to_move.error());
  const auto [width, height] = board->size();
  State state({.width = width, .height = height, .variant = variant_});
  state.to_move_ = *to_move;
  for (const game::Player p : {game::Player::kFirst, game::Player::kSecond}) {
    Bits& pieces = state.pieces_[game::player_index(p)];
    const std::uint32_t at_start = count_bits(pieces);
    pieces = 0;
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column)
        if (board->at(column, height - 1 - row) == mark_of(p))
          pieces |= bit(cell_at({.column = column, .row = row}).raw());
    if (count_bits(pieces) > at_start)
      return core::fail(fmt::format("{} has more than {} pieces", mark_of(p), at_start), "the board");
  }
  const game::Player last = other(*to_move);
  const auto has_arrived = [&](game::Player p) {
    return (state.pieces(p) & state.far_row(p)) != 0 || state.pieces(other(p)) == 0;
  };
  if (has_arrived(*to_move))
    return core::fail("the side to move has ended the game already", board->where_of_mover(),
                      "who ended it moved last");
  if (has_arrived(last)) state.winner_ = variant_ == Variant::kNormal ? last : *to_move;
  return state;
}

}  // namespace katachi::games::breakthrough
