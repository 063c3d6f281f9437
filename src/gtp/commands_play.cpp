// Moves: playing, generating and taking them back.
#include <algorithm>

#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "player/explain.hpp"

namespace katachi::gtp {

namespace {

bool is_resignation(std::string_view word) {
  constexpr std::string_view kResign = "resign";
  return std::ranges::equal(word, kResign, [](char a, char b) { return (a | 0x20) == b; });
}

Answer play(Engine& engine, Arguments arguments) {
  const auto color = color_argument(arguments[0]);
  if (!color) return std::unexpected(color.error());
  if (is_resignation(arguments[1])) return "";  // not a move: an undo must not find it
  const auto move = move_argument(arguments[1], engine.game().size());
  if (!move) return std::unexpected(move.error());
  const go::Legality legality = engine.session().play(*color, *move);
  if (legality != go::Legality::kLegal) return core::fail("illegal move: " + go::legality_text(legality));
  return "";
}

// Plays all moves or none.
Answer play_sequence(Engine& engine, Arguments arguments) {
  const auto moves = move_list(arguments, engine.game().size());
  if (!moves) return std::unexpected(moves.error());
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const go::Legality legality = engine.session().play((*moves)[i].color, (*moves)[i].move);
    if (legality == go::Legality::kLegal) continue;
    for (std::size_t k = 0; k < i; ++k) engine.session().undo();
    return core::fail(fmt::format("illegal move: {} {}: {}", i + 1,
                                  go::gtp_text((*moves)[i].move, engine.game().size()), go::legality_text(legality)));
  }
  return "";
}

Answer generate_for(Engine& engine, std::string_view color_text, const player::SearchRequest& request) {
  const auto color = color_argument(color_text);
  if (!color) return std::unexpected(color.error());
  return engine.generate(*color, request);
}

Answer genmove(Engine& engine, Arguments arguments) { return generate_for(engine, arguments[0], {}); }
Answer genmove_cleanup(Engine& engine, Arguments arguments) {
  return generate_for(engine, arguments[0], {.clean_up = true, .may_resign = false});
}

// What genmove would play, by playouts or seconds of the parameters; neither board nor clock change.
Answer reg_genmove(Engine& engine, Arguments arguments) {
  const auto color = color_argument(arguments[0]);
  if (!color) return std::unexpected(color.error());
  const player::Choice choice = engine.session().suggest(*color, {.may_resign = false}, engine.stop());
  return player::choice_text(choice, engine.game().size());
}

Answer undo(Engine& engine, Arguments) {
  if (!engine.session().undo()) return core::fail("cannot undo");
  return "";
}

Answer undo_several(Engine& engine, Arguments arguments) {
  const auto count = arguments.empty() ? core::Result<int>(1) : integer_argument(arguments[0], "the number of moves");
  if (!count) return std::unexpected(count.error());
  if (*count < 0 || static_cast<std::size_t>(*count) > engine.game().moves().size())
    return core::fail(fmt::format("cannot undo: {} of {} moves", *count, engine.game().moves().size()));
  for (int i = 0; i < *count; ++i) engine.session().undo();
  return "";
}

Answer last_move(Engine& engine, Arguments) {
  const auto move = engine.game().last_move();
  if (!move) return core::fail("no previous move known");
  return fmt::format("{} {}", go::color_name(move->color), go::gtp_text(move->move, engine.game().size()));
}

// The last move first, as GNU Go lists them.
Answer move_history(Engine& engine, Arguments) {
  std::string text;
  const auto moves = engine.game().moves();
  for (auto move = moves.rbegin(); move != moves.rend(); ++move)
    text += fmt::format("{} {}\n", go::color_name(move->color), go::gtp_text(move->move, engine.game().size()));
  return text;
}

Answer explain_last_move(Engine& engine, Arguments) {
  const auto last = engine.session().last_choice();
  if (!last) return "no move was generated yet";
  return engine.session().explain(*last);
}

// Any move of the position in which the last one was generated.
Answer explain(Engine& engine, Arguments arguments) {
  if (arguments.empty()) return explain_last_move(engine, {});
  const auto last = engine.session().last_choice();
  if (!last) return core::fail("no move was generated yet");
  const auto move = move_argument(arguments[0], last->position->size());
  if (!move) return std::unexpected(move.error());
  return engine.session().explain(*last, *move);
}

// Searches in progress are stopped by the reader as soon as it sees the line; here there is nothing left to do.
Answer stop(Engine&, Arguments) { return ""; }

Answer clear_cache(Engine& engine, Arguments) {
  engine.session().forget();
  return "";
}

}  // namespace

void add_play_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"play", "COLOR VERTEX", 2, 2, play},
                                {"gogui-play_sequence", "[COLOR VERTEX]...", 0, kAnyNumber, play_sequence},
                                {"genmove", "COLOR", 1, 1, genmove},
                                {"kgs-genmove_cleanup", "COLOR", 1, 1, genmove_cleanup},
                                {"reg_genmove", "COLOR", 1, 1, reg_genmove},
                                {"undo", "", 0, 0, undo},
                                {"gg-undo", "[MOVES]", 0, 1, undo_several},
                                {"last_move", "", 0, 0, last_move},
                                {"move_history", "", 0, 0, move_history},
                                {"gomill-explain_last_move", "", 0, 0, explain_last_move},
                                {"katachi-explain", "[VERTEX]", 0, 1, explain},
                                {"stop", "", 0, kAnyNumber, stop},
                                {"clear_cache", "", 0, 0, clear_cache},
                            });
}

}  // namespace katachi::gtp
