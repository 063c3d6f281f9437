// katachi problems: problems of life and death.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/problems/problem_answer.hpp"
#include "apps/problems/problem_file.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;

constexpr const char* kProblemsExamples = R"(Examples:
  katachi problems solve problem.sgf
  katachi problems solve problems/ --time 10 --json >answers.json
  katachi problems solve problems/ --nodes 1000000      # the same answers on every machine
A problem is an SGF file: the position, and MA on one stone of the enclosed group.
Exit code 0: all are solved. 1: some are open, or could not be read, or the command was stopped. 2: usage error.
What is proved, and how ko is treated: docs/reading.md)";

struct ProblemsOptions {
  std::vector<std::filesystem::path> paths;
  SolveLimits limits;
  std::uint64_t memory_mb = 256;
  bool json = false;
};

struct Counts {
  std::size_t total = 0, solved = 0, unreadable = 0, with_solution = 0, agreeing = 0;
};

void print_header() {
  fmt::print("{:<28} {:<6} {:<13} {:<12} {:<6} {:>10} {:>8}\n", "file", "target", "friend first", "enemy first", "move",
             "nodes", "seconds");
}

void print_answer(const ProblemAnswer& answer) {
  const std::string name = printable(std::filesystem::path(answer.problem.file).filename().string());
  fmt::print("{:<28} {:<6} {:<13} {:<12} {:<6} {:>10} {:>8.2f}\n", name,
             go::gtp_text(answer.problem.target, answer.problem.board.size()),
             knowledge::life_name(answer.life.friend_first.life), knowledge::life_name(answer.life.enemy_first.life),
             answer.move_text(), answer.life.nodes, answer.life.seconds);
  if (answer.check && !answer.check->agrees) fmt::print("  {}\n", answer.check->note);
}

void count(const ProblemAnswer& answer, Counts& counts) {
  ++counts.total;
  counts.solved += answer.is_solved();
  counts.with_solution += answer.check.has_value();
  counts.agreeing += answer.check && answer.check->agrees;
}

ordered_json summary_json(const Counts& counts, ordered_json problems) {
  return {{"solved", counts.solved},         {"total", counts.total},
          {"unreadable", counts.unreadable}, {"with_solution", counts.with_solution},
          {"agreeing", counts.agreeing},     {"problems", std::move(problems)}};
}

void print_summary(const Counts& counts) {
  const double percent =
      counts.total > 0 ? 100.0 * static_cast<double>(counts.solved) / static_cast<double>(counts.total) : 0;
  fmt::print("solved {} of {} ({:.1f} %)\n", counts.solved, counts.total, percent);
  if (counts.with_solution > 0)
    fmt::print("first move as in the file: {} of {}\n", counts.agreeing, counts.with_solution);
}

void run_problems_solve(ProblemsOptions options) {
  options.limits.memory = options.memory_mb << 20;
  Interrupt interrupt;
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "solving"});
  Counts counts;
  ordered_json problems = ordered_json::array();
  const auto on_error = [&](const core::Error& error) {
    progress.hide();
    fmt::print(stderr, "unreadable: {}\n", printable(error.text()));
    ++counts.unreadable;
  };
  const auto on_problem = [&](const Problem& problem) {
    const search::exact::Task task{
        .clock = &clock,
        .stop = interrupt.token(),
        .observer = {.interval = 0.2, .tell = [&](const search::exact::Progress& now) {
                       progress.update(counts.total, fmt::format("{} problems solved, {}: {} nodes", counts.solved,
                                                                 printable(problem.file), now.nodes));
                     }}};
    const auto answer = solve_problem(problem, options.limits, task);
    if (interrupt.raised()) return false;
    if (!answer) {
      on_error(answer.error());
      return true;
    }
    progress.hide();
    if (!options.json && counts.total == 0) print_header();
    count(*answer, counts);
    if (options.json)
      problems.push_back(answer->json());
    else
      print_answer(*answer);
    std::fflush(stdout);  // a run may take long
    return true;
  };
  for_each_problem(options.paths, on_problem, on_error);
  progress.hide();
  if (options.json)
    fmt::print("{}\n", printable_json(summary_json(counts, std::move(problems)), 1));
  else
    print_summary(counts);
  if (interrupt.raised()) throw CommandFailed(ExitCode::kFailed, "stopped before the end");
  if (counts.unreadable > 0)
    throw CommandFailed(ExitCode::kFailed, fmt::format("{} problems or files could not be read", counts.unreadable));
  if (counts.solved < counts.total)
    throw CommandFailed(ExitCode::kFailed, fmt::format("{} problems are still open", counts.total - counts.solved));
}

void add_solve(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("solve", "Prove whether enclosed groups live, whoever moves first");
  const auto options = std::make_shared<ProblemsOptions>();
  command->add_option("PATH", options->paths, "SGF files, folders of them, archives")->required()->type_name("");
  command->add_option("--time", options->limits.seconds, "Time limit for each problem, in seconds")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--nodes", options->limits.nodes, "Node limit for each problem (default: none)");
  command->add_option("--threads", options->limits.threads, "Threads of each search")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--memory", options->memory_mb, "Memory limit of the table, in megabytes")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(kProblemsExamples);
  command->callback([options] { run_problems_solve(*options); });
}

}  // namespace

void add_problems_command(CLI::App& app) {
  CLI::App& command = *app.add_subcommand("problems", "Solve problems of life and death");
  command.require_subcommand(1);
  command.footer("Example: katachi problems solve problem.sgf\nEach has its own help: katachi problems solve --help");
  add_solve(command);
}

}  // namespace katachi::apps
