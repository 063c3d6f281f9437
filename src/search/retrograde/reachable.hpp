// Reachable: all positions that can be reached from a start, counted off, for games without a memory of earlier positions.
//
// A position is found again by its exact key; knowledge of the game (symmetries) may make one of several. Successors are kept,
// 4 bytes each, so each position is expanded once. Breadth first: moves lead to higher numbers except back, and a sweep from the
// last to the first carries values a long way. Memory: about 60 bytes for each position and 4 for each move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/key128.hpp"
#include "core/result.hpp"
#include "game/concepts.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "search/retrograde/enumeration.hpp"

namespace katachi::search::retrograde {

class Reachable {
 public:
  // An error if there are more positions than `most`, or if the game's moves depend on its past. Of the knowledge only the keys are used.
  template <game::NamedGame S, game::KnowledgeOf<S> K>
  static core::Result<Reachable> from(const S& start, const K& knowledge, std::uint64_t most) {
    if (game::past_key_of(start) != core::Key128{})
      return core::fail("the moves of this game depend on earlier positions", "",
                        "take rules without superko: positions alone do not tell what they are worth");
    Reachable reachable;
    std::deque<S> open = {start};
    reachable.number_of(knowledge.key(start).key);
    for (; !open.empty(); open.pop_front()) {
      reachable.expand(open.front(), knowledge, open);
      if (reachable.keys_.size() > most)
        return core::fail("more than " + std::to_string(most) + " positions can be reached", "",
                          "start later in the game or on a smaller board");
    }
    return reachable;
  }

  // Enumeration
  std::uint64_t states() const { return keys_.size(); }
  game::Bounds extremes() const { return extremes_; }
  template <class Value>
  game::Bounds back_up(std::uint64_t index, const Value& value) const {
    const Node& node = nodes_[index];
    if (node.is_final) return game::Bounds::exactly(node.value);
    Minimax best(node.mover);
    for (std::uint64_t at = node.first; at < end_of(index); ++at) best.add(value(successors_[at]));
    return best.bounds();
  }
  template <class F>
  void for_each_representative(F&& f) const {
    for (std::uint64_t index = 0; index < states(); ++index) f(index);
  }
  template <class F>
  void for_each_twin(std::uint64_t, F&&) const {}

  const std::vector<core::Key128>& keys() const { return keys_; }  // by number; the start is 0
  std::uint64_t moves() const { return successors_.size(); }

 private:
  struct Node {
    std::uint64_t first = 0;  // of successors_
    game::Value value = 0;    // of a position that is over
    game::Player mover = game::Player::kFirst;
    bool is_final = false;
  };

  std::uint64_t end_of(std::uint64_t index) const {
    return index + 1 < nodes_.size() ? nodes_[index + 1].first : successors_.size();
  }
  std::uint32_t number_of(core::Key128 key) {
    const auto [known, is_new] = numbers_.emplace(key, static_cast<std::uint32_t>(keys_.size()));
    if (is_new) keys_.push_back(key);
    return known->second;
  }

  template <class S, class K>
  void expand(const S& state, const K& knowledge, std::deque<S>& open) {
    Node node{.first = successors_.size(), .mover = state.to_move(), .is_final = state.is_terminal()};
    if (node.is_final) {
      node.value = game::final_value(state);
      extremes_ = {std::min(extremes_.lower, node.value), std::max(extremes_.upper, node.value)};
      nodes_.push_back(node);
      return;
    }
    nodes_.push_back(node);
    typename S::MoveList moves;
    state.legal_moves(moves);
    for (const auto& move : moves) {
      S next = state;
      next.play(move);
      const std::size_t known = keys_.size();
      successors_.push_back(number_of(knowledge.key(next).key));
      if (keys_.size() > known) open.push_back(next);
    }
  }

  game::Bounds extremes_{.lower = -game::kWin, .upper = game::kWin};
  std::vector<core::Key128> keys_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> successors_;
  std::unordered_map<core::Key128, std::uint32_t, core::KeyHash> numbers_;
};

static_assert(Enumeration<Reachable>);

}  // namespace katachi::search::retrograde
