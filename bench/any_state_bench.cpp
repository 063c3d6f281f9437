// What game::AnyState costs: the same work on the native state and behind virtual calls.
//
// `copy` is one assignment of a state, `playout` one uniform random game from the start, `tree` one simulation of a tree search
// of 10 000 (plain UCT with solver). Same seeds, so both make the same moves; the ratio of the times is the figure.
#include <string>

#include <benchmark/benchmark.h>

#include "core/clock.hpp"
#include "game/any_state.hpp"
#include "games/breakthrough/state.hpp"
#include "games/connect_four/state.hpp"
#include "games/hex/state.hpp"
#include "playout/uniform.hpp"
#include "search/evaluation/playouts.hpp"
#include "search/mcts/mcts.hpp"

namespace {

using namespace katachi;

constexpr std::uint64_t kSimulations = 10'000;

template <class S>
void copy(benchmark::State& bench, const S& start) {
  S state = start;
  for (auto _ : bench) {
    state = start;
    benchmark::DoNotOptimize(state);
  }
}

template <class S>
void playout(benchmark::State& bench, const S& start) {
  const katachi::playout::UniformPlayout<S> policy;
  core::Rng rng(1);
  game::Trace trace;
  double sum = 0;
  for (auto _ : bench) {
    trace.moves.clear();
    sum += policy.run(start, rng, trace).outcome_first;
  }
  benchmark::DoNotOptimize(sum);
  bench.SetItemsProcessed(bench.iterations());
}

template <class S>
void tree(benchmark::State& bench, const S& start) {
  const core::SteadyClock clock;
  search::mcts::Mcts<S, katachi::search::evaluation::PlayoutEvaluator<S, katachi::playout::UniformPlayout<S>>> search(
      clock, {.memory = std::size_t{64} << 20, .is_solver = true, .ends_early = false});
  for (auto _ : bench) {
    search.clear();
    benchmark::DoNotOptimize(search.search(start, {}, {.playouts = kSimulations, .deadline = std::nullopt}).playouts);
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(kSimulations));
}

template <class S>
void add_pair(const std::string& name, const S& start) {
  const game::AnyState any(start);
  benchmark::RegisterBenchmark((name + "/copy/native").c_str(), copy<S>, start);
  benchmark::RegisterBenchmark((name + "/copy/any").c_str(), copy<game::AnyState>, any);
  benchmark::RegisterBenchmark((name + "/playout/native").c_str(), playout<S>, start);
  benchmark::RegisterBenchmark((name + "/playout/any").c_str(), playout<game::AnyState>, any);
  benchmark::RegisterBenchmark((name + "/tree/native").c_str(), tree<S>, start);
  benchmark::RegisterBenchmark((name + "/tree/any").c_str(), tree<game::AnyState>, any);
}

}  // namespace

int main(int argc, char** argv) {
  add_pair("hex-11", games::hex::State(11));
  add_pair("breakthrough-8", games::breakthrough::State());
  add_pair("connect-four", games::connect_four::State());
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
