// katachi analysis: the engine for programs that ask about positions in lines of JSON.
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "analysis/engine.hpp"
#include "apps/commands.hpp"
#include "apps/play/play_options.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/log.hpp"
#include "core/read_line.hpp"
#include "player/go/without_network.hpp"

namespace katachi::apps {

namespace {

struct AnalysisOptions {
  PlayOptions play;  // the preset and its parameters; board and rules are the queries'
  int parallel = 1;
  std::uint64_t playouts = 5000;
  std::string report_as = "BLACK";
  std::string version = KATACHI_VERSION;
  bool quit_without_waiting = false;
  bool quiet = false;
};

analysis::EngineOptions analysis_engine_options(const AnalysisOptions& options) {
  const auto perspective = analysis::parse_perspective(options.report_as);
  if (!perspective)
    fail_on_input(
        {fmt::format("invalid perspective '{}'", options.report_as), "--report-as", "BLACK, WHITE or SIDETOMOVE"});
  return {.version = options.version,
          .parallel = options.parallel,
          .analyst = {.playouts = options.playouts, .perspective = *perspective},
          .size_warning = [preset = preset_of(options.play)](go::Size size) {
            return player::board_warning(preset, size);
          }};
}

void run_analysis(AnalysisOptions options) {
  const core::SteadyClock clock;
  core::StderrLog log({.level = options.quiet ? core::LogLevel::kWarning : core::LogLevel::kInfo});
  refuse_budget(options.play, "--set", "a query has as many playouts as its maxVisits says",
                "--playouts for those without");
  // Who asks for so many visits wants all of them, also where the best move cannot change any more.
  options.play.presumed.emplace("early_stop", "no");
  std::string self;
  const auto make_one = [&] {
    auto player = make_player(options.play, clock);
    self = player->describe_self();
    return player;
  };
  const auto print = [](std::string_view line) { std::cout << escaped_json(line) << '\n' << std::flush; };
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  analysis::Engine engine(analysis_engine_options(options), make_one, clock, print);
  log.info(fmt::format("katachi {}, {}", KATACHI_VERSION, self));
  log.write_as_is("Started, ready to begin handling requests");
  for (std::string line; core::read_line(std::cin, line);) engine.handle(line);
  if (options.quit_without_waiting)
    engine.quit();
  else
    engine.finish();
}

}  // namespace

void add_analysis_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("analysis", "Analysis engine: positions as lines of JSON");
  auto options = std::make_shared<AnalysisOptions>();
  command->option_defaults()->take_last();
  add_player_options(*command, options->play);
  command->add_option("--playouts", options->playouts, "Playouts of a query without maxVisits")
      ->check(CLI::Range(std::uint64_t{1}, static_cast<std::uint64_t>(analysis::kMostVisits)))
      ->capture_default_str();
  command->add_option("--parallel", options->parallel, "Positions analysed in parallel")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command
      ->add_option("--report-as", options->report_as,
                   "Perspective of win rates when a query does not give it: BLACK, WHITE or SIDETOMOVE")
      ->capture_default_str();
  command->add_option("--override-version", options->version, "Version reported to query_version");
  command->add_flag("--quit-without-waiting", options->quit_without_waiting,
                    "Quit at the end of input without finishing pending queries");
  command->add_flag("--quiet", options->quiet, "Print only warnings on standard error");
  command->footer(
      "Example: echo "
      "'{\"id\":\"a\",\"rules\":\"chinese\",\"boardXSize\":9,\"boardYSize\":9,\"moves\":[[\"B\",\"E5\"]]}' | "
      "katachi analysis\n"
      "Parameters of --set: katachi analysis --help-parameters\n"
      "Requests and answers: docs/analysis.md");
  command->callback([options] { run_analysis(*options); });
}

}  // namespace katachi::apps
