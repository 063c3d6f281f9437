#include "player/search_task.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katachi::player {

using nlohmann::json;

namespace {

const char* text_of(go::Color color) { return color == go::Color::kBlack ? "B" : "W"; }

go::Color color_from(const json& value) {
  return value.get<std::string>() == "B" ? go::Color::kBlack : go::Color::kWhite;
}

json points_json(std::span<const go::Point> points) {
  json list = json::array();
  for (const go::Point p : points) list.push_back({p.x, p.y});
  return list;
}

json move_json(go::Move move) { return move.is_pass() ? json::array() : json::array({move.point().x, move.point().y}); }

std::vector<go::Point> points_from(const json& list) {
  std::vector<go::Point> points;
  for (const json& p : list) points.push_back(go::Point::at(p.at(0).get<int>(), p.at(1).get<int>()));
  return points;
}

go::Move move_from(const json& value) {
  if (value.empty()) return go::Move::pass();
  return go::Point::at(value.at(0).get<int>(), value.at(1).get<int>());
}

core::Result<go::Rules> rules_from(const json& value, int komi_half_points) {
  go::Rules rules;
  for (const auto& [part, setting] : value.items()) {
    const std::string text = setting.is_string() ? setting.get<std::string>() : setting.dump();
    if (const auto done = go::set_rule(rules, part, text); !done) return std::unexpected(done.error());
  }
  rules.komi_half_points = komi_half_points;
  return rules;
}

core::Result<go::History> game_from(const json& root) {
  const auto rules = rules_from(root.at("rules"), root.at("komi_half_points").get<int>());
  if (!rules) return std::unexpected(rules.error());
  const go::Size size{root.at("size").at(0).get<int>(), root.at("size").at(1).get<int>()};
  if (!size.is_valid()) return core::fail("no board has this size", "task");
  // The sender has judged the moves, and may have loaded them from a record that breaks superko.
  go::History game(size, go::most_lenient(*rules));
  const auto placed =
      game.set_up(points_from(root.at("black")), points_from(root.at("white")), color_from(root.at("start")));
  if (!placed) return std::unexpected(placed.error());
  for (const json& move : root.at("moves"))
    if (const auto legality = game.play(color_from(move.at(0)), move_from(move.at(1)));
        legality != go::Legality::kLegal)
      return core::fail(go::legality_text(legality), "task");
  game.set_rules(*rules);
  game.set_to_move(color_from(root.at("to_move")));
  if (game.position_hashes().back() != root.at("hash").get<std::uint64_t>())
    return core::fail("the moves lead to another position", "task");
  return game;
}

core::Result<SearchTask> task_from(const json& root) {
  auto preset = parse_preset(root.at("name").get<std::string>(), root.at("preset").dump(), {.is_frozen = true});
  if (!preset) return std::unexpected(preset.error());
  auto game = game_from(root);
  if (!game) return std::unexpected(game.error());
  SearchTask task{.preset = *std::move(preset),
                  .game = *std::move(game),
                  .seed = root.at("seed").get<std::uint64_t>(),
                  .extra_komi = root.at("extra_komi").get<double>(),
                  .is_restricted = root.contains("only")};
  if (task.is_restricted)
    for (const json& move : root.at("only")) task.only.push_back(move_from(move));
  return task;
}

}  // namespace

std::string task_text(const SearchTask& task) {
  const go::History& game = task.game;
  Parameters parameters = task.preset.parameters;
  for (std::string* const file : {&parameters.base, &parameters.model}) {
    std::error_code error;
    if (const auto whole = std::filesystem::absolute(*file, error); !file->empty() && !error) *file = whole.string();
  }
  json root = {{"name", task.preset.name},
               {"preset", {{"search", task.preset.search}, {"parameters", json::parse(parameters_json(parameters))}}},
               {"seed", task.seed},
               {"extra_komi", task.extra_komi},
               {"size", {game.size().width, game.size().height}},
               {"rules", json::parse(go::rules_json(game.rules()))},
               {"komi_half_points", game.rules().komi_half_points},
               {"black", points_json(game.start_black())},
               {"white", points_json(game.start_white())},
               {"start", text_of(game.start_to_move())},
               {"moves", json::array()},
               {"to_move", text_of(game.to_move())},
               {"hash", game.position_hashes().back()}};
  for (const go::ColoredMove& move : game.moves())
    root["moves"].push_back(json::array({text_of(move.color), move_json(move.move)}));
  if (task.is_restricted) {
    root["only"] = json::array();
    for (const go::Move move : task.only) root["only"].push_back(move_json(move));
  }
  return root.dump();
}

core::Result<SearchTask> parse_task(std::string_view text) {
  const json root = json::parse(text, nullptr, false);
  if (root.is_discarded() || !root.is_object()) return core::fail("it is not a JSON object", "task");
  try {
    return task_from(root);
  } catch (const json::exception& trouble) {
    return core::fail(trouble.what(), "task");
  }
}

}  // namespace katachi::player
