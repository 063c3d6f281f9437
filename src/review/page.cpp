#include "review/page.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "draw/chart.hpp"
#include "draw/html_page.hpp"
#include "review/texts.hpp"
#include "review/viewer.hpp"

namespace katachi::review {

namespace {

constexpr std::size_t kWorstInPage = 12;

std::string search_text(const Settings& settings) {
  std::string text = fmt::format("katachi {}, preset {}", settings.version, settings.preset);
  const auto& parameters = settings.parameters;
  const std::string evaluator = parameters.is_object() ? parameters.value("evaluator", "playouts") : "playouts";
  if (evaluator != "playouts")
    text += fmt::format(", win rates and points by {}", evaluator == "net" ? "network" : "network and playouts");
  if (settings.search.playouts > 0) text += fmt::format(", {} playouts", settings.search.playouts);
  if (settings.search.seconds) text += fmt::format(", {} s", *settings.search.seconds);
  return text + " for each position";
}

std::string class_text() {
  std::string text =
      fmt::format("Losses in {} A loss counts where it is larger than the noise of the playouts (95 %).", kUnitsLegend);
  for (const ClassThreshold& threshold : kThresholds)
    text += fmt::format(" {}: {:.0f} points or {:.0f} pp and more.", name(threshold.move_class), threshold.points,
                        100 * threshold.winrate);
  return text;
}

std::vector<draw::LineChart> graphs_of(const Game& game, const Judgement& judgement) {
  draw::Series winrate{.name = "Black's win rate", .points = {}};
  draw::Series points{.name = "Black's lead", .points = {}};
  constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
  for (const Finding& finding : judgement.findings) {
    const auto x = static_cast<double>(finding.turn);
    const auto value = value_after(game, finding);
    if (!value) {  // the lines break where nothing is known
      winrate.points.push_back({x, kGap});
      points.points.push_back({x, kGap});
      continue;
    }
    winrate.points.push_back({x, value->winrate, std::max(0.0, value->winrate - value->winrate_interval),
                              std::min(1.0, value->winrate + value->winrate_interval)});
    points.points.push_back(
        {x, value->points, value->points - value->points_interval, value->points + value->points_interval});
  }
  const double first = static_cast<double>(judgement.findings.front().turn);
  const double last = static_cast<double>(judgement.findings.back().turn);
  const auto even = [&](double y) { return draw::Series{.name = "even", .points = {{first, y}, {last, y}}}; };
  return {{.title = "Win rate",
           .x_label = "after move",
           .y_label = "Black wins",
           .y_percent = true,
           .interval = draw::Interval::kBand,
           .series = {winrate, even(0.5)},
           .height = 300},
          {.title = "Score",
           .x_label = "after move",
           .y_label = "points for Black",
           .interval = draw::Interval::kBand,
           .series = {points, even(0)},
           .height = 300}};
}

// The first cell of each row is the number of a move. A link leads to its row in the list of all moves; #30 alone is left to the script,
// which shows the board without leaving the top of the page.
std::vector<std::string> move_anchors(const draw::Table& table) {
  std::vector<std::string> names;
  for (const auto& row : table.rows) names.push_back("move-" + row.front());
  return names;
}

void add_worst(draw::HtmlPage& page, const Game& game, const Judgement& judgement) {
  const auto worst = judgement.worst(kWorstInPage);
  page.heading("The worst moves");
  if (worst.empty()) {
    page.paragraph("No inaccuracy, mistake or blunder was found.");
    return;
  }
  const draw::Table table = worst_table(game, worst);
  page.table(table, {.names = move_anchors(table)});
  page.paragraph(
      "The boards show the position before the move: a cross where it was played, a circle on the move before it, and "
      "in numbers what the search would have played.");
  for (const MoveReview* review : worst) {
    page.picture(draw::board_svg(move_picture(game, *review)));
    page.lines(move_comment(game, *review));
  }
}

}  // namespace

std::string review_page(const Game& game, const Judgement& judgement, const Settings& settings) {
  draw::HtmlPage page(headline(game));
  page.paragraph(conditions(game));
  page.paragraph(search_text(settings));
  if (const auto cut = cut_text(game.record))
    page.paragraph(fmt::format("Reviewed up to move {}: {}", game.moves(), *cut));
  if (const auto superko = superko_text(game.record)) page.paragraph(*superko);
  page.markup("<div class=\"review\">\n");
  add_viewer(page, game);
  page.markup("<div class=\"report\">\n");
  std::vector<draw::ChartPlaces> places;
  for (const draw::LineChart& graph : graphs_of(game, judgement)) {
    page.picture(draw::chart_svg(graph), kGraphClass);
    places.push_back(draw::chart_places(graph).value());
  }
  page.heading("The players");
  page.table(summary_table(game, judgement));
  page.paragraph(class_text());
  add_worst(page, game, judgement);
  page.heading("All moves");
  const draw::Table moves = moves_table(game, judgement);
  page.table(moves, {.names = move_anchors(moves), .are_here = true});
  page.markup("</div>\n</div>\n");
  page.data("review-data", viewer_data(game, judgement, places));
  page.style(kViewerStyle);
  page.script(kViewerScript);
  return page.text();
}

}  // namespace katachi::review
