// katachi explain: what a Go player sees in a position, computed without search.
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/explain/explain_input.hpp"
#include "apps/explain/explain_text.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"

namespace katachi::apps {

namespace {

constexpr const char* kExplainExamples = R"(Examples:
  katachi explain game.sgf --move 120          # the position before move 120
  katachi explain position.txt --pq 3          # a drawn board: rows of X, O and dots
  katachi explain game.sgf --json
  katachi explain game.sgf --svg board.svg --map territory
Groups are named by letters, which the board shows. P is the number of enemy moves in a row that kill a group, Q the number of its
owner's moves that make it live, u its uncertainty in points. All words are explained in docs/knowledge.md.)";

struct ExplainOptions {
  ExplainInput input;
  int most_in_a_row = 2;
  std::string svg, map = "worth";
  bool json = false, ascii = false, force = false;
};

void run_explain(const ExplainOptions& options) {
  const std::filesystem::path input(options.input.file);
  check_output(options.svg, options.force, {&input, 1});
  const Explanation explanation = explain(explained_position_or_fail(options.input), options.most_in_a_row);
  if (!options.svg.empty()) write_output(options.svg, options.force, explanation_svg(explanation, options.map));
  if (options.svg == "-") return;  // the picture is the output
  if (options.json)
    fmt::print("{}\n", printable_json(explanation_json(explanation)));
  else
    fmt::print("{}", printable_lines(explanation_text(explanation, options.ascii)));
}

}  // namespace

void add_explain_command(CLI::App& app) {
  const auto options = std::make_shared<ExplainOptions>();
  CLI::App& command = *app.add_subcommand(
      "explain", "Explain a position of Go: groups, eyes, fights, territory, what is certain and what is not");
  command.add_option("position", options->input.file, "Game record, or a drawn board as text; -: standard input")
      ->required()
      ->type_name("FILE");
  command.add_option("--move", options->input.move, "The position before this move (default: the end)")
      ->check(CLI::PositiveNumber);
  command.add_option("--game", options->input.game, "Which game of the file")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--pq", options->most_in_a_row, "Largest P and Q that are looked for; 0: none")
      ->check(CLI::Range(0, 4))
      ->capture_default_str();
  command.add_option("--svg", options->svg, "Draw the board into this file; -: standard output")->type_name("FILE");
  command.add_option("--map", options->map, "What the colours of the drawing show")
      ->check(CLI::IsMember({"worth", "territory", "moyo", "area", "zobrist", "none"}))
      ->capture_default_str();
  command.add_flag("--json", options->json, "One line of JSON");
  command.add_flag("--ascii", options->ascii, "Draw boards with ASCII characters only");
  add_force_option(command, options->force);
  command.footer(kExplainExamples);
  command.callback([options] { run_explain(*options); });
}

}  // namespace katachi::apps
