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

  Report search(const go::History& game, std::uint64_t seed, const search::Limits& limits, std::stop_token stop,
                const SearchWatch& watch) override {
    const State state(strictest(game));
    follow(game, state);
    restrict_root(watch, state);
    // What was won by another komi says nothing of the real one.
    if ((watch.extra_komi == 0) != (last_extra_komi_ == 0)) mcts_.clear();
    last_extra_komi_ = watch.extra_komi;
    std::vector<Move> last;
    const auto moves = game.moves();
    for (std::size_t i = moves.size() - std::min<std::size_t>(moves.size(), 6); i < moves.size(); ++i)
      last.push_back(state.from_point_move(moves[i].move));
    mcts_.set_seed(seed);
    mcts_.set_counts_owners(watch.counts_owners, watch.counts_move_owners);
    if (const bool counts = watch.counts_owners || watch.counts_move_owners; counts != counts_owners_) {
      mcts_.evaluator().set_policy(counts ? this->owner_policy() : this->policy());
      counts_owners_ = counts;
    }
    mcts_.set_extra_margin(watch.extra_komi);
    mcts_.set_exchange(watch.exchange);
    typename Mcts::Observer observer{.interval = watch.interval};
    if (watch.tell) observer.tell = [&](const auto& found) { watch.tell(this->to_points(found, state)); };
    return this->to_points(mcts_.search(state, last, limits, std::move(stop), observer), state);
  }

  void forget() override {
    mcts_.clear();
    last_game_.reset();
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
    if (!this->parameters().reuse || !last_game_ || !continues(*last_game_, game)) {
      mcts_.clear();
    } else {
      std::vector<Move> played;
      for (const auto& move : game.moves().subspan(last_game_->moves().size()))
        played.push_back(state.from_point_move(move.move));
      mcts_.advance(played);
    }
    last_game_ = game;
  }

  // A tree that was made without some moves of the root serves no other search.
  void restrict_root(const SearchWatch& watch, const State& state) {
    if (watch.allows || is_restricted_) mcts_.clear();
    is_restricted_ = watch.allows != nullptr;
    if (is_restricted_)
      mcts_.set_root_moves([allows = watch.allows, state](const Move& v) { return allows(state.to_point_move(v)); });
    else
      mcts_.set_root_moves(nullptr);
  }

  Mcts mcts_;
  std::optional<go::History> last_game_;
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
