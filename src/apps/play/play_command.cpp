// katachi play: a person against the engine in the terminal.
#include <cstdlib>
#include <iostream>
#include <string>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/play/game_options.hpp"
#include "apps/play/game_terminal.hpp"
#include "apps/play/play_options.hpp"
#include "apps/play/play_session.hpp"
#include "apps/shell/game_choice.hpp"
#include "core/clock.hpp"
#include "go/handicap.hpp"
#include "go/state.hpp"
#include "player/shipped.hpp"
#include "record/record.hpp"

namespace katachi::apps {

namespace {

struct TerminalOptions {
  PlayOptions play;
  GameOptions game;
  std::string color = "black";
  int handicap = 0;
  bool ascii = false;
};

// Whether the locale says that the terminal shows UTF-8.
bool terminal_has_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    const std::string locale(value);
    for (const char* spelling : {"UTF-8", "utf-8", "UTF8", "utf8"})
      if (locale.find(spelling) != std::string::npos) return true;
    return false;
  }
  return false;
}

PlaySettings settings_of(const TerminalOptions& options) {
  PlaySettings settings{.size = board_size(options.play),
                        .rules = game_rules(options.play),
                        .handicap = options.handicap,
                        .person = go::Color::kBlack,
                        .style = go::DiagramStyle::kAscii};
  const auto color = go::parse_color(options.color);
  if (!color) fail_on_input({fmt::format("invalid colour '{}'", options.color), "--color", "black or white"});
  settings.person = *color;
  if (options.handicap != 0 && go::fixed_handicap_points(settings.size, options.handicap).empty())
    fail_on_input(
        {fmt::format("{} handicap stones cannot be placed on this board", options.handicap), "--handicap", "2 to 9"});
  if (options.handicap != 0 && options.play.komi.empty()) settings.rules.set_komi(0.5);
  if (!options.ascii && terminal_has_unicode()) settings.style = go::DiagramStyle::kUnicode;
  return settings;
}

// Levels are ranks on 19x19, and a book knows the size on which it was learned.
std::string usual_size(const PlayOptions& options) {
  if (options.settings.contains("base"))
    return go::board_text(value_or_fail(player::open_base_of(preset_of(options).parameters))->facts().size);
  return options.level.empty() ? options.size : "19";
}

// The side of a person in a game that may have other names for it than colours.
game::Player side_of(const std::string& color) {
  if (color == "first") return game::Player::kFirst;
  if (color == "second") return game::Player::kSecond;
  if (const auto side = go::parse_color(color)) return go::player_of(*side);
  fail_on_input({fmt::format("invalid side '{}'", color), "--color", "black or first, white or second"});
}

void run_play(const TerminalOptions& options) {
  const core::SteadyClock clock;
  const PlaySettings settings = settings_of(options);
  std::unique_ptr<player::Player> player = make_player(options.play, clock);
  if (const auto warning = player->size_warning(settings.size)) fmt::print(stderr, "katachi: warning: {}\n", *warning);
  PlaySession(settings, std::move(player), clock, std::cin, std::cout).run();
}

void run_other_game(const TerminalOptions& options, bool has_size) {
  const games::Entry& entry = game_or_fail(options.game.game);
  const GameTerminalSettings settings{
      .entry = &entry,
      .size = has_size ? board_size_or_fail(entry, options.play.size) : entry.traits->usual,
      .person = side_of(options.color)};
  const core::SteadyClock clock;
  const auto player = value_or_fail(player::GamePlayer::make(game_setup_or_fail(options.game, options.play), clock));
  GameTerminal(settings, value_or_fail(games::start_of(entry, settings.size)), *player, std::cin, std::cout).run();
}

}  // namespace

void add_play_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("play", "Play against the engine in the terminal");
  auto options = std::make_shared<TerminalOptions>();
  options->play.size = "9";
  options->play.presumed["friendly_pass"] = "yes";
  add_play_options(*command, options->play);
  add_game_options(*command, options->game);
  CLI::Option* size = command->get_option("--size");
  size->description(
      "Board size: 9, or 9x13 (width x height); if it is not given, that of the base with --base, 19 with --level, and "
      "in other "
      "games their usual board");
  command->add_option("--color", options->color, "Your colour: black or white; black moves first in every game")
      ->capture_default_str();
  command->add_option("--handicap", options->handicap,
                      "Handicap stones for Black, 2 to 9; komi is then 0.5 by default");
  command->add_flag("--ascii", options->ascii,
                    "Draw the board with X and O (the default where the locale is not UTF-8)");
  command->footer(
      "Examples:\n"
      "  katachi play --size 13 --color white --seconds 3\n"
      "  katachi play --level 15k\n"
      "  katachi play --base mine.kform\n"
      "  katachi play --game hex --size 7 --seconds 3\n"
      "In the game, `help` lists the commands; `why` explains the engine's last move.");
  command->callback([options, size, command] {
    refuse_foreign_options(*command, options->game);
    if (!options->game.is_go()) return run_other_game(*options, size->count() > 0);
    if (size->count() == 0) options->play.size = usual_size(options->play);
    run_play(*options);
  });
}

}  // namespace katachi::apps
