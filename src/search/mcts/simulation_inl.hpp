// The bodies of Simulation.
#pragma once

#include <algorithm>
#include <limits>

#include "search/mcts/simulation.hpp"

namespace katachi::search::mcts {

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
Simulation<S, E, Filter>::Simulation(const Options& options, Tree<Move>& tree, Locks& locks, E evaluator, Filter filter,
                                     const S& root, core::Rng rng)
    : options_(&options),
      tree_(&tree),
      locks_(&locks),
      evaluator_(std::move(evaluator)),
      rng_(rng),
      root_(root),
      has_priors_(evaluator_.provides().priors),
      reads_trace_(options.rave != RaveSchedule::kNone || game::LearnsFromGames<E, S>),
      first_played_by_(root.move_codes(), game::Owner::kNobody),
      counts_(root.move_codes(), options.counts_move_owners) {
  const bool reads_owners = options.criticality > 0 || options.counts_owners;
  const auto leaves = static_cast<std::size_t>(options.leaf_batch);
  walks_.reserve(leaves);
  leaves_.resize(leaves);
  for (std::size_t i = 0; i < leaves; ++i) {
    Walk& walk = walks_.emplace_back(root, Expansion<S, Filter>(options, tree, filter));
    walk.path.reserve(kUsualDepth);
    walk.trace.moves.reserve(kUsualDepth);
    if (reads_owners) walk.owners.resize(root.move_codes());
  }
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
auto Simulation<S, E, Filter>::move_back(const Walk& walk, std::size_t plies) const -> Move {
  if (plies <= walk.path.size()) {
    const Step& step = walk.path[walk.path.size() - plies];
    return tree_->edges(step.position)[step.edge].move;
  }
  const std::size_t before = plies - walk.path.size();
  return before <= last_moves_.size() ? last_moves_[last_moves_.size() - before] : Move{};
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
template <class Allows>
bool Simulation<S, E, Filter>::make_root(Allows&& allows) {
  Walk& walk = walks_.front();
  std::optional<Offset> position = walk.expansion.begin(root_, allows, rng_);
  if (!position) {
    if (has_priors_) {
      walk.state = root_;
      walk.path.clear();
      game::Leaf<S>& leaf = leaves_.front() = leaf_of(walk);
      leaf.wants_value = false;
      leaf.trace = nullptr;
      leaf.owners = {};
      leaf.moves = walk.expansion.moves();
      leaf.priors = walk.expansion.priors();
      evaluator_.evaluate({&leaf, 1});
    }
    if (options_->root_noise > 0) walk.expansion.add_noise(rng_);
    position = walk.expansion.finish(root_);
  }
  tree_->set_root(*position);
  return *position != kNoPosition;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
template <class Allows>
bool Simulation<S, E, Filter>::root_fits(Allows&& allows) {
  const std::span<const Move> moves = walks_.front().expansion.list_moves(root_, allows);
  const auto edges = tree_->edges(tree_->root());
  return edges.size() == moves.size() && std::ranges::all_of(edges, [&](const Edge<Move>& edge) {
           return std::ranges::find(moves, edge.move) != moves.end();
         });
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
template <class Allows>
std::optional<std::uint32_t> Simulation<S, E, Filter>::choose_edge(Offset offset, Offset rave_source, Allows&& allows) {
  const auto lock = locks_->of(offset);
  const Position& position = tree_->at(offset);
  const auto edges = tree_->edges(offset);
  const std::uint32_t visits = position.visits.load(std::memory_order_relaxed);
  SelectionContext context = selection_context(*options_, position, tree_->at(rave_source));
  if (options_->first_play == FirstPlay::kPosition)
    context.first_play = first_play_by_position<Move>(*options_, position, edges);
  const std::size_t open = position.urgent + open_edges(*options_, visits, edges.size() - position.urgent);
  const std::size_t last = offset == tree_->root() ? edges.size() : open;
  const auto rave_edges = tree_->edges(rave_source);
  std::optional<std::uint32_t> best;
  float best_value = -std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < last; ++i) {
    if ((i >= open && !is_pass(edges[i])) || !allows(edges[i].move)) continue;
    const Proof proof = edges[i].proof.load(std::memory_order_relaxed);
    if (proof == Proof::kWin) return static_cast<std::uint32_t>(i);
    RaveValue rave;
    if (options_->rave != RaveSchedule::kNone)
      rave = rave_source == offset ? rave_value(*options_, context, edges[i])
                                   : rave_value_at<Move>(*options_, context, rave_edges, edges[i].code);
    float value = selection_value(*options_, context, edges[i], rave);
    // What is known needs no further games: only if there is nothing else.
    if (proof == Proof::kLoss) value -= 2e9f;
    if (proof == Proof::kDraw) value -= 1e9f;
    if (value > best_value) {
      best_value = value;
      best = static_cast<std::uint32_t>(i);
    }
  }
  return best;
}

// A shared position may hold a move that only the other way here allows (superko): then the best of the others. Nothing if there is
// none.
template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
std::optional<std::uint32_t> Simulation<S, E, Filter>::choose_legal_edge([[maybe_unused]] const S& state, Offset offset,
                                                                         Offset rave_source) {
  const auto chosen = choose_edge(offset, rave_source, [](const Move&) { return true; });
  if constexpr (requires(Move move) { state.is_legal(move); }) {
    if (options_->has_transpositions && chosen && !state.is_legal(tree_->edges(offset)[*chosen].move))
      return choose_edge(offset, rave_source, [&](const Move& move) { return state.is_legal(move); });
  }
  return chosen;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::begin_expansion(Walk& walk, Edge<Move>& edge) {
  if (tree_->is_full() && !options_->has_transpositions) return;
  Offset none = kNoPosition;
  if (!edge.position.compare_exchange_strong(none, kBusy, std::memory_order_acquire)) return;
  const auto known = walk.expansion.begin(walk.state, [](const Move&) { return true; }, rng_);
  if (known)
    edge.position.store(*known, std::memory_order_release);
  else
    walk.expanding = &edge;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::finish_expansion(Walk& walk) {
  if (walk.expanding == nullptr) return;
  walk.expanding->position.store(walk.expansion.finish(walk.state), std::memory_order_release);
  walk.expanding = nullptr;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
std::optional<game::PlayoutResult> Simulation<S, E, Filter>::proven_result(const Edge<Move>& edge,
                                                                           game::Player mover) const {
  const Proof proof = edge.proof.load(std::memory_order_relaxed);
  if (proof == Proof::kOpen) return std::nullopt;
  const double worth = proof == Proof::kWin ? 1 : proof == Proof::kDraw ? 0.5 : 0;
  const float margin = edge.margin.load(std::memory_order_relaxed);
  const bool first = mover == game::Player::kFirst;
  return game::PlayoutResult{.outcome_first = first ? worth : 1 - worth, .margin_first = first ? margin : -margin};
}

// The proof of a move whose result is exact.
inline Proof proof_of(const game::PlayoutResult& result, game::Player mover) {
  const double own = mover == game::Player::kFirst ? result.outcome_first : 1 - result.outcome_first;
  return own > 0.75 ? Proof::kWin : own < 0.25 ? Proof::kLoss : Proof::kDraw;
}

// Nothing where the end of the walk must be evaluated.
template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
auto Simulation<S, E, Filter>::descend(Walk& walk) -> std::optional<Known> {
  const auto lock = locks_->whole_tree();
  S& state = walk.state;
  state = root_;
  walk.path.clear();
  walk.trace.moves.clear();
  Offset offset = tree_->root();
  std::array<Offset, 2>
      rave_sources{};  // by the side to move: an edge's values are those of the side that makes the move
  while (true) {
    Offset& rave_source = rave_sources[game::player_index(state.to_move())];
    const bool has_enough = tree_->at(offset).visits.load(std::memory_order_relaxed) >= options_->grave_visits;
    if (has_enough || rave_source == kNoPosition) rave_source = offset;
    const std::optional<std::uint32_t> chosen = choose_legal_edge(state, offset, rave_source);
    if (!chosen) return std::nullopt;
    Edge<Move>& edge = tree_->edges(offset)[*chosen];
    edge.under_way.fetch_add(1, std::memory_order_relaxed);
    const game::Player mover = state.to_move();
    walk.path.push_back({offset, *chosen, mover});
    if (options_->is_solver)
      if (const auto known = proven_result(edge, mover)) return Known{.result = *known, .is_proof = true};
    walk.trace.add(edge.code, mover);
    state.play(edge.move);
    if (state.is_terminal()) {
      const Known end{.result = game::final_result(state)};
      if (options_->is_solver) prove(walk.path.back(), proof_of(end.result, mover));
      learn(walk, end.result);
      return end;
    }
    const Offset child = edge.position.load(std::memory_order_acquire);
    if (child > kBusy) {
      offset = child;
      continue;
    }
    if (edge.visits.load(std::memory_order_relaxed) + 1 > options_->expansion_visits && child == kNoPosition)
      begin_expansion(walk, edge);
    return std::nullopt;
  }
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
game::Leaf<S> Simulation<S, E, Filter>::leaf_of(Walk& walk) {
  for (std::size_t i = 0; i < walk.recent.size(); ++i) walk.recent[i] = move_back(walk, i + 1);
  game::Leaf<S> leaf{.state = &walk.state,
                     .recent = walk.recent,
                     .known = std::min(walk.path.size() + last_moves_.size(), walk.recent.size()),
                     .rng = &rng_,
                     .trace = reads_trace_ ? &walk.trace : nullptr,
                     .owners = walk.owners};
  if (walk.expanding != nullptr) {
    leaf.moves = walk.expansion.moves();
    if (has_priors_) leaf.priors = walk.expansion.priors();
  }
  return leaf;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::run(std::size_t count) {
  std::size_t leaves = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Walk& walk = walks_[leaves];
    if (const auto end = descend(walk))
      update(walk, *end, false);
    else
      leaves_[leaves++] = leaf_of(walk);
  }
  if (leaves == 0) return;
  evaluator_.evaluate(std::span(leaves_).first(leaves));
  for (std::size_t i = 0; i < leaves; ++i) finish(walks_[i], leaves_[i]);
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
bool Simulation<S, E, Filter>::walk_down() {
  Walk& walk = walks_.front();
  const auto end = descend(walk);
  if (end)
    update(walk, *end, false);
  else
    leaves_.front() = leaf_of(walk);
  return !end;
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::share_leaf_of(const Simulation& other) {
  Walk& walk = walks_.front();
  const Walk& shared = other.walks_.front();
  walk.state = shared.state;
  walk.path = shared.path;
  walk.trace = shared.trace;
  for (const Step& step : walk.path) edge_of(step).under_way.fetch_add(1, std::memory_order_relaxed);
  leaves_.front() = leaf_of(walk);
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::evaluate_leaf() {
  evaluator_.evaluate(std::span(leaves_).first(1));
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::back_up() {
  finish(walks_.front(), leaves_.front());
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::finish(Walk& walk, const game::Leaf<S>& leaf) {
  finish_expansion(walk);
  if (!leaf.is_exact) {
    counts_.add(leaf.result);
    if (options_->counts_owners && !walk.path.empty()) counts_.add_owners(edge_of(walk.path.front()).code, walk.owners);
  }
  learn(walk, leaf.result);
  if (leaf.is_exact && options_->is_solver && !walk.path.empty())
    prove(walk.path.back(), proof_of(leaf.result, walk.path.back().player));
  update(walk, {.result = leaf.result}, !leaf.is_exact);
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::learn([[maybe_unused]] const Walk& walk,
                                     [[maybe_unused]] const game::PlayoutResult& result) {
  if constexpr (game::LearnsFromGames<E, S>) evaluator_.learn(root_, walk.trace, result);
}

}  // namespace katachi::search::mcts
