// The bodies of Simulation that write a result into the moves on the way back up.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/mcts/simulation.hpp"

namespace katachi::search::mcts {

// What a result is worth to a player: won or lost, by how much if that counts.
template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
double Simulation<S, E, Filter>::worth(const game::PlayoutResult& result, game::Player player) const {
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

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::update_edge(Edge<Move>& edge, double worth, double margin) {
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

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::update_rave(Offset position, game::Player player, double worth) {
  constexpr auto kRelaxed = std::memory_order_relaxed;
  const game::Owner own = game::owner_of(player);
  for (Edge<Move>& edge : tree_->edges(position)) {
    if (first_played_by_[edge.code] != own) continue;
    if (is_pass(edge)) continue;  // every game ends with passes: they say nothing of a pass now
    const std::uint32_t n = edge.rave_visits.load(kRelaxed) + 1;
    edge.rave_mean.add(worth, n);
    edge.rave_visits.store(n, kRelaxed);
  }
}

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::update_owners(const Walk& walk, Offset position, game::Player player, bool won) {
  const game::Owner own = game::owner_of(player);
  const std::uint32_t n = tree_->at(position).owner_games.fetch_add(1, std::memory_order_relaxed) + 1;
  for (Edge<Move>& edge : tree_->edges(position)) {
    const bool owns = walk.owners[edge.code] == own;
    edge.owned.add(owns, n);
    edge.owned_and_won.add(owns && won, n);
  }
}

// What the moves of a position prove of the move that led there: lost if one of them wins, won if all lose. The proof is as
// good as the filter: moves it leaves out are taken to be no better.
template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
std::optional<Proof> Simulation<S, E, Filter>::proof_of_position(Offset position) const {
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

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
void Simulation<S, E, Filter>::update(const Walk& walk, const Known& end, bool was_played) {
  const auto lock = locks_->whole_tree();
  const game::PlayoutResult& result = end.result;
  const std::vector<game::TracedMove>& moves = walk.trace.moves;
  const bool has_rave = options_->rave != RaveSchedule::kNone && was_played;
  const bool has_owners = options_->criticality > 0 && was_played;
  bool is_proven = options_->is_solver && !was_played;
  // Backwards, so that first_played_by_ is always what was played first from here on.
  std::size_t ply = moves.size();
  for (std::size_t depth = walk.path.size(); depth-- > 0;) {
    const Step& step = walk.path[depth];
    const game::Player player = step.player;
    const auto local = locks_->of(step.position);
    if (has_rave)
      for (; ply > depth; --ply) first_played_by_[moves[ply - 1].code] = game::owner_of(moves[ply - 1].player);
    const double won = player == game::Player::kFirst ? result.outcome_first : 1 - result.outcome_first;
    const double value = end.is_proof ? won : worth(result, player);
    const double margin = player == game::Player::kFirst ? result.margin_first : -result.margin_first;
    Position& position = tree_->at(step.position);
    update_edge(edge_of(step), value, margin);
    position.mean.add(value, position.visits.fetch_add(1, std::memory_order_relaxed) + 1);
    if (has_rave) update_rave(step.position, player, value);
    if (has_owners) update_owners(walk, step.position, player, value > 0.5);
    // Only a move that was proven just now can prove the one before it.
    if (is_proven && depth > 0) {
      const auto proof = proof_of_position(step.position);
      if (proof) prove(walk.path[depth - 1], *proof);
      is_proven = proof.has_value();
    }
  }
  if (has_rave)
    for (const game::TracedMove& move : moves) first_played_by_[move.code] = game::Owner::kNobody;
}

}  // namespace katachi::search::mcts
