#include "apps/lab/report_games.hpp"

#include <functional>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "core/output_file.hpp"
#include "core/whole_file.hpp"
#include "go/score.hpp"
#include "lab/handicap_schedule.hpp"
#include "lab/void_games.hpp"
#include "match/conduct.hpp"
#include "match/game_json.hpp"
#include "record/record.hpp"

namespace katachi::apps {

namespace {

std::string result_text(const match::GameResult& result) {
  if (result.half_points) return go::score_text(*result.half_points);
  if (result.outcome == match::Outcome::kVoid) return "Void";
  if (result.outcome == match::Outcome::kDraw) return "0";
  const char* const winner = result.outcome == match::Outcome::kBlackWins ? "B" : "W";
  const char* const how = result.ending == match::Ending::kResignation ? "R"
                          : result.ending == match::Ending::kTime      ? "T"
                          : result.ending == match::Ending::kScore     ? ""
                                                                       : "F";
  return fmt::format("{}+{}", winner, how);
}

// What the result does not tell: why a game does not count, and what a disputed score was about.
std::string remark(const store::StoredGame& game) {
  if (game.result.ending == match::Ending::kCleanup) return "Disputed: " + game.result.detail;
  if (game.result.outcome != match::Outcome::kVoid) return "";
  const std::string reason = "Void, " + lab::void_reason(game);
  return game.result.detail.empty() ? reason : reason + ": " + game.result.detail;
}

std::string game_text(const store::StoredGame& game, const match::GameConditions& conditions, const store::Run& run) {
  const match::GameJob job{.black = {}, .white = {}, .conditions = conditions, .opening = {}};
  go::History history = value_or_fail(match::start_of(job));
  for (const go::Move move : game.result.moves)
    if (history.play(history.to_move(), move) != go::Legality::kLegal) break;
  record::GameInfo info;
  info.black = game.black.name;
  info.white = game.white.name;
  info.event = fmt::format("{} {}", run.kind, run.id);
  info.round = fmt::format("{}{}", game.number + 1, game.attempt > 1 ? fmt::format(" ({})", game.attempt) : "");
  info.date_text = game.when.substr(0, 10);
  info.result_text = result_text(game.result);
  info.name = remark(game);
  info.size = conditions.size;
  return record::to_sgf(history, info);
}

// How each game of the run was played: where the handicap is looked for, by its number.
std::function<match::GameConditions(const store::StoredGame&)> game_conditions(const store::Store& store,
                                                                               const store::Run& run) {
  if (run.kind == "handicap") {
    const auto schedule = std::make_shared<lab::HandicapSchedule>(value_or_fail(lab::replayed_handicap(store, run)));
    return [schedule](const store::StoredGame& game) {
      const bool is_planned = game.number / 2 < schedule->levels().size();
      return lab::conditions_at(schedule->plan(), is_planned ? schedule->level(game.number) : 0);
    };
  }
  const auto identity = nlohmann::ordered_json::parse(run.identity, nullptr, false);
  if (!identity.is_object() || !identity.contains("conditions"))
    fail_on_input({"the run does not say how its games were played", store.path().string(), ""});
  const match::GameConditions conditions = value_or_fail(match::conditions_from_json(identity["conditions"]));
  return [conditions](const store::StoredGame&) { return conditions; };
}

}  // namespace

void write_games(const store::Store& store, const store::Run& run, const std::filesystem::path& path, bool force) {
  const auto conditions = game_conditions(store, run);
  if (const match::GameConditions first = conditions({}); !first.is_go())
    fail_on_input({fmt::format("SGF files hold games of Go, not of {}", first.game), "--sgf",
                   "use --moves: the moves of each game as text"});
  core::WholeFile file(path, force);
  store.for_each_game(run.id, true,
                      [&](const store::StoredGame& game) { file.write(game_text(game, conditions(game), run)); });
  file.commit();
}

void write_moves(const store::Store& store, const store::Run& run, const std::filesystem::path& path, bool force) {
  const auto conditions = game_conditions(store, run);
  core::WholeFile file(path, force);
  file.write(std::string(core::kMovesMark) + "\n");
  store.for_each_game(run.id, true, [&](const store::StoredGame& game) {
    std::string moves;
    for (const std::string& move : game.result.move_texts) moves += " " + move;
    for (const go::Move move : game.result.moves) moves += " " + go::gtp_text(move, conditions(game).size);
    file.write(fmt::format("game {}{}: {} (black), {} (white): {} by {}\n{}\n", game.number + 1,
                           game.attempt > 1 ? fmt::format(" ({})", game.attempt) : "", game.black.name, game.white.name,
                           match::name(game.result.outcome), match::name(game.result.ending),
                           moves.empty() ? "" : moves.substr(1)));
  });
  file.commit();
}

}  // namespace katachi::apps
