#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "lab/evolution_schedule.hpp"
#include "lab/repeated_games.hpp"
#include "lab/runner.hpp"
#include "lab/tournament_report.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

// The last generation that is settled; before that the first, as far as it is.
std::size_t shown_generation(const EvolutionSchedule& schedule) {
  const std::size_t count = schedule.generations().size();
  return count > 1 && schedule.generations().back().ranking.empty() ? count - 2 : count - 1;
}

std::size_t settled_generations(const EvolutionSchedule& schedule) {
  return schedule.generations().size() - (schedule.generations().back().ranking.empty() ? 1 : 0);
}

const Values& best_of(const Generation& generation) { return generation.members[generation.ranking.front()]; }

double best_score(const Generation& generation) {
  return generation.standings.tally(generation.ranking.front()).win_rate();
}

// Least and greatest value of a variable in a generation.
std::pair<double, double> range_of(const Generation& generation, std::size_t variable) {
  const auto [low, high] =
      std::ranges::minmax(generation.members, {}, [&](const Values& values) { return values[variable]; });
  return {low[variable], high[variable]};
}

draw::Table history_table(const EvolutionSchedule& schedule) {
  using draw::Align;
  draw::Table table{.columns = {{"generation", Align::kRight}, {"best score", Align::kRight}}, .rows = {}};
  const auto& variables = schedule.plan().variables;
  for (const Variable& variable : variables)
    for (const char* const what : {"best", "mean", "least", "greatest"})
      table.columns.push_back({fmt::format("{} {}", what, variable.name), Align::kRight});
  for (std::size_t g = 0; g < settled_generations(schedule); ++g) {
    const Generation& generation = schedule.generations()[g];
    const Values mean = generation.mean();
    std::vector<std::string> row = {std::to_string(g), percent_text(best_score(generation))};
    for (std::size_t i = 0; i < variables.size(); ++i) {
      const auto [low, high] = range_of(generation, i);
      row.push_back(variables[i].text(best_of(generation)[i]));
      row.push_back(fmt::format("{:.6g}", mean[i]));
      row.push_back(variables[i].text(low));
      row.push_back(variables[i].text(high));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

ordered_json history_json(const EvolutionSchedule& schedule) {
  const auto& variables = schedule.plan().variables;
  ordered_json history = ordered_json::array();
  for (std::size_t g = 0; g < settled_generations(schedule); ++g) {
    const Generation& generation = schedule.generations()[g];
    const Values mean = generation.mean();
    ordered_json means = ordered_json::object(), least = means, greatest = means;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      const auto [low, high] = range_of(generation, i);
      means[variables[i].name] = mean[i];
      least[variables[i].name] = low;
      greatest[variables[i].name] = high;
    }
    history.push_back({{"generation", g},
                       {"best", values_json(variables, best_of(generation))},
                       {"best_score", best_score(generation)},
                       {"mean", means},
                       {"least", least},
                       {"greatest", greatest}});
  }
  return history;
}

std::string history_picture(const EvolutionSchedule& schedule, std::size_t variable) {
  draw::Series best{"best", {}}, mean{"mean, least and greatest", {}};
  for (std::size_t g = 0; g < settled_generations(schedule); ++g) {
    const Generation& generation = schedule.generations()[g];
    const auto [low, high] = range_of(generation, variable);
    best.points.push_back({static_cast<double>(g), best_of(generation)[variable]});
    mean.points.push_back({static_cast<double>(g), generation.mean()[variable], low, high});
  }
  const std::string& name = schedule.plan().variables[variable].name;
  return draw::chart_svg(draw::LineChart{.title = fmt::format("{} from generation to generation", name),
                                         .x_label = "generation",
                                         .y_label = name,
                                         .interval = draw::Interval::kBand,
                                         .series = {best, mean}});
}

std::uint64_t all_games(const EvolutionSchedule& schedule) {
  std::uint64_t games = 0;
  for (const Generation& generation : schedule.generations()) games += generation.standings.games();
  return games;
}

VoidGames all_voids(const EvolutionSchedule& schedule) {
  VoidGames voids;
  for (const Generation& generation : schedule.generations()) voids.add(generation.standings.voids());
  return voids;
}

ordered_json report_json(const EvolutionSchedule& schedule, const StandingsReport& standings,
                         const RepeatedGames& repeated, const store::Run& run) {
  const EvolutionPlan& plan = schedule.plan();
  const std::size_t shown = shown_generation(schedule);
  ordered_json json = {{"kind", "evolution"}, {"engine", plan.engine.name}, {"generation", shown}};
  standings.add_fields(json);
  for (std::size_t place = 0; place < plan.population; ++place)
    json["players"][place]["values"] =
        values_json(plan.variables, schedule.generations()[shown].members[standings.order()[place]]);
  json["games"] = all_games(schedule);
  const VoidGames voids = all_voids(schedule);
  json["void"] = voids.count();
  json["void_reasons"] = voids.json();
  json["repeated"] = repeated.count();
  json["history"] = history_json(schedule);
  json["population"] = plan.population;
  json["generations"] = settled_generations(schedule);
  json["generations_planned"] = schedule.settings().generations;
  json["games_per_pairing"] = plan.games;
  json["games_planned"] = schedule.expected();
  add_run(json, run);
  return json;
}

std::string head_text(const EvolutionSchedule& schedule, const RepeatedGames& repeated) {
  const EvolutionPlan& plan = schedule.plan();
  return fmt::format("Evolution of {}, population {}, {} games a pairing, {}\n{} of {} generations; {}\n{}",
                     plan.engine.name, plan.population, plan.games, conditions_text(plan.conditions, plan.openings),
                     settled_generations(schedule), schedule.settings().generations, all_voids(schedule).text(),
                     repeated.text());
}

std::string page(const EvolutionSchedule& schedule, const StandingsReport& standings, const std::string& head,
                 const std::string& ranking) {
  const EvolutionPlan& plan = schedule.plan();
  draw::HtmlPage page(fmt::format("Evolution of {}", plan.engine.name));
  page.lines(head);
  page.heading("History");
  page.table(history_table(schedule));
  for (std::size_t i = 0; i < plan.variables.size(); ++i) page.picture(history_picture(schedule, i));
  page.heading(ranking);
  standings.add_parts(page);
  page.heading("Engine and conditions");
  std::string variables;
  for (const Variable& variable : plan.variables)
    variables += fmt::format("{} from {} to {}, at first {}\n", variable.name, variable.text(variable.low),
                             variable.text(variable.high), variable.text(variable.start));
  page.lines(fmt::format("{}: {}\n{}{} newcomers in each generation\n{}\nopenings {}, seed {}", plan.engine.name,
                         plan.engine.command, variables, plan.newcomers,
                         match::json_text(match::conditions_json(plan.conditions)), plan.openings, plan.seed));
  return page.text();
}

}  // namespace

core::Result<RunReport> report_evolution(const store::Store& store, const store::Run& run) {
  auto plan = evolution_plan(run.identity);
  if (!plan) return std::unexpected(plan.error());
  const auto settings = evolution_settings(run.settings);
  if (!settings) return std::unexpected(settings.error());
  EvolutionSchedule schedule(*std::move(plan), *settings, nullptr);
  replay(store, run.id, schedule, [&](const store::StoredGame& game) {
    if (is_played_again(game) && game.number < schedule.planned()) schedule.add_void(game);
  });
  const std::size_t shown = shown_generation(schedule);
  const Generation& last = schedule.generations()[shown];
  const StandingsReport standings(last.standings, last.engines);
  const std::string ranking = fmt::format("Ranking of generation {}", shown);
  const RepeatedGames repeated = repeated_games(store, run.id);
  const std::string head = head_text(schedule, repeated);
  std::string text = head;
  if (settled_generations(schedule) > 0) text += fmt::format("\n{}", draw::table_text(history_table(schedule)));
  text += fmt::format("\n{}: {}", ranking, standings.text());
  return RunReport{.text = std::move(text),
                   .json = match::json_text(report_json(schedule, standings, repeated, run)),
                   .html = page(schedule, standings, head, ranking),
                   .games = all_games(schedule),
                   .voids = all_voids(schedule)};
}

}  // namespace katachi::lab
