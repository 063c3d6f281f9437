// katachi puzzle: one-player games, and nested searches for their best games.
#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/puzzle/puzzle_report.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/ranks.hpp"
#include "core/bytes.hpp"
#include "core/clock.hpp"
#include "core/output_file.hpp"
#include "core/progress.hpp"
#include "crew/crew.hpp"
#include "puzzle/campaign.hpp"

namespace katachi::apps {

namespace {

using search::nested::Adaptation;

constexpr const char* kPuzzleExamples = R"(Examples:
  katachi puzzle morpion-5d --svg morpion.svg
  katachi puzzle snake-in-the-box --dimension 7 --time 20 --threads 2
  katachi puzzle left-move --level 2 --json
  katachi puzzle samegame --boards boards.txt --time 100 --json > games.json
  katachi puzzle samegame --boards boards.txt --check games.json
  katachi puzzle morpion-5t --time 7200 --checkpoint morpion.json --svg morpion.svg
  katachi puzzle --list                                     # all puzzles and searches
With a time limit, runs with other random numbers follow each other until it is over; the best game is printed. Ctrl-C prints the
best so far. Puzzles and searches explained: docs/puzzles.md)";

struct PuzzleOptions {
  std::string puzzle, boards, search = "nrpa", adapt, check, svg, checkpoint;
  std::size_t board = 0;
  std::optional<int> depth, dimension, level, iterations, playouts, beam, beam_level, repetitions;
  std::optional<double> alpha, seconds;
  std::optional<std::uint64_t> runs;
  std::uint64_t seed = 1, memory_mb = 512;
  double checkpoint_seconds = 60;
  unsigned threads = 1;
  bool bias = false, all_moves = false, forget = false, json = false, list = false, force = false;
};

// An option that only one family of searches has.
template <class T>
void set_if_given(const std::optional<T>& given, T& target, const char* name, bool fits, std::string_view search) {
  if (!given) return;
  if (!fits) fail_on_input({fmt::format("{} has no such option", search), name, "omit it, or take another search"});
  target = *given;
}

puzzle::Search search_of(const PuzzleOptions& options) {
  puzzle::Search search = value_or_fail(puzzle::find_search(options.search));
  const bool adapts = !search.is_nmcs;
  if (search.is_nmcs)
    set_if_given(options.level, search.nmcs.level, "--level", true, search.name);
  else
    set_if_given(options.level, search.nrpa.level, "--level", true, search.name);
  set_if_given(options.iterations, search.nrpa.iterations, "--iterations", adapts, search.name);
  set_if_given(options.alpha, search.nrpa.alpha, "--alpha", adapts, search.name);
  set_if_given(options.playouts, search.nrpa.playouts, "--playouts", adapts, search.name);
  set_if_given(options.beam, search.nrpa.beam, "--beam", adapts, search.name);
  set_if_given(options.beam_level, search.nrpa.beam_level, "--beam-level", adapts, search.name);
  set_if_given(options.repetitions, search.nrpa.repetitions, "--repetitions", adapts, search.name);
  if (options.bias) set_if_given(std::optional(true), search.nrpa.bias, "--bias", adapts, search.name);
  if (options.forget) set_if_given(std::optional(false), search.nmcs.memorise, "--forget", search.is_nmcs, search.name);
  if (!options.adapt.empty()) {
    const Adaptation adaptation = options.adapt == "gradient"  ? Adaptation::kGradient
                                  : options.adapt == "printed" ? Adaptation::kPrinted
                                                               : Adaptation::kSimple;
    set_if_given(std::optional(adaptation), search.nrpa.adaptation, "--adapt", adapts, search.name);
  }
  if (options.all_moves) search.nmcs.sensible = search.nrpa.sensible = false;
  return search;
}

puzzle::Boards boards_of(const PuzzleOptions& options, const puzzle::Kind& kind) {
  const bool has_dimension = options.dimension.has_value();
  if (has_dimension && options.depth) fail_on_input({"no puzzle has a depth and a dimension", "--depth", "omit one"});
  const auto option = has_dimension ? options.dimension : options.depth;
  const char* const option_name = has_dimension ? "dimension" : "depth";
  std::optional<core::Bytes> bytes;
  if (!options.boards.empty())
    bytes = value_or_fail(core::Bytes::read_file(options.boards == "-" ? "/dev/stdin" : options.boards));
  auto boards = puzzle::boards_of(kind, bytes ? std::optional(bytes->view()) : std::nullopt, option_name, option);
  if (!boards) {
    core::Error error = boards.error();
    if (error.where.starts_with("line ")) error.where = options.boards + ", " + error.where;
    fail_on_input(error);
  }
  if (options.board == 0) return *std::move(boards);
  if (options.board > boards->size())
    fail_on_input({fmt::format("there are {} boards", boards->size()), "--board", "count from 1"});
  puzzle::Boards one;
  one.push_back(std::move((*boards)[options.board - 1]));
  return one;
}

// All that decides what a campaign finds, so that a checkpoint of another one is refused.
std::string question_of(const PuzzleOptions& options, const puzzle::Kind& kind, const puzzle::Boards& boards,
                        const puzzle::Search& search) {
  std::uint64_t hash = 0;
  for (const auto& board : boards)
    for (const char c : board->text()) hash = core::mix64(hash ^ static_cast<unsigned char>(c));
  return fmt::format("{}, boards {:016x}, {}, seed {}", kind.name, hash, puzzle::search_text(search), options.seed);
}

puzzle::Plan plan_of(const PuzzleOptions& options, const puzzle::Kind& kind, const puzzle::Boards& boards) {
  puzzle::Plan plan{.boards = &boards, .search = search_of(options), .seed = options.seed};
  plan.question = question_of(options, kind, boards, plan.search);
  plan.seconds = options.seconds;
  if (options.runs)
    plan.runs = options.runs;
  else if (options.seconds)
    plan.runs = std::nullopt;
  plan.memory = options.memory_mb << 20;
  plan.checkpoint = options.checkpoint;
  plan.checkpoint_seconds = options.checkpoint_seconds;
  return plan;
}

puzzle::CampaignObserver observer_of(core::Progress& progress) {
  return
      [&progress](std::size_t board, const puzzle::Progress& running, const std::vector<puzzle::BoardRecord>& records) {
        if (!progress.is_due()) return;
        double best = std::max(running.best, records[board].best.score);
        std::string detail = records.size() > 1 ? fmt::format("board {} of {}, ", board + 1, records.size()) : "";
        detail += std::isfinite(best) ? fmt::format("best {:.10g}", best) : "no game yet";
        if (running.seconds > 0)
          detail += fmt::format(", {:.0f} playouts/s", static_cast<double>(running.playouts) / running.seconds);
        progress.update(running.playouts, detail);
      };
}

void write_pictures(const PuzzleOptions& options, const puzzle::Kind& kind, const puzzle::Boards& boards,
                    const puzzle::Solution& solution) {
  if (options.svg.empty()) return;
  const std::string title = fmt::format("{}: {:.10g}", kind.title, solution.scores.front());
  write_output(options.svg, options.force, boards.front()->svg(solution.moves.front(), title));
}

void check_picture(const PuzzleOptions& options, const puzzle::Kind& kind, const puzzle::Boards& boards) {
  if (options.svg.empty()) return;
  if (!kind.has_pictures) fail_on_input({fmt::format("{} has no pictures", kind.title), "--svg", "omit it"});
  if (boards.size() > 1) fail_on_input({"a picture shows one board", "--svg", "choose one with --board"});
  check_output(options.svg, options.force);
}

void run_check(const PuzzleOptions& options, const puzzle::Kind& kind, const puzzle::Boards& boards) {
  const core::Bytes bytes = value_or_fail(core::Bytes::read_file(options.check == "-" ? "/dev/stdin" : options.check));
  const auto claimed = puzzle::read_solution(bytes.view());
  const auto replayed = claimed ? puzzle::check_solution(*claimed, kind, boards) : claimed;
  if (!replayed)
    fail_on_input({replayed.error().what, options.check + ", " + replayed.error().where, replayed.error().remedy});
  write_pictures(options, kind, boards, *replayed);
  print_checked(*replayed, options.json);
}

void run_puzzle(const PuzzleOptions& options, crew::Mpi* mpi) {
  if (options.list) return print_puzzles();
  if (options.puzzle.empty())
    fail_on_input({"which puzzle?", "katachi puzzle NAME", "katachi puzzle --list lists them"});
  const puzzle::Kind& kind = *value_or_fail(puzzle::find_puzzle(options.puzzle));
  const puzzle::Boards boards = boards_of(options, kind);
  check_picture(options, kind, boards);
  if (!options.check.empty()) return run_check(options, kind, boards);
  const puzzle::Plan plan = plan_of(options, kind, boards);
  const bool is_worker = mpi != nullptr && !mpi->is_owner();
  if (!is_worker) check_output(options.checkpoint, false);
  Interrupt interrupt;
  const core::SteadyClock clock;
  puzzle::Watch watch;
  if (is_worker)
    return crew::serve(*mpi, clock, options.threads, puzzle::make_worker(plan, clock, nullptr, interrupt.token()));
  core::Progress progress(clock, core::stderr_terminal(), {.label = "searching"});
  const core::Stopwatch stopwatch(clock);
  const std::unique_ptr<crew::Crew> crew =
      mpi != nullptr
          ? crew_of_ranks(*mpi, clock)
          : crew::make_thread_crew(options.threads, puzzle::make_worker(plan, clock, &watch, interrupt.token()));
  const puzzle::CampaignReport report =
      value_or_fail(puzzle::run_campaign(plan, *crew, clock, &watch, interrupt.token(), observer_of(progress)));
  progress.hide();
  const puzzle::Solution solution = solution_of(kind, report);
  if (solution.unplayed() == 0) write_pictures(options, kind, boards, solution);
  print_report(kind, plan, solution, report, {.seconds = stopwatch.seconds(), .workers = crew->describe()},
               options.json);
  if (solution.unplayed() > 0)
    throw CommandFailed(ExitCode::kFailed,
                        fmt::format("{} boards were not played: the search was ended before", solution.unplayed()));
}

void add_policy_options(CLI::App& command, PuzzleOptions& options) {
  command.add_option("--alpha", options.alpha, "Step of an adaptation (default: 1)")->check(CLI::PositiveNumber);
  command.add_option("--playouts", options.playouts, "Playouts before each adaptation at level 1 (default: 1)")
      ->check(CLI::Range(1, 1000));
  command.add_option("--beam", options.beam, "Policies that are kept at --beam-level (default: 1)")
      ->check(CLI::Range(1, 100));
  command.add_option("--beam-level", options.beam_level, "The level of the beam (default: 1)")
      ->check(CLI::Range(1, 10));
  command
      .add_option("--repetitions", options.repetitions,
                  "End a level that finds its best game so often again (default: 0, never)")
      ->check(CLI::Range(0, 1'000'000));
  command.add_flag("--bias", options.bias, "Draw moves with the bias of the puzzle, where it has one");
  command
      .add_option("--adapt", options.adapt,
                  "gradient (default), or two rules of the lecture: printed, simple; to see what the difference costs")
      ->check(CLI::IsMember({"gradient", "printed", "simple"}));
}

void add_puzzle_options(CLI::App& command, PuzzleOptions& options) {
  command.add_option("puzzle", options.puzzle, "The puzzle; --list lists them")->type_name("NAME");
  command.add_option("--boards", options.boards, "Boards or an instance, a file or - (docs/puzzles.md)")
      ->type_name("FILE");
  command.add_option("--board", options.board, "Only this board of the file, from 1");
  command.add_option("--dimension", options.dimension, "snake-in-the-box: dimension of the cube (default: 6)");
  command.add_option("--depth", options.depth, "left-move: number of steps (default: 60)");
  command.add_option("--search", options.search, "The search; --list lists them")->capture_default_str();
  command.add_option("--level", options.level, "Levels that are nested (default: 3)")->check(CLI::Range(1, 10));
  command.add_option("--iterations", options.iterations, "NRPA: iterations of each level (default: 100)")
      ->check(CLI::Range(1, 1'000'000'000));
  add_policy_options(command, options);
  command.add_flag("--all-moves", options.all_moves, "Also the moves that the puzzle does not think sensible");
  command.add_flag("--forget", options.forget, "NMCS: without the memory of the best game, to see what it is worth");
}

void add_work_options(CLI::App& command, PuzzleOptions& options) {
  command.add_option("--time", options.seconds, "Seconds for all boards together")->check(CLI::PositiveNumber);
  command.add_option("--runs", options.runs, "Runs for each board (default: 1; with --time: until it is over)")
      ->check(CLI::Range(1, 1'000'000));
  command.add_option("--threads", options.threads, "Threads, each with runs of its own (of each rank under mpirun)")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Seed of the random numbers")->capture_default_str();
  command.add_option("--memory", options.memory_mb, "Memory limit of the policy of a run, in megabytes")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command
      .add_option("--checkpoint,--resume", options.checkpoint,
                  "Keep the best games and the runs in this file; if it exists, the search goes on from it")
      ->type_name("FILE");
  command
      .add_option("--checkpoint-seconds", options.checkpoint_seconds, "Seconds between two writes of the checkpoint")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

}  // namespace

void add_puzzle_command(CLI::App& app, crew::Mpi* mpi) {
  const auto options = std::make_shared<PuzzleOptions>();
  CLI::App& command =
      *app.add_subcommand("puzzle", "Search for the best game of a puzzle: SameGame, Morpion Solitaire, ...");
  add_puzzle_options(command, *options);
  add_work_options(command, *options);
  command.add_flag("--json", options->json, "One line of JSON: total, scores, moves");
  command.add_option("--svg", options->svg, "Draw the best game into this file (SameGame, Morpion Solitaire)")
      ->type_name("FILE");
  command
      .add_option("--check", options->check,
                  "Replay the games of this file, which --json has printed, and print their scores")
      ->type_name("SOLUTION");
  command.add_flag("--list", options->list, "List the puzzles and the searches");
  add_force_option(command, options->force);
  command.footer(kPuzzleExamples);
  command.callback([options, mpi] { run_puzzle(*options, mpi); });
}

}  // namespace katachi::apps
