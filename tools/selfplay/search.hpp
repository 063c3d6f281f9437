// Search: Gumbel search in the tree of one game, one simulation at a time, with the network called in between.
//
// "Policy improvement by planning with Gumbel" (Danihelka, Guez, Schrittwieser, Silver 2022): at the root, moves drawn without
// replacement by Gumbel noise compete by sequential halving; below, the move is chosen whose visits lag most behind the improved
// policy softmax(log prior + sigma(Q)), where moves without visits have a mixed value of the node. The improved policy at the
// root is what the network learns.
//
// The tree of a move is built anew. A node is a position, the value of the network and sums of what was found below; log priors
// and children lie in rows of their own. begin() and simulate() stop where the network is needed: planes and globals then lie in
// the buffers of the game, and expand() takes the answer. Superko counts the positions of the game and of the path in the tree.
// Cost of a simulation: a row of priors per step down, and one look() at the new position.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "tools/selfplay/lanes.hpp"
#include "tools/selfplay/rules.hpp"
#include "tools/selfplay/settings.hpp"

namespace katachi::selfplay {

template <int N>
struct Node {
  Position<N> position;
  PointSet<N> legal;
  float value = 0;  // of the network or the finished game, for the mover
  float total = 0;  // of the values backed up
  std::int32_t visits = 0;
  std::int16_t parent = -1;
  std::int16_t is_terminal = 0;
};

template <int N>
struct Sizes {
  static constexpr int kMoves = Move<N>::kCount;
  static constexpr int kStride = (kMoves + 31) / 32 * 32;
  static constexpr int kMoveLimit = 2 * N * N;
  static constexpr int kPastCapacity = kMoveLimit + kMaxNodes + 2;
};

// The search of the present move.
struct SearchState {
  std::int32_t leaf = 0;  // waits for the network
  std::int32_t nodes = 0;
  std::int32_t simulations = 0;  // done
  std::int32_t budget = 0;
  std::int32_t considered = 0;
  std::int32_t schedule = 0;
  std::int32_t symmetry = 0;  // of the input that the network sees
  std::uint64_t stream = 0;   // of the random numbers of this move
};

constexpr float kIllegal = -1e30f;
constexpr bool is_legal_prior(float log_prior) { return log_prior > -1e29f; }

// The planes of a point as 16-bit floats, 1.0 or 0.0; `out` is aligned to 16 bytes.
constexpr void write_planes(std::uint16_t* out, unsigned bits) {
#ifdef __CUDA_ARCH__
  unsigned pair[8];
  for (int i = 0; i < 8; ++i)
    pair[i] = ((bits >> (2 * i)) & 1 ? 0x3c00u : 0u) | ((bits >> (2 * i + 1)) & 1 ? 0x3c000000u : 0u);
  auto* quads = reinterpret_cast<uint4*>(out);
  quads[0] = make_uint4(pair[0], pair[1], pair[2], pair[3]);
  quads[1] = make_uint4(pair[4], pair[5], pair[6], pair[7]);
#else
  for (int i = 0; i < kPlanes; ++i) out[i] = ((bits >> i) & 1) != 0 ? 0x3c00 : 0;
#endif
}

// A number in (0, 1) that depends on nothing but the arguments.
constexpr float uniform(std::uint64_t seed, std::uint64_t stream, std::uint64_t index) {
  const std::uint64_t bits = mix64(seed ^ mix64(mix64(stream) + index));
  return (static_cast<float>(bits >> 40) + 0.5f) * 0x1p-24f;
}

template <class Lanes, int N>
class Search {
 public:
  static constexpr int kMoves = Sizes<N>::kMoves;
  static constexpr int kStride = Sizes<N>::kStride;
  static constexpr int kPerLane = (kMoves + Lanes::kCount - 1) / Lanes::kCount;

  // `past_count`: the positions of the game so far, the present one included.
  constexpr Search(const Settings& settings, int game, SearchState& state, float komi, int past_count)
      : settings_(settings),
        state_(state),
        game_(game),
        komi_(komi),
        past_count_(past_count),
        nodes_(static_cast<Node<N>*>(settings.nodes) + static_cast<std::size_t>(game) * kMaxNodes),
        log_priors_(settings.log_priors + static_cast<std::size_t>(game) * kMaxNodes * kStride),
        children_(settings.children + static_cast<std::size_t>(game) * kMaxNodes * kStride),
        past_(settings.past + static_cast<std::size_t>(game) * Sizes<N>::kPastCapacity) {}

  // A new tree below `position`; its planes, also as bits to `record` if that is given, are ready for the network.
  constexpr void begin(const Position<N>& position, std::uint64_t stream, std::uint16_t* record) {
    const View<N> view = look<Lanes>(position, Past{past_, past_count_});
    Node<N> root;
    root.position = position;
    root.legal = view.legal;
    state_.leaf = 0;
    state_.nodes = 1;
    state_.simulations = 0;
    state_.stream = stream;
    draw_symmetry();
    put(0, root);
    present(position, view, record);
  }

  // The network's answer for the leaf, into the tree. The value of the leaf.
  constexpr float expand() {
    const int leaf = state_.leaf;
    const PointSet<N> legal = nodes_[leaf].legal;
    const float* policy = settings_.policy + static_cast<std::size_t>(game_) * kMoves;
    float log_prior[kPerLane];
    float most = kIllegal;
    for (int k = 0; k < kPerLane; ++k) {
      const Move<N> move = mine(k);
      log_prior[k] = kIllegal;
      if (move.is_pass()) log_prior[k] = policy[move.index];
      if (move.index < Move<N>::kPoints && legal.has(move)) log_prior[k] = policy[turned(move, state_.symmetry).index];
      most = std::fmax(most, log_prior[k]);
    }
    most = Lanes::max(most);
    float sum = 0;
    for (int k = 0; k < kPerLane; ++k)
      if (is_legal_prior(log_prior[k])) sum += std::exp(log_prior[k] - most);
    const float log_sum = std::log(Lanes::sum(sum)) + most;
    for (int k = 0; k < kPerLane; ++k) {
      const Move<N> move = mine(k);
      if (move.index >= kMoves) continue;
      log_priors_[row(leaf) + move.index] = is_legal_prior(log_prior[k]) ? log_prior[k] - log_sum : kIllegal;
      children_[row(leaf) + move.index] = 0;
    }
    const float* answer = settings_.value + static_cast<std::size_t>(game_) * 3;
    const float win = 2.0f / (1.0f + std::exp(-answer[0])) - 1.0f;
    const float value = utility(win, answer[1] * 20.0f);
    if (Lanes::index() == 0) nodes_[leaf].value = value;
    Lanes::wait();
    back_up(leaf, value);
    return value;
  }

  // One simulation. True if the network is needed for a new leaf; false if it ended in a finished game.
  constexpr bool simulate(float gumbel_scale) {
    const int legal = nodes_[0].legal.count() + 1;
    const int considered = state_.considered < legal ? state_.considered : legal;
    const int level =
        settings_
            .schedule[(state_.schedule * (kMaxConsidered + 1) + considered) * kMaxSimulations + state_.simulations];
    int node = 0, depth = 0;
    Move<N> move = select_root(level, gumbel_scale);
    while (true) {
      const int child = children_[row(node) + move.index];
      if (child == 0) return add_leaf(node, move, past_count_ + depth);
      if (nodes_[child].is_terminal != 0) {
        back_up(child, nodes_[child].value);
        return false;
      }
      if (Lanes::index() == 0) past_[past_count_ + depth] = nodes_[child].position.hash;
      ++depth;
      Lanes::wait();
      node = child;
      move = select(node);
    }
  }

  // The root's move: the best of those with the most visits; without visits one drawn from the priors (gumbel_scale 1).
  constexpr Move<N> choose(float gumbel_scale) { return select_root(-1, gumbel_scale); }

  // The improved policy of the root; calls write(move, probability) for every move of this lane.
  template <class F>
  constexpr void improved_policy(F&& write) {
    float share[kPerLane];
    const float sum = improved(0, share);
    for (int k = 0; k < kPerLane; ++k)
      if (mine(k).index < kMoves) write(mine(k), share[k] > 0 ? share[k] / sum : 0.0f);
  }

  constexpr const Node<N>& root() const { return nodes_[0]; }
  constexpr float root_value() const {
    return nodes_[0].visits > 0 ? nodes_[0].total / static_cast<float>(nodes_[0].visits) : 0;
  }

 private:
  struct Summary {
    float visits = 0;       // of all children
    float most_visits = 0;  // of one child
    float mixed_value = 0;  // for moves without visits
  };

  static constexpr std::size_t row(int node) { return static_cast<std::size_t>(node) * kStride; }
  static constexpr Move<N> mine(int k) { return Move<N>{Lanes::index() + k * Lanes::kCount}; }

  constexpr void put(int index, const Node<N>& node) {
    Lanes::wait();  // others may still read what is written over
    if (Lanes::index() == 0) nodes_[index] = node;
    Lanes::wait();
  }

  constexpr float utility(float win, float score) const {
    return (1 - settings_.score_weight) * win + settings_.score_weight * std::tanh(score / settings_.score_scale);
  }

  // Visits, values and log priors of the children of a node, this lane's; mixed value as in the paper's appendix D.
  constexpr Summary gather(int node, float* value, float* visits, float* log_prior) const {
    float sum = 0, most = 0, prior_sum = 0, weighted = 0;
    for (int k = 0; k < kPerLane; ++k) {
      const Move<N> move = mine(k);
      value[k] = 0;
      visits[k] = 0;
      log_prior[k] = kIllegal;
      if (move.index >= kMoves) continue;
      log_prior[k] = log_priors_[row(node) + move.index];
      const int child = children_[row(node) + move.index];
      if (child == 0) continue;
      visits[k] = static_cast<float>(nodes_[child].visits);
      value[k] = -nodes_[child].total / visits[k];
      const float prior = std::exp(log_prior[k]);
      sum += visits[k];
      most = std::fmax(most, visits[k]);
      prior_sum += prior;
      weighted += prior * value[k];
    }
    sum = Lanes::sum(sum);
    most = Lanes::max(most);
    prior_sum = Lanes::sum(prior_sum);
    weighted = Lanes::sum(weighted);
    const float own = nodes_[node].value;
    const float mixed = prior_sum > 0 ? (own + sum * (weighted / std::fmax(prior_sum, 1e-12f))) / (1 + sum) : own;
    return {sum, most, mixed};
  }

  constexpr float sigma(float most_visits, float value) const {
    return (settings_.visit_offset + most_visits) * settings_.value_scale * 0.5f * (value + 1);
  }

  // Unnormalised improved policy: share[k] of this lane's moves, -1 if illegal. The sum over all lanes.
  constexpr float improved(int node, float* share, float* visits_out = nullptr, float* all_visits = nullptr) const {
    float value[kPerLane], visits[kPerLane];
    const Summary summary = gather(node, value, visits, share);
    float most = kIllegal;
    for (int k = 0; k < kPerLane; ++k) {
      if (is_legal_prior(share[k]))
        share[k] += sigma(summary.most_visits, visits[k] > 0 ? value[k] : summary.mixed_value);
      most = std::fmax(most, share[k]);
      if (visits_out != nullptr) visits_out[k] = visits[k];
    }
    most = Lanes::max(most);
    float sum = 0;
    for (int k = 0; k < kPerLane; ++k) {
      share[k] = is_legal_prior(share[k]) ? std::exp(share[k] - most) : -1.0f;
      if (share[k] > 0) sum += share[k];
    }
    if (all_visits != nullptr) *all_visits = summary.visits;
    return Lanes::sum(sum);
  }

  constexpr float gumbel(Move<N> move) const {
    return -std::log(-std::log(uniform(settings_.seed, state_.stream, 1000 + static_cast<std::uint64_t>(move.index))));
  }

  // Among the moves with `level` visits, or with level -1 the most visited ones, the best by prior, noise and value.
  constexpr Move<N> select_root(int level, float gumbel_scale) const {
    float value[kPerLane], visits[kPerLane], log_prior[kPerLane];
    const Summary summary = gather(0, value, visits, log_prior);
    const float wanted = level >= 0 ? static_cast<float>(level) : summary.most_visits;
    Scored best;
    for (int k = 0; k < kPerLane; ++k) {
      if (!is_legal_prior(log_prior[k])) continue;
      float score = log_prior[k] + sigma(summary.most_visits, visits[k] > 0 ? value[k] : summary.mixed_value);
      if (gumbel_scale > 0) score += gumbel_scale * gumbel(mine(k));
      if (visits[k] != wanted) score -= 1e6f;  // only if no move has so many visits
      best = better(best, Scored{score, mine(k).index});
    }
    return Move<N>{Lanes::best(best).index};
  }

  // Below the root: where visits lag most behind the improved policy.
  constexpr Move<N> select(int node) const {
    float share[kPerLane], visits[kPerLane], all_visits = 0;
    const float sum = improved(node, share, visits, &all_visits);
    Scored best;
    for (int k = 0; k < kPerLane; ++k)
      if (share[k] >= 0) best = better(best, Scored{share[k] / sum - visits[k] / (1 + all_visits), mine(k).index});
    return Move<N>{Lanes::best(best).index};
  }

  constexpr bool add_leaf(int parent, Move<N> move, int past_count) {
    Node<N> leaf;
    leaf.position = nodes_[parent].position;
    play(leaf.position, move);
    leaf.parent = static_cast<std::int16_t>(parent);
    const int index = state_.nodes++;
    if (leaf.position.is_over() || leaf.position.move_count >= settings_.move_limit) {
      float score = static_cast<float>(area_difference(leaf.position)) - komi_;
      if (leaf.position.to_move == kWhite) score = -score;
      leaf.is_terminal = 1;
      leaf.value = utility(score > 0 ? 1.0f : score < 0 ? -1.0f : 0.0f, score);
      link(parent, move, index, leaf);
      back_up(index, leaf.value);
      return false;
    }
    const View<N> view = look<Lanes>(leaf.position, Past{past_, past_count});
    leaf.legal = view.legal;
    link(parent, move, index, leaf);
    state_.leaf = index;
    draw_symmetry();
    present(leaf.position, view, nullptr);
    return true;
  }

  constexpr void draw_symmetry() {
    state_.symmetry =
        static_cast<int>(8 * uniform(settings_.seed, state_.stream, static_cast<std::uint64_t>(state_.nodes)));
  }

  constexpr void link(int parent, Move<N> move, int index, const Node<N>& node) {
    if (Lanes::index() == 0) children_[row(parent) + move.index] = static_cast<std::int16_t>(index);
    put(index, node);
  }

  constexpr void back_up(int node, float value) {
    while (node >= 0) {
      if (Lanes::index() == 0) {
        ++nodes_[node].visits;
        nodes_[node].total += value;
      }
      value = -value;
      node = nodes_[node].parent;
    }
    Lanes::wait();
  }

  // The network's input.
  constexpr void present(const Position<N>& position, const View<N>& view, std::uint16_t* record) {
    std::uint16_t* planes = settings_.planes + static_cast<std::size_t>(game_) * Move<N>::kPoints * kPlanes;
    for (int i = Lanes::index(); i < Move<N>::kPoints; i += Lanes::kCount) {
      const std::uint16_t bits = planes_at(position, view, Move<N>{i});
      write_planes(planes + turned(Move<N>{i}, state_.symmetry).index * kPlanes, bits);
      if (record != nullptr) record[i] = bits;
    }
    if (Lanes::index() == 0) {
      write_globals(settings_.globals + static_cast<std::size_t>(game_) * kGlobals, position, komi_);
      if (!view.forbidden.is_empty()) Lanes::add_to(settings_.counters + kForbiddenLeaves, 1);
    }
    Lanes::wait();
  }

  const Settings& settings_;
  SearchState& state_;
  int game_;
  float komi_;
  int past_count_;
  Node<N>* nodes_;
  float* log_priors_;
  std::int16_t* children_;
  std::uint64_t* past_;
};

}  // namespace katachi::selfplay
