// katachi race: modifications of a baseline against it, accepted or discarded with a proven bound of the error.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/lab/lab_match.hpp"
#include "apps/lab/lab_options.hpp"
#include "apps/lab/lab_run.hpp"
#include "lab/race_schedule.hpp"

namespace katachi::apps {

namespace {

constexpr const char* kRaceExamples = R"(
Examples:
  katachi race "gnugo --mode gtp --chinese-rules --capture-all-dead --level 1" \
      --try "four: gnugo --mode gtp --chinese-rules --capture-all-dead --level 4" --size 9 --openings random:4 --max-games 4000
  katachi race preset:flat,playouts=100 --set playouts=50 --set playouts=200 --size 9 --confirm 200
  katachi race preset:flat --draw playouts=100,20,400 --set-size 5 --iterations 3 --size 9

A trial is a pair of games with colours swapped. With probability 1 - risk no modification of efficiency 0.501 or less is
accepted, whatever the number of modifications and of looks at them (Hoock and Teytaud 2010; docs/laboratory.md).)";

struct RaceCommand {
  std::string baseline;
  std::vector<std::string> engines, settings, draws;
  lab::RacePlan plan;
  lab::RaceSettings limits;
  std::string kind = "bandit", bound = "hoeffding", selection = "upper-bound";
  int variant = 1;
  bool no_doubling = false;
  std::uint64_t confirm = 0;
  LabOptions lab;
};

lab::RacePlan plan_of(const RaceCommand& command) {
  lab::RacePlan plan = command.plan;
  std::vector<std::string> texts = {command.baseline};
  texts.insert(texts.end(), command.engines.begin(), command.engines.end());
  auto engines = engines_of(texts);
  plan.baseline = engines[0];
  plan.engines.assign(engines.begin() + 1, engines.end());
  plan.settings = command.settings;
  for (const std::string& text : command.draws) plan.variables.push_back(value_or_fail(lab::parse_variable(text)));
  plan.race.kind = command.kind == "simple" ? stats::RaceKind::kSimple : stats::RaceKind::kBandit;
  plan.race.bound =
      command.bound == "bernstein" ? stats::DeviationBound::kBernstein : stats::DeviationBound::kHoeffding;
  plan.race.schedule = command.variant == 2 ? stats::RiskSchedule::kQuadratic : stats::RiskSchedule::kGeometric;
  plan.race.selection =
      command.selection == "round-robin" ? stats::Selection::kRoundRobin : stats::Selection::kUpperBound;
  plan.race.doubling = !command.no_doubling;
  plan.conditions = conditions_of(command.lab);
  plan.openings = command.lab.openings;
  plan.seed = command.lab.seed;
  plan.coupled = command.lab.coupled;
  if (const auto good = lab::check(plan); !good) fail_on_input(good.error());
  return plan;
}

// What was accepted against the first baseline, with games of their own.
void confirm(const RaceCommand& command, crew::Mpi* mpi, const lab::RacePlan& race, const lab::RaceSchedule* done) {
  const bool is_worker = mpi != nullptr && !mpi->is_owner();
  if (!is_worker && (done == nullptr || !done->has_accepted() || race.race.kind != stats::RaceKind::kBandit)) return;
  lab::MatchPlan plan{.first = is_worker ? race.baseline : done->result(),
                      .second = race.baseline,
                      .conditions = race.conditions,
                      .openings = race.openings,
                      .seed = race.seed + 1,
                      .coupled = race.coupled};
  if (!race.variables.empty() && !is_worker) plan.second.command = done->iterations().front().baseline.command;
  if (plan.first.name == plan.second.name) plan.first.name += " (accepted)";
  const lab::MatchSettings settings{.games = command.confirm};
  if (!is_worker) fmt::print(stderr, "katachi: confirming with {} games\n", command.confirm);
  play_match(command.lab, mpi, plan, settings);
}

void run(const RaceCommand& command, crew::Mpi* mpi) {
  const lab::RacePlan plan = plan_of(command);
  std::vector<match::EngineSpec> engines = plan.engines;
  if (plan.variables.empty()) engines.push_back(plan.baseline);
  std::unique_ptr<lab::Schedule> schedule =
      play_run(command.lab, mpi,
               {.kind = "race",
                .identity = lab::identity(plan),
                .settings = lab::settings_json(command.limits),
                .engines = engines,
                .conditions = plan.conditions,
                .coupled = plan.coupled,
                .schedule = [&] {
                  auto openings = value_or_fail(match::Openings::open(plan.openings, plan.conditions, plan.seed));
                  return std::make_unique<lab::RaceSchedule>(plan, command.limits, std::move(openings));
                }});
  if (command.confirm > 0) confirm(command, mpi, plan, static_cast<const lab::RaceSchedule*>(schedule.get()));
}

void add_race_options(CLI::App& command, RaceCommand& options) {
  stats::RaceOptions& race = options.plan.race;
  command.add_option("--try", options.engines, "A modification: a whole ENGINE; repeatable")
      ->take_all()
      ->allow_extra_args(false);
  command.add_option("--set", options.settings, "A modification: the baseline with NAME=VALUE; repeatable")
      ->take_all()
      ->allow_extra_args(false);
  command
      .add_option("--draw", options.draws,
                  "Draw modifications: NAME=START,LOW,HIGH, one value changed in each; repeatable")
      ->take_all()
      ->allow_extra_args(false);
  command.add_option("--set-size", options.plan.set_size, "Number of modifications in a drawn set")
      ->capture_default_str()
      ->check(CLI::Range(1, 10000));
  command
      .add_option("--iterations", options.limits.iterations, "Number of sets; accepted modifications join the baseline")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000000));
  command.add_option("--risk", race.risk, "delta0: probability that any bound of an iteration is wrong")
      ->capture_default_str();
  command.add_flag("--total-risk", options.plan.total_risk,
                   "--risk is that of all iterations together: iteration j gets 6 risk / (pi^2 j^2)");
  command.add_option("--accept", race.accept, "Accept when the lower bound is above this")->capture_default_str();
  command.add_option("--discard", race.discard, "Discard when the upper bound is below this")->capture_default_str();
  command.add_option("--first", race.first_trials, "Pairs before the first test; doubled for each further test")
      ->capture_default_str();
  command.add_option("--bound", options.bound, "hoeffding, or bernstein (better for rewards of small variance)")
      ->capture_default_str()
      ->check(CLI::IsMember({"hoeffding", "bernstein"}));
  command
      .add_option("--variant", options.variant,
                  "Variant of computeBounds in the paper: test k gets risk/2^k (1) or ~risk/k^2 (2)")
      ->capture_default_str()
      ->check(CLI::IsMember({1, 2}));
  command.add_option("--selection", options.selection, "Which modification plays next: upper-bound or round-robin")
      ->capture_default_str()
      ->check(CLI::IsMember({"upper-bound", "round-robin"}));
  command
      .add_option("--kind", options.kind,
                  "bandit: the first accepted one ends the race; simple: all are tested to the end")
      ->capture_default_str()
      ->check(CLI::IsMember({"bandit", "simple"}));
  command.add_flag("--no-doubling", options.no_doubling, "Test after every pair; variant 1 then never ends");
  command
      .add_option("--max-games", options.limits.max_games,
                  "Maximum number of games, without a decision if reached; 0: no limit")
      ->capture_default_str();
  command.add_option("--confirm", options.confirm,
                     "Number of games to confirm an accepted modification against the baseline");
}

}  // namespace

void add_race_command(CLI::App& app, crew::Mpi* mpi) {
  auto options = std::make_shared<RaceCommand>();
  CLI::App* command =
      app.add_subcommand("race", "Accept or discard modifications of an engine with a proven error bound");
  command->add_option("baseline", options->baseline, "The engine to improve")->required()->type_name("ENGINE");
  add_lab_options(*command, options->lab);
  add_coupled_option(*command, options->lab);
  add_race_options(*command, *options);
  command->footer(std::string(kEngineHelp) + kRaceExamples);
  command->callback([options, mpi] { run(*options, mpi); });
}

}  // namespace katachi::apps
