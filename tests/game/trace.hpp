// Traces for tests: made of codes, and read back as codes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/concepts.hpp"

namespace katachi::game::test {

inline std::vector<std::uint32_t> codes_of(const Trace& trace) {
  std::vector<std::uint32_t> codes;
  for (const TracedMove& move : trace.moves) codes.push_back(move.code);
  return codes;
}

// Appends moves that the players make by turns, beginning with `first`.
inline void add_by_turns(Trace& trace, std::span<const std::uint32_t> codes, Player first = Player::kFirst) {
  for (const std::uint32_t code : codes) {
    trace.add(code, first);
    first = other(first);
  }
}

}  // namespace katachi::game::test
