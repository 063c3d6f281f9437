#include "apps/bench/bench_priors.hpp"

#include <chrono>
#include <memory>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/shapes/predictor_file.hpp"
#include "core/clock.hpp"
#include "core/rng.hpp"
#include "go/state.hpp"
#include "pattern/priors.hpp"

namespace katachi::apps {

namespace {

using State = go::State<19>;
using Priors = pattern::PatternPriors<19>;

constexpr int kMoves = 240;  // of the game whose positions are evaluated

std::vector<float> evaluate(Priors& priors, const State& state, State::MoveList& moves) {
  moves.clear();
  state.legal_moves(moves);
  std::vector<float> out(moves.size());
  priors.priors(state, {moves.begin(), moves.size()}, out);
  return out;
}

// The positions of a game in which every move is drawn from the priors: as full of known shapes as a real one.
std::vector<State> sample_game(const std::shared_ptr<const pattern::Base>& base, go::Size size) {
  core::Rng rng(1);
  Priors priors(base, size);
  std::vector<State> game = {State(size, {})};
  State::MoveList moves;
  while (game.size() < kMoves && !game.back().is_terminal()) {
    const std::vector<float> p = evaluate(priors, game.back(), moves);
    double left = rng.uniform();
    std::size_t at = 0;
    while (at + 1 < p.size() && left >= p[at]) left -= p[at++];
    game.push_back(game.back());
    game.back().play(moves[at]);
  }
  return game;
}

// Evaluations per second of processor time; fresh: a new board each time, otherwise along the game.
double measure(const std::shared_ptr<const pattern::Base>& base, const std::vector<State>& game, double seconds,
               bool fresh) {
  auto priors = std::make_unique<Priors>(base, game.front().board().size());
  State::MoveList moves;
  std::uint64_t count = 0;
  double spent = 0;
  while (spent < seconds)
    for (const State& state : game) {
      if (fresh) priors = std::make_unique<Priors>(base, state.board().size());  // knows no stone yet; not measured
      const double begin = core::thread_cpu_seconds();
      evaluate(*priors, state, moves);
      spent += core::thread_cpu_seconds() - begin;
      ++count;
    }
  return static_cast<double>(count) / spent;
}

}  // namespace

void bench_priors(const PriorsBench& options) {
  const auto base = open_base(options.base);
  const std::vector<State> game = sample_game(base, base->facts().size);
  const double from_scratch = measure(base, game, options.seconds / 2, true);
  const double incremental = measure(base, game, options.seconds / 2, false);
  if (options.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"facts", base->max_facts()},
                                              {"patterns", base->size()},
                                              {"positions", game.size()},
                                              {"full_evaluations_per_second", from_scratch},
                                              {"incremental_evaluations_per_second", incremental}}
                           .dump());
    return;
  }
  fmt::print("{} patterns, K = {}, {} positions of a sampled game, one thread\n", base->size(), base->max_facts(),
             game.size());
  fmt::print("from scratch  {:>9.0f} boards/s\n", from_scratch);
  fmt::print("incremental   {:>9.0f} boards/s\n", incremental);
}

}  // namespace katachi::apps
