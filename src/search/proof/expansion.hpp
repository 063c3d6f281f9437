// expand(): the children of a position with their numbers, for searches that keep a tree.
//
// In a tree every node is a path, so what earlier positions forbid needs no remedy: the state knows. A position that comes back where
// nothing forbids it is no win for the prover, as in df-pn.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/key128.hpp"
#include "search/proof/history.hpp"
#include "search/proof/leaf.hpp"

namespace katachi::search::proof {

template <class Move>
struct ChildNumbers {
  Move move;
  Numbers numbers;
  bool is_cut = false;  // disproved by the limit of moves only: nothing is known
};

// What is known of a position after a look at its moves, or after a search below it.
template <class Move>
struct Expansion {
  Numbers numbers = {};
  bool is_cut = false;
  // Open: the open children, in the order of the knowledge. Solved: the winner's move, or the loser's that took the longest.
  std::vector<ChildNumbers<Move>> children = {};
  bool has_cut_child = false;  // a lost child, which is not among them, was cut

  void clear() {
    children.clear();
    numbers = {};
    is_cut = has_cut_child = false;
  }
};

// The question, and how a tree looks at positions. The knowledge must outlive it.
template <game::NamedGame S, game::KnowledgeOf<S> K>
class Expander {
 public:
  using Move = typename S::Move;

  Expander(const S& root, exact::Goal goal, const K& knowledge, const PnOptions& options)
      : goal_(goal),
        knowledge_(&knowledge),
        options_(options),
        scratch_(root),
        minds_ban_(options.repetition == Repetition::kAgainstProver && past_classes(root) != 0),
        can_repeat_(root.traits().can_repeat && past_classes(root) == 0) {}

  const PnOptions& options() const { return options_; }
  bool needs_keys() const { return can_repeat_; }  // of the positions before
  core::Key128 key(const S& state) const { return knowledge_->key(state).key; }

  // `path`: the keys of the positions that led here, this one included, where needs_keys(). `plies_left`: until the limit of moves.
  void expand(const S& state, std::span<const core::Key128> path, int plies_left, Expansion<Move>& out) {
    out.clear();
    const game::Player mover = state.to_move();
    if (minds_ban_ && mover == game::Player::kSecond && latest_ban(state, 0) != Dependence::kNothing) {
      out.numbers = Numbers::disproved();
      return;
    }
    typename S::MoveList moves;
    state.legal_moves(moves);
    knowledge_->choose(state, moves);
    std::optional<ChildNumbers<Move>> lost;
    Adder others(options_.sum);
    Number own = kInfinity;
    for (const Move& move : moves) {
      scratch_ = state;
      scratch_.play(move);
      const ChildNumbers<Move> child = judge(move, path, plies_left);
      if (child.numbers.of(mover) == 0) {
        out.children.assign(1, child);
        out.numbers = child.numbers;
        out.is_cut = child.is_cut;
        return;
      }
      if (child.numbers.is_solved()) {
        out.has_cut_child |= child.is_cut;
        lost = child;
        continue;
      }
      own = std::min(own, child.numbers.of(mover));
      others.add(child.numbers.of(game::other(mover)));
      out.children.push_back(child);
    }
    if (out.children.empty()) {
      out.numbers = Numbers::solved(mover != game::Player::kFirst);
      out.is_cut = out.has_cut_child;
      if (lost) out.children.push_back(*lost);
    } else {
      out.numbers = numbers_for(mover, own, others.total());
    }
  }

 private:
  ChildNumbers<Move> judge(const Move& move, std::span<const core::Key128> path, int plies_left) const {
    if (const auto answer = decided(scratch_, goal_, *knowledge_)) return {move, Numbers::solved(*answer)};
    if (plies_left <= 1) return {move, Numbers::disproved(), true};
    if (can_repeat_ && std::ranges::find(path, key(scratch_)) != path.end()) return {move, Numbers::disproved()};
    return {move, first_numbers(scratch_, goal_, *knowledge_, options_.initial)};
  }

  exact::Goal goal_;
  const K* knowledge_;
  PnOptions options_;
  S scratch_;
  bool minds_ban_, can_repeat_;
};

}  // namespace katachi::search::proof
