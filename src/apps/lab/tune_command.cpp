// katachi tune: continuous parameters of an engine, tuned by SPSA and confirmed by a sequential test.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/lab/lab_match.hpp"
#include "apps/lab/lab_options.hpp"
#include "apps/lab/lab_run.hpp"
#include "apps/lab/sprt_options.hpp"
#include "lab/tune_schedule.hpp"

namespace katachi::apps {

namespace {

constexpr const char* kTuneExamples = R"(
Examples:
  katachi tune preset:flat --variable playouts=100,20,400 --size 9 --iterations 200 --openings random:4
  katachi tune "engine --c {c} --bias {bias}" --variable c=0.5,0.0,2.0 --variable bias=10,0,100 --sprt 0,10

The values after the last iteration play the start values in a sequential test (--sprt, by default 0,10; at most
--confirm games): only then are they more than a guess.)";

struct TuneCommand {
  std::string engine;
  std::vector<std::string> variables;
  lab::TunePlan plan;
  SprtText sprt{.bounds = "0,10"};
  std::uint64_t confirm = 10000;
  LabOptions lab;
};

lab::TunePlan plan_of(const TuneCommand& command) {
  lab::TunePlan plan = command.plan;
  plan.engine = engines_of({command.engine})[0];
  for (const std::string& text : command.variables) plan.variables.push_back(value_or_fail(lab::parse_variable(text)));
  plan.conditions = conditions_of(command.lab);
  plan.openings = command.lab.openings;
  plan.seed = command.lab.seed;
  if (const auto good = lab::check(plan); !good) fail_on_input(good.error());
  return plan;
}

void confirm(const TuneCommand& command, crew::Mpi* mpi, const lab::TunePlan& tuning, const lab::TuneSchedule* done) {
  lab::MatchPlan plan{.first = tuning.engine,
                      .second = tuning.engine,
                      .conditions = tuning.conditions,
                      .openings = tuning.openings,
                      .seed = tuning.seed + 1};
  if (done != nullptr) {
    plan.first = done->tuned();
    plan.second = done->start();
    if (plan.first == plan.second) {
      fmt::print(stderr, "katachi: the values did not change; nothing to confirm\n");
      return;
    }
    fmt::print(stderr, "katachi: confirming the tuned values against the start values\n");
  }
  const lab::MatchSettings settings{.games = command.confirm, .sprt = sprt_of(command.sprt)};
  play_match(command.lab, mpi, plan, settings);
}

void run(const TuneCommand& command, crew::Mpi* mpi) {
  const lab::TunePlan plan = plan_of(command);
  const std::unique_ptr<lab::Schedule> schedule =
      play_run(command.lab, mpi,
               {.kind = "tune",
                .identity = lab::identity(plan),
                .settings = "{}",
                .engines = {},
                .conditions = plan.conditions,
                .schedule = [&] {
                  auto openings = value_or_fail(match::Openings::open(plan.openings, plan.conditions, plan.seed));
                  return std::make_unique<lab::TuneSchedule>(plan, std::move(openings));
                }});
  if (command.confirm > 0) confirm(command, mpi, plan, static_cast<const lab::TuneSchedule*>(schedule.get()));
}

}  // namespace

void add_tune_command(CLI::App& app, crew::Mpi* mpi) {
  auto options = std::make_shared<TuneCommand>();
  CLI::App* command = app.add_subcommand("tune", "Tune numbers of an engine by SPSA, then confirm them by an SPRT");
  command->add_option("engine", options->engine, "The engine; its variables are parameters, or stand as {NAME}")
      ->required()
      ->type_name("ENGINE");
  add_lab_options(*command, options->lab);
  command->add_option("--variable", options->variables, "NAME=START,LOW,HIGH; repeatable")
      ->required()
      ->take_all()
      ->allow_extra_args(false);
  command->add_option("--iterations", options->plan.iterations, "Number of iterations")->capture_default_str();
  command->add_option("--pairs", options->plan.pairs, "Pairs of games per iteration")->capture_default_str();
  command->add_option("--step", options->plan.step, "Perturbation at the end, as a fraction of the range")
      ->capture_default_str()
      ->check(CLI::Range(1e-6, 0.5));
  command->add_option("--rate", options->plan.rate, "Step of one game at the end, as a fraction of the perturbation")
      ->capture_default_str()
      ->check(CLI::Range(1e-9, 10.0));
  add_sprt_options(*command, options->sprt);
  command->add_option("--confirm", options->confirm, "Maximum number of games of the confirming test; 0: no test")
      ->capture_default_str();
  command->footer(std::string(kEngineHelp) + kTuneExamples);
  command->callback([options, mpi] { run(*options, mpi); });
}

}  // namespace katachi::apps
