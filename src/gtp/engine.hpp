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
#include "gtp/line.hpp"
#include "player/session.hpp"

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

  // The reply to a command. `stop` ends a search early.
  Reply execute(const CommandLine& line, std::stop_token stop = {});
  // The reply to one line of input, or nothing if the line is empty or a comment.
  std::optional<Reply> execute(std::string_view line);

  // Thinks on in the opponent's time, in another thread, until the next command or stop_pondering(): if the last command generated a
  // move, the parameters want it and the player keeps what it finds.
  void ponder() { session_.start_pondering(); }
  void stop_pondering() { session_.cancel(); }

  // For the commands.
  const EngineOptions& options() const { return options_; }
  const CommandTable& commands() const { return commands_; }
  player::GameSession& session() { return session_; }
  const go::History& game() const { return session_.game(); }
  const player::Player& player() const { return session_.player(); }
  core::Log& log() { return *log_; }
  std::stop_token stop() const { return stop_; }
  void quit() { quitting_ = true; }
  // What genmove and its relatives share: chooses a move by the clock, plays it and returns its text, or "resign".
  Answer generate(go::Color color, player::SearchRequest request);
  // The reply is a success and begins now; lines follow. What can fail must have been tried before: session().prepare().
  void begin_stream();
  void stream(const std::string& line);

 private:
  Answer run(std::string_view name, Arguments arguments);
  void log_pondering(const player::SessionEvent& event);

  EngineOptions options_;
  core::Log* log_;
  player::GameSession session_;
  CommandTable commands_;
  std::stop_token stop_;
  Sink sink_;
  std::string id_;        // of the running command
  std::string streamed_;  // what waits for the reply
  bool is_streaming_ = false;
  bool quitting_ = false;
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
