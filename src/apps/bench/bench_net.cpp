#include "apps/bench/bench_net.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "core/clock.hpp"
#include "core/rng.hpp"
#include "go/state.hpp"
#include "net/evaluator.hpp"

namespace katachi::apps {

namespace {

struct NetBench {
  std::string file;
  std::string shape;  // of random weights, where no file is given
  int size = 19;
  int threads = 1;
  int batch = 8;
  double seconds = 3;
  std::string precision = "int8";
  std::string kernels;  // empty: the best
  bool json = false;
};

struct NetTally {
  std::int64_t evaluations = 0;
  double seconds = 0;      // on the clock
  double cpu_seconds = 0;  // of this thread
};

net::Network network_of(const NetBench& options) {
  if (!options.file.empty()) return value_or_fail(net::Network::load(options.file));
  net::Architecture a;
  char rest = 0;
  if (std::sscanf(options.shape.c_str(), "b%dc%d%c", &a.blocks, &a.channels, &rest) != 2 || a.blocks < 1 ||
      a.blocks > 64 || a.channels < 8 || a.channels > 512 || a.channels % 8 != 0)
    fail_on_input(core::Error{fmt::format("invalid shape '{}'", options.shape), "--shape",
                              "such as b6c96: up to 64 blocks, channels a multiple of 8 up to 512"});
  return net::Network::random(a, 1);
}

const net::Kernels& kernels_of(const NetBench& options) {
  std::string names;
  for (const net::Kernels* const kernels : net::usable_kernels()) {
    if (options.kernels.empty() || kernels->name == options.kernels) return *kernels;
    names += (names.empty() ? "" : ", ") + std::string(kernels->name);
  }
  fail_on_input(core::Error{fmt::format("this processor has no kernels '{}'", options.kernels), "--kernels",
                            "usable here: " + names});
}

// Positions of a game of random moves.
std::vector<net::Input> net_bench_inputs(int side) {
  core::Rng rng(1);
  go::State<19> state(go::Size::square(side), go::strictest({}));
  std::vector<net::Input> out;
  std::vector<go::Move> past;
  go::State<19>::MoveList legal;
  while (static_cast<int>(out.size()) < side * side / 2) {
    out.push_back(net::input_of(state, past));
    legal.clear();
    state.legal_moves(legal);
    legal.pop_back();  // the pass
    if (legal.empty()) break;
    const auto move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    past.push_back(state.to_point_move(move));
    state.play(move);
  }
  return out;
}

NetTally run_net_thread(net::Evaluator evaluator, const NetBench& options, const std::vector<net::Input>& inputs) {
  const auto batch = std::min(static_cast<std::size_t>(options.batch), inputs.size());
  std::vector<net::Output> outputs(batch);
  const core::SteadyClock clock;
  evaluator.evaluate(std::span(inputs).first(batch), outputs);  // memory is touched before it is measured
  const core::Stopwatch watch(clock);
  const double cpu_begin = core::thread_cpu_seconds();
  NetTally tally;
  for (std::size_t at = 0; watch.seconds() < options.seconds; at += batch) {
    if (at + batch > inputs.size()) at = 0;
    evaluator.evaluate(std::span(inputs).subspan(at, batch), outputs);
    tally.evaluations += static_cast<std::int64_t>(batch);
  }
  tally.cpu_seconds = core::thread_cpu_seconds() - cpu_begin;
  tally.seconds = watch.seconds();
  return tally;
}

void bench_net(const NetBench& options) {
  const core::SteadyClock clock;
  const core::Stopwatch loading(clock);
  const net::Network network = network_of(options);
  const auto model = std::make_shared<const net::Model>(
      network, options.precision == "int8" ? net::Precision::kInt8 : net::Precision::kFloat32);
  const double load_seconds = loading.seconds();
  const std::vector<net::Input> inputs = net_bench_inputs(options.size);
  const net::Kernels& kernels = kernels_of(options);
  std::vector<NetTally> tallies(static_cast<std::size_t>(options.threads));
  {
    std::vector<std::jthread> workers;
    for (NetTally& tally : tallies)
      workers.emplace_back([&] { tally = run_net_thread(net::Evaluator(model, kernels), options, inputs); });
  }
  // A thread's rate is per second of its own processor time: on a shared machine the clock measures the neighbours too.
  double wall_rate = 0, cpu_rate = 0;
  for (const NetTally& tally : tallies) {
    wall_rate += static_cast<double>(tally.evaluations) / tally.seconds;
    cpu_rate += static_cast<double>(tally.evaluations) / tally.cpu_seconds;
  }
  if (options.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"network", network.name()},
                                              {"blocks", network.architecture().blocks},
                                              {"channels", network.architecture().channels},
                                              {"parameters", network.parameters()},
                                              {"precision", options.precision},
                                              {"kernels", kernels.name},
                                              {"size", options.size},
                                              {"threads", options.threads},
                                              {"batch", options.batch},
                                              {"load_seconds", load_seconds},
                                              {"evaluations_per_second", cpu_rate},
                                              {"evaluations_per_thread_second", cpu_rate / options.threads},
                                              {"wall_evaluations_per_second", wall_rate}}
                           .dump(2));
    return;
  }
  fmt::print("{}: {}, {} parameters, {}, kernels {}, loaded in {:.3f} s\n", network.name(),
             net::architecture_text(network.architecture()), network.parameters(), options.precision, kernels.name,
             load_seconds);
  fmt::print(
      "{0}x{0}, {1} thread{2}, batches of {3}: {4:.0f} evaluations/s of processor time ({5:.0f} a thread), {6:.0f} on "
      "the clock\n",
      options.size, options.threads, options.threads == 1 ? "" : "s", options.batch, cpu_rate,
      cpu_rate / options.threads, wall_rate);
}

}  // namespace

void add_bench_net(CLI::App& bench) {
  auto options = std::make_shared<NetBench>();
  CLI::App* net = bench.add_subcommand("net", "Positions that a network evaluates per second");
  auto* file = net->add_option("file", options->file, "Network (.knet)");
  net->add_option("--shape", options->shape, "Random weights of this shape instead, such as b6c96")->excludes(file);
  net->add_option("--size", options->size, "Board size")
      ->check(CLI::Range(net::kSmallestSide, net::kLargestSide))
      ->capture_default_str();
  net->add_option("--threads", options->threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  net->add_option("--batch", options->batch, "Positions per call")->check(CLI::Range(1, 1024))->capture_default_str();
  net->add_option("--seconds", options->seconds, "Seconds to measure")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  net->add_option("--precision", options->precision, "How the convolutions are computed")
      ->check(CLI::IsMember({"int8", "float32"}))
      ->capture_default_str();
  net->add_option("--kernels", options->kernels, "Kernels (default: the best that this processor can run)");
  net->add_flag("--json", options->json, "Print JSON");
  net->callback([options] {
    if (options->file.empty() && options->shape.empty()) options->shape = "b6c96";
    bench_net(*options);
  });
}

}  // namespace katachi::apps
