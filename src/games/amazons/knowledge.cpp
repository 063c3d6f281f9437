#include "games/amazons/knowledge.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "games/amazons/reach.hpp"
#include "go/symmetry.hpp"

namespace katachi::games::amazons {

namespace {

using game::Player;

std::size_t images_of(const State& state) {
  return state.size().width == state.size().height ? go::kSymmetries : go::kSymmetries / 2;
}

Cell mirrored(const State& state, Cell cell, std::size_t symmetry) {
  const go::Point at = go::image(go::Point::at(column_of(cell), row_of(cell)),
                                 go::Size{state.size().width, state.size().height}, symmetry);
  return cell_at(at.x, at.y);
}

struct Moves {
  int least = 0, most = 0;
};

// The number of a side's moves if nobody else comes near. Walking: to the neighbour with the fewest ways on, the arrow behind.
Moves alone(const State& state, Player player, const Distances& reached) {
  Moves moves;
  core::IndexMap<Cell, bool> is_free;
  is_free.fill(false);
  for_each_cell(state, [&](Cell cell) {
    is_free[cell] = state.at(cell) == Mark::kEmpty;
    moves.most += is_free[cell] && reached[cell] != kUnreached;
  });
  const auto ways = [&](Cell cell) {
    return std::ranges::count_if(kSteps, [&](int step) { return is_free[next_cell(cell, step)]; });
  };
  for (Cell at : state.amazons(player))
    for (;;) {
      std::optional<Cell> next;
      for (const int step : kSteps) {
        const Cell cell = next_cell(at, step);
        if (is_free[cell] && (!next || ways(cell) < ways(*next))) next = cell;
      }
      if (!next) break;
      at = *next;
      is_free[at] = false;
      ++moves.least;
    }
  return moves;
}

}  // namespace

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry) return {.key = state.key()};
  game::CanonicalKey least{.key = state.key()};
  for (std::size_t s = 1; s < images_of(state); ++s) {
    core::KeyPacker packer;
    packer.add(game::player_index(state.to_move()), 1);
    // The image is drawn cell by cell: what stands at a cell of it is found by the symmetry taken back.
    for_each_cell(state, [&](Cell cell) {
      packer.add(static_cast<std::uint64_t>(state.at(mirrored(state, cell, go::inverse_symmetry(s)))), 2);
    });
    if (const core::Key128 image = packer.key(); image < least.key)
      least = {.key = image, .symmetry = static_cast<std::uint8_t>(s)};
  }
  return least;
}

std::uint32_t Knowledge::canonical_code(const State& state, Shot shot, std::uint8_t symmetry) const {
  if (!switches_.symmetry) return state.move_code(shot);
  return state.move_code({.from = mirrored(state, shot.from, symmetry),
                          .to = mirrored(state, shot.to, symmetry),
                          .arrow = mirrored(state, shot.arrow, symmetry)});
}

game::Bounds Knowledge::bounds(const State& state) const {
  constexpr game::Bounds kOpen{.lower = -game::kWin, .upper = game::kWin};
  if (!switches_.bounds) return kOpen;
  const Distances first = king_distances(state, Player::kFirst), second = king_distances(state, Player::kSecond);
  bool is_shared = false;
  for_each_cell(state, [&](Cell cell) {
    is_shared |= state.at(cell) == Mark::kEmpty && first[cell] != kUnreached && second[cell] != kUnreached;
  });
  if (is_shared) return kOpen;
  const Moves x = alone(state, Player::kFirst, first), o = alone(state, Player::kSecond, second);
  const bool first_moves = state.to_move() == Player::kFirst;
  // Who moves first must have one move more than the other.
  if (x.least >= o.most + first_moves) return game::Bounds::exactly(game::kWin);
  if (o.least >= x.most + !first_moves) return game::Bounds::exactly(-game::kWin);
  return kOpen;
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  if (!switches_.order) return;
  const Mark enemy = amazon_of(other(state.to_move()));
  struct Near {
    int enemies = 0, free = 0;
  };
  core::IndexMap<Cell, Near> near;
  near.fill({});
  for_each_cell(state, [&](Cell cell) {
    for (const int step : kSteps) {
      near[cell].enemies += state.at(next_cell(cell, step)) == enemy;
      near[cell].free += state.at(next_cell(cell, step)) == Mark::kEmpty;
    }
  });
  const auto rank = [&](const Shot& shot) {
    return near[shot.to].free + 2 * near[shot.to].enemies - near[shot.from].free + 3 * near[shot.arrow].enemies;
  };
  std::vector<std::pair<int, Shot>> ranked;
  ranked.reserve(moves.size());
  for (const Shot& shot : moves) ranked.emplace_back(rank(shot), shot);
  std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < ranked.size(); ++i) moves[i] = ranked[i].second;
}

}  // namespace katachi::games::amazons
