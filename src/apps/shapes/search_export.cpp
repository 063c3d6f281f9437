// The findings of a search for other programs: CSV and JSON.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/shapes/search_report.hpp"
#include "apps/shell/safe_text.hpp"
#include "draw/table.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;
using shape::Continuation;

std::string color_text(go::Color color) { return go::color_name(color); }

ordered_json share_json(const shape::Share& share) {
  const stats::Interval interval = share.interval();
  return {{"count", share.count},
          {"of", share.of},
          {"share", share.value()},
          {"low", interval.low},
          {"high", interval.high}};
}

ordered_json continuation_json(const SearchFindings& f, std::size_t rank) {
  const Continuation& c = f.summary.continuations[rank];
  const char label = continuation_label(rank);
  return {{"label", label == '\0' ? "" : std::string(1, label)},
          {"color", color_text(c.move.color)},
          {"column", c.move.cell % f.query.shape.width + 1},
          {"row", c.move.cell / f.query.shape.width + 1},
          {"at", continuation_place(f.query.shape, c.move.cell)},
          {"count", c.count},
          {"share", share_json({c.count, f.summary.hits})},
          {"at_once", c.at_once},
          {"later", c.count - c.at_once},
          {"moves_elsewhere_first", c.tenuki_moves},
          {"win_rate", share_json(c.win_rate())},
          {"first_year", c.first_year},
          {"last_year", c.last_year},
          {"peak_year", c.peak_year}};
}

ordered_json hit_json(const SearchFindings& f, const shape::Hit& hit) {
  const shape::GameRow row = f.index.game(hit.game);
  const auto text = [&](std::uint32_t number) { return std::string(f.index.text(number)); };
  ordered_json json = {{"file", text(row.source)},
                       {"game", row.source_index + 1},
                       {"move", hit.move},
                       {"at", go::gtp_text(hit.at, {row.width, row.height})},
                       {"colors_swapped", hit.swapped},
                       {"next", nullptr},
                       {"broken", hit.outcome == shape::Next::kBroken},
                       {"black", text(row.black)},
                       {"black_rank", text(row.black_rank)},
                       {"white", text(row.white)},
                       {"white_rank", text(row.white_rank)},
                       {"date", text(row.date)},
                       {"result", f.index.result(row).text()},
                       {"event", text(row.event)}};
  if (hit.outcome == shape::Next::kMove)
    json["next"] = {{"move", hit.next_move},
                    {"color", color_text(hit.next.color)},
                    {"at", continuation_place(f.query.shape, hit.next.cell)}};
  return json;
}

ordered_json summary_json(const SearchFindings& f) {
  const shape::Summary& s = f.summary;
  ordered_json rows = ordered_json::array();
  const std::string drawn = shape::draw_shape(f.query.shape);
  for (std::string_view text = drawn; !text.empty();) {
    const std::size_t end = text.find('\n');
    rows.push_back(std::string(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {{"shape", rows},
          {"games_in_index", f.index.games()},
          {"games", share_json({s.games, s.games_searched})},
          {"hits", s.hits},
          {"black_to_move", s.black_to_move},
          {"tenuki", share_json({s.tenuki, s.with_next})},
          {"stood_to_the_end", s.ended},
          {"broken_from_outside", s.broken},
          {"black_wins", share_json({s.black_wins, s.decided})},
          {"seconds", f.seconds}};
}

}  // namespace

std::string search_json(const SearchFindings& f, const ReportOptions& options) {
  ordered_json json = summary_json(f);
  ordered_json& continuations = json["continuations"] = ordered_json::array();
  for (std::size_t i = 0; i < f.summary.continuations.size(); ++i) continuations.push_back(continuation_json(f, i));
  ordered_json& years = json["years"] = ordered_json::array();
  for (const shape::YearCount& year : f.summary.years)
    years.push_back({{"year", year.year}, {"hits", year.hits}, {"games", share_json({year.hit_games, year.games})}});
  json["undated_games"] = f.summary.undated;
  if (options.games) {
    ordered_json& games = json["found"] = ordered_json::array();
    const std::size_t rows = options.limit == 0 ? f.hits.size() : std::min(options.limit, f.hits.size());
    for (std::size_t i = 0; i < rows; ++i) games.push_back(hit_json(f, f.hits[i]));
  }
  return printable_json(json, 2) + "\n";
}

std::string continuations_csv(const SearchFindings& f) {
  draw::Table table;
  for (const char* name : {"label", "color", "at", "count", "share", "share_low", "share_high", "at_once", "later",
                           "moves_elsewhere_first", "wins", "decided", "win_rate", "win_rate_low", "win_rate_high",
                           "first_year", "last_year", "peak_year"})
    table.columns.push_back({name});
  const auto number = [](double value) { return fmt::format("{:.6f}", value); };
  for (std::size_t i = 0; i < f.summary.continuations.size(); ++i) {
    const Continuation& c = f.summary.continuations[i];
    const shape::Share share{c.count, f.summary.hits};
    const char label = continuation_label(i);
    table.rows.push_back({label == '\0' ? "" : std::string(1, label), color_text(c.move.color),
                          continuation_place(f.query.shape, c.move.cell), fmt::format("{}", c.count),
                          number(share.value()), number(share.interval().low), number(share.interval().high),
                          fmt::format("{}", c.at_once), fmt::format("{}", c.count - c.at_once),
                          fmt::format("{}", c.tenuki_moves), fmt::format("{}", c.wins), fmt::format("{}", c.decided),
                          number(c.win_rate().value()), number(c.win_rate().interval().low),
                          number(c.win_rate().interval().high), fmt::format("{}", c.first_year),
                          fmt::format("{}", c.last_year), fmt::format("{}", c.peak_year)});
  }
  return draw::table_csv(table);
}

}  // namespace katachi::apps
