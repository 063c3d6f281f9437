// RP-PNS: randomised parallel proof-number search (Saito, Winands and van den Herik 2009): threads on one graph in shared memory.
//
// Proof-number search knows one most-proving node; threads that all take it would do the same work. So the first thread follows the
// principal variation as pns.hpp does, and every other thread draws at each node among the children that are nearly as good:
//
//   candidates of n = { c : number(c) <= least number + slack },   number: that of the side to move at n
//
// What a thread is expanding counts as lost for whoever would move there (a virtual win or loss, Wu et al. 2010), until its real
// numbers are known: so no two threads expand the same node, and others see what is left. These numbers are kept apart from the true
// ones (proof_graph.hpp) and never end the search: a root that is solved by shown numbers alone makes threads wait.
//
// One mutex guards the graph; a thread holds it to select and to back up, and plays moves outside. The answer does not depend on
// the number of threads or on the seed; nodes do. One thread makes the search of pns.hpp.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "core/rng.hpp"
#include "search/course/pns.hpp"

namespace katachi::search::course {

struct RpPnsOptions {
  unsigned threads = 1;
  Number slack = 5;        // how much worse than the best a child may be that is drawn
  std::uint64_t seed = 1;  // of the draws
  proof::Initial initial = proof::Initial::kOne;
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
class RandomisedProof {
 public:
  RandomisedProof(const S& root, exact::Goal goal, const K& knowledge, const RpPnsOptions& options,
                  const exact::Task& task)
      : options_(options),
        stopper_(task),
        graph_(root, goal, knowledge, proof::Sum::kSum, options.initial, task.limits, task.trace) {}

  void run() {
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < options_.threads; ++i) helpers.emplace_back([this, i] { work(i); });
    work(0);
  }
  const ProofGraph<S, K>& graph() const { return graph_; }
  const exact::Stopper& stopper() const { return stopper_; }

 private:
  using Proofs = ProofGraph<S, K>;

  void work(unsigned thread) {
    core::Rng rng(options_.seed + thread);
    std::unique_lock lock(mutex_);
    while (!is_over()) {
      if (graph_[0].data.shown.is_solved()) {  // all that is worth it is under way
        news_.wait(lock);
        continue;
      }
      if (!count()) break;
      const NodeIndex leaf = select(thread, rng);
      show(leaf, lost_for(graph_[leaf_parent_].mover));
      expand(leaf, lock);
      news_.notify_all();
    }
    news_.notify_all();
  }

  bool is_over() const { return graph_[0].data.numbers.is_solved() || stopper_.has_ended(); }
  bool count() {
    return stopper_.count([this] {
      const Numbers root = graph_[0].data.numbers;
      return exact::Progress{.memory = graph_.bytes(), .proof = root.pn, .disproof = root.dn};
    });
  }
  static Numbers lost_for(game::Player mover) { return Numbers::solved(mover != game::Player::kFirst); }

  NodeIndex select(unsigned thread, core::Rng& rng) {
    NodeIndex index = leaf_parent_ = 0;
    while (graph_[index].is_expanded) {
      leaf_parent_ = index;
      index = thread == 0 ? most_proving_child(graph_, index) : random_child(index, rng);
      if (graph_.is_traced()) graph_.selected(index, thread == 0 ? "the least number" : "drawn among good ones");
    }
    return index;
  }
  NodeIndex random_child(NodeIndex index, core::Rng& rng) const {
    const auto& node = graph_[index];
    const auto number = [&](NodeIndex child) { return graph_[child].data.shown.of(node.mover); };
    const Number limit = proof::add(number(most_proving_child(graph_, index)), options_.slack);
    std::vector<NodeIndex> candidates;
    for (const NodeIndex child : node.children)
      if (number(child) <= limit && !graph_[child].data.shown.is_solved()) candidates.push_back(child);
    return candidates[rng.below(static_cast<std::uint32_t>(candidates.size()))];
  }

  void show(NodeIndex leaf, Numbers shown) {
    graph_.set(leaf, {.numbers = graph_[leaf].data.numbers, .shown = shown});
    graph_.back_up_from(leaf);
  }

  // The moves are played without the mutex; the graph takes the result with it.
  void expand(NodeIndex leaf, std::unique_lock<std::mutex>& lock) {
    const auto moves = graph_.moves_to(leaf);
    lock.unlock();
    const auto arrivals = graph_.successors_of(graph_.after(moves));
    lock.lock();
    const bool has_room = graph_.adopt_node(leaf, arrivals);
    if (!has_room) {
      stopper_.stop_because(exact::End::kMemory);
      show(leaf, graph_[leaf].data.numbers);
      return;
    }
    graph_.back_up_from(leaf);
  }

  RpPnsOptions options_;
  std::mutex mutex_;              // of everything below
  std::condition_variable news_;  // a node was expanded, or the search is over
  exact::Stopper stopper_;
  Proofs graph_;
  NodeIndex leaf_parent_ = 0;  // of the leaf selected last
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> rp_pns(const S& root, exact::Goal goal, const K& knowledge, const RpPnsOptions& options,
                                       const exact::Task& task) {
  if (const auto settled = report_of_settled(root, goal, knowledge)) return *settled;
  RandomisedProof<S, K> search(root, goal, knowledge, options, task);
  search.run();
  return report_of(search.graph(), goal, knowledge, search.stopper());
}

}  // namespace katachi::search::course
