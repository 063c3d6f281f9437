// Simulation: one walk down the tree, one playout, and the way back up. One object per thread; the tree is shared.
//
// Without locks the walk reads statistics that other threads change under its eyes; that costs nothing but a slightly different
// choice (tree.hpp). Nothing is allocated on the way but positions in the tree.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "search/mcts/locks.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/root_counts.hpp"
#include "search/mcts/select.hpp"
#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

// A prior source that wants to know the moves that led to a position, the latest first.
template <class P, class S>
concept AsksForRecentMoves = requires(P source, const S& state, std::span<const typename S::Move> moves,
                                      std::span<float> out) { source.priors(state, moves, moves, out); };

// A policy that learns from each game (playout policy adaptation).
template <class P, class S>
concept LearnsFromGames = requires(P policy, const S& root, const game::Trace& trace,
                                   const game::PlayoutResult& result) { policy.learn(root, trace, result); };

// A policy that tells who owned a point when its last game ended: first, second or nobody.
template <class P>
concept KnowsOwners = requires(const P& policy, std::uint32_t code) {
  { policy.final_owner(code) } -> std::same_as<std::optional<game::Player>>;
};

// No prior knowledge: all moves alike.
struct NoPriors {
  template <class S>
  void priors(const S&, std::span<const typename S::Move> moves, std::span<float> out) const {
    std::ranges::fill(out, 1.0f / static_cast<float>(moves.size()));
  }
};

template <game::TwoPlayerState S, class Policy, class Priors, class Filter>
class Simulation {
 public:
  using Move = typename S::Move;

  Simulation(const Options& options, Tree<Move>& tree, Locks& locks, Policy policy, Priors priors, Filter filter,
             const S& root, core::Rng rng)
      : options_(&options),
        tree_(&tree),
        locks_(&locks),
        policy_(std::move(policy)),
        priors_(std::move(priors)),
        filter_(std::move(filter)),
        rng_(rng),
        root_(root),
        state_(root),
        first_played_by_(root.move_codes(), kNobody),
        counts_(root.move_codes(), options.counts_move_owners) {
    path_.reserve(kUsualDepth);
    trace_.codes.reserve(kUsualDepth);
  }

  // The moves before the root, the latest last; at most kRecent are used.
  void set_last_moves(std::span<const Move> last) { last_moves_.assign(last.begin(), last.end()); }
  // Makes the root's own position in the tree, of the moves that `allows` lets pass. Returns whether there was room.
  template <class Allows>
  bool make_root(Allows&& allows) {
    tree_->set_root(make_position(root_, allows));
    return tree_->root() != kNoPosition;
  }

  // Whether the root's position in the tree has just the moves of the root. With transpositions it may have been made on another
  // way, where superko forbade others.
  template <class Allows>
  bool root_fits(Allows&& allows) {
    list_moves(root_, allows);
    const auto edges = tree_->edges(tree_->root());
    return edges.size() == moves_.size() && std::ranges::all_of(edges, [&](const Edge<Move>& edge) {
             return std::ranges::find(moves_, edge.move) != moves_.end();
           });
  }

  void run() {
    const Leaf leaf = descend();
    update(leaf, leaf.result ? *leaf.result : play_out());
  }

  // The same in two parts, for threads that share one leaf.
  struct Leaf {
    std::optional<game::PlayoutResult> result;  // if the game is over there, or its result is proven
    bool is_proof = false;                      // proven: by how much it is won is not known
  };
  Leaf descend();
  void share_leaf_of(const Simulation& other);  // as if it had gone down the same way
  game::PlayoutResult play_out();
  void update(const Leaf& leaf, const game::PlayoutResult& result);

  const RootCounts& counts() const { return counts_; }

 private:
  static constexpr std::size_t kUsualDepth = 1024;
  static constexpr std::size_t kRecent = 6;
  enum Owner : std::uint8_t { kNobody, kFirstPlayer, kSecondPlayer };

  struct Step {
    Offset position;
    std::uint32_t edge;
    game::Player player;
  };

  // The move so many plies back, those before the root included; Move{} if unknown.
  Move move_back(std::size_t plies) const;
  template <class Allows>
  void list_moves(const S& state, Allows&& allows);
  template <class Allows>
  Offset make_position(const S& state, Allows&& allows);
  void learn(const game::PlayoutResult& result);  // of a game that was played to its end
  void find_priors(const S& state);
  // Urgent moves first, then by prior; both return how many are urgent.
  std::uint32_t sort_moves(const S& state);
  std::uint32_t find_urgent(const S& state);
  bool is_pass([[maybe_unused]] const Edge<Move>& edge) const {
    if constexpr (requires { S::kPassCode; })
      return edge.code == S::kPassCode;
    else if constexpr (requires { root_.pass_code(); })  // of a game that is known at run time
      return edge.code == root_.pass_code();
    else
      return false;
  }
  template <class Allows>
  std::optional<std::uint32_t> choose_edge(Offset position, Offset rave_source, Allows&& allows);
  std::optional<std::uint32_t> choose_legal_edge(Offset position, Offset rave_source);
  Offset expand(Edge<Move>& edge);
  void prove(const Step& step, Proof proof);
  std::optional<Proof> proof_of_position(Offset position) const;
  std::optional<game::PlayoutResult> proven_result(const Edge<Move>& edge, game::Player mover) const;
  double worth(const game::PlayoutResult& result, game::Player player) const;
  void update_edge(Edge<Move>& edge, double worth, double margin);
  void update_rave(Offset position, game::Player player, double worth);
  void update_owners(Offset position, game::Player player, bool won);

  const Options* options_;
  Tree<Move>* tree_;
  Locks* locks_;
  Policy policy_;
  Priors priors_;
  Filter filter_;
  core::Rng rng_;

  S root_;
  std::vector<Move> last_moves_;

  // Of the simulation under way.
  S state_;
  std::vector<Step> path_;
  game::Trace trace_;
  std::vector<Owner> first_played_by_;  // per code
  typename S::MoveList moves_;
  std::vector<float> probabilities_;
  std::vector<std::uint8_t> is_urgent_;  // by the number of the move; none where all moves are open
  std::vector<std::uint32_t> order_;
  RootCounts counts_;
};

}  // namespace katachi::search::mcts

#include "search/mcts/simulation_inl.hpp"
