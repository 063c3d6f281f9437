// Simulation: walks down the tree, the evaluation of the leaves they reach, and the way back up. One object per thread; the tree is
// shared.
//
// A step goes down to one leaf or several, has them evaluated together, and writes the results into every move on each way. Moves on
// a way count as losses while they are under way, so that the walks of one step part. Where a game is over or its result proven,
// nothing is evaluated: the result goes up at once.
//
// Without locks a walk reads statistics that other threads change under its eyes; that costs nothing but a slightly different
// choice (tree.hpp). Nothing is allocated on the way but positions in the tree.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/evaluator.hpp"
#include "search/mcts/expansion.hpp"
#include "search/mcts/locks.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/root_counts.hpp"
#include "search/mcts/select.hpp"
#include "search/mcts/tree.hpp"

namespace katachi::search::mcts {

template <game::TwoPlayerState S, game::Evaluator<S> E, class Filter>
class Simulation {
 public:
  using Move = typename S::Move;

  Simulation(const Options& options, Tree<Move>& tree, Locks& locks, E evaluator, Filter filter, const S& root,
             core::Rng rng);
  Simulation(const Simulation&) = delete;  // leaves point into it
  Simulation& operator=(const Simulation&) = delete;

  // The moves before the root, the latest last; at most game::kRecentMoves are used.
  void set_last_moves(std::span<const Move> last) { last_moves_.assign(last.begin(), last.end()); }
  // Makes the root's own position in the tree, of the moves that `allows` lets pass. Returns whether there was room.
  template <class Allows>
  bool make_root(Allows&& allows);

  // Whether the root's position in the tree has just the moves of the root. With transpositions it may have been made on another
  // way, where superko forbade others.
  template <class Allows>
  bool root_fits(Allows&& allows);

  // So many simulations in one step, at most options.leaf_batch.
  void run(std::size_t count = 1);

  // One simulation in parts, for threads that share one leaf. walk_down() is false if there was nothing to evaluate and the
  // simulation is complete.
  bool walk_down();
  void share_leaf_of(const Simulation& other);  // as if it had gone down the same way
  void evaluate_leaf();
  void back_up();

  const RootCounts& counts() const { return counts_; }

 private:
  static constexpr std::size_t kUsualDepth = 1024;

  struct Step {
    Offset position;
    std::uint32_t edge;
    game::Player player;
  };

  // A way down the tree, and what becomes known at its end.
  struct Walk {
    S state;
    Expansion<S, Filter> expansion;
    std::vector<Step> path = {};
    game::Trace trace = {};  // the moves of the path, then those of the playout
    std::array<Move, game::kRecentMoves> recent = {};
    std::vector<game::Owner> owners = {};  // by code; empty if nobody reads them
    Edge<Move>* expanding = nullptr;       // the move whose position is being made
  };
  // What the end of a walk is worth without an evaluation: the game is over there, or its result proven.
  struct Known {
    game::PlayoutResult result;
    bool is_proof = false;  // proven: by how much it is won is not known
  };

  // The move so many plies back, those before the root included; Move{} if unknown.
  Move move_back(const Walk& walk, std::size_t plies) const;
  std::optional<Known> descend(Walk& walk);
  void begin_expansion(Walk& walk, Edge<Move>& edge);
  void finish_expansion(Walk& walk);
  game::Leaf<S> leaf_of(Walk& walk);
  void finish(Walk& walk, const game::Leaf<S>& leaf);  // what its evaluation told
  void learn(const Walk& walk, const game::PlayoutResult& result);
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
  std::optional<std::uint32_t> choose_legal_edge(const S& state, Offset position, Offset rave_source);
  Edge<Move>& edge_of(const Step& step) { return tree_->edges(step.position)[step.edge]; }
  void prove(const Step& step, Proof proof) { edge_of(step).proof.store(proof, std::memory_order_relaxed); }
  std::optional<Proof> proof_of_position(Offset position) const;
  std::optional<game::PlayoutResult> proven_result(const Edge<Move>& edge, game::Player mover) const;
  double worth(const game::PlayoutResult& result, game::Player player) const;
  // `was_played`: the result is that of a playout, whose moves and owners are there to learn from.
  void update(const Walk& walk, const Known& end, bool was_played);
  void update_edge(Edge<Move>& edge, double worth, double margin);
  void update_rave(Offset position, game::Player player, double worth);
  void update_owners(const Walk& walk, Offset position, game::Player player, bool won);

  const Options* options_;
  Tree<Move>* tree_;
  Locks* locks_;
  E evaluator_;
  core::Rng rng_;

  S root_;
  std::vector<Move> last_moves_;
  bool has_priors_;   // of the evaluator
  bool reads_trace_;  // of playouts

  // Of the step under way.
  std::vector<Walk> walks_;                   // as many as a step may have leaves
  std::vector<game::Leaf<S>> leaves_;         // those of the first walks
  std::vector<game::Owner> first_played_by_;  // per code; nobody between two updates
  RootCounts counts_;
};

}  // namespace katachi::search::mcts

#include "search/mcts/back_up_inl.hpp"
#include "search/mcts/simulation_inl.hpp"
