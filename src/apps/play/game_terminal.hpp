// GameTerminal: a person plays any game but Go against a GamePlayer, line by line, on any pair of streams. Go has PlaySession.
//
// The person types moves as the game writes them and commands; every wrong line gets one line of answer and changes nothing. The
// end of the input is `quit`. Games are saved as text: the game, the board, and the moves.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/any_state.hpp"
#include "games/entry.hpp"
#include "player/game_player.hpp"

namespace katachi::apps {

struct GameTerminalSettings {
  const games::Entry* entry = nullptr;
  game::BoardSize size;
  game::Player person = game::Player::kFirst;
};

class GameTerminal {
 public:
  // The player and the streams must outlive the terminal.
  GameTerminal(const GameTerminalSettings& settings, const game::AnyState& start, player::GamePlayer& player,
               std::istream& in, std::ostream& out)
      : settings_(settings), start_(start), state_(start), player_(&player), in_(&in), out_(&out) {}

  void run();

 private:
  struct Command {
    std::string_view name;
    std::string_view help;
    void (GameTerminal::*run)(std::string_view argument);
  };
  static std::span<const Command> commands();

  bool is_over() const { return state_.is_terminal() || resigned_; }
  std::string name_of(game::Player p) const;  // "X"; in games with coloured stones "black"
  void obey(std::string_view line);
  void play(std::string_view text);
  void make(game::AnyMove move);
  void let_engine_move();
  void show_board();
  std::string result_text() const;
  std::string moves_text() const;

  void do_undo(std::string_view);
  void do_hint(std::string_view);
  void do_moves(std::string_view);
  void do_rules(std::string_view);
  void do_board(std::string_view);
  void do_resign(std::string_view);
  void do_save(std::string_view file);
  void do_new(std::string_view);
  void do_help(std::string_view);
  void do_quit(std::string_view);

  GameTerminalSettings settings_;
  game::AnyState start_, state_;
  std::vector<game::AnyMove> moves_;
  std::vector<game::Player> movers_;  // of the moves
  player::GamePlayer* player_;
  std::istream* in_;
  std::ostream* out_;
  std::set<std::filesystem::path> saved_;  // by this session
  bool resigned_ = false;                  // the person
  bool quitting_ = false;
};

}  // namespace katachi::apps
