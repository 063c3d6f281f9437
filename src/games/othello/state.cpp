#include "games/othello/state.hpp"

#include <bit>
#include <cassert>

#include <fmt/format.h>

#include "games/board_text.hpp"
#include "games/cell_text.hpp"
#include "games/othello/lines.hpp"

namespace katachi::games::othello {

static_assert(game::NamedGame<State>);

namespace {

// The enemy discs in one direction that follow the own ones without a gap.
constexpr Bits run_of(Bits own, Bits enemy, const Direction& direction) {
  Bits run = direction.step(own) & enemy;
  for (int i = 0; i < kMaxSize - 3; ++i) run |= direction.step(run) & enemy;
  return run;
}

constexpr std::size_t index_of(CellName name) { return static_cast<std::size_t>(kMaxSize * name.row + name.column); }
constexpr CellName name_of(Place cell) { return {.column = cell.raw() % kMaxSize, .row = cell.raw() / kMaxSize}; }

}  // namespace

State::State(int size) : size_(static_cast<std::uint8_t>(size)) {
  assert(size >= kMinSize && size <= kMaxSize && size % 2 == 0);
  const int middle = size / 2;
  const auto at = [&](int column, int row) { return bit(index_of({.column = column, .row = row})); };
  discs_ = {at(middle, middle - 1) | at(middle - 1, middle), at(middle - 1, middle - 1) | at(middle, middle)};
  find_moves();
}

Bits State::moves_of(game::Player p) const {
  const Bits own = discs(p), enemy = discs(other(p)), free = board_of(size_) & ~(own | enemy);
  Bits moves = 0;
  for (const Direction& direction : kDirections) moves |= direction.step(run_of(own, enemy, direction)) & free;
  return moves;
}

void State::find_moves() {
  moves_ = moves_of(to_move_);
  is_over_ = moves_ == 0 && moves_of(other(to_move_)) == 0;
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  if (is_over_) return;
  for_each_bit(moves_, [&](std::size_t cell) { out.push_back(Place(cell)); });
  if (moves_ == 0) out.push_back(kPass);
}

Place State::random_move(core::Rng& rng) const {
  assert(!is_over_);
  if (moves_ == 0) return kPass;
  return Place(nth_bit(moves_, rng.below(count_bits(moves_))));
}

void State::play(Place place) {
  assert(!is_over_ && (place == kPass ? moves_ == 0 : (moves_ & bit(place.raw())) != 0));
  if (place != kPass) {
    Bits& own = discs_[game::player_index(to_move_)];
    Bits& enemy = discs_[game::player_index(other(to_move_))];
    const Bits placed = bit(place.raw());
    Bits turned = 0;
    for (const Direction& direction : kDirections) {
      const Bits run = run_of(placed, enemy, direction);
      if (direction.step(run) & own) turned |= run;
    }
    own |= placed | turned;
    enemy &= ~turned;
  }
  to_move_ = other(to_move_);
  find_moves();
}

std::uint64_t State::hash() const {
  return core::mix64(core::mix64(core::mix64(discs_[0]) ^ discs_[1]) + game::player_index(to_move_));
}

core::Key128 State::key_of(const std::array<Bits, 2>& discs) const {
  core::KeyPacker packer;
  packer.add(discs[0], 64);
  packer.add(discs[1], 64);
  packer.add(game::player_index(to_move_), 1);
  return packer.key();
}

double State::margin_first() const {
  return static_cast<double>(count_bits(discs_[0])) - static_cast<double>(count_bits(discs_[1]));
}

double State::outcome(game::Player p) const {
  const double margin = p == game::Player::kFirst ? margin_first() : -margin_first();
  return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

std::string State::move_text(Place place) const { return place == kPass ? "pass" : cell_text(name_of(place)); }

core::Result<Place> State::parse_move(std::string_view text) const {
  std::string_view rest = text;
  const auto name = take_cell(rest, size_, size_);
  if (text != "pass" && (!name || !rest.empty()))
    return core::fail(fmt::format("'{}' is not a cell", text), "",
                      fmt::format("a1 to {}, or pass", cell_text({.column = size_ - 1, .row = size_ - 1})));
  if (is_over_) return core::fail("the game is over");
  if (text == "pass") {
    if (moves_ != 0) return core::fail("nobody passes who has a move");
    return kPass;
  }
  const Place place(index_of(*name));
  if ((moves_ & bit(place.raw())) == 0) return core::fail(fmt::format("{} turns no disc", text));
  return place;
}

std::string State::text() const {
  std::string ruler = " ";
  for (int column = 0; column < size_; ++column) ruler += fmt::format(" {}", static_cast<char>('a' + column));
  std::string out = ruler + "\n";
  for (int row = 0; row < size_; ++row) {
    out += fmt::format("{}", row + 1);
    for (int column = 0; column < size_; ++column) {
      const Bits cell = bit(index_of({.column = column, .row = row}));
      out += discs_[0] & cell ? " X" : discs_[1] & cell ? " O" : " .";
    }
    out += '\n';
  }
  return out + fmt::format("{} to move\n", mark_of(to_move_));
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto board = read_board(text, kTraits);
  if (!board) return std::unexpected(board.error());
  const auto to_move = board->mover("X to move", "O to move");
  if (!to_move) return std::unexpected(to_move.error());
  State state(board->size().width);
  state.to_move_ = *to_move;
  for (const game::Player p : {game::Player::kFirst, game::Player::kSecond}) {
    Bits& discs = state.discs_[game::player_index(p)] = 0;
    for (int row = 0; row < state.size_; ++row)
      for (int column = 0; column < state.size_; ++column)
        if (board->at(column, row) == mark_of(p)) discs |= bit(index_of({.column = column, .row = row}));
  }
  state.find_moves();
  return state;
}

}  // namespace katachi::games::othello
