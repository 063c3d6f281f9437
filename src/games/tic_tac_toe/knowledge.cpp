#include "games/tic_tac_toe/knowledge.hpp"

#include <algorithm>
#include <bit>

#include "go/symmetry.hpp"

namespace katachi::games::tic_tac_toe {

namespace {

using game::Player;

constexpr int kSide = 3;

constexpr std::size_t mirrored(std::size_t cell, std::size_t symmetry) {
  const auto at = go::image(go::Point::at(static_cast<int>(cell) % kSide, static_cast<int>(cell) / kSide),
                            go::Size::square(kSide), symmetry);
  return static_cast<std::size_t>(at.y * kSide + at.x);
}

std::uint16_t mirrored_marks(std::uint16_t marks, std::size_t symmetry) {
  unsigned image = 0;
  for (std::size_t cell = 0; cell < Cell::kBound; ++cell) image |= (marks >> cell & 1u) << mirrored(cell, symmetry);
  return static_cast<std::uint16_t>(image);
}

// Cells where the player would complete a line.
unsigned winning_cells(const State& state, Player player) {
  const unsigned own = state.marks(player), theirs = state.marks(other(player));
  unsigned cells = 0;
  for (const unsigned line : kLines)
    if (std::popcount(line & own) == 2 && (line & theirs) == 0) cells |= line & ~own;
  return cells;
}

}  // namespace

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry) return {.key = state.key()};
  core::Key128 least{.high = ~std::uint64_t{0}};
  std::uint8_t symmetry = 0;
  for (std::size_t s = 0; s < go::kSymmetries; ++s) {
    const core::Key128 image =
        state.key_of({mirrored_marks(state.marks(Player::kFirst), s), mirrored_marks(state.marks(Player::kSecond), s)});
    if (image >= least) continue;
    least = image;
    symmetry = static_cast<std::uint8_t>(s);
  }
  return {.key = least, .symmetry = symmetry};
}

std::uint32_t Knowledge::canonical_code(const State& state, Cell cell, std::uint8_t symmetry) const {
  return state.move_code(switches_.symmetry ? Cell(mirrored(cell.raw(), symmetry)) : cell);
}

game::Bounds Knowledge::bounds(const State& state) const {
  constexpr game::Bounds kOpen{.lower = -game::kWin, .upper = game::kWin};
  if (!switches_.bounds) return kOpen;
  const Player mover = state.to_move();
  const bool wins = winning_cells(state, mover) != 0;
  if (!wins && std::popcount(winning_cells(state, other(mover))) < 2) return kOpen;
  return game::Bounds::exactly(wins == (mover == Player::kFirst) ? game::kWin : -game::kWin);
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  const Player mover = state.to_move();
  if (switches_.prune) {
    unsigned forced = winning_cells(state, mover);
    if (forced == 0) forced = winning_cells(state, other(mover));
    if (forced != 0) {
      moves.clear();
      moves.push_back(Cell(static_cast<std::size_t>(std::countr_zero(forced))));
      return;
    }
  }
  if (!switches_.order) return;
  constexpr std::array<int, Cell::kBound> kRank = {1, 0, 1, 0, 2, 0, 1, 0, 1};
  std::stable_sort(moves.begin(), moves.end(), [&](Cell a, Cell b) { return kRank[a.raw()] > kRank[b.raw()]; });
}

std::int32_t judge_lines(const State& state) {
  constexpr std::int32_t kLine = 100;
  std::int32_t open = 0;
  for (const unsigned line : kLines) {
    const bool first = (line & state.marks(Player::kFirst)) != 0, second = (line & state.marks(Player::kSecond)) != 0;
    open += (first && !second) - (second && !first);
  }
  return kLine * open;
}

}  // namespace katachi::games::tic_tac_toe
