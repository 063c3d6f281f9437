// The alpha-beta family in the solver.
#include <array>

#include "search/minimax/minimax.hpp"
#include "solver/kind_list.hpp"
#include "solver/native.hpp"
#include "solver/parameters.hpp"

namespace katachi::solver {

namespace minimax = search::minimax;

namespace {

constexpr std::array kMinimaxRows = {
    row<&minimax::Options::has_deepening>("deepening", "search to depth 1, 2, ... plies"),
    row<&minimax::Options::deepening_step>("deepening_step", "plies from one depth to the next"),
    row<&minimax::Options::depth>("depth", "plies at most; 0: to the end of the game"),
    row<&minimax::Options::has_table>("table", "transposition table"),
    row<&minimax::Options::has_two_tiers>("two_tiers",
                                          "an entry for deep results beside the one that is always replaced"),
    row<&minimax::Options::has_cutoff_look>("cutoff_look", "enhanced transposition cut-off"),
    row<&minimax::Options::cutoff_look_depth>("cutoff_look_depth", "the least plies left for it"),
    row<&minimax::Options::has_killers>("killers", "moves that cut at this ply elsewhere come early"),
    row<&minimax::Options::has_history>("history", "moves that cut often come early"),
    row<&minimax::Options::seed>("seed", "of the move order of further threads"),
};

core::Result<Report> run_minimax(minimax::Driver driver, const Question& question, const Settings& settings,
                                 const search::exact::Task& task) {
  minimax::Options options;
  if (const auto set = set_parameters<minimax::Options>(options, kMinimaxRows, settings); !set)
    return std::unexpected(set.error());
  options.driver = driver;
  options.threads = static_cast<int>(settings.threads);
  const auto search = [&](const auto& state, const auto& knowledge) {
    if (question.at_least)
      return minimax::solve(state, search::exact::Goal{.at_least = *question.at_least}, knowledge, options, task);
    return minimax::solve(state, knowledge, options, task);
  };
  if (settings.native)
    if (const auto small = small_go_of(question))
      return run_native(question, *small, games::small_go::Knowledge(small->shape(), settings.knowledge), search);
  return run_on(question, settings, search);
}

template <minimax::Driver kDriver>
Kind minimax_kind(std::string_view name, std::string_view about) {
  return {.name = name,
          .family = "alpha-beta",
          .about = about,
          .parameters = parameters_of<minimax::Options>(kMinimaxRows),
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
