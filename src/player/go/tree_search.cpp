#include "player/go/tree_search.hpp"

#include <variant>

#include "move_model/priors.hpp"
#include "pattern/priors.hpp"
#include "player/go/continuation.hpp"
#include "player/go/net_evaluator.hpp"
#include "player/go/sized_search.hpp"
#include "player/go/without_network.hpp"
#include "player/shipped.hpp"
#include "search/evaluation/mixed.hpp"
#include "search/evaluation/playouts.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/requirements.hpp"

namespace katachi::player {

namespace {

using search::evaluation::NoPriors;

// Prior knowledge of any kind.
template <int MaxSize>
class GoPriors {
 public:
  using State = go::State<MaxSize>;
  using Move = typename State::Move;
  using Source = std::variant<NoPriors, move_model::ModelPriors<MaxSize>, pattern::PatternPriors<MaxSize>>;

  explicit GoPriors(Source source = NoPriors()) : source_(std::move(source)) {}

  bool has_priors() const { return !std::holds_alternative<NoPriors>(source_); }

  void priors(const State& state, std::span<const Move> recent, std::span<const Move> moves, std::span<float> out) {
    if (auto* model = std::get_if<move_model::ModelPriors<MaxSize>>(&source_))
      model->priors(state, recent, moves, out);
    else
      std::visit([&](auto& source) { source.priors(state, moves, out); }, source_);
  }
  void priors(const State& state, std::span<const Move> moves, std::span<float> out) { priors(state, {}, moves, out); }

 private:
  Source source_;
};

template <int MaxSize>
core::Result<GoPriors<MaxSize>> open_priors(const Parameters& p, go::Size size) {
  if (p.prior_source == PriorKind::kNone || p.prior_source == PriorKind::kNet) return GoPriors<MaxSize>();
  if (p.prior_source == PriorKind::kModel) {
    auto model = open_model_of(p);
    if (!model) return std::unexpected(model.error());
    return GoPriors<MaxSize>(move_model::ModelPriors<MaxSize>(*std::move(model)));
  }
  auto base = open_base_of(p);
  if (!base) return std::unexpected(base.error());
  return GoPriors<MaxSize>(
      pattern::PatternPriors<MaxSize>(*std::move(base), size, {.max_facts = static_cast<std::size_t>(p.facts)}));
}

template <int MaxSize>
using Playouts = search::evaluation::PlayoutEvaluator<go::State<MaxSize>, GoPolicy<MaxSize>, GoPriors<MaxSize>>;

// A network beside playouts: with the whole weight, or only its priors, the other part is not asked.
template <int MaxSize>
using WithNetwork = search::evaluation::MixedEvaluator<go::State<MaxSize>, Playouts<MaxSize>, NetEvaluator<MaxSize>>;

template <int MaxSize>
Playouts<MaxSize>& playouts_of(Playouts<MaxSize>& evaluator) {
  return evaluator;
}
template <int MaxSize>
Playouts<MaxSize>& playouts_of(WithNetwork<MaxSize>& evaluator) {
  return evaluator.first();
}

std::string_view source_of(const Parameters& p) {
  switch (p.evaluator) {
    case EvaluatorKind::kNet:
      return search::kNetwork;
    case EvaluatorKind::kMixed:
      return search::kNetworkAndPlayouts;
    case EvaluatorKind::kPlayouts:
      break;
  }
  return search::kPlayouts;
}

template <int MaxSize, class Evaluator>
class TreeSearch final : public SizedSearch<MaxSize> {
 public:
  using State = go::State<MaxSize>;
  using Move = typename State::Move;
  using Mcts = search::mcts::Mcts<State, Evaluator, GoCandidates>;

  // The evaluator must provide what the options of the preset need.
  TreeSearch(go::Size size, const Preset& preset, PlayoutKnowledge knowledge, const core::Clock& clock,
             Evaluator evaluator)
      : SizedSearch<MaxSize>(preset, std::move(knowledge), clock),
        mcts_(clock, options_of(preset.parameters, size), std::move(evaluator), GoCandidates{.with_pass = true}) {}

  Report search(const go::History& game, const GoRequest& request, std::stop_token stop) override {
    const State state = this->strictest(game);
    follow(game, state);
    restrict_root(request, state);
    // What was won by another komi says nothing of the real one.
    if ((request.extra_margin == 0) != (last_extra_komi_ == 0)) mcts_.clear();
    last_extra_komi_ = request.extra_margin;
    std::vector<Move> last;
    const auto moves = game.moves();
    for (std::size_t i = moves.size() - std::min<std::size_t>(moves.size(), 6); i < moves.size(); ++i)
      last.push_back(state.from_point_move(moves[i].move));
    mcts_.set_seed(request.seed);
    mcts_.set_counts_owners(request.counts_owners, request.counts_move_owners);
    if (const bool counts = request.counts_owners || request.counts_move_owners; counts != counts_owners_) {
      playouts_of<MaxSize>(mcts_.evaluator()).set_policy(counts ? this->owner_policy() : this->policy());
      counts_owners_ = counts;
    }
    mcts_.set_extra_margin(request.extra_margin);
    mcts_.set_exchange(request.exchange);
    typename Mcts::Observer observer{.interval = request.interval};
    if (request.tell) observer.tell = [&](const auto& found) { request.tell(in_points(found, state)); };
    return in_points(mcts_.search(state, last, request.limits, std::move(stop), observer), state);
  }

  void forget() override {
    mcts_.clear();
    searched_.reset();
  }

  static search::mcts::Options options_of(const Parameters& p, go::Size size) {
    search::mcts::Options options = p.tree;
    if (size.larger() < p.widening_from) options.opening = search::mcts::Opening::kAll;
    options.threads = static_cast<int>(p.threads);
    options.memory = static_cast<std::size_t>(p.memory) << 20;
    return options;
  }

 private:
  Report in_points(const search::SearchReport<Move>& found, const State& state) const {
    Report report = this->to_points(found, state);
    report.source = source_of(this->parameters());
    return report;
  }

  // Goes down the tree by what was played since the last search, or forgets it.
  void follow(const go::History& game, const State& state) {
    if (!this->parameters().reuse || !searched_ || !searched_->leads_to(game)) {
      mcts_.clear();
    } else {
      std::vector<Move> played;
      for (const auto& move : game.moves().subspan(searched_->moves()))
        played.push_back(state.from_point_move(move.move));
      mcts_.advance(played);
    }
    searched_.emplace(game);
  }

  // A tree that was made without some moves of the root serves no other search.
  void restrict_root(const GoRequest& request, const State& state) {
    if (request.allows || is_restricted_) mcts_.clear();
    is_restricted_ = request.allows != nullptr;
    if (is_restricted_)
      mcts_.set_root_moves([allows = request.allows, state](const Move& v) { return allows(state.to_point_move(v)); });
    else
      mcts_.set_root_moves(nullptr);
  }

  Mcts mcts_;
  std::optional<GameMark> searched_;  // where the root of the tree is
  bool is_restricted_ = false;
  double last_extra_komi_ = 0;
  bool counts_owners_ = false;
};

template <int MaxSize, class Evaluator>
core::Result<std::unique_ptr<GoSearch>> make_with(go::Size size, const Preset& preset, PlayoutKnowledge knowledge,
                                                  const core::Clock& clock, Evaluator evaluator) {
  using Search = TreeSearch<MaxSize, Evaluator>;
  if (auto needs = search::mcts::check_options(Search::options_of(preset.parameters, size), evaluator.provides());
      !needs)
    return std::unexpected(needs.error());
  return std::make_unique<Search>(size, preset, std::move(knowledge), clock, std::move(evaluator));
}

NetMeans net_means(const Parameters& p, const net::Network& network, go::Size size) {
  const auto precision = p.net_precision == NetPrecision::kInt8 ? net::Precision::kInt8 : net::Precision::kFloat32;
  NetMeans means{.model = std::make_shared<const net::Model>(network, precision),
                 .cache = nullptr,
                 .turns_at_random = p.net_symmetry == NetSymmetry::kRandom};
  if (p.net_cache > 0) means.cache = std::make_shared<net::Cache>(size, static_cast<std::size_t>(p.net_cache) << 20);
  return means;
}

template <int MaxSize>
core::Result<std::unique_ptr<GoSearch>> make_sized(go::Size size, const Preset& preset, const core::Clock& clock,
                                                   const net::Network* network) {
  const Parameters& p = preset.parameters;
  auto priors = open_priors<MaxSize>(p, size);
  if (!priors) return std::unexpected(priors.error());
  auto knowledge = open_playout_knowledge(p);
  if (!knowledge) return std::unexpected(knowledge.error());
  Playouts<MaxSize> playouts(GoPolicy<MaxSize>(p, *knowledge), *std::move(priors));
  if constexpr (MaxSize <= net::kLargestSide) {
    if (network != nullptr) {
      using search::evaluation::Part;
      const search::evaluation::Mixture mixture{
          .second_weight = p.evaluator == EvaluatorKind::kPlayouts ? 0
                           : p.evaluator == EvaluatorKind::kNet    ? 1
                                                                   : p.net_weight,
          .priors = p.prior_source == PriorKind::kNet ? Part::kSecond : Part::kFirst};
      return make_with<MaxSize>(
          size, preset, *std::move(knowledge), clock,
          WithNetwork<MaxSize>(std::move(playouts), NetEvaluator<MaxSize>(net_means(p, *network, size)), mixture));
    }
  }
  return make_with<MaxSize>(size, preset, *std::move(knowledge), clock, std::move(playouts));
}

core::Result<std::unique_ptr<GoSearch>> make_any_size(go::Size size, const Preset& preset, const core::Clock& clock,
                                                      const net::Network* network) {
  if (size.larger() <= 9) return make_sized<9>(size, preset, clock, network);
  if (size.larger() <= 19) return make_sized<19>(size, preset, clock, network);
  return make_sized<25>(size, preset, clock, network);
}

}  // namespace

core::Result<std::unique_ptr<GoSearch>> make_tree_search(go::Size size, const Preset& preset,
                                                         const core::Clock& clock) {
  if (!uses_network(preset.parameters)) return make_any_size(size, preset, clock, nullptr);
  const auto network = open_network_of(preset.parameters, size);
  if (network) return make_any_size(size, preset, clock, &*network);
  if (preset.parameters.net_fallback == NetFallback::kNone) return std::unexpected(network.error());
  const auto other = without_network(preset);
  if (!other) return std::unexpected(other.error());
  return make_any_size(size, *other, clock, nullptr);
}

}  // namespace katachi::player
