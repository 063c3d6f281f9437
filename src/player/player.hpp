// Player: what a protocol talks to. A game, a search, its parameters, behind one small interface.
//
// choose() is asked with the whole game as it was played, so that a controller may set up, undo and switch games as it likes.
// What a player remembers of its last search (the tree, the komi it played for) it uses only where the game asked about goes on
// from there. A player is used by one thread at a time; the stop token may be triggered from any.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "go/history.hpp"
#include "go/score.hpp"
#include "player/parameters/parameters.hpp"
#include "player/parameters/preset.hpp"
#include "player/search_request.hpp"

namespace katachi::player {

enum class Decision : std::uint8_t { kMove, kPass, kResign };

struct Choice {
  Decision decision = Decision::kPass;
  go::Move move;                                          // a pass unless decision is kMove
  Report report;                                          // of the side that moves; empty if nothing was searched
  std::string reason;                                     // one line for people: why this move
  std::shared_ptr<const go::History> position = nullptr;  // in which it was made; it is the turn of the side that moves
};

// What the end of the game will make of the stones on the board.
enum class Status : std::uint8_t { kAlive, kDead, kSeki };

struct ChainStatus {
  go::Color color = go::Color::kBlack;
  std::vector<go::Point> stones;
  Status status = Status::kAlive;
  double own_share = 1;  // how often the points of the chain ended as its own
};

struct Estimate {
  std::vector<ChainStatus> chains;  // in the order of their first point from the top left
  std::vector<go::Point> dead;      // all dead stones
  std::vector<go::Point> seki;      // all stones in seki
  std::vector<double> balance;  // per point in reading order: how often it ended as Black's minus how often as White's
};

class Player {
 public:
  virtual ~Player() = default;

  // Opens what thinking about this game needs, so that whoever must announce a search learns before it of a file that is missing
  // or damaged: throws what analyze(), or with for_move choose(), would throw.
  virtual void prepare(const go::History& /*game*/, bool /*for_move*/) {}
  // Both think about the position with `color` to move. It is taken over, not copied, where the caller moves it in.
  //
  // choose() chooses a move, and hands the position back in the choice. What a stop leaves unfinished does not matter: there is always
  // a move, a pass or a resignation.
  virtual Choice choose(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) = 0;
  // analyze() returns the last word about the position. The report's moves are those of the search, the pass among them.
  virtual Report analyze(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) = 0;
  // Why this move, by the report of a search in this position: a few lines for people.
  virtual std::string explain(const go::History& game, go::Color color, const Report& report, go::Move move) = 0;
  virtual Estimate estimate(const go::History& game, std::stop_token stop) = 0;
  virtual void new_game() = 0;  // forgets what it remembers of the last one
  // Whether a search serves the next one of the same game; without that, thinking in the opponent's time is for nothing.
  virtual bool keeps_search() const { return false; }

  // What does not suit boards of this size, in one line; nothing: all does.
  virtual std::optional<std::string> size_warning(go::Size /*size*/) const { return std::nullopt; }

  virtual std::string describe_self() const = 0;  // a few lines for people
  virtual const Preset& preset() const = 0;
  const Parameters& parameters() const { return preset().parameters; }
  // Refused: a parameter that the player, as its others are now, does not read (parameters/reading.hpp); a file that is not good.
  virtual core::Result<void> set_parameter(std::string_view name, std::string_view value) = 0;
};

class Partners;

// The player of a preset. The clock must outlive it, and the partners too: a player with a tree search asks them for help.
std::unique_ptr<Player> make_player(const Preset& preset, const core::Clock& clock, Partners* partners = nullptr);

// Who owns which point as the rules count it, dead stones taken off, eyes in seki nobody's where the rules say so. Together
// with final_half_points() the one place that decides this.
go::OwnerMap<go::kMaxBoardSize> final_owners(const go::History& game, const Estimate& estimate);
// The score as the rules count it, in half points, positive for Black; `dead` as estimated. A game that ended by two passes
// under rules that count every stone on the board as it stands (Tromp-Taylor) has no dead stones.
int final_half_points(const go::History& game, const Estimate& estimate);
bool counts_as_it_stands(const go::History& game);
bool rules_count_as_it_stands(const go::Rules& rules);

}  // namespace katachi::player
