// The whole static analysis of boards in the middle of random games, and the evaluation in it.
#include <vector>

#include <benchmark/benchmark.h>

#include "core/rng.hpp"
#include "go/board.hpp"
#include "knowledge/analysis.hpp"

namespace {

using namespace katachi;

// Boards of random moves, from empty to nearly full.
template <int MaxSize>
std::vector<go::Board<MaxSize>> boards() {
  core::Rng rng(1);
  std::vector<go::Board<MaxSize>> out;
  for (int i = 0; i < 64; ++i) {
    go::Board<MaxSize> board(go::Size::square(MaxSize));
    go::Color color = go::Color::kBlack;
    for (int move = 0; move < MaxSize * MaxSize * i / 80; ++move) {
      const go::Vertex<MaxSize> v = go::Geometry<MaxSize>::vertex(
          go::Point::at(static_cast<int>(rng.below(MaxSize)), static_cast<int>(rng.below(MaxSize))));
      if (board.at(v) != go::Color::kEmpty || v == board.ko() || board.is_suicide(v, color)) continue;
      board.play(v, color);
      color = go::opposite(color);
    }
    out.push_back(board);
  }
  return out;
}

template <int MaxSize>
void analyse(benchmark::State& bench) {
  auto all = boards<MaxSize>();
  knowledge::Analyst<MaxSize> analyst(go::Size::square(MaxSize));
  std::size_t i = 0;
  for (auto _ : bench) benchmark::DoNotOptimize(analyst.analyse(all[i++ % all.size()]).points);
  bench.SetItemsProcessed(bench.iterations());
}

BENCHMARK(analyse<9>);
BENCHMARK(analyse<19>);

}  // namespace
