// ProofPath: what the depth-first proof-number searches of this folder share: the successors of a position with the numbers that the
// rules, the knowledge or the memory give them, and the line of play at the end.
//
// A search keeps the numbers of the children of all nodes on its path itself, so it goes on whatever the memory forgets.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "search/course/memo.hpp"
#include "search/course/position.hpp"
#include "search/course/proof_graph.hpp"
#include "search/course/steps.hpp"
#include "search/exact/stopper.hpp"

namespace katachi::search::course {

// Where a position stands.
struct Place {
  core::Key128 key = {};    // of the memory
  core::Key128 chain = {};  // of the moves that led here
  int ply = 0;
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
class ProofPath {
 public:
  using Move = typename S::Move;
  struct Child {
    Move move;
    Place place;
    Numbers numbers;
  };

  ProofPath(const S& root, exact::Goal goal, const K& knowledge, proof::Initial initial, std::uint64_t memory,
            const exact::Task& task)
      : root_(root),
        goal_(goal),
        knowledge_(knowledge),
        initial_(initial),
        max_moves_(task.limits.max_moves),
        is_path_bound_(is_path_bound(root)),
        memo_(memory),
        steps_(task.trace) {
    const core::Key128 position = minimax::position_key(root, knowledge).key;
    root_place_ = {.key = position, .chain = core::mix(position, 1), .ply = 0};
    if (is_path_bound_) root_place_.key = root_place_.chain;
    positions_.push_back(position);
    steps_.created(root_place_.chain, root_place_.chain, [] { return ""; }, root.to_move() == game::Player::kFirst);
  }

  const S& root() const { return root_; }
  const Place& root_place() const { return root_place_; }
  std::uint64_t bytes() const { return memo_.bytes(); }
  const K& knowledge() const { return knowledge_; }
  exact::Goal goal() const { return goal_; }

  // The successors of a position of the path, mirror images once.
  std::vector<Child> children_of(const S& state, const Place& at) {
    const std::vector<Move> moves = moves_of(state, knowledge_);
    std::vector<Child> children;
    S next = state;
    for (const Move& move : moves) {
      next = state;
      next.play(move);
      Child child = child_of(state, at, move, next);
      const auto is_same = [&](const Child& other) { return other.place.key == child.place.key; };
      if (std::ranges::any_of(children, is_same)) continue;
      steps_.created(
          child.place.chain, at.chain, [&] { return state.move_text(move); }, next.to_move() == game::Player::kFirst);
      tell(child.place, child.numbers);
      children.push_back(std::move(child));
    }
    return children;
  }

  // The path goes down to a child and comes back.
  template <class Search>
  Numbers below(const S& state, const Child& child, Search&& search) {
    steps_.selected(child.place.chain, [&] { return "from " + text(child.numbers); });
    S next = state;
    next.play(child.move);
    positions_.push_back(minimax::position_key(next, knowledge_).key);
    const Numbers numbers = search(std::as_const(next));
    positions_.pop_back();
    return numbers;
  }

  std::optional<Numbers> known(const Place& place) const {
    const Numbers* const found = memo_.find(place.key);
    return found ? std::optional(*found) : std::nullopt;
  }
  void store(const Place& place, Numbers numbers) {
    memo_.store(place.key, numbers);
    tell(place, numbers);
  }

  exact::Report<Move> report(Numbers root, const exact::Stopper& stopper) {
    std::optional<bool> answer;
    if (root.is_solved() && !(root.pn != 0 && was_cut_)) answer = root.pn == 0;
    exact::Report<Move> report;
    report.bounds = proof::bounds_of(root_.traits(), goal_, answer).meet(knowledge_.bounds(root_));
    report.end = answer ? exact::End::kSolved : stopper.has_ended() ? stopper.end() : exact::End::kNodes;
    report.memory = bytes();
    if (answer) report.line = line(*answer);
    report.nodes = stopper.nodes();
    report.seconds = stopper.seconds();
    return report;
  }

 private:
  static std::string text(Numbers n) {
    return "pn " + proof::PathTrace::text(n.pn) + ", dn " + proof::PathTrace::text(n.dn);
  }
  void tell(const Place& place, Numbers numbers) {
    steps_.updated(place.chain, [&] { return text(numbers); });
    if (numbers.is_solved())
      steps_.closed(place.chain,
                    numbers.pn == 0 ? "proved: a win for the first player" : "disproved: a loss for the first player");
  }

  Child child_of(const S& state, const Place& at, const Move& move, const S& next) {
    const core::Key128 position = minimax::position_key(next, knowledge_).key;
    const core::Key128 chain = chain_after(at.chain, state.move_code(move));
    Child child{.move = move,
                .place = {.key = is_path_bound_ ? chain : position, .chain = chain, .ply = at.ply + 1},
                .numbers = {}};
    child.numbers = numbers_of(next, child.place, position);
    return child;
  }
  Numbers numbers_of(const S& next, const Place& place, core::Key128 position) {
    if (const auto answer = known_answer(next, goal_, knowledge_)) return Numbers::solved(*answer);
    if (const auto stored = known(place)) return *stored;
    if (max_moves_ > 0 && place.ply >= max_moves_) {
      was_cut_ = true;
      return Numbers::disproved();
    }
    if (is_path_bound_ && std::ranges::find(positions_, position) != positions_.end()) return Numbers::disproved();
    return first_numbers(next, knowledge_, initial_);
  }

  // The side that has its way takes a move that keeps it, the other its first.
  std::vector<Move> line(bool proved) {
    std::vector<Move> out;
    S state = root_;
    Place at = root_place_;
    constexpr std::size_t kLongest = 400;
    while (out.size() < kLongest && !state.is_terminal()) {
      const std::vector<Child> children = children_of(state, at);
      const bool is_winners = (state.to_move() == game::Player::kFirst) == proved;
      const auto best = std::ranges::find_if(
          children, [&](const Child& child) { return !is_winners || child.numbers == Numbers::solved(proved); });
      if (best == children.end()) break;
      out.push_back(best->move);
      state.play(best->move);
      at = best->place;
    }
    return out;
  }

  S root_;
  exact::Goal goal_;
  const K& knowledge_;
  proof::Initial initial_;
  int max_moves_;
  bool is_path_bound_, was_cut_ = false;
  Memo<Numbers> memo_;
  Steps steps_;
  Place root_place_;
  std::vector<core::Key128> positions_;  // of the path
};

}  // namespace katachi::search::course
