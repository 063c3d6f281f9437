// pn2(): PN^2, proof-number search whose leaves are judged by a proof-number search (Allis 1994; Breuker, Uiterwijk and van den Herik 2001).
//
// The first level is a tree in memory (tree.hpp). A leaf is searched by a second tree of its own (probe.hpp), of which only the
// leaf's children stay, with the numbers that they got. So memory is that of the first level, and the positions that it can reach are about
// its square. The second level grows with the first (options.hpp): as long as there is room, repeating work is a waste.
//
// Half of the memory is for each level. A first level that is full ends the search: it keeps what is open and forgets nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "search/exact/stopper.hpp"
#include "search/exact/task.hpp"
#include "search/proof/answer.hpp"
#include "search/proof/probe.hpp"

namespace katachi::search::proof {

// The nodes that the second level may have where the first has `nodes` of at most `most`.
inline std::uint64_t second_level_nodes(const Pn2Options& options, std::uint64_t nodes, std::uint64_t most) {
  const double scale = std::min(1.0, 0.75 * static_cast<double>(most) / options.midpoint);
  const double x = static_cast<double>(nodes), width = std::max(1.0, options.width * scale);
  const double part = 1 / (1 + std::exp((options.midpoint * scale - x) / width));
  return std::min(most, static_cast<std::uint64_t>(std::ceil(x * part)));
}

namespace detail {

// Goes on from the end of a line that leaves of the first level cut short.
template <class S, class K, class Count>
void lengthen(std::vector<typename S::Move>& line, const S& root, Expander<S, K>& expander, std::uint64_t nodes,
              Count&& count) {
  S state = root;
  std::vector<core::Key128> before;
  for (const auto& move : line) {
    if (expander.needs_keys()) before.push_back(expander.key(state));
    state.play(move);
  }
  if (state.is_terminal()) return;
  const auto rest = probe(state, expander, {.tree_nodes = nodes}, count, before);
  line.insert(line.end(), rest.line.begin(), rest.line.end());
}

}  // namespace detail

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> pn2(const S& root, exact::Goal goal, const K& knowledge, const Pn2Options& options,
                                    const exact::Task& task) {
  using Tree = ProofTree<S, K>;
  exact::Report<typename S::Move> report;
  if (const std::optional<game::Bounds> bounds = settled(root, goal, knowledge)) {
    report.bounds = *bounds;
    report.end = exact::End::kSolved;
    return report;
  }
  exact::Stopper stopper(task);
  Expander<S, K> expander(root, goal, knowledge, options.tree);
  PathTrace trace(task.trace);
  const std::uint64_t most = std::max<std::uint64_t>(1, task.limits.memory / 2 / Tree::node_bytes());
  const int plies = task.limits.max_moves > 0 ? task.limits.max_moves : std::numeric_limits<int>::max();
  Tree tree(root, expander, most, plies, {}, trace ? &trace : nullptr);
  std::uint64_t first_most = 0, second_most = 0;
  const auto count = [&] {
    return stopper.count([&] {
      return exact::Progress{.memory = tree.bytes(), .proof = tree.numbers().pn, .disproof = tree.numbers().dn};
    });
  };
  while (!tree.is_solved() && !stopper.has_ended()) {
    const auto leaf = tree.select();
    // The keys of a leaf's path end with its own, which its tree adds itself.
    const auto before = leaf.path.empty() ? leaf.path : leaf.path.first(leaf.path.size() - 1);
    const auto answer = probe(
        leaf.state, expander,
        {.tree_nodes = second_level_nodes(options, tree.used(), most), .plies_left = leaf.plies_left}, count, before);
    second_most = std::max(second_most, answer.tree_nodes);
    if (stopper.has_ended() && !answer.found.numbers.is_solved()) break;
    if (!tree.put(answer.found)) stopper.stop_because(exact::End::kMemory);
    first_most = std::max(first_most, tree.used());
  }
  if (tree.is_solved() && tree.is_cut()) stopper.stop_because(exact::End::kNodes);
  std::optional<bool> answer;
  if (tree.is_solved() && !tree.is_cut()) answer = tree.numbers().pn == 0;
  report.nodes = stopper.nodes();
  report.bounds = bounds_of(root.traits(), goal, answer).meet(knowledge.bounds(root));
  report.end = answer ? exact::End::kSolved : stopper.end();
  report.memory = (first_most + second_most) * Tree::node_bytes();
  report.seconds = stopper.seconds();
  if (answer) {
    report.line = tree.line();
    detail::lengthen(report.line, root, expander, most, [&] { return !task.stop.stop_requested(); });
  }
  return report;
}

}  // namespace katachi::search::proof
