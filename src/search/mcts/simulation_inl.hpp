// The bodies of Simulation.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>

#include "search/mcts/simulation.hpp"

namespace katachi::search::mcts {

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
auto Simulation<S, Policy, Priors, Filter>::move_back(std::size_t plies) const -> Move {
  if (plies <= path_.size()) {
    const Step& step = path_[path_.size() - plies];
    return tree_->edges(step.position)[step.edge].move;
  }
  const std::size_t before = plies - path_.size();
  return before <= last_moves_.size() ? last_moves_[last_moves_.size() - before] : Move{};
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
void Simulation<S, Policy, Priors, Filter>::find_priors(const S& state) {
  probabilities_.resize(moves_.size());
  const std::span<const Move> moves(moves_.begin(), moves_.size());
  if constexpr (AsksForRecentMoves<Priors, S>) {
    std::array<Move, kRecent> recent;
    for (std::size_t i = 0; i < kRecent; ++i) recent[i] = move_back(i + 1);
    priors_.priors(state, recent, moves, probabilities_);
  } else {
    priors_.priors(state, moves, probabilities_);
  }
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
template <class Allows>
void Simulation<S, Policy, Priors, Filter>::list_moves(const S& state, Allows&& allows) {
  state.legal_moves(moves_);
  filter_(state, moves_);
  moves_.resize(static_cast<std::size_t>(
      std::ranges::remove_if(moves_, [&](const Move& move) { return !allows(move); }).begin() - moves_.begin()));
}

// Moves of equal prior come in random order: in the order of the generator a search without priors would know one side of the
// board only.
template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
std::uint32_t Simulation<S, Policy, Priors, Filter>::sort_moves(const S& state) {
  const std::uint32_t urgent = find_urgent(state);
  order_.resize(moves_.size());
  std::iota(order_.begin(), order_.end(), 0u);
  for (std::size_t left = order_.size(); left > 1; --left)
    std::swap(order_[left - 1], order_[rng_.below(static_cast<std::uint32_t>(left))]);
  std::ranges::sort(order_, [&](auto a, auto b) {
    if (is_urgent_[a] != is_urgent_[b]) return is_urgent_[a] > is_urgent_[b];
    return probabilities_[a] > probabilities_[b];
  });
  return urgent;
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
std::uint32_t Simulation<S, Policy, Priors, Filter>::find_urgent([[maybe_unused]] const S& state) {
  is_urgent_.assign(moves_.size(), 0);
  std::uint32_t count = 0;
  if constexpr (game::HasUrgentMoves<S>) {
    if (options_->opening == Opening::kAll) return 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) count += is_urgent_[i] = state.is_urgent(moves_[i]) ? 1 : 0;
  }
  return count;
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
template <class Allows>
Offset Simulation<S, Policy, Priors, Filter>::make_position(const S& state, Allows&& allows) {
  const std::uint64_t hash = options_->has_transpositions ? state.hash() : 0;
  if (options_->has_transpositions)
    if (const Offset known = tree_->find(hash); known != kNoPosition) return known;
  if (tree_->is_full()) return kNoPosition;
  list_moves(state, allows);
  const std::size_t count = moves_.size();
  if (count == 0) return kNoPosition;
  const Offset offset = tree_->allocate(count);
  if (offset == kNoPosition) return offset;
  find_priors(state);
  if (options_->prior_power != 1) {
    float sum = 0;
    for (float& p : probabilities_) sum += p = std::pow(p, static_cast<float>(options_->prior_power));
    for (float& p : probabilities_) p /= sum;
  }
  tree_->at(offset).urgent = sort_moves(state);
  const auto edges = tree_->edges(offset);
  for (std::size_t i = 0; i < count; ++i) {
    edges[i].move = moves_[order_[i]];
    edges[i].code = state.move_code(edges[i].move);
    edges[i].prior = probabilities_[order_[i]];
  }
  if (options_->has_transpositions) tree_->remember(hash, offset);
  return offset;
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
template <class Allows>
std::optional<std::uint32_t> Simulation<S, Policy, Priors, Filter>::choose_edge(Offset offset, Offset rave_source,
                                                                                Allows&& allows) {
  const auto lock = locks_->of(offset);
  const Position& position = tree_->at(offset);
  const auto edges = tree_->edges(offset);
  const std::uint32_t visits = position.visits.load(std::memory_order_relaxed);
  const SelectionContext context = selection_context(*options_, position, tree_->at(rave_source));
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
template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
std::optional<std::uint32_t> Simulation<S, Policy, Priors, Filter>::choose_legal_edge(Offset offset,
                                                                                      Offset rave_source) {
  const auto chosen = choose_edge(offset, rave_source, [](const Move&) { return true; });
  if constexpr (requires(Move move) { state_.is_legal(move); }) {
    if (options_->has_transpositions && chosen && !state_.is_legal(tree_->edges(offset)[*chosen].move))
      return choose_edge(offset, rave_source, [&](const Move& move) { return state_.is_legal(move); });
  }
  return chosen;
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
Offset Simulation<S, Policy, Priors, Filter>::expand(Edge<Move>& edge) {
  if (tree_->is_full() && !options_->has_transpositions) return kNoPosition;
  Offset none = kNoPosition;
  if (!edge.position.compare_exchange_strong(none, kBusy, std::memory_order_acquire)) return kNoPosition;
  const Offset made = make_position(state_, [](const Move&) { return true; });
  edge.position.store(made, std::memory_order_release);
  return made;
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
std::optional<game::PlayoutResult> Simulation<S, Policy, Priors, Filter>::proven_result(const Edge<Move>& edge,
                                                                                        game::Player mover) const {
  const Proof proof = edge.proof.load(std::memory_order_relaxed);
  if (proof == Proof::kOpen) return std::nullopt;
  const double worth = proof == Proof::kWin ? 1 : proof == Proof::kDraw ? 0.5 : 0;
  const float margin = edge.margin.load(std::memory_order_relaxed);
  const bool first = mover == game::Player::kFirst;
  return game::PlayoutResult{.outcome_first = first ? worth : 1 - worth, .margin_first = first ? margin : -margin};
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
auto Simulation<S, Policy, Priors, Filter>::descend() -> Leaf {
  const auto lock = locks_->whole_tree();
  state_ = root_;
  path_.clear();
  trace_.moves.clear();
  Offset offset = tree_->root();
  std::array<Offset, 2>
      rave_sources{};  // by the side to move: an edge's values are those of the side that makes the move
  while (true) {
    Offset& rave_source = rave_sources[game::player_index(state_.to_move())];
    const bool has_enough = tree_->at(offset).visits.load(std::memory_order_relaxed) >= options_->grave_visits;
    if (has_enough || rave_source == kNoPosition) rave_source = offset;
    const std::optional<std::uint32_t> chosen = choose_legal_edge(offset, rave_source);
    if (!chosen) return {};
    Edge<Move>& edge = tree_->edges(offset)[*chosen];
    edge.under_way.fetch_add(1, std::memory_order_relaxed);
    const game::Player mover = state_.to_move();
    path_.push_back({offset, *chosen, mover});
    if (options_->is_solver)
      if (auto known = proven_result(edge, mover)) return {.result = known, .is_proof = true};
    trace_.add(edge.code, mover);
    state_.play(edge.move);
    if (state_.is_terminal()) {
      const game::PlayoutResult result = game::final_result(state_);
      if (options_->is_solver) {
        const double own = mover == game::Player::kFirst ? result.outcome_first : 1 - result.outcome_first;
        prove(path_.back(), own > 0.75 ? Proof::kWin : own < 0.25 ? Proof::kLoss : Proof::kDraw);
      }
      learn(result);
      return {.result = result};
    }
    const Offset child = edge.position.load(std::memory_order_acquire);
    if (child > kBusy) {
      offset = child;
      continue;
    }
    if (edge.visits.load(std::memory_order_relaxed) + 1 > options_->expansion_visits && child == kNoPosition)
      expand(edge);
    return {};
  }
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
void Simulation<S, Policy, Priors, Filter>::share_leaf_of(const Simulation& other) {
  state_ = other.state_;
  path_ = other.path_;
  trace_ = other.trace_;
  for (const Step& step : path_)
    tree_->edges(step.position)[step.edge].under_way.fetch_add(1, std::memory_order_relaxed);
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
game::PlayoutResult Simulation<S, Policy, Priors, Filter>::play_out() {
  const auto start = game::prepare_after(policy_, state_, move_back(1), move_back(2));
  const game::PlayoutResult result = policy_.run(start, rng_, trace_);
  counts_.add(result);
  if constexpr (KnowsOwners<Policy>)
    if (options_->counts_owners && !trace_.moves.empty())
      counts_.add_owners(trace_.moves.front().code, [&](std::uint32_t code) { return policy_.final_owner(code); });
  learn(result);
  return result;
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
void Simulation<S, Policy, Priors, Filter>::learn(const game::PlayoutResult& result) {
  if constexpr (LearnsFromGames<Policy, S>) policy_.learn(root_, trace_, result);
}

// What a result is worth to a player: won or lost, by how much if that counts.
template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
double Simulation<S, Policy, Priors, Filter>::worth(const game::PlayoutResult& result, game::Player player) const {
  double first = result.outcome_first;
  if (options_->extra_margin != 0) {
    const double margin = result.margin_first - options_->extra_margin;
    first = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
  }
  if (options_->margin_weight > 0) {
    const double by_margin =
        0.5 + 0.5 * std::tanh((result.margin_first - options_->extra_margin) / options_->margin_scale);
    first += options_->margin_weight * (by_margin - first);
  }
  return player == game::Player::kFirst ? first : 1 - first;
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
void Simulation<S, Policy, Priors, Filter>::update_edge(Edge<Move>& edge, double worth, double margin) {
  constexpr auto kRelaxed = std::memory_order_relaxed;
  constexpr std::uint32_t kMostMargins = 1 << 16;  // more are too many for the steps of a float
  const std::uint32_t n = edge.visits.load(kRelaxed) + 1;
  const float mean_margin = edge.margin.load(kRelaxed);
  edge.mean.add(worth, n);
  edge.margin.store(
      mean_margin + (static_cast<float>(margin) - mean_margin) / static_cast<float>(std::min(n, kMostMargins)),
      kRelaxed);
  edge.visits.fetch_add(1, kRelaxed);
  edge.under_way.fetch_sub(1, kRelaxed);
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
void Simulation<S, Policy, Priors, Filter>::update_rave(Offset position, game::Player player, double worth) {
  constexpr auto kRelaxed = std::memory_order_relaxed;
  const Owner own = player == game::Player::kFirst ? kFirstPlayer : kSecondPlayer;
  for (Edge<Move>& edge : tree_->edges(position)) {
    if (first_played_by_[edge.code] != own) continue;
    if (is_pass(edge)) continue;  // every game ends with passes: they say nothing of a pass now
    const std::uint32_t n = edge.rave_visits.load(kRelaxed) + 1;
    edge.rave_mean.add(worth, n);
    edge.rave_visits.store(n, kRelaxed);
  }
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
void Simulation<S, Policy, Priors, Filter>::update_owners(Offset position, game::Player player, bool won) {
  if constexpr (KnowsOwners<Policy>) {
    const std::uint32_t n = tree_->at(position).owner_games.fetch_add(1, std::memory_order_relaxed) + 1;
    for (Edge<Move>& edge : tree_->edges(position)) {
      const bool owns = policy_.final_owner(edge.code) == player;
      edge.owned.add(owns, n);
      edge.owned_and_won.add(owns && won, n);
    }
  }
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
void Simulation<S, Policy, Priors, Filter>::prove(const Step& step, Proof proof) {
  tree_->edges(step.position)[step.edge].proof.store(proof, std::memory_order_relaxed);
}

// What the moves of a position prove of the move that led there: lost if one of them wins, won if all lose. The proof is as
// good as the filter: moves it leaves out are taken to be no better.
template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
std::optional<Proof> Simulation<S, Policy, Priors, Filter>::proof_of_position(Offset position) const {
  bool all_known = true, any_draw = false;
  for (const Edge<Move>& edge : tree_->edges(position)) {
    const Proof proof = edge.proof.load(std::memory_order_relaxed);
    if (proof == Proof::kWin) return Proof::kLoss;
    any_draw |= proof == Proof::kDraw;
    all_known &= proof != Proof::kOpen;
  }
  if (!all_known) return std::nullopt;
  return any_draw ? Proof::kDraw : Proof::kWin;
}

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
void Simulation<S, Policy, Priors, Filter>::update(const Leaf& leaf, const game::PlayoutResult& result) {
  const auto lock = locks_->whole_tree();
  const bool has_rave = options_->rave != RaveSchedule::kNone && !leaf.result;
  const bool has_owners = options_->criticality > 0 && !leaf.result;
  bool is_proven = options_->is_solver && leaf.result.has_value();
  // Backwards, so that first_played_by_ is always what was played first from here on.
  std::size_t ply = trace_.moves.size();
  for (std::size_t depth = path_.size(); depth-- > 0;) {
    const Step& step = path_[depth];
    const game::Player player = step.player;
    const auto local = locks_->of(step.position);
    if (has_rave)
      for (; ply > depth; --ply) {
        const auto& [code, by] = trace_.moves[ply - 1];
        first_played_by_[code] = by == game::Player::kFirst ? kFirstPlayer : kSecondPlayer;
      }
    const double won = player == game::Player::kFirst ? result.outcome_first : 1 - result.outcome_first;
    const double value = leaf.is_proof ? won : worth(result, player);
    const double margin = player == game::Player::kFirst ? result.margin_first : -result.margin_first;
    Position& position = tree_->at(step.position);
    update_edge(tree_->edges(step.position)[step.edge], value, margin);
    position.mean.add(value, position.visits.fetch_add(1, std::memory_order_relaxed) + 1);
    if (has_rave) update_rave(step.position, player, value);
    if (has_owners) update_owners(step.position, player, value > 0.5);
    // Only a move that was proven just now can prove the one before it.
    if (is_proven && depth > 0) {
      const auto proof = proof_of_position(step.position);
      if (proof) prove(path_[depth - 1], *proof);
      is_proven = proof.has_value();
    }
  }
  if (has_rave)
    for (const game::TracedMove& move : trace_.moves) first_played_by_[move.code] = kNobody;
}

}  // namespace katachi::search::mcts
