// katachi gtp: the engine for programs that speak the Go Text Protocol.
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/play/game_options.hpp"
#include "apps/play/play_options.hpp"
#include "apps/play/search_ranks.hpp"
#include "apps/shell/game_choice.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/log.hpp"
#include "gtp/engine.hpp"
#include "gtp/game_engine.hpp"
#include "gtp/session.hpp"

namespace katachi::apps {

namespace {

struct GtpOptions {
  PlayOptions play;
  GameOptions game;
  std::string name = "katachi";
  std::string version = KATACHI_VERSION;
  bool quiet = false;
  bool no_files = false;
};

// Repairs of a record and names of opponents come from elsewhere: none of their control characters reaches the terminal.
class PrintableLog final : public core::Log {
 public:
  explicit PrintableLog(core::Log& log) : log_(&log) {}
  void write(core::LogLevel level, std::string_view text) override { log_->write(level, printable_lines(text)); }

 private:
  core::Log* log_;
};

// The log of a session on standard error, and the session on the other two streams.
class Conversation {
 public:
  explicit Conversation(const GtpOptions& options)
      : terminal_({.level = options.quiet ? core::LogLevel::kWarning : core::LogLevel::kInfo}), log_(terminal_) {}

  core::Log& log() { return log_; }

  // Introduces the engine and answers until the input ends.
  void hold(gtp::CommandEngine& engine, const std::optional<std::string>& warning = std::nullopt) {
    log_.info(fmt::format("katachi {}, {}", KATACHI_VERSION, engine.describe_self()));
    if (warning) log_.warn(*warning);
    terminal_.write_as_is("GTP ready");
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    gtp::serve(engine, std::cin, std::cout);
  }

 private:
  core::StderrLog terminal_;
  PrintableLog log_;
};

void speak(const GtpOptions& options, const core::Clock& clock, player::Partners* partners) {
  Conversation conversation(options);
  gtp::EngineOptions settings{.name = options.name,
                              .version = options.version,
                              .size = board_size(options.play),
                              .rules = game_rules(options.play),
                              .allow_files = !options.no_files};
  gtp::Engine engine(std::move(settings), make_player(options.play, clock, partners), clock, conversation.log());
  conversation.hold(engine, engine.player().size_warning(board_size(options.play)));
}

void run_gtp(const GtpOptions& options, crew::Mpi* mpi) {
  const core::SteadyClock clock;
  with_partners(mpi, clock, [&](player::Partners* partners) { speak(options, clock, partners); });
}

void run_gtp_of_other_game(const GtpOptions& options, bool has_size, crew::Mpi* mpi) {
  if (mpi != nullptr)
    fail_on_input({"the ranks of mpirun help the searches of Go alone", "--game", "start it without mpirun"});
  const core::SteadyClock clock;
  const games::Entry& entry = game_or_fail(options.game.game);
  const gtp::GameEngineOptions settings{.name = options.name,
                                        .version = options.version,
                                        .game = &entry,
                                        .size = board_size_or_fail(entry, has_size ? options.play.size : "")};
  Conversation conversation(options);
  const auto engine = value_or_fail(
      gtp::GameEngine::make(settings, game_setup_or_fail(options.game, options.play), clock, conversation.log()));
  conversation.hold(*engine);
}

}  // namespace

void add_gtp_command(CLI::App& app, crew::Mpi* mpi) {
  CLI::App* command = app.add_subcommand("gtp", "GTP engine on standard input and output, for Go or another game");
  auto options = std::make_shared<GtpOptions>();
  add_play_options(*command, options->play);
  add_game_options(*command, options->game);
  CLI::Option* size = command->get_option("--size");
  size->description("Board size: 19, or 9x13 (width x height); in other games than Go by default their usual board");
  command->add_option("--override-name", options->name,
                      "Name reported to the GTP program; some choose their dialect by it");
  command->add_option("--override-version", options->version, "Version reported to the GTP program");
  command->add_flag("--quiet", options->quiet, "Print only warnings on standard error");
  command->add_flag("--no-files", options->no_files,
                    "No command touches files: loadsgf, printsgf, kata-set-param base and model");
  command->footer(
      "Example: katachi gtp --size 9 --komi 7.5 --time 2 --threads 4\n"
      "With your own games in the opening: katachi gtp --base mine.kform (docs/learning.md)\n"
      "On several machines: mpirun --enable-recovery -n 4 katachi gtp --time 5 (docs/engine.md)\n"
      "Another game, for HexGui: katachi gtp --game hex --size 11 --seconds 3\n"
      "Parameters of --set and kata-set-param: katachi gtp --help-parameters\n"
      "Commands: docs/gtp.md");
  command->callback([options, size, command, mpi] {
    refuse_foreign_options(*command, options->game);
    if (options->game.is_go()) return run_gtp(*options, mpi);
    run_gtp_of_other_game(*options, size->count() > 0, mpi);
  });
}

}  // namespace katachi::apps
