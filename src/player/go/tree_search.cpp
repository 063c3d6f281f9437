#include "player/go/tree_search.hpp"

#include <variant>

#include "move_model/priors.hpp"
#include "pattern/priors.hpp"
#include "player/go/continuation.hpp"
#include "player/go/sized_search.hpp"
#include "player/shipped.hpp"
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
  if (p.prior_source == PriorKind::kNone) return GoPriors<MaxSize>();
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
class TreeSearch final : public SizedSearch<MaxSize> {
 public:
  using State = go::State<MaxSize>;
  using Move = typename State::Move;
  using Evaluator = search::evaluation::PlayoutEvaluator<State, GoPolicy<MaxSize>, GoPriors<MaxSize>>;
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
      mcts_.evaluator().set_policy(counts ? this->owner_policy() : this->policy());
      counts_owners_ = counts;
    }
    mcts_.set_extra_margin(request.extra_margin);
    mcts_.set_exchange(request.exchange);
    typename Mcts::Observer observer{.interval = request.interval};
    if (request.tell) observer.tell = [&](const auto& found) { request.tell(this->to_points(found, state)); };
    return this->to_points(mcts_.search(state, last, request.limits, std::move(stop), observer), state);
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

template <int MaxSize>
core::Result<std::unique_ptr<GoSearch>> make_sized(go::Size size, const Preset& preset, const core::Clock& clock) {
  auto priors = open_priors<MaxSize>(preset.parameters, size);
  if (!priors) return std::unexpected(priors.error());
  auto knowledge = open_playout_knowledge(preset.parameters);
  if (!knowledge) return std::unexpected(knowledge.error());
  using Search = TreeSearch<MaxSize>;
  typename Search::Evaluator evaluator(GoPolicy<MaxSize>(preset.parameters, *knowledge), *std::move(priors));
  if (auto needs = search::mcts::check_options(Search::options_of(preset.parameters, size), evaluator.provides());
      !needs)
    return std::unexpected(needs.error());
  return std::make_unique<Search>(size, preset, *std::move(knowledge), clock, std::move(evaluator));
}

}  // namespace

core::Result<std::unique_ptr<GoSearch>> make_tree_search(go::Size size, const Preset& preset,
                                                         const core::Clock& clock) {
  if (size.larger() <= 9) return make_sized<9>(size, preset, clock);
  if (size.larger() <= 19) return make_sized<19>(size, preset, clock);
  return make_sized<25>(size, preset, clock);
}

}  // namespace katachi::player
