// Conspiracy numbers (McAllester 1988; Schaeffer 1990): how many leaves would have to change their minds for the root to change its value.
//
// For each level t of a scale of values, two numbers of a node:
//   up(t):    the least number of leaves that must rise for the node to be worth t or more; 0 if it is so now
//   down(t):  the least number that must fall for it to be worth less than t
//   leaf of judgement v:  up(t) = v >= t ? 0 : 1,  down(t) = v >= t ? 1 : 0;  infinite instead of 1 where v is proved
//   max node:  up = min up(child),  down = sum down(child)              min node:  up = sum,  down = min
//
// These are proof numbers for the question "at least t?", at all levels at once; with no judge and one level, the goal, they are proof
// numbers exactly. A root that many leaves would have to conspire against is settled, however deep they are. The search tries to
// rule out the level that is farthest from the root's value and still plausible, that is, needs no more than `conspirators` leaves: it
// goes down to one of them and expands it. It ends when only one level is plausible; with conspirators = 0 only when the goal is
// proved or disproved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/course/judged_graph.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/score.hpp"
#include "search/proof/numbers.hpp"

namespace katachi::search::course {

struct ConspiracyOptions {
  proof::Number conspirators = 0;  // a level is ruled out when it needs more; 0: only when it is impossible
  int levels = 4;                  // of judgements, on each side of 0
  std::int32_t step = 200;         // judgements from one level to the next
};

// The numbers of a node at each level: pn is up, dn is down.
struct Conspiracy {
  std::vector<proof::Numbers> levels = {};
  minimax::Score value = 0;  // for the first player

  std::string text() const {
    std::string out = minimax::score_text(value) + ", up/down";
    const auto number = [](proof::Number n) { return n >= proof::kInfinity ? std::string("inf") : std::to_string(n); };
    for (const proof::Numbers level : levels) out += " " + number(level.pn) + "/" + number(level.dn);
    return out;
  }
  friend bool operator==(const Conspiracy&, const Conspiracy&) = default;
};

template <game::NamedGame S, class J>
struct ConspiracyRule {
  const J& judge;
  exact::Goal goal;
  std::vector<minimax::Score> thresholds;  // ascending; the last is the goal itself

  Conspiracy judged(const S& state, game::Bounds proved) const {
    Conspiracy out;
    const bool is_proved = is_settled(proved, goal);
    if (is_proved)
      out.value = minimax::Scale(goal.at_least).of(proved.lower >= goal.at_least ? proved.lower : proved.upper);
    else if constexpr (!std::same_as<J, minimax::NoJudge>)
      out.value = std::clamp(judge(state), -game::kMaxEvaluation, game::kMaxEvaluation);
    for (const minimax::Score threshold : thresholds) {
      const proof::Number change = is_proved ? proof::kInfinity : 1;
      out.levels.push_back(out.value >= threshold ? proof::Numbers{0, change} : proof::Numbers{change, 0});
    }
    return out;
  }

  template <class Positions, class Node>
  Conspiracy backed_up(const Positions& graph, const Node& node, game::Bounds) const {
    const bool is_first = node.mover == game::Player::kFirst;
    Conspiracy out = graph[node.children.front()].data.guess;
    for (const NodeIndex child : node.children) {
      const minimax::Score value = graph[child].data.guess.value;
      out.value = is_first ? std::max(out.value, value) : std::min(out.value, value);
    }
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
      proof::Number own = proof::kInfinity, others = 0;
      for (const NodeIndex child : node.children) {
        const proof::Numbers numbers = graph[child].data.guess.levels[i];
        own = std::min(own, numbers.of(node.mover));
        const proof::Number other = numbers.of(game::other(node.mover));
        others = others == proof::kInfinity || other == proof::kInfinity ? proof::kInfinity : proof::add(others, other);
      }
      out.levels[i] = proof::numbers_for(node.mover, own, others);
    }
    return out;
  }
};

template <game::NamedGame S, game::KnowledgeOf<S> K, minimax::JudgeOf<S> J>
class ConspiracySearch {
 public:
  ConspiracySearch(const S& root, exact::Goal goal, const K& knowledge, const J& judge,
                   const ConspiracyOptions& options, const exact::Task& task)
      : options_(options),
        stopper_(task),
        graph_(root, goal, knowledge, {.judge = judge, .goal = goal, .thresholds = thresholds(options)}, task) {}

  exact::Report<typename S::Move> run() {
    grow_judged(graph_, stopper_, [this](const auto&) { return choose(); });
    return graph_.report(stopper_, [](const auto& parent, const auto& child) {
      const minimax::Score value = child.data.guess.value;
      return static_cast<double>(parent.mover == game::Player::kFirst ? value : -value) + minimax::kInfinity;
    });
  }

 private:
  static std::vector<minimax::Score> thresholds(const ConspiracyOptions& options) {
    std::vector<minimax::Score> out;
    if constexpr (!std::same_as<J, minimax::NoJudge>) {
      out.push_back(-game::kMaxEvaluation);  // not lost
      for (int level = -options.levels; level <= options.levels; ++level) out.push_back(level * options.step);
    }
    out.push_back(minimax::kProvedScore);  // won
    return out;
  }

  // The level to rule out, and by which side's number.
  struct Plan {
    std::size_t level = 0;
    game::Player changer = game::Player::kFirst;  // who would like the root to move there
  };

  std::optional<Plan> plan() {
    const Conspiracy& root = graph_[0].data.guess;
    const auto is_plausible = [&](proof::Number number) {
      return number > 0 && number < proof::kInfinity && (options_.conspirators == 0 || number <= options_.conspirators);
    };
    std::optional<std::size_t> highest, lowest;
    std::size_t now = 0;  // levels that the root reaches
    for (std::size_t i = 0; i < root.levels.size(); ++i) {
      if (root.levels[i].pn == 0) now = i + 1;
      if (is_plausible(root.levels[i].pn)) highest = i;
      if (!lowest && is_plausible(root.levels[i].dn)) lowest = i;
    }
    if (!highest && !lowest) return std::nullopt;
    const std::size_t above = highest ? *highest + 1 - now : 0, below = lowest ? now - *lowest : 0;
    const bool goes_up = above == below ? (is_turn_ = !is_turn_) : above > below;
    if (goes_up) return Plan{.level = *highest, .changer = game::Player::kFirst};
    return Plan{.level = *lowest, .changer = game::Player::kSecond};
  }

  // One of the conspirators: at the changer's nodes the cheapest child, at the other's the cheapest that must change too.
  std::optional<NodeIndex> choose() {
    if (!graph_[0].is_expanded) return 0;
    const std::optional<Plan> wanted = plan();
    if (!wanted) return std::nullopt;
    NodeIndex index = 0;
    while (graph_[index].is_expanded) {
      std::optional<NodeIndex> best;
      for (const NodeIndex child : graph_[index].children) {
        const proof::Number number = number_of(child, *wanted);
        if (number == 0 || number == proof::kInfinity || graph_[child].data.is_closed) continue;
        if (!best || number < number_of(*best, *wanted)) best = child;
      }
      if (!best) return any_open_leaf(index);  // only what the limit of moves has closed could change
      index = *best;
      graph_.selected(index, wanted->changer == game::Player::kFirst ? "could rise" : "could fall");
    }
    return index;
  }
  std::optional<NodeIndex> any_open_leaf(NodeIndex index) const {
    if (graph_[index].data.is_closed) index = 0;
    while (graph_[index].is_expanded) {
      const auto& children = graph_[index].children;
      const auto open = std::ranges::find_if(children, [&](NodeIndex child) { return !graph_[child].data.is_closed; });
      if (open == children.end()) return std::nullopt;
      index = *open;
    }
    return index;
  }
  proof::Number number_of(NodeIndex index, const Plan& wanted) const {
    return graph_[index].data.guess.levels[wanted.level].of(wanted.changer);
  }

  ConspiracyOptions options_;
  exact::Stopper stopper_;
  JudgedGraph<S, K, Conspiracy, ConspiracyRule<S, J>> graph_;
  bool is_turn_ = false;  // between up and down where both are as far
};

template <game::NamedGame S, game::KnowledgeOf<S> K, minimax::JudgeOf<S> J>
exact::Report<typename S::Move> conspiracy_search(const S& root, exact::Goal goal, const K& knowledge, const J& judge,
                                                  const ConspiracyOptions& options, const exact::Task& task) {
  return ConspiracySearch<S, K, J>(root, goal, knowledge, judge, options, task).run();
}

}  // namespace katachi::search::course
