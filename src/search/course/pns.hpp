// Proof-number search, best first (Allis, van der Meulen and van den Herik 1994), on a graph with transpositions.
//
// Does the first player reach the goal? The search always expands a most-proving node: one whose solution brings both a proof and a
// disproof of the root nearer, by the least number of further leaves.
//
//   repeat until pn(root) = 0 (proved) or dn(root) = 0 (disproved):
//     n = root
//     while n is expanded:  n = the child with the least pn if the first player is to move, with the least dn otherwise
//     expand n: its children get (1, 1), or (0, inf) if the goal is reached there, (inf, 0) if it is missed
//     for n and *all* its ancestors, as far as numbers change, deepest first:
//       first player to move:  pn = min pn(child),  dn = sum dn(child)
//       opponent to move:      pn = sum pn(child),  dn = min dn(child)
//
// Where lectures go wrong: the minimum belongs to the side to move, not to the parity of the ply (games have passes and several moves
// of one side in a row); selection must take the least dn at the opponent's nodes, not the least pn everywhere; and where
// transpositions are merged, one parent is not enough.
//
// On a graph the sums count what children share several times. That misleads the search, never the proof: weak_pns.hpp is a remedy.
// It keeps everything in memory and ends when that is full; pds_pn.hpp and proof/dfpn.hpp are remedies for that.
#pragma once

#include <string_view>
#include <vector>

#include "search/course/proof_graph.hpp"

namespace katachi::search::course {

struct PnsOptions {
  proof::Initial initial = proof::Initial::kOne;
};

// The child that most helps the side to move of `index`; one exists at an open node.
template <class Proofs>
NodeIndex most_proving_child(const Proofs& graph, NodeIndex index) {
  const auto& node = graph[index];
  NodeIndex best = node.children.front();
  for (const NodeIndex child : node.children)
    if (graph[child].data.shown.of(node.mover) < graph[best].data.shown.of(node.mover)) best = child;
  return best;
}

template <class Proofs>
NodeIndex most_proving_leaf(const Proofs& graph) {
  NodeIndex index = 0;
  while (graph[index].is_expanded) {
    index = most_proving_child(graph, index);
    if (graph.is_traced()) graph.selected(index, "the least number of the side to move");
  }
  return index;
}

// Expands most-proving nodes until the root is solved, the stopper says so, or `most` nodes were expanded (0: no limit). False: the
// memory is full.
template <class Proofs>
bool grow_proof(Proofs& graph, exact::Stopper& stopper, std::uint64_t most = 0) {
  for (std::uint64_t expanded = 0; !graph[0].data.numbers.is_solved(); ++expanded) {
    if (most > 0 && expanded >= most) break;
    const bool goes_on = stopper.count([&] {
      const Numbers root = graph[0].data.numbers;
      return exact::Progress{.memory = graph.bytes(), .proof = root.pn, .disproof = root.dn};
    });
    if (!goes_on) break;
    const NodeIndex leaf = most_proving_leaf(graph);
    if (!graph.expand_node(leaf)) return false;
    graph.back_up_from(leaf);
  }
  return true;
}

// Proof-number search with any rule for the opponent's number.
template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> best_first_proof(const S& root, exact::Goal goal, const K& knowledge, proof::Sum sum,
                                                 const PnsOptions& options, const exact::Task& task) {
  if (const auto settled = report_of_settled(root, goal, knowledge)) return *settled;
  exact::Stopper stopper(task);
  ProofGraph<S, K> graph(root, goal, knowledge, sum, options.initial, task.limits, task.trace);
  if (!grow_proof(graph, stopper)) stopper.stop_because(exact::End::kMemory);
  return report_of(graph, goal, knowledge, stopper);
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> pns(const S& root, exact::Goal goal, const K& knowledge, const PnsOptions& options,
                                    const exact::Task& task) {
  return best_first_proof(root, goal, knowledge, proof::Sum::kSum, options, task);
}

}  // namespace katachi::search::course
