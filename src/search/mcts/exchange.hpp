// Exchange: how searches of one position, in other threads, processes or machines, tell each other what they have counted.
//
// Every search has its own tree and its own seed. A few times per second it says how often its own simulations, since the search
// began, went through each move of the root and through each often visited move near it, and hears the same of its partners.
// What is said are sums since the beginning, not differences: a message may be late, be replaced by a newer one or be lost, and
// still no simulation is counted twice (ledger.hpp takes the differences). Nothing here knows how messages travel.
//
// Reference: Gelly, Hoock, Rimmel, Teytaud, Kalemkarian, "The parallelization of Monte-Carlo planning" (2008); Bourki et al.,
// "Scalability and parallelization of Monte-Carlo tree search" (2010), "slow tree parallelization".
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

// Sums over simulations, seen by the side that makes the move.
struct Counts {
  std::int64_t visits = 0;
  double outcomes = 0;
  double margins = 0;

  Counts& operator+=(const Counts& other) {
    visits += other.visits;
    outcomes += other.outcomes;
    margins += other.margins;
    return *this;
  }
  friend Counts operator-(const Counts& a, const Counts& b) {
    return {a.visits - b.visits, a.outcomes - b.outcomes, a.margins - b.margins};
  }
  friend bool operator==(const Counts&, const Counts&) = default;
};

struct SharedMove {
  std::uint64_t position = 0;       // name of the position before the move, the same in every search
  std::vector<std::uint32_t> path;  // codes of the moves from the root, the move itself last
  Proof proof = Proof::kOpen;
  Counts counts;

  friend bool operator==(const SharedMove&, const SharedMove&) = default;
};

// What one search says of its own simulations since it began.
struct SharedCounts {
  std::uint64_t playouts = 0;
  std::vector<SharedMove> moves;

  friend bool operator==(const SharedCounts&, const SharedCounts&) = default;
};

struct ExchangeRule {
  double interval = 0.25;  // seconds between two exchanges; the first ones of a search come sooner
  std::size_t depth = 3;   // moves at most so many plies from the root are shared
  double share =
      0.05;  // ... that have at least this part of the root's visits; moves of the root are shared in any case
};

class Exchange {
 public:
  struct Told {
    int partner = 0;
    SharedCounts counts;
  };

  explicit Exchange(ExchangeRule rule = {}) : rule_(rule) {}
  virtual ~Exchange() = default;

  const ExchangeRule& rule() const { return rule_; }

  // Passes on one's own counts and returns the latest of the partners, at least of those that said something new. Called by the
  // thread that called the search, while the others go on: it must neither wait nor throw.
  virtual std::vector<Told> exchange(const SharedCounts& own) = 0;

 private:
  ExchangeRule rule_;
};

}  // namespace katachi::search::mcts
