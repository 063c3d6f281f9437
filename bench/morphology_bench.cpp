// Territory, moyo and area of boards in the middle of random games.
#include <vector>

#include <benchmark/benchmark.h>

#include "core/rng.hpp"
#include "go/board.hpp"
#include "knowledge/morphology.hpp"

namespace {

using namespace katachi;

template <int MaxSize>
std::vector<knowledge::Stones<MaxSize>> boards() {
  core::Rng rng(1);
  std::vector<knowledge::Stones<MaxSize>> out;
  for (int i = 0; i < 64; ++i) {
    go::Board<MaxSize> board(go::Size::square(MaxSize));
    go::Color color = go::Color::kBlack;
    for (int move = 0; move < MaxSize * MaxSize * i / 100; ++move) {
      const go::Vertex<MaxSize> v = go::Geometry<MaxSize>::vertex(
          go::Point::at(static_cast<int>(rng.below(MaxSize)), static_cast<int>(rng.below(MaxSize))));
      if (board.at(v) != go::Color::kEmpty || v == board.ko() || board.is_suicide(v, color)) continue;
      board.play(v, color);
      color = go::opposite(color);
    }
    out.push_back(knowledge::stones_of(board));
  }
  return out;
}

template <int MaxSize>
void territory(benchmark::State& bench) {
  const auto stones = boards<MaxSize>();
  knowledge::Morphology<MaxSize> morphology(go::Size::square(MaxSize));
  std::size_t i = 0;
  for (auto _ : bench) benchmark::DoNotOptimize(morphology.territory(stones[i++ % stones.size()]));
  bench.SetItemsProcessed(bench.iterations());
}

template <int MaxSize>
void all_maps(benchmark::State& bench) {
  const auto stones = boards<MaxSize>();
  knowledge::Morphology<MaxSize> morphology(go::Size::square(MaxSize));
  knowledge::FieldMaps<MaxSize> maps;
  std::size_t i = 0;
  for (auto _ : bench) {
    morphology.all(stones[i++ % stones.size()], maps);
    benchmark::DoNotOptimize(maps);
  }
  bench.SetItemsProcessed(bench.iterations());
}

BENCHMARK(territory<9>);
BENCHMARK(territory<19>);
BENCHMARK(all_maps<9>);
BENCHMARK(all_maps<19>);
BENCHMARK(all_maps<25>);

}  // namespace
