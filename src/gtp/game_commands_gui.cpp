// What graphical programs ask of a game that is not Go: the entries of their dialogs, and GoGui's commands for rulers.
//
// A line of a dialog is type/label/command. HexGui reads hexgui-analyze_commands; its type pspairs writes texts into cells, var draws
// a sequence of moves. GoGui's rulers (its manual, "Rules") name points as in Go and count rows from the bottom, so a game whose
// own board counts them from the top is shown with its rows turned round: its moves are where their names say.
#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "gtp/game_engine.hpp"

namespace katachi::gtp::any_game {

namespace {

Answer hexgui_dialog(GameEngine&, Arguments) {
  return "string/Show Board/showboard\n"
         "string/Final Score/final_score\n"
         "plist/All Legal Moves/all_legal_moves\n"
         "var/Reg GenMove/reg_genmove %m\n"
         "var/Expected Play/katachi-variation\n"
         "pspairs/Win Rates/katachi-win_rates\n"
         "gfx/Best Moves/katachi-best_moves\n"
         "string/Explain Last Move/katachi-explain\n"
         "string/Rules/katachi-rules\n"
         "string/Engine/gomill-describe_engine\n"
         "param/Parameters/katachi-param";
}

// `on_board` are the lines of what is shown on the board.
std::string gogui_lines(std::string_view on_board) {
  return fmt::format(
      "hstring/Board/showboard\n"
      "string/Final Score/final_score\n"
      "{}"
      "hstring/Explain Last Move/katachi-explain\n"
      "hstring/Rules/katachi-rules\n"
      "hstring/Engine/gomill-describe_engine\n"
      "param/Parameters/katachi-param",
      on_board);
}

Answer gogui_dialog(GameEngine&, Arguments) {
  return gogui_lines(
      "string/Legal Moves/all_legal_moves\n"
      "string/Reg GenMove/reg_genmove %c\n"
      "string/Expected Play/katachi-variation\n"
      "string/Win Rates/katachi-win_rates\n");
}

Answer ruler_dialog(GameEngine&, Arguments) {
  return gogui_lines(
      "plist/Legal Moves/all_legal_moves\n"
      "move/Reg GenMove/reg_genmove %c\n"
      "varc/Expected Play/katachi-variation\n"
      "pspairs/Win Rates/katachi-win_rates\n"
      "gfx/Best Moves/katachi-best_moves\n");
}

// One word that begins with an upper-case letter: "Othello", "Atari-go".
Answer game_id(GameEngine& engine, Arguments) {
  std::string name(engine.entry().traits->name);
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

Answer ruler_size(GameEngine& engine, Arguments) {
  return fmt::format("{} {} rect", engine.size().width, engine.size().height);
}

// The cells of a drawn board, its top row first, and the number of that row. A row is a line that begins with its number.
struct DrawnRows {
  std::vector<std::string> cells;
  int first_number = 0;
};

DrawnRows rows_of(const std::string& text) {
  DrawnRows rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    int number = 0;
    if (!(words >> number)) continue;
    if (rows.cells.empty()) rows.first_number = number;
    std::string cells;
    for (std::string cell; words >> cell;)
      if (cell == "X" || cell == "O" || cell == "." || cell == "+") cells += cell == "+" ? '.' : cell[0];
    rows.cells.push_back(cells);
  }
  return rows;
}

Answer ruler_board(GameEngine& engine, Arguments) {
  DrawnRows rows = rows_of(engine.state().text());
  if (rows.cells.size() > 1 && rows.first_number == 1) std::ranges::reverse(rows.cells);
  return fmt::format("{}", fmt::join(rows.cells, "\n"));
}

// In upper case: GoGui looks for its own spelling of a point.
Answer ruler_moves(GameEngine& engine, Arguments) {
  if (engine.state().is_terminal()) return "";
  game::AnyState::MoveList legal;
  engine.state().legal_moves(legal);
  std::string text;
  for (const game::AnyMove move : legal) {
    std::string name = engine.state().move_text(move);
    if (name != "pass")
      std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    text += (text.empty() ? "" : " ") + name;
  }
  return text;
}

Answer side_to_move(GameEngine& engine, Arguments) { return std::string(side_name(engine.state().to_move())); }

Answer final_result(GameEngine& engine, Arguments) {
  return engine.state().is_terminal() ? result_text(engine.state()) : "the game is not over";
}

}  // namespace

void add_hexgui_commands(CommandTable& table) { table.push_back({"hexgui-analyze_commands", "", 0, 0, hexgui_dialog}); }

void add_gogui_commands(CommandTable& table) { table.push_back({"gogui-analyze_commands", "", 0, 0, gogui_dialog}); }

void add_ruler_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"gogui-analyze_commands", "", 0, 0, ruler_dialog},
                                {"gogui-rules_game_id", "", 0, 0, game_id},
                                {"gogui-rules_board_size", "", 0, 0, ruler_size},
                                {"gogui-rules_board", "", 0, 0, ruler_board},
                                {"gogui-rules_legal_moves", "", 0, 0, ruler_moves},
                                {"gogui-rules_side_to_move", "", 0, 0, side_to_move},
                                {"gogui-rules_final_result", "", 0, 0, final_result},
                            });
}

}  // namespace katachi::gtp::any_game
