// Boards and moves of any game: setting up, playing, generating, taking back, and how it ended.
#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/game_engine.hpp"

namespace katachi::gtp::any_game {

namespace {

Answer done(const core::Result<void>& result) {
  if (!result) return std::unexpected(result.error());
  return "";
}

// boardsize N, boardsize W H: HexGui sends both sides of a square too.
Answer boardsize(GameEngine& engine, Arguments arguments) {
  const auto width = integer_argument(arguments[0], "the size");
  if (!width) return std::unexpected(width.error());
  const auto height = integer_argument(arguments.back(), "the size");
  if (!height) return std::unexpected(height.error());
  const auto size = game::check_size(*engine.entry().traits, {*width, *height});
  if (!size) return core::fail("unacceptable size: " + size.error().text());
  return done(engine.start(*size));
}

Answer clear_board(GameEngine& engine, Arguments) { return done(engine.start(engine.size())); }

// Controllers send a komi to every engine. Where a game has none it is accepted, changes nothing, and the log says so.
Answer komi(GameEngine& engine, Arguments arguments) {
  const auto points = number_argument(arguments[0], "komi");
  if (!points) return std::unexpected(points.error());
  if (!engine.entry().options.empty()) return done(engine.set_option("komi", fmt::format("{}", *points)));
  if (*points != 0)
    engine.log().warn(fmt::format("{} has no komi: {} has no effect", engine.entry().traits->title, *points));
  return "";
}

bool is_resignation(std::string_view word) { return word == "resign" || word == "RESIGN" || word == "Resign"; }

Answer play(GameEngine& engine, Arguments arguments) {
  const auto side = engine.read_side(arguments[0]);
  if (!side) return std::unexpected(side.error());
  if (is_resignation(arguments[1])) return "";  // not a move: an undo must not find it
  return done(engine.play(*side, arguments[1]));
}

// Plays all moves or none.
Answer play_sequence(GameEngine& engine, Arguments arguments) {
  if (arguments.size() % 2 != 0) return core::fail("syntax error: colors and moves must come in pairs");
  const std::size_t before = engine.moves().size();
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const Answer played = play(engine, arguments.subspan(i, 2));
    if (played) continue;
    engine.take_back(engine.moves().size() - before);
    return core::fail(fmt::format("move {}: {}", i / 2 + 1, played.error().text()));
  }
  return "";
}

// A side that has lost already resigns, as programs for Hex do.
Answer genmove(GameEngine& engine, Arguments arguments) {
  const auto side = engine.read_side(arguments[0]);
  if (!side) return std::unexpected(side.error());
  const game::AnyState& state = engine.state();
  if (state.is_terminal() && state.outcome(*side) == 0) return "resign";
  if (const auto turn = engine.check_turn(*side); !turn) return std::unexpected(turn.error());
  const game::AnyState before = state;
  const player::GameChoice choice = engine.generate();
  std::string text = before.move_text(choice.move);
  engine.log().info(fmt::format("{} {}: {}", side_name(*side), text, choice.reason));
  return text;
}

// What genmove would play, by the parameters; neither board nor clock change.
Answer reg_genmove(GameEngine& engine, Arguments arguments) {
  const auto side = engine.read_side(arguments[0]);
  if (!side) return std::unexpected(side.error());
  if (const auto turn = engine.check_turn(*side); !turn) return std::unexpected(turn.error());
  return engine.state().move_text(engine.think().move);
}

Answer undo(GameEngine& engine, Arguments) {
  if (engine.moves().empty()) return core::fail("cannot undo");
  engine.take_back(1);
  return "";
}

Answer undo_several(GameEngine& engine, Arguments arguments) {
  const auto count = arguments.empty() ? core::Result<int>(1) : integer_argument(arguments[0], "the number of moves");
  if (!count) return std::unexpected(count.error());
  if (*count < 0 || static_cast<std::size_t>(*count) > engine.moves().size())
    return core::fail(fmt::format("cannot undo: {} of {} moves", *count, engine.moves().size()));
  engine.take_back(static_cast<std::size_t>(*count));
  return "";
}

// "black c4" for each move, the first one first.
std::vector<std::string> played_moves(const GameEngine& engine) {
  std::vector<std::string> texts;
  game::AnyState state = engine.start_position();
  for (const game::AnyMove move : engine.moves()) {
    texts.push_back(fmt::format("{} {}", side_name(state.to_move()), state.move_text(move)));
    state.play(move);
  }
  return texts;
}

Answer last_move(GameEngine& engine, Arguments) {
  if (engine.moves().empty()) return core::fail("no previous move known");
  return played_moves(engine).back();
}

// The last move first, as GNU Go lists them.
Answer move_history(GameEngine& engine, Arguments) {
  std::string text;
  const std::vector<std::string> played = played_moves(engine);
  for (auto move = played.rbegin(); move != played.rend(); ++move) text += *move + "\n";
  return text;
}

// Of the side to move; nothing when the game is over.
Answer all_legal_moves(GameEngine& engine, Arguments arguments) {
  if (!arguments.empty()) {
    const auto side = engine.read_side(arguments[0]);
    if (!side) return std::unexpected(side.error());
    if (!engine.state().is_terminal())
      if (const auto turn = engine.check_turn(*side); !turn) return std::unexpected(turn.error());
  }
  if (engine.state().is_terminal()) return "";
  game::AnyState::MoveList legal;
  engine.state().legal_moves(legal);
  std::string text;
  for (const game::AnyMove move : legal) text += (text.empty() ? "" : " ") + engine.state().move_text(move);
  return text;
}

Answer showboard(GameEngine& engine, Arguments) {
  const game::AnyState& state = engine.state();
  return "\n" + state.text() + (state.is_terminal() ? "The game is over: " + result_text(state) : "");
}

Answer final_score(GameEngine& engine, Arguments) {
  if (!engine.state().is_terminal()) return core::fail("cannot score: the game is not over");
  return score_text(engine.state());
}

Answer rules(GameEngine& engine, Arguments) { return std::string(engine.entry().rules); }

Answer name_of_game(GameEngine& engine, Arguments) {
  return fmt::format("{} {}", engine.entry().traits->name, game::size_text(engine.size()));
}

// Searches in progress are stopped by the reader as soon as it sees the line; here there is nothing left to do.
Answer stop(GameEngine&, Arguments) { return ""; }

Answer clear_cache(GameEngine& engine, Arguments) {
  engine.forget();
  return "";
}

}  // namespace

void add_play_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"boardsize", "SIZE or WIDTH HEIGHT", 1, 2, boardsize},
                                {"rectangular_boardsize", "WIDTH HEIGHT", 2, 2, boardsize},
                                {"clear_board", "", 0, 0, clear_board},
                                {"komi", "NUMBER", 1, 1, komi},
                                {"play", "COLOR MOVE", 2, 2, play},
                                {"gogui-play_sequence", "[COLOR MOVE]...", 0, kAnyNumber, play_sequence},
                                {"genmove", "COLOR", 1, 1, genmove},
                                {"reg_genmove", "COLOR", 1, 1, reg_genmove},
                                {"undo", "", 0, 0, undo},
                                {"gg-undo", "[MOVES]", 0, 1, undo_several},
                                {"last_move", "", 0, 0, last_move},
                                {"move_history", "", 0, 0, move_history},
                                {"all_legal", "[COLOR]", 0, 1, all_legal_moves},
                                {"all_legal_moves", "[COLOR]", 0, 1, all_legal_moves},
                                {"showboard", "", 0, 0, showboard},
                                {"final_score", "", 0, 0, final_score},
                                {"katachi-rules", "", 0, 0, rules},
                                {"katachi-game", "", 0, 0, name_of_game},
                                {"stop", "", 0, kAnyNumber, stop},
                                {"clear_cache", "", 0, 0, clear_cache},
                            });
}

}  // namespace katachi::gtp::any_game
