// When a search must end: whichever comes first of a number of playouts, one of nodes, a time, and somebody's request to stop.
#pragma once

#include <cstdint>
#include <optional>

#include "core/clock.hpp"

namespace katachi::search {

struct Limits {
  std::uint64_t playouts = 0;  // 0: no limit
  std::uint64_t nodes = 0;     // positions that are added to a tree, which must have room for them; 0: no limit
  std::optional<core::TimePoint> deadline = std::nullopt;  // by the Clock that the search was given
  // A search that can tell whether its decision is still open may go on until then; nothing: the deadline is final.
  std::optional<core::TimePoint> latest = std::nullopt;
  double sure_win = 1;  // where there is a deadline: enough when the best move surely wins so often; 1: never

  bool has_end() const { return playouts > 0 || nodes > 0 || deadline.has_value(); }
};

}  // namespace katachi::search
