// What the GPU is told: how games are played, and where everything lies. Passed to each kernel by value.
//
// engine.py has the same struct for ctypes, field by field in this order; selfplay_layout() lets it check the sizes.
// All pointers are memory of the GPU, owned by Python.
#pragma once

#include <cstdint>

namespace katachi::selfplay {

inline constexpr int kMaxConsidered = 32;    // moves at the root that a search may compare
inline constexpr int kMaxSimulations = 256;  // of one search
inline constexpr int kSchedules = 3;         // full, fast, decided; in a match: first network, second network
inline constexpr int kMaxNodes = kMaxSimulations + 2;

enum Counter : int {
  kRecordsBegun,     // records allocated so far: the number of the next one
  kRecordsFinished,  // records whose game has ended: entries of `finished` so far
  kGamesFinished,    // the number of the next finished game
  kMovesPlayed,      // of finished games
  kBlackWins,
  kGamesCutOff,      // by the limit on moves
  kTerminalVisits,   // simulations that ended in a finished game and needed no network
  kScoreSum,         // of |score| in whole points
  kForbiddenLeaves,  // positions in which superko forbade a move
  kCounters = 16
};

// One recorded position, besides planes and policy.
struct Record {
  float komi;        // as the mover sees it
  float root_value;  // of the search, for the mover
  std::uint32_t game = 0;
  std::uint8_t to_move = 0;
  std::uint8_t passes = 0;
  std::uint8_t known_moves = 0;
  std::uint8_t is_full = 0;  // searched fully: its policy is worth learning
};
static_assert(sizeof(Record) == 16);

struct GameResult {
  float score;  // Black's points minus White's, komi included
  std::int32_t moves;
};

struct Settings {
  std::uint64_t seed;
  std::int32_t games;
  std::int32_t is_match;  // two networks, pairs of games with the same opening; else self-play
  std::int32_t is_recording;
  std::int32_t move_limit;     // then the board is counted as it stands
  std::int32_t opening_moves;  // at most so many moves at the start are drawn from the policy, without search
  std::int32_t stagger_moves;  // in the very first games: so that games do not run in step
  std::int32_t full_simulations, full_considered;  // in a match: of the first network
  std::int32_t fast_simulations, fast_considered;  // in a match: of the second network
  std::int32_t decided_simulations;
  std::int32_t record_capacity, game_capacity;
  float full_share;     // share of searches that are full
  float opening_share;  // share of games that begin with drawn moves
  float gumbel_scale;   // 1: explore as in training; 0: play the best move
  float visit_offset,
      value_scale;     // of sigma, "Policy improvement by planning with Gumbel" (Danihelka et al. 2022), equation 8
  float score_weight;  // share of the score in the value of a position
  float score_scale;   // points at which the score counts tanh(1)
  float decided_value, decided_share;  // beyond this |value| a search is short and not recorded, with this probability
  float wide_komi_share;               // games with any komi; the others have 7.5, 6.5 or 5.5

  void* nodes;                   // [games][kMaxNodes]
  float* log_priors;             // [games][kMaxNodes][stride]
  std::int16_t* children;        // [games][kMaxNodes][stride]
  void* states;                  // [games]
  std::uint64_t* past;           // [games][past capacity]: hashes of the game, then of the path in the tree
  const float* policy;           // network output, logits [games][moves], in the symmetry of the input
  const float* value;            // network output [games][3]
  std::uint16_t* planes;         // network input, 16-bit floats [games][points][16]
  float* globals;                // network input [games][6]
  std::uint8_t* network;         // match: which network evaluates the game
  const std::uint8_t* schedule;  // [kSchedules][kMaxConsidered + 1][kMaxSimulations]
  std::uint64_t* counters;       // [kCounters]
  GameResult* results;           // match: [games]

  std::uint64_t* game_records;   // [games][move limit]: numbers of the records of the running games
  std::uint16_t* record_planes;  // [record_capacity][points], a bit per plane
  std::uint16_t* record_policy;  // [record_capacity][moves], probabilities times 65535
  Record* records;               // [record_capacity]
  std::uint64_t* finished;       // [record_capacity]: numbers of records in the order in which their games ended
  std::int8_t* owners;           // [game_capacity][points]: 1 Black's, -1 White's
  float* scores;                 // [game_capacity]
};

}  // namespace katachi::selfplay
