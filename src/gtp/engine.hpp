// Engine: the GTP engine of Go: a game of Go, its player and its clocks behind the commands of commands_*.cpp.
//
// What is the same in all engines (replies, errors, the table) is CommandEngine's.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "core/result.hpp"
#include "go/history.hpp"
#include "gtp/command_engine.hpp"
#include "player/session.hpp"

namespace katachi::gtp {

struct EngineOptions {
  std::string name = "katachi";
  std::string version = "0";
  go::Size size = go::Size::square(19);
  go::Rules rules;
  bool allow_files = true;  // loadsgf, printsgf FILE, parameters that name files
};

class Engine final : public CommandEngine {
 public:
  // The clock and the log must outlive the engine.
  Engine(EngineOptions options, std::unique_ptr<player::Player> player, const core::Clock& clock, core::Log& log);

  // If the last command generated a move, the parameters want it and the player keeps what it finds.
  void ponder() override { session_.start_pondering(); }
  void stop_pondering() override { session_.cancel(); }

  std::string describe_self() const override { return player().describe_self(); }
  core::Result<go::Color> read_color(std::string_view word) const override;
  void set_time(const player::TimeSettings& settings) override { session_.set_time(settings); }
  void set_time_left(go::Color color, double seconds, int count) override {
    session_.set_time_left(color, seconds, count);
  }

  // For the commands.
  const EngineOptions& options() const { return options_; }
  player::GameSession& session() { return session_; }
  const go::History& game() const { return session_.game(); }
  const player::Player& player() const { return session_.player(); }
  // What genmove and its relatives share: chooses a move by the clock, plays it and returns its text, or "resign".
  Answer generate(go::Color color, player::SearchRequest request);

 private:
  void log_pondering(const player::SessionEvent& event);

  EngineOptions options_;
  player::GameSession session_;
};

// The groups of commands of Go; each adds its own to the table.
void add_setup_commands(CommandTable& table);
void add_play_commands(CommandTable& table);
void add_score_commands(CommandTable& table);
void add_record_commands(CommandTable& table);
void add_rules_commands(CommandTable& table);
void add_parameter_commands(CommandTable& table);
void add_analyze_dialog_commands(CommandTable& table);
void add_analysis_commands(CommandTable& table);
void add_map_commands(CommandTable& table);

}  // namespace katachi::gtp
