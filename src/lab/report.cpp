#include "lab/report.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "go/rules.hpp"
#include "lab/experiment_report.hpp"
#include "lab/runner.hpp"
#include "lab/tournament_report.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

std::string failures_text(const Usage& usage) {
  std::string text;
  for (const auto& [ending, count] : usage.failures)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, match::name(ending));
  return text.empty() ? "0" : text;
}

std::string endings_text(const Tally& tally) {
  std::string text;
  for (const auto& [ending, count] : tally.endings)
    text += fmt::format("{}{} by {}", text.empty() ? "" : ", ", count, match::name(ending));
  return text;
}

ordered_json usage_json(const Usage& usage) {
  ordered_json failures = ordered_json::object();
  for (const auto& [ending, count] : usage.failures) failures[std::string(match::name(ending))] = count;
  return {{"version", usage.version},           {"moves", usage.moves},
          {"seconds", usage.seconds},           {"cpu_seconds", usage.cpu_seconds},
          {"slowest_move", usage.slowest_move}, {"memory_kib", usage.memory_kib},
          {"time_losses", usage.time_losses},   {"failures", failures}};
}

ordered_json interval_json(double low, double high) { return ordered_json::array({finite(low), finite(high)}); }

double per(double sum, std::uint64_t count) { return count == 0 ? 0 : sum / static_cast<double>(count); }

}  // namespace

std::uint64_t replay_and_count(const store::Store& store, store::RunId run, Schedule& schedule, VoidGames& voids) {
  std::uint64_t games = 0;
  replay(store, run, schedule, [&](const store::StoredGame& game) {
    if (game.result.outcome == match::Outcome::kVoid)
      voids.add(game);
    else
      ++games;
  });
  return games;
}

std::unique_ptr<match::Openings> unused_openings() { return *match::Openings::open("none", {}, 0); }

std::string conditions_text(const match::GameConditions& conditions, const std::string& openings) {
  if (!conditions.is_go())
    return fmt::format("{} {}, time {}, openings {}", conditions.game, go::board_text(conditions.size),
                       conditions.time.text(), openings);
  return fmt::format("{}, komi {}, {}{} rules, time {}, openings {}", go::board_text(conditions.size),
                     conditions.rules.komi(),
                     conditions.handicap > 0 ? fmt::format("handicap {}, ", conditions.handicap) : "",
                     go::rules_name(conditions.rules), conditions.time.text(), openings);
}

void add_run(ordered_json& json, const store::Run& run) {
  json["state"] = run.state;
  json["run"] = run.id;
  json["identity"] = ordered_json::parse(run.identity, nullptr, false);
}

ordered_json finite(double value) { return std::isfinite(value) ? ordered_json(value) : ordered_json(); }

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string elo_text(const stats::Estimate& elo) {
  return fmt::format("{:+.1f} [{:+.1f}, {:+.1f}]", elo.value, elo.low, elo.high);
}

ordered_json tally_json(const Tally& tally) {
  const stats::Interval rate = tally.win_rate_interval();
  const stats::Interval score = stats::mean_interval(tally.scores);
  const bool has_pairs = tally.pairs.pairs() > 0;
  // Without a whole pair the games speak for themselves.
  const stats::Estimate elo =
      has_pairs ? stats::elo_estimate(tally.pairs) : stats::elo_of_games(tally.wins, tally.draws, tally.losses);
  ordered_json endings = ordered_json::object();
  for (const auto& [ending, count] : tally.endings) endings[std::string(match::name(ending))] = count;
  return {{"games", tally.games()},
          {"wins", tally.wins},
          {"losses", tally.losses},
          {"draws", tally.draws},
          {"void", tally.voids.count()},
          {"void_reasons", tally.voids.json()},
          {"win_rate", tally.win_rate()},
          {"win_rate_ci", interval_json(rate.low, rate.high)},
          {"mean_score", tally.scores.count == 0 ? ordered_json() : finite(tally.scores.mean())},
          {"mean_score_ci", interval_json(score.low, score.high)},
          {"score_deviation", tally.scores.count < 2 ? ordered_json() : finite(tally.scores.deviation())},
          {"elo", finite(elo.value)},
          {"elo_ci", interval_json(elo.low, elo.high)},
          {"pairs", tally.pairs.pairs()},
          {"pair_counts", tally.pairs.counts},
          {"los", has_pairs ? finite(stats::likelihood_of_superiority(tally.pairs)) : ordered_json()},
          {"wins_as_black", tally.wins_as[0]},
          {"wins_as_white", tally.wins_as[1]},
          {"endings", endings},
          {"usage", ordered_json::array({usage_json(tally.first), usage_json(tally.second)})}};
}

draw::Table usage_table(const Tally& tally, const std::string& first, const std::string& second) {
  using draw::Align;
  draw::Table table{.columns = {{"engine", Align::kLeft},
                                {"version", Align::kLeft},
                                {"s/move", Align::kRight},
                                {"slowest", Align::kRight},
                                {"CPU s/move", Align::kRight},
                                {"memory", Align::kRight},
                                {"lost on time", Align::kRight},
                                {"failures", Align::kRight}},
                    .rows = {}};
  for (const auto& [name, usage] : {std::pair(first, &tally.first), std::pair(second, &tally.second)})
    table.rows.push_back(
        {name, usage->version, fmt::format("{:.4f}", per(usage->seconds, usage->moves)),
         fmt::format("{:.2f} s", usage->slowest_move), fmt::format("{:.4f}", per(usage->cpu_seconds, usage->moves)),
         usage->memory_kib == 0 ? "-" : fmt::format("{:.0f} MB", static_cast<double>(usage->memory_kib) / 1024),
         std::to_string(usage->time_losses), failures_text(*usage)});
  return table;
}

std::string tally_text(const Tally& tally, const std::string& first, const std::string& second) {
  const stats::Interval rate = tally.win_rate_interval();
  std::string text = fmt::format("{} games: {} won, {} lost, {} drawn; {}\n", tally.games(), tally.wins, tally.losses,
                                 tally.draws, tally.voids.text());
  if (tally.games() == 0) return text;
  text += fmt::format("win rate      {} [{}, {}] (Wilson 95 %); as Black {} of {}, as White {} of {}\n",
                      percent_text(tally.win_rate()), percent_text(rate.low), percent_text(rate.high), tally.wins_as[0],
                      tally.games_as[0], tally.wins_as[1], tally.games_as[1]);
  if (tally.scores.count > 1) {
    const stats::Interval score = stats::mean_interval(tally.scores);
    text += fmt::format("mean score    {:+.2f} [{:+.2f}, {:+.2f}], deviation {:.2f}, of {} games that were counted\n",
                        tally.scores.mean(), score.low, score.high, tally.scores.deviation(), tally.scores.count);
  }
  text +=
      fmt::format("Elo           {} from games", elo_text(stats::elo_of_games(tally.wins, tally.draws, tally.losses)));
  if (tally.pairs.pairs() > 0) {
    const auto& n = tally.pairs.counts;
    text += fmt::format(", {} from pairs; superior with {}\n", elo_text(stats::elo_estimate(tally.pairs)),
                        percent_text(stats::likelihood_of_superiority(tally.pairs)));
    text += fmt::format("Ptnml(0-2)    [{}, {}, {}, {}, {}], {} pairs\n", n[0], n[1], n[2], n[3], n[4],
                        tally.pairs.pairs());
  } else {
    text += "\n";
  }
  text += fmt::format("games ended   {}\n\n", endings_text(tally));
  return text + draw::table_text(usage_table(tally, first, second));
}

core::Result<RunReport> report_run(const store::Store& store, const store::Run& run) {
  if (run.kind == "match") return report_match(store, run);
  if (run.kind == "handicap") return report_handicap(store, run);
  if (run.kind == "tournament") return report_tournament(store, run);
  if (run.kind == "evolution") return report_evolution(store, run);
  if (run.kind == "race") return report_race(store, run);
  if (run.kind == "tune") return report_tuning(store, run);
  if (run.kind == "experiment") return report_experiment(store, run);
  return core::fail(fmt::format("a run of the unknown kind '{}'", run.kind), store.path().string(),
                    "it was made by a newer katachi");
}

}  // namespace katachi::lab
