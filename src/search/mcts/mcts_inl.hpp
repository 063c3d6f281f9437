// The bodies of Mcts.
#pragma once

#include <atomic>
#include <barrier>
#include <cassert>
#include <cmath>
#include <map>
#include <optional>
#include <thread>

#include "search/mcts/decision.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/requirements.hpp"

namespace katachi::search::mcts {

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
struct Mcts<S, E, Filter>::Run {
  const Limits& limits;
  std::size_t move_codes;
  std::stop_token stop;
  const Observer& observer;
  core::Stopwatch watch;
  Locks locks;
  std::atomic<std::uint64_t> begun{0};  // simulations that some thread or partner has taken
  std::atomic<std::uint64_t> done{0};   // simulations that have ended, those of partners included
  std::atomic<bool> is_decided{false};  // nothing can change the answer any more
  std::vector<std::unique_ptr<Simulator>> simulations = {};
  double next_report = 0;  // of the calling thread
  // Where there are partners. The calling thread's, but the first.
  std::optional<Safepoint> safepoint = {};
  std::optional<Ledger<Move>> ledger = {};
  double next_exchange = 0;
  std::uint64_t from_partners = 0;  // playouts
  std::uint64_t nodes_before = 0;   // that the trees had made when the search began
};

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
Mcts<S, E, Filter>::Mcts(const core::Clock& clock, const Options& options, E evaluator, Filter filter)
    : clock_(&clock), options_(options), evaluator_(std::move(evaluator)), filter_(std::move(filter)) {
  assert(check_options(options_, evaluator_.provides()));
  for (std::size_t i = 0; i < tree_count(); ++i)
    trees_.push_back(std::make_unique<Tree<Move>>(options_.memory / tree_count(), options_.has_transpositions));
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
void Mcts<S, E, Filter>::clear() {
  for (auto& tree : trees_) tree->clear();
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
template <class Count>
Count Mcts<S, E, Filter>::sum_of_trees(Count (Tree<Move>::*count)() const) const {
  Count sum = 0;
  for (const auto& tree : trees_) sum += (tree.get()->*count)();
  return sum;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
std::uint64_t Mcts<S, E, Filter>::advance(std::span<const Move> moves) {
  std::uint64_t kept = 0;
  for (auto& tree : trees_) {
    Offset at = tree->root();
    for (const Move& move : moves) {
      if (at <= kBusy) break;
      const auto edges = tree->edges(at);
      const auto found = std::ranges::find(edges, move, [](const Edge<Move>& edge) { return edge.move; });
      at = found == edges.end() ? kNoPosition : found->position.load(std::memory_order_relaxed);
    }
    if (at <= kBusy) {
      tree->clear();
      continue;
    }
    // A tree that is nearly full is pruned: what was visited once or twice comes back quickly if it matters.
    const bool is_crowded = tree->bytes_used() > tree->bytes() / 2;
    tree->keep(at, is_crowded ? 8 : 0);
    kept += tree->at(tree->root()).visits.load(std::memory_order_relaxed);
  }
  return kept;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
bool Mcts<S, E, Filter>::cannot_change(const Run& run) const {
  const std::vector<RootMove> moves = root_moves<Move>(trees_);
  if (is_proven(moves)) return true;
  if (!options_.ends_early) return false;
  const std::uint64_t done = run.done.load(std::memory_order_relaxed);
  double left = run.limits.playouts > 0 ? static_cast<double>(run.limits.playouts) - static_cast<double>(done)
                                        : std::numeric_limits<double>::infinity();
  if (run.limits.deadline && run.limits.sure_win < 1 && is_sure(moves, run.limits.sure_win)) return true;
  if (run.limits.deadline && done > 0) {
    // An open decision may go on until the latest time: rivals have until then.
    const bool may_go_on = run.limits.latest && is_open(moves);
    const double seconds = ((may_go_on ? *run.limits.latest : *run.limits.deadline) - clock_->now()).count();
    left = std::min(left, seconds * static_cast<double>(done) / std::max(run.watch.seconds(), 1e-6));
  }
  return cannot_be_overtaken(moves, left);
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
bool Mcts<S, E, Filter>::is_late(const Run& run) const {
  if (!run.limits.deadline) return false;
  const core::TimePoint now = clock_->now();
  if (now < *run.limits.deadline) return false;
  return !run.limits.latest || now >= *run.limits.latest || !is_open(root_moves<Move>(trees_));
}

// Where nodes are limited: the trees have added so many, or have no more room; or the game has no more positions, which shows by the
// playouts that were made for each.
template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
bool Mcts<S, E, Filter>::has_enough_nodes(const Run& run) const {
  if (run.limits.nodes == 0) return false;
  constexpr std::uint64_t kPlayoutsPerNode = 1000;
  if (run.done.load(std::memory_order_relaxed) / kPlayoutsPerNode >= run.limits.nodes) return true;
  if (std::ranges::all_of(trees_, [](const auto& tree) { return tree->is_full(); })) return true;
  return nodes_made() - run.nodes_before >= run.limits.nodes;
}

// Asked by the calling thread alone, after each of its simulations.
template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
bool Mcts<S, E, Filter>::is_over(Run& run) {
  constexpr std::uint64_t kAskEvery = 32;
  const auto batch = static_cast<std::uint64_t>(options_.leaf_batch);  // steps may pass over the round number
  if (run.done.load(std::memory_order_relaxed) % kAskEvery < batch && cannot_change(run))
    run.is_decided.store(true, std::memory_order_relaxed);
  if (run.observer.tell && run.watch.seconds() >= run.next_report) {
    if (run.next_report > 0) run.observer.tell(summarise(run));
    run.next_report = run.watch.seconds() + run.observer.interval;
  }
  if (run.ledger && run.watch.seconds() >= run.next_exchange) share_counts(run);
  return run.is_decided.load(std::memory_order_relaxed);
}

// Short searches exchange sooner: partners that are heard once are worth little.
template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
void Mcts<S, E, Filter>::share_counts(Run& run) {
  SharedCounts own;
  run.safepoint->while_stopped(
      [&] { own = run.ledger->own(run.done.load(std::memory_order_relaxed) - run.from_partners); });
  const std::vector<Exchange::Told> partners = exchange_->exchange(own);
  if (!partners.empty())
    run.safepoint->while_stopped([&] {
      for (const Exchange::Told& told : partners) {
        const std::uint64_t fresh = run.ledger->add(told.partner, told.counts);
        run.from_partners += fresh;
        run.begun.fetch_add(fresh, std::memory_order_relaxed);
        run.done.fetch_add(fresh, std::memory_order_relaxed);
      }
    });
  const double now = run.watch.seconds(), longest = exchange_->rule().interval;
  run.next_exchange = now + std::clamp(now / 4, longest / 8, longest);
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
void Mcts<S, E, Filter>::work(Run& run, Simulator& simulation, bool is_caller) {
  for (bool is_first = is_caller;; is_first = false) {
    if (run.safepoint && !is_caller) run.safepoint->pass();
    if (!is_first) {
      if (run.stop.stop_requested() || run.is_decided.load(std::memory_order_relaxed)) return;
      if (is_late(run) || has_enough_nodes(run)) return;
    }
    const std::uint64_t count = take_simulations(run);
    if (count == 0) return;
    simulation.run(count);
    run.done.fetch_add(count, std::memory_order_relaxed);
    if (is_caller && is_over(run)) return;
  }
}

// For one step of a thread: a batch, or what the limits leave of one.
template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
std::uint64_t Mcts<S, E, Filter>::take_simulations(Run& run) const {
  auto count = static_cast<std::uint64_t>(options_.leaf_batch);
  if (count > 1 && run.limits.nodes > 0) {
    const std::uint64_t made = nodes_made() - run.nodes_before;
    count = std::clamp<std::uint64_t>(run.limits.nodes - std::min(made, run.limits.nodes), 1, count);
  }
  if (run.limits.playouts == 0) return count;
  const std::uint64_t before = run.begun.fetch_add(count, std::memory_order_relaxed);
  return std::min(count, run.limits.playouts - std::min(before, run.limits.playouts));
}

// All threads evaluate the same leaf: one of them walks and writes.
template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
void Mcts<S, E, Filter>::work_at_leaves(Run& run, std::vector<std::unique_ptr<Simulator>>& simulations) {
  const std::size_t threads = simulations.size();
  std::barrier turn(static_cast<std::ptrdiff_t>(threads));
  // Written by the caller before the barrier, read behind it.
  bool is_over_now = false;
  std::size_t evaluating = threads;  // in the last round perhaps not all
  std::vector<std::jthread> helpers;
  for (std::size_t t = 1; t < threads; ++t)
    helpers.emplace_back([&, t] {
      while (true) {
        turn.arrive_and_wait();
        if (is_over_now) return;
        if (t < evaluating) simulations[t]->evaluate_leaf();
        turn.arrive_and_wait();
      }
    });
  for (bool is_first = true;; is_first = false) {
    const bool enough = (run.limits.playouts > 0 && run.done >= run.limits.playouts) || has_enough_nodes(run);
    if (!is_first && (enough || is_late(run) || run.stop.stop_requested() || is_over(run))) break;
    if (!simulations[0]->walk_down()) {
      run.done.fetch_add(1, std::memory_order_relaxed);
      continue;
    }
    if (run.limits.playouts > 0)
      evaluating = static_cast<std::size_t>(std::clamp<std::uint64_t>(run.limits.playouts - run.done, 1, threads));
    for (std::size_t t = 1; t < evaluating; ++t) simulations[t]->share_leaf_of(*simulations[0]);
    turn.arrive_and_wait();
    simulations[0]->evaluate_leaf();
    turn.arrive_and_wait();
    for (std::size_t t = 0; t < evaluating; ++t) simulations[t]->back_up();
    run.done.fetch_add(evaluating, std::memory_order_relaxed);
  }
  is_over_now = true;
  turn.arrive_and_wait();
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
auto Mcts<S, E, Filter>::search(const S& state, std::span<const Move> last, const Limits& limits, std::stop_token stop,
                                const Observer& observer) -> Report {
  assert(check_options(options_, evaluator_.provides()));
  Run run{.limits = limits,
          .move_codes = state.move_codes(),
          .stop = std::move(stop),
          .observer = observer,
          .watch = core::Stopwatch(*clock_),
          .locks = Locks(options_)};
  if (options_.root_noise > 0) clear();  // what was kept below the last root has no noise of its own
  core::Rng seeds(options_.seed);
  auto& simulations = run.simulations;
  const auto allows = [&](const Move& move) { return !root_allows_ || root_allows_(move); };
  for (std::size_t t = 0; t < static_cast<std::size_t>(options_.threads); ++t) {
    Tree<Move>& tree = *trees_[t % trees_.size()];
    simulations.push_back(
        std::make_unique<Simulator>(options_, tree, run.locks, evaluator_, filter_, state, seeds.split()));
    simulations.back()->set_last_moves(last);
    if (options_.has_transpositions && tree.root() != kNoPosition && !simulations.back()->root_fits(allows))
      tree.clear();
    if (tree.root() == kNoPosition && !simulations.back()->make_root(allows)) return {};
  }
  run.nodes_before = nodes_made();
  const bool is_at_leaves = options_.parallel == Parallel::kLeaf && options_.threads > 1;
  if (exchange_ != nullptr) {
    // At the leaves the tree is the caller's alone.
    run.safepoint.emplace(is_at_leaves ? 0 : simulations.size() - 1);
    run.ledger.emplace(trees_, exchange_->rule());
  }
  if (is_at_leaves) {
    work_at_leaves(run, simulations);
  } else {
    std::vector<std::jthread> helpers;
    for (std::size_t t = 1; t < simulations.size(); ++t)
      helpers.emplace_back([&, t] {
        work(run, *simulations[t], false);
        if (run.safepoint) run.safepoint->leave();
      });
    work(run, *simulations[0], true);
    run.is_decided.store(true, std::memory_order_relaxed);  // whatever the others think of the time
  }
  if (run.ledger) share_counts(run);
  return summarise(run);
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
auto Mcts<S, E, Filter>::line_of(std::size_t index, const Edge<Move>& edge) const -> std::vector<Move> {
  const Tree<Move>& tree = *trees_[index];
  std::vector<Move> line = {edge.move};
  Offset at = edge.position.load(std::memory_order_acquire);
  while (at > kBusy && line.size() < 64) {
    const auto edges = tree.edges(at);
    const auto best = std::ranges::max_element(edges, {}, [](const Edge<Move>& e) { return e.visits.load(); });
    if (best == edges.end() || best->visits.load(std::memory_order_relaxed) == 0) break;
    line.push_back(best->move);
    at = best->position.load(std::memory_order_acquire);
  }
  return line;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
void Mcts<S, E, Filter>::add_counts(const Run& run, Report& report) const {
  double games = 0, margins = 0, squares = 0;
  if (options_.counts_owners) report.ownership.assign(run.move_codes, 0);
  for (const auto& simulation : run.simulations) {
    const RootCounts& counts = simulation->counts();
    games += counts.games();
    margins += counts.margins();
    squares += counts.squares();
    for (std::size_t code = 0; code < report.ownership.size(); ++code) report.ownership[code] += counts.balance(code);
  }
  games = std::max(games, 1.0);
  report.margin_deviation = std::sqrt(std::max(0.0, squares / games - margins / games * (margins / games)));
  for (double& share : report.ownership) share /= games;
}

// The same of each move.
template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
void Mcts<S, E, Filter>::add_move_owners(const Run& run, std::uint32_t code, MoveReport<Move>& line) const {
  double games = 0;
  for (const auto& simulation : run.simulations) games += simulation->counts().move_games(code);
  if (games == 0) return;
  line.ownership.assign(run.move_codes, 0);
  for (const auto& simulation : run.simulations)
    for (std::size_t point = 0; point < line.ownership.size(); ++point)
      line.ownership[point] += simulation->counts().move_balance(code, point) / games;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, monte_carlo::CandidateFilter<S> Filter>
auto Mcts<S, E, Filter>::summarise(const Run& run) const -> Report {
  constexpr auto kRelaxed = std::memory_order_relaxed;
  Report report;
  std::map<std::uint32_t, std::size_t> place;  // of a code in report.moves
  std::vector<Proof> proofs;
  for (std::size_t t = 0; t < trees_.size(); ++t) {
    const Tree<Move>& tree = *trees_[t];
    for (const Edge<Move>& edge : tree.edges(tree.root())) {
      const auto [known, is_new] = place.emplace(edge.code, report.moves.size());
      if (is_new) {
        report.moves.push_back({.move = edge.move, .outcome = 0, .value = 0, .prior = edge.prior});
        report.moves.back().line = line_of(t, edge);
        proofs.push_back(Proof::kOpen);
        if (options_.counts_move_owners) add_move_owners(run, edge.code, report.moves.back());
      }
      if (Proof& proof = proofs[known->second]; proof == Proof::kOpen) proof = edge.proof.load(kRelaxed);
      MoveReport<Move>& line = report.moves[known->second];
      const auto visits = edge.visits.load(kRelaxed);
      // Sums for now, means below.
      line.visits += visits;
      line.outcome += edge.mean.exact() * visits;
      line.margin += static_cast<double>(edge.margin.load(kRelaxed)) * visits;
    }
  }
  std::vector<std::size_t> order(report.moves.size());
  for (std::size_t i = 0; i < report.moves.size(); ++i) {
    MoveReport<Move>& line = report.moves[i];
    order[i] = i;
    const double n = std::max<double>(1, static_cast<double>(line.visits));
    line.outcome = line.visits > 0 ? line.outcome / n : 0.5;
    line.margin /= n;
    if (proofs[i] != Proof::kOpen) {
      line.is_proven = true;
      line.outcome = proofs[i] == Proof::kWin ? 1 : proofs[i] == Proof::kDraw ? 0.5 : 0;
    }
    line.value = line.outcome;
    line.deviation = std::sqrt(std::max(0.0, line.outcome * (1 - line.outcome)));
  }
  // A draw in hand is better than an open move that does worse, whatever its visits.
  double open_outcome = 0;
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < proofs.size(); ++i)
    if (proofs[i] == Proof::kOpen && report.moves[i].visits >= most) {
      most = report.moves[i].visits;
      open_outcome = report.moves[i].outcome;
    }
  const auto rank = [&](std::size_t i) {
    switch (proofs[i]) {
      case Proof::kWin:
        return 4;
      case Proof::kDraw:
        return open_outcome > 0.5 ? 1 : 3;
      case Proof::kLoss:
        return 0;
      case Proof::kOpen:
        break;
    }
    return 2;
  };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (report.moves[a].visits != report.moves[b].visits) return report.moves[a].visits > report.moves[b].visits;
    return report.moves[a].outcome > report.moves[b].outcome;
  });
  std::vector<MoveReport<Move>> sorted;
  for (const std::size_t i : order) sorted.push_back(std::move(report.moves[i]));
  report.moves = std::move(sorted);
  report.playouts = run.done.load(kRelaxed);
  report.partner_playouts = run.from_partners;
  report.tree_bytes = bytes_used();
  add_counts(run, report);
  report.seconds = run.watch.seconds();
  report.interrupted = run.stop.stop_requested();
  return report;
}

}  // namespace katachi::search::mcts
