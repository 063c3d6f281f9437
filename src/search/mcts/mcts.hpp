// Mcts: Monte Carlo tree search on any two-player game, with the ingredients of options.hpp.
//
// Each simulation walks down the tree by the formula, has the leaf it reaches evaluated (game/evaluator.hpp; by a playout, for instance)
// and writes the result into every move on its way. With leaf_batch above 1 a thread has several leaves evaluated at a time. N of the
// root counts too: the lecture's pseudo-code forgets it, and then ln N stays 0. The answer is the most visited move; a proven win comes
// first, a proven loss last.
//
// The tree is kept between searches: advance() tells the moves that were played since, and what lies below them is used again.
// With one thread the result is a function of the searches made so far, the seed and the number of playouts. The Mcts belongs to
// one thread; the stop token may be triggered from any. With an exchange (exchange.hpp) the search counts the playouts of its
// partners as its own: in the report, against the limit of playouts, and in the statistics of the moves near the root.
// References: Kocsis, Szepesvari, "Bandit based Monte-Carlo planning" (2006); Coulom, "Efficient selectivity and backup operators in
// Monte-Carlo tree search" (2006).
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "game/evaluator.hpp"
#include "search/limits.hpp"
#include "search/mcts/exchange.hpp"
#include "search/mcts/ledger.hpp"
#include "search/mcts/safepoint.hpp"
#include "search/mcts/simulation.hpp"
#include "search/monte_carlo/candidates.hpp"
#include "search/report.hpp"

namespace katachi::search::mcts {

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter = game::EveryMove>
class Mcts {
 public:
  using Move = typename S::Move;
  using Report = SearchReport<Move>;
  using Simulator = Simulation<S, E, Filter>;

  struct Observer {
    double interval = 0;  // seconds between two calls
    std::function<void(const Report&)> tell = nullptr;
  };

  // The evaluator must provide what the options need (check_options() in requirements.hpp), also those that are changed below.
  Mcts(const core::Clock& clock, const Options& options, E evaluator = E(), Filter filter = Filter());

  const Options& options() const { return options_; }
  void set_seed(std::uint64_t seed) { options_.seed = seed; }
  // Of the searches from now on; each of their threads has a copy.
  E& evaluator() { return evaluator_; }
  void set_extra_margin(double margin) { options_.extra_margin = margin; }
  void set_counts_owners(bool counts, bool of_each_move = false) {
    options_.counts_owners = counts || of_each_move;
    options_.counts_move_owners = of_each_move;
  }
  // Only these moves are considered at the root, from the next clear() on; nothing: all of them.
  void set_root_moves(std::function<bool(const Move&)> allows) { root_allows_ = std::move(allows); }

  // Partners of the searches from now on; null: none. It must outlive them.
  void set_exchange(Exchange* exchange) { exchange_ = exchange; }

  // The limits must have an end, or somebody must request the stop. `last` are the moves that led to the state, the latest last.
  // The state must be that of the last search, or that after the moves told to advance(), or clear() must have been called.
  Report search(const S& state, std::span<const Move> last, const Limits& limits, std::stop_token stop = {},
                const Observer& observer = {});

  // The moves played since the last search. Returns the visits that are kept.
  std::uint64_t advance(std::span<const Move> moves);
  void clear();

  std::size_t bytes_used() const { return sum_of_trees(&Tree<Move>::bytes_used); }

 private:
  struct Run;  // what the threads of a search share

  std::size_t tree_count() const {
    return options_.parallel == Parallel::kRoot ? static_cast<std::size_t>(options_.threads) : 1;
  }
  std::uint64_t take_simulations(Run& run) const;
  void work(Run& run, Simulator& simulation, bool is_caller);
  void work_at_leaves(Run& run, std::vector<std::unique_ptr<Simulator>>& simulations);
  bool is_over(Run& run);
  void share_counts(Run& run);
  bool cannot_change(const Run& run) const;
  bool is_late(const Run& run) const;
  bool has_enough_nodes(const Run& run) const;
  std::uint64_t nodes_made() const { return sum_of_trees(&Tree<Move>::made); }
  template <class Count>
  Count sum_of_trees(Count (Tree<Move>::*count)() const) const;
  Report summarise(const Run& run) const;
  void add_counts(const Run& run, Report& report) const;
  void add_move_owners(const Run& run, std::uint32_t code, MoveReport<Move>& line) const;
  std::vector<Move> line_of(std::size_t tree, const Edge<Move>& edge) const;

  const core::Clock* clock_;
  Options options_;
  E evaluator_;
  Filter filter_;
  std::function<bool(const Move&)> root_allows_;
  Exchange* exchange_ = nullptr;
  std::vector<std::unique_ptr<Tree<Move>>> trees_;  // one; with root parallelism one per thread
};

}  // namespace katachi::search::mcts

#include "search/mcts/mcts_inl.hpp"
