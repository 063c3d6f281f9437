#include "apps/lab/lab_options.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/play/game_options.hpp"
#include "apps/shell/game_choice.hpp"
#include "match/in_process.hpp"
#include "match/player_contestant.hpp"
#include "player/shipped.hpp"
#include "player/time/time_control.hpp"

namespace katachi::apps {

const char* const kEngineHelp =
    "An ENGINE is the command line of a GTP program, or preset:NAME,parameter=value,... for a player of katachi that "
    "runs\n"
    "in process; a name for the reports may stand before it:\n"
    "\"strong: gnugo --mode gtp --chinese-rules --capture-all-dead --level 10\". {seed} in a command line becomes the "
    "seed of\n"
    "the game, and the program is started for each game. Unless GNU Go is told --chinese-rules --capture-all-dead it "
    "counts by\n"
    "other rules than the match. Games other than Go (--game) are played by searches: search:tree,playouts=1000 or\n"
    "search:flat; `katachi games` lists searches and evaluations.\n";

void add_lab_options(CLI::App& command, LabOptions& options) {
  options.command = &command;
  command.option_defaults()->take_last();
  command.add_option("--game", options.game, "Game to play; `katachi games` lists them")->capture_default_str();
  add_board_options(command, options);
  command.get_option("--size")->description(
      "Board size: 19, or 9x13 (width x height); other games have their own default");
  command.add_option("--handicap", options.handicap, "Handicap stones of Black, on the star points")
      ->check(CLI::Range(0, 9));
  command
      .add_option("--time", options.time,
                  "Clock of each side, in seconds: none, 2/move, 'absolute M', 'canadian M P N', 'byoyomi M P N', "
                  "'fischer M I'")
      ->capture_default_str();
  command.add_option("--time-margin", options.time_margin, "Tolerance in seconds before a loss on time")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 60.0));
  command.add_option("--move-timeout", options.move_timeout, "Time limit for a move without a clock, in seconds")
      ->capture_default_str()
      ->check(CLI::Range(0.1, 1e6));
  command
      .add_option("--answer-timeout", options.answer_timeout,
                  "Time limit for starting and for answers other than moves, in seconds")
      ->capture_default_str()
      ->check(CLI::Range(0.1, 1e5));
  command.add_option("--max-moves", options.max_moves, "Longer games are void; 0: three times the points of the board")
      ->check(CLI::Range(0, 100000));
  command
      .add_option(
          "--on-failure", options.on_failure,
          "Engine that crashes, hangs or plays an illegal move: lose the game, or void (the game does not count)")
      ->capture_default_str()
      ->check(CLI::IsMember({"lose", "void"}));
  command
      .add_option(
          "--score", options.score,
          "agree: both engines' final_score, or the referee's, or the winner without a score if they agree on that, or "
          "the count after a cleanup; board: our area count of the board as it stands, right only if dead stones are "
          "captured; auto: board "
          "under tromp-taylor, else agree")
      ->capture_default_str()
      ->check(CLI::IsMember({"auto", "agree", "board"}));
  command.add_option("--referee", options.referee, "Engine that scores the game when the two disagree");
  command.add_flag("--no-resign", options.no_resign, "Presets never resign");
  command
      .add_option("--openings", options.openings,
                  "Start of each pair of games: none, random:N moves, forme-k:N moves, or FILE[:N] of SGF games")
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Seed of openings and games")->capture_default_str();
  command.add_option("--store", options.store, "File that stores the run; the same command resumes it")
      ->capture_default_str();
  command
      .add_option("--concurrency", options.concurrency,
                  "Games in parallel (default: number of processors; under mpirun 1 per rank)")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--json", options.json, "Print the report as JSON");
}

void add_coupled_option(CLI::App& command, LabOptions& options) {
  command.add_flag("--coupled", options.coupled,
                   "Both games of a pair use the same seeds, one for Black and one for White: equal players score "
                   "exactly 1/2. For presets, and commands with {seed}");
}

namespace {

constexpr std::array kGoOptions = {"--rules",   "--komi",      "--handicap",     "--score",
                                   "--referee", "--no-resign", "--find-handicap"};

void read_common(const LabOptions& options, match::GameConditions& conditions) {
  auto time = player::parse_time_settings(options.time);
  if (!time) fail_on_input({time.error().what, "--time", time.error().remedy});
  conditions.time = *time;
  conditions.time_margin = options.time_margin;
  conditions.max_moves = options.max_moves;
}

match::GameConditions conditions_of_other_game(const LabOptions& options) {
  for (const char* const name : kGoOptions)
    if (is_given(*options.command, name)) fail_on_input({fmt::format("{} is for Go only", name), "--game", "omit it"});
  const games::Entry& entry = game_or_fail(options.game);
  const game::BoardSize size = board_size_or_fail(entry, is_given(*options.command, "--size") ? options.size : "");
  match::GameConditions conditions;
  conditions.game = options.game;
  conditions.size = {size.width, size.height};
  read_common(options, conditions);
  return conditions;
}

}  // namespace

match::GameConditions conditions_of(const LabOptions& options) {
  if (options.game != "go") return conditions_of_other_game(options);
  match::GameConditions conditions;
  conditions.size = board_size(options);
  conditions.rules = game_rules(options);
  conditions.handicap = options.handicap == 1 ? 0 : options.handicap;
  read_common(options, conditions);
  conditions.move_timeout = options.move_timeout;
  conditions.answer_timeout = options.answer_timeout;
  conditions.on_failure = options.on_failure == "void" ? match::FailureRule::kVoid : match::FailureRule::kLose;
  const bool board =
      options.score == "board" || (options.score == "auto" && go::counts_board_as_it_stands(conditions.rules));
  if (board && conditions.rules.scoring != go::Scoring::kArea)
    fail_on_input(
        {"the board as it stands can only be counted by area", "--score board", "use rules with area scoring"});
  conditions.score = board ? match::ScoreRule::kBoard : match::ScoreRule::kAgree;
  conditions.referee = options.referee;
  conditions.may_resign = !options.no_resign;
  return conditions;
}

namespace {

bool is_name(std::string_view text) { return !text.empty() && text.find_first_of("/\"'") == std::string_view::npos; }

match::EngineSpec engine_of(const std::string& text) {
  match::EngineSpec engine{.name = {}, .command = text};
  const std::size_t colon = text.find(": ");
  if (colon != std::string::npos && is_name(text.substr(0, colon))) {
    engine.name = text.substr(0, colon);
    engine.command = text.substr(text.find_first_not_of(' ', colon + 1));
  }
  if (engine.command.find_first_not_of(' ') == std::string::npos) fail_on_input({"empty engine command", text, ""});
  if (match::is_in_process(engine)) {
    if (const auto spec = match::parse_in_process(engine); !spec)
      fail_on_input({spec.error().what, engine.command, spec.error().remedy});
    if (engine.name.empty()) engine.name = engine.command.substr(engine.command.find(':') + 1);
  }
  if (match::is_preset(engine)) {
    const auto spec = match::parse_preset_spec(engine.command);
    if (const auto good = player::check_files(spec->preset); !good) fail_on_input(good.error());
  }
  if (engine.name.empty()) {
    const std::string word = engine.command.substr(0, engine.command.find(' '));
    engine.name = std::filesystem::path(word).filename().string();
  }
  return engine;
}

}  // namespace

std::vector<match::EngineSpec> engines_of(const std::vector<std::string>& texts) {
  std::vector<match::EngineSpec> engines;
  for (const std::string& text : texts) {
    match::EngineSpec engine = engine_of(text);
    const std::string name = engine.name;
    for (int i = 2; std::ranges::find(engines, engine.name, &match::EngineSpec::name) != engines.end(); ++i)
      engine.name = fmt::format("{} #{}", name, i);
    engines.push_back(std::move(engine));
  }
  return engines;
}

}  // namespace katachi::apps
