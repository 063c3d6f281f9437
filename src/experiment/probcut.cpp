#include "experiment/probcut.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/clock.hpp"
#include "draw/table.hpp"
#include "games/registry/evaluations.hpp"
#include "games/registry/registry.hpp"
#include "search/course/probcut.hpp"

namespace katachi::experiment {
namespace {

namespace course = search::course;

constexpr std::array<std::pair<int, int>, 8> kDepths = {
    {{1, 2}, {1, 3}, {2, 3}, {2, 4}, {1, 5}, {3, 5}, {2, 6}, {4, 6}}};

struct Foretelling {
  game::AnyState start;
  game::Evaluation evaluation;
  int samples = 0, deepest = 0;
  std::uint64_t seed = 1;
};

core::Result<Foretelling> probcut_settings(const ExperimentRun& run) {
  const auto entry = games::find_game(run.text("game"));
  if (!entry) return std::unexpected(entry.error());
  std::optional<game::BoardSize> size;
  if (!run.text("size").empty()) {
    const auto parsed = game::parse_size(*(*entry)->traits, run.text("size"));
    if (!parsed) return core::fail(parsed.error().what, "--size", parsed.error().remedy);
    size = *parsed;
  }
  const auto start = games::start_of(**entry, size);
  if (!start) return std::unexpected(start.error());
  const auto evaluation = games::find_evaluation(**entry, run.text("evaluation"));
  if (!evaluation) return std::unexpected(evaluation.error());
  const auto samples = run.integer("samples", 8, 100'000);
  if (!samples) return std::unexpected(samples.error());
  const auto deepest = run.integer("deepest", 2, 6);
  if (!deepest) return std::unexpected(deepest.error());
  const auto seed = run.integer("seed", 1, 1'000'000'000);
  if (!seed) return std::unexpected(seed.error());
  return Foretelling{.start = *start,
                     .evaluation = *evaluation,
                     .samples = static_cast<int>(*samples),
                     .deepest = static_cast<int>(*deepest),
                     .seed = static_cast<std::uint64_t>(*seed)};
}

// The search fits its line before its first iteration; one ply is enough here.
course::Regression regression_of(const Foretelling& settings, int shallow, int deep, const ExperimentRun& run) {
  using Search =
      course::ProbCut<game::AnyState, game::PlainKnowledge<game::AnyState>, decltype(game::Evaluation::judge)>;
  const core::SteadyClock clock;
  const game::PlainKnowledge<game::AnyState> knowledge;
  const course::ProbCutOptions options{
      .shallow = shallow, .deep = deep, .samples = settings.samples, .seed = settings.seed, .depth = 1};
  Search search(settings.start, std::nullopt, knowledge, settings.evaluation.judge, options,
                {.clock = &clock, .stop = run.stop});
  static_cast<void>(search.run());
  return search.regression();
}

core::Result<ExperimentReport> run_probcut(const ExperimentRun& run) {
  const auto settings = probcut_settings(run);
  if (!settings) return std::unexpected(settings.error());
  using enum draw::Align;
  draw::Table table{.columns = {{"shallow", kRight},
                                {"deep", kRight},
                                {"a", kRight},
                                {"b", kRight},
                                {"deviation", kRight},
                                {"correlation", kRight},
                                {"positions", kRight}},
                    .rows = {}};
  nlohmann::ordered_json json = {
      {"game", run.text("game")}, {"evaluation", run.text("evaluation")}, {"pairs", nlohmann::ordered_json::array()}};
  double done = 0;
  for (const auto& [shallow, deep] : kDepths) {
    run.tell(fmt::format("{} and {} plies", shallow, deep), done++ / static_cast<double>(kDepths.size()));
    if (deep > settings->deepest) continue;
    const course::Regression line = regression_of(*settings, shallow, deep, run);
    if (run.stop.stop_requested()) return core::fail("stopped");
    table.rows.push_back({std::to_string(shallow), std::to_string(deep), fmt::format("{:.3f}", line.a),
                          fmt::format("{:.1f}", line.b), fmt::format("{:.1f}", line.sigma),
                          fmt::format("{:.3f}", line.r), std::to_string(line.n)});
    json["pairs"].push_back({{"shallow", shallow},
                             {"deep", deep},
                             {"a", line.a},
                             {"b", line.b},
                             {"deviation", line.sigma},
                             {"correlation", line.r},
                             {"positions", line.n}});
  }
  return ExperimentReport{.text = draw::table_text(table), .json = json.dump(), .files = {}};
}

}  // namespace

Experiment probcut_experiment() {
  return {.name = "probcut",
          .shows = "how well a shallow search foretells a deep one: ProbCut's regression",
          .source = "Buro, \"ProbCut: an effective selective extension of the alpha-beta algorithm\", 1995",
          .takes = "10 s",
          .shorten = "--deepest 3",
          .options = {{"game", "othello", "the game"},
                      {"size", "6x6", "the board"},
                      {"evaluation", "fitted", "the judge (katachi games GAME lists them)"},
                      {"samples", "100", "positions for each pair of depths"},
                      {"deepest", "6", "the deepest search, in plies, at most 6"},
                      {"seed", "1", "of the games that the positions come from"}},
          .run = run_probcut};
}

}  // namespace katachi::experiment
