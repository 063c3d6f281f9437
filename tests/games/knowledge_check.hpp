// The checks of what a game knows for searches: knowledge that changes no value, judgements that are fair.
//
// Every position that can be reached from the given one is solved by trying everything, without any knowledge; then each switch alone and
// all together are held to that. A test of another folder that includes this links katachi_games.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/rng.hpp"
#include "game/evaluation.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"

namespace katachi::games::test {

// The switches one by one, and all.
inline std::vector<game::KnowledgeSwitches> single_switches() {
  std::vector<game::KnowledgeSwitches> all = {game::KnowledgeSwitches::none(), {}};
  for (const auto part : {&game::KnowledgeSwitches::symmetry, &game::KnowledgeSwitches::order,
                          &game::KnowledgeSwitches::bounds, &game::KnowledgeSwitches::prune}) {
    all.push_back(game::KnowledgeSwitches::none());
    all.back().*part = true;
  }
  return all;
}

template <class S>
S random_position(const S& start, int moves, core::Rng& rng) {
  S state = start;
  for (int i = 0; i < moves && !state.is_terminal(); ++i) {
    S next = state;
    typename S::MoveList legal;
    state.legal_moves(legal);
    next.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    if (next.is_terminal()) break;
    state = next;
  }
  return state;
}

// Of the first random game that goes on for so many moves. Where random games end early, random_position() stays far from the end,
// with too much to try below it.
template <class S>
S late_position(const S& start, int moves, core::Rng& rng) {
  for (;;) {
    S state = start;
    int played = 0;
    for (; played < moves && !state.is_terminal(); ++played) {
      typename S::MoveList legal;
      state.legal_moves(legal);
      state.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    if (played == moves && !state.is_terminal()) return state;
  }
}

// Describes the first wrong thing that the knowledge says; empty: there is none.
template <class S, game::KnowledgeOf<S> K>
class KnowledgeCheck {
 public:
  explicit KnowledgeCheck(K knowledge) : knowledge_(std::move(knowledge)) {}

  std::string problem(const S& state) {
    value(state);
    return problem_;
  }
  std::size_t positions() const { return values_.size(); }

 private:
  using Move = typename S::Move;

  game::Value value(const S& state) {
    if (state.is_terminal()) return game::final_value(state);
    if (const auto known = values_.find(state.key()); known != values_.end()) return known->second;
    typename S::MoveList moves;
    state.legal_moves(moves);
    const bool is_first = state.to_move() == game::Player::kFirst;
    game::Value best = is_first ? -game::kMaxValue : game::kMaxValue;
    std::vector<std::pair<Move, game::Value>> children;
    for (const Move& move : moves) {
      S next = state;
      next.play(move);
      children.emplace_back(move, value(next));
      best = is_first ? std::max(best, children.back().second) : std::min(best, children.back().second);
    }
    values_.emplace(state.key(), best);
    check_bounds(state, best);
    check_moves(state, moves, children, best);
    check_key(state, moves, best);
    return best;
  }

  void complain(const S& state, std::string what) {
    if (problem_.empty()) problem_ = fmt::format("{}\n{}", what, state.text());
  }

  void check_bounds(const S& state, game::Value value) {
    const game::Bounds bounds = knowledge_.bounds(state);
    if (bounds.lower > value || value > bounds.upper)
      complain(state, fmt::format("bounds {} to {}, value {}", bounds.lower, bounds.upper, value));
  }
  void check_moves(const S& state, const typename S::MoveList& legal,
                   const std::vector<std::pair<Move, game::Value>>& children, game::Value value) {
    typename S::MoveList chosen = legal;
    knowledge_.choose(state, chosen);
    bool keeps_value = false;
    for (const Move& move : chosen) {
      const auto child = std::ranges::find(children, move, &std::pair<Move, game::Value>::first);
      if (child == children.end()) return complain(state, "a chosen move is not legal");
      if (std::ranges::count(chosen, move) != 1) return complain(state, "a move is chosen twice");
      keeps_value |= child->second == value;
    }
    if (!keeps_value) complain(state, "no chosen move is best");
  }
  // Positions that share a key have equal values, and equal codes lead to the same keys.
  void check_key(const S& state, const typename S::MoveList& moves, game::Value value) {
    const game::CanonicalKey place = knowledge_.key(state);
    std::map<std::uint32_t, core::Key128> children;
    for (const Move& move : moves) {
      S next = state;
      next.play(move);
      const core::Key128 child =
          next.is_terminal() ? core::Key128{~0ull, next.is_terminal()} : knowledge_.key(next).key;
      const auto [at, is_new] = children.emplace(knowledge_.canonical_code(state, move, place.symmetry), child);
      if (!is_new) complain(state, "two moves share a code");
    }
    const auto [twin, is_first] = places_.emplace(place.key, std::pair(value, children));
    if (is_first) return;
    if (twin->second.first != value) complain(state, "a position of another value has its key");
    if (twin->second.second != children) complain(state, "a code leads elsewhere in a position with the same key");
  }

  K knowledge_;
  std::map<core::Key128, game::Value> values_;
  std::map<core::Key128, std::pair<game::Value, std::map<std::uint32_t, core::Key128>>> places_;
  std::string problem_;
};

// All that can be reached from `games` positions that many random moves behind the start, by every switch.
// `make` makes the knowledge from switches, `draw` the positions.
template <class S, class Make, class Draw = S (*)(const S&, int, core::Rng&)>
std::string knowledge_problem(const S& start, int moves, int games, Make&& make, Draw draw = &random_position<S>) {
  for (const game::KnowledgeSwitches& switches : single_switches()) {
    KnowledgeCheck<S, decltype(make(switches))> check(make(switches));
    core::Rng rng(1);
    for (int i = 0; i < games; ++i)
      if (const std::string problem = check.problem(draw(start, moves, rng)); !problem.empty())
        return fmt::format("symmetry {}, order {}, bounds {}, prune {}: {}", switches.symmetry, switches.order,
                           switches.bounds, switches.prune, problem);
    if (check.positions() < 20) return "hardly any positions were checked";
  }
  return "";
}

// Judgements are bounded, and the opposite ones of the positions with the sides exchanged. `exchange` makes those.
template <class S, class Exchange>
std::string evaluation_problem(const game::Evaluation& evaluation, const S& start, int games, Exchange&& exchange) {
  core::Rng rng(7);
  int judged = 0;
  for (int i = 0; i < games; ++i) {
    const S state = random_position(start, i, rng);
    const std::int32_t here = evaluation.judge(game::AnyState(state));
    const std::int32_t there = evaluation.judge(game::AnyState(exchange(state)));
    if (std::abs(here) > game::kMaxEvaluation) return fmt::format("{}: {} is too much", evaluation.name, here);
    if (here != -there)
      return fmt::format("{}: {}, with the sides exchanged {}\n{}", evaluation.name, here, there, state.text());
    judged += here != 0;
  }
  return judged * 4 >= games ? "" : fmt::format("{} judges hardly anything", evaluation.name);
}

}  // namespace katachi::games::test
