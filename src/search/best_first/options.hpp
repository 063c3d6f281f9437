// Options of unbounded best-first minimax (unbounded.hpp).
#pragma once

namespace katachi::search::best_first {

struct Options {
  // Positions that are reached by several orders of moves are one node. Off: a tree, in which each order has nodes of its own.
  bool merges_transpositions = true;
};

}  // namespace katachi::search::best_first
