// Unbounded best-first minimax (Korf and Chickering, "Best-first minimax search", 1996; the name and the marks of what is solved:
// Cohen-Solal, "Learning to play two-player perfect-information games without knowledge", 2020).
//
//   repeat:  from the root go to the child that is best for the mover by the backed-up judgements, down to a leaf
//            expand the leaf, judge all its children, back their best up along the path
//
// There is no depth: the line that looks best now is always the one that is made longer. As printed in lectures the loop never ends
// once the best leaf is the end of a game, so what is solved is marked and never entered again. Here the mark is a pair of bounds:
// with c the children of n, where the first player is to move (for the second player the other way round)
//
//   lower(n) = max lower(c),  upper(n) = max upper(c),  score(n) = max score(c) within the bounds
//   n is solved when its bounds meet;  c is entered only while upper(c) > lower(n) and c is not solved
//
// So a win for the mover ends a node at once, and in games of points a child is left as soon as it cannot be better than what is
// sure. A proved win is above every judgement, a proved loss below. For a goal all values that reach it are one win.
//
// The move to play is chosen by (what is proved, visits), not by score: the judgement of a move that was looked at twice is worth
// little ("safe decision", Cohen-Solal 2020). Weakness: tunnel vision, the second-best move is not looked at before the best one
// drops, so the judge should be quiet.
//
// Positions are nodes of a graph; mirror images share one where the game's knowledge says so. A position of a game with a memory (superko) is stored with its past; where positions may repeat
// freely, or a limit of moves counts, with the number of its ply: so there are no cycles. Bounds are backed up along the path that
// was taken, other parents see them when they are visited next; they only ever say what is proved.
//
// Cost: a copy of the state and a judgement for each child, an expansion per descent. Memory: graph.hpp. When it is full and cannot be
// cleared the search ends with End::kMemory and what is proved.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/key128.hpp"
#include "game/concepts.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "search/best_first/graph.hpp"
#include "search/best_first/judges.hpp"
#include "search/best_first/options.hpp"
#include "search/exact/stopper.hpp"
#include "search/exact/task.hpp"
#include "search/exact/trace.hpp"
#include "search/minimax/position_key.hpp"
#include "search/minimax/score.hpp"
#include "search/proof/answer.hpp"

namespace katachi::search::best_first {

using minimax::Score;

// One move of the root.
template <class Move>
struct MoveView {
  Move move;
  std::uint32_t visits = 0;
  Score score = 0;           // for the side to move (minimax/score.hpp)
  game::Bounds bounds = {};  // proved, for the first player
};

template <class Move>
struct Choice {
  exact::Report<Move> report = {};
  std::vector<MoveView<Move>> moves = {};  // of the root, the best first
};

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
class Unbounded {
 public:
  using Move = typename S::Move;

  // The root must not be over.
  Unbounded(const S& root, std::optional<game::Value> goal, const K& knowledge, const J& judge, const Options& options,
            const exact::Task& task);

  // Until the root is solved or the task ends.
  void run();
  Choice<Move> choice() const;

 private:
  struct Step {
    NodeId node;
    std::size_t edge = 0;  // that led on from it
  };

  // A goal makes two values of all.
  game::Bounds as_asked(game::Bounds bounds) const {
    const auto value = [&](game::Value v) { return v >= *goal_ ? game::kWin : -game::kWin; };
    return goal_ ? game::Bounds{value(bounds.lower), value(bounds.upper)} : bounds;
  }
  // After `move`, which has this code, was played.
  core::Key128 key_of(const S& next, core::Key128 parent, std::uint32_t code, std::size_t ply) const {
    if (!options_.merges_transpositions) return core::mix(parent, code);
    const core::Key128 key = minimax::position_key(next, knowledge_).key;
    return counts_plies_ ? core::mix(key, ply) : key;
  }
  std::uint8_t symmetry_of(const S& state) const {
    return options_.merges_transpositions ? minimax::position_key(state, knowledge_).symmetry : std::uint8_t{0};
  }
  Move move_of(const S& state, const Node& node, const Edge<Move>& edge) const;
  void descend();
  bool expand(NodeId id, const S& state);
  NodeId child_of(const S& next, core::Key128 key);
  std::optional<std::size_t> best_open(const Node& node, std::span<const Edge<Move>> edges) const;
  void back_up();
  bool update(NodeId id);
  void collect();
  std::optional<std::size_t> best_edge(NodeId id) const;
  std::vector<Move> line() const;
  game::Bounds proved() const {
    const game::Bounds root = graph_[kRoot].bounds;
    if (!goal_) return root;
    const exact::Goal goal{.at_least = *goal_};
    if (!root.is_exact()) return proof::bounds_of(root_.traits(), goal, std::nullopt);
    return proof::bounds_of(root_.traits(), goal, root.lower > 0);
  }
  void tell_created(core::Key128 key, core::Key128 parent, const S& before, const Move* move, bool first_to_move);
  void tell_numbers(const Node& node);

  S root_;
  std::optional<game::Value> goal_;
  const K& knowledge_;
  const J& judge_;
  Options options_;
  exact::Stopper stopper_;
  exact::Trace* trace_;
  int max_moves_;
  bool counts_plies_;  // the ply is part of the key
  game::Bounds extremes_;
  minimax::Scale scale_;
  Graph<Move> graph_;
  std::vector<Step> path_;
  std::size_t moves_without_room_ = 0;  // of the node that could not be expanded
  std::uint64_t hits_ = 0;
  std::unordered_map<core::Key128, exact::Trace::Node, core::KeyHash> traced_;
};

namespace detail {

template <class S, class K, class J>
Choice<typename S::Move> search(const S& state, std::optional<game::Value> goal, const K& knowledge, const J& judge,
                                const Options& options, const exact::Task& task) {
  if (state.is_terminal())
    return {.report = {.bounds = game::Bounds::exactly(game::final_value(state)), .end = exact::End::kSolved}};
  Unbounded<S, K, J> search(state, goal, knowledge, judge, options, task);
  search.run();
  return search.choice();
}

}  // namespace detail

// The value of the state, and a move to play if it is not found.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J>
Choice<typename S::Move> search(const S& state, const K& knowledge, const J& judge, const Options& options,
                                const exact::Task& task) {
  return detail::search(state, std::nullopt, knowledge, judge, options, task);
}

// Whether the first player gets at least the goal: Report::answer.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J>
Choice<typename S::Move> search(const S& state, exact::Goal goal, const K& knowledge, const J& judge,
                                const Options& options, const exact::Task& task) {
  if (const std::optional<game::Bounds> bounds = proof::settled(state, goal, knowledge))
    return {.report = {.bounds = *bounds, .end = exact::End::kSolved}};
  return detail::search(state, goal.at_least, knowledge, judge, options, task);
}

}  // namespace katachi::search::best_first

#include "search/best_first/unbounded_inl.hpp"
