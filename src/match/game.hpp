// A game between two engines as data: what is to be played (GameJob) and what came of it (GameResult).
//
// A job holds everything a worker needs, wherever it runs; both have a JSON form (game_json.hpp) that travels to workers and
// into the laboratory's store. Results name the winner by colour; who had which colour is in the job.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "go/point.hpp"
#include "go/rules.hpp"
#include "player/time/time_control.hpp"

namespace katachi::match {

// An engine: a command line that speaks GTP, or a player in process: "preset:NAME,parameter=value,..." of Go,
// "search:NAME,parameter=value,..." of any other game.
struct EngineSpec {
  std::string name;  // in reports; unique in a run
  std::string command;

  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

inline constexpr std::string_view kPresetPrefix = "preset:";
inline bool is_preset(const EngineSpec& engine) { return engine.command.starts_with(kPresetPrefix); }
inline constexpr std::string_view kSearchPrefix = "search:";
inline bool is_search(const EngineSpec& engine) { return engine.command.starts_with(kSearchPrefix); }
inline bool is_in_process(const EngineSpec& engine) { return is_preset(engine) || is_search(engine); }

// In a command line: replaced by the seed of the game.
inline constexpr std::string_view kSeedMark = "{seed}";
inline bool has_seed_mark(const EngineSpec& engine) { return engine.command.find(kSeedMark) != std::string::npos; }

// What becomes of a game when an engine dies, hangs, answers nonsense or plays an illegal move.
enum class FailureRule : std::uint8_t {
  kLose,  // the engine that failed loses
  kVoid,  // the game does not count
};

// Who counts a game that ended by two passes.
enum class ScoreRule : std::uint8_t {
  kAgree,  // both engines' final_score, if they agree; otherwise the referee's; otherwise the winner, if they agree on that;
           // a disputed winner is settled by a cleanup (conduct.hpp); void if an engine cannot say
  kBoard,  // our own area count of the board as it stands: only where dead stones must be captured before passing
};

// Of games other than Go only the game, the size, the clocks and the move limit count. Black is the side that moves first.
struct GameConditions {
  std::string game = "go";  // by its name in the registry of games
  go::Size size = go::Size::square(19);
  go::Rules rules;  // komi included
  int handicap = 0;
  player::TimeSettings time;   // none: engines take what they take
  double time_margin = 0.05;   // seconds beyond the clock that are forgiven: the way of a command is not thinking
  int max_moves = 0;           // a game that is longer is void; 0: three times the points of the board
  double answer_timeout = 30;  // seconds for an answer that is no move, and for the start of an engine
  double move_timeout = 600;   // seconds for a move without a clock
  FailureRule on_failure = FailureRule::kLose;
  ScoreRule score = ScoreRule::kAgree;
  std::string referee;  // command of an engine that is asked when the two disagree; empty: none
  bool may_resign = true;

  bool is_go() const { return game == "go"; }
  int move_limit() const { return max_moves > 0 ? max_moves : 3 * size.area(); }
  friend bool operator==(const GameConditions&, const GameConditions&) = default;
};

struct GameJob {
  std::uint64_t number = 0;  // in its run; names the game
  EngineSpec black, white;
  GameConditions conditions;
  std::vector<go::Move> opening;               // played for both, colours in turn from the start of the game
  std::vector<std::string> opening_text = {};  // the same of a game other than Go
  std::uint64_t seed = 1;                      // for engines that take one
};

// What a side's random generator starts from. Below 2^31, which every engine can read.
std::uint64_t seed_for(const GameJob& job, go::Color color);

enum class Outcome : std::uint8_t { kBlackWins, kWhiteWins, kDraw, kVoid };

enum class Ending : std::uint8_t {
  kScore,
  kResignation,
  kTime,          // a clock ran out
  kIllegalMove,   // an engine played one
  kDied,          // an engine's process ended
  kNoAnswer,      // an engine did not answer in time
  kNonsense,      // an engine's answer was none, or an error where none is allowed
  kMoveLimit,     // the game did not end
  kDisagreement,  // an engine cannot say the score, and there is no referee
  kCleanup,       // a disputed score, counted after the cleanup
  kRules,         // a game other than Go came to its end
};

// "score", "resignation", ...: stable, for machines.
std::string_view name(Ending ending);
std::string_view name(Outcome outcome);  // "black", "white", "draw", "void"
std::optional<Ending> ending_by_name(std::string_view text);
std::optional<Outcome> outcome_by_name(std::string_view text);

// What a side used.
struct SideReport {
  std::string version;          // "GNU Go 3.8", as the engine says of itself
  int moves = 0;                // that it made itself
  double seconds = 0;           // on the clock, thinking
  double slowest_move = 0;      // seconds
  double cpu_seconds = 0;       // of the process and its children, or of the thread in process
  std::int64_t memory_kib = 0;  // largest resident size of the process so far; 0 in process
};

struct GameResult {
  Outcome outcome = Outcome::kVoid;
  Ending ending = Ending::kScore;
  std::optional<go::Color> at_fault;         // of a failure
  std::optional<int> half_points;            // by score: Black's points minus White's, komi included
  std::vector<go::Move> moves;               // with the opening
  std::vector<std::string> move_texts = {};  // the same of a game other than Go
  SideReport black, white;
  double seconds = 0;  // of the whole game on the wall
  std::string detail;  // for people: what went wrong, with the end of the engine's stderr
};

// Black's share of the game: 1, 1/2 or 0; nothing if it is void.
std::optional<double> black_reward(const GameResult& result);

}  // namespace katachi::match
