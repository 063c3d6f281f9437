// Minimax: the value of a position by trying everything (Zermelo 1913; von Neumann 1928; Shannon 1950).
//
//   value(s) = what the rules say,                          if s is over
//            = max { value(s.m) : m a move of s },          if the first player is to move
//            = min { value(s.m) : m a move of s },          otherwise
//
// No cut-offs: this is what every other search is compared with. With a memory (on unless asked otherwise) each position is searched
// once, which changes nothing but the time. The knowledge may cut moves and give bounds where its switches are on.
//
// Cost: all positions below the root, or all sequences of moves without a memory.
#pragma once

#include <optional>

#include "search/course/value_path.hpp"

namespace katachi::search::course {

struct PlainMinimaxOptions {
  bool has_memory = true;
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
class PlainMinimax {
 public:
  PlainMinimax(const S& root, const K& knowledge, const PlainMinimaxOptions& options, const exact::Task& task)
      : stopper_(task), path_(root, knowledge, options.has_memory, task) {}

  exact::Report<typename S::Move> run(std::optional<exact::Goal> goal) {
    const game::Bounds bounds = value(path_.root(), path_.root_place());
    return path_.report(bounds, best_of_root_, goal, stopper_);
  }

 private:
  using Place = typename ValuePath<S, K>::Place;

  game::Bounds value(const S& state, const Place& at) {
    const game::Bounds known = path_.first_bounds(state, at);
    const bool is_known = known.is_exact() && at.ply > 0;  // the root's best move is wanted too
    if (is_known || state.is_terminal() || path_.is_dead_end(at)) {
      path_.tell(at, known);
      return known;
    }
    if (!stopper_.count()) return known;
    BestBounds best(state.to_move());
    std::optional<typename S::Move> best_move;
    path_.for_each_move(state, at, [&](const auto& move, const S& next, const Place& below) {
      if (best.add(value(next, below))) best_move = move;
      return !stopper_.has_ended();
    });
    if (stopper_.has_ended()) return known;  // some moves were not looked at
    const game::Bounds bounds = best.bounds().meet(known);
    path_.store(at, bounds);
    if (at.ply == 0) best_of_root_ = best_move;
    return bounds;
  }

  exact::Stopper stopper_;
  ValuePath<S, K> path_;
  std::optional<typename S::Move> best_of_root_;
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> plain_minimax(const S& root, std::optional<exact::Goal> goal, const K& knowledge,
                                              const PlainMinimaxOptions& options, const exact::Task& task) {
  return PlainMinimax<S, K>(root, knowledge, options, task).run(goal);
}

}  // namespace katachi::search::course
