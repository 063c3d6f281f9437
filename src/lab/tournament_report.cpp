#include "lab/tournament_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/repeated_games.hpp"
#include "lab/runner.hpp"
#include "lab/tournament_schedule.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

std::string headline(const TournamentPlan& plan) {
  const char* const form = plan.format == TournamentFormat::kSwiss      ? "Swiss tournament"
                           : plan.format == TournamentFormat::kGauntlet ? "Gauntlet"
                                                                        : "Round robin";
  return fmt::format("{} of {} engines", form, plan.engines.size());
}

// Progress, and in a Swiss tournament the byes, which no table shows.
std::string rounds_text(const TournamentSchedule& schedule) {
  const TournamentPlan& plan = schedule.plan();
  if (plan.format != TournamentFormat::kSwiss) return "";
  std::string text = fmt::format("round {} of {}", schedule.stages(), plan.rounds);
  for (std::size_t player = 0; player < plan.engines.size(); ++player)
    if (const std::size_t byes = schedule.byes(player); byes > 0)
      text += fmt::format(", {} for {}", byes == 1 ? "a bye" : fmt::format("{} byes", byes), plan.engines[player].name);
  return text + "\n";
}

ordered_json report_json(const TournamentSchedule& schedule, const StandingsReport& standings,
                         const RepeatedGames& repeated, const store::Run& run) {
  const TournamentPlan& plan = schedule.plan();
  ordered_json json = {{"kind", "tournament"}, {"format", name(plan.format)}};
  standings.add_fields(json);
  if (plan.format == TournamentFormat::kSwiss) {
    json["round"] = schedule.stages();
    json["rounds"] = plan.rounds;
    ordered_json byes = ordered_json::object();
    for (std::size_t player = 0; player < plan.engines.size(); ++player)
      if (schedule.byes(player) > 0) byes[plan.engines[player].name] = schedule.byes(player);
    json["byes"] = std::move(byes);
  }
  json["repeated"] = repeated.count();
  json["games_per_pairing"] = plan.games;
  json["games_planned"] = schedule.expected();
  add_run(json, run);
  return json;
}

std::string page(const TournamentSchedule& schedule, const StandingsReport& standings, const std::string& head) {
  const TournamentPlan& plan = schedule.plan();
  draw::HtmlPage page(headline(plan));
  page.lines(head);
  standings.add_parts(page);
  page.heading("Engines and conditions");
  std::string engines;
  for (const match::EngineSpec& engine : plan.engines) engines += fmt::format("{}: {}\n", engine.name, engine.command);
  page.lines(fmt::format("{}{}\nopenings {}, seed {}", engines,
                         match::json_text(match::conditions_json(plan.conditions)), plan.openings, plan.seed));
  return page.text();
}

}  // namespace

core::Result<RunReport> report_tournament(const store::Store& store, const store::Run& run) {
  auto plan = tournament_plan(run.identity);
  if (!plan) return std::unexpected(plan.error());
  TournamentSchedule schedule(*std::move(plan), nullptr);
  replay(store, run.id, schedule, [&](const store::StoredGame& game) {
    if (is_played_again(game) && game.number < schedule.planned())
      schedule.standings().add_void(game, schedule.meeting(game.number));
  });
  const StandingsReport standings(schedule.standings(), schedule.plan().engines);
  const RepeatedGames repeated = repeated_games(store, run.id);
  const std::string head = fmt::format(
      "{}, {} games a pairing, {}\n{}{}", headline(schedule.plan()), schedule.plan().games,
      conditions_text(schedule.plan().conditions, schedule.plan().openings), rounds_text(schedule), repeated.text());
  return RunReport{.text = head + standings.text(),
                   .json = match::json_text(report_json(schedule, standings, repeated, run)),
                   .html = page(schedule, standings, head),
                   .games = schedule.standings().games(),
                   .voids = schedule.standings().voids()};
}

}  // namespace katachi::lab
