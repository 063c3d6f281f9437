// probe(): proof-number search below one position, as far as a number of nodes goes: state, goal, limits -> numbers.
//
// It is the second level of PN^2 (pn2.hpp), and the job that a parallel search hands to a worker (PPN^2: Saffidine, Jouandeau and
// Cazenave 2011): nothing of it outlives the call but its answer. With room for no more than the moves it is a plain expansion.
#pragma once

#include <cstdint>
#include <span>

#include "search/proof/tree.hpp"

namespace katachi::search::proof {

struct ProbeLimits {
  std::uint64_t tree_nodes = 1;  // of its tree; the moves of the position itself always have room
  int plies_left = 8000;         // until the limit of moves
};

template <class Move>
struct Probe {
  Expansion<Move> found;
  std::vector<Move> line = {};  // best play, where it is solved
  std::uint64_t tree_nodes = 0;
};

// `count()` is asked before each expansion, and ends the search by false (exact::Stopper::count); what was found until then is true.
// The position must not be decided. `before`: keys of the earlier positions, where positions can come back without a rule against it
// (Expander::needs_keys).
template <game::NamedGame S, game::KnowledgeOf<S> K, class Count>
Probe<typename S::Move> probe(const S& state, Expander<S, K>& expander, const ProbeLimits& limits, Count&& count,
                              std::span<const core::Key128> before = {}) {
  Probe<typename S::Move> answer;
  ProofTree<S, K> tree(state, expander, limits.tree_nodes, limits.plies_left, before);
  while (!tree.is_solved() && count()) {
    const auto leaf = tree.select();
    expander.expand(leaf.state, leaf.path, leaf.plies_left, answer.found);
    if (!tree.put(answer.found) || tree.used() >= limits.tree_nodes) break;
  }
  answer.found = tree.result();
  answer.line = tree.line();
  answer.tree_nodes = tree.used();
  return answer;
}

}  // namespace katachi::search::proof
