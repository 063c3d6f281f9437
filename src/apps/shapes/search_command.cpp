// katachi search: how often a shape occurs in games, what was played there next, with what success, and when.
#include <memory>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/search_games.hpp"
#include "apps/shapes/search_options.hpp"
#include "apps/shapes/search_report.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"

namespace katachi::apps {

namespace {

void check_arguments(SearchCommandOptions& options) {
  if (!options.position.empty() && !options.shape.empty()) {
    options.games.insert(options.games.begin(), options.shape);  // with --position there is no SHAPE
    options.shape.clear();
  }
  if (options.position.empty() && options.shape.empty())
    fail_on_input({"no shape given", "", "katachi search --help shows how to write one"});
  if (options.games.empty()) fail_on_input({"no games given", "", "name an index or game records"});
  for (const auto* path : {&options.csv, &options.games_csv, &options.sgf, &options.svg})
    check_output(*path, options.force, options.games);
}

// A shape that no game's board can hold is most likely a mistake.
void check_fits(const shape::Index& index, const shape::Query& query) {
  for (const shape::Group& group : index.groups())
    if (shape::fits(query, group.size)) return;
  fail_on_input(
      {"the shape does not fit on any board of these games", "",
       query.shape.fixed ? "it is anchored to a board of another size" : "it is too large, or has too many edges"});
}

void write_files(const SearchFindings& findings, const SearchCommandOptions& options) {
  const auto write = [&](const std::filesystem::path& path, const std::string& text) {
    write_output(path, options.force, path == "-" ? printable_lines(text) : text);
  };
  if (!options.csv.empty()) write(options.csv, continuations_csv(findings));
  if (!options.games_csv.empty()) write(options.games_csv, hits_csv(findings));
  if (!options.sgf.empty()) write(options.sgf, search_sgf(findings, options.limit));
  if (!options.svg.empty()) write(options.svg, search_svg(findings, options.limit));
}

void run(SearchCommandOptions& options) {
  check_arguments(options);
  const shape::Query query = query_of(options);
  const shape::GameFilter filter = filter_of(options);
  const shape::Index index = open_games(options.games, options.threads);
  check_fits(index, query);
  const core::SteadyClock clock;
  const core::Stopwatch stopwatch(clock);
  const Interrupt interrupt;
  std::vector<bool> games;
  std::vector<shape::Hit> hits;
  shape::Summary summary;
  try {
    games = shape::passing(index, filter);
    hits = shape::search(index, query, games, {.threads = options.threads, .stop = interrupt.token()});
    summary = shape::summarize(index, hits, games);
  } catch (const core::EnvironmentError& error) {  // the index is damaged where it was not looked at before
    throw CommandFailed(ExitCode::kBadInput, error.what());
  }
  if (interrupt.raised()) throw CommandFailed(ExitCode::kFailed, "stopped before the end; nothing was written");
  const SearchFindings findings{index, query, hits, summary, stopwatch.seconds()};
  write_files(findings, options);
  const ReportOptions report{.limit = options.limit, .trend = options.trend, .games = options.list_games};
  const std::string text = options.json ? search_json(findings, report) : search_text(findings, report);
  write_output("-", false, printable_lines(text));
}

}  // namespace

void add_search_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("search", "Find a shape in games, and what was played there next");
  const auto options = std::make_shared<SearchCommandOptions>();
  add_search_options(*command, *options);
  command->footer(
      "A shape: X black, O white, . empty, ? anything, x black or empty, o white or empty, 1-9 moves in this order;\n"
      "rows of - and columns of | are edges of the board. docs/search.md says all of it.\n\n"
      "Examples:\n"
      "  katachi index games/ -o games.kindex\n"
      "  katachi search '+-----/|...../|...../|..OX./|...../|.....' games.kindex\n"
      "  katachi search --position game.sgf --move 30 --region A19:K10 --trend games.kindex\n"
      "  katachi search shape.txt games/ --player Cho --years 1980:1990 --games --svg shape.svg\n\n"
      "Exit code: 0 done (also if nothing was found), 1 something could not be written or was stopped, 2 usage error, "
      "a\n"
      "damaged index or no readable game.");
  command->callback([options] { run(*options); });
}

}  // namespace katachi::apps
