// JudgedGraph: what the best-first searches with a judge share: a graph whose nodes have bounds that are proved and data that are judged.
//
// The two never mix: bounds follow from ends of games and from the knowledge alone, whatever the judge says, and the report is made of
// them. Every node also says whether anything below it can still be expanded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/course/graph.hpp"
#include "search/course/value_path.hpp"
#include "search/exact/stopper.hpp"

namespace katachi::search::course {

template <class Guess>
struct Judged {
  game::Bounds proved = {};
  bool is_closed = false;  // nothing below can be expanded
  Guess guess = {};

  std::string text() const { return guess.text() + "; " + bounds_text(proved); }
  std::string_view closed() const {
    if (proved.is_exact()) return outcome_text(proved.lower);
    return is_closed ? "nothing more to expand" : "";
  }
  friend bool operator==(const Judged&, const Judged&) = default;
};

// `Rule` judges and backs up: rule.judged(state, proved bounds) -> Guess of a position that is new,
// rule.backed_up(graph, node, proved bounds) -> Guess of a node with children.
template <game::NamedGame S, game::KnowledgeOf<S> K, class Guess, class Rule>
class JudgedGraph : public Graph<S, K, Judged<Guess>> {
 public:
  using Data = Judged<Guess>;
  using Base = Graph<S, K, Data>;
  using typename Base::DeadEnd, typename Base::Node, typename Base::Move;

  JudgedGraph(const S& root, std::optional<exact::Goal> goal, const K& knowledge, const Rule& rule,
              const exact::Task& task)
      : Base(root, knowledge, task.limits, task.trace), goal_(goal), knowledge_(knowledge), rule_(rule) {
    (*this)[0].data = data_of(root);
  }

  // False: the memory is full.
  bool grow(NodeIndex leaf) {
    const auto successors = this->successors(this->state_of(leaf), [this](const S& next) { return data_of(next); });
    const bool has_room = this->adopt(leaf, successors, [](Data data, DeadEnd dead_end) {
      data.is_closed |= dead_end != DeadEnd::kNone;
      return data;
    });
    if (has_room) this->back_up(leaf, [this](const Node& node) { return backed_up(node); });
    return has_room;
  }

  // `worth(parent, child)`: for the side to move at the parent, how good the child looks; moves that are proved to keep the root's
  // value or answer come first, those that are proved to lose it last.
  template <class Worth>
  exact::Report<Move> report(const exact::Stopper& stopper, Worth&& worth) const {
    const game::Bounds proved = (*this)[0].data.proved;
    exact::Report<Move> report{.bounds = proved.meet(extremes_of(this->root().traits()))};
    const bool is_answered = is_settled(proved, goal_);
    report.end = is_answered ? exact::End::kSolved : stopper.has_ended() ? stopper.end() : exact::End::kNodes;
    report.line = this->line([&](const Node& parent, const Node& child) {
      if (!is_answered) return worth(parent, child);
      const bool is_first = parent.mover == game::Player::kFirst;
      if (goal_) {
        const bool reaches = proved.lower >= goal_->at_least;
        if (is_first != reaches) return 1.0;
        return (reaches ? child.data.proved.lower >= goal_->at_least : child.data.proved.upper < goal_->at_least)
                   ? 1.0
                   : -1.0;
      }
      const game::Value value = proved.lower;
      return (is_first ? child.data.proved.lower >= value : child.data.proved.upper <= value) ? 1.0 : -1.0;
    });
    report.nodes = stopper.nodes();
    report.memory = this->bytes();
    report.seconds = stopper.seconds();
    return report;
  }

 private:
  Data data_of(const S& state) const {
    const game::Bounds proved = known_bounds(state, knowledge_);
    return {.proved = proved, .is_closed = is_over(proved), .guess = rule_.judged(state, proved)};
  }
  Data backed_up(const Node& node) const {
    BestBounds best(node.mover);
    bool is_closed = true;
    for (const NodeIndex child : node.children) {
      best.add((*this)[child].data.proved);
      is_closed &= (*this)[child].data.is_closed;
    }
    const game::Bounds proved = best.bounds().meet(node.data.proved);
    return {.proved = proved, .is_closed = is_closed || is_over(proved), .guess = rule_.backed_up(*this, node, proved)};
  }

  bool is_over(game::Bounds proved) const { return proved.is_exact() || is_settled(proved, goal_); }

  std::optional<exact::Goal> goal_;
  const K& knowledge_;
  Rule rule_;
};

// Grows such a graph: `choose(graph)` names the leaf to expand, or nothing when the search has what it wants.
template <class JudgedPositions, class Choose>
void grow_judged(JudgedPositions& graph, exact::Stopper& stopper, Choose&& choose) {
  while (!graph[0].data.is_closed) {
    const std::optional<NodeIndex> leaf = choose(std::as_const(graph));
    if (!leaf) return;
    const bool goes_on =
        stopper.count([&] { return exact::Progress{.bounds = graph[0].data.proved, .memory = graph.bytes()}; });
    if (!goes_on) return;
    if (!graph.grow(*leaf)) return stopper.stop_because(exact::End::kMemory);
  }
}

}  // namespace katachi::search::course
