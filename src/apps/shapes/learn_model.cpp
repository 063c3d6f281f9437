#include "apps/shapes/learn_model.hpp"

#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "move_model/train.hpp"

namespace katachi::apps {

namespace {

// What made the model, without the places of files: "katachi learn --model --passes 1 --seed 1 (27370 games)".
std::string command_text(const GamesInput& input, const ModelOptions& options) {
  std::string text = fmt::format("katachi learn --model --passes {} --drop-history {} --seed {}", options.passes,
                                 options.drop_history, options.seed);
  for (const auto& path : input.paths) text += " " + path.filename().string();
  if (input.hold_out != 0) text += fmt::format(" --hold-out {}", input.hold_out);
  return text;
}

}  // namespace

void add_model_options(CLI::App& command, ModelOptions& options, CLI::Option* model) {
  command.add_option("--passes", options.passes, "With --model: passes through all positions")
      ->check(CLI::Range(1, 100))
      ->capture_default_str()
      ->needs(model);
  command
      .add_option("--drop-history", options.drop_history,
                  "With --model: share of positions learned a second time with the last moves hidden")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str()
      ->needs(model);
  command.add_option("--seed", options.seed, "With --model: seed of the random generator")
      ->capture_default_str()
      ->needs(model);
}

void learn_model(const GamesInput& input, const std::filesystem::path& out, const ModelOptions& options, bool json,
                 bool force) {
  check_output(out, force, input.paths);
  const Interrupt interrupt;
  const core::SteadyClock clock;
  const core::Stopwatch watch(clock);
  const GamesRead read = read_games(input, HoldOut::kLeave, interrupt.token());
  core::Progress counting(clock, core::stderr_terminal(), {.label = "counting"});
  core::Progress learning(clock, core::stderr_terminal(), {.label = "learning"});
  move_model::TrainOptions train;
  train.seed = options.seed;
  train.passes = options.passes;
  train.history_drop = options.drop_history;
  train.threads = static_cast<int>(input.thread_count());
  train.command = command_text(input, options);
  std::optional<double> log_likelihood;  // none: there was nothing but passes
  auto weights = move_model::train(read.games, train, interrupt.token(), [&](const move_model::TrainProgress& at) {
    const bool is_learning = at.stage == move_model::TrainProgress::Stage::kLearning;
    core::Progress& progress = is_learning ? learning : counting;
    if (is_learning) counting.hide();
    progress.set_total(at.total);
    if (is_learning) log_likelihood = at.log_likelihood;
    progress.update(at.done, is_learning ? fmt::format("log-likelihood {:.3f}", at.log_likelihood)
                                         : fmt::format("{} positions", at.done));
  });
  counting.hide();
  learning.hide();
  fail_if_stopped(interrupt.token());
  const move_model::Weights trained = value_or_fail(std::move(weights));
  move_model::write_model(out, trained);
  auto report = read.json();
  report["positions"] = trained.facts.positions;
  report["log_likelihood"] = log_likelihood ? nlohmann::ordered_json(*log_likelihood) : nlohmann::ordered_json();
  report["bytes"] = std::filesystem::file_size(out);
  report["seconds"] = watch.seconds();
  if (json) {
    fmt::print("{}\n", printable_json(report));
  } else {
    fmt::print("{}: a move model, {:.1f} MB, from {} games, {} positions, log-likelihood {}, {}\n",
               printable(out.string()), report["bytes"].get<double>() / 1e6, grouped(read.games.size()),
               grouped(trained.facts.positions), log_likelihood ? fmt::format("{:.3f}", *log_likelihood) : "-",
               core::duration_text(watch.seconds()));
  }
}

}  // namespace katachi::apps
