// PDS: proof-number and disproof-number search, depth first (Nagai 1998), and PDS-PN (Winands, Uiterwijk and van den Herik 2003).
//
// PN* with both numbers: a node is searched until both have reached their thresholds, or it is solved. Whoever calls raises one
// of the two by one: the proof number where a proof seems nearer (pn <= dn), otherwise the disproof number.
//
//   PDS(root):   until solved:  search(root, pn <= dn ? (pn + 1, dn) : (pn, dn + 1))
//   search(n, thresholds):      own: of the side to move at n; other: of its opponent
//     repeat
//       own(n) = min own(child), other(n) = sum other(child)
//       if n is solved, or own(n) and other(n) both reach their thresholds: store and return
//       c = the child with the least own, among equals the least other
//       raise other(c) by one if other(n) is below its threshold, and other(c) <= own(c) or own(n) has reached its own;
//       raise own(c) by one otherwise
//       search(c, these thresholds)
//
// df-pn (proof/dfpn.hpp) came out of this: it ends a node when *one* threshold is reached, which makes it a best-first search exactly.
//
// PDS-PN is PDS with a second level: a position that PDS meets for the first time is not just given (1, 1) but searched by best-first
// proof-number search, whose graph is thrown away; the numbers of the position and of its children remain. The second level is small
// at first and grows with the first, by the logistic curve of Breuker (1998): with x positions searched by the first level it
// may expand x / (1 + exp((a - x) / b)). So PDS-PN needs no more memory than its table and two small graphs, and proves
// nearly as fast as PN^2.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "search/course/pns.hpp"
#include "search/course/proof_path.hpp"

namespace katachi::search::course {

struct PdsOptions {
  proof::Initial initial = proof::Initial::kOne;
  bool has_second_level = false;    // PDS-PN
  std::uint64_t second_least = 20;  // nodes that the second level may always expand
  std::uint64_t second_most = 20'000;
  double second_a = 200;  // the logistic curve: half of x at x = a,
  double second_b = 50;   // with this width
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
class Pds {
 public:
  Pds(const S& root, exact::Goal goal, const K& knowledge, const PdsOptions& options, const exact::Task& task)
      : options_(options),
        stopper_(task),
        second_limits_(task.limits),
        path_(root, goal, knowledge, options.initial,
              options.has_second_level ? task.limits.memory / 2 : task.limits.memory, task) {
    second_limits_.memory = task.limits.memory / 2;
  }

  exact::Report<typename S::Move> run() {
    Numbers root;
    while (!root.is_solved() && !stopper_.has_ended())
      root = search(path_.root(), path_.root_place(), raised(root, root.pn <= root.dn ? kFirst : kSecond));
    return path_.report(root, stopper_);
  }

 private:
  using Child = typename ProofPath<S, K>::Child;
  static constexpr game::Player kFirst = game::Player::kFirst, kSecond = game::Player::kSecond;

  static Numbers raised(Numbers numbers, game::Player whose) {
    numbers.of(whose) = proof::add(numbers.of(whose), 1);
    return numbers;
  }

  Numbers search(const S& state, const Place& at, Numbers thresholds) {
    Numbers now;
    const bool goes_on = stopper_.count([&] { return exact::Progress{.memory = path_.bytes()}; });
    if (!goes_on) return now;
    ++first_level_;
    if (options_.has_second_level && !path_.known(at)) {
      now = second_level(state, at);
      if (now.is_solved() || reach(now, thresholds)) return now;
    }
    std::vector<Child> children = path_.children_of(state, at);
    const game::Player mover = state.to_move(), opponent = game::other(mover);
    for (;;) {
      NumbersOfChildren sum(mover, proof::Sum::kSum);
      for (const Child& child : children) sum.add(child.numbers);
      now = sum.numbers();
      if (now.is_solved() || reach(now, thresholds) || stopper_.has_ended()) break;
      Child& child = best_child(children, mover);
      const Numbers numbers = child.numbers;
      const bool raises_other = now.of(opponent) < thresholds.of(opponent) &&
                                (numbers.of(opponent) <= numbers.of(mover) || now.of(mover) >= thresholds.of(mover));
      const Numbers wanted = raised(numbers, raises_other ? opponent : mover);
      const Numbers news = path_.below(state, child, [&](const S& next) { return search(next, child.place, wanted); });
      if (!stopper_.has_ended() || news.is_solved()) child.numbers = news;
    }
    if (!stopper_.has_ended() || now.is_solved()) path_.store(at, now);
    return now;
  }

  static bool reach(Numbers numbers, Numbers thresholds) {
    return numbers.pn >= thresholds.pn && numbers.dn >= thresholds.dn;
  }
  static Child& best_child(std::vector<Child>& children, game::Player mover) {
    const game::Player opponent = game::other(mover);
    Child* best = &children.front();
    for (Child& child : children) {
      const Number own = child.numbers.of(mover), least = best->numbers.of(mover);
      if (own < least || (own == least && child.numbers.of(opponent) < best->numbers.of(opponent))) best = &child;
    }
    return *best;
  }

  // Best-first search below a position that is new; what it found of the position and its children is kept.
  Numbers second_level(const S& state, const Place& at) {
    const double x = static_cast<double>(first_level_);
    const double share = x / (1 + std::exp((options_.second_a - x) / options_.second_b));
    const auto most =
        std::clamp<std::uint64_t>(static_cast<std::uint64_t>(share), options_.second_least, options_.second_most);
    exact::Limits limits = second_limits_;
    limits.max_moves = 0;
    ProofGraph<S, K> graph(state, path_.goal(), path_.knowledge(), proof::Sum::kSum, options_.initial, limits, nullptr);
    (void)grow_proof(graph, stopper_, most);  // a graph that is full has numbers too
    const Numbers now = graph[0].data.numbers;
    if (stopper_.has_ended() && !now.is_solved()) return now;
    for (const Child& child : path_.children_of(state, at))
      if (const auto found = graph.numbers_below_root(child.move); found && !child.numbers.is_solved())
        path_.store(child.place, *found);
    path_.store(at, now);
    return now;
  }

  PdsOptions options_;
  exact::Stopper stopper_;
  exact::Limits second_limits_;
  ProofPath<S, K> path_;
  std::uint64_t first_level_ = 0;  // positions searched
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> pds(const S& root, exact::Goal goal, const K& knowledge, const PdsOptions& options,
                                    const exact::Task& task) {
  if (const auto settled = report_of_settled(root, goal, knowledge)) return *settled;
  return Pds<S, K>(root, goal, knowledge, options, task).run();
}

}  // namespace katachi::search::course
