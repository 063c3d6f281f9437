// Learning a pattern base from game records: the two passes of Bouzy and Chaslot (2005, sections 3.2 and 4.2).
//
// 1. Create: the facts around every move played make a pattern for each k = 1..K.
// 2. Count: in every position with a move, every legal empty point is a test. n_match(p) counts the tests where the pattern p
//    matches, n_played(p) those where the move was played there as well.
// Then P(i) = n_played / n_test, P(p) = n_match(p) / n_test, P(i|p) = n_played(p) / n_match(p), P(p|i) = n_played(p) / n_played.
//
// Passes are no tests. Legal means: empty, no suicide, no retaking of a simple ko. Both passes are sums over games, so neither
// the number of threads nor the division of a collection into parts changes the result.
//
// Cost: a test costs nothing by itself. Paths last for many positions (path_board.hpp), and the tests of a path are counted
// when it ends, at its deepest pattern only; the sums over the tree are made once, at the end.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "pattern/order.hpp"
#include "pattern/tree.hpp"

namespace katachi::record {
class GameSet;
}

namespace katachi::pattern {

struct LearnOptions {
  std::size_t max_facts = 15;  // K
  OrderOptions order;
  std::size_t threads = 1;
  std::stop_token stop = {};
  std::function<void(std::size_t games)> progress = nullptr;  // games done in this pass; called on one thread only
};

// The counts of a collection, or of a part of it, by the nodes of a tree.
struct PatternCounts {
  std::uint64_t games = 0;
  std::uint64_t tests = 0;   // n_test
  std::uint64_t played = 0;  // n_played: moves on the board
  std::vector<std::uint64_t> matches;
  std::vector<std::uint32_t> plays;

  friend bool operator==(const PatternCounts&, const PatternCounts&) = default;
};

// All games of a set have one size. When stop is requested the result is of no use.
PatternTree create_patterns(const record::GameSet& games, const LearnOptions& options);
PatternCounts count_patterns(const record::GameSet& games, const PatternTree& tree, const LearnOptions& options);

}  // namespace katachi::pattern
