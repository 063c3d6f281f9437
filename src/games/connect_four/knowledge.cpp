#include "games/connect_four/knowledge.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/connect_four/lines.hpp"
#include "games/move_ranks.hpp"

namespace katachi::games::connect_four {

namespace {

using game::Player;

// What the side to move gets: 1 a win, 0 a draw, -1 a loss.
struct Prospect {
  int lower = -1, upper = 1;
  static constexpr Prospect exactly(int value) { return {value, value}; }
  constexpr bool is_exact() const { return lower == upper; }
};

// A position as the side to move sees it.
struct View {
  explicit View(const State& state)
      : own(state.discs(state.to_move())),
        enemy(state.discs(other(state.to_move()))),
        empty(state.grid() & ~state.occupied()),
        drops(state.drop_cells()),
        top(top_parity_rows(state.rows())) {}

  // What the opponent sees after a drop.
  View after(Bits drop) const {
    View view = *this;
    view.own = enemy;
    view.enemy = own | drop;
    view.empty ^= drop;
    view.drops = (drops ^ drop) | (drop << 1 & empty);
    return view;
  }

  Bits own_wins() const { return fourth_cells(own) & drops; }
  Bits threats() const { return fourth_cells(enemy) & empty; }  // cells that would win for the opponent
  // Drops that do not let the opponent win above them.
  Bits safe_drops(Bits threats) const { return drops & ~(threats >> 1); }
  // The lowest free cells of columns that have an odd number of them: they are as high as the top row or an even number of rows below.
  Bits odd_drops() const { return drops & top; }

  Bits own, enemy, empty, drops, top;
};

Bits column_of(Bits cell) { return column_bits(static_cast<std::size_t>(std::countr_zero(cell)) / kStride); }
bool is_even(Bits cells) { return count_bits(cells) % 2 == 0; }

// All cells above these, in their columns.
Bits above(Bits cells) {
  constexpr Bits kNotLowest = ~kBottomRow, kNotLowestTwo = kNotLowest & ~(kBottomRow << 1);
  constexpr Bits kHighestFour = kBottomRow * 0xf0;
  Bits up = cells << 1 & kNotLowest;
  up |= up << 1 & kNotLowest;
  up |= up << 2 & kNotLowestTwo;
  return up | (up << 4 & kHighestFour);
}

// The mover is sure to lose within two plies; he has no winning move.
bool loses_soon(const View& view, Bits threats) {
  const Bits forced = threats & view.drops;
  if (forced == 0) return view.safe_drops(threats) == 0;
  return (forced & (forced - 1)) != 0 || (threats & forced << 1) != 0;
}

// Follow-up by the opponent: who gets which of the free cells.
struct FollowUp {
  FollowUp(const View& view, Bits threats)
      : odd(view.odd_drops()), sure(view.empty & view.top & ~odd), rest(view.empty & ~sure & ~above(threats & sure)) {}

  Bits odd;   // in pairs of which the opponent gets one
  Bits sure;  // the opponent gets them
  Bits
      rest;  // the mover may get them, those of `odd` too; what lies above a cell that wins for the opponent he does not get
};

// With all free cells in pairs the mover cannot win.
bool follow_up_stops_mover(const View& view, const FollowUp& cells) {
  if (!is_even(cells.odd)) return false;
  if (!has_four(view.own | cells.rest)) return true;
  if (count_bits(cells.odd) != 2) return false;
  const Bits one = cells.odd & (cells.odd - 1);  // the mover chooses which of the two he gets
  return !has_four(view.own | (cells.rest & ~one)) && !has_four(view.own | (cells.rest & ~(cells.odd ^ one)));
}

// The mover must in the end play below one of the cells that win for the opponent, and cannot win before.
bool is_in_zugzwang(const View& view, const FollowUp& cells, Bits threats) {
  for (; threats != 0; threats &= threats - 1) {
    const Bits threat = threats & -threats;
    const Bits column = column_of(threat);
    const bool drop_is_top = (view.drops & column & view.top) != 0, threat_is_top = (threat & view.top) != 0;
    if (drop_is_top == threat_is_top || !is_even(cells.odd & ~column)) continue;
    const Bits below = column & view.empty & (threat - 1) & (drop_is_top ? view.top : ~view.top);
    if (!has_four(view.own | (cells.rest & ~column) | below)) return true;
  }
  return false;
}

// What can be said without a move.
Prospect prospect_at_rest(const View& view) {
  if (view.own_wins() != 0) return Prospect::exactly(1);
  const Bits threats = view.threats();
  if (loses_soon(view, threats)) return Prospect::exactly(-1);
  const FollowUp cells(view, threats);
  if ((threats & view.drops) == 0 && is_in_zugzwang(view, cells, threats)) return Prospect::exactly(-1);
  Prospect prospect;
  if (follow_up_stops_mover(view, cells)) {
    if (has_four(view.enemy | cells.sure)) return Prospect::exactly(-1);
    prospect.upper = 0;
  } else if (!has_four(view.own | view.empty)) {
    prospect.upper = 0;
  }
  if (!has_four(view.enemy | view.empty)) prospect.lower = 0;
  return prospect;
}

// The drops that are worth a search, at least one.
Bits needed_drops(const View& view) {
  if (const Bits wins = view.own_wins(); wins != 0) return wins & -wins;
  const Bits threats = view.threats();
  if (const Bits forced = threats & view.drops; forced != 0) return forced & -forced;
  const Bits safe = view.safe_drops(threats);
  return safe != 0 ? safe : view.drops & -view.drops;
}

// The same with a look at the positions behind the mover's drops.
Prospect prospect_of(const View& view) {
  Prospect prospect = prospect_at_rest(view);
  if (prospect.is_exact()) return prospect;
  Prospect best = Prospect::exactly(-1);
  for (Bits drops = needed_drops(view); drops != 0; drops &= drops - 1) {
    const View next = view.after(drops & -drops);
    if (next.empty == 0) return Prospect::exactly(0);  // the last free cell, and it completes no line
    const Prospect answer = prospect_at_rest(next);
    best.lower = std::max(best.lower, -answer.upper);
    best.upper = std::max(best.upper, -answer.lower);
    if (best.lower >= prospect.upper) return Prospect::exactly(prospect.upper);
  }
  return {std::max(prospect.lower, best.lower), std::min(prospect.upper, best.upper)};
}

Bits mirrored(Bits bits, std::size_t columns) { return __builtin_bswap64(bits) >> kStride * (kMaxColumns - columns); }

Column mirrored(Column column, std::size_t columns) { return Column(columns - 1 - column.raw()); }

bool is_its_mirror_image(const State& state) {
  return mirrored(state.discs(Player::kFirst), state.columns()) == state.discs(Player::kFirst) &&
         mirrored(state.discs(Player::kSecond), state.columns()) == state.discs(Player::kSecond);
}

}  // namespace

game::CanonicalKey Knowledge::key(const State& state) const {
  const Bits first = state.discs(Player::kFirst), second = state.discs(Player::kSecond);
  const Bits first_image = mirrored(first, state.columns()), second_image = mirrored(second, state.columns());
  const bool takes_image =
      switches_.symmetry && (first_image < first || (first_image == first && second_image < second));
  // The highest bit is never a disc.
  const Bits turn = game::player_index(state.to_move());
  if (takes_image) return {.key = {.high = first_image, .low = second_image << 1 | turn}, .symmetry = 1};
  return {.key = {.high = first, .low = second << 1 | turn}};
}

std::uint32_t Knowledge::canonical_code(const State& state, Column column, std::uint8_t symmetry) const {
  return state.move_code(symmetry == 0 ? column : mirrored(column, state.columns()));
}

game::Bounds Knowledge::bounds(const State& state) const {
  if (!switches_.bounds) return {.lower = -game::kWin, .upper = game::kWin};
  const Prospect prospect = prospect_of(View(state));
  if (state.to_move() == Player::kFirst)
    return {.lower = prospect.lower * game::kWin, .upper = prospect.upper * game::kWin};
  return {.lower = -prospect.upper * game::kWin, .upper = -prospect.lower * game::kWin};
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  const View view(state);
  if (switches_.prune) {
    Bits needed = needed_drops(view);
    if ((needed & (needed - 1)) != 0 && is_its_mirror_image(state))
      needed &= bit(kStride * ((state.columns() + 1) / 2)) - 1;  // the left half
    const auto end = std::remove_if(moves.begin(), moves.end(),
                                    [&](Column column) { return (needed & column_bits(column.raw())) == 0; });
    moves.resize(static_cast<std::size_t>(end - moves.begin()));
  }
  if (!switches_.order || moves.size() < 2) return;
  constexpr int kCell = 16;
  sort_by_rank(moves, [&](Column column) {
    const Bits drop = view.drops & column_bits(column.raw());
    const Bits cells = fourth_cells(view.own | drop) & view.empty & ~drop;
    const int off_middle = std::abs(2 * static_cast<int>(column.raw()) - static_cast<int>(state.columns() - 1));
    return kCell * static_cast<int>(count_bits(cells)) - off_middle;
  });
}

bool Knowledge::is_noisy(const State& state, Column column) const {
  const View view(state);
  const Bits drop = view.drops & column_bits(column.raw());
  if (((fourth_cells(view.own) | fourth_cells(view.enemy)) & drop) != 0) return true;
  const Bits drops_after = (view.drops ^ drop) | (drop << 1 & view.empty);
  return (fourth_cells(view.own | drop) & drops_after) != 0;
}

}  // namespace katachi::games::connect_four
