// ValuePath: what the depth-first searches for a value share: a memory of bounds, leaves, and the line of play.
//
// Values are bounds for the first player: [v, v] where the value is known, wider where the search was cut off or where the rules leave
// it open (position.hpp). So whatever ends a search, what it says is true.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "search/course/memo.hpp"
#include "search/course/position.hpp"
#include "search/course/steps.hpp"
#include "search/exact/stopper.hpp"

namespace katachi::search::course {

inline std::string bounds_text(game::Bounds bounds) {
  const auto text = [](game::Value value) {
    if (value <= -game::kMaxValue) return std::string("-inf");
    return value >= game::kMaxValue ? std::string("inf") : (value > 0 ? "+" : "") + std::to_string(value);
  };
  return bounds.is_exact() ? "value " + text(bounds.lower)
                           : "between " + text(bounds.lower) + " and " + text(bounds.upper);
}
inline std::string_view outcome_text(game::Value value) {
  return value > 0 ? "a win for the first player" : value < 0 ? "a loss for the first player" : "a draw";
}

// The value of a node by those of its children, taken one after the other.
class BestBounds {
 public:
  explicit BestBounds(game::Player mover) : is_first_(mover == game::Player::kFirst) {}

  // True: this child is better for the mover than those before.
  bool add(game::Bounds child) {
    const bool is_new = !has_any_;
    has_any_ = true;
    const bool is_better = is_new || (is_first_ ? child.lower > best_.lower : child.upper < best_.upper);
    if (is_new) {
      best_ = child;
    } else {
      best_ = is_first_ ? game::Bounds{std::max(best_.lower, child.lower), std::max(best_.upper, child.upper)}
                        : game::Bounds{std::min(best_.lower, child.lower), std::min(best_.upper, child.upper)};
    }
    return is_better;
  }
  game::Bounds bounds() const { return best_; }

 private:
  bool is_first_, has_any_ = false;
  game::Bounds best_;
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
class ValuePath {
 public:
  using Move = typename S::Move;
  struct Place {
    core::Key128 key = {};
    core::Key128 chain = {};
    int ply = 0;
  };

  ValuePath(const S& root, const K& knowledge, bool has_memory, const exact::Task& task)
      : root_(root),
        knowledge_(knowledge),
        extremes_(extremes_of(root.traits())),
        max_moves_(task.limits.max_moves),
        is_path_bound_(is_path_bound(root)),
        has_memory_(has_memory && !is_path_bound_),
        memo_(task.limits.memory),
        steps_(task.trace) {
    const core::Key128 key = minimax::position_key(root, knowledge).key;
    root_place_ = {.key = key, .chain = core::mix(key, 1), .ply = 0};
    steps_.created(root_place_.chain, root_place_.chain, [] { return ""; }, root.to_move() == game::Player::kFirst);
  }

  const S& root() const { return root_; }
  const Place& root_place() const { return root_place_; }
  game::Bounds extremes() const { return extremes_; }
  std::uint64_t table_hits() const { return hits_; }

  // What is known of a position when the search comes to it; exact bounds mean that it need not be searched.
  game::Bounds first_bounds(const S& state, const Place& at) {
    game::Bounds bounds = known_bounds(state, knowledge_);
    if (bounds.is_exact()) return bounds;
    if (const game::Bounds* const stored = find(at.key)) {
      ++hits_;
      bounds = bounds.meet(*stored);
    }
    return bounds;
  }
  // A position that may not be searched on: its value stays unknown.
  bool is_dead_end(const Place& at) const {
    if (max_moves_ > 0 && at.ply >= max_moves_) return true;
    return is_path_bound_ && std::ranges::find(keys_, at.key) != keys_.end();
  }

  // f(move, next state, its place) -> whether to go on, for each move.
  template <class F>
  void for_each_move(const S& state, const Place& at, F&& f) {
    const std::vector<Move> moves = moves_of(state, knowledge_);
    keys_.push_back(at.key);
    S next = state;
    for (const Move& move : moves) {
      next = state;
      next.play(move);
      const Place below{.key = minimax::position_key(next, knowledge_).key,
                        .chain = chain_after(at.chain, state.move_code(move)),
                        .ply = at.ply + 1};
      steps_.created(
          below.chain, at.chain, [&] { return state.move_text(move); }, next.to_move() == game::Player::kFirst);
      if (!f(move, std::as_const(next), below)) break;
    }
    keys_.pop_back();
  }

  void store(const Place& at, game::Bounds bounds) {
    tell(at, bounds);
    if (has_memory_) memo_.store(at.key, bounds);
  }
  void tell(const Place& at, game::Bounds bounds) {
    steps_.updated(at.chain, [&] { return bounds_text(bounds); });
    if (bounds.is_exact()) steps_.closed(at.chain, outcome_text(bounds.lower));
  }
  Steps& steps() { return steps_; }

  // `best` is what the search thinks best at the root; it is shown where nothing better is proved.
  exact::Report<Move> report(game::Bounds bounds, std::optional<Move> best, std::optional<exact::Goal> goal,
                             const exact::Stopper& stopper) const {
    exact::Report<Move> report;
    report.bounds = bounds.meet(extremes_);
    const bool is_over = is_settled(report.bounds, goal);
    report.end = is_over ? exact::End::kSolved : stopper.has_ended() ? stopper.end() : exact::End::kNodes;
    if (is_over) report.line = line(report.bounds, goal);
    if (report.line.empty() && best) report.line = {*best};
    report.nodes = stopper.nodes();
    report.table_hits = hits_;
    report.memory = memo_.bytes();
    report.seconds = stopper.seconds();
    return report;
  }

 private:
  const game::Bounds* find(core::Key128 key) const { return has_memory_ ? memo_.find(key) : nullptr; }

  // Each side takes a move that is proved to keep what it has: the value, or its answer to the goal.
  std::vector<Move> line(game::Bounds root, std::optional<exact::Goal> goal) const {
    std::vector<Move> out;
    S state = root_;
    const bool reaches = !goal || root.lower >= goal->at_least, misses = !goal || !reaches;
    const game::Value least = goal ? goal->at_least : root.lower, most = goal ? goal->at_least - 1 : root.upper;
    constexpr std::size_t kLongest = 400;
    while (out.size() < kLongest && !state.is_terminal()) {
      const bool is_first = state.to_move() == game::Player::kFirst;
      const bool must_keep = is_first ? reaches : misses;
      const std::vector<Move> moves = moves_of(state, knowledge_);
      const auto keeps = [&](const Move& move) {
        S next = state;
        next.play(move);
        game::Bounds bounds = known_bounds(next, knowledge_);
        if (const auto* const stored = find(minimax::position_key(next, knowledge_).key)) bounds = bounds.meet(*stored);
        return !must_keep || (is_first ? bounds.lower >= least : bounds.upper <= most);
      };
      const auto best = std::ranges::find_if(moves, keeps);
      if (best == moves.end()) break;
      out.push_back(*best);
      state.play(*best);
    }
    return out;
  }

  S root_;
  const K& knowledge_;
  game::Bounds extremes_;
  int max_moves_;
  bool is_path_bound_, has_memory_;
  Memo<game::Bounds> memo_;
  Steps steps_;
  Place root_place_;
  std::vector<core::Key128> keys_;  // of the path
  std::uint64_t hits_ = 0;
};

}  // namespace katachi::search::course
