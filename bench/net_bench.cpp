// Networks: a position seen and evaluated, by size of the board, precision and kernels.
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/rng.hpp"
#include "go/state.hpp"
#include "net/evaluator.hpp"

namespace {

using namespace katachi;

struct Position {
  go::State<19> state;
  std::vector<go::Move> past;
};

Position position_of(int side, int moves) {
  core::Rng rng(1);
  Position out{go::State<19>(go::Size::square(side), go::strictest({})), {}};
  go::State<19>::MoveList legal;
  for (int n = 0; n < moves; ++n) {
    legal.clear();
    out.state.legal_moves(legal);
    const auto move = legal[rng.below(static_cast<std::uint32_t>(legal.size() - 1))];
    out.past.push_back(out.state.to_point_move(move));
    out.state.play(move);
  }
  return out;
}

void see(benchmark::State& bench) {
  const auto side = static_cast<int>(bench.range(0));
  const Position position = position_of(side, side * side / 2);
  for (auto _ : bench) benchmark::DoNotOptimize(net::input_of(position.state, position.past));
}

void evaluate(benchmark::State& bench, net::Precision precision, const net::Kernels& kernels) {
  const auto side = static_cast<int>(bench.range(0));
  const Position position = position_of(side, side * side / 2);
  const std::vector<net::Input> inputs(1, net::input_of(position.state, position.past));
  std::vector<net::Output> outputs(1);
  net::Evaluator evaluator(std::make_shared<const net::Model>(net::Network::random({6, 96}, 1), precision), kernels);
  for (auto _ : bench) {
    evaluator.evaluate(inputs, outputs);
    benchmark::DoNotOptimize(outputs[0].win);
  }
  bench.SetItemsProcessed(bench.iterations());
}

const bool kRegistered = [] {
  for (const net::Kernels* const kernels : net::usable_kernels())
    for (const auto& [precision, name] :
         {std::pair{net::Precision::kInt8, "int8"}, std::pair{net::Precision::kFloat32, "float32"}})
      benchmark::RegisterBenchmark(("evaluate_b6c96/" + std::string(kernels->name) + "/" + name).c_str(), evaluate,
                                   precision, *kernels)
          ->Arg(9)
          ->Arg(13)
          ->Arg(19)
          ->Unit(benchmark::kMicrosecond);
  return true;
}();

BENCHMARK(see)->Arg(9)->Arg(19);

}  // namespace
