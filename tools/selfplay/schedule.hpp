// How many visits the moves under comparison at the root have had, simulation by simulation: sequential halving.
//
// With m moves considered and n simulations, each of about log2(m) phases gives every remaining move the same number of
// visits; then the worse half drops out ("Policy improvement by planning with Gumbel", figure 1). The table says for simulation
// i the visit count that a move must have to be chosen; among those the best by prior, noise and value is taken. It need not know
// which moves remain: those that dropped out have fewer visits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/selfplay/settings.hpp"

namespace katachi::selfplay {

inline std::vector<int> halving_sequence(int considered, int simulations) {
  std::vector<int> sequence;
  if (considered <= 1) {
    for (int i = 0; i < simulations; ++i) sequence.push_back(i);
    return sequence;
  }
  int phases = 0;
  while ((1 << phases) < considered) ++phases;
  std::vector<int> visits(static_cast<std::size_t>(considered), 0);
  for (int left = considered; static_cast<int>(sequence.size()) < simulations; left = std::max(2, left / 2)) {
    for (int extra = std::max(1, simulations / (phases * left)); extra > 0; --extra)
      for (int i = 0; i < left; ++i) sequence.push_back(visits[static_cast<std::size_t>(i)]++);
  }
  sequence.resize(static_cast<std::size_t>(simulations));
  return sequence;
}

// One of the kSchedules tables, [kMaxConsidered + 1][kMaxSimulations].
inline void write_schedule(std::uint8_t* out, int simulations) {
  std::fill_n(out, (kMaxConsidered + 1) * kMaxSimulations, std::uint8_t{0});
  for (int considered = 0; considered <= kMaxConsidered; ++considered) {
    const std::vector<int> sequence = halving_sequence(considered, std::min(simulations, kMaxSimulations));
    for (std::size_t i = 0; i < sequence.size(); ++i)
      out[static_cast<std::size_t>(considered) * kMaxSimulations + i] = static_cast<std::uint8_t>(sequence[i]);
  }
}

}  // namespace katachi::selfplay
