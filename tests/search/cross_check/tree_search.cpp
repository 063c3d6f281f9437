#include "tests/search/cross_check/tree_search.hpp"

#include <algorithm>

#include "core/clock.hpp"
#include "playout/uniform.hpp"
#include "search/evaluation/playouts.hpp"
#include "search/mcts/mcts.hpp"

namespace katachi::search::cross_check::test {

std::optional<double> tree_search_outcome(const game::AnyState& state, std::uint64_t playouts, std::uint64_t seed) {
  using Evaluator = evaluation::PlayoutEvaluator<game::AnyState, playout::UniformPlayout<game::AnyState>>;
  const core::SteadyClock clock;
  const mcts::Options options{.seed = seed, .memory = std::size_t{4} << 20, .is_solver = true, .ends_early = false};
  mcts::Mcts<game::AnyState, Evaluator> search(clock, options, Evaluator(playout::UniformPlayout<game::AnyState>(200)));
  const auto report = search.search(state, {}, {.playouts = playouts});
  if (!report.has_best() || !report.best().is_proven) return std::nullopt;
  // A win proves the position; less does so only where every move is proven.
  const bool is_proved =
      report.best().outcome == 1 || std::ranges::all_of(report.moves, [](const auto& move) { return move.is_proven; });
  return is_proved ? std::optional(report.best().outcome) : std::nullopt;
}

}  // namespace katachi::search::cross_check::test
