// The full board: playing, playing with undo, copying, listing legal moves.
#include <vector>

#include <benchmark/benchmark.h>

#include "core/rng.hpp"
#include "go/board.hpp"
#include "go/state.hpp"

namespace {

using namespace katachi;

// One random game of legal moves, as vertices of alternating colours.
template <int MaxSize>
std::vector<go::Vertex<MaxSize>> random_game(int length) {
  go::State<MaxSize> state(go::Size::square(MaxSize), *go::rules_by_name("chinese"));
  core::Rng rng(1);
  std::vector<go::Vertex<MaxSize>> moves;
  typename go::State<MaxSize>::MoveList legal;
  while (static_cast<int>(moves.size()) < length) {
    state.legal_moves(legal);
    legal.pop_back();  // the pass
    if (legal.empty()) break;
    moves.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    state.play(moves.back());
  }
  return moves;
}

template <int MaxSize>
void play(benchmark::State& bench) {
  const auto moves = random_game<MaxSize>(MaxSize * MaxSize);
  for (auto _ : bench) {
    go::Board<MaxSize> board(go::Size::square(MaxSize));
    go::Color color = go::Color::kBlack;
    for (const auto v : moves) {
      board.play(v, color);
      color = go::opposite(color);
    }
    benchmark::DoNotOptimize(board.hash());
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(moves.size()));
}

template <int MaxSize>
void play_and_undo(benchmark::State& bench) {
  const auto moves = random_game<MaxSize>(MaxSize * MaxSize);
  std::vector<typename go::Board<MaxSize>::Undo> undo(moves.size());
  go::Board<MaxSize> board(go::Size::square(MaxSize));
  for (auto _ : bench) {
    go::Color color = go::Color::kBlack;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      board.play(moves[i], color, undo[i]);
      color = go::opposite(color);
    }
    for (std::size_t i = moves.size(); i-- > 0;) board.undo(undo[i]);
    benchmark::DoNotOptimize(board.hash());
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(moves.size()));
}

template <int MaxSize>
void copy(benchmark::State& bench) {
  const go::Board<MaxSize> board(go::Size::square(MaxSize));
  for (auto _ : bench) {
    go::Board<MaxSize> other = board;
    benchmark::DoNotOptimize(other);
  }
}

template <int MaxSize>
void legal_moves(benchmark::State& bench) {
  go::State<MaxSize> state(go::Size::square(MaxSize), go::Rules{});
  for (const auto v : random_game<MaxSize>(MaxSize * MaxSize / 2))
    if (state.is_legal(v)) state.play(v);
  typename go::State<MaxSize>::MoveList moves;
  for (auto _ : bench) {
    state.legal_moves(moves);
    benchmark::DoNotOptimize(moves.size());
  }
}

BENCHMARK(play<9>);
BENCHMARK(play<19>);
BENCHMARK(play_and_undo<9>);
BENCHMARK(play_and_undo<19>);
BENCHMARK(copy<9>);
BENCHMARK(copy<19>);
BENCHMARK(legal_moves<9>);
BENCHMARK(legal_moves<19>);

}  // namespace

BENCHMARK_MAIN();
