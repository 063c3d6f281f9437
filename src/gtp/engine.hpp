// Engine: the state of a GTP session and its table of commands. It reads and writes no stream.
//
// Each command is a small function `Answer f(Engine&, Arguments)` in one of the files commands_*.cpp; the table knows its name
// and how many arguments it takes. execute() finds the command, checks the number of arguments, calls it, and turns its
// Answer, or whatever it throws, into exactly one well-formed reply. A command that fails changes nothing.
//
// Reference: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2". docs/gtp.md lists all commands.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "core/result.hpp"
#include "go/history.hpp"
#include "player/explain.hpp"
#include "player/player.hpp"
#include "player/time/time_control.hpp"

namespace katachi::gtp {

class Engine;
using Arguments = std::span<const std::string>;
using Answer = core::Result<std::string>;

inline constexpr std::size_t kAnyNumber = static_cast<std::size_t>(-1);

struct Command {
  std::string_view name;
  std::string_view usage;  // the arguments, for the error message
  std::size_t min_arguments = 0;
  std::size_t max_arguments = 0;
  Answer (*run)(Engine&, Arguments) = nullptr;
  bool is_listed = true;  // in list_commands and known_command
};
using CommandTable = std::vector<Command>;

struct EngineOptions {
  std::string name = "katachi";
  std::string version = "0";
  go::Size size = go::Size::square(19);
  go::Rules rules;
  bool allow_files = true;  // loadsgf, printsgf FILE, parameters that name files
};

struct Reply {
  std::string text;  // complete, with the empty line at its end; without what was streamed already
  bool is_last = false;
};

class Engine {
 public:
  // The clock and the log must outlive the engine.
  Engine(EngineOptions options, std::unique_ptr<player::Player> player, const core::Clock& clock, core::Log& log);

  // Where the lines of a running command go at once. Without a sink they wait for the reply and become part of it.
  using Sink = std::function<void(std::string_view)>;
  void set_sink(Sink sink) { sink_ = std::move(sink); }

  // The reply to one line of input, or nothing if the line is empty or a comment. `stop` ends a search early.
  std::optional<Reply> execute(std::string_view line, std::stop_token stop = {});

  // Thinks on in the opponent's time if the last command generated a move, the parameters want it and the player keeps what it
  // finds; until the stop.
  void ponder(std::stop_token stop);

  // For the commands.
  const EngineOptions& options() const { return options_; }
  const CommandTable& commands() const { return commands_; }
  go::History& game() { return game_; }
  player::Player& player() { return *player_; }
  player::GameClock& clock() { return clock_; }
  core::Log& log() { return *log_; }
  std::stop_token stop() const { return stop_; }
  // Of genmove, for explanations: what was chosen, in which position, by which side.
  std::optional<player::MadeChoice>& last_choice() { return last_choice_; }
  void replace_game(go::History game);  // another game: clocks and player start anew
  void quit() { quitting_ = true; }
  void allow_pondering() { may_ponder_ = true; }  // until the next command
  // The reply is a success and begins now; lines follow. What can fail must have been tried before: player().prepare().
  void begin_stream();
  void stream(const std::string& line);

 private:
  Answer run(std::string_view name, Arguments arguments);

  EngineOptions options_;
  std::unique_ptr<player::Player> player_;
  core::Log* log_;
  player::GameClock clock_;
  go::History game_;
  std::optional<player::MadeChoice> last_choice_;
  CommandTable commands_;
  std::stop_token stop_;
  Sink sink_;
  std::string id_;        // of the running command
  std::string streamed_;  // what waits for the reply
  bool is_streaming_ = false;
  bool quitting_ = false;
  bool may_ponder_ = false;
};

// Waits until a stop is requested.
void wait_for_stop(const std::stop_token& stop);

// The groups of commands; each adds its own to the table.
void add_admin_commands(CommandTable& table);
void add_setup_commands(CommandTable& table);
void add_play_commands(CommandTable& table);
void add_score_commands(CommandTable& table);
void add_time_commands(CommandTable& table);
void add_record_commands(CommandTable& table);
void add_rules_commands(CommandTable& table);
void add_parameter_commands(CommandTable& table);
void add_gogui_commands(CommandTable& table);
void add_server_commands(CommandTable& table);
void add_analysis_commands(CommandTable& table);
void add_map_commands(CommandTable& table);

}  // namespace katachi::gtp
