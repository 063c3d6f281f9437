// katachi learn: cuts patterns out of game records and counts them, in one go or in parts; or trains a move model, or learns the
// urgencies of playouts.
#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/records/games_input.hpp"
#include "apps/shapes/learn_model.hpp"
#include "apps/shapes/learn_urgencies.hpp"
#include "apps/shapes/pattern_options.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/ranks.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "crew/mpi.hpp"
#include "lab/learn_jobs.hpp"
#include "pattern/base.hpp"
#include "pattern/learn.hpp"
#include "pattern/sources.hpp"
#include "record/game_set.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

constexpr const char* kLearnExamples = R"(Examples:
  katachi learn games/ -o mine.kform                      # a base of the shapes in my games, K = 15
  katachi learn games.zip -K 9 --min-plays 3 -o small.kform --sources
  katachi learn games/ --model -o mine.kmodel             # a move model (features and weights), some minutes
  katachi learn games/ --urgencies -o urgency.txt         # urgencies of 3x3 patterns, for playout=urgency

In parts, for a collection larger than one machine (the result is the same, byte for byte):
  katachi learn part1/ --create -o 1.kset                 # on each machine
  katachi pattern merge 1.kset 2.kset -o all.kset
  katachi learn part1/ --count all.kset -o 1.kcount       # on each machine
  katachi pattern merge 1.kcount 2.kcount -o base.kform

Shared by the ranks of mpirun (the result is the same, byte for byte; all machines must see GAMES under the same paths):
  mpirun --enable-recovery -n 8 katachi learn games/ -o mine.kform
Rank 0 deals out the games to 7 others, which have one thread each, or --threads.

Ctrl-C stops and leaves no file behind.)";

struct LearnCommand {
  GamesInput input;
  fs::path out;
  std::size_t max_facts = 15;
  pattern::OrderOptions order;
  pattern::Filters filters;
  bool create = false;
  fs::path count;  // the set to count with
  bool sources = false;
  bool json = false, force = false;
  bool model = false;
  bool urgencies = false;
  ModelOptions model_options;
};

// One pass over the games, with a progress line.
class Pass {
 public:
  Pass(const char* label, std::size_t games) : progress_(clock_, core::stderr_terminal(), {.label = label}) {
    progress_.set_total(games);
  }
  void operator()(std::size_t done) { progress_.update(done, fmt::format("{} games", done)); }
  void warn(const std::string& text) {
    progress_.hide();
    fmt::print(stderr, "katachi: {}\n", printable(text));
  }
  double seconds() const { return watch_.seconds(); }

 private:
  core::SteadyClock clock_;
  core::Stopwatch watch_{clock_};
  core::Progress progress_;
};

// The games, read by a thread of its own: the ranks must hear of each other meanwhile.
std::shared_future<GamesRead> read_aside(const GamesInput& input, const std::stop_token& stop) {
  return std::async(std::launch::async, [&input, stop] { return read_games(input, HoldOut::kLeave, stop); }).share();
}

std::size_t threads_of(const LearnCommand& command, const crew::Mpi* mpi) {
  return mpi != nullptr && command.input.threads == 0 ? 1 : command.input.thread_count();
}

class Learning {
 public:
  Learning(const LearnCommand& command, crew::Mpi* mpi) : command_(command), mpi_(mpi) {}

  void run() {
    check_output(command_.out, command_.force, command_.input.paths);
    if (command_.sources) check_output(sources_path(), command_.force, command_.input.paths);
    if (!command_.count.empty()) set_ = value_or_fail(pattern::read_set(command_.count));
    read();
    report_ = read_.json();
    options_.max_facts = command_.count.empty() ? command_.max_facts : set_.facts.max_facts;
    options_.order = command_.count.empty() ? command_.order : set_.facts.order;
    options_.threads = threads_of(command_, mpi_);
    options_.stop = interrupt_.token();
    if (command_.count.empty()) {
      create();
    } else if (set_.facts.size != read_.games[0].size) {
      fail_on_input({"is of " + go::size_text(set_.facts.size) + " boards, not of " + command_.input.size,
                     command_.count.string(), "use --size " + go::size_text(set_.facts.size)});
    }
    if (command_.create) {
      pattern::write_set(command_.out, set_);
      report_["patterns"] = set_.tree.size();
      return finish(fmt::format("{} patterns", grouped(set_.tree.size())));
    }
    count();
    crew_.reset();  // sends the other ranks home
    command_.count.empty() ? write_base() : write_counts();
  }

 private:
  void read() {
    if (mpi_ == nullptr) {
      read_ = read_games(command_.input, HoldOut::kLeave, interrupt_.token());
      return;
    }
    crew_ = crew_of_ranks(*mpi_, clock_);
    const auto games = read_aside(command_.input, interrupt_.token());
    while (games.wait_for(std::chrono::seconds(0)) != std::future_status::ready) crew_->wait(kPatience);
    read_ = games.get();
  }

  lab::SharedLearning shared(Pass& pass) {
    return {.crew = *crew_,
            .slices = kSlicesPerRank * static_cast<std::size_t>(mpi_->size() - 1),
            .warn = [&pass](const std::string& text) { pass.warn(text); }};
  }

  void create() {
    Pass pass("creating", read_.games.size());
    options_.progress = [&](std::size_t done) { pass(done); };
    set_ = crew_ ? lab::create_shared(read_.games, options_, shared(pass)) : pattern::create_set(read_.games, options_);
    fail_if_stopped(options_.stop);
    report_["create_seconds"] = pass.seconds();
  }

  void count() {
    Pass pass("counting", read_.games.size());
    options_.progress = [&](std::size_t done) { pass(done); };
    counted_ = crew_ ? lab::count_shared(read_.games, std::move(set_), options_, shared(pass))
                     : pattern::count_set(read_.games, std::move(set_), options_);
    fail_if_stopped(options_.stop);
    report_["count_seconds"] = pass.seconds();
    report_["tests"] = counted_.counts.tests;
    report_["played"] = counted_.counts.played;
    report_["created"] = counted_.tree.size();
  }

  void write_base() {
    const std::size_t kept = pattern::write_base(command_.out, counted_, command_.filters);
    report_["patterns"] = kept;
    if (command_.sources) write_sources();
    finish(fmt::format("{} patterns kept of {}", grouped(kept), grouped(counted_.tree.size())));
  }

  void write_counts() {
    pattern::write_counts(command_.out, counted_);
    report_["patterns"] = counted_.tree.size();
    finish(fmt::format("{} patterns counted", grouped(counted_.tree.size())));
  }

  fs::path sources_path() const { return fs::path(command_.out).replace_extension(".ksrc"); }

  void write_sources() {
    Pass pass("sources", read_.games.size());
    const pattern::Base base = value_or_fail(pattern::Base::open(command_.out));
    const fs::path path = sources_path();
    pattern::write_sources(path, base, read_.games, options_.stop, [&](std::size_t done) { pass(done); });
    if (options_.stop.stop_requested())
      throw CommandFailed(ExitCode::kFailed, "stopped; the base is whole, its sources were not written");
    report_["sources"] = path.string();
  }

  void finish(const std::string& what) {
    const double seconds = watch_.seconds();
    std::error_code error;
    const auto bytes = fs::file_size(command_.out, error);
    report_["bytes"] = bytes;
    report_["bytes_per_pattern"] = static_cast<double>(bytes) / std::max(1.0, report_["patterns"].get<double>());
    report_["threads"] = options_.threads;
    if (mpi_ != nullptr) report_["ranks"] = mpi_->size() - 1;
    report_["read_seconds"] = read_.seconds;
    report_["seconds"] = seconds;
    const std::uint64_t tests = counted_.counts.tests;
    if (tests > 0) report_["tests_per_second"] = static_cast<double>(tests) / seconds;
    if (command_.json) {
      fmt::print("{}\n", printable_json(report_));
      return;
    }
    fmt::print("{}: {}, {:.1f} MB, from {} games", printable(command_.out.string()), what,
               static_cast<double>(bytes) / 1e6, grouped(read_.games.size()));
    if (tests > 0)
      fmt::print(", {} tests, {:.1f} million tests/s", grouped(tests), static_cast<double>(tests) / seconds / 1e6);
    fmt::print(", {}\n", core::duration_text(seconds));
  }

  static constexpr double kPatience = 0.05;  // seconds between two looks at the reading
  static constexpr std::size_t kSlicesPerRank =
      4;  // so that a slow rank, or a lost one, does not keep all others waiting

  const LearnCommand& command_;
  crew::Mpi* mpi_;  // null: this process does all
  Interrupt interrupt_;
  core::SteadyClock clock_;
  core::Stopwatch watch_{clock_};
  std::unique_ptr<crew::Crew> crew_;  // of the other ranks
  GamesRead read_;
  pattern::LearnOptions options_;
  pattern::PatternSet set_;
  pattern::CountedSet counted_;
  nlohmann::ordered_json report_;
};

// A rank other than 0. It reads the games at once, and learns from slices of them as rank 0 says.
void serve_learning(const LearnCommand& command, crew::Mpi& mpi) {
  const core::SteadyClock clock;
  GamesInput input = command.input;
  input.quiet = true;
  pattern::LearnOptions options;
  options.max_facts = command.max_facts;
  options.order = command.order;
  options.threads = threads_of(command, &mpi);
  std::stop_source end;
  const auto games = read_aside(input, end.get_token());
  crew::serve(mpi, clock, 1,
              lab::learn_handlers([games]() -> const record::GameSet& { return games.get().games; }, options));
  end.request_stop();
}

// What this command does with its options.
void run(const LearnCommand& command, crew::Mpi* mpi) {
  if (mpi != nullptr && (command.model || command.urgencies || command.create || !command.count.empty()))
    fail_on_input({"is not shared among ranks",
                   command.model       ? "--model"
                   : command.urgencies ? "--urgencies"
                   : command.create    ? "--create"
                                       : "--count",
                   "run it without mpirun"});
  if (mpi != nullptr && !mpi->is_owner()) {
    serve_learning(command, *mpi);
  } else if (command.model) {
    learn_model(command.input, command.out, command.model_options, command.json, command.force);
  } else if (command.urgencies) {
    learn_urgencies(command.input, command.out, command.json, command.force);
  } else {
    Learning(command, mpi).run();
  }
}

}  // namespace

void add_learn_command(CLI::App& app, crew::Mpi* mpi) {
  auto options = std::make_shared<LearnCommand>();
  CLI::App* command =
      app.add_subcommand("learn", "Learn a pattern base (Forme_K), a move model or urgencies from game records");
  command->footer(kLearnExamples);
  add_games_options(*command, options->input, HoldOut::kLeave);
  command->add_option("-o,--out", options->out, "The file to write: .kform (with --create .kset, --count .kcount)")
      ->required();
  auto* facts = command->add_option("-K,--facts", options->max_facts, "The largest number of facts of a pattern")
                    ->check(CLI::Range(1, pattern::kMaxFacts))
                    ->capture_default_str();
  add_order_options(*command, options->order);
  add_filter_options(*command, options->filters);
  auto* create = command->add_flag("--create", options->create, "Only create the patterns of these games: a .kset");
  auto* count = command->add_option("--count", options->count, "Only count these games with the patterns of a .kset");
  count->excludes(create)->excludes(facts);
  command
      ->add_flag("--sources", options->sources,
                 "Also write the source positions of each pattern, beside the base: .ksrc")
      ->excludes(create)
      ->excludes(count);
  auto* model = command->add_flag("--model", options->model, "Train a move model (.kmodel) instead of a pattern base");
  model->excludes(create)->excludes(count)->excludes(facts);
  add_model_options(*command, options->model_options, model);
  command
      ->add_flag("--urgencies", options->urgencies,
                 "Learn urgencies of 3x3 patterns (.txt) for the playouts of a player")
      ->excludes(create)
      ->excludes(count)
      ->excludes(facts)
      ->excludes(model);
  command->add_flag("--json", options->json, "Print figures as JSON");
  add_force_option(*command, options->force);
  command->callback([options, mpi] { run(*options, mpi); });
}

}  // namespace katachi::apps
