// CommandEngine: what every GTP engine is, whatever it plays: a name, a table of commands, and exactly one well-formed reply to each
// command. It reads and writes no stream; session.hpp puts it on two.
//
// A command is a small function `Answer f(E&, Arguments)`, where E is this class or an engine made from it, in one of the files
// commands_*.cpp and game_commands_*.cpp; the table knows its name and how many arguments it takes. execute() finds the command,
// checks the number of arguments, calls it, and turns its Answer, or whatever it throws, into the reply. A command that fails
// changes nothing. The commands that all engines have are added here: administration, clocks, what GoGui and servers tell.
//
// Two engines are made from it: Engine plays Go with all that player::Player knows (engine.hpp), GameEngine any game of the registry
// (game_engine.hpp).
//
// Reference: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2". docs/gtp.md lists all commands.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/log.hpp"
#include "core/result.hpp"
#include "go/color.hpp"
#include "gtp/line.hpp"
#include "player/time/time_control.hpp"

namespace katachi::gtp {

class CommandEngine;
using Arguments = std::span<const std::string>;
using Answer = core::Result<std::string>;

inline constexpr std::size_t kAnyNumber = static_cast<std::size_t>(-1);

struct Command {
  // A function of one kind of engine belongs into tables of that kind; in another's it fails when it is called.
  template <class E>
  Command(std::string_view command, std::string_view arguments, std::size_t fewest, std::size_t most,
          Answer (*function)(E&, Arguments))
      : name(command),
        usage(arguments),
        min_arguments(fewest),
        max_arguments(most),
        run([function](CommandEngine& engine, Arguments words) { return function(dynamic_cast<E&>(engine), words); }) {}

  std::string_view name;
  std::string_view usage;  // the arguments, for the error message
  std::size_t min_arguments = 0;
  std::size_t max_arguments = 0;
  std::function<Answer(CommandEngine&, Arguments)> run;
};
using CommandTable = std::vector<Command>;

// How an engine presents itself.
struct Identity {
  std::string name, version;
  bool pads_empty_replies = false;  // "= " where there is nothing to say, not "=": HexGui takes no other
};

struct Reply {
  std::string text;  // complete, with the empty line at its end; without what was streamed already
  bool is_last = false;
};

class CommandEngine {
 public:
  // The log must outlive the engine.
  CommandEngine(Identity identity, core::Log& log);
  virtual ~CommandEngine() = default;
  CommandEngine(const CommandEngine&) = delete;
  CommandEngine& operator=(const CommandEngine&) = delete;

  // Where the lines of a running command go at once. Without a sink they wait for the reply and become part of it.
  using Sink = std::function<void(std::string_view)>;
  void set_sink(Sink sink) { sink_ = std::move(sink); }

  // The reply to a command. `stop` ends a search early.
  Reply execute(const CommandLine& line, std::stop_token stop = {});
  // The reply to one line of input, or nothing if the line is empty or a comment.
  std::optional<Reply> execute(std::string_view line);

  // Thinks on in the opponent's time, in another thread, until the next command or stop_pondering(), if it is one that does.
  virtual void ponder() {}
  virtual void stop_pondering() {}

  // For the commands that all engines have.
  virtual std::string describe_self() const = 0;  // a few lines for people
  virtual core::Result<go::Color> read_color(std::string_view word) const = 0;
  virtual void set_time(const player::TimeSettings& settings) = 0;
  virtual void set_time_left(go::Color color, double seconds, int count) = 0;

  // For all commands.
  const Identity& identity() const { return identity_; }
  const CommandTable& commands() const { return commands_; }
  core::Log& log() { return *log_; }
  std::stop_token stop() const { return stop_; }
  void quit() { quitting_ = true; }
  // The reply is a success and begins now; lines follow. What can fail must have been tried before.
  void begin_stream();
  void stream(const std::string& line);

 protected:
  CommandTable& table() { return commands_; }

 private:
  Answer run(std::string_view name, Arguments arguments);
  std::string reply_text(char sign, std::string_view id, std::string_view text) const;

  Identity identity_;
  core::Log* log_;
  CommandTable commands_;
  std::stop_token stop_;
  Sink sink_;
  std::string id_;        // of the running command
  std::string streamed_;  // what waits for the reply
  bool is_streaming_ = false;
  bool quitting_ = false;
};

// An error is one line of reasonable length, whatever of the input it repeats.
std::string one_line(std::string text);

// Waits until a stop is requested.
void wait_for_stop(const std::stop_token& stop);

// The groups of commands that all engines have; each adds its own to the table.
void add_admin_commands(CommandTable& table);
void add_time_commands(CommandTable& table);
void add_gogui_commands(CommandTable& table);
void add_server_commands(CommandTable& table);

}  // namespace katachi::gtp
