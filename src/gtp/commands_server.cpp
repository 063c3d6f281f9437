// What clients of game servers tell an engine: who the opponent is, that the game is over.
#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/command_engine.hpp"

namespace katachi::gtp {

namespace {

Answer opponent_name(CommandEngine& engine, Arguments arguments) {
  engine.log().info("opponent: " + joined(arguments));
  return "";
}

Answer opponent_rating(CommandEngine& engine, Arguments arguments) {
  engine.log().info("rating of the opponent: " + joined(arguments));
  return "";
}

Answer game_over(CommandEngine& engine, Arguments arguments) {
  engine.log().info("game over: " + joined(arguments));
  return "";
}

}  // namespace

void add_server_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"cgos-opponent_name", "NAME", 0, kAnyNumber, opponent_name},
                                {"cgos-opponent_rating", "RATING", 0, kAnyNumber, opponent_rating},
                                {"cgos-gameover", "[DATE RESULT REASON]", 0, kAnyNumber, game_over},
                                {"kgs-game_over", "", 0, kAnyNumber, game_over},
                            });
}

}  // namespace katachi::gtp
