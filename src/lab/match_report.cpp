#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "draw/html_page.hpp"
#include "lab/match_schedule.hpp"
#include "lab/repeated_games.hpp"
#include "lab/report.hpp"
#include "lab/runner.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

// How the estimate developed, for the picture.
struct Path {
  std::vector<draw::ChartPoint> win_rate;

  void add(const Tally& tally) {
    const std::uint64_t n = tally.games();
    // Every game at first, then ever fewer: some hundred points show the same as ten thousand.
    if (n == 0 || (n > 200 && n % (n / 100) != 0)) return;
    const stats::Interval interval = tally.win_rate_interval();
    win_rate.push_back({static_cast<double>(n), tally.win_rate(), interval.low, interval.high});
  }
};

// What a decision shows, and no more: it compares two hypotheses and does not estimate a difference.
std::vector<std::string> verdict_lines(stats::SprtDecision decision, const stats::SprtOptions& sprt) {
  if (decision == stats::SprtDecision::kContinue) return {};
  const bool is_h1 = decision == stats::SprtDecision::kAcceptH1;
  const char* const unit = sprt.model == stats::EloModel::kLogistic ? "Elo" : "normalized Elo";
  const std::string h0 = fmt::format("H0 (first engine {:+g} {})", sprt.elo0, unit);
  const std::string h1 = fmt::format("H1 (first engine {:+g} {})", sprt.elo1, unit);
  return {
      fmt::format("{} fits the games better than {}", is_h1 ? h1 : h0, is_h1 ? h0 : h1),
      fmt::format("error rate: if {} were true, {} would be accepted in about {:g} % of such tests",
                  is_h1 ? "H0" : "H1", is_h1 ? "H1" : "H0", 100 * (is_h1 ? sprt.alpha : sprt.beta)),
      "a difference between the two can end in either decision; estimates from the same games lean to the side of the "
      "decision"};
}

std::string test_text(const MatchSchedule& schedule) {
  const auto& sprt = schedule.settings().sprt;
  if (!sprt) return "";
  const stats::SprtState& test = schedule.test();
  std::string text = fmt::format(
      "SPRT elo0 {} elo1 {} alpha {} beta {} ({}): LLR {:.2f} in ({:.2f}, {:.2f}) after {} pairs: {}\n", sprt->elo0,
      sprt->elo1, sprt->alpha, sprt->beta, sprt->model == stats::EloModel::kLogistic ? "logistic" : "normalized",
      test.llr, test.lower, test.upper, schedule.tested_pairs(), schedule.decision());
  for (const std::string& line : verdict_lines(test.decision, *sprt)) text += "  " + line + "\n";
  return text;
}

ordered_json verdict_json(const MatchSchedule& schedule) {
  const auto& sprt = schedule.settings().sprt;
  if (!sprt) return {};
  const auto lines = verdict_lines(schedule.test().decision, *sprt);
  return lines.empty() ? ordered_json() : ordered_json(lines.front());
}

ordered_json report_json(const MatchSchedule& schedule, const RepeatedGames& repeated, const store::Run& run) {
  const MatchPlan& plan = schedule.plan();
  ordered_json json = {{"kind", "match"}, {"first", plan.first.name}, {"second", plan.second.name}};
  json.update(tally_json(schedule.tally()));
  json["llr"] = schedule.settings().sprt ? finite(schedule.test().llr) : ordered_json();
  json["llr_bounds"] =
      schedule.settings().sprt ? ordered_json{schedule.test().lower, schedule.test().upper} : ordered_json();
  json["decision"] = schedule.decision();
  json["verdict"] = verdict_json(schedule);
  json["repeated"] = repeated.count();
  json["games_planned"] = schedule.settings().games;
  add_run(json, run);
  return json;
}

std::string page(const MatchSchedule& schedule, const Path& path, const std::string& text) {
  const MatchPlan& plan = schedule.plan();
  draw::HtmlPage page(fmt::format("{} against {}", plan.first.name, plan.second.name));
  page.lines(text);
  page.picture(draw::chart_svg(draw::LineChart{.title = "Share of wins with its 95 % interval",
                                               .x_label = "games",
                                               .y_label = plan.first.name,
                                               .y_percent = true,
                                               .interval = draw::Interval::kBand,
                                               .series = {{plan.first.name, path.win_rate}}}));
  if (!schedule.llr_path().empty()) {
    draw::Series llr{"LLR", {}}, lower{"accept H0", {}}, upper{"accept H1", {}};
    for (std::size_t i = 0; i < schedule.llr_path().size(); ++i) {
      const auto pairs = static_cast<double>(i + 1);
      llr.points.push_back({pairs, schedule.llr_path()[i]});
      lower.points.push_back({pairs, schedule.test().lower});
      upper.points.push_back({pairs, schedule.test().upper});
    }
    page.picture(draw::chart_svg(draw::LineChart{.title = "Log-likelihood ratio of the test",
                                                 .x_label = "pairs",
                                                 .y_label = "LLR",
                                                 .series = {llr, lower, upper}}));
  }
  page.heading("Resources used");
  page.table(usage_table(schedule.tally(), plan.first.name, plan.second.name));
  page.heading("Engines and conditions");
  page.lines(fmt::format("{}: {}\n{}: {}\n{}\nopenings {}, seed {}", plan.first.name, plan.first.command,
                         plan.second.name, plan.second.command,
                         match::json_text(match::conditions_json(plan.conditions)), plan.openings, plan.seed));
  return page.text();
}

}  // namespace

core::Result<RunReport> report_match(const store::Store& store, const store::Run& run) {
  auto plan = match_plan(run.identity);
  if (!plan) return std::unexpected(plan.error());
  const auto settings = match_settings(run.settings);
  if (!settings) return std::unexpected(settings.error());
  if (plan->keeps_colours && settings->sprt)
    return core::fail("a test of a match that keeps its colours", "settings", "");
  MatchSchedule schedule(*plan, *settings, unused_openings());
  Path path;
  replay(store, run.id, schedule, [&](const store::StoredGame& game) {
    if (is_played_again(game)) schedule.tally().add_void(game, schedule.first_is_black(game.number));
    path.add(schedule.tally());
  });
  path.add(schedule.tally());
  const RepeatedGames repeated = repeated_games(store, run.id);
  const std::string text = fmt::format(
      "{}{} against {}, {}{}\n{}{}{}", plan->first.name, plan->keeps_colours ? " (always Black)" : "",
      plan->second.name, conditions_text(plan->conditions, plan->openings), plan->coupled ? ", coupled" : "",
      repeated.text(), tally_text(schedule.tally(), plan->first.name, plan->second.name), test_text(schedule));
  return RunReport{.text = text,
                   .json = match::json_text(report_json(schedule, repeated, run)),
                   .html = page(schedule, path, text),
                   .games = schedule.tally().games(),
                   .voids = schedule.tally().voids};
}

}  // namespace katachi::lab
