#include "games/small_go/benson.hpp"

#include "core/fixed_vector.hpp"

namespace katachi::games::small_go {

namespace {

struct BensonChain {
  Bits stones, liberties;
  std::uint32_t vital = 0;  // regions, as bits of their numbers
};

struct BensonRegion {
  Bits points, empty;
  Bits border;  // own stones around it
};

using BensonChains = core::FixedVector<BensonChain, kMaxPoints>;
using BensonRegions = core::FixedVector<BensonRegion, kMaxPoints>;

}  // namespace

Bits unconditionally_alive(const Shape& shape, const Stones& stones, game::Player player) {
  const Bits own = stones[player], others = shape.board() & ~own, empty = shape.board() & ~stones.all();
  BensonRegions regions;
  for_each_component(shape, others, [&](Bits points) {
    regions.push_back({.points = points, .empty = points & empty, .border = shape.beside(points) & own});
  });
  if (regions.size() < 2) return 0;
  BensonChains chains;
  for_each_component(shape, own, [&](Bits chain) {
    BensonChain made{.stones = chain, .liberties = shape.beside(chain) & empty};
    for (std::size_t r = 0; r < regions.size(); ++r)
      if ((regions[r].empty & ~made.liberties) == 0 && (regions[r].border & chain) != 0) made.vital |= 1u << r;
    chains.push_back(made);
  });
  Bits alive = own;
  for (;;) {
    std::uint32_t healthy = 0;  // regions that only living chains surround
    for (std::size_t r = 0; r < regions.size(); ++r)
      if ((regions[r].border & ~alive) == 0) healthy |= 1u << r;
    Bits still = 0;
    for (const BensonChain& chain : chains)
      if (std::popcount(chain.vital & healthy) >= 2) still |= chain.stones & alive;
    if (still == alive || still == 0) return still;
    alive = still;
  }
}

SafeArea safe_area(const Shape& shape, const Stones& stones, game::Player player) {
  SafeArea safe{.alive = unconditionally_alive(shape, stones, player)};
  if (safe.alive == 0) return safe;
  const Bits near = shape.beside(safe.alive);
  // At the end of a board of one row an eye has one neighbour, and a single stone in it can be fought over as a ko.
  const bool may_have_eyes = shape.width() > 1 && shape.height() > 1;
  for_each_component(shape, shape.board() & ~safe.alive, [&](Bits part) {
    const Bits eyes = part & ~near;
    const std::uint32_t count = count_bits(eyes);
    const bool are_adjacent = count == 2 && (shape.beside(eyes) & eyes) == eyes;
    if (count == 0 || (may_have_eyes && (count == 1 || are_adjacent))) safe.territory |= part;
  });
  return safe;
}

}  // namespace katachi::games::small_go
