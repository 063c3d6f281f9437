// Minimax: the alpha-beta family as searches that are asked for a value, for an answer, or for a move.
//
//   solve(state, knowledge, options, task)         the value: bounds that meet, if the limits allow
//   solve(state, goal, knowledge, options, task)   does the first player get at least so much?
//   choose(state, knowledge, judge, options, task) the best move by a judge at the leaves; what can be proved is
//
// Deepening searches to depth 1, 2, ... plies: the table hands the best moves of one iteration to the next, the shortest wins are found, and
// a move is known whenever the limits end the search (Slate and Atkin 1977; Korf 1985). It ends when the question is decided, when
// no judgement of the last ply matters any more, or at Options::depth; the last reads End::kNodes, a limit.
//
//   MTD(f):  g = guess, lower = -inf, upper = inf                                      (Plaat et al. 1996)
//            repeat  beta = (g == lower) ? g + 1 : g;  g = alphabeta(root, beta - 1, beta)
//                    if g < beta: upper = g  else: lower = g
//            until lower >= upper
//
// Threads share the table alone ("lazy SMP"): each makes the whole search, further ones in a slightly different order, and all find
// what the others have proved. The first result counts. Their number changes nodes and lines, never what is proved.
#pragma once

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/best_line.hpp"

namespace katachi::search::minimax {

template <class Move>
struct MoveScore {
  Move move;
  Score score = 0;           // for the side to move, by its kind; kNone: not searched
  Kind kind = Kind::kNone;   // alpha-beta knows most moves only as no better than the best: at most
  game::Bounds bounds = {};  // what is proved, for the first player
};

template <class Move>
struct Choice {
  exact::Report<Move> report = {};
  std::vector<MoveScore<Move>> moves = {};  // of the root, the best first
};

namespace detail {

// One iteration: a search of the root to this depth.
template <class Search>
Result iterate(Search& search, game::Player mover, Driver driver, int depth, Score guess) {
  Score lower = search.scale().low(search.known(), mover), upper = search.scale().high(search.known(), mover);
  if (driver != Driver::kMtdF) return search.search_root(depth, lower - 1, upper + 1);
  Result result;
  bool is_open = false;
  Score g = std::clamp(guess, lower, upper);
  do {
    const Score beta = g == lower ? g + 1 : g;
    // What is unknown has the score of a draw. Without a judge it would answer both questions beside a draw and cut off what could
    // prove one; asked as one question, it answers none.
    const bool is_beside_unknown = !Search::kJudges && (beta == 0 || beta == 1);
    const Score low = is_beside_unknown ? -1 : beta - 1, high = is_beside_unknown ? 1 : beta;
    result = search.search_root(depth, low, high);
    g = result.score;
    is_open |= result.is_open;
    if (g < high) upper = g;
    if (g > low) lower = g;
  } while (lower < upper && !search.stopper().has_ended());
  result.is_open = is_open;
  return result;
}

// The last iteration that was finished; depth 0: none.
struct Deepest {
  int depth = 0;
  Score score = 0;  // of the root, for the side to move
};

// All iterations. `skipped` plies at the start are for further threads.
template <class Search>
Deepest deepen(Search& search, game::Player mover, const Options& options, int max_moves, int skipped) {
  int deepest = options.depth > 0 ? std::min(options.depth, kMaxDepth) : kMaxDepth;
  if (max_moves > 0) deepest = std::min(deepest, max_moves);
  if (search.scale().is_decided(search.known())) return {};  // a goal that every game reaches, or none
  int depth = options.has_deepening ? std::min(deepest, std::max(1, options.deepening_step) + skipped) : deepest;
  Deepest finished;
  for (;;) {
    search.set_depth(depth);
    const Result result = iterate(search, mover, options.driver, depth, finished.score);
    if (search.stopper().has_ended()) return finished;
    finished = {.depth = depth, .score = result.score};
    if (search.scale().is_decided(search.known()) || !result.is_open || depth >= deepest) return finished;
    depth = std::min(deepest, depth + std::max(1, options.deepening_step));
  }
}

// Bounds without what the rules say anyway, so that what is open looks open.
constexpr game::Bounds without_extremes(game::Bounds bounds, game::Bounds extremes) {
  if (bounds.is_exact()) return bounds;
  return {.lower = bounds.lower <= extremes.lower ? -game::kMaxValue : bounds.lower,
          .upper = bounds.upper >= extremes.upper ? game::kMaxValue : bounds.upper};
}

// The move to play. What is proved may rest on an earlier iteration, on other threads or on the table, while the last iteration had
// another move in front: then only a move counts that keeps what is proved. Null: none is known.
template <class S, class Search, class K, bool kShared>
const MoveScore<typename S::Move>* best_of(const S& state, const Search& search,
                                           const std::vector<MoveScore<typename S::Move>>& moves, const K& knowledge,
                                           const Table<kShared>& table) {
  const auto& front = moves.front();
  const game::Bounds known = search.known();
  if (!search.scale().is_decided(known)) return front.kind != Kind::kNone ? &front : nullptr;
  const game::Player mover = state.to_move();
  for (const auto& move : moves)
    if (mover == game::Player::kFirst ? move.bounds.lower >= known.lower : move.bounds.upper <= known.upper)
      return &move;
  for (const auto& move : moves) {
    S after = state;
    after.play(move.move);
    if (keeps_promise(after, mover, known, search.extremes(), knowledge, table)) return &move;
  }
  // A small table forgets; a search of one thread that came to its end still has its best move in front.
  return kShared || search.stopper().has_ended() ? nullptr : &front;
}

template <class S, class Search, class K, bool kShared>
Choice<typename S::Move> choice_of(const S& state, Search& search, const K& knowledge, const Table<kShared>& table,
                                   const Deepest& deepest) {
  Choice<typename S::Move> choice;
  auto& report = choice.report;
  const game::Bounds known = search.known();
  const bool is_decided = search.scale().is_decided(known);
  report.bounds = is_decided ? known : without_extremes(known, search.extremes());
  report.end = is_decided                     ? exact::End::kSolved
               : search.stopper().has_ended() ? search.stopper().end()
                                              : exact::End::kNodes;
  for (const auto& move : search.root_moves())
    choice.moves.push_back({.move = move.move,
                            .score = move.score,
                            .kind = move.kind,
                            .bounds = without_extremes(move.bounds.meet(search.extremes()), search.extremes())});
  if (const auto* const best = best_of(state, search, choice.moves, knowledge, table))
    report.line = best_line(state, best->move, known, search.extremes(), knowledge, table);
  report.nodes = search.stopper().nodes();
  report.table_hits = search.table_hits();
  report.memory = table.bytes();
  report.seconds = search.stopper().seconds();
  report.depth = deepest.depth;
  if constexpr (Search::kJudges)
    if (!is_decided && deepest.depth > 0) {
      const Score score = std::clamp(deepest.score, -game::kMaxEvaluation, game::kMaxEvaluation);
      report.judgement = state.to_move() == game::Player::kFirst ? score : -score;
    }
  return choice;
}

template <class S, class K, class J>
Choice<typename S::Move> search_alone(const S& state, std::optional<game::Value> goal, const K& knowledge,
                                      const J& judge, const Options& options, const exact::Task& task) {
  Table<false> table(options.has_table ? task.limits.memory : 0, options.has_two_tiers);
  AlphaBeta<S, K, J, false> search(state, goal, knowledge, judge, options, task, table);
  const Deepest deepest = deepen(search, state.to_move(), options, task.limits.max_moves, 0);
  auto choice = choice_of(state, search, knowledge, table, deepest);
  if (!options.has_deepening) choice.report.depth = 0;
  return choice;
}

// Each thread has a search of its own; the first that decides stops the others. After a limit the best first move counts.
template <class S, class K, class J>
Choice<typename S::Move> search_together(const S& state, std::optional<game::Value> goal, const K& knowledge,
                                         const J& judge, const Options& options, const exact::Task& task) {
  using Search = AlphaBeta<S, K, J, true>;
  Table<true> table(options.has_table ? task.limits.memory : 0, options.has_two_tiers);
  const auto threads = static_cast<std::size_t>(options.threads);
  std::stop_source over;
  const std::stop_callback pass_on(task.stop, [&] { over.request_stop(); });
  std::deque<Search> searches;
  for (std::size_t i = 0; i < threads; ++i) {
    exact::Task own{.clock = task.clock, .limits = task.limits, .stop = over.get_token()};
    if (own.limits.nodes > 0) own.limits.nodes = std::max<std::uint64_t>(1, own.limits.nodes / threads);
    if (i == 0) own.observer = task.observer;
    searches.emplace_back(state, goal, knowledge, judge, options, own, table);
    if (i > 0) searches.back().disturb(core::Rng(options.seed + i));
  }
  std::vector<Deepest> depths(threads);
  const auto work = [&](std::size_t i) {
    depths[i] = deepen(searches[i], state.to_move(), options, task.limits.max_moves, static_cast<int>(i % 2));
    if (!searches[i].stopper().has_ended()) over.request_stop();
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(work, i);
    work(0);
  }
  // Who finished deepest has the best move; among equals the first.
  const auto best = static_cast<std::size_t>(std::ranges::max_element(depths, {}, &Deepest::depth) - depths.begin());
  Search* chosen = &searches[best];
  for (Search& search : searches)
    if (search.scale().is_decided(search.known()) && !search.stopper().has_ended()) {
      chosen = &search;
      break;
    }
  for (Search& search : searches) chosen->learn(search.known());
  auto choice = choice_of(state, *chosen, knowledge, table, depths[best]);
  if (!options.has_deepening) choice.report.depth = 0;
  choice.report.nodes = choice.report.table_hits = 0;
  for (Search& search : searches) {
    choice.report.nodes += search.stopper().nodes();
    choice.report.table_hits += search.table_hits();
  }
  if (choice.report.end == exact::End::kInterrupted && !task.stop.stop_requested())
    choice.report.end = exact::End::kNodes;
  return choice;
}

template <class S, class K, class J>
Choice<typename S::Move> search(const S& state, std::optional<game::Value> goal, const K& knowledge, const J& judge,
                                const Options& options, const exact::Task& task) {
  if (state.is_terminal())
    return {.report = {.bounds = game::Bounds::exactly(game::final_value(state)), .end = exact::End::kSolved}};
  if (options.threads > 1 && task.trace == nullptr)
    return search_together(state, goal, knowledge, judge, options, task);
  return search_alone(state, goal, knowledge, judge, options, task);
}

}  // namespace detail

// The value of the state.
template <class S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> solve(const S& state, const K& knowledge, const Options& options,
                                      const exact::Task& task) {
  return detail::search(state, std::nullopt, knowledge, NoJudge{}, options, task).report;
}

// Whether the first player gets at least the goal: Report::answer.
template <class S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> solve(const S& state, exact::Goal goal, const K& knowledge, const Options& options,
                                      const exact::Task& task) {
  return detail::search(state, goal.at_least, knowledge, NoJudge{}, options, task).report;
}

// A move to play, by depth-limited search with a judge at the leaves. Limits or Options::depth end it; with neither it goes on to
// the end of the game.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J>
Choice<typename S::Move> choose(const S& state, const K& knowledge, const J& judge, const Options& options,
                                const exact::Task& task) {
  return detail::search(state, std::nullopt, knowledge, judge, options, task);
}

}  // namespace katachi::search::minimax
