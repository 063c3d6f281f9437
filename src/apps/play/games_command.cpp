// katachi games: the games of the registry, and the rules of one.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/shell/game_choice.hpp"
#include "apps/shell/safe_text.hpp"
#include "draw/table.hpp"
#include "games/registry/evaluations.hpp"
#include "player/game_setup.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;

std::string yes_or_no(bool is) { return is ? "yes" : "no"; }

std::vector<std::string> evaluations_of(const player::GameSearchKind& search) {
  std::vector<std::string> names;
  for (const player::GameEvaluationKind& kind : player::game_evaluations())
    if (kind.search.empty() || kind.search == search.name) names.emplace_back(kind.name);
  return names;
}

// The searches of GamePlayer work on every game.
ordered_json searches_json() {
  ordered_json searches = ordered_json::array();
  for (const player::GameSearchKind& kind : player::game_searches())
    searches.push_back({{"name", kind.name},
                        {"about", kind.about},
                        {"evaluations", evaluations_of(kind)},
                        {"parameters", kind.parameters}});
  return searches;
}

template <class Kind>
std::vector<std::string_view> names_of(std::span<const Kind> kinds) {
  std::vector<std::string_view> names;
  for (const Kind& kind : kinds) names.push_back(kind.name);
  return names;
}

ordered_json game_json(const games::Entry& entry) {
  const game::GameTraits& traits = *entry.traits;
  ordered_json judgements = ordered_json::array();
  for (const game::Evaluation& evaluation : games::evaluations_of(entry))
    judgements.push_back({{"name", evaluation.name}, {"about", evaluation.summary}, {"scale", evaluation.scale}});
  return {{"name", traits.name},
          {"title", traits.title},
          {"sizes",
           {{"smallest", game::size_text(traits.smallest)},
            {"largest", game::size_text(traits.largest)},
            {"usual", game::size_text(traits.usual)},
            {"step", traits.side_step},
            {"rectangular", traits.is_rectangular}}},
          {"passes", traits.has_pass},
          {"margin", traits.has_margin},
          {"draws", traits.can_draw},
          {"undo", traits.has_undo},
          {"repetition", traits.can_repeat},
          {"memory", traits.has_memory},
          {"symmetry", game::symmetry_text(traits.symmetry)},
          {"options", entry.options},
          {"rules", entry.rules},
          {"evaluations", names_of(player::game_evaluations())},
          {"static_evaluations", judgements},
          {"searches", names_of(player::game_searches())}};
}

void print_json() {
  ordered_json games = ordered_json::array(), evaluations = ordered_json::array();
  for (const games::Entry& entry : games::all_games()) games.push_back(game_json(entry));
  for (const player::GameEvaluationKind& kind : player::game_evaluations())
    evaluations.push_back({{"name", kind.name}, {"about", kind.about}});
  const ordered_json all{{"games", games}, {"searches", searches_json()}, {"evaluations", evaluations}};
  fmt::print("{}\n", printable_json(all));
}

void print_games() {
  using enum draw::Align;
  draw::Table table;
  table.columns = {{"game", kLeft},  {"boards", kLeft},     {"usual", kLeft},    {"passes", kLeft}, {"margin", kLeft},
                   {"draws", kLeft}, {"repetition", kLeft}, {"symmetry", kLeft}, {"title", kLeft}};
  for (const games::Entry& entry : games::all_games()) {
    const game::GameTraits& traits = *entry.traits;
    table.rows.push_back({std::string(traits.name), game::sizes_text(traits), game::size_text(traits.usual),
                          yes_or_no(traits.has_pass), yes_or_no(traits.has_margin), yes_or_no(traits.can_draw),
                          yes_or_no(traits.can_repeat), std::string(game::symmetry_text(traits.symmetry)),
                          std::string(traits.title)});
  }
  fmt::print("{}\n", draw::table_text(table));
  draw::Table kinds{.columns = {{"search", kLeft}, {"evaluations", kLeft}, {"about", kLeft}}, .rows = {}};
  for (const player::GameSearchKind& kind : player::game_searches())
    kinds.rows.push_back(
        {std::string(kind.name), fmt::format("{}", fmt::join(evaluations_of(kind), ", ")), std::string(kind.about)});
  fmt::print("{}\n", draw::table_text(kinds));
  draw::Table evaluations{.columns = {{"evaluation", kLeft}, {"about", kLeft}}, .rows = {}};
  for (const player::GameEvaluationKind& kind : player::game_evaluations())
    evaluations.rows.push_back({std::string(kind.name), std::string(kind.about)});
  fmt::print("{}", draw::table_text(evaluations));
}

void print_game(const games::Entry& entry) {
  const game::GameTraits& traits = *entry.traits;
  fmt::print("{}\n\n{}\n\n", traits.title, entry.rules);
  fmt::print("Boards: {}; usual: {}\n", game::sizes_text(traits), game::size_text(traits.usual));
  if (!entry.options.empty()) fmt::print("Options: {}\n", entry.options);
  draw::Table evaluations{.columns = {{"static evaluation", draw::Align::kLeft}, {"about", draw::Align::kLeft}},
                          .rows = {}};
  for (const game::Evaluation& evaluation : games::evaluations_of(entry))
    evaluations.rows.push_back({std::string(evaluation.name), std::string(evaluation.summary)});
  fmt::print("\n{}(katachi solve --set evaluation=NAME --set depth=N)\n\n", draw::table_text(evaluations));
  fmt::print("The start of the usual board:\n\n{}", value_or_fail(games::start_of(entry)).text());
}

}  // namespace

void add_games_command(CLI::App& app) {
  struct Options {
    std::string name;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("games", "List the games and the searches that play them, or explain one game");
  command->add_option("name", options->name, "Print the rules of this game")->type_name("GAME");
  command->add_flag("--json", options->json, "One line of JSON, with the rules of every game");
  command->footer(R"(Examples:
  katachi games
  katachi games othello
  katachi games --json | python3 -m json.tool
Play one with katachi play --game NAME.)");
  command->callback([options] {
    if (options->name.empty()) return options->json ? print_json() : print_games();
    const games::Entry& entry = game_or_fail(options->name);
    if (options->json) return fmt::print("{}\n", printable_json(game_json(entry)));
    print_game(entry);
  });
}

}  // namespace katachi::apps
