// Min/max approximation (Rivest 1988): expand the leaf on which the root's value depends most, told by a smooth back-up.
//
// Maximum and minimum have no useful derivative. Rivest puts generalised means in their place:
//
//   M_p(a_1 ... a_n) = ((a_1^p + ... + a_n^p) / n)^(1/p)       p > 0:  p -> inf is the maximum, p -> -inf the minimum
//   value of a node  = M_p of its children's if the first player is to move, M_-p otherwise; values lie in [1, 2]
//   dM_p / da_i      = (1/n) (a_i / M_p)^(p-1)
//
// The derivative of the root by a leaf is the product along the path. So each move has a penalty, minus the logarithm of its derivative, and
// the leaf with the least sum of penalties is expanded:
//
//   penalty(move i) = log n + (p - 1) (log M_p - log a_i)
//
// Each node keeps the least sum below it, so the way down needs no search. A move as good as the best is penalised by log n
// alone, so the tree grows wide where many moves look alike and deep along forced lines.
//
// Judgements become chances to win, 1 + chance in [1, 2]; what is proved is 1, 1.5 or 2 exactly. Proofs come from bounds beside this.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "search/course/judged_graph.hpp"
#include "search/minimax/alpha_beta.hpp"

namespace katachi::search::course {

struct MeanOptions {
  double p = 20;       // of the mean
  double scale = 400;  // the judgement with a chance of 73 % (game/evaluation.hpp)
};

// log M_p from the logarithms of the values; a negative p is the smooth minimum.
inline double log_mean(std::span<const double> logs, double p) {
  double greatest = -std::numeric_limits<double>::infinity();
  for (const double log : logs) greatest = std::max(greatest, p * log);
  double sum = 0;
  for (const double log : logs) sum += std::exp(p * log - greatest);
  return (greatest + std::log(sum / static_cast<double>(logs.size()))) / p;
}

// Minus the logarithm of dM_p / da_i.
inline double mean_penalty(double log_value, double log_of_mean, double p, std::size_t n) {
  return std::log(static_cast<double>(n)) + (p - 1) * (log_of_mean - log_value);
}

struct SmoothValue {
  double log_value = 0;
  double penalty = 0;  // least sum to a leaf that can be expanded

  std::string text() const { return fmt::format("value {:.3f}, penalty {:.2f}", std::exp(log_value), penalty); }
  friend bool operator==(const SmoothValue&, const SmoothValue&) = default;
};

template <game::NamedGame S, class J>
struct MeanRule {
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  const J& judge;
  std::optional<exact::Goal> goal;
  MeanOptions options;

  SmoothValue judged(const S& state, game::Bounds proved) const {
    double chance = 0.5;
    if (is_settled(proved, goal)) {
      chance = goal ? (proved.lower >= goal->at_least ? 1 : 0) : proved.lower > 0 ? 1 : proved.lower < 0 ? 0 : 0.5;
    } else if constexpr (!std::same_as<J, minimax::NoJudge>) {
      chance = 1 / (1 + std::exp(-judge(state) / options.scale));
    }
    return {.log_value = std::log(1 + chance), .penalty = 0};
  }
  template <class Positions, class Node>
  SmoothValue backed_up(const Positions& graph, const Node& node, game::Bounds proved) const {
    const double p = node.mover == game::Player::kFirst ? options.p : -options.p;
    std::vector<double> logs;
    for (const NodeIndex child : node.children) logs.push_back(graph[child].data.guess.log_value);
    SmoothValue out{.log_value = log_mean(logs, p), .penalty = kNever};
    for (std::size_t i = 0; i < logs.size(); ++i) {
      const auto& child = graph[node.children[i]].data;
      if (child.is_closed) continue;
      out.penalty = std::min(out.penalty, mean_penalty(logs[i], out.log_value, p, logs.size()) + child.guess.penalty);
    }
    if (is_settled(proved, goal) && !node.children.empty()) {
      // What is proved is no mean.
      const bool is_first = node.mover == game::Player::kFirst;
      out.log_value = is_first ? std::ranges::max(logs) : std::ranges::min(logs);
    }
    return out;
  }
};

template <game::NamedGame S, game::KnowledgeOf<S> K, minimax::JudgeOf<S> J>
class MeanBackUp {
 public:
  MeanBackUp(const S& root, std::optional<exact::Goal> goal, const K& knowledge, const J& judge,
             const MeanOptions& options, const exact::Task& task)
      : options_(options),
        stopper_(task),
        graph_(root, goal, knowledge, {.judge = judge, .goal = goal, .options = options}, task) {}

  exact::Report<typename S::Move> run() {
    grow_judged(graph_, stopper_, [this](const auto&) { return std::optional(choose()); });
    return graph_.report(stopper_, [](const auto& parent, const auto& child) {
      const double value = child.data.guess.log_value;
      return parent.mover == game::Player::kFirst ? value : 1 - value;
    });
  }

 private:
  NodeIndex choose() const {
    NodeIndex index = 0;
    while (graph_[index].is_expanded) {
      index = least_penalty(index);
      graph_.selected(index, "the least penalty");
    }
    return index;
  }
  NodeIndex least_penalty(NodeIndex parent) const {
    const auto& node = graph_[parent];
    const double p = node.mover == game::Player::kFirst ? options_.p : -options_.p;
    std::optional<NodeIndex> best;
    double least = 0;
    for (const NodeIndex child : node.children) {
      const auto& data = graph_[child].data;
      if (data.is_closed) continue;
      const double penalty =
          mean_penalty(data.guess.log_value, node.data.guess.log_value, p, node.children.size()) + data.guess.penalty;
      if (!best || penalty < least) {
        best = child;
        least = penalty;
      }
    }
    return *best;  // an open node has an open child
  }

  MeanOptions options_;
  exact::Stopper stopper_;
  JudgedGraph<S, K, SmoothValue, MeanRule<S, J>> graph_;
};

template <game::NamedGame S, game::KnowledgeOf<S> K, minimax::JudgeOf<S> J>
exact::Report<typename S::Move> mean_back_up(const S& root, std::optional<exact::Goal> goal, const K& knowledge,
                                             const J& judge, const MeanOptions& options, const exact::Task& task) {
  return MeanBackUp<S, K, J>(root, goal, knowledge, judge, options, task).run();
}

}  // namespace katachi::search::course
