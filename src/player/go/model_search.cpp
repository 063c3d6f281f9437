#include "player/go/model_search.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <ranges>

#include "move_model/priors.hpp"
#include "player/go/sized_search.hpp"
#include "player/shipped.hpp"

namespace katachi::player {

namespace {

constexpr std::uint64_t kOutcomePlayouts = 32;

template <int MaxSize>
class ModelSearch final : public SizedSearch<MaxSize> {
 public:
  using State = go::State<MaxSize>;

  ModelSearch(const Preset& preset, PlayoutKnowledge knowledge, const core::Clock& clock,
              move_model::ModelPriors<MaxSize> priors)
      : SizedSearch<MaxSize>(preset, std::move(knowledge), clock), priors_(std::move(priors)) {}

  Report search(const go::History& game, const GoRequest& request, std::stop_token stop) override {
    const core::Stopwatch time(this->clock());
    const State state = this->strictest(game);
    Report report = shares(state, recent_moves(game, state), request);
    if (report.moves.empty()) return report;
    std::ranges::stable_sort(report.moves, std::greater(), [](const auto& line) { return line.prior; });
    core::Rng rng(request.seed);
    const auto chosen = report.moves.begin() + static_cast<std::ptrdiff_t>(draw(report, rng));
    std::rotate(report.moves.begin(), chosen, chosen + 1);
    judge(game, rng(), std::move(stop), report);
    report.seconds = time.seconds();
    if (request.tell) request.tell(report);
    return report;
  }

 private:
  static std::vector<typename State::Move> recent_moves(const go::History& game, const State& state) {
    std::vector<typename State::Move> recent;  // the latest first
    for (const auto& played : game.moves() | std::views::reverse | std::views::take(move_model::kRecentMoves))
      recent.push_back(state.from_point_move(played.move));
    return recent;
  }

  Report shares(const State& state, const std::vector<typename State::Move>& recent, const GoRequest& request) {
    typename State::MoveList moves;
    state.legal_moves(moves);
    GoCandidates{}(state, moves);
    std::vector<float> share(moves.size());
    priors_.priors(state, recent, {moves.begin(), moves.size()}, share);
    Report report;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const go::Move move = state.to_point_move(moves[i]);
      if (request.allows && !request.allows(move)) continue;
      report.moves.push_back({.move = move, .value = share[i], .prior = share[i], .line = {move}});
    }
    return report;
  }

  // The place of a move in the report, whose lines are sorted by their shares.
  std::size_t draw(const Report& report, core::Rng& rng) const {
    const double temperature = this->parameters().model_temperature;
    if (temperature <= 0) return 0;
    // Relative to the greatest share, so that no power vanishes for all of them.
    const double most = std::max(report.moves.front().prior, 1e-30);
    std::vector<double> weights;
    double total = 0;
    for (const auto& line : report.moves)
      weights.push_back(total += std::pow(std::max(line.prior, 1e-30) / most, 1 / temperature));
    const double drawn = rng.uniform() * total;
    const auto found = std::ranges::upper_bound(weights, drawn);
    return std::min(static_cast<std::size_t>(found - weights.begin()), weights.size() - 1);
  }

  void judge(const go::History& game, std::uint64_t seed, std::stop_token stop, Report& report) const {
    const search::Limits limits{.playouts = kOutcomePlayouts, .deadline = std::nullopt};
    const Ownership now = this->ownership(game, seed, limits, std::move(stop));
    const bool is_black = game.to_move() == go::Color::kBlack;
    report.playouts = now.playouts;
    report.tells_moves_apart = false;
    for (auto& line : report.moves) {
      line.visits = now.playouts;
      line.outcome = is_black ? now.outcome_black : 1 - now.outcome_black;
      line.margin = is_black ? now.margin_black : -now.margin_black;
    }
  }

  move_model::ModelPriors<MaxSize> priors_;
};

template <int MaxSize>
core::Result<std::unique_ptr<GoSearch>> make_sized(const Preset& preset, const core::Clock& clock) {
  auto model = open_model_of(preset.parameters);
  if (!model) return std::unexpected(model.error());
  auto knowledge = open_playout_knowledge(preset.parameters);
  if (!knowledge) return std::unexpected(knowledge.error());
  return std::make_unique<ModelSearch<MaxSize>>(preset, *std::move(knowledge), clock,
                                                move_model::ModelPriors<MaxSize>(*std::move(model)));
}

}  // namespace

core::Result<std::unique_ptr<GoSearch>> make_model_search(go::Size size, const Preset& preset,
                                                          const core::Clock& clock) {
  if (size.larger() <= 9) return make_sized<9>(preset, clock);
  if (size.larger() <= 19) return make_sized<19>(preset, clock);
  return make_sized<25>(preset, clock);
}

}  // namespace katachi::player
