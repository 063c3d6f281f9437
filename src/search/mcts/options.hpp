// What a tree search can do: every ingredient its own switch, with the paper it comes from. The defaults are plain UCT.
//
// The value by which a move i is chosen in a position with N visits (n_i those of the move, q_i its mean result):
//
//   (1 - beta) q_i + beta r_i  +  K sqrt(ln N / n_i)  +  prior term
//
// r_i is the all-moves-as-first mean of the move from m_i games, beta the weight of RAVE. A move without any result has r_i in place
// of q_i where RAVE has m_i > 0 (with rave_prior always); otherwise a first-play value (FirstPlay) stands for the first three terms. A
// move whose result is proven is taken or left alone (solver).
#pragma once

#include <cstddef>
#include <cstdint>

namespace katachi::search::mcts {

// Gelly, Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go" (2011).
enum class RaveSchedule : std::uint8_t {
  kNone,
  kHand,                // beta = sqrt(k / (3 N + k)), k = rave_equivalence
  kMinimumSquaredError  // beta = m / (n + m + 4 n m b^2), b = rave_bias
};

enum class PriorUse : std::uint8_t {
  kNone,
  kBias,  // + w p / (n + 1): progressive bias (Chaslot et al., "Progressive strategies for Monte-Carlo tree search", 2008)
  kPuct  // + w(N) p sqrt(N) / (n + 1) (Rosin, "Multi-armed bandits with episode context", 2011, as in AlphaGo, 2016), where
  // w(N) = w + g ln((1 + N + b) / b) (Silver et al., "A general reinforcement learning algorithm...", 2018: AlphaZero)
};

// What a move without a result is worth.
enum class FirstPlay : std::uint8_t {
  kConstant,  // first_play_urgency
  kPosition  // the position's mean - first_play_reduction * sqrt(sum of the priors of the moves that have results): the more of
  // what was expected has been tried, the less is hoped of the rest (Leela Zero, KataGo: Wu, "Accelerating self-play
  // learning in Go", 2019)
};

// How many of the moves, best prior first, are open in a position. Urgent moves (game::HasUrgentMoves) always are, beside the
// others: a capture that the prior knowledge does not see must not wait for a thousand visits. At the root the pass, in games
// that have one, is open too, so that it is weighed.
enum class Opening : std::uint8_t {
  kAll,
  kWidening,  // move n + 1 opens t(n) = first * growth^(n-1) visits after move n (Coulom, "Computing Elo ratings...", 2007)
  kUnpruning  // `initial` moves at once, then move k at first * growth^(k - initial) visits (Chaslot et al., 2008: 5, 50, 1.3)
};

// How threads share the work (Chaslot, Winands, van den Herik, "Parallel Monte-Carlo tree search", 2008; Enzenberger, Mueller,
// "A lock-free multithreaded Monte-Carlo tree search algorithm", 2009; Cazenave, Jouandeau, "On the parallelization of UCT", 2007).
enum class Parallel : std::uint8_t { kLockFree, kLocalMutex, kGlobalMutex, kLeaf, kRoot };

struct Options {
  int threads = 1;
  Parallel parallel = Parallel::kLockFree;
  std::uint64_t seed = 1;
  std::size_t memory = std::size_t{256} << 20;  // bytes of the tree, never passed

  double uct = 0.4;  // K, the exploration of Kocsis and Szepesvari, "Bandit based Monte-Carlo planning" (2006)
  bool is_tuned =
      false;  // UCB1-tuned: the variance of the results bounds the exploration (Auer et al., 2002: there K = 1)
  FirstPlay first_play = FirstPlay::kConstant;
  double first_play_urgency = 1e6;    // of a move without result (Wang, Gelly, 2007); large: every move is tried once
  double first_play_reduction = 0.1;  // in shares of a win

  RaveSchedule rave = RaveSchedule::kNone;
  double rave_equivalence = 1000;  // k of the hand schedule
  double rave_bias = 0.02;         // b of the other one
  double rave_prior =
      0;  // RAVE begins with so many games of the position's own mean: few games must not carry a move far
          // (Gelly, Silver, 2011, section 5.2: their even prior is 1/2, here it is the position's mean)
  std::uint32_t grave_visits =
      0;  // positions with fewer visits use the RAVE values of the nearest ancestor that has them (Cazenave,
          // "Generalized rapid action value estimation", 2015); 0: their own

  PriorUse prior = PriorUse::kNone;
  double prior_weight = 1;  // w
  double prior_growth = 0;  // g, of kPuct
  double prior_base = 500;  // b, in visits
  double prior_power =
      1;  // p is replaced by p^power / sum: below 1 it is flattened; 1 / power is the temperature of a policy
  double root_noise = 0;  // share of the root's priors that is drawn at random for each search (AlphaGo Zero, 2017)
  double root_noise_moves =
      10;  // ... from a Dirichlet distribution whose parameters sum to this: on so many moves it mostly falls

  Opening opening = Opening::kAll;
  double opening_first = 40, opening_growth = 1.4;
  int opening_initial = 5;

  double criticality =
      0;  // weight of the correlation of owning the point and winning, added to r (Coulom, "Criticality", 2009)
  std::uint32_t criticality_visits = 200;  // ... once the position has so many visits

  bool has_transpositions =
      false;  // positions reached by other orders of moves share their statistics (Childs, Brodeur, Kocsis,
              // "Transpositions and move groups in Monte Carlo tree search", 2008: their UCT1)
  std::uint32_t expansion_visits =
      1;                   // a move gets a position of its own in the tree when it has so many visits (Coulom,
                           // "Efficient selectivity and backup operators in Monte-Carlo tree search", 2006)
  bool is_solver = false;  // proven results go up (Winands, Bjoernsson, Saito, "Monte-Carlo tree search solver", 2008)
  double extra_margin =
      0;  // dynamic komi: a game counts as won by the first player if its margin is above this (Baudis, 2011)
  double margin_weight = 0;  // share of the result that depends on the margin, scaled by margin_scale
  double margin_scale = 10;
  int leaf_batch = 1;  // leaves that a thread has evaluated at a time
  double virtual_loss =
      1;  // losses that a move under way counts as, in q and r, so that threads, and the walks of one step, take different paths (Chaslot, Winands,
          // van den Herik, "Parallel Monte-Carlo tree search", 2008)
  bool counts_owners = false;       // the report tells who owned what
  bool counts_move_owners = false;  // ... after each move of the root
  bool ends_early = true;           // stop when the most visited move cannot be overtaken any more

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace katachi::search::mcts
