#include "match/game_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/json_fields.hpp"
#include "match/moves_text.hpp"

namespace katachi::match {

using nlohmann::ordered_json;

namespace {

using player::TimeSettings;
using player::TimeSystem;

constexpr std::array<std::string_view, 5> kTimeSystems = {"none", "absolute", "canadian", "byoyomi", "fischer"};
constexpr std::array<std::string_view, 2> kFailureRules = {"lose", "void"};
constexpr std::array<std::string_view, 2> kScoreRules = {"agree", "board"};

// The word of an enumeration's value, and the reader of words.
template <class Enum, std::size_t N>
std::string_view word(const std::array<std::string_view, N>& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}
template <class Enum, std::size_t N>
auto by_word(const std::array<std::string_view, N>& words) {
  return [&words](std::string_view text) -> std::optional<Enum> {
    const auto* const found = std::ranges::find(words, text);
    if (found == words.end()) return std::nullopt;
    return static_cast<Enum>(found - words.begin());
  };
}

template <class T>
core::Result<T> finished(const core::FieldReader& fields, T value) {
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return value;
}

core::Result<ordered_json> parse(std::string_view text) {
  ordered_json json = ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) return core::fail("is not JSON");
  return json;
}

ordered_json time_json(const TimeSettings& time) {
  return {{"system", word(kTimeSystems, time.system)},
          {"main", core::json_number(time.main)},
          {"period", core::json_number(time.period)},
          {"stones", time.stones},
          {"periods", time.periods},
          {"increment", core::json_number(time.increment)},
          {"main_cap", core::json_number(time.main_cap)},
          {"move_cap", core::json_number(time.move_cap)}};
}

core::Result<TimeSettings> time_from(const ordered_json& json, const std::string& place) {
  TimeSettings time;
  core::FieldReader fields(json, place);
  fields.read_word("system", time.system, by_word<TimeSystem>(kTimeSystems));
  fields.read("main", time.main);
  fields.read("period", time.period);
  fields.read("stones", time.stones);
  fields.read("periods", time.periods);
  fields.read("increment", time.increment);
  fields.read("main_cap", time.main_cap);
  fields.read("move_cap", time.move_cap);
  return finished(fields, time);
}

void read_komi(core::FieldReader& fields, go::Rules& rules) {
  double komi = 0;
  fields.read("komi", komi);
  const double half_points = 2 * komi;
  if (!(std::abs(half_points) <= go::kMaxKomiHalfPoints)) return fields.fail("komi", "is too large");
  if (half_points != std::floor(half_points)) return fields.fail("komi", "must be in half points");
  rules.set_komi(komi);
}

core::Result<go::Rules> rules_from(const ordered_json& json, const std::string& place) {
  go::Rules rules;
  core::FieldReader fields(json, place);
  std::vector<const char*> parts = {"ko", "scoring", "whiteHandicapBonus"};
  if (json.is_object() && json.contains("tax")) parts.push_back("tax");  // written only where there is one
  for (const char* const part : parts) {
    std::string value;
    fields.read(part, value);
    if (!fields.is_ok()) break;
    if (const auto set = go::set_rule(rules, part, value); !set) fields.fail(part, set.error().text());
  }
  fields.read("suicide", rules.suicide);
  read_komi(fields, rules);
  return finished(fields, rules);
}

ordered_json rules_as_json(const go::Rules& rules) {
  ordered_json json = ordered_json::parse(go::rules_json(rules));
  json["komi"] = rules.komi();
  return json;
}

core::Result<EngineSpec> engine_from(const ordered_json& json, const std::string& place) {
  EngineSpec engine;
  core::FieldReader fields(json, place);
  fields.read("name", engine.name);
  fields.read("command", engine.command);
  return finished(fields, std::move(engine));
}

core::Result<GameConditions> conditions_from(const ordered_json& json, const std::string& place) {
  GameConditions conditions;
  core::FieldReader fields(json, place);
  if (json.is_object() && json.contains("game")) fields.read("game", conditions.game);
  fields.read_word("size", conditions.size, go::parse_size);
  fields.read_object("rules", conditions.rules, rules_from);
  fields.read("handicap", conditions.handicap);
  fields.read_object("time", conditions.time, time_from);
  fields.read("time_margin", conditions.time_margin);
  fields.read("max_moves", conditions.max_moves);
  fields.read("answer_timeout", conditions.answer_timeout);
  fields.read("move_timeout", conditions.move_timeout);
  fields.read_word("on_failure", conditions.on_failure, by_word<FailureRule>(kFailureRules));
  fields.read_word("score", conditions.score, by_word<ScoreRule>(kScoreRules));
  fields.read("referee", conditions.referee);
  fields.read("may_resign", conditions.may_resign);
  return finished(fields, std::move(conditions));
}

ordered_json side_json(const SideReport& side) {
  return {{"version", side.version},
          {"moves", side.moves},
          {"seconds", core::json_number(side.seconds)},
          {"slowest_move", core::json_number(side.slowest_move)},
          {"cpu_seconds", core::json_number(side.cpu_seconds)},
          {"memory_kib", side.memory_kib}};
}

core::Result<SideReport> side_from(const ordered_json& json, const std::string& place) {
  SideReport side;
  core::FieldReader fields(json, place);
  fields.read("version", side.version);
  fields.read("moves", side.moves);
  fields.read("seconds", side.seconds);
  fields.read("slowest_move", side.slowest_move);
  fields.read("cpu_seconds", side.cpu_seconds);
  fields.read("memory_kib", side.memory_kib);
  return finished(fields, std::move(side));
}

void read_at_fault(core::FieldReader& fields, std::optional<go::Color>& target) {
  std::optional<std::string> name;
  fields.read("at_fault", name);
  if (!fields.is_ok() || !name) return;
  target = go::parse_color(*name);
  if (!target) fields.fail_unknown("at_fault", *name);
}

ordered_json conditions_of_any_game(const GameConditions& conditions) {
  return {{"size", go::size_text(conditions.size)},
          {"rules", rules_as_json(conditions.rules)},
          {"handicap", conditions.handicap},
          {"time", time_json(conditions.time)},
          {"time_margin", core::json_number(conditions.time_margin)},
          {"max_moves", conditions.max_moves},
          {"answer_timeout", core::json_number(conditions.answer_timeout)},
          {"move_timeout", core::json_number(conditions.move_timeout)},
          {"on_failure", word(kFailureRules, conditions.on_failure)},
          {"score", word(kScoreRules, conditions.score)},
          {"referee", conditions.referee},
          {"may_resign", conditions.may_resign}};
}

}  // namespace

std::string json_text(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json engine_json(const EngineSpec& engine) { return {{"name", engine.name}, {"command", engine.command}}; }

core::Result<EngineSpec> engine_from_json(const ordered_json& json) { return engine_from(json, ""); }

// The game is written only where it is not Go, so that runs that are stored already keep their identity.
ordered_json conditions_json(const GameConditions& conditions) {
  ordered_json json = ordered_json::object();
  if (!conditions.is_go()) json["game"] = conditions.game;
  json.update(conditions_of_any_game(conditions));
  return json;
}

core::Result<GameConditions> conditions_from_json(const ordered_json& json) { return conditions_from(json, ""); }

std::string to_json(const GameJob& job) {
  return json_text({{"number", job.number},
                    {"black", engine_json(job.black)},
                    {"white", engine_json(job.white)},
                    {"conditions", conditions_json(job.conditions)},
                    {"opening", job.conditions.is_go() ? moves_text(job.opening) : joined_move_texts(job.opening_text)},
                    {"seed", job.seed}});
}

core::Result<GameJob> job_from_json(std::string_view text) {
  const auto json = parse(text);
  if (!json) return std::unexpected(json.error());
  GameJob job;
  core::FieldReader fields(*json, "");
  fields.read("number", job.number);
  fields.read_object("black", job.black, engine_from);
  fields.read_object("white", job.white, engine_from);
  fields.read_object("conditions", job.conditions, conditions_from);
  if (job.conditions.is_go())
    fields.read_word("opening", job.opening, moves_from_text);
  else
    fields.read_word("opening", job.opening_text, split_move_texts);
  const auto is_off = [&](go::Move move) { return !move.is_pass() && !move.point().is_on(job.conditions.size); };
  if (std::ranges::any_of(job.opening, is_off)) fields.fail("opening", "has a point off the board");
  fields.read("seed", job.seed);
  return finished(fields, std::move(job));
}

std::string to_json(const GameResult& result) {
  ordered_json json = {{"outcome", name(result.outcome)},
                       {"ending", name(result.ending)},
                       {"at_fault", nullptr},
                       {"half_points", nullptr},
                       {"moves", played_text(result)},
                       {"black", side_json(result.black)},
                       {"white", side_json(result.white)},
                       {"seconds", core::json_number(result.seconds)},
                       {"detail", result.detail}};
  if (result.at_fault) json["at_fault"] = go::color_name(*result.at_fault);
  if (result.half_points) json["half_points"] = *result.half_points;
  return json_text(json);
}

core::Result<GameResult> result_from_json(std::string_view text) {
  const auto json = parse(text);
  if (!json) return std::unexpected(json.error());
  GameResult result;
  core::FieldReader fields(*json, "");
  fields.read_word("outcome", result.outcome, outcome_by_name);
  fields.read_word("ending", result.ending, ending_by_name);
  read_at_fault(fields, result.at_fault);
  fields.read("half_points", result.half_points);
  std::string moves;
  fields.read("moves", moves);
  if (fields.is_ok() && !read_played(moves, result)) fields.fail_unknown("moves", moves);
  fields.read_object("black", result.black, side_from);
  fields.read_object("white", result.white, side_from);
  fields.read("seconds", result.seconds);
  fields.read("detail", result.detail);
  return finished(fields, std::move(result));
}

}  // namespace katachi::match
