// What a search finds of the moves of a position: their chances, the expected play, why the last move was chosen.
//
// Chances are those of the side to move. Where a search proves a move they say so: won, lost, draw.
#include <algorithm>

#include <fmt/format.h>

#include "gtp/game_engine.hpp"

namespace katachi::gtp::any_game {

namespace {

using Line = search::MoveReport<game::AnyMove>;

std::string chance_text(const Line& line) {
  if (!line.is_proven) return fmt::format("{:.1f}", 100 * line.outcome);
  return line.outcome == 1 ? "won" : line.outcome == 0 ? "lost" : "draw";
}

bool was_searched(const Line& line) { return line.visits > 0 || line.is_proven; }

// The moves as text, played one after the other from the state.
std::vector<std::string> texts_of(game::AnyState state, const std::vector<game::AnyMove>& moves) {
  std::vector<std::string> texts;
  for (const game::AnyMove move : moves) {
    if (state.is_terminal() || !state.is_legal(move)) break;
    texts.push_back(state.move_text(move));
    state.play(move);
  }
  return texts;
}

std::string joined_moves(const std::vector<std::string>& texts) { return fmt::format("{}", fmt::join(texts, " ")); }

// "c4", not "a2-b3" or "pass": what a program can show on its board.
bool is_cell(std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return false;
  const char letter = static_cast<char>(text[0] | 0x20);
  return letter >= 'a' && letter <= 'z' &&
         std::ranges::all_of(text.substr(1), [](char c) { return c >= '0' && c <= '9'; });
}

core::Result<player::GameChoice> search_position(GameEngine& engine) {
  if (const auto turn = engine.check_turn(engine.state().to_move()); !turn) return std::unexpected(turn.error());
  return engine.think();
}

// "c4 57.1 d3 won": what HexGui writes into the cells. A move without choice has no chance to tell.
Answer win_rates(GameEngine& engine, Arguments) {
  const auto choice = search_position(engine);
  if (!choice) return std::unexpected(choice.error());
  const game::AnyState& state = engine.state();
  if (!choice->report.has_best()) return state.move_text(choice->move) + " only";
  std::string text;
  for (const Line& line : choice->report.moves)
    if (was_searched(line))
      text += fmt::format("{}{} {}", text.empty() ? "" : " ", state.move_text(line.move), chance_text(line));
  return text;
}

// The play that the search expects, its move first.
Answer variation(GameEngine& engine, Arguments) {
  const auto choice = search_position(engine);
  if (!choice) return std::unexpected(choice.error());
  if (!choice->report.has_best() || choice->report.best().line.empty()) return engine.state().move_text(choice->move);
  return joined_moves(texts_of(engine.state(), choice->report.best().line));
}

// GoGui's graphics: labels and colours by the chance. HexGui knows INFLUENCE and TEXT of it, in this order and at the end.
Answer best_moves(GameEngine& engine, Arguments) {
  constexpr std::size_t kLabels = 6;
  const auto choice = search_position(engine);
  if (!choice) return std::unexpected(choice.error());
  const game::AnyState& state = engine.state();
  std::string labels = "LABEL", influence = "INFLUENCE";
  std::size_t shown = 0;
  for (const Line& line : choice->report.moves) {
    const std::string move = state.move_text(line.move);
    if (!was_searched(line) || !is_cell(move)) continue;
    if (++shown <= kLabels) labels += fmt::format(" {} {:.0f}", move, 100 * line.outcome);
    influence += fmt::format(" {} {:.3f}", move, line.outcome);
  }
  return fmt::format("{}TEXT {}: {}", shown > 0 ? labels + "\n" + influence + "\n" : "", state.move_text(choice->move),
                     choice->reason);
}

// The move that genmove chose last, and what it knew of the others.
Answer explain(GameEngine& engine, Arguments) {
  constexpr std::size_t kShown = 10;
  const auto& last = engine.last_generated();
  if (!last) return "no move was generated yet";
  const game::AnyState state = player::state_after(engine.start_position(), last->before);
  std::string text =
      fmt::format("{} {}: {}\n", side_name(state.to_move()), state.move_text(last->choice.move), last->choice.reason);
  const auto& moves = last->choice.report.moves;
  for (std::size_t i = 0; i < std::min(moves.size(), kShown); ++i) {
    if (!was_searched(moves[i])) continue;
    const std::vector<std::string> line = texts_of(state, moves[i].line);
    text += fmt::format("{}: {}{}, {} playouts{}\n", state.move_text(moves[i].move), chance_text(moves[i]),
                        moves[i].is_proven ? "" : " %", moves[i].visits,
                        line.size() > 1 ? ", expected " + joined_moves(line) : "");
  }
  if (moves.size() > kShown) text += fmt::format("and {} more moves\n", moves.size() - kShown);
  return text;
}

}  // namespace

void add_search_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"katachi-win_rates", "", 0, 0, win_rates},
                                {"katachi-variation", "", 0, 0, variation},
                                {"katachi-best_moves", "", 0, 0, best_moves},
                                {"katachi-explain", "", 0, 0, explain},
                            });
}

}  // namespace katachi::gtp::any_game
