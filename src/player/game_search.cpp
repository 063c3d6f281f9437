#include "player/game_search.hpp"

#include "playout/adaptive.hpp"
#include "playout/uniform.hpp"
#include "search/evaluation/playouts.hpp"
#include "search/mcts/mcts.hpp"
#include "search/monte_carlo/flat.hpp"

namespace katachi::player {

namespace {

using game::AnyMove;
using game::AnyState;

class FlatGameSearch final : public GameSearch {
 public:
  FlatGameSearch(const Parameters& parameters, const core::Clock& clock) : parameters_(parameters), clock_(&clock) {}

  GameReport search(const AnyState& state, std::span<const AnyMove>, std::uint64_t seed, const search::Limits& limits,
                    std::stop_token stop) override {
    namespace mc = search::monte_carlo;
    const mc::FlatOptions options{.by_margin = parameters_.monte_carlo.by_margin && state.traits().has_margin,
                                  .threads = static_cast<int>(parameters_.threads),
                                  .seed = seed};
    const mc::Flat<AnyState, playout::UniformPlayout<AnyState>> flat(*clock_, options);
    return flat.search(state, limits, std::move(stop));
  }

 private:
  Parameters parameters_;
  const core::Clock* clock_;
};

template <class Policy>
class TreeGameSearch final : public GameSearch {
 public:
  TreeGameSearch(const Parameters& parameters, const core::Clock& clock) : mcts_(clock, options_of(parameters)) {}

  GameReport search(const AnyState& state, std::span<const AnyMove> last, std::uint64_t seed,
                    const search::Limits& limits, std::stop_token stop) override {
    mcts_.set_seed(seed);
    return mcts_.search(state, last, limits, std::move(stop));
  }
  void advance(std::span<const AnyMove> moves) override { mcts_.advance(moves); }
  void forget() override { mcts_.clear(); }

 private:
  static search::mcts::Options options_of(const Parameters& p) {
    search::mcts::Options options = p.tree;
    options.threads = static_cast<int>(p.threads);
    options.memory = static_cast<std::size_t>(p.memory) << 20;
    return options;
  }

  search::mcts::Mcts<AnyState, search::evaluation::PlayoutEvaluator<AnyState, Policy>> mcts_;
};

}  // namespace

std::unique_ptr<GameSearch> make_game_search(const GameSetup& setup, const core::Clock& clock) {
  const Parameters& p = setup.parameters;
  if (setup.search == "flat") return std::make_unique<FlatGameSearch>(p, clock);
  if (setup.evaluation == "adaptive")
    return std::make_unique<TreeGameSearch<playout::AdaptivePlayout<AnyState>>>(p, clock);
  return std::make_unique<TreeGameSearch<playout::UniformPlayout<AnyState>>>(p, clock);
}

}  // namespace katachi::player
