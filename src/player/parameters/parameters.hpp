// The parameters of a player, and the one table by which command line, GTP, presets and logs know them.
//
// Parameters is a plain struct with its defaults; describe() pairs each field with its name, range and meaning. All texts go
// through get() and set(), so a name means the same everywhere, a value is checked in one place, and an unknown name gets an
// answer with the one that was probably meant.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "player/go/dynamic_komi_options.hpp"
#include "playout/sequence_options.hpp"
#include "search/mcts/options.hpp"

namespace katachi::player {

enum class FriendlyPass : std::uint8_t { kAuto, kYes, kNo };
enum class PlayoutKind : std::uint8_t { kUniform, kSequence, kUrgency, kFormeK };
enum class UrgencySource : std::uint8_t { kLearned, kMogo, kUniform };
enum class PriorKind : std::uint8_t { kNone, kModel, kFormeK, kNet };
enum class EvaluatorKind : std::uint8_t { kPlayouts, kNet, kMixed };  // whose values a tree search goes by
enum class NetPrecision : std::uint8_t { kInt8, kFloat32 };
enum class NetSymmetry : std::uint8_t { kRandom, kFixed };
enum class NetFallback : std::uint8_t { kNone, kBest };

// Of the searches without a tree (Bouzy, Helmstetter, "Monte-Carlo Go developments", 2003; Bruegmann, "Monte Carlo Go", 1993).
struct MonteCarloParameters {
  double pruning_ratio = 1.7;     // Rd: a move is inferior if its mean and so many deviations are below another's
  double pruning_equality = 0.4;  // sigma_e: moves with smaller deviations of the mean, in points, are equal
  double pruning_equality_wins = 0.005;  // the same where the share of wins counts
  std::int64_t pruning_first = 100;      // games of each move before any is pruned
  bool pruning_soft = false;             // a pruned move may return
  bool by_margin = true;                 // the mean margin counts, not the share of wins
  std::int64_t depth = 2;                // of the selective search
  std::int64_t wide = 7, narrow = 3;
  double temperature = 40;  // of annealing, in places of the list of moves
  bool cooling = true;
  bool subtract_opponent = false;  // all moves as first: minus the games where the enemy played there

  friend bool operator==(const MonteCarloParameters&, const MonteCarloParameters&) = default;
};

struct Parameters {
  std::int64_t playouts = 0;  // per move; 0: no limit but time
  std::int64_t nodes = 0;     // of a tree search, per move; 0: no limit
  double seconds = 1;         // per move, when there is neither a clock nor a number of playouts or nodes
  double min_seconds = 0;     // a move is not answered faster than this
  std::int64_t threads = 1;
  std::uint64_t seed = 1;  // of the random generator; the n-th move of a game uses a generator made from seed and n
  double sure_win = 1;     // a move on time is played as soon as it wins so surely; 1: never
  double resign_threshold = 0;                       // resign when the chance to win is below this; 0: never
  std::int64_t resign_moves = 3;                     // ... in so many moves in a row
  FriendlyPass friendly_pass = FriendlyPass::kAuto;  // answer a pass by a pass with dead stones left on the board
  std::int64_t status_playouts = 1000;               // playouts for the status of stones: final_score, passing
  double lag_seconds = 0.1;                          // what a move costs on the clock beyond its thinking
  std::int64_t debut =
      0;  // moves of a game, of both sides, that are played from the opening book (Bouzy and Chaslot 2005)

  // Knowledge from files; empty: those that ship with the program.
  std::string base;        // pattern base: opening book, prior_source=forme-k, playout=forme-k, shapes in explanations
  std::int64_t facts = 0;  // the most facts of a pattern of it; 0: as many as it has
  std::string model;       // move model: prior_source=model and the search that plays as it says

  // A network (docs/network.md). Used where the evaluator is no playout alone, or the priors are the network's.
  EvaluatorKind evaluator = EvaluatorKind::kPlayouts;
  std::string net;                                   // its file; empty: the one that ships with the program
  double net_weight = 0.5;                           // of its value in EvaluatorKind::kMixed
  NetPrecision net_precision = NetPrecision::kInt8;  // of its 3x3 convolutions
  NetSymmetry net_symmetry = NetSymmetry::kRandom;   // in which a position is shown to it
  std::int64_t net_cache = 32;                       // megabytes of positions that it has evaluated
  NetFallback net_fallback = NetFallback::kNone;     // what plays where it cannot: an error, or the preset `best`

  PlayoutKind playout = PlayoutKind::kUniform;
  playout::SequenceOptions sequence;  // of sequence playouts; refuse_self_atari and mercy of all with knowledge
  UrgencySource urgency_table = UrgencySource::kLearned;
  double urgency_capture = 20;  // per stone in atari, an ordinary point being 1 (urgency_playout.hpp)
  double urgency_escape = 10;
  double forme_k = 1;                 // Forme_K playouts: probability of a move by it (forme_k_playout.hpp)
  bool forme_k_tactics = true;        // ... after the answers to tactics
  std::int64_t forme_k_facts = 12;    // ... by patterns of so many facts at most
  std::int64_t forme_k_support = 20;  // ... that were met so often at least

  MonteCarloParameters monte_carlo;

  // Of a tree search. Its threads and seed are those above.
  search::mcts::Options tree;
  std::int64_t memory = 256;  // megabytes of the tree
  PriorKind prior_source = PriorKind::kNone;
  std::int64_t widening_from = 1;  // longer side of the smallest board on which tree.opening holds
  bool reuse = true;               // what was searched is kept for the next move
  bool ponder = false;             // GTP: thinks on while the opponent does
  DynamicKomiOptions dynamic_komi;

  double model_temperature = 1;  // of the search that plays as the move model says (model_search.hpp)

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

// Of players whose search reads it: they need a network.
inline bool uses_network(const Parameters& p) {
  return p.evaluator != EvaluatorKind::kPlayouts || p.prior_source == PriorKind::kNet;
}

// A field that takes one of a few names; its value is the number of the name.
struct NamedValue {
  std::uint8_t* number;
  std::span<const std::string_view> names;
};

// A field that holds the name of a file; empty: the one that ships with the program, written as kShippedFile.
struct FileValue {
  std::string* path;
};
inline constexpr std::string_view kShippedFile = "shipped";

inline constexpr double kNoMaximum = std::numeric_limits<double>::infinity();

// One row of the table, bound to the field of a Parameters object, which must outlive it.
struct Description {
  std::string_view name;
  std::variant<std::int64_t*, std::uint64_t*, std::uint32_t*, int*, double*, bool*, NamedValue, FileValue> value;
  double minimum = 0, maximum = 0;  // of numbers; kNoMaximum: none
  std::string_view meaning;         // with unit

  std::string type() const;   // "integer", "number", "choice", "switch", "file"
  std::string range() const;  // "0..1", "auto|yes|no"
  std::string text() const;   // the present value, readable by set()
};

std::vector<Description> describe(Parameters& parameters);

// "a|b|c"
std::string joined(std::span<const std::string_view> names, std::string_view between);

std::vector<std::string> parameter_names();
bool is_file(std::string_view name);  // whether it is a parameter whose value is the name of a file
core::Result<std::string> get(const Parameters& parameters, std::string_view name);
core::Result<void> set(Parameters& parameters, std::string_view name, std::string_view value);

// {"playouts":0,"seconds":1,...}: those that `is_listed` names, or all of them; choices and files as strings.
std::string parameters_json(const Parameters& parameters,
                            const std::function<bool(std::string_view)>& is_listed = nullptr);

}  // namespace katachi::player
