// Engines for tests, of Go and of other games: a clock that stands still, a log in memory, a fixed number of playouts.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "games/registry/registry.hpp"
#include "gtp/engine.hpp"
#include "gtp/game_engine.hpp"
#include "player/player.hpp"

namespace katachi::gtp {

inline player::Preset test_preset() {
  player::Preset preset{.name = "test", .search = "flat", .about = "flat Monte Carlo for tests", .parameters = {}};
  preset.parameters.playouts = 600;
  preset.parameters.status_playouts = 200;
  return preset;
}

inline EngineOptions test_options() {
  EngineOptions options;
  options.version = "0.15.0";
  options.rules = go::rules_by_name("chinese").value();
  return options;
}

// The reply without its end; "-" for no reply.
inline std::string ask(CommandEngine& engine, std::string_view line) {
  const auto reply = engine.execute(line);
  if (!reply) return "-";
  return reply->text.substr(0, reply->text.size() - 2);
}

class TestEngine {
 public:
  explicit TestEngine(EngineOptions options = test_options(), const player::Preset& preset = test_preset())
      : engine_(std::move(options), player::make_player(preset, clock_), clock_, log_) {}

  std::string ask(std::string_view line) { return gtp::ask(engine_, line); }

  Engine& engine() { return engine_; }
  core::ManualClock& clock() { return clock_; }
  core::MemoryLog& log() { return log_; }

 private:
  core::ManualClock clock_;
  core::MemoryLog log_;
  Engine engine_;
};

inline player::GameSetup test_setup() {
  player::GameSetup setup;
  setup.parameters.playouts = 200;
  setup.parameters.memory = 16;
  return setup;
}

class TestGameEngine {
 public:
  explicit TestGameEngine(std::string_view game, std::string_view size = "",
                          const player::GameSetup& setup = test_setup()) {
    const games::Entry& entry = *games::find_game(game).value();
    GameEngineOptions options{.version = "0.15.0", .game = &entry};
    if (!size.empty()) options.size = game::parse_size(*entry.traits, size).value();
    engine_ = GameEngine::make(options, setup, clock_, log_).value();
  }

  std::string ask(std::string_view line) { return gtp::ask(*engine_, line); }

  GameEngine& engine() { return *engine_; }
  core::ManualClock& clock() { return clock_; }
  core::MemoryLog& log() { return log_; }

 private:
  core::ManualClock clock_;
  core::MemoryLog log_;
  std::unique_ptr<GameEngine> engine_;
};

// "= text" or "=id text" or "?...", an empty line at the end and none before it.
inline bool is_well_formed(std::string_view reply) {
  if (!reply.ends_with("\n\n") || (reply[0] != '=' && reply[0] != '?')) return false;
  return reply.find("\n\n") == reply.size() - 2 && reply.find('\r') == std::string_view::npos;
}

}  // namespace katachi::gtp
