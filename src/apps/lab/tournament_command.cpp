// katachi tournament: many engines against each other, or the evolution of one engine's parameters.
#include <algorithm>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/lab/lab_options.hpp"
#include "apps/lab/lab_run.hpp"
#include "core/bytes.hpp"
#include "lab/evolution_schedule.hpp"
#include "lab/tournament_schedule.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

constexpr const char* kTournamentExamples = R"(
Examples:
  katachi tournament preset:flat,playouts=500 preset:flat,playouts=1000 \
      "gnugo --mode gtp --chinese-rules --capture-all-dead --level 1" --size 9 --games 20
  katachi tournament --format swiss --engines field.txt --openings random:4    # field.txt holds one ENGINE a line
  katachi tournament --format gauntlet preset:flat preset:random preset:flat,playouts=100 --size 7
  katachi tournament --evolve preset:flat --variable playouts=100,10,1000 --population 8 --generations 5 --size 7
  mpirun --enable-recovery -n 8 katachi tournament ...         the games on 7 ranks

Every pair of games starts from one opening with colours swapped. Ctrl-C stops; the same command goes on. An evolution starts
with the values given and random ones; after each round robin the better half stays, the others become changed copies of it
(each variable by a normal step of a tenth of its range) and newcomers drawn at random. With more generations it goes on.)";

struct TournamentCommand {
  std::vector<std::string> engines;
  fs::path engines_file;
  LabOptions lab;
  std::string format = "round-robin";
  std::uint64_t games = 10;
  std::size_t rounds = 0;  // 0: the usual number
  std::string evolve;
  std::vector<std::string> variables;
  std::size_t population = 8, generations = 5;
  std::optional<std::size_t> newcomers;
};

std::vector<std::string> engines_in(const fs::path& path) {
  const core::Bytes bytes = value_or_fail(core::Bytes::read_file(path));
  std::istringstream file{std::string(bytes.view())};
  std::vector<std::string> engines;
  for (std::string line; std::getline(file, line);) {
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string::npos || line[start] == '#') continue;
    engines.push_back(line.substr(start, line.find_last_not_of(" \t\r") + 1 - start));
  }
  return engines;
}

void check_games(std::uint64_t games) {
  if (games % 2 != 0)
    fail_on_input({fmt::format("{} is not even, and each opening is played once with each colour", games), "--games",
                   fmt::format("{} or {} games", games - 1, games + 1)});
}

void run_tournament(const TournamentCommand& command, crew::Mpi* mpi) {
  std::vector<std::string> texts = command.engines;
  if (!command.engines_file.empty()) std::ranges::copy(engines_in(command.engines_file), std::back_inserter(texts));
  lab::TournamentPlan plan{.format = *lab::format_by_name(command.format),
                           .engines = engines_of(texts),
                           .conditions = conditions_of(command.lab),
                           .openings = command.lab.openings,
                           .seed = command.lab.seed,
                           .games = command.games};
  if (plan.engines.size() < 2)
    fail_on_input({fmt::format("a tournament of {} engines", plan.engines.size()), "", "name two engines or more"});
  const bool is_swiss = plan.format == lab::TournamentFormat::kSwiss;
  if (!is_swiss && command.rounds > 0)
    fail_on_input({"only a Swiss tournament has a number of rounds", "--rounds", "use --games, or --format swiss"});
  if (is_swiss) plan.rounds = command.rounds > 0 ? command.rounds : lab::usual_swiss_rounds(plan.engines.size());
  play_run(command.lab, mpi,
           {.kind = "tournament",
            .identity = lab::identity(plan),
            .settings = "{}",
            .engines = plan.engines,
            .conditions = plan.conditions,
            .schedule = [&] {
              auto openings = value_or_fail(match::Openings::open(plan.openings, plan.conditions, plan.seed));
              return std::make_unique<lab::TournamentSchedule>(plan, std::move(openings));
            }});
}

std::vector<lab::Variable> variables_of(const std::vector<std::string>& texts) {
  std::vector<lab::Variable> variables;
  for (const std::string& text : texts) {
    lab::Variable variable = value_or_fail(lab::parse_variable(text));
    if (std::ranges::find(variables, variable.name, &lab::Variable::name) != variables.end())
      fail_on_input({fmt::format("the variable {} is given twice", variable.name), "--variable", ""});
    variables.push_back(std::move(variable));
  }
  if (variables.empty())
    fail_on_input({"an evolution needs variables", "--evolve", "--variable NAME=START,LOW,HIGH, once for each"});
  return variables;
}

lab::EvolutionPlan evolution_of(const TournamentCommand& command) {
  if (!command.engines.empty() || !command.engines_file.empty())
    fail_on_input({"an evolution creates its engines", "--evolve", "give no other engines"});
  if (command.format != "round-robin" || command.rounds > 0)
    fail_on_input({"each generation of an evolution is a round robin", "--evolve", "omit --format and --rounds"});
  lab::EvolutionPlan plan{.engine = engines_of({command.evolve}).front(),
                          .variables = variables_of(command.variables),
                          .population = command.population,
                          .newcomers = command.newcomers.value_or(command.population / 8),
                          .conditions = conditions_of(command.lab),
                          .openings = command.lab.openings,
                          .seed = command.lab.seed,
                          .games = command.games};
  if (plan.newcomers > plan.population / 2)
    fail_on_input({"more than half of the population would be new", "--newcomers",
                   fmt::format("at most {}", plan.population / 2)});
  if (const std::size_t most = lab::distinct_members(plan.variables); most < plan.population)
    fail_on_input({fmt::format("the variables have only {} values, the population {} members", most, plan.population),
                   "--population", "wider ranges, or a smaller population"});
  if (const auto good = lab::check_values(plan.engine, plan.variables); !good) fail_on_input(good.error());
  return plan;
}

// With its values at the start and at both ends of their ranges.
std::vector<match::EngineSpec> engines_to_try(const lab::EvolutionPlan& plan) {
  std::vector<match::EngineSpec> engines;
  for (const auto value : {&lab::Variable::start, &lab::Variable::low, &lab::Variable::high}) {
    lab::Values values;
    for (const lab::Variable& variable : plan.variables) values.push_back(variable.*value);
    engines.push_back(value_or_fail(lab::with_values(plan.engine, plan.variables, values)));
  }
  return engines;
}

void run_evolution(const TournamentCommand& command, crew::Mpi* mpi) {
  const lab::EvolutionPlan plan = evolution_of(command);
  const lab::EvolutionSettings settings{.generations = command.generations};
  play_run(command.lab, mpi,
           {.kind = "evolution",
            .identity = lab::identity(plan),
            .settings = lab::settings_json(settings),
            .engines = engines_to_try(plan),
            .conditions = plan.conditions,
            .schedule = [&] {
              auto openings = value_or_fail(match::Openings::open(plan.openings, plan.conditions, plan.seed));
              return std::make_unique<lab::EvolutionSchedule>(plan, settings, std::move(openings));
            }});
}

void run(const TournamentCommand& command, crew::Mpi* mpi) {
  // A worker needs nothing of all this, and may be a machine without the file of engines.
  if (mpi != nullptr && !mpi->is_owner()) {
    play_run(command.lab, mpi, {});
    return;
  }
  check_games(command.games);
  if (!command.evolve.empty()) return run_evolution(command, mpi);
  run_tournament(command, mpi);
}

void add_evolution_options(CLI::App& command, TournamentCommand& options) {
  CLI::Option* evolve =
      command
          .add_option("--evolve", options.evolve, "Evolve the variables of this engine, one round robin per generation")
          ->type_name("ENGINE");
  command
      .add_option(
          "--variable", options.variables,
          "A parameter of a preset, or {NAME} in a command line; integers if none has a decimal point; repeatable")
      ->type_name("NAME=START,LOW,HIGH")
      ->take_all()
      ->allow_extra_args(false)
      ->needs(evolve);
  command.add_option("--population", options.population, "Size of a generation")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{2}, std::size_t{256}))
      ->needs(evolve);
  command.add_option("--generations", options.generations, "Generations")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{1}, std::size_t{100000}))
      ->needs(evolve);
  command.add_option("--newcomers", options.newcomers, "New random members per generation (default: one eighth)")
      ->check(CLI::Range(std::size_t{0}, std::size_t{128}))
      ->needs(evolve);
}

}  // namespace

void add_tournament_command(CLI::App& app, crew::Mpi* mpi) {
  auto options = std::make_shared<TournamentCommand>();
  CLI::App* command = app.add_subcommand("tournament", "Play a tournament of engines and rate them, or evolve one");
  command->add_option("engine", options->engines, "Two engines or more")->type_name("ENGINE");
  command
      ->add_option("--engines", options->engines_file,
                   "File with one ENGINE per line; lines that begin with # are ignored")
      ->type_name("FILE");
  command
      ->add_option("--format", options->format,
                   "round-robin: all meet; gauntlet: the first engine meets all others; swiss: in each round those of "
                   "equal points meet")
      ->capture_default_str()
      ->check(CLI::IsMember({"round-robin", "gauntlet", "swiss"}));
  command->add_option("--games", options->games, "Games per pairing; an even number")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000}));
  command
      ->add_option("--rounds", options->rounds,
                   "Rounds of a Swiss tournament (default: log2 of the number of engines, plus one)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10000}));
  add_evolution_options(*command, *options);
  add_lab_options(*command, options->lab);
  command->footer(std::string(kEngineHelp) + kTournamentExamples);
  command->callback([options, mpi] { run(*options, mpi); });
}

}  // namespace katachi::apps
