// SSS* (Stockman 1979), as what it is: MTD(+infinity), a sequence of null-window searches with a memory (Plaat, Schaeffer, Pijls and de
// Bruin, "Best-first fixed-depth minimax algorithms", 1996). With `dual`, MTD(-infinity), which is DUAL*.
//
//   SSS*(root):      f = +inf
//                    repeat  g = f;  f = test(root, g)   until f >= g               f sinks from upper bound to upper bound
//   test(s, g):      is the value of s at least g? A lower bound >= g, or an upper bound < g:
//     if the memory decides: return that
//     first player to move:  best = max of test(s.m, g), until one reaches g        opponent: the min, until one is below g
//     store best as a lower bound if it reaches g, otherwise as an upper bound
//
// The reason: Stockman's SSS* keeps a list OPEN of (node, live or solved, upper bound), always takes the entry with the greatest bound, and
// rewrites the list by six cases. The list holds the leaves of all *max solution trees* that are still the best: trees with all moves of
// the first player and one of the opponent at each node. Such a tree is exactly what a failing test(root, f) leaves in the memory: all
// moves of max nodes, one refutation at each min node, and its value is the new upper bound. The next test goes down along the best of
// these bounds and expands the same leaves in the same order as the list would. So the list, its sorting and its
// purging are not needed, the memory is the transposition table that alpha-beta has anyway, and the claim that SSS* beats
// alpha-beta holds only against alpha-beta without a table: with one, MTD from a good guess (minimax/, Driver::kMtdF) beats both.
//
// A memory that forgets makes it search again, never wrong.
#pragma once

#include <optional>

#include "search/course/value_path.hpp"

namespace katachi::search::course {

struct SssStarOptions {
  bool is_dual = false;  // from minus infinity: DUAL*
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
class SssStar {
 public:
  SssStar(const S& root, const K& knowledge, const SssStarOptions& options, const exact::Task& task)
      : options_(options), stopper_(task), path_(root, knowledge, true, task) {}

  exact::Report<typename S::Move> run(std::optional<exact::Goal> goal) {
    game::Bounds bounds = path_.first_bounds(path_.root(), path_.root_place());
    // One test at least, for a move to show.
    do {
      const game::Value at_least = goal ? goal->at_least : options_.is_dual ? bounds.lower + 1 : bounds.upper;
      path_.steps().selected(path_.root_place().chain, [&] { return "is it at least " + std::to_string(at_least); });
      const game::Bounds found = test(path_.root(), path_.root_place(), at_least);
      if (found.meet(bounds) == bounds && !stopper_.has_ended() && !is_settled(bounds, goal)) break;  // it stays open
      bounds = bounds.meet(found);
    } while (!is_settled(bounds, goal) && !stopper_.has_ended());
    return path_.report(bounds, best_of_root_, goal, stopper_);
  }

 private:
  using Place = typename ValuePath<S, K>::Place;

  // Whether the value is at least g, as bounds: lower >= g, or upper < g, unless the search was ended or the game has no end.
  game::Bounds test(const S& state, const Place& at, game::Value g) {
    const game::Bounds known = path_.first_bounds(state, at);
    const bool is_enough = at.ply > 0 && (known.lower >= g || known.upper < g);
    if (is_enough || state.is_terminal() || path_.is_dead_end(at)) {
      path_.tell(at, known);
      return known;
    }
    if (!stopper_.count()) return known;
    const bool is_first = state.to_move() == game::Player::kFirst;
    BestBounds best(state.to_move());
    std::optional<typename S::Move> best_move;
    bool is_cut = false;
    path_.for_each_move(state, at, [&](const auto& move, const S& next, const Place& below) {
      const game::Bounds child = test(next, below, g);
      if (best.add(child)) best_move = move;
      is_cut = is_first ? child.lower >= g : child.upper < g;
      return !is_cut && !stopper_.has_ended();
    });
    game::Bounds bounds = best.bounds();
    // Moves that were not looked at may be better for the mover.
    if (is_cut || stopper_.has_ended()) (is_first ? bounds.upper : bounds.lower) = is_first ? known.upper : known.lower;
    if (stopper_.has_ended() && !is_cut) bounds = known;
    bounds = bounds.meet(known);
    path_.store(at, bounds);
    // A test that fails the mover says of no move that it keeps the value.
    if (at.ply == 0 && (is_cut || !best_of_root_)) best_of_root_ = best_move;
    return bounds;
  }

  SssStarOptions options_;
  exact::Stopper stopper_;
  ValuePath<S, K> path_;
  std::optional<typename S::Move> best_of_root_;
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> sss_star(const S& root, std::optional<exact::Goal> goal, const K& knowledge,
                                         const SssStarOptions& options, const exact::Task& task) {
  return SssStar<S, K>(root, knowledge, options, task).run(goal);
}

}  // namespace katachi::search::course
