// katachi index: game records prepared for katachi search.
#include <memory>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/search_games.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<fs::path> paths;
  fs::path out;
  std::size_t threads = std::max(1u, std::thread::hardware_concurrency());
  bool force = false;
};

void refuse_input_as_output(const Options& options) {
  std::error_code error;
  for (const fs::path& input : options.paths) {
    if (fs::equivalent(options.out, input, error) && !error)
      fail_on_input({"the output is one of the inputs", options.out.string(), "choose another name for -o"});
    if (is_index(input)) fail_on_input({"this is already an index", input.string(), "name the game records"});
  }
}

void run(const Options& options) {
  const core::SteadyClock clock;
  const core::Stopwatch stopwatch(clock);
  if (!is_index(options.out))
    fail_on_input(
        {"the name of an index must end in .kindex", options.out.string(), "so that katachi search recognises it"});
  refuse_input_as_output(options);
  check_output(options.out, options.force, options.paths);
  const GamesPrepared prepared = prepare_games(options.paths, options.threads);
  prepared.builder.write(options.out);
  fmt::print("{}: {} games, {} moves, {:.1f} MB, {:.1f} s\n", printable(options.out.string()), prepared.builder.games(),
             prepared.builder.moves(), static_cast<double>(fs::file_size(options.out)) / 1e6, stopwatch.seconds());
  if (prepared.unreadable > 0)
    fmt::print(stderr, "katachi: {} files or games could not be read and were skipped\n", prepared.unreadable);
}

}  // namespace

void add_index_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("index", "Prepare game records for katachi search");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("GAMES", options->paths, "Files, folders (searched recursively) and archives (.zip .7z .tar.gz ...)")
      ->required();
  command->add_option("-o,--output", options->out, "The index to write: NAME.kindex")->required();
  command->add_option("--threads", options->threads, "Threads that read; the index does not depend on it")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  add_force_option(*command, options->force);
  command->footer(
      "The index holds moves, players, dates and results, so a search needs nothing else. It appears under its name\n"
      "only when it is complete. docs/search.md says more.\n\n"
      "Example: katachi index games/ more.zip -o games.kindex\n\n"
      "Exit code: 0 done (unreadable files are reported), 1 it could not be written or was stopped, 2 usage error or "
      "no\n"
      "readable game.");
  command->callback([options] { run(*options); });
}

}  // namespace katachi::apps
