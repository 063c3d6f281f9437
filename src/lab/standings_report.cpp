#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "go/rules.hpp"
#include "lab/tournament_report.hpp"

namespace katachi::lab {

using draw::Align;
using nlohmann::ordered_json;

namespace {

constexpr std::size_t kNamesBelowBars = 80;  // characters that fit side by side

std::string points_text(double points) { return fmt::format("{:g}", points); }

}  // namespace

StandingsReport::StandingsReport(const Standings& standings, const std::vector<match::EngineSpec>& engines)
    : standings_(&standings), engines_(&engines), ratings_(standings.ratings()), order_(standings.players()) {
  std::iota(order_.begin(), order_.end(), 0);
  // What differs by rounding alone is equal, and stays in the order of the engines.
  std::ranges::stable_sort(order_, std::ranges::greater(),
                           [&](std::size_t player) { return std::llround(1e4 * ratings_.players[player].elo); });
}

double StandingsReport::ahead_of_next(std::size_t place) const {
  return stats::likelihood_of_superiority(ratings_, order_[place], order_[place + 1]);
}

std::vector<std::string> StandingsReport::warnings() const {
  std::vector<std::string> warnings;
  std::string unbounded;
  for (const std::size_t player : order_)
    if (!ratings_.players[player].bounded) unbounded += (unbounded.empty() ? "" : ", ") + (*engines_)[player].name;
  if (!unbounded.empty())
    warnings.push_back(
        fmt::format("{}: won or lost everything against most others, or did not meet them; such a rating has no bound, "
                    "and a virtual draw of every player against the average was added to give it a number",
                    unbounded));
  if (!ratings_.connected)
    warnings.push_back("the games do not link all players: ratings of different groups cannot be compared");
  return warnings;
}

draw::Table StandingsReport::ratings_table() const {
  draw::Table table{.columns = {{"", Align::kRight},
                                {"engine", Align::kLeft},
                                {"Elo", Align::kRight},
                                {"95 %", Align::kRight},
                                {"points", Align::kRight},
                                {"games", Align::kRight},
                                {"score", Align::kRight},
                                {"ahead of next", Align::kRight}},
                    .rows = {}};
  for (std::size_t place = 0; place < order_.size(); ++place) {
    const stats::Rating& rating = ratings_.players[order_[place]];
    const Tally& tally = standings_->tally(order_[place]);
    table.rows.push_back({std::to_string(place + 1), (*engines_)[order_[place]].name,
                          fmt::format("{:+.1f}{}", rating.elo, rating.bounded ? "" : "?"),
                          fmt::format("+-{:.1f}", rating.error), points_text(tally.points()),
                          std::to_string(tally.games()), percent_text(tally.win_rate()),
                          place + 1 < order_.size() ? percent_text(ahead_of_next(place)) : ""});
  }
  return table;
}

draw::Table StandingsReport::cross_table() const {
  draw::Table table{.columns = {{"", Align::kRight}, {"engine", Align::kLeft}}, .rows = {}};
  for (std::size_t place = 0; place < order_.size(); ++place)
    table.columns.push_back({std::to_string(place + 1), Align::kRight});
  for (std::size_t place = 0; place < order_.size(); ++place) {
    std::vector<std::string> row = {std::to_string(place + 1), (*engines_)[order_[place]].name};
    for (const std::size_t other : order_) {
      const Standings::Cell& cell = standings_->cell(order_[place], other);
      row.push_back(cell.games == 0 ? (other == order_[place] ? "-" : "")
                                    : fmt::format("{}/{} {:.0f} %", points_text(cell.points), cell.games,
                                                  100 * cell.points / static_cast<double>(cell.games)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

draw::Table StandingsReport::used_table() const {
  draw::Table table;
  for (const std::size_t player : order_) {
    // Each player is the first engine of its own tally.
    draw::Table used = usage_table(standings_->tally(player), (*engines_)[player].name, "");
    table.columns = std::move(used.columns);
    table.rows.push_back(std::move(used.rows.front()));
  }
  return table;
}

std::string StandingsReport::text() const {
  std::string text = fmt::format("{} games; {}\n\n{}", standings_->games(), standings_->voids().text(),
                                 draw::table_text(ratings_table()));
  for (const std::string& warning : warnings()) text += fmt::format("warning: {}\n", warning);
  if (order_.size() <= kWidestCrossTable)
    text += fmt::format("\npoints/games of the row against the column\n{}", draw::table_text(cross_table()));
  return text + fmt::format("\n{}", draw::table_text(used_table()));
}

ordered_json StandingsReport::player_json(std::size_t place) const {
  const std::size_t player = order_[place];
  const stats::Rating& rating = ratings_.players[player];
  const Tally& tally = standings_->tally(player);
  const match::EngineSpec& engine = (*engines_)[player];
  return {{"name", engine.name},
          {"command", engine.command},
          {"elo", finite(rating.elo)},
          {"elo_ci", ordered_json::array({finite(rating.elo - rating.error), finite(rating.elo + rating.error)})},
          {"games", tally.games()},
          {"points", tally.points()},
          {"score", tally.win_rate()},
          {"bounded", rating.bounded},
          {"ahead_of_next", place + 1 < order_.size() ? finite(ahead_of_next(place)) : ordered_json()},
          {"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses},
          {"usage", tally_json(tally)["usage"][0]}};
}

void StandingsReport::add_fields(ordered_json& json) const {
  ordered_json players = ordered_json::array(), cross_table = ordered_json::array();
  for (std::size_t place = 0; place < order_.size(); ++place) {
    players.push_back(player_json(place));
    ordered_json row = ordered_json::array();
    for (const std::size_t other : order_) {
      const Standings::Cell& cell = standings_->cell(order_[place], other);
      row.push_back(cell.games == 0 ? ordered_json() : ordered_json{{"points", cell.points}, {"games", cell.games}});
    }
    cross_table.push_back(std::move(row));
  }
  json["players"] = std::move(players);
  json["cross_table"] = std::move(cross_table);
  json["games"] = standings_->games();
  json["void"] = standings_->voids().count();
  json["void_reasons"] = standings_->voids().json();
  json["warnings"] = warnings();
}

std::string StandingsReport::picture() const {
  std::size_t longest = 0;
  for (const match::EngineSpec& engine : *engines_) longest = std::max(longest, engine.name.size());
  const bool with_names = order_.size() * (longest + 2) <= kNamesBelowBars;
  draw::BarChart chart{.title = "Ratings with their 95 % intervals",
                       .x_label = with_names ? "" : "place",
                       .y_label = "Elo",
                       .categories = {},
                       .series = {{"", {}}}};
  for (std::size_t place = 0; place < order_.size(); ++place) {
    const stats::Rating& rating = ratings_.players[order_[place]];
    chart.categories.push_back(with_names ? (*engines_)[order_[place]].name : std::to_string(place + 1));
    chart.series.front().bars.push_back({rating.elo, rating.elo - rating.error, rating.elo + rating.error});
  }
  return draw::chart_svg(chart);
}

void StandingsReport::add_parts(draw::HtmlPage& page) const {
  page.paragraph(fmt::format("{} games; {}", standings_->games(), standings_->voids().text()));
  page.table(ratings_table());
  for (const std::string& warning : warnings()) page.paragraph("Warning: " + warning);
  page.picture(picture());
  page.heading("Points of the row against the column");
  page.table(cross_table());
  page.heading("Resources used");
  page.table(used_table());
}

}  // namespace katachi::lab
