// katachi experiment: reproduces a table or figure of a paper.
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/games_input.hpp"
#include "apps/interrupt.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "core/whole_file.hpp"
#include "lab/experiment.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

struct ExperimentCommand {
  lab::ExperimentRun run;
  fs::path out;
  bool json = false;
};

void write_files(const lab::ExperimentReport& report, const fs::path& folder) {
  for (const lab::ExperimentFile& content : report.files) {
    core::WholeFile file(folder / content.name, true);
    file.write(content.content);
    file.commit();
    fmt::print(stderr, "katachi: wrote {}\n", (folder / content.name).string());
  }
}

void run(const lab::Experiment& experiment, ExperimentCommand& command) {
  if (!command.out.empty() && !fs::is_directory(command.out))
    fail_on_input({"there is no such folder", command.out.string(), "make it first"});
  const Interrupt interrupt;
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = experiment.name});
  constexpr std::uint64_t kSteps = 1000;
  progress.set_total(kSteps);
  command.run.stop = interrupt.token();
  command.run.progress = [&](std::string_view what, double done) {
    progress.update(static_cast<std::uint64_t>(done * kSteps), what);
  };
  auto report = experiment.run(command.run);
  progress.hide();
  fail_if_stopped(interrupt.token());
  const lab::ExperimentReport done = value_or_fail(std::move(report));
  if (!command.out.empty()) write_files(done, command.out);
  fmt::print("{}{}", command.json ? done.json : done.text, command.json ? "\n" : "");
}

void add_experiment(CLI::App& parent, const lab::Experiment& experiment) {
  auto options = std::make_shared<ExperimentCommand>();
  CLI::App* command = parent.add_subcommand(experiment.name, experiment.shows + " (" + experiment.source + ")");
  for (const lab::ExperimentOption& option : experiment.options) {
    std::string& value = options->run.values[option.name] = option.value;
    command->add_option("--" + option.name, value, option.meaning)->capture_default_str();
  }
  if (experiment.needs_games)
    command->add_option("--games", options->run.games, "Records to learn from: SGF files, folders, archives")
        ->required();
  if (experiment.needs_valid)
    command->add_option("--valid", options->run.valid, "Records to measure on, none of those to learn from")
        ->required();
  options->run.threads = std::max(1u, std::thread::hardware_concurrency());
  command->add_option("--threads", options->run.threads, "Threads (default: all processors)")
      ->check(CLI::Range(1, 256));
  command->add_option("-o,--out", options->out, "Folder for the files it makes (records, pictures, tables)");
  command->add_flag("--json", options->json, "Print the result as JSON");
  command->callback([options, &experiment] { run(experiment, *options); });
}

}  // namespace

void add_experiment_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("experiment", "Reproduce a table or a figure of a paper");
  command->require_subcommand(1);
  command->footer(R"(Examples:
  katachi experiment opening -o .                          figure 3: opening.sgf and opening.svg
  katachi experiment table1 --games games/
  katachi experiment scaling --games train/ --valid valid.sgf -o .)");
  for (const lab::Experiment& experiment : lab::experiments()) add_experiment(*command, experiment);
}

}  // namespace katachi::apps
