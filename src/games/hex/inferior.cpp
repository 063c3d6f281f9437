#include "games/hex/inferior.hpp"

#include <cstdint>

namespace katachi::games::hex {

namespace {

using game::Player;

// What is around a cell: two bits for each step of kRing.
using Ring = std::uint16_t;
enum RingMark : Ring { kRingEmpty = 0, kRingFirst = 1, kRingSecond = 2 };
constexpr std::size_t kRings = std::size_t{1} << (2 * kRing.size());

constexpr Ring mark_in(Ring ring, std::size_t step) { return ring >> (2 * step) & 3; }
constexpr Ring with_mark(Ring ring, std::size_t step, Ring mark) {
  return static_cast<Ring>((ring & ~(3u << (2 * step))) | static_cast<unsigned>(mark) << (2 * step));
}
constexpr Ring mark_of_player(Player p) { return p == Player::kFirst ? kRingFirst : kRingSecond; }

// Around a cell without empty neighbours the runs of both sides are equally many. With two or more each the cell decides who
// connects them; with one it joins only what is joined already.
constexpr bool has_one_run(Ring ring) {
  int changes = 0;
  for (std::size_t step = 0; step < kRing.size(); ++step)
    changes += mark_in(ring, step) != mark_in(ring, (step + 1) % kRing.size());
  return changes <= 2;
}

// True for rings that make the cell dead. A ring with an empty neighbour does if it does with either stone there, and those
// rings have larger codes.
constexpr std::array<bool, kRings> make_dead_rings() {
  std::array<bool, kRings> dead{};
  for (std::size_t code = kRings; code-- > 0;) {
    const auto ring = static_cast<Ring>(code);
    std::size_t empty = kRing.size();
    bool is_ring = true;
    for (std::size_t step = 0; step < kRing.size(); ++step) {
      if (mark_in(ring, step) == kRingEmpty) empty = step;
      is_ring &= mark_in(ring, step) <= kRingSecond;
    }
    if (!is_ring) continue;
    dead[code] = empty == kRing.size()
                     ? has_one_run(ring)
                     : dead[with_mark(ring, empty, kRingFirst)] && dead[with_mark(ring, empty, kRingSecond)];
  }
  return dead;
}

constexpr std::array<bool, kRings> kDeadRings = make_dead_rings();

// The neighbour at a step; nothing behind the edge.
int neighbour_index(std::size_t cell, std::size_t step, int size) {
  const CellName name = bit_name(cell);
  const int row = name.row + kRing[step].row, column = name.column + kRing[step].column;
  if (row < 0 || row >= size || column < 0 || column >= size) return -1;
  return kBitSide * row + column;
}

// Behind the top and the bottom are stones of the first player, at the left and the right of the second. In the two corners where a cell
// behind both edges touches one of the board, either is right: its neighbours behind the edges have one colour each.
Ring ring_of(const Stones& stones, std::size_t cell) {
  const CellName name = bit_name(cell);
  Ring ring = 0;
  for (std::size_t step = 0; step < kRing.size(); ++step) {
    Ring mark = kRingEmpty;
    if (const int row = name.row + kRing[step].row; row < 0 || row >= stones.size) {
      mark = kRingFirst;
    } else if (const int next = neighbour_index(cell, step, stones.size); next < 0) {
      mark = kRingSecond;
    } else if (const Bits at = bit(static_cast<std::size_t>(next)); (stones.of[0] & at) != 0) {
      mark = kRingFirst;
    } else if ((stones.of[1] & at) != 0) {
      mark = kRingSecond;
    }
    ring = with_mark(ring, step, mark);
  }
  return ring;
}

// Calls f(step, neighbour) for the empty neighbours of an empty cell, the first half of the ring alone or all.
template <class F>
void for_each_empty_neighbour(const Stones& stones, std::size_t cell, std::size_t steps, F&& f) {
  for (std::size_t step = 0; step < steps; ++step) {
    const int next = neighbour_index(cell, step, stones.size);
    if (next >= 0 && (stones.empty() & bit(static_cast<std::size_t>(next))) != 0)
      f(step, static_cast<std::size_t>(next));
  }
}

// Two empty cells that touch: taking either makes the other dead.
bool captures(const Stones& stones, std::size_t cell, std::size_t step, std::size_t neighbour, Player p) {
  const std::size_t back = (step + kRing.size() / 2) % kRing.size();
  return kDeadRings[with_mark(ring_of(stones, cell), step, mark_of_player(p))] &&
         kDeadRings[with_mark(ring_of(stones, neighbour), back, mark_of_player(p))];
}

bool fill_once(Stones& stones) {
  bool has_filled = false;
  for_each_bit(stones.empty(), [&](std::size_t cell) {
    if ((stones.empty() & bit(cell)) == 0) return;
    if (kDeadRings[ring_of(stones, cell)]) {
      stones.of[0] |= bit(cell);
      has_filled = true;
      return;
    }
    for_each_empty_neighbour(stones, cell, kRing.size() / 2, [&](std::size_t step, std::size_t neighbour) {
      if ((stones.empty() & bit(cell)) == 0) return;
      for (const Player p : {Player::kFirst, Player::kSecond})
        if ((stones.empty() & bit(cell)) != 0 && captures(stones, cell, step, neighbour, p)) {
          stones.of[game::player_index(p)] |= bit(cell) | bit(neighbour);
          has_filled = true;
        }
    });
  });
  return has_filled;
}

// What is dead or captured by the mover near a cell that he has just taken.
Bits settled_around(const Stones& stones, std::size_t cell, Player mover) {
  Bits settled = 0;
  for_each_empty_neighbour(stones, cell, kRing.size(), [&](std::size_t, std::size_t near) {
    if (kDeadRings[ring_of(stones, near)]) {
      settled |= bit(near);
      return;
    }
    for_each_empty_neighbour(stones, near, kRing.size(), [&](std::size_t step, std::size_t neighbour) {
      if (captures(stones, near, step, neighbour, mover)) settled |= bit(near) | bit(neighbour);
    });
  });
  return settled;
}

}  // namespace

Bits dead_cells(const Stones& stones) {
  Bits dead = 0;
  for_each_bit(stones.empty(), [&](std::size_t cell) {
    if (kDeadRings[ring_of(stones, cell)]) dead |= bit(cell);
  });
  return dead;
}

Stones filled(Stones stones) {
  while (fill_once(stones)) {
  }
  return stones;
}

// Of several vulnerable cells all may be left out. Say the mover wins by one of them: he also wins after the reply that kills it, so
// with one more enemy stone and the turn, by a move that is not dead there; he then wins by that move here, too. If it is
// vulnerable itself, the same is said again with its killer added, and so on: each time a cell more is dead, at last a move is not
// among them.
Bits without_vulnerable(const Stones& stones, Bits candidates, Player mover) {
  Bits kept = 0;
  const Ring killer = mark_of_player(game::other(mover));
  for_each_bit(candidates, [&](std::size_t cell) {
    const Ring ring = ring_of(stones, cell);
    bool is_vulnerable = false;
    for_each_empty_neighbour(stones, cell, kRing.size(), [&](std::size_t step, std::size_t) {
      is_vulnerable |= kDeadRings[with_mark(ring, step, killer)];
    });
    if (!is_vulnerable) kept |= bit(cell);
  });
  return kept;
}

// A cell is left out for one that stays: going through them in order, what is left out cannot leave out others any more. So of two that
// dominate each other one stays.
Bits without_dominated(const Stones& stones, Bits candidates, Player mover) {
  Bits kept = candidates;
  for_each_bit(candidates, [&](std::size_t cell) {
    if ((kept & bit(cell)) == 0) return;
    Stones after = stones;
    after.of[game::player_index(mover)] |= bit(cell);
    kept &= ~settled_around(after, cell, mover);
  });
  return kept;
}

}  // namespace katachi::games::hex
