#include "review/identity.hpp"

#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "go/rules.hpp"

namespace katachi::review {

namespace {

// Everything a search sees of the game.
std::string game_as_text(const Game& game) {
  std::string text =
      fmt::format("{} {} {}", go::size_text(game.size()), go::rules_text(game.rules), game.rules.komi_half_points);
  const auto add_points = [&](char kind, const std::vector<go::Point>& points) {
    for (const go::Point point : points) text += fmt::format(" {}{}", kind, go::sgf_text(point));
  };
  const auto side = [](go::Color color) { return color == go::Color::kBlack ? 'b' : 'w'; };
  add_points('B', game.record.start_black);
  add_points('W', game.record.start_white);
  text += fmt::format(" to {} handicap {}", side(game.record.start_to_move), game.record.info.handicap);
  for (const record::SetupChange& change : game.record.changes) {
    text += fmt::format(" before {} {}", change.before_move, change.to_move ? side(*change.to_move) : '-');
    add_points('B', change.black);
    add_points('W', change.white);
    add_points('E', change.empty);
  }
  for (const go::ColoredMove& move : game.record.moves)
    text += fmt::format(";{}{}", side(move.color), go::sgf_text(move.move));
  return text;
}

// FNV-1a.
std::uint64_t hash_of_text(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return hash;
}

}  // namespace

nlohmann::ordered_json settings_json(const Settings& settings) {
  nlohmann::ordered_json json = {
      {"version", settings.version}, {"preset", settings.preset}, {"search", settings.algorithm}};
  json["playouts"] = settings.search.playouts;
  if (settings.search.seconds)
    json["seconds"] = *settings.search.seconds;
  else
    json["seconds"] = nullptr;
  json["parameters"] = settings.parameters;
  return json;
}

nlohmann::ordered_json identity_of(const Game& game, MoveRange range, const Settings& settings) {
  return {{"katachi_review", 1},
          {"game_hash", fmt::format("{:016x}", hash_of_text(game_as_text(game)))},
          {"range", nlohmann::ordered_json::array({range.first, range.last})},
          {"settings", settings_json(settings)}};
}

}  // namespace katachi::review
