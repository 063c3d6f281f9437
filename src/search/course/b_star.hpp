// B* (Berliner 1979): a best-first search for the best *move*, with two judgements of each position, an optimistic and a pessimistic one.
//
//   bounds of a leaf: pessimistic <= value <= optimistic; backed up by max and min like values
//   best = the move of the root with the greatest optimistic bound, for the side to move
//   repeat until pessimistic(best) >= optimistic(every other move):
//     ProveBest:     raise the pessimistic bound of the best move
//     DisproveRest:  or lower the optimistic bound of the second best; taken where less work was done so far
//     below the move that was taken, go down by the best bound of the side to move, and expand the leaf
//
// So it knows when it is done before it knows any value: one move is better than all others. With `until_value` it goes on along the
// best move until the value itself is proved, or the goal answered.
//
// The bounds come from a judge, judgement +- margin, cut by what is proved; without a judge from the rules and the knowledge alone, and
// then everything it says is exact. Judged bounds may be wrong: a move that is best by them is reported as a line, never as a proof.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "search/course/judged_graph.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/score.hpp"

namespace katachi::search::course {

struct BStarOptions {
  std::int32_t margin = 200;  // of a judgement, up and down
  bool until_value = true;
};

// Pessimistic and optimistic, both for the first player.
struct Span {
  minimax::Score low = -minimax::kInfinity, high = minimax::kInfinity;

  std::string text() const { return "[" + minimax::score_text(low) + ", " + minimax::score_text(high) + "]"; }
  friend bool operator==(Span, Span) = default;
};

template <game::NamedGame S, class J>
struct BStarRule {
  const J& judge;
  std::int32_t margin;

  static Span of(game::Bounds proved) {
    const minimax::Scale scale;
    return {.low = scale.of(proved.lower), .high = scale.of(proved.upper)};
  }
  static Span within(Span span, Span limits) {
    return {.low = std::clamp(span.low, limits.low, limits.high),
            .high = std::clamp(span.high, limits.low, limits.high)};
  }

  Span judged(const S& state, game::Bounds proved) const {
    const Span limits = of(proved);
    if constexpr (std::same_as<J, minimax::NoJudge>) {
      return limits;
    } else {
      if (proved.is_exact()) return limits;
      const std::int32_t middle = std::clamp(judge(state), -game::kMaxEvaluation, game::kMaxEvaluation);
      return within({.low = middle - margin, .high = middle + margin}, limits);
    }
  }
  template <class Positions, class Node>
  Span backed_up(const Positions& graph, const Node& node, game::Bounds proved) const {
    const bool is_first = node.mover == game::Player::kFirst;
    Span best = graph[node.children.front()].data.guess;
    for (const NodeIndex child : node.children) {
      const Span span = graph[child].data.guess;
      best.low = is_first ? std::max(best.low, span.low) : std::min(best.low, span.low);
      best.high = is_first ? std::max(best.high, span.high) : std::min(best.high, span.high);
    }
    return within(best, of(proved));
  }
};

template <game::NamedGame S, game::KnowledgeOf<S> K, minimax::JudgeOf<S> J>
class BStar {
 public:
  BStar(const S& root, std::optional<exact::Goal> goal, const K& knowledge, const J& judge, const BStarOptions& options,
        const exact::Task& task)
      : options_(options),
        stopper_(task),
        graph_(root, goal, knowledge, {.judge = judge, .margin = options.margin}, task) {}

  exact::Report<typename S::Move> run() {
    grow_judged(graph_, stopper_, [this](const auto&) { return choose(); });
    return graph_.report(stopper_, [](const auto& parent, const auto& child) {
      // The best pessimistic bound, for the side to move; never negative, so that the line goes on.
      const Span span = child.data.guess;
      const minimax::Score sure = parent.mover == game::Player::kFirst ? span.low : -span.high;
      return static_cast<double>(sure) + minimax::kInfinity;
    });
  }

 private:
  // Bounds as the side to move sees them.
  minimax::Score hope(game::Player mover, NodeIndex child) const {
    const Span span = graph_[child].data.guess;
    return mover == game::Player::kFirst ? span.high : -span.low;
  }
  minimax::Score sure(game::Player mover, NodeIndex child) const {
    const Span span = graph_[child].data.guess;
    return mover == game::Player::kFirst ? span.low : -span.high;
  }

  std::optional<NodeIndex> choose() {
    const auto& root = graph_[0];
    if (!root.is_expanded) return 0;
    const NodeIndex best = best_of(0, std::nullopt);
    const NodeIndex second = root.children.size() > 1 ? best_of(0, best) : best;
    const bool is_separated = second == best || sure(root.mover, best) >= hope(root.mover, second);
    if (is_separated && !options_.until_value) return std::nullopt;
    const bool proves_best = is_separated || work_[best] <= work_[second];
    NodeIndex taken = proves_best ? best : second;
    std::string_view why = proves_best ? "ProveBest" : "DisproveRest";
    if (graph_[taken].data.is_closed) {  // nothing to be found there
      taken = open_best_of(0);
      why = "the best that is open";
    }
    ++work_[taken];
    graph_.selected(taken, why);
    while (graph_[taken].is_expanded) {
      taken = open_best_of(taken);
      graph_.selected(taken, "the best bound of the side to move");
    }
    return taken;
  }

  NodeIndex best_of(NodeIndex parent, std::optional<NodeIndex> but) const {
    const auto& node = graph_[parent];
    std::optional<NodeIndex> best;
    for (const NodeIndex child : node.children) {
      if (child == but) continue;
      const auto rank = [&](NodeIndex c) { return std::pair(hope(node.mover, c), sure(node.mover, c)); };
      if (!best || rank(child) > rank(*best)) best = child;
    }
    return *best;
  }
  NodeIndex open_best_of(NodeIndex parent) const {
    const auto& node = graph_[parent];
    std::optional<NodeIndex> best;
    for (const NodeIndex child : node.children)
      if (!graph_[child].data.is_closed && (!best || hope(node.mover, child) > hope(node.mover, *best))) best = child;
    return *best;  // an open node has an open child
  }

  BStarOptions options_;
  exact::Stopper stopper_;
  JudgedGraph<S, K, Span, BStarRule<S, J>> graph_;
  std::unordered_map<NodeIndex, std::uint64_t> work_;  // expansions below each move of the root
};

template <game::NamedGame S, game::KnowledgeOf<S> K, minimax::JudgeOf<S> J>
exact::Report<typename S::Move> b_star(const S& root, std::optional<exact::Goal> goal, const K& knowledge,
                                       const J& judge, const BStarOptions& options, const exact::Task& task) {
  return BStar<S, K, J>(root, goal, knowledge, judge, options, task).run();
}

}  // namespace katachi::search::course
