// Random games from the empty board: the number that the hot core is judged by.
#include <benchmark/benchmark.h>

#include "go/state.hpp"
#include "playout/go_playout.hpp"

namespace {

using namespace katachi;

template <class Policy, int MaxSize>
void playouts(benchmark::State& bench) {
  const go::State<MaxSize> state(go::Size::square(MaxSize), go::Rules{});
  const auto start = Policy().prepare(state);
  core::Rng rng(1);
  std::int64_t moves = 0;
  for (auto _ : bench) {
    playout::FastBoard<MaxSize> board = start.board;
    moves += Policy::play_out(board, start, rng).moves;
    benchmark::DoNotOptimize(board.area_difference());
  }
  bench.SetItemsProcessed(bench.iterations());
  bench.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

BENCHMARK(playouts<playout::GoPlayout<9>, 9>)->Name("uniform/9");
BENCHMARK(playouts<playout::GoPlayout<19>, 19>)->Name("uniform/19");
BENCHMARK(playouts<playout::ScanPlayout<9>, 9>)->Name("scan/9");
BENCHMARK(playouts<playout::ScanPlayout<19>, 19>)->Name("scan/19");

}  // namespace

BENCHMARK_MAIN();
