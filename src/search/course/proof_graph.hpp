// ProofGraph: what the best-first proof-number searches of this folder share: a graph of positions with proof and disproof numbers.
//
//   the mover's number of a node   = the least of its children's              (proof/numbers.hpp)
//   the opponent's number          = their sum, or what Sum says instead
//
// A node carries its numbers twice: those that are true, and those that are shown to threads that select, which count a position that
// somebody is expanding as lost for whoever would move there (rp_pns.hpp). With one thread they are the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/course/graph.hpp"
#include "search/exact/stopper.hpp"
#include "search/proof/answer.hpp"
#include "search/proof/numbers.hpp"
#include "search/proof/options.hpp"
#include "search/proof/path_trace.hpp"

namespace katachi::search::course {

using proof::Number, proof::Numbers;

struct ProofData {
  Numbers numbers = {};
  Numbers shown = {};

  static ProofData of(Numbers numbers) { return {.numbers = numbers, .shown = numbers}; }
  std::string text() const {
    const auto pair = [](Numbers n) {
      return "pn " + proof::PathTrace::text(n.pn) + ", dn " + proof::PathTrace::text(n.dn);
    };
    return numbers == shown ? pair(numbers) : pair(numbers) + " (shown: " + pair(shown) + ")";
  }
  std::string_view closed() const {
    if (!numbers.is_solved()) return "";
    return numbers.pn == 0 ? "proved: a win for the first player" : "disproved: a loss for the first player";
  }
  friend bool operator==(const ProofData&, const ProofData&) = default;
};

// The numbers of a node from those of its children, one after the other.
class NumbersOfChildren {
 public:
  NumbersOfChildren(game::Player mover, proof::Sum rule) : mover_(mover), others_(rule) {}
  void add(Numbers child) {
    own_ = std::min(own_, child.of(mover_));
    if (!child.is_solved()) others_.add(child.of(game::other(mover_)));
  }
  Numbers numbers() const {
    if (own_ == 0) return Numbers::solved(mover_ == game::Player::kFirst);
    if (own_ == proof::kInfinity) return Numbers::solved(mover_ != game::Player::kFirst);  // every child is lost
    return proof::numbers_for(mover_, own_, others_.total());
  }

 private:
  game::Player mover_;
  proof::Adder others_;
  Number own_ = proof::kInfinity;
};

// What a position starts with that is not over.
template <game::NamedGame S, game::KnowledgeOf<S> K>
Numbers first_numbers(const S& state, const K& knowledge, proof::Initial initial) {
  if (initial == proof::Initial::kOne) return {};
  const auto moves = moves_of(state, knowledge);
  return proof::numbers_for(state.to_move(), 1, static_cast<Number>(std::max<std::size_t>(1, moves.size())));
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
class ProofGraph : public Graph<S, K, ProofData> {
 public:
  using Base = Graph<S, K, ProofData>;
  using typename Base::Successor, typename Base::DeadEnd, typename Base::Node, typename Base::Move;

  ProofGraph(const S& root, exact::Goal goal, const K& knowledge, proof::Sum sum, proof::Initial initial,
             const exact::Limits& limits, exact::Trace* trace)
      : Base(root, knowledge, limits, trace), goal_(goal), knowledge_(knowledge), sum_(sum), initial_(initial) {}

  std::vector<Successor> successors_of(const S& state) const {
    return this->successors(state, [this](const S& next) {
      const auto answer = known_answer(next, goal_, knowledge_);
      return ProofData::of(answer ? Numbers::solved(*answer) : first_numbers(next, knowledge_, initial_));
    });
  }
  // False: the memory is full.
  bool adopt_node(NodeIndex index, const std::vector<Successor>& successors) {
    return this->adopt(index, successors, [this](const ProofData& data, DeadEnd dead_end) {
      if (data.numbers.is_solved() || dead_end == DeadEnd::kNone) return data;
      was_cut_ |= dead_end == DeadEnd::kCut;
      return ProofData::of(Numbers::disproved());
    });
  }
  bool expand_node(NodeIndex index) { return adopt_node(index, successors_of(this->state_of(index))); }
  void back_up_from(NodeIndex index) {
    this->back_up(index, [this](const Node& node) { return computed(node); });
  }
  ProofData computed(const Node& node) const {
    NumbersOfChildren numbers(node.mover, sum_), shown(node.mover, sum_);
    for (const NodeIndex child : node.children) {
      numbers.add((*this)[child].data.numbers);
      shown.add((*this)[child].data.shown);
    }
    return {.numbers = numbers.numbers(), .shown = shown.numbers()};
  }

  // What is known behind a move of the root; nothing if a mirror image stands for it, or before the first expansion.
  std::optional<Numbers> numbers_below_root(const Move& move) const {
    for (const NodeIndex child : (*this)[0].children)
      if ((*this)[child].via == move) return (*this)[child].data.numbers;
    return std::nullopt;
  }

  // The answer to the goal as far as it is known. A disproof that the limit of moves may have made is none.
  std::optional<bool> answer() const {
    const Numbers root = (*this)[0].data.numbers;
    if (!root.is_solved() || (root.pn != 0 && was_cut_)) return std::nullopt;
    return root.pn == 0;
  }
  // The side that has its way takes any move that keeps it, the other the one that leaves most to prove.
  std::vector<Move> line_of_play() const {
    const bool proved = (*this)[0].data.numbers.pn == 0;
    return this->line([proved](const Node& parent, const Node& child) {
      const bool is_winners = (parent.mover == game::Player::kFirst) == proved;
      const bool is_won = child.data.numbers == Numbers::solved(proved);
      return is_winners && !is_won ? -1.0 : static_cast<double>(child.children.size());
    });
  }

 private:
  exact::Goal goal_;
  const K& knowledge_;
  proof::Sum sum_;
  proof::Initial initial_;
  bool was_cut_ = false;
};

// The report of a search on such a graph.
template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> report_of(const ProofGraph<S, K>& graph, exact::Goal goal, const K& knowledge,
                                          const exact::Stopper& stopper) {
  const std::optional<bool> answer = graph.answer();
  exact::Report<typename S::Move> report;
  report.bounds = proof::bounds_of(graph.root().traits(), goal, answer).meet(knowledge.bounds(graph.root()));
  report.end = answer ? exact::End::kSolved : stopper.has_ended() ? stopper.end() : exact::End::kNodes;
  if (answer) report.line = graph.line_of_play();
  report.nodes = stopper.nodes();
  report.memory = graph.bytes();
  report.seconds = stopper.seconds();
  return report;
}

// What needs no search, as a report.
template <game::NamedGame S, game::KnowledgeOf<S> K>
std::optional<exact::Report<typename S::Move>> report_of_settled(const S& root, exact::Goal goal, const K& knowledge) {
  const std::optional<game::Bounds> bounds = proof::settled(root, goal, knowledge);
  if (!bounds) return std::nullopt;
  return exact::Report<typename S::Move>{.bounds = *bounds, .end = exact::End::kSolved};
}

}  // namespace katachi::search::course
