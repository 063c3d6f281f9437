// katachi experiment: reproduces a table or figure of a paper.
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/records/games_input.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "draw/table.hpp"
#include "experiment/experiment.hpp"
#include "lab/experiment_report.hpp"
#include "store/store.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

struct ExperimentCommand {
  experiment::ExperimentRun run;
  fs::path out;
  fs::path store;
  bool json = false, force = false;
};

void write_files(const lab::ExperimentReport& report, const fs::path& folder, bool force) {
  for (const lab::ExperimentFile& content : report.files) {
    write_output(folder / content.name, force, content.content);
    fmt::print(stderr, "katachi: wrote {}\n", printable((folder / content.name).string()));
  }
}

// What makes two runs the same: the experiment, its options, and its files by name and size.
std::string identity_of(const experiment::Experiment& experiment, const ExperimentCommand& command) {
  nlohmann::ordered_json json = {{"experiment", experiment.name}, {"options", command.run.values}};
  for (const auto& [name, paths] : {std::pair("games", &command.run.games), std::pair("valid", &command.run.valid)})
    for (const fs::path& path : *paths) {
      std::error_code error;
      const auto bytes = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
      json[name].push_back({{"path", path.string()}, {"bytes", bytes}});
    }
  return json.dump();
}

lab::ExperimentReport run_in_store(const experiment::Experiment& experiment, ExperimentCommand& command) {
  store::Store store = value_or_fail(store::Store::open(command.store, store::Access::kWrite));
  const store::Run run = store.begin_run("experiment", identity_of(experiment, command), "{}");
  if (run.state == "finished") {
    fmt::print(stderr, "katachi: this is run {} of {}, made {}\n", run.id, printable(command.store.string()),
               run.created);
    return value_or_fail(lab::stored_experiment(store, run));
  }
  store.set_state(run.id, "running");
  command.run.recall = [&](const std::string& part) { return store.checkpoint(run.id, "part " + part); };
  command.run.remember = [&](const std::string& part, const std::string& result) {
    store.set_checkpoint(run.id, "part " + part, result);
  };
  auto report = experiment.run(command.run);
  if (command.run.stop.stop_requested() || !report) store.set_state(run.id, "stopped");
  if (command.run.stop.stop_requested())
    throw CommandFailed(ExitCode::kFailed, "stopped; the same command resumes with the current part");
  const lab::ExperimentReport done = value_or_fail(std::move(report));
  lab::store_experiment(store, run, done);
  return done;
}

void run(const experiment::Experiment& experiment, ExperimentCommand& command) {
  if (!command.out.empty() && !fs::is_directory(command.out))
    fail_on_input({"there is no such folder", command.out.string(), "create it first"});
  if (!command.out.empty())
    for (const std::string& name : experiment.files) check_output(command.out / name, command.force);
  const Interrupt interrupt;
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = experiment.name});
  constexpr std::uint64_t kSteps = 1000;
  progress.set_total(kSteps);
  command.run.stop = interrupt.token();
  command.run.progress = [&](std::string_view what, double done) {
    progress.update(static_cast<std::uint64_t>(done * kSteps), what);
  };
  lab::ExperimentReport done;
  if (!command.store.empty()) {
    done = run_in_store(experiment, command);
  } else {
    auto report = experiment.run(command.run);
    progress.hide();
    fail_if_stopped(interrupt.token());
    done = value_or_fail(std::move(report));
  }
  progress.hide();
  if (!command.out.empty()) write_files(done, command.out, command.force);
  fmt::print("{}", command.json ? escaped_json(done.json) + "\n" : printable_lines(done.text));
}

void add_experiment(CLI::App& parent, const experiment::Experiment& experiment) {
  auto options = std::make_shared<ExperimentCommand>();
  CLI::App* command = parent.add_subcommand(experiment.name, experiment.shows + " (" + experiment.source + ")");
  command->footer("Takes about " + experiment.takes +
                  (experiment.shorten.empty() ? "." : "; sooner with " + experiment.shorten + "."));
  for (const experiment::ExperimentOption& option : experiment.options) {
    std::string& value = options->run.values[option.name] = option.value;
    command->add_option("--" + option.name, value, option.meaning)->capture_default_str();
  }
  if (experiment.needs_games)
    command->add_option("--games", options->run.games, "Records to learn from: SGF files, folders, archives")
        ->required();
  if (experiment.needs_valid)
    command->add_option("--valid", options->run.valid, "Records to measure on, distinct from --games")->required();
  options->run.threads = std::max(1u, std::thread::hardware_concurrency());
  command->add_option("--threads", options->run.threads, "Threads (default: all processors)")
      ->check(CLI::Range(1, 256));
  command->add_option("-o,--out", options->out, "Output folder (records, pictures, tables)");
  add_force_option(*command, options->force);
  command->add_option("--store", options->store, "Store the run in this file; finished parts are not repeated");
  command->add_flag("--json", options->json, "Print the result as JSON");
  command->callback([options, &experiment] { run(experiment, *options); });
}

void list_experiments() {
  draw::Table table{.columns = {{"experiment"}, {"what it shows"}, {"takes about"}}, .rows = {}};
  for (const experiment::Experiment& experiment : experiment::experiments())
    table.rows.push_back({experiment.name, experiment.shows, experiment.takes});
  fmt::print("{}\nkatachi experiment NAME --help shows its options\n", draw::table_text(table));
}

}  // namespace

void add_experiment_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("experiment", "Reproduce a table or a figure of a paper");
  command->require_subcommand(0, 1);
  command->footer(R"(Without a name it lists the experiments.

Examples:
  katachi experiment opening -o .                          # figure 3: opening.sgf and opening.svg
  katachi experiment table1 --games games/
  katachi experiment scaling --games train/ --valid valid.sgf -o . --store lab.klab
  katachi experiment bgp-theorem -o .                      # the theorem of races, by simulation)");
  for (const experiment::Experiment& experiment : experiment::experiments()) add_experiment(*command, experiment);
  command->callback([command] {
    if (command->get_subcommands().empty()) list_experiments();
  });
}

}  // namespace katachi::apps
