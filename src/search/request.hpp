// Request: what a search is asked to do with a position, besides the position itself and somebody's request to stop.
//
// One struct for every search that does more than count playouts: its end, its randomness, whom to tell what, and what to look at. A
// search says which parts it reads.
#pragma once

#include <cstdint>
#include <functional>

#include "search/limits.hpp"
#include "search/report.hpp"

namespace katachi::search {

namespace mcts {
class Exchange;
}

template <class Move>
struct Request {
  Limits limits = {};
  std::uint64_t seed = 1;
  double interval = 0;  // seconds between two calls of tell
  std::function<void(const SearchReport<Move>&)> tell = nullptr;
  bool counts_owners = false;                         // the reports tell who owns what at the end of the games
  bool counts_move_owners = false;                    // ... after each move too
  std::function<bool(const Move&)> allows = nullptr;  // the moves that are looked at at the root; nothing: all
  double extra_margin = 0;                            // points that the first player must win by beyond the rules' komi
  mcts::Exchange* exchange = nullptr;                 // with partners, if there are any
};

}  // namespace katachi::search
