// The alpha-beta family in the solver.
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "game/evaluation.hpp"
#include "games/connect_four/knowledge.hpp"
#include "games/domineering/knowledge.hpp"
#include "games/othello/knowledge.hpp"
#include "games/registry/evaluations.hpp"
#include "search/minimax/minimax.hpp"
#include "solver/kind_list.hpp"
#include "solver/native.hpp"
#include "solver/parameters.hpp"

namespace katachi::solver {

namespace minimax = search::minimax;

namespace {

constexpr std::array kMinimaxRows = {
    row<&minimax::Options::has_deepening>("deepening", "search to depth 1, 2, ... plies; Connect Four: no"),
    row<&minimax::Options::deepening_step>("deepening_step", "plies from one depth to the next"),
    row<&minimax::Options::depth>("depth", "plies at most; 0: to the end of the game"),
    row<&minimax::Options::has_table>("table", "transposition table"),
    row<&minimax::Options::has_two_tiers>("two_tiers",
                                          "an entry for deep results beside the one that is always replaced"),
    row<&minimax::Options::has_cutoff_look>("cutoff_look", "enhanced transposition cut-off"),
    row<&minimax::Options::cutoff_look_depth>("cutoff_look_depth", "the least plies left for it"),
    row<&minimax::Options::has_killers>("killers", "moves that cut at this ply elsewhere come early; Connect Four: no"),
    row<&minimax::Options::has_history>("history", "moves that cut often come early; Connect Four: no"),
    row<&minimax::Options::seed>("seed", "of the move order of further threads"),
};

// Only a search that judges reads these.
constexpr std::string_view kEvaluation = "evaluation";
constexpr std::array kJudgingRows = {
    row<&minimax::Options::quiescence_plies>("quiescence", "plies of noisy moves behind the last ply; 0: none"),
    row<&minimax::Options::has_null_move>("null_move",
                                          "cut where giving the turn away is enough; only for games without zugzwang"),
    row<&minimax::Options::null_reduction>("null_reduction", "plies that the search behind a null move saves"),
    row<&minimax::Options::has_singular>("singular", "one more ply for a move that is much better than all others"),
    row<&minimax::Options::singular_depth>("singular_depth", "the least plies left for it"),
    row<&minimax::Options::singular_margin>("singular_margin", "how much better, in units of the judgement"),
};

std::vector<Parameter> all_minimax_parameters() {
  std::vector<Parameter> all = parameters_of<minimax::Options>(kMinimaxRows);
  all.push_back({.name = kEvaluation,
                 .about =
                     "judge positions behind the last ply: a judgement instead of a proof (katachi games GAME lists "
                     "them; default: none)"});
  for (Parameter& parameter : parameters_of<minimax::Options>(kJudgingRows)) {
    parameter.about = fmt::format("with an evaluation: {}", parameter.about);
    all.push_back(std::move(parameter));
  }
  return all;
}

// What suits a game where nobody says otherwise. Where the knowledge orders moves well, as in Connect Four, whose history knows a move by its
// column alone, shallow iterations, killers and history together take several times as many nodes.
minimax::Options options_for(const Question& question, bool judges) {
  if (judges || !question.game->orders_well) return {};
  return {.has_deepening = false, .has_killers = false, .has_history = false};
}

// What only a search with an evaluation takes.
core::Result<void> check_judging(const Question& question, const Settings& settings, const minimax::Options& options,
                                 bool judges) {
  for (const Row<minimax::Options>& row : kJudgingRows)
    if (!judges && settings.parameters.contains(row.name))
      return core::fail("it needs an evaluation", std::string(row.name), "add --set evaluation=NAME");
  if (judges && question.at_least)
    return core::fail("a judgement answers no goal", std::string(kEvaluation), "omit the goal or the evaluation");
  if (options.has_null_move && !any_knowledge(question, settings.knowledge).has_null_move())
    return core::fail(fmt::format("a move can be a burden in {} (zugzwang)", question.game->traits->title), "null_move",
                      "omit it");
  return {};
}

// By the game's AnyState: judgements are of that.
Report run_judging(const game::Evaluation& evaluation, const minimax::Options& options, const Question& question,
                   const Settings& settings, const search::exact::Task& task) {
  return run_any(question, settings, [&](const auto& state, const auto& knowledge) {
    return minimax::choose(state, knowledge, evaluation.judge, options, task).report;
  });
}

core::Result<Report> run_minimax(minimax::Driver driver, const Question& question, const Settings& settings,
                                 const search::exact::Task& task) {
  const auto wanted = settings.parameters.find(kEvaluation);
  const bool judges = wanted != settings.parameters.end();
  minimax::Options options = options_for(question, judges);
  if (const auto set = set_parameters<minimax::Options>(options, kMinimaxRows, settings); !set)
    return std::unexpected(set.error());
  if (const auto set = set_parameters<minimax::Options>(options, kJudgingRows, settings); !set)
    return std::unexpected(set.error());
  if (const auto fits = check_judging(question, settings, options, judges); !fits) return std::unexpected(fits.error());
  options.driver = driver;
  options.threads = static_cast<int>(settings.threads);
  if (judges) {
    const auto evaluation = games::find_evaluation(*question.game, wanted->second);
    if (!evaluation) return std::unexpected(evaluation.error());
    return run_judging(*evaluation, options, question, settings, task);
  }
  const auto search = [&](const auto& state, const auto& knowledge) {
    if (question.at_least)
      return minimax::solve(state, search::exact::Goal{.at_least = *question.at_least}, knowledge, options, task);
    return minimax::solve(state, knowledge, options, task);
  };
  if (settings.native)
    if (const auto small = small_go_of(question))
      return run_native(question, *small, games::small_go::Knowledge(small->shape(), settings.knowledge), search);
  return run_on(question, settings, search, NativeGame<games::connect_four::State, games::connect_four::Knowledge>(),
                NativeGame<games::domineering::State, games::domineering::Knowledge>(),
                NativeGame<games::othello::State, games::othello::Knowledge>());
}

template <minimax::Driver kDriver>
Kind minimax_kind(std::string_view name, std::string_view about) {
  return {.name = name,
          .family = "alpha-beta",
          .about = about,
          .parameters = all_minimax_parameters(),
          .takes_threads = true,
          .run = [](const Question& question, const Settings& settings, const search::exact::Task& task) {
            return run_minimax(kDriver, question, settings, task);
          }};
}

}  // namespace

void add_minimax_kinds(std::vector<Kind>& kinds) {
  kinds.push_back(minimax_kind<minimax::Driver::kAlphaBeta>("alpha-beta", "one window for all moves"));
  kinds.push_back(
      minimax_kind<minimax::Driver::kScout>("scout", "later moves are only asked whether they beat the first (PVS)"));
  kinds.push_back(minimax_kind<minimax::Driver::kMtdF>("mtd-f", "null windows alone, led by the table"));
}

}  // namespace katachi::solver
