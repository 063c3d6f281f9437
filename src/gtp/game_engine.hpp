// GameEngine: the GTP engine of every game of the registry: a position, the moves that led to it, a player::GamePlayer and the clocks,
// behind the commands of game_commands_*.cpp. Go has an engine with more knowledge (engine.hpp).
//
// Black (b) is the first player, X on drawn boards; White (w) the second, O. Whose turn it is the rules of the game say, not the
// command: a move or a search for the other side is refused, and so is everything that the game does not have (the swap rule of Hex).
// The engine is used by one thread; the stop token of execute() may be triggered from any.
//
// The dialects: HexGui's for Hex, as Benzene answers it (hexgui-analyze_commands, all_legal_moves, boardsize W H, replies that begin with
// "= "); GoGui's commands for rulers (gogui-rules_...) for games whose moves are points that GoGui can name. docs/gtp.md has the table.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "core/result.hpp"
#include "game/any_state.hpp"
#include "games/entry.hpp"
#include "gtp/command_engine.hpp"
#include "player/game_player.hpp"
#include "player/time/time_control.hpp"

namespace katachi::gtp {

struct GameEngineOptions {
  std::string name = "katachi";
  std::string version = "0";
  const games::Entry* game = nullptr;
  std::optional<game::BoardSize> size = std::nullopt;  // nothing: the usual one
};

class GameEngine final : public CommandEngine {
 public:
  // Errors: a size that the game does not have, a setup that makes no player. The game, the clock and the log must outlive the engine.
  static core::Result<std::unique_ptr<GameEngine>> make(const GameEngineOptions& options,
                                                        const player::GameSetup& setup, const core::Clock& clock,
                                                        core::Log& log);

  std::string describe_self() const override;
  core::Result<go::Color> read_color(std::string_view word) const override;
  void set_time(const player::TimeSettings& settings) override { clock_.set(settings); }
  void set_time_left(go::Color color, double seconds, int count) override { clock_.set_left(color, seconds, count); }

  // ---- For the commands.
  const games::Entry& entry() const { return *entry_; }
  game::BoardSize size() const { return size_; }
  const game::AnyState& start_position() const { return start_; }
  const game::AnyState& state() const { return state_; }
  std::span<const game::AnyMove> moves() const { return moves_; }
  const player::GameClock& clock() const { return clock_; }
  const player::GameSetup& setup() const { return player_->setup(); }

  // The side that a word names: b, black, first or x; w, white, second or o; in any case.
  core::Result<game::Player> read_side(std::string_view word) const;
  // That it is this side's turn in a game that goes on.
  core::Result<void> check_turn(game::Player side) const;

  // Another game: the clocks and the player's memory start anew.
  core::Result<void> start(game::BoardSize size);
  // For the game that goes on. Games without options have none of this name.
  core::Result<void> set_option(const std::string& name, const std::string& value);
  core::Result<void> play(game::Player side, std::string_view move);
  void take_back(std::size_t count);  // at most as many as were played
  core::Result<void> set_setup(const player::GameSetup& setup);
  void forget() { player_->new_game(); }

  // A move for the side to move, which must have one: by the parameters; neither game nor clock change.
  player::GameChoice think();
  // The same by the clock, if one is set; it is played and taken off the clock.
  player::GameChoice generate();
  // What generate() chose last in this game, and the moves before it.
  struct Generated {
    player::GameChoice choice;
    std::vector<game::AnyMove> before;
  };
  const std::optional<Generated>& last_generated() const { return last_generated_; }

 private:
  GameEngine(const GameEngineOptions& options, game::BoardSize size, const game::AnyState& start,
             std::unique_ptr<player::GamePlayer> player, const core::Clock& clock, core::Log& log);

  void make_move(game::AnyMove move);

  const games::Entry* entry_;
  const core::Clock* time_source_;
  game::BoardSize size_;
  games::Options options_;  // of the game
  game::AnyState start_, state_;
  std::vector<game::AnyMove> moves_;
  std::unique_ptr<player::GamePlayer> player_;
  player::GameClock clock_;
  std::optional<Generated> last_generated_;
};

// "black", "white".
std::string_view side_name(game::Player side);
// Of a game that is over: "B+12", "W+", "0" for a draw; without points nothing stands behind the sign.
std::string score_text(const game::AnyState& state);
// The same for people: "Black wins by 12", "a draw".
std::string result_text(const game::AnyState& state);

// GoGui shows a game on a board of points named as in Go, without a column I, the first row at the bottom. Whether the moves of this
// game are such points, on its largest board, or passes.
bool has_go_points(const games::Entry& entry);

// The groups of commands; each adds its own to the table. A namespace of their own: many share their names with commands of Go.
namespace any_game {
void add_play_commands(CommandTable& table);       // boards, moves, the end
void add_parameter_commands(CommandTable& table);  // of the player
void add_search_commands(CommandTable& table);     // what a search finds
void add_hexgui_commands(CommandTable& table);     // HexGui's dialog
void add_gogui_commands(CommandTable& table);      // GoGui's, for games whose moves it cannot show
void add_ruler_commands(CommandTable& table);      // GoGui's, for the others
}  // namespace any_game

}  // namespace katachi::gtp
