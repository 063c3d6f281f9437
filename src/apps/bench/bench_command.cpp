// katachi bench: how fast, and whether play has changed.
//
// `bench playouts` measures random games, `bench search` whole searches (bench_search.hpp). `bench signature` runs a fixed amount of everything that decides moves and prints
// one number that changes only when play changes. `bench` alone does both.
#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/bench/bench_net.hpp"
#include "apps/bench/bench_positions.hpp"
#include "apps/bench/bench_priors.hpp"
#include "apps/bench/bench_search.hpp"
#include "apps/bench/bench_signature.hpp"
#include "apps/bench/bench_solve.hpp"
#include "apps/commands.hpp"
#include "core/clock.hpp"
#include "core/rng.hpp"
#include "go/state.hpp"
#include "playout/go_playout.hpp"

namespace katachi::apps {

namespace {

struct PlayoutBench {
  int size = 9;
  int threads = 1;
  double seconds = 3;
  std::uint64_t seed = 1;
  double komi = 0.5;
  bool json = false;
};

struct PlayoutTally {
  std::int64_t playouts = 0;
  std::int64_t moves = 0;
  std::int64_t finished = 0;
  std::int64_t black_wins = 0;  // of the finished games
  double seconds = 0;           // on the clock
  double cpu_per_second = 0;    // playouts per second of processor time, summed over the threads
  double cpu_seconds = 0;       // processor time of all threads

  PlayoutTally& operator+=(const PlayoutTally& other) {
    playouts += other.playouts;
    moves += other.moves;
    finished += other.finished;
    black_wins += other.black_wins;
    seconds = std::max(seconds, other.seconds);
    cpu_per_second += other.cpu_per_second;
    cpu_seconds += other.cpu_seconds;
    return *this;
  }
};

// Random games on one thread until the time is over; the clock is read once in a batch.
template <class Policy, int MaxSize>
PlayoutTally run_thread(const playout::GoStart<MaxSize>& start, double seconds, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  constexpr int kBatch = 200;
  core::Rng rng(seed);
  PlayoutTally tally;
  const auto begin = Clock::now();
  const double cpu_begin = core::thread_cpu_seconds();
  do {
    for (int i = 0; i < kBatch; ++i) {
      playout::FastBoard<MaxSize> board = start.board;
      const playout::GameLength length = Policy::play_out(board, start, rng);
      tally.moves += length.moves;
      tally.finished += length.finished;
      tally.black_wins += length.finished && playout::result_of(board, start).outcome_first > 0.5;
    }
    tally.playouts += kBatch;
    tally.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  } while (tally.seconds < seconds);
  tally.cpu_seconds = core::thread_cpu_seconds() - cpu_begin;
  tally.cpu_per_second = static_cast<double>(tally.playouts) / tally.cpu_seconds;
  return tally;
}

template <class Policy, int MaxSize>
PlayoutTally run_policy(const PlayoutBench& options, double seconds) {
  go::Rules rules;
  rules.set_komi(options.komi);
  const go::State<MaxSize> state(go::Size::square(options.size), rules);
  const auto start = Policy().prepare(state);
  std::vector<PlayoutTally> tallies(static_cast<std::size_t>(options.threads));
  {
    std::vector<std::jthread> workers;
    for (std::size_t t = 0; t < tallies.size(); ++t)
      workers.emplace_back([&, t] { tallies[t] = run_thread<Policy, MaxSize>(start, seconds, options.seed + t); });
  }
  PlayoutTally total;
  for (const PlayoutTally& tally : tallies) total += tally;
  return total;
}

struct BothModes {
  PlayoutTally scan, uniform;
};

template <int MaxSize>
BothModes run_both(const PlayoutBench& options) {
  return {.scan = run_policy<playout::ScanPlayout<MaxSize>, MaxSize>(options, options.seconds / 2),
          .uniform = run_policy<playout::GoPlayout<MaxSize>, MaxSize>(options, options.seconds / 2)};
}

// Speeds are per second of processor time: on a shared machine the clock on the wall measures the neighbours too.
nlohmann::json to_json(const PlayoutTally& t) {
  return {{"playouts_per_second", t.cpu_per_second},
          {"wall_playouts_per_second", static_cast<double>(t.playouts) / t.seconds},
          {"nanoseconds_per_move", t.cpu_seconds * 1e9 / static_cast<double>(t.moves)},
          {"playouts", t.playouts},
          {"seconds", t.seconds},
          {"mean_length", static_cast<double>(t.moves) / static_cast<double>(t.playouts)},
          {"finished", static_cast<double>(t.finished) / static_cast<double>(t.playouts)},
          {"black_win_rate",
           static_cast<double>(t.black_wins) / static_cast<double>(std::max<std::int64_t>(t.finished, 1))}};
}

void print_row(const char* mode, const PlayoutTally& t) {
  const nlohmann::json j = to_json(t);
  fmt::print("{:<8} {:>11.0f} playouts/s {:>6.1f} ns/move   mean length {:.2f}   finished {:.4f}   Black wins {:.4f}\n",
             mode, j["playouts_per_second"].get<double>(), j["nanoseconds_per_move"].get<double>(),
             j["mean_length"].get<double>(), j["finished"].get<double>(), j["black_win_rate"].get<double>());
}

void bench_playouts(const PlayoutBench& options) {
  const BothModes modes = options.size <= 9    ? run_both<9>(options)
                          : options.size <= 19 ? run_both<19>(options)
                                               : run_both<25>(options);
  if (!options.json) {
    fmt::print("random games from the empty {0}x{0} board, komi {1}, {2} thread{3}\n", options.size, options.komi,
               options.threads, options.threads == 1 ? "" : "s");
    print_row("scan", modes.scan);
    print_row("uniform", modes.uniform);
    return;
  }
  nlohmann::json out = to_json(modes.scan);
  out["mode"] = "scan";
  out["size"] = options.size;
  out["threads"] = options.threads;
  out["komi"] = options.komi;
  out["uniform"] = to_json(modes.uniform);
  fmt::print("{}\n", out.dump(2));
}

void bench_signature(bool json) {
  const Signature signature = value_or_fail(compute_signature());
  if (json)
    fmt::print(
        "{}\n",
        nlohmann::json{{"signature", fmt::format("{:016x}", signature.value)}, {"playouts", signature.playouts}}.dump(
            2));
  else
    fmt::print("signature {:016x} ({} playouts)\n", signature.value, signature.playouts);
}

}  // namespace

void add_bench_command(CLI::App& app, crew::Mpi* mpi) {
  auto options = std::make_shared<PlayoutBench>();
  CLI::App* bench = app.add_subcommand("bench", "Measure speed, and print the signature of play");
  bench->footer(
      "Examples:\n"
      "  katachi bench                                     # everything, for a commit message\n"
      "  katachi bench playouts --size 19 --threads 2      # random games per second\n"
      "  katachi bench search --size 9 --seconds 5         # playouts per second of a search\n"
      "  katachi bench priors                              # boards that a pattern base evaluates per second\n"
      "  katachi bench net go.knet --size 19 --threads 2   # positions that a network evaluates per second\n"
      "  katachi bench signature                           # the signature alone\n"
      "  katachi bench positions                           # how many of the drawn positions are solved\n"
      "  katachi bench solve                               # exact searches on the same twenty positions\n\n"
      "Two kinds of random games are measured. 'scan' repeats the rules of libego 0.1.127 (first suitable point\n"
      "after a random one, suicide of several stones, at most twice the board's area of moves) to compare with it;\n"
      "'uniform' is the kind that katachi plays.");
  bench->require_subcommand(0, 1);
  bench->add_flag("--json", options->json, "Print JSON");

  CLI::App* playouts = bench->add_subcommand("playouts", "Random games per second from the empty board");
  playouts->add_option("--size", options->size, "Board size")
      ->check(CLI::Range(2, go::kMaxBoardSize))
      ->capture_default_str();
  playouts->add_option("--threads", options->threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  playouts->add_option("--seconds", options->seconds, "Seconds to measure, half for each kind")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  playouts->add_option("--seed", options->seed, "Random seed")->capture_default_str();
  playouts->add_option("--komi", options->komi, "Komi, for Black's share of wins")
      ->check(CLI::Range(-400.0, 400.0))
      ->capture_default_str();
  playouts->add_flag("--json", options->json, "Print JSON");

  auto priors_options = std::make_shared<PriorsBench>();
  CLI::App* priors = bench->add_subcommand("priors", "Evaluations of a whole board by a pattern base, per second");
  priors->add_option("--with", priors_options->base, "Pattern base (.kform; default: the shipped one)");
  priors->add_option("--seconds", priors_options->seconds, "Seconds to measure, half from scratch, half incremental")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  priors->add_flag("--json", priors_options->json, "Print JSON");
  priors->callback([priors_options] { bench_priors(*priors_options); });

  add_bench_search(*bench, mpi);
  add_bench_net(*bench);
  add_bench_positions(*bench);
  add_bench_solve(*bench);

  CLI::App* signature = bench->add_subcommand("signature", "One number that changes only when play changes");
  signature->add_flag("--json", options->json, "Print JSON");

  playouts->callback([options] { bench_playouts(*options); });
  signature->callback([options] { bench_signature(options->json); });
  bench->callback([options, bench] {
    if (!bench->get_subcommands().empty()) return;
    if (!options->json)
      for (const int size : {9, 19}) {
        options->size = size;
        bench_playouts(*options);
      }
    bench_signature(options->json);
  });
}

}  // namespace katachi::apps
