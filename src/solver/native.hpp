// The states on which searches are compiled: every game's AnyState, and a few native ones where speed decides.
//
// A native state is made anew: from the start, by the texts of the moves. So it has its own memory of earlier positions, and moves of
// its line go back to the game by their texts. At most twelve pairs of game and search are compiled: each costs every build seconds.
#pragma once

#include <optional>
#include <utility>

#include "game/any_state.hpp"
#include "game/solver_knowledge.hpp"
#include "games/small_go/knowledge.hpp"
#include "games/small_go/state.hpp"
#include "solver/solver.hpp"

namespace katachi::solver {

// The board as small Go, if the question is about Go on a board that fits.
std::optional<games::small_go::State> small_go_of(const Question& question);

game::AnyKnowledge any_knowledge(const Question& question, const game::KnowledgeSwitches& switches);

// Texts lead from the moves of one state of a game to those of another.
template <class From>
std::vector<game::AnyMove> line_in_game(const From& position, const std::vector<typename From::Move>& line,
                                        const Question& question) {
  std::vector<game::AnyMove> out;
  From from = position;
  game::AnyState to = question.position();
  for (const auto& move : line) {
    const auto own = to.parse_move(from.move_text(move));
    if (!own) break;  // a line that goes on behind the end as this game knows it
    out.push_back(*own);
    from.play(move);
    to.play(*own);
  }
  return out;
}

template <class Move>
Report without_line(const search::exact::Report<Move>& native) {
  return {.bounds = native.bounds,
          .end = native.end,
          .line = {},
          .nodes = native.nodes,
          .table_hits = native.table_hits,
          .memory = native.memory,
          .seconds = native.seconds,
          .depth = native.depth,
          .judgement = native.judgement};
}

// f(state, knowledge) -> exact::Report<Move> on the state as AnyState.
template <class F>
Report run_any(const Question& question, const Settings& settings, F&& f) {
  return f(question.position(), any_knowledge(question, settings.knowledge));
}

// The same on a native state.
template <class S, class K, class F>
Report run_native(const Question& question, const S& state, const K& knowledge, F&& f) {
  const auto native = f(state, knowledge);
  Report report = without_line(native);
  report.line = line_in_game(state, native.line, question);
  return report;
}

// On the first native state of the list that the game has: of the types S with their knowledge K(switches).
template <class S, class K>
struct NativeGame {};

template <class F, class... S, class... K>
Report run_on(const Question& question, const Settings& settings, F&& f, NativeGame<S, K>...) {
  const game::AnyState position = question.position();
  std::optional<Report> report;
  [[maybe_unused]] const auto attempt = [&]<class State, class Knowledge>(NativeGame<State, Knowledge>) {
    if (report || !settings.native) return;
    if (const State* const native = position.as<State>())
      report = run_native(question, *native, Knowledge(settings.knowledge), f);
  };
  (attempt(NativeGame<S, K>{}), ...);
  return report ? *std::move(report) : run_any(question, settings, f);
}

}  // namespace katachi::solver
