// Which move a simulation takes: the formula of options.hpp over the open edges of a position.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "search/mcts/options.hpp"
#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

// How many of the edges that are not urgent are open in a position with this number of visits.
inline std::size_t open_edges(const Options& options, std::uint32_t visits, std::size_t edges) {
  if (options.opening == Opening::kAll) return edges;
  const bool is_widening = options.opening == Opening::kWidening;
  std::size_t open = is_widening ? 1 : static_cast<std::size_t>(options.opening_initial);
  double step = is_widening ? options.opening_first : options.opening_first * options.opening_growth;
  double threshold = step;
  while (open < edges && visits >= threshold) {
    ++open;
    step *= options.opening_growth;
    threshold = is_widening ? threshold + step : step;
  }
  return std::min(open, edges);
}

// What all edges of a position share while one is chosen.
struct SelectionContext {
  float log_visits = 0;   // ln N
  float root_visits = 1;  // sqrt(N), for the prior term
  float prior_weight = 1;
  float first_play = 1e6f;  // of a move without result
  float rave_weight = 0;    // beta of the hand schedule
  float position_mean = 0.5f;
  float rave_mean = 0.5f;  // of the position whose edges give the RAVE values: this one, or with GRAVE an ancestor
  bool has_criticality = false;
};

inline double prior_weight(const Options& options, float visits) {
  if (options.prior != PriorUse::kPuct || options.prior_growth == 0) return options.prior_weight;
  return options.prior_weight +
         options.prior_growth * std::log((1 + static_cast<double>(visits) + options.prior_base) / options.prior_base);
}

inline SelectionContext selection_context(const Options& options, const Position& position,
                                          const Position& rave_position) {
  const auto visits = static_cast<float>(position.visits.load(std::memory_order_relaxed));
  const auto k = static_cast<float>(options.rave_equivalence);
  return {.log_visits = std::log(std::max(visits, 1.0f)),
          .root_visits = std::sqrt(std::max(visits, 1.0f)),
          .prior_weight = static_cast<float>(prior_weight(options, visits)),
          .first_play = static_cast<float>(options.first_play_urgency),
          .rave_weight = std::sqrt(k / (3 * visits + k)),
          .position_mean = position.mean.load(),
          .rave_mean = rave_position.mean.load(),
          .has_criticality = options.criticality > 0 &&
                             rave_position.owner_games.load(std::memory_order_relaxed) >= options.criticality_visits};
}

// FirstPlay::kPosition.
template <class Move>
float first_play_by_position(const Options& options, const Position& position, std::span<const Edge<Move>> edges) {
  float tried = 0;
  for (const Edge<Move>& edge : edges)
    if (edge.visits.load(std::memory_order_relaxed) > 0) tried += edge.prior;
  return position.mean.load() - static_cast<float>(options.first_play_reduction) * std::sqrt(tried);
}

// Edges whose all-moves-as-first values count: those of the position itself, or with GRAVE of an ancestor.
struct RaveValue {
  float mean = 0, visits = 0;
};

// With the games that RAVE begins with.
inline RaveValue with_rave_prior(const Options& options, const SelectionContext& context, RaveValue rave) {
  if (options.rave_prior <= 0) return rave;
  const auto games = static_cast<float>(options.rave_prior);
  const float visits = rave.visits + games;
  return {.mean = (rave.visits * rave.mean + games * context.position_mean) / visits, .visits = visits};
}

template <class Move>
RaveValue rave_value(const Options& options, const SelectionContext& context, const Edge<Move>& edge) {
  RaveValue rave{edge.rave_mean.load(), static_cast<float>(edge.rave_visits.load(std::memory_order_relaxed))};
  if (context.has_criticality) {
    // P(owned and won) + P(not owned and lost) against what independence would give.
    const float own = edge.owned.load();
    const float both = edge.owned_and_won.load();
    const float win = context.rave_mean;
    const float agree = 1 - own - win + 2 * both;
    const float expected = own * win + (1 - own) * (1 - win);
    rave.mean += static_cast<float>(options.criticality) * (agree - expected);
  }
  return with_rave_prior(options, context, rave);
}

// With GRAVE: the same move's at the ancestor, where it may be unknown.
template <class Move>
RaveValue rave_value_at(const Options& options, const SelectionContext& context, std::span<const Edge<Move>> ancestor,
                        std::uint32_t code) {
  const auto same = std::ranges::find(ancestor, code, [](const Edge<Move>& edge) { return edge.code; });
  return same != ancestor.end() ? rave_value(options, context, *same) : with_rave_prior(options, context, {});
}

template <class Move>
float selection_value(const Options& options, const SelectionContext& context, const Edge<Move>& edge,
                      const RaveValue& rave) {
  const auto visits = static_cast<float>(edge.visits.load(std::memory_order_relaxed));
  const auto lost = static_cast<float>(options.virtual_loss * edge.under_way.load(std::memory_order_relaxed));
  const float n = visits + lost;
  float value = 0;
  if (n > 0) value = edge.mean.load() * (visits / n);
  float beta = 0, rave_mean = rave.mean;
  if (options.rave != RaveSchedule::kNone && rave.visits > 0) {
    if (lost > 0) rave_mean *= rave.visits / (rave.visits + lost);
    const auto b = static_cast<float>(options.rave_bias);
    beta = options.rave == RaveSchedule::kHand ? context.rave_weight
                                               : rave.visits / (n + rave.visits + 4 * n * rave.visits * b * b);
    if (n == 0) beta = 1;
  }
  const bool is_new = n == 0 && beta == 0;
  if (is_new) {
    value = context.first_play;
  } else {
    value += beta * (rave_mean - value);
  }
  if (options.uct > 0 && !is_new) {
    const float share = context.log_visits / std::max(n, 1.0f);
    float spread = 1;
    if (options.is_tuned) {
      const float mean = n > 0 ? edge.mean.load() : 0.5f;
      spread = std::min(0.25f, mean - mean * mean + std::sqrt(2 * share));
    }
    value += static_cast<float>(options.uct) * std::sqrt(share * spread);
  }
  if (options.prior != PriorUse::kNone) {
    const float root = options.prior == PriorUse::kPuct ? context.root_visits : 1;
    value += context.prior_weight * edge.prior * root / (n + 1);
  }
  return value;
}

}  // namespace katachi::search::mcts
