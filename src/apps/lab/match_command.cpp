// katachi match: two engines against each other, with statistics.
#include <memory>

#include <CLI/CLI.hpp>

#include "apps/commands.hpp"
#include "apps/lab/lab_match.hpp"
#include "apps/lab/lab_options.hpp"
#include "apps/lab/lab_run.hpp"
#include "apps/lab/sprt_options.hpp"
#include "lab/handicap_schedule.hpp"

namespace katachi::apps {

namespace {

constexpr const char* kMatchExamples = R"(
Examples:
  katachi match "gnugo --mode gtp --chinese-rules --capture-all-dead" preset:flat,playouts=500 --games 40 --size 9
  katachi match preset:flat,playouts=2000 preset:flat,playouts=1000 --size 9 --openings random:4 --sprt 0,30
  katachi match preset:model "gnugo --mode gtp --chinese-rules --capture-all-dead" --keep-colours --handicap 4 --komi 0.5
  katachi match preset:mogo preset:best --size 9 --find-handicap --games 200
  katachi match search:tree,playouts=400 search:flat,playouts=400 --game breakthrough --size 6 --openings random:2
  mpirun --enable-recovery -n 8 katachi match ...         the games on 7 ranks

Every pair of games starts from one opening with colours swapped, unless they are kept. Ctrl-C stops; the same command goes on.)";

struct MatchCommand {
  std::vector<std::string> engines;
  LabOptions lab;
  std::uint64_t games = 0;
  SprtText sprt;
  bool keeps_colours = false;
  bool finds_handicap = false;
};

void find_handicap(const MatchCommand& command, crew::Mpi* mpi) {
  const auto engines = engines_of(command.engines);
  lab::HandicapPlan plan{.first = engines[0],
                         .second = engines[1],
                         .conditions = conditions_of(command.lab),
                         .openings = command.lab.openings,
                         .seed = command.lab.seed};
  plan.max_handicap = lab::largest_handicap(plan.conditions.size);
  if (const auto good = lab::check(plan); !good) fail_on_input(good.error());
  const auto openings = [&](const match::GameConditions& conditions) {
    return value_or_fail(match::Openings::open(plan.openings, conditions, plan.seed));
  };
  const match::GameConditions most = lab::conditions_at(plan, plan.max_handicap);
  openings(most);  // what clashes with handicap stones is told before the first game
  const lab::HandicapSettings settings{.games = command.games == 0 ? 100 : command.games};
  play_run(command.lab, mpi,
           {.kind = "handicap",
            .identity = lab::identity(plan),
            .settings = lab::settings_json(settings),
            .engines = {plan.first, plan.second},
            .conditions = most,
            .schedule = [&] { return std::make_unique<lab::HandicapSchedule>(plan, settings, openings); }});
}

void run(const MatchCommand& command, crew::Mpi* mpi) {
  if (command.finds_handicap) return find_handicap(command, mpi);
  const auto engines = engines_of(command.engines);
  const lab::MatchPlan plan{.first = engines[0],
                            .second = engines[1],
                            .conditions = conditions_of(command.lab),
                            .openings = command.lab.openings,
                            .seed = command.lab.seed,
                            .keeps_colours = command.keeps_colours,
                            .coupled = command.lab.coupled};
  if (const auto good = lab::check(plan); !good) fail_on_input(good.error());
  lab::MatchSettings settings{.games = command.games, .sprt = sprt_of(command.sprt)};
  if (settings.games == 0) settings.games = settings.sprt ? 100000 : 100;
  play_match(command.lab, mpi, plan, settings);
}

}  // namespace

void add_match_command(CLI::App& app, crew::Mpi* mpi) {
  auto options = std::make_shared<MatchCommand>();
  CLI::App* command =
      app.add_subcommand("match", "Play a match between two engines and estimate the difference in strength");
  command->add_option("engines", options->engines, "The two engines")->required()->expected(2)->type_name("ENGINE");
  command
      ->add_option("--games", options->games,
                   "Number of games; with --sprt the maximum (default 100; with --sprt 100000)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{10000000}));
  add_sprt_options(*command, options->sprt);
  command
      ->add_flag("--keep-colours", options->keeps_colours,
                 "The first engine plays Black in every game; for handicap games")
      ->excludes("--sprt");
  add_lab_options(*command, options->lab);
  add_coupled_option(*command, options->lab);
  command
      ->add_flag("--find-handicap", options->finds_handicap,
                 "Find the difference in stones: the handicap at which the weaker engine wins half of the games")
      ->excludes("--sprt")
      ->excludes("--keep-colours")
      ->excludes("--handicap")
      ->excludes("--coupled");
  command->footer(std::string(kEngineHelp) + kMatchExamples);
  command->callback([options, mpi] { run(*options, mpi); });
}

}  // namespace katachi::apps
