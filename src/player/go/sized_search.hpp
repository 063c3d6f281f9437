// What the searches of one board layout share: candidate moves, playouts of any kind, ownership counts.
#pragma once

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/rng.hpp"
#include "game/evaluator.hpp"
#include "go/state.hpp"
#include "player/go/go_search.hpp"
#include "player/go/playout_knowledge.hpp"
#include "playout/forme_k_playout.hpp"
#include "playout/go_playout.hpp"
#include "playout/sequence_playout.hpp"
#include "playout/urgency_playout.hpp"

namespace katachi::player {

template <int MaxSize>
bool saves_a_neighbour(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, go::Color color) {
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = go::Geometry<MaxSize>::neighbour(v, d);
    if (board.at(n) == color && board.liberties(n) == 1) return true;
  }
  return false;
}

// Leaves out the own eyes, except an eye that must be filled to save a chain in atari, and the pass unless it is wanted.
struct GoCandidates {
  bool with_pass = false;

  template <int MaxSize>
  void operator()(const go::State<MaxSize>& state, typename go::State<MaxSize>::MoveList& moves) const {
    const auto& board = state.board();
    const go::Color color = state.color_to_move();
    std::size_t kept = 0;
    for (const auto v : moves) {
      if (v == go::State<MaxSize>::kPass ? !with_pass : board.is_eye(v, color) && !saves_a_neighbour(board, v, color))
        continue;
      moves[kept++] = v;
    }
    moves.resize(kept);
  }
};

// The playouts that the parameters ask for. Which kind is asked once per game, not once per move, so that a search need not be
// compiled for each kind.
template <int MaxSize>
class GoPolicy {
  template <class Policy>
  struct StartOf {
    typename Policy::Start start;
  };
  template <class... Policies>
  struct Kinds {
    using Policy = std::variant<Policies...>;
    using Start = std::variant<StartOf<Policies>...>;
  };
  using AllKinds = Kinds<playout::GoPlayout<MaxSize>, playout::SequencePlayout<MaxSize>,
                         playout::UrgencyPlayout<MaxSize>, playout::FormeKPlayout<MaxSize>>;

 public:
  using State = go::State<MaxSize>;
  using V = go::Vertex<MaxSize>;
  using Start = typename AllKinds::Start;

  GoPolicy(const Parameters& parameters, PlayoutKnowledge knowledge) : knowledge_(std::move(knowledge)) {
    switch (parameters.playout) {
      case PlayoutKind::kUniform:
        break;
      case PlayoutKind::kSequence:
        policy_.template emplace<playout::SequencePlayout<MaxSize>>(parameters.sequence);
        break;
      case PlayoutKind::kUrgency:
        policy_.template emplace<playout::UrgencyPlayout<MaxSize>>(urgency_options(parameters), *knowledge_.urgencies);
        break;
      case PlayoutKind::kFormeK:
        policy_.template emplace<playout::FormeKPlayout<MaxSize>>(*knowledge_.forme_k, forme_k_options(parameters));
        break;
    }
  }

  // The state does not know its last moves: a search that does tells them.
  Start prepare(const State& state, V last = V{}, V before_last = V{}) const {
    return std::visit(
        [&](const auto& policy) -> Start {
          using Policy = std::remove_cvref_t<decltype(policy)>;
          if constexpr (requires { policy.prepare(state, last, before_last); })
            return StartOf<Policy>{policy.prepare(state, last, before_last)};
          else
            return StartOf<Policy>{policy.prepare(state)};
        },
        policy_);
  }

  game::PlayoutResult run(const Start& start, core::Rng& rng) {
    return play(start, [&](auto& policy, const auto& from) { return policy.run(from, rng); });
  }
  game::PlayoutResult run(const Start& start, core::Rng& rng, game::Trace& trace) {
    return play(start, [&](auto& policy, const auto& from) { return policy.run(from, rng, trace); });
  }
  game::PlayoutResult run(const Start& start, core::Rng& rng, playout::OwnerCounts<MaxSize>& owners) {
    return play(start, [&](auto& policy, const auto& from) { return policy.run(from, rng, owners); });
  }

  // Who owned each point at the end of the last game that a search played.
  void final_owners(std::span<game::Owner> owners) const {
    std::visit([&](const auto& policy) { policy.final_owners(owners); }, policy_);
  }

 private:
  template <class F>
  game::PlayoutResult play(const Start& start, F&& f) {
    return std::visit(
        [&](auto& policy) { return f(policy, std::get<StartOf<std::remove_cvref_t<decltype(policy)>>>(start).start); },
        policy_);
  }

  PlayoutKnowledge knowledge_;  // lives as long as the policy, which points into it
  typename AllKinds::Policy policy_;
};

template <int MaxSize>
class SizedSearch : public GoSearch {
 public:
  using State = go::State<MaxSize>;

  SizedSearch(const Preset& preset, PlayoutKnowledge knowledge, const core::Clock& clock)
      : parameters_(preset.parameters),
        clock_(&clock),
        policy_(preset.parameters, knowledge),
        owner_policy_(without_mercy(preset.parameters), std::move(knowledge)) {}

  Ownership ownership(const go::History& game, std::uint64_t seed, const search::Limits& limits,
                      std::stop_token stop) const override {
    constexpr std::uint64_t kFewest = 16;
    const State state(game);
    GoPolicy<MaxSize> policy = owner_policy_;
    const auto start = policy.prepare(state);
    core::Rng rng(seed);
    playout::OwnerCounts<MaxSize> counts;
    Ownership sums{.size = game.size(), .black = {}, .white = {}};
    for (std::uint64_t i = 0; limits.playouts == 0 || i < limits.playouts; ++i) {
      const bool enough = i >= kFewest;
      if (enough && (stop.stop_requested() || (limits.deadline && clock_->now() >= *limits.deadline))) break;
      const game::PlayoutResult result = policy.run(start, rng, counts);
      sums.outcome_black += result.outcome_first;
      sums.margin_black += result.margin_first;
    }
    return shares_of(std::move(sums), state, counts);
  }

 protected:
  // The same game under rules whose moves every rule set allows.
  static State strictest(const go::History& game) { return State(game, go::strictest(game.rules())); }

  // The report of a search in points of the board.
  static Report to_points(const search::SearchReport<go::Vertex<MaxSize>>& found, const State& state) {
    Report report{.moves = {},
                  .playouts = found.playouts,
                  .partner_playouts = found.partner_playouts,
                  .tree_bytes = found.tree_bytes,
                  .seconds = found.seconds,
                  .interrupted = found.interrupted,
                  .margin_deviation = found.margin_deviation};
    const auto in_points = [&](const std::vector<double>& by_code) {
      std::vector<double> by_point;
      if (!by_code.empty()) state.board().for_each_point([&](auto v) { by_point.push_back(by_code[v.raw()]); });
      return by_point;
    };
    report.ownership = in_points(found.ownership);
    for (const auto& line : found.moves) {
      report.moves.push_back({.move = state.to_point_move(line.move),
                              .visits = line.visits,
                              .outcome = line.outcome,
                              .deviation = line.deviation,
                              .margin = line.margin,
                              .margin_deviation = line.margin_deviation,
                              .value = line.value,
                              .is_proven = line.is_proven,
                              .is_pruned = line.is_pruned,
                              .prior = line.prior});
      for (const auto v : line.line) report.moves.back().line.push_back(state.to_point_move(v));
      report.moves.back().ownership = in_points(line.ownership);
    }
    return report;
  }

  const Parameters& parameters() const { return parameters_; }
  const core::Clock& clock() const { return *clock_; }
  const GoPolicy<MaxSize>& policy() const { return policy_; }
  const GoPolicy<MaxSize>& owner_policy() const { return owner_policy_; }  // where owners are counted

 private:
  // A game that ends early leaves dead stones on the board.
  static Parameters without_mercy(Parameters parameters) {
    parameters.sequence.mercy = 1;
    return parameters;
  }

  static Ownership shares_of(Ownership sums, const State& state, const playout::OwnerCounts<MaxSize>& counts) {
    const double n = std::max(counts.playouts, 1);
    sums.playouts = static_cast<std::uint64_t>(counts.playouts);
    sums.outcome_black /= n;
    sums.margin_black /= n;
    state.board().for_each_point([&](go::Vertex<MaxSize> v) {
      sums.black.push_back(counts.black[v] / n);
      sums.white.push_back(counts.white[v] / n);
    });
    return sums;
  }

  Parameters parameters_;
  const core::Clock* clock_;
  GoPolicy<MaxSize> policy_, owner_policy_;
};

}  // namespace katachi::player
