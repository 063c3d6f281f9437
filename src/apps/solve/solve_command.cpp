// katachi solve: what a position of any game is worth with best play, proved.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/ranks.hpp"
#include "apps/shell/safe_text.hpp"
#include "apps/solve/solve_each_move.hpp"
#include "apps/solve/solve_question.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "draw/table.hpp"
#include "draw/tree_picture.hpp"
#include "solver/jobs.hpp"
#include "solver/solver.hpp"
#include "solver/trace_record.hpp"

namespace katachi::apps {

namespace {

namespace exact = search::exact;
using nlohmann::ordered_json;

constexpr const char* kSolveExamples = R"(Examples:
  katachi solve --game connect-four --moves 4,4,4,4,4,4,1 --time 60
  katachi solve --game go --size 3x3                        # +9: the first player wins by 9 points
  katachi solve --game hex --size 4 --search df-pn --json
  katachi solve --game hex --size 6 --each-move             # a map of the winning openings
  katachi solve --game tic-tac-toe --search pns --trace --svg tree.svg
  katachi solve --game go --size 5x5 --at-least 25 --memory 8000 --checkpoint five.kproof
  katachi solve --game othello --search scout --set evaluation=corners --set depth=8   # a judgement, no proof
  katachi solve --searches                                  # all searches and their parameters
  mpirun -n 8 katachi solve --game breakthrough --size 4x5 --search ppn2          # by 7 ranks that rank 0 gives jobs
Exit code 0: the question is answered. 1: it is still open; the bounds found so far, or a judgement, are printed.
Searches explained: docs/search/README.md)";

struct SolveOptions {
  QuestionOptions question;
  std::string search = "auto";
  std::vector<std::string> parameters;
  std::vector<std::string> without;
  unsigned threads = 1;
  std::uint64_t memory_mb = 1024;
  std::uint64_t nodes = 0;
  double seconds = 0;
  int max_moves = 0;
  std::string checkpoint;
  double checkpoint_seconds = 300;
  std::string svg;
  bool each_move = false;
  bool any = false, trace = false, json = false, searches = false, force = false;
};

std::string_view end_text(const solver::Report& report) {
  if (report.judgement && report.end == exact::End::kNodes) return "the depth or the node limit ended the search";
  switch (report.end) {
    case exact::End::kSolved:
      return "solved";
    case exact::End::kNodes:
      return "the node limit ended the search";
    case exact::End::kTime:
      return "the time limit ended the search";
    case exact::End::kMemory:
      return "the search needs more memory (--memory)";
    case exact::End::kInterrupted:
      return "the search was cancelled";
  }
  return "";
}

solver::Settings settings_or_fail(const SolveOptions& options) {
  return {.search = options.search,
          .knowledge = knowledge_without(options.without),
          .native = !options.any,
          .threads = options.threads,
          .parameters = parameters_or_fail(options.parameters),
          .checkpoint = options.checkpoint,
          .checkpoint_interval = options.checkpoint_seconds};
}

ordered_json report_json(const solver::Question& question, const solver::Kind& kind, const solver::Report& report) {
  const std::vector<std::string> line = line_of(question, report);
  ordered_json json{{"game", question.game->traits->name}, {"search", kind.name}};
  json["value"] = report.is_solved() ? bound_json(question, report.bounds.lower) : ordered_json(nullptr);
  json["lower"] = bound_json(question, report.bounds.lower);
  json["upper"] = bound_json(question, report.bounds.upper);
  if (question.at_least) {
    const auto answer = report.answer({.at_least = *question.at_least});
    json["at_least"] = shown_value(question, *question.at_least);
    json["answer"] = answer ? ordered_json(*answer) : ordered_json(nullptr);
  }
  json["proved"] = is_answered(question, report);
  json["move"] = line.empty() ? ordered_json(nullptr) : ordered_json(line.front());
  json["line"] = line;
  if (report.judgement) json["judgement"] = *report.judgement;
  if (report.judgement) json["depth"] = report.depth;
  json["nodes"] = report.nodes;
  json["seconds"] = report.seconds;
  json["memory_mb"] = static_cast<double>(report.memory) / (1 << 20);
  json["end"] = end_text(report);
  return json;
}

void print_report(const solver::Question& question, const solver::Kind& kind, const solver::Report& report) {
  fmt::print("{}", printable_lines(question.position().text()));
  fmt::print("search  {}\n", kind.name);
  if (question.at_least) {
    const auto answer = report.answer({.at_least = *question.at_least});
    fmt::print("answer  {} for the first player: {}\n",
               fmt::format("at least {:g}", shown_value(question, *question.at_least)),
               !answer   ? "open"
               : *answer ? "yes"
                         : "no");
  }
  fmt::print("value   {}\n", bounds_text(question, report.bounds));
  if (report.judgement)
    fmt::print("judged  {:+} for the first player, depth {}: not proved\n", *report.judgement, report.depth);
  const auto line = line_of(question, report);
  if (!line.empty()) fmt::print("line    {}\n", printable(fmt::format("{}", fmt::join(line, " "))));
  fmt::print("nodes   {} in {}, {:.1f} MB\n", report.nodes, core::duration_text(report.seconds),
             static_cast<double>(report.memory) / (1 << 20));
  if (!is_answered(question, report)) fmt::print("open    {}\n", end_text(report));
}

void print_searches() {
  using enum draw::Align;
  draw::Table table{.columns = {{"search", kLeft}, {"family", kLeft}, {"threads", kLeft}, {"about", kLeft}},
                    .rows = {}};
  draw::Table parameters{.columns = {{"search", kLeft}, {"parameter", kLeft}, {"about", kLeft}}, .rows = {}};
  for (const solver::Kind& kind : solver::kinds()) {
    table.rows.push_back(
        {std::string(kind.name), std::string(kind.family), kind.takes_threads ? "yes" : "no", std::string(kind.about)});
    for (const solver::Parameter& parameter : kind.parameters)
      parameters.rows.push_back({std::string(kind.name), std::string(parameter.name), parameter.about});
  }
  fmt::print("{}\n{}", draw::table_text(table), draw::table_text(parameters));
}

// Shows how far a search has come while it runs.
exact::Observer observer_of(core::Progress& progress, const solver::Question& question) {
  return {.interval = 0.2, .tell = [&progress, &question](const exact::Progress& now) {
            if (!progress.is_due()) return;
            std::string detail = fmt::format("{} nodes, {}", now.nodes, bounds_text(question, now.bounds));
            if (now.seconds > 0) detail += fmt::format(", {:.0f}/s", static_cast<double>(now.nodes) / now.seconds);
            if (now.depth > 0) detail += fmt::format(", depth {}", now.depth);
            if (now.proof > 0 || now.disproof > 0) detail += fmt::format(", pn {} dn {}", now.proof, now.disproof);
            progress.update(now.nodes, detail);
          }};
}

void check_each_move(const SolveOptions& options) {
  for (const auto& [is_given, name] : {std::pair(options.trace, "--trace"), std::pair(!options.svg.empty(), "--svg"),
                                       std::pair(!options.checkpoint.empty(), "--checkpoint")})
    if (is_given) fail_on_input({"it is of one search, --each-move makes many", name, "omit one of them"});
}

// The limits hold for each move.
std::vector<MoveAnswer> each_answer(const SolveOptions& options, const solver::Question& question,
                                    const solver::Settings& settings, const exact::Task& task) {
  return solve_each_move(question, settings, [&] {
    exact::Task own = task;
    if (options.seconds > 0) own.limits.deadline = task.clock->now() + core::Duration(options.seconds);
    return own;
  });
}

void show_each_answer(const SolveOptions& options, const solver::Question& question, const solver::Kind& kind,
                      const std::vector<MoveAnswer>& answers) {
  if (options.json)
    fmt::print("{}\n", printable_json(each_move_json(question, kind, answers)));
  else
    print_each_move(question, kind, answers);
  const auto open = std::ranges::count(answers, false, &MoveAnswer::is_answered);
  if (open > 0) throw CommandFailed(ExitCode::kFailed, fmt::format("still open: {} of {} moves", open, answers.size()));
}

// What a rank of mpirun does with its jobs. An error if the search has none.
crew::HandlerFactory handlers_or_fail(const SolveOptions& options, const solver::Question& question,
                                      const solver::Settings& settings, const core::Clock& clock) {
  const std::uint64_t memory = (options.memory_mb << 20) / 2 / options.threads;  // of a slot, as of a thread
  return value_or_fail(solver::job_handlers(question, settings, memory, clock));
}

void run_solve(const SolveOptions& options, bool rules_given, crew::Mpi* mpi) {
  const bool is_helper = mpi != nullptr && !mpi->is_owner();
  if (options.searches) return is_helper ? void() : print_searches();
  if (options.each_move) check_each_move(options);
  if (mpi != nullptr && options.each_move)
    fail_on_input({"ranks share the work of one question", "--each-move", "omit it, or run without mpirun"});
  if (mpi != nullptr && options.question.position == "-")
    fail_on_input({"only one rank can read standard input", "--position", "name a file that all ranks see"});
  const solver::Question question = question_or_fail(options.question, rules_given);
  solver::Settings settings = settings_or_fail(options);
  const solver::Kind& kind = *value_or_fail(solver::find_kind(settings.search, question));
  const core::SteadyClock clock;
  std::unique_ptr<crew::Crew> ranks;
  if (mpi != nullptr) {
    const crew::HandlerFactory handlers = handlers_or_fail(options, question, settings, clock);
    if (is_helper) return crew::serve(*mpi, clock, options.threads, handlers);
  }
  check_output(options.svg, options.force);
  Interrupt interrupt;
  if (mpi != nullptr) {
    ranks = crew_of_ranks(*mpi, clock);
    settings.crew = ranks.get();
  }
  core::Progress progress(clock, core::stderr_terminal(), {.label = "solving"});
  solver::TraceRecord trace;
  const bool traces = options.trace || !options.svg.empty();
  exact::Task task{
      .clock = &clock,
      .limits = {.nodes = options.nodes, .memory = options.memory_mb << 20, .max_moves = options.max_moves},
      .stop = interrupt.token(),
      .observer = observer_of(progress, question),
      .trace = traces ? &trace : nullptr};
  if (options.each_move) {
    const std::vector<MoveAnswer> answers = each_answer(options, question, settings, task);
    progress.hide();
    return show_each_answer(options, question, kind, answers);
  }
  if (options.seconds > 0) task.limits.deadline = clock.now() + core::Duration(options.seconds);
  const solver::Report report = value_or_fail(solver::solve(question, settings, task));
  progress.hide();
  if (options.trace) fmt::print(options.json ? stderr : stdout, "{}\n", printable_lines(trace.log_text()));
  if (!options.svg.empty())
    write_output(options.svg, options.force,
                 draw::tree_svg(trace.picture(fmt::format("{}: {}", question.game->traits->title, kind.name))));
  if (options.json)
    fmt::print("{}\n", printable_json(report_json(question, kind, report)));
  else
    print_report(question, kind, report);
  if (!is_answered(question, report))
    throw CommandFailed(ExitCode::kFailed, fmt::format("still open: {}", end_text(report)));
}

void add_question_options(CLI::App& command, QuestionOptions& options, std::vector<CLI::Option*>& rules) {
  command.add_option("--game", options.game, "The game; `katachi games` lists them")->capture_default_str();
  command.add_option("--size", options.size, "Board, WIDTHxHEIGHT or one number (default: the usual board)");
  command.add_option("--position", options.position, "Position as text, a file or - (docs/games.md)")
      ->type_name("FILE");
  command.add_option("--moves", options.moves, "Moves played from there, separated by blanks or commas");
  rules = {command.add_option("--rules", options.rules, "Go: rule set")->capture_default_str(),
           command.add_option("--rule", options.rule_parts,
                              "Go: one part of the rules, PART=VALUE, such as ko=SIMPLE (may be repeated)"),
           command.add_option("--komi", options.komi, "Go: points for White")->capture_default_str()};
  command.add_option("--at-least", options.at_least,
                     "Ask only whether the first player gets at least N: points, or 1, 0, -1 in games without points");
}

void add_search_options(CLI::App& command, SolveOptions& options) {
  command.add_option("--search", options.search,
                     "The search; --searches lists them (default: one that suits the game)");
  command.add_option("--set", options.parameters, "Parameter of the search, NAME=VALUE (may be repeated)");
  add_without_option(command, options.without);
  command.add_flag("--any", options.any, "Use the search that serves all games, also where the game has its own");
  command.add_option("--threads", options.threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  command.add_option("--memory", options.memory_mb, "Memory limit of tables and trees, in megabytes")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command.add_option("--time", options.seconds, "Time limit in seconds")->check(CLI::PositiveNumber);
  command.add_option("--nodes", options.nodes, "Node limit");
  command
      .add_option("--checkpoint,--resume", options.checkpoint,
                  "Keep the table of the search in this file; if it exists, the search goes on from it")
      ->type_name("FILE");
  command
      .add_option("--checkpoint-seconds", options.checkpoint_seconds, "Seconds between two writes of the checkpoint")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--max-moves", options.max_moves,
                     "A game that lasts longer is a draw that neither side may claim");
}

}  // namespace

void add_solve_command(CLI::App& app, crew::Mpi* mpi) {
  const auto options = std::make_shared<SolveOptions>();
  CLI::App& command = *app.add_subcommand("solve", "Solve a position of any game: its value, proved");
  std::vector<CLI::Option*> rules;
  add_question_options(command, options->question, rules);
  add_search_options(command, *options);
  command.add_flag("--each-move", options->each_move,
                   "Solve the position after each legal move; limits of time and nodes hold for each");
  command.add_flag("--trace", options->trace, "Print every step of the search, for small searches");
  command.add_option("--svg", options->svg, "Draw the tree of the search into this file")->type_name("FILE");
  command.add_flag("--json", options->json, "One line of JSON");
  command.add_flag("--searches", options->searches, "List the searches and their parameters");
  add_force_option(command, options->force);
  command.footer(kSolveExamples);
  command.callback([options, rules, mpi] {
    const bool rules_given = std::ranges::any_of(rules, [](const CLI::Option* option) { return option->count() > 0; });
    run_solve(*options, rules_given, mpi);
  });
}

}  // namespace katachi::apps
