#include "apps/puzzle/puzzle_report.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/progress.hpp"
#include "draw/table.hpp"

namespace katachi::apps {

namespace {

std::string score_text(double score) { return std::isnan(score) ? "not played" : fmt::format("{:.10g}", score); }

}  // namespace

void print_puzzles() {
  using enum draw::Align;
  draw::Table puzzles{.columns = {{"puzzle", kLeft}, {"title", kLeft}, {"boards", kLeft}, {"option", kLeft}},
                      .rows = {}};
  for (const puzzle::Kind& kind : puzzle::all_puzzles()) {
    const std::string option =
        kind.option ? fmt::format("--{} {} to {}", kind.option->name, kind.option->smallest, kind.option->largest) : "";
    puzzles.rows.push_back(
        {std::string(kind.name), std::string(kind.title), kind.needs_boards ? "--boards FILE" : "", option});
  }
  draw::Table searches{.columns = {{"search", kLeft}, {"about", kLeft}}, .rows = {}};
  for (const puzzle::SearchKind& kind : puzzle::search_kinds())
    searches.rows.push_back({std::string(kind.usual.name), std::string(kind.about)});
  fmt::print("{}\n{}", draw::table_text(puzzles), draw::table_text(searches));
  for (const puzzle::Kind& kind : puzzle::all_puzzles()) fmt::print("\n{}: {}\n", kind.name, kind.rules);
}

puzzle::Solution solution_of(const puzzle::Kind& kind, const puzzle::CampaignReport& report) {
  puzzle::Solution solution{.puzzle = std::string(kind.name), .scores = {}, .moves = {}};
  for (const puzzle::BoardRecord& record : report.boards) {
    solution.scores.push_back(record.best.moves.empty() ? std::numeric_limits<double>::quiet_NaN() : record.best.score);
    solution.moves.push_back(record.best.moves);
  }
  return solution;
}

void print_report(const puzzle::Kind& kind, const puzzle::Plan& plan, const puzzle::Solution& solution,
                  const puzzle::CampaignReport& report, const PuzzleWork& work, bool json) {
  std::uint64_t playouts = 0;
  double seconds = 0;  // of all runs
  for (const puzzle::BoardRecord& record : report.boards) {
    playouts += record.playouts;
    seconds += record.seconds;
  }
  if (report.was_memory_short) fmt::print(stderr, "katachi: a policy had no room for all that it learned (--memory)\n");
  if (json) {
    nlohmann::ordered_json all = puzzle::solution_json(solution);
    all["search"] = puzzle::search_text(plan.search);
    all["seed"] = plan.seed;
    all["playouts"] = playouts;
    all["search_seconds"] = seconds;
    all["seconds"] = work.seconds;
    all["interrupted"] = report.was_interrupted;
    fmt::print("{}\n", printable_json(all));
    return;
  }
  fmt::print("{}: {}\n", kind.title, puzzle::search_text(plan.search));
  for (std::size_t i = 0; i < solution.scores.size(); ++i) {
    if (solution.scores.size() > 1) fmt::print("board {:2}  {}\n", i + 1, score_text(solution.scores[i]));
    if (solution.scores.size() == 1) fmt::print("moves   {}\n", fmt::join(solution.moves[i], " "));
  }
  fmt::print("total   {:.10g}\n", solution.total());
  fmt::print("work    {} playouts, {:.0f} per second of a run, {} on {}\n", playouts,
             seconds > 0 ? static_cast<double>(playouts) / seconds : 0.0, core::duration_text(work.seconds),
             work.workers);
  if (report.was_interrupted) fmt::print("ended   the search was cancelled\n");
}

void print_checked(const puzzle::Solution& replayed, bool json) {
  if (json) {
    fmt::print("{}\n", printable_json(puzzle::solution_json(replayed)));
    return;
  }
  for (std::size_t i = 0; i < replayed.scores.size(); ++i)
    if (replayed.scores.size() > 1) fmt::print("board {:2}  {}\n", i + 1, score_text(replayed.scores[i]));
  fmt::print("total   {:.10g}\n", replayed.total());
}

}  // namespace katachi::apps
