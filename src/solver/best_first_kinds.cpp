// Best-first minimax in the solver.
#include <array>
#include <string>

#include <fmt/format.h>

#include "core/close_name.hpp"
#include "search/best_first/unbounded.hpp"
#include "solver/kind_list.hpp"
#include "solver/native.hpp"
#include "solver/parameters.hpp"

namespace katachi::solver {

namespace best_first = search::best_first;

namespace {

struct BestFirstOptions {
  std::string evaluation = "auto";
  unsigned playouts = 4;
  std::uint64_t seed = 1;
  bool transpositions = true;
};

constexpr Row<BestFirstOptions> kEvaluationRow = {
    .name = "evaluation",
    .about =
        "judge of positions: one of the game's evaluations, playouts, none; auto: the game's usual one, else playouts",
    .set = [](BestFirstOptions& options, std::string_view text) -> core::Result<void> {
      options.evaluation = text;
      return {};
    },
    .shown = [](const BestFirstOptions& options) { return options.evaluation; }};

constexpr std::array kBestFirstRows = {
    kEvaluationRow,
    row<&BestFirstOptions::playouts>("playouts", "random games that judge a position, with evaluation=playouts"),
    row<&BestFirstOptions::seed>("seed", "of these games"),
    row<&BestFirstOptions::transpositions>("transpositions", "positions reached by several orders of moves are one"),
};

// A judge by name, for positions as AnyState: the game's own evaluation.
struct EvaluationJudge {
  const game::Evaluation* evaluation;
  std::int32_t operator()(const game::AnyState& state) const { return evaluation->judge(state); }
};

// Null: it is none of the game's evaluations.
core::Result<const game::Evaluation*> evaluation_named(const games::Entry& game, std::string_view name) {
  if (name == "auto") return game.evaluations.empty() ? nullptr : &game.evaluations.front();
  std::vector<std::string> names = {"auto", "none", "playouts"};
  for (const game::Evaluation& evaluation : game.evaluations) {
    if (evaluation.name == name) return &evaluation;
    names.emplace_back(evaluation.name);
  }
  if (name == "playouts" || name == "none") return nullptr;
  return core::fail(fmt::format("{} has no evaluation '{}'", game.traits->title, name), "evaluation",
                    core::did_you_mean(name, names, fmt::format("take one of {}", fmt::join(names, ", "))));
}

core::Result<Report> run_unbounded(const Question& question, const Settings& settings,
                                   const search::exact::Task& task) {
  BestFirstOptions options;
  if (const auto set = set_parameters<BestFirstOptions>(options, kBestFirstRows, settings); !set)
    return std::unexpected(set.error());
  const auto evaluation = evaluation_named(*question.game, options.evaluation);
  if (!evaluation) return std::unexpected(evaluation.error());
  const best_first::Options own{.merges_transpositions = options.transpositions};
  const auto search_by = [&](const auto& judge) {
    return [&](const auto& state, const auto& knowledge) {
      if (question.at_least)
        return best_first::search(state, search::exact::Goal{.at_least = *question.at_least}, knowledge, judge, own,
                                  task)
            .report;
      return best_first::search(state, knowledge, judge, own, task).report;
    };
  };
  if (*evaluation != nullptr) return run_any(question, settings, search_by(EvaluationJudge{*evaluation}));
  // Nothing is known by playing no games.
  const best_first::PlayoutJudge judge{.playouts = options.evaluation == "none" ? 0 : options.playouts,
                                       .seed = options.seed};
  const auto search = search_by(judge);
  if (settings.native)
    if (const auto small = small_go_of(question))
      return run_native(question, *small, games::small_go::Knowledge(small->shape(), settings.knowledge), search);
  return run_any(question, settings, search);
}

}  // namespace

void add_best_first_kinds(std::vector<Kind>& kinds) {
  kinds.push_back({.name = "unbounded-best-first",
                   .family = "best first",
                   .about = "the line that looks best is made longer, without a depth; solved positions are marked",
                   .parameters = parameters_of<BestFirstOptions>(kBestFirstRows),
                   .takes_threads = false,
                   .run = run_unbounded});
}

}  // namespace katachi::solver
