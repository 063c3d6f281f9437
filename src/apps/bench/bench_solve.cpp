#include "apps/bench/bench_solve.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/bench/solve_runs.hpp"
#include "apps/commands.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/safe_text.hpp"
#include "apps/solve/solve_question.hpp"
#include "core/progress.hpp"
#include "draw/table.hpp"
#include "player/data_folder.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;

struct SolveBench {
  std::string file;
  std::vector<std::string> searches;
  std::vector<std::string> parameters;
  std::vector<std::string> without;
  unsigned threads = 1;
  std::uint64_t nodes = 1'000'000;
  std::uint64_t memory_mb = 256;
  bool enhancements = false, json = false;
};

// What the runs of a setup add up to.
struct SolveSums {
  int finished = 0;
  std::uint64_t nodes = 0;
  double cpu_seconds = 0, seconds = 0;

  void add(const SolveRun& run) {
    finished += run.is_finished;
    nodes += run.report.nodes;
    cpu_seconds += run.cpu_seconds;
    seconds += run.report.seconds;
  }
};

std::string bound_text(game::Value value, const solver::Question& question) {
  return std::abs(value) >= game::kMaxValue ? std::string("open") : fmt::format("{:+g}", shown_value(question, value));
}

// A run whose bounds exclude the value, in words.
std::string complaint(const SuitePosition& position, const std::string& search, const SolveRun& run) {
  return fmt::format("{}: {} proves {} to {}, the value is {}", position.name, search,
                     bound_text(run.report.bounds.lower, position.question),
                     bound_text(run.report.bounds.upper, position.question),
                     bound_text(position.value, position.question));
}

// Every search that is not of the course.
std::vector<std::string> usual_searches(unsigned threads) {
  std::vector<std::string> names;
  for (const solver::Kind& kind : solver::kinds())
    if (kind.family != "course" && (threads == 1 || kind.takes_threads)) names.emplace_back(kind.name);
  return names;
}

std::vector<SolveSetup> setups_of(const SolveBench& options) {
  std::vector<SolveSetup> setups;
  for (const std::string& search : options.searches.empty() ? usual_searches(options.threads) : options.searches)
    setups.push_back({.search = search,
                      .parameters = parameters_or_fail(options.parameters),
                      .without = options.without,
                      .threads = options.threads,
                      .memory = options.memory_mb << 20});
  return setups;
}

ordered_json run_json(const SuitePosition& position, const SolveSetup& setup, const SolveRun& run) {
  const auto bound = [&](game::Value value) -> ordered_json {
    if (std::abs(value) >= game::kMaxValue) return nullptr;
    return shown_value(position.question, value);
  };
  return {{"position", position.name},
          {"search", setup.search},
          {"solved", run.is_finished},
          {"lower", bound(run.report.bounds.lower)},
          {"upper", bound(run.report.bounds.upper)},
          {"nodes", run.report.nodes},
          {"cpu_seconds", run.cpu_seconds},
          {"seconds", run.report.seconds},
          {"memory_mb", static_cast<double>(run.report.memory) / (1 << 20)}};
}

ordered_json position_json(const SuitePosition& position) {
  return {{"position", position.name},
          {"game", position.question.game->traits->name},
          {"size", position.size},
          {"value", shown_value(position.question, position.value)}};
}

struct SolveOutput {
  ordered_json json = ordered_json::object();
  std::string text;
  std::vector<std::string> complaints;
};

std::string per_second(std::uint64_t nodes, double seconds) {
  return fmt::format("{:.0f}", static_cast<double>(nodes) / std::max(seconds, 1e-9));
}

// Nodes of each search on each position, then the sums.
SolveOutput compare_searches(SolveRuns& runs, const std::vector<SolveSetup>& setups) {
  using enum draw::Align;
  SolveOutput output;
  draw::Table nodes{.columns = {{"position", kLeft}, {"value", kRight}}, .rows = {}};
  for (const SolveSetup& setup : setups) nodes.columns.push_back({setup.search, kRight});
  std::vector<SolveSums> sums(setups.size());
  output.json["positions"] = output.json["searches"] = output.json["runs"] = ordered_json::array();
  for (std::size_t i = 0; i < runs.suite().size(); ++i) {
    const SuitePosition& position = runs.suite()[i];
    output.json["positions"].push_back(position_json(position));
    auto& row = nodes.rows.emplace_back();
    row = {position.name, bound_text(position.value, position.question)};
    for (std::size_t s = 0; s < setups.size(); ++s) {
      const SolveRun run = runs.run(i, setups[s]).value();
      sums[s].add(run);
      row.push_back(run.is_finished ? fmt::format("{}", run.report.nodes) : "open");
      output.json["runs"].push_back(run_json(position, setups[s], run));
      if (run.is_wrong) output.complaints.push_back(complaint(position, setups[s].search, run));
    }
  }
  draw::Table totals{.columns = {{"search", kLeft},
                                 {"solved", kRight},
                                 {"nodes", kRight},
                                 {"processor s", kRight},
                                 {"clock s", kRight},
                                 {"nodes/s", kRight}},
                     .rows = {}};
  for (std::size_t s = 0; s < setups.size(); ++s) {
    const SolveSums& sum = sums[s];
    totals.rows.push_back({setups[s].search, fmt::format("{} of {}", sum.finished, runs.suite().size()),
                           fmt::format("{}", sum.nodes), fmt::format("{:.2f}", sum.cpu_seconds),
                           fmt::format("{:.2f}", sum.seconds), per_second(sum.nodes, sum.cpu_seconds)});
    output.json["searches"].push_back({{"search", setups[s].search},
                                       {"solved", sum.finished},
                                       {"nodes", sum.nodes},
                                       {"cpu_seconds", sum.cpu_seconds},
                                       {"seconds", sum.seconds}});
  }
  output.text = draw::table_text(nodes) + "\n" + draw::table_text(totals);
  return output;
}

// Each enhancement, over the positions that the search finishes with it and without.
SolveOutput compare_enhancements(SolveRuns& runs) {
  using enum draw::Align;
  SolveOutput output;
  draw::Table table{.columns = {{"search", kLeft},
                                {"enhancement", kLeft},
                                {"solved with", kRight},
                                {"without", kRight},
                                {"both", kRight},
                                {"nodes with", kRight},
                                {"without", kRight},
                                {"ratio", kRight},
                                {"s with", kRight},
                                {"without", kRight}},
                    .rows = {}};
  output.json["enhancements"] = ordered_json::array();
  for (const Enhancement& enhancement : enhancements()) {
    SolveSums with, without;  // of the positions that both finish
    int solved_with = 0, solved_without = 0;
    for (std::size_t i = 0; i < runs.suite().size(); ++i) {
      const auto a = runs.run(i, enhancement.with), b = runs.run(i, enhancement.without);
      if (!a || !b) continue;
      solved_with += a->is_finished;
      solved_without += b->is_finished;
      for (const auto& [setup, run] : {std::pair(&enhancement.with, &*a), std::pair(&enhancement.without, &*b)})
        if (run->is_wrong) output.complaints.push_back(complaint(runs.suite()[i], setup->search, *run));
      if (!a->is_finished || !b->is_finished) continue;
      with.add(*a);
      without.add(*b);
    }
    const double ratio =
        static_cast<double>(without.nodes) / static_cast<double>(std::max<std::uint64_t>(1, with.nodes));
    table.rows.push_back({enhancement.with.search, enhancement.name, fmt::format("{}", solved_with),
                          fmt::format("{}", solved_without), fmt::format("{}", with.finished),
                          fmt::format("{}", with.nodes), fmt::format("{}", without.nodes), fmt::format("{:.2f}", ratio),
                          fmt::format("{:.2f}", with.cpu_seconds), fmt::format("{:.2f}", without.cpu_seconds)});
    output.json["enhancements"].push_back({{"search", enhancement.with.search},
                                           {"enhancement", enhancement.name},
                                           {"solved_with", solved_with},
                                           {"solved_without", solved_without},
                                           {"both", with.finished},
                                           {"nodes_with", with.nodes},
                                           {"nodes_without", without.nodes},
                                           {"cpu_seconds_with", with.cpu_seconds},
                                           {"cpu_seconds_without", without.cpu_seconds}});
  }
  output.text = draw::table_text(table);
  return output;
}

void refuse_with_enhancements(const SolveBench& options) {
  if (!options.searches.empty() || !options.parameters.empty() || !options.without.empty() || options.threads > 1)
    fail_on_input({"--enhancements measures its own list of searches on one thread", "--enhancements",
                   "omit --search, --set, --without and --threads"});
}

void bench_solve(const SolveBench& options) {
  if (options.enhancements) refuse_with_enhancements(options);
  const auto suite = read_suite(options.file.empty() ? value_or_fail(player::find_data("solve.txt"))
                                                     : std::filesystem::path(options.file));
  const std::vector<SolveSetup> setups = setups_of(options);
  for (const SolveSetup& setup : setups)
    static_cast<void>(value_or_fail(solver::find_kind(setup.search, suite.front().question)));
  const Interrupt interrupt;
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "solving"});
  SolveRuns runs(suite, options.nodes, interrupt.token());
  std::uint64_t begun = 0;
  runs.tell = [&](std::string_view what) { progress.update(begun++, what); };
  SolveOutput output = options.enhancements ? compare_enhancements(runs) : compare_searches(runs, setups);
  progress.hide();
  output.json["complaints"] = output.complaints;
  if (options.json)
    fmt::print("{}\n", printable_json(output.json));
  else
    fmt::print("{}", printable_lines(output.text));
  if (!output.complaints.empty())
    throw CommandFailed(ExitCode::kFailed, fmt::format("wrong values:\n{}", fmt::join(output.complaints, "\n")));
}

}  // namespace

void add_bench_solve(CLI::App& bench) {
  const auto options = std::make_shared<SolveBench>();
  CLI::App& solve = *bench.add_subcommand("solve", "Exact searches on the same positions: nodes, time, values");
  solve.add_option("FILE", options->file, "Positions (default: the twenty that the program ships with)");
  solve.add_option("--search", options->searches, "A search (may be repeated; default: all but those of the course)");
  solve.add_option("--set", options->parameters, "Parameter of the searches, NAME=VALUE (may be repeated)");
  add_without_option(solve, options->without);
  solve.add_flag("--enhancements", options->enhancements, "Each enhancement of each search, with and without");
  solve.add_option("--threads", options->threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  solve.add_option("--nodes", options->nodes, "Node limit of a run; 0: none")->capture_default_str();
  solve.add_option("--memory", options->memory_mb, "Memory limit of a run, in megabytes")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  solve.add_flag("--json", options->json, "Print JSON");
  solve.footer(
      "On one thread the nodes are the same in every run. A file has a position in each line, its value is that for "
      "the first\n"
      "player: NAME GAME SIZE VALUE MOVES...\n"
      "Examples:\n"
      "  katachi bench solve                                     # all searches on twenty positions\n"
      "  katachi bench solve --search df-pn --without symmetry   # what one of them takes without a part of its "
      "knowledge\n"
      "  katachi bench solve --search scout --search df-pn --threads 2\n"
      "  katachi bench solve --enhancements --json\n"
      "Exit code 1: a search has proved what is not true.");
  solve.callback([options] { bench_solve(*options); });
}

}  // namespace katachi::apps
