// Region: the part of a board in which the life of one enclosed group is decided.
//
// It holds every point that the group's owner, the defender, can reach from a stone of the group without crossing a stone of the
// attacker, and every chain of the attacker whose liberties all lie in it: such chains can be captured inside. All other stones
// of the attacker are the wall. A wall chain has a liberty outside, which no move inside ever takes: it is safe, and so is each
// chain that touches it. That is the whole assumption of a proof inside a region: the wall stands, and nobody plays outside. Holes of the
// wall with up to three empty points, beside chains that touch the inside, belong to the region: a chain that lives by them alone is
// not safe.
//
// A wall may have gaps. Where the points reachable are too many, the reach ends at gaps: empty points between two stones of the attacker, or
// between one and the edge, in one line. A gap belongs to the region; a chain of the defender that has a liberty beyond it has escaped.
//
// Points are numbered in reading order and kept as bits of one word: at most 64. Reference for the idea of a closed world with
// safe surroundings: Wolf, "Forward pruning and other heuristic search techniques in tsume Go" (2000).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/result.hpp"
#include "go/board.hpp"
#include "go/color.hpp"
#include "go/point.hpp"

namespace katachi::knowledge {

using Bits = std::uint64_t;  // a set of points of a region

constexpr Bits bit(unsigned point) { return Bits{1} << point; }

template <class F>
constexpr void for_each_bit(Bits set, F&& f) {
  for (; set != 0; set &= set - 1) f(static_cast<unsigned>(std::countr_zero(set)));
}

struct Region {
  static constexpr std::size_t kMaxPoints = 64;

  go::Size size;
  go::Color defender = go::Color::kBlack;
  std::vector<go::Point> points;
  std::array<Bits, kMaxPoints> neighbours{};  // in the region
  Bits all = 0;
  Bits attacker_safe = 0;  // a stone of the attacker here touches the wall or a point beyond a gap
  Bits defender_safe = 0;  // a stone of the defender here has escaped
  Bits outer = 0;          // has a neighbour on the board that is not in the region
  Bits defender_stones = 0, attacker_stones = 0;
  unsigned target = 0;

  go::Color attacker() const { return go::opposite(defender); }
  int empty_points() const { return std::popcount(all & ~defender_stones & ~attacker_stones); }
  bool has_gaps() const { return defender_safe != 0; }
  std::optional<unsigned> index_of(go::Point point) const;
};

// A chain with what it touches inside the region.
struct BitChain {
  Bits stones = 0, touched = 0;
};

// The chain of `stones` that holds `start`, which is one of them.
inline BitChain chain_at(const Region& region, Bits stones, unsigned start) {
  BitChain chain{.stones = bit(start)};
  for (Bits fresh = chain.stones; fresh != 0;) {
    Bits next = 0;
    for_each_bit(fresh, [&](unsigned at) { next |= region.neighbours[at]; });
    chain.touched |= next;
    fresh = next & stones & ~chain.stones;
    chain.stones |= fresh;
  }
  return chain;
}

// Fails where there is no stone at the target, or where the region has more than kMaxPoints points: the group is not enclosed.
template <int MaxSize>
core::Result<Region> find_region(const go::Board<MaxSize>& board, go::Point target);

// Whether the defender's chain at the target lives although its owner passes for ever (Benson 1976). Areas that touch the wall are no eyes.
bool is_pass_alive(const Region& region, Bits defender, Bits attacker);

}  // namespace katachi::knowledge
