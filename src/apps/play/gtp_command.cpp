// katachi gtp: the engine for programs that speak the Go Text Protocol.
#include <iostream>
#include <string_view>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/play/play_options.hpp"
#include "apps/play/search_ranks.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/log.hpp"
#include "gtp/engine.hpp"
#include "gtp/session.hpp"

namespace katachi::apps {

namespace {

struct GtpOptions {
  PlayOptions play;
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

void speak(const GtpOptions& options, const core::Clock& clock, player::Partners* partners) {
  core::StderrLog terminal({.level = options.quiet ? core::LogLevel::kWarning : core::LogLevel::kInfo});
  PrintableLog log(terminal);
  gtp::EngineOptions settings{.name = options.name,
                              .version = options.version,
                              .size = board_size(options.play),
                              .rules = game_rules(options.play),
                              .allow_files = !options.no_files};
  gtp::Engine engine(std::move(settings), make_player(options.play, clock, partners), clock, log);
  log.info(fmt::format("katachi {}, {}", KATACHI_VERSION, engine.player().describe_self()));
  if (const auto warning = engine.player().size_warning(board_size(options.play))) log.warn(*warning);
  terminal.write_as_is("GTP ready");
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  gtp::serve(engine, std::cin, std::cout);
}

void run_gtp(const GtpOptions& options, crew::Mpi* mpi) {
  const core::SteadyClock clock;
  with_partners(mpi, clock, [&](player::Partners* partners) { speak(options, clock, partners); });
}

}  // namespace

void add_gtp_command(CLI::App& app, crew::Mpi* mpi) {
  CLI::App* command = app.add_subcommand("gtp", "GTP engine on standard input and output");
  auto options = std::make_shared<GtpOptions>();
  add_play_options(*command, options->play);
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
      "Parameters of --set and kata-set-param: katachi gtp --help-parameters\n"
      "Commands: docs/gtp.md");
  command->callback([options, mpi] { run_gtp(*options, mpi); });
}

}  // namespace katachi::apps
