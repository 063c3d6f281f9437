// SelectiveSearch: a shallow min-max tree over playouts with few moves per node, as in Indigo 2003.
//
//     expand the root
//     for depth = 1 .. max_depth
//         give every live leaf first_games games, then in rounds one more each; after some rounds back up the values and
//         prune at every inner node (selective_tree.hpp)
//         end the search if one root move is left, or all that are left are equal, or at the limits
//         when every parent of leaves has at most `narrow` children, or the depth has had its part: keep the `narrow` best
//         and expand the leaves
// To expand is to add the `wide` best moves. There is no knowledge here that could choose them: a first round of some games
// for each move of the node does. Its games are not counted in the values, for a choice by them would flatter the chosen.
//
// The deepest level is played until the root is decided or the limits are reached. Each depth gets an equal part of the
// limits; a depth that the playouts left cannot pay for is not begun, and one whose first games were cut short is ignored.
// With a fixed number of threads and playouts the result is a function of the seed.
// Pitfalls, as published: the best of noisy means lies above the truth, and each depth multiplies the games by `narrow`; depth
// 2 over all moves of a board fails, depth 2 or 3 over few moves pays on 9x9.
// Reference: B. Bouzy, "Associating shallow and selective global tree search with Monte Carlo for 9x9 Go", CG 2004.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "game/concepts.hpp"
#include "search/limits.hpp"
#include "search/monte_carlo/candidates.hpp"
#include "search/monte_carlo/ending.hpp"
#include "search/monte_carlo/pruning.hpp"
#include "search/monte_carlo/sampler.hpp"
#include "search/monte_carlo/selective_tree.hpp"
#include "search/monte_carlo/tally.hpp"
#include "search/monte_carlo/workers.hpp"
#include "search/report.hpp"

namespace katachi::search::monte_carlo {

struct SelectiveSearchOptions {
  PruningRule rule{};
  int max_depth = 2;                   // 1 .. 3 are sensible
  std::size_t wide = 7;                // w+: moves that a node gets when it is expanded
  std::size_t narrow = 3;              // w-: moves that it keeps when its children are expanded
  std::uint64_t first_round = 100;     // games of each move of a node that choose the wide ones, if the limit allows
  std::uint64_t games_of_leaf = 2000;  // of a depth other than the last, after which the narrow best are kept
  int threads = 1;
  std::uint64_t seed = 1;
  std::uint64_t report_every = 0;  // checks between two calls of the observer; 0: never
};

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter = game::EveryMove>
class SelectiveSearch {
 public:
  using Move = typename S::Move;
  using Report = SearchReport<Move>;
  using Observer = std::function<void(const Report&)>;  // called on the calling thread, between two rounds

  SelectiveSearch(const core::Clock& clock, SelectiveSearchOptions options, Policy policy = Policy(),
                  Filter filter = Filter())
      : clock_(&clock), options_(options), policy_(std::move(policy)), filter_(std::move(filter)) {}

  // In the report, visits are all games of a root move and of what was expanded behind it; the other figures are those of
  // the move's principal leaf.
  Report search(const S& state, const Limits& limits, std::stop_token stop = {}, const Observer& observer = {}) const;

 private:
  using Start = typename Policy::Start;
  using Tree = SelectiveTree<Move, Start>;
  using Node = typename Tree::Node;

  struct Run {
    const S& root;
    Tree tree;
    Sampler<Policy> sampler;
    const Observer& observer;
    std::uint64_t checks = 0;
  };

  void grow(Run& run) const;
  bool refine(Run& run, int depth) const;
  bool expand_leaves(Run& run) const;
  bool expand(Run& run, std::size_t leaf) const;
  std::vector<Node> possible_children(const Run& run, std::size_t leaf) const;
  double first_value(const Node& node, bool ours) const;
  static std::vector<Sample<Start>> leaves_to_play(Tree& tree);
  bool is_depth_over(const Run& run, int depth, std::uint64_t rounds) const;
  bool can_pay_for_next(const Run& run) const;
  void keep_narrow(Tree& tree, int depth) const;
  Report summarise(Run& run) const;

  const core::Clock* clock_;
  SelectiveSearchOptions options_;
  Policy policy_;
  Filter filter_;
};

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto SelectiveSearch<S, Policy, Filter>::search(const S& state, const Limits& limits, std::stop_token stop,
                                                const Observer& observer) const -> Report {
  Run run{.root = state,
          .tree = Tree(policy_.prepare(state), options_.rule),
          .sampler = {make_workers(policy_, options_.threads, options_.seed), Ending(*clock_, limits, std::move(stop)),
                      state.to_move()},
          .observer = observer};
  grow(run);
  return summarise(run);
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
void SelectiveSearch<S, Policy, Filter>::grow(Run& run) const {
  for (int depth = 1; depth <= options_.max_depth; ++depth) {
    if (!expand_leaves(run)) return;
    if (!run.sampler.play(leaves_to_play(run.tree), std::max<std::uint64_t>(options_.rule.first_games, 1))) return;
    run.tree.set_level(depth);
    if (!refine(run, depth)) return;
  }
}

// Plays and prunes at one depth. True: the leaves are to be expanded; false: the search is over.
template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
bool SelectiveSearch<S, Policy, Filter>::refine(Run& run, int depth) const {
  for (std::uint64_t games = options_.rule.first_games;;) {
    run.tree.prune();
    if (run.tree.is_decided()) return false;
    if (depth < options_.max_depth && is_depth_over(run, depth, games) && can_pay_for_next(run)) {
      keep_narrow(run.tree, depth);
      return true;
    }
    if (run.observer && options_.report_every > 0 && ++run.checks % options_.report_every == 0)
      run.observer(summarise(run));
    const auto samples = leaves_to_play(run.tree);
    const std::uint64_t rounds = run.sampler.worthwhile(options_.rule.rounds_per_check, samples.size());
    if (samples.empty() || !run.sampler.play(samples, rounds)) return false;
    games += rounds;
  }
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
bool SelectiveSearch<S, Policy, Filter>::is_depth_over(const Run& run, int depth, std::uint64_t games) const {
  const Ending& ending = run.sampler.ending();
  const double part = static_cast<double>(depth) / options_.max_depth;
  if (games >= options_.games_of_leaf || (ending.limits().deadline && ending.time_used() >= part)) return true;
  const auto playouts = static_cast<double>(ending.limits().playouts);
  if (playouts > 0 && static_cast<double>(run.sampler.played()) >= part * playouts) return true;
  return std::ranges::all_of(run.tree.live_leaves_by_parent(), [&](std::size_t n) { return n <= options_.narrow; });
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
bool SelectiveSearch<S, Policy, Filter>::can_pay_for_next(const Run& run) const {
  const std::size_t moves = run.tree[0].children.size();  // as many as a leaf will have, about
  const std::uint64_t of_leaf = std::min(moves, options_.wide) * options_.rule.first_games +
                                (moves > options_.wide ? moves * options_.first_round : 0);
  std::uint64_t leaves = 0;
  for (const std::size_t n : run.tree.live_leaves_by_parent()) leaves += std::min(n, options_.narrow);
  return run.sampler.remaining() >= leaves * of_leaf;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
void SelectiveSearch<S, Policy, Filter>::keep_narrow(Tree& tree, int depth) const {
  for (std::size_t i = 0; i < tree.size(); ++i)
    if (tree[i].depth == depth - 1) tree.keep_best(i, options_.narrow);
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto SelectiveSearch<S, Policy, Filter>::leaves_to_play(Tree& tree) -> std::vector<Sample<Start>> {
  std::vector<Sample<Start>> samples;
  for (const std::size_t i : tree.live_leaves())
    if (i != 0 && !tree[i].proven_outcome) samples.push_back({&tree[i].start, &tree[i].tally});
  return samples;
}

// False if the limits were reached on the way.
template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
bool SelectiveSearch<S, Policy, Filter>::expand_leaves(Run& run) const {
  for (const std::size_t leaf : run.tree.live_leaves())
    if (!run.tree[leaf].proven_outcome && !expand(run, leaf)) return false;
  return true;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto SelectiveSearch<S, Policy, Filter>::possible_children(const Run& run, std::size_t leaf) const
    -> std::vector<Node> {
  std::vector<Move> path;
  for (std::size_t i = leaf; i != 0; i = run.tree[i].parent) path.push_back(run.tree[i].move);
  S state = run.root;
  for (std::size_t i = path.size(); i-- > 0;) state.play(path[i]);
  std::vector<Start> starts;
  const auto candidates = list_candidates(state, filter_, [&](const S& next, const Move& move) {
    starts.push_back(game::prepare_after(policy_, next, move));
  });
  std::vector<Node> children;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    children.push_back({.move = candidates[i].move, .start = std::move(starts[i])});
    const double outcome = candidates[i].outcome;
    if (candidates[i].is_proven) children.back().proven_outcome = run.tree[leaf].is_ours ? outcome : 1 - outcome;
    if (candidates[i].is_won() && leaf != 0) return {std::move(children.back())};  // no other reply matters
  }
  return children;
}

// What the first round says of a node, for the side that chooses it.
template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
double SelectiveSearch<S, Policy, Filter>::first_value(const Node& node, bool ours) const {
  const bool by_margin = options_.rule.by_margin;
  if (!node.proven_outcome && node.first_round.visits == 0) return -std::numeric_limits<double>::infinity();
  const double value =
      node.proven_outcome ? proven_value(*node.proven_outcome, by_margin) : node.first_round.mean(by_margin);
  return ours ? value : -value;
}

// False if the limits were reached before the moves could be chosen: then the leaf stays one. At the root all moves stay, for
// the report.
template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
bool SelectiveSearch<S, Policy, Filter>::expand(Run& run, std::size_t leaf) const {
  std::vector<Node> children = possible_children(run, leaf);
  const bool ours = run.tree[leaf].is_ours;
  const bool is_won =
      leaf == 0 && std::ranges::any_of(children, [](const Node& node) { return node.proven_outcome.value_or(0) >= 1; });
  bool is_complete = true;
  if (children.size() > options_.wide && !is_won) {
    std::vector<Sample<Start>> samples;
    for (Node& child : children)
      if (!child.proven_outcome) samples.push_back({&child.start, &child.first_round});
    const std::uint64_t most = run.sampler.remaining() / 4 / children.size();  // a quarter of what is left
    is_complete =
        run.sampler.play(samples, std::clamp<std::uint64_t>(options_.first_round, 1, std::max<std::uint64_t>(most, 1)));
    std::ranges::stable_sort(children, std::greater{}, [&](const Node& node) { return first_value(node, ours); });
  }
  for (std::size_t i = 0; i < children.size(); ++i) {
    const bool is_chosen = is_complete && i < options_.wide;
    if (leaf == 0 || is_chosen) {
      children[i].is_pruned = is_complete && !is_chosen && !is_won;
      run.tree.add(leaf, std::move(children[i]));
    } else {
      run.tree[leaf].other_games += children[i].first_round.visits;
    }
  }
  return is_complete && !is_won;
}

template <game::TwoPlayerState S, game::PlayoutPolicy<S> Policy, CandidateFilter<S> Filter>
auto SelectiveSearch<S, Policy, Filter>::summarise(Run& run) const -> Report {
  Tree& tree = run.tree;
  tree.back_up();
  Report report{.moves = {},
                .playouts = run.sampler.played(),
                .seconds = run.sampler.ending().seconds(),
                .interrupted = run.sampler.ending().is_interrupted()};
  for (const std::size_t child : tree[0].children) {
    const Node& leaf = tree[tree[child].principal];
    Tally tally = leaf.tally;
    if (tally.visits < options_.rule.first_games) tally.add(leaf.first_round);
    const Candidate<Move> candidate{tree[child].move, leaf.proven_outcome.has_value(),
                                    leaf.proven_outcome.value_or(0.5)};
    MoveReport<Move> line = report_line(candidate, tally, options_.rule.by_margin);
    line.is_proven = tree[child].proven_outcome.has_value();
    line.is_pruned = tree[child].is_pruned;
    line.visits = tree.games_below(child);
    report.moves.push_back(line);
  }
  sort_best_first(report.moves);
  return report;
}

}  // namespace katachi::search::monte_carlo
