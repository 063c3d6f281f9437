#include "analysis/query.hpp"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/query_fields.hpp"
#include "player/go/rules_reader.hpp"
#include "player/go/without_passes.hpp"

namespace katachi::analysis {

namespace {

using nlohmann::json;

constexpr std::int64_t kSmallestBoard = 2;
constexpr double kMostKomi = 400;
constexpr std::int64_t kMostPriority = (std::int64_t{1} << 62) - 1;
constexpr double kShortestReport = 0.001, kLongestTime = 1'000'000;  // seconds

// The game up to a turn. Rules that forbid less while it is played: see the header.
core::Result<go::History> replay(const Query& query, std::size_t turn) {
  go::History game(query.size, go::most_lenient(query.rules));
  if (auto placed = game.set_up(query.black, query.white, query.first_player); !placed)
    return core::fail(placed.error().what, "initialStones");
  for (std::size_t i = 0; i < turn; ++i) {
    const auto& [color, move] = query.moves[i];
    const go::Legality legality = game.play(color, move);
    // KaTrain looks for these two words.
    if (legality != go::Legality::kLegal)
      return core::fail(fmt::format("Illegal move {}: {}", i, go::gtp_text(move, query.size)), "moves",
                        go::legality_text(legality));
  }
  game.set_rules(query.rules);
  return game;
}

// Reads the parts of a query one after another; the size comes first, because points depend on it.
class QueryReader {
 public:
  explicit QueryReader(const json& object) : fields_(object) {}

  core::Result<ParsedQuery> read() {
    query_.id = fields_.text("id").value_or("");
    read_size();
    read_rules_and_komi();
    read_game();
    read_turns();
    read_limits();
    read_wishes();
    read_restrictions("avoidMoves", query_.avoid);
    read_restrictions("allowMoves", query_.allow);
    if (!query_.avoid.empty() && !query_.allow.empty())
      fields_.fail("allowMoves", "cannot be used together with avoidMoves");
    read_settings();
    if (!fields_.is_ok()) return std::unexpected(fields_.error());
    const auto game = replay(query_, query_.moves.size());
    if (!game) return std::unexpected(game.error());
    warn_of_repetitions(*game);
    for (const std::string& name : fields_.unread()) warn(name, "is an unknown field, or one that has no effect");
    return ParsedQuery{.query = std::move(query_), .warnings = std::move(warnings_)};
  }

 private:
  void warn(std::string field, std::string what) { warnings_.push_back({std::move(field), std::move(what)}); }

  void warn_of_repetitions(const go::History& game) {
    const std::vector<std::size_t> found = game.repetitions();
    if (found.empty()) return;
    const auto& [color, move] = game.moves()[found.front()];
    warn("moves",
         fmt::format("turn {} ({} {}) repeats a position, against the rules (superko); it is played{}",
                     found.front() + 1, color == go::Color::kBlack ? 'B' : 'W', go::gtp_text(move, query_.size),
                     found.size() > 1 ? fmt::format(" ({} more like it)", found.size() - 1) : ""));
  }

  void read_size() {
    for (const char* const name : {"boardXSize", "boardYSize"}) fields_.require(name, "is missing");
    query_.size.width = static_cast<int>(fields_.integer("boardXSize", kSmallestBoard, go::kMaxBoardSize).value_or(19));
    query_.size.height =
        static_cast<int>(fields_.integer("boardYSize", kSmallestBoard, go::kMaxBoardSize).value_or(19));
  }

  void read_rules_and_komi() {
    fields_.require("rules", "is missing");
    if (const json* const value = fields_.find("rules")) {
      auto read = player::read_rules(*value, go::rules_by_name("tromp-taylor").value());
      if (!read) return fields_.fail("rules", read.error().text());
      query_.rules = read->rules;
      if (value->is_object() && query_.rules.scoring == go::Scoring::kTerritory)
        query_.rules.set_komi(go::rules_by_name("japanese").value().komi());
      for (std::string& what : read->warnings) warn("rules", std::move(what));
    }
    if (const auto komi = fields_.number("komi", -kMostKomi, kMostKomi)) {
      if (*komi * 2 != std::round(*komi * 2)) return fields_.fail("komi", "must be a multiple of 0.5");
      query_.rules.set_komi(*komi);
    }
    if (const auto bonus = fields_.text("whiteHandicapBonus"))
      if (auto done = go::set_rule(query_.rules, "whiteHandicapBonus", *bonus); !done)
        fields_.fail("whiteHandicapBonus", done.error().text());
  }

  void read_game() {
    for (const auto& [color, move] : fields_.colored_moves("initialStones", query_.size)) {
      if (move.is_pass()) return fields_.fail("initialStones", "a pass is not a stone");
      (color == go::Color::kBlack ? query_.black : query_.white).push_back(move.point());
    }
    fields_.require("moves", "is missing");
    query_.moves = fields_.colored_moves("moves", query_.size);
    // Without a word on it: whoever moved first; in a handicap game White.
    if (!query_.moves.empty())
      query_.first_player = query_.moves.front().color;
    else if (query_.black.size() >= 2 && query_.white.empty())
      query_.first_player = go::Color::kWhite;
    if (const json* const value = fields_.find("initialPlayer"))
      query_.first_player = fields_.color(*value, "initialPlayer").value_or(query_.first_player);
  }

  void read_turns() {
    const auto last = static_cast<std::int64_t>(query_.moves.size());
    const auto numbers = fields_.integers("analyzeTurns", 0, last).value_or(std::vector{last});
    if (numbers.empty()) return fields_.fail("analyzeTurns", "names no turn");
    const auto priority = fields_.integer("priority", -kMostPriority, kMostPriority);
    const auto priorities = fields_.integers("priorities", -kMostPriority, kMostPriority);
    if (priority && priorities) return fields_.fail("priority", "cannot be used together with priorities");
    if (priorities && priorities->size() != numbers.size())
      return fields_.fail("priorities", "must be as many as analyzeTurns");
    for (std::size_t i = 0; i < numbers.size(); ++i)
      query_.turns.push_back({static_cast<int>(numbers[i]), priorities ? (*priorities)[i] : priority.value_or(0)});
  }

  void read_limits() {
    if (const auto visits = fields_.integer("maxVisits", 1, kMostVisits))
      query_.visits = static_cast<std::uint64_t>(*visits);
    query_.report_every = fields_.number("reportDuringSearchEvery", kShortestReport, kLongestTime);
    query_.first_report = fields_.number("firstReportDuringSearchAfter", kShortestReport, kLongestTime);
  }

  void read_wishes() {
    query_.with_ownership = fields_.is_on("includeOwnership");
    query_.with_move_ownership = fields_.is_on("includeMovesOwnership");
    query_.with_policy = fields_.is_on("includePolicy");
    if (const auto length = fields_.integer("analysisPVLen", 1, 1000))
      query_.line_length = static_cast<std::size_t>(*length);
    for (const char* const name :
         {"includeOwnershipStdev", "includeMovesOwnershipStdev", "includePVVisits", "includeNoResultValue"})
      if (fields_.is_on(name)) warn(name, "is not given");
  }

  void read_restrictions(const char* name, std::vector<Query::Restriction>& restrictions) {
    const json* const list = fields_.find(name);
    if (list == nullptr) return;
    const auto is_entry = [](const json& entry) {
      return entry.is_object() && entry.contains("player") && entry.contains("moves") && entry.contains("untilDepth");
    };
    if (!list->is_array() || !std::all_of(list->begin(), list->end(), is_entry))
      return fields_.fail(name, "must be an array of objects with player, moves and untilDepth");
    bool is_deep = false;
    for (const json& entry : *list) {
      const json& depth = entry["untilDepth"];
      if (!depth.is_number_integer() || depth.get<double>() < 1)
        return fields_.fail(name, "untilDepth must be a whole number from 1 on");
      is_deep = is_deep || depth.get<double>() > 1;
      const auto color = fields_.color(entry["player"], name);
      auto moves = fields_.moves(entry["moves"], name, query_.size);
      if (!color || !fields_.is_ok()) return;
      restrictions.push_back({*color, std::move(moves)});
    }
    if (&restrictions == &query_.allow) check_allowed(name);
    if (is_deep) warn(name, "holds for the next move only, whatever untilDepth says");
  }

  void check_allowed(const char* name) {
    for (const Query::Restriction& entry : query_.allow) {
      if (entry.moves.empty()) fields_.fail(name, "an entry allows no move at all");
      if (std::ranges::count(query_.allow, entry.color, &Query::Restriction::color) > 1)
        fields_.fail(name, "has more than one entry for a player");
    }
  }

  void read_settings() {
    const json* const settings = fields_.find("overrideSettings");
    if (settings == nullptr) return;
    if (!settings->is_object()) return fields_.fail("overrideSettings", "must be an object");
    QueryFields parts(*settings);
    query_.seconds = parts.number("maxTime", 0, 1e20);
    if (const auto text = parts.text("reportAnalysisWinratesAs")) {
      query_.perspective = parse_perspective(*text);
      if (!query_.perspective) parts.fail("reportAnalysisWinratesAs", "must be BLACK, WHITE or SIDETOMOVE");
    }
    if (!parts.is_ok())
      return fields_.fail("overrideSettings", fmt::format("{} {}", parts.error().where, parts.error().what));
    std::string unknown;
    for (const std::string& name : parts.unread()) unknown += (unknown.empty() ? "" : ", ") + name;
    if (!unknown.empty()) warn("overrideSettings", "without effect: " + unknown);
  }

  QueryFields fields_;
  Query query_;
  std::vector<Warning> warnings_;
};

}  // namespace

std::optional<Perspective> parse_perspective(std::string_view text) {
  std::string upper(text);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  if (upper == "BLACK") return Perspective::kBlack;
  if (upper == "WHITE") return Perspective::kWhite;
  if (upper == "SIDETOMOVE") return Perspective::kSideToMove;
  return std::nullopt;
}

core::Result<ParsedQuery> parse_query(const json& object) { return QueryReader(object).read(); }

go::History position_at(const Query& query, int turn) {
  assert(turn >= 0 && static_cast<std::size_t>(turn) <= query.moves.size());
  core::Result<go::History> game = replay(query, static_cast<std::size_t>(turn));
  assert(game);
  return player::without_last_passes(*std::move(game));
}

}  // namespace katachi::analysis
