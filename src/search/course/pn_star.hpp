// PN* (Seo 1995; Seo, Iida and Uiterwijk, "The PN*-search algorithm: application to tsume-shogi", 2001).
//
// Proof numbers without disproof numbers, depth first: iterative deepening with the proof number as depth. A node is searched as long as
// its proof number does not exceed a threshold, and the threshold is raised by one at the root and again at every OR node ("multiple
// iterative deepening"), so that leaves are reached in nearly the order of best-first search, in the memory of a path and a table.
//
//   PN*(root):      for threshold = 1, 2, 3, ... until pn(root) is 0 (proved) or infinite (disproved): search(root, threshold)
//   first player:   for t = min pn(child) up to threshold:
//                     for each child with pn <= t:  pn(child) = search(child, t);  0: return 0
//                   return min pn(child)
//   opponent:       while sum pn(child) <= threshold and no child is disproved:
//                     c = the first open child;  pn(c) = search(c, threshold - (sum - pn(c)))
//                   return sum pn(child)
//
// Good at long forced wins: it was the first to solve the mating problem "Microcosmos" of 1525 plies. Bad at disproofs, which it reaches only
// when every proof number has become infinite; pds.hpp adds disproof numbers.
#pragma once

#include <algorithm>
#include <vector>

#include "search/course/proof_path.hpp"

namespace katachi::search::course {

struct PnStarOptions {
  proof::Initial initial = proof::Initial::kOne;
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
class PnStar {
 public:
  PnStar(const S& root, exact::Goal goal, const K& knowledge, const PnStarOptions& options, const exact::Task& task)
      : stopper_(task), path_(root, goal, knowledge, options.initial, task.limits.memory, task) {}

  exact::Report<typename S::Move> run() {
    Number pn = 1;
    while (is_open(pn) && !stopper_.has_ended()) pn = search(path_.root(), path_.root_place(), pn);
    return path_.report(numbers(pn), stopper_);
  }

 private:
  using Child = typename ProofPath<S, K>::Child;

  static bool is_open(Number pn) { return pn > 0 && pn < proof::kInfinity; }
  // Disproof numbers are 1 as long as nothing is known.
  static Numbers numbers(Number pn) { return is_open(pn) ? Numbers{pn, 1} : Numbers::solved(pn == 0); }

  // Until the proof number of the node exceeds the threshold, or it is solved. The proof number.
  Number search(const S& state, const Place& at, Number threshold) {
    if (!stopper_.count()) return 1;
    std::vector<Child> children = path_.children_of(state, at);
    const bool is_first = state.to_move() == game::Player::kFirst;
    const Number pn = is_first ? search_any(state, children, threshold) : search_all(state, children, threshold);
    if (!stopper_.has_ended() || !is_open(pn)) path_.store(at, numbers(pn));
    return pn;
  }

  // The first player to move: one child is enough.
  Number search_any(const S& state, std::vector<Child>& children, Number threshold) {
    const auto least = [&] {
      Number pn = proof::kInfinity;
      for (const Child& child : children) pn = std::min(pn, child.numbers.pn);
      return pn;
    };
    Number best = least();
    for (Number t = best; is_open(best) && t <= threshold && !stopper_.has_ended(); t = best) {
      for (Child& child : children)
        if (child.numbers.pn <= t && !stopper_.has_ended()) {
          search_child(state, child, t);
          if (child.numbers.pn == 0) return 0;
        }
      best = least();
    }
    return best;
  }

  // The opponent to move: all children must be proved.
  Number search_all(const S& state, std::vector<Child>& children, Number threshold) {
    for (;;) {
      Number sum = 0;
      Child* open = nullptr;
      for (Child& child : children) {
        if (child.numbers.pn == proof::kInfinity) return proof::kInfinity;
        sum = proof::add(sum, child.numbers.pn);
        if (open == nullptr && child.numbers.pn > 0) open = &child;
      }
      if (sum == 0 || sum > threshold || stopper_.has_ended()) return sum;
      search_child(state, *open, threshold - (sum - open->numbers.pn));
    }
  }

  void search_child(const S& state, Child& child, Number threshold) {
    const Numbers news =
        path_.below(state, child, [&](const S& next) { return numbers(search(next, child.place, threshold)); });
    if (!stopper_.has_ended() || news.is_solved()) child.numbers = news;
  }

  exact::Stopper stopper_;
  ProofPath<S, K> path_;
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> pn_star(const S& root, exact::Goal goal, const K& knowledge,
                                        const PnStarOptions& options, const exact::Task& task) {
  if (const auto settled = report_of_settled(root, goal, knowledge)) return *settled;
  return PnStar<S, K>(root, goal, knowledge, options, task).run();
}

}  // namespace katachi::search::course
