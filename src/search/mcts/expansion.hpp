// Expansion: a position on its way into the tree: begun when a simulation reaches it, finished when its priors are known.
//
// Moves are listed, memory is taken and the order of equals is drawn at the beginning, so that a generator's draws do not depend on
// when the evaluation happens. In between the position is in nobody's reach. Buffers are kept from one expansion to the next.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/root_noise.hpp"
#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

template <game::TwoPlayerState S, class Filter>
class Expansion {
 public:
  using Move = typename S::Move;

  Expansion(const Options& options, Tree<Move>& tree, Filter filter)
      : options_(&options), tree_(&tree), filter_(std::move(filter)) {}

  // Returns the position where that is known at once: one that the tree has already, or kNoPosition if it gets none. Nothing: the
  // position waits for finish().
  template <class Allows>
  std::optional<Offset> begin(const S& state, Allows&& allows, core::Rng& rng);
  // The moves, and their priors, to be overwritten: all alike.
  std::span<const Move> moves() const { return {moves_.begin(), moves_.size()}; }
  std::span<float> priors() { return priors_; }
  // Mixes what root_noise says into the priors.
  void add_noise(core::Rng& rng);
  Offset finish(const S& state);

  // The moves of a state that the filter and `allows` let pass.
  template <class Allows>
  std::span<const Move> list_moves(const S& state, Allows&& allows);

 private:
  std::uint32_t find_urgent(const S& state);
  void draw_order(core::Rng& rng);

  const Options* options_;
  Tree<Move>* tree_;
  Filter filter_;

  // Of the expansion under way.
  Offset offset_ = kNoPosition;
  std::uint64_t hash_ = 0;
  typename S::MoveList moves_;
  std::vector<float> priors_;
  std::vector<std::uint8_t> is_urgent_;  // by the number of the move; none where all moves are open
  std::vector<std::uint32_t> order_;
};

template <game::TwoPlayerState S, class Filter>
template <class Allows>
auto Expansion<S, Filter>::list_moves(const S& state, Allows&& allows) -> std::span<const Move> {
  state.legal_moves(moves_);
  filter_(state, moves_);
  moves_.resize(static_cast<std::size_t>(
      std::ranges::remove_if(moves_, [&](const Move& move) { return !allows(move); }).begin() - moves_.begin()));
  return moves();
}

template <game::TwoPlayerState S, class Filter>
template <class Allows>
std::optional<Offset> Expansion<S, Filter>::begin(const S& state, Allows&& allows, core::Rng& rng) {
  if (options_->has_transpositions) {
    hash_ = state.hash();
    if (const Offset known = tree_->find(hash_); known != kNoPosition) return known;
  }
  if (tree_->is_full()) return kNoPosition;
  const std::size_t count = list_moves(state, allows).size();
  if (count == 0) return kNoPosition;
  offset_ = tree_->allocate(count);
  if (offset_ == kNoPosition) return kNoPosition;
  priors_.assign(count, 1.0f / static_cast<float>(count));
  tree_->at(offset_).urgent = find_urgent(state);
  draw_order(rng);
  return std::nullopt;
}

template <game::TwoPlayerState S, class Filter>
std::uint32_t Expansion<S, Filter>::find_urgent([[maybe_unused]] const S& state) {
  is_urgent_.assign(moves_.size(), 0);
  std::uint32_t count = 0;
  if constexpr (game::HasUrgentMoves<S>) {
    if (options_->opening == Opening::kAll) return 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) count += is_urgent_[i] = state.is_urgent(moves_[i]) ? 1 : 0;
  }
  return count;
}

// Moves of equal prior come in random order: in the order of the generator a search without priors would know one side of the
// board only.
template <game::TwoPlayerState S, class Filter>
void Expansion<S, Filter>::draw_order(core::Rng& rng) {
  order_.resize(moves_.size());
  std::iota(order_.begin(), order_.end(), 0u);
  for (std::size_t left = order_.size(); left > 1; --left)
    std::swap(order_[left - 1], order_[rng.below(static_cast<std::uint32_t>(left))]);
}

template <game::TwoPlayerState S, class Filter>
void Expansion<S, Filter>::add_noise(core::Rng& rng) {
  mix_dirichlet(priors_, options_->root_noise, options_->root_noise_moves, rng);
}

// Urgent moves first, then by prior.
template <game::TwoPlayerState S, class Filter>
Offset Expansion<S, Filter>::finish(const S& state) {
  if (options_->prior_power != 1) {
    float sum = 0;
    for (float& p : priors_) sum += p = std::pow(p, static_cast<float>(options_->prior_power));
    for (float& p : priors_) p /= sum;
  }
  std::ranges::sort(order_, [&](auto a, auto b) {
    if (is_urgent_[a] != is_urgent_[b]) return is_urgent_[a] > is_urgent_[b];
    return priors_[a] > priors_[b];
  });
  const auto edges = tree_->edges(offset_);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    edges[i].move = moves_[order_[i]];
    edges[i].code = state.move_code(edges[i].move);
    edges[i].prior = priors_[order_[i]];
  }
  if (options_->has_transpositions) tree_->remember(hash_, offset_);
  return offset_;
}

}  // namespace katachi::search::mcts
