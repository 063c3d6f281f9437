// The text of a search: the diagram, the figures, the tables.
#include "apps/shapes/search_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "draw/table.hpp"

namespace katachi::apps {

namespace {

using draw::Align;
using go::Color;
using shape::Continuation;

constexpr std::string_view kLabels = "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ";  // neither x nor o

std::size_t shown(std::size_t rows, std::size_t limit) { return limit == 0 ? rows : std::min(rows, limit); }

std::string marks_of(const SearchFindings& f, std::size_t limit) {
  std::string marks(f.query.shape.area(), '\0');
  const auto& list = f.summary.continuations;
  for (std::size_t i = shown(list.size(), limit); i-- > 0;) marks[list[i].move.cell] = continuation_label(i);
  return marks;
}

std::string side_text(Color color) { return color == Color::kBlack ? "X" : "O"; }

std::string years_text(const Continuation& c) {
  if (c.first_year == 0) return "";
  return c.first_year == c.last_year ? fmt::format("{}", c.first_year)
                                     : fmt::format("{}-{}", c.first_year, c.last_year);
}

std::string head_text(const SearchFindings& f) {
  const shape::Summary& s = f.summary;
  const shape::Share games{s.games, s.games_searched};
  std::string out = fmt::format("{} hits in {} of {} games: {} ({})\n", s.hits, s.games, s.games_searched,
                                percent(games.value()), percent_range(games.interval()));
  if (s.hits == 0) return out;
  const shape::Share wins{s.black_wins, s.decided};
  const shape::Share tenuki{s.tenuki, s.with_next};
  out += fmt::format("X to move in {}, O in {}; next move elsewhere: {} ({})\n", s.black_to_move,
                     s.hits - s.black_to_move, percent(tenuki.value()), percent_range(tenuki.interval()));
  out += fmt::format("never played on: {} to the end of the game, {} broken up from outside\n", s.ended, s.broken);
  if (s.decided > 0)
    out +=
        fmt::format("X wins {} ({}) of {} decided\n", percent(wins.value()), percent_range(wins.interval()), s.decided);
  return out;
}

std::string continuations_text(const SearchFindings& f, std::size_t limit) {
  const auto& list = f.summary.continuations;
  if (list.empty()) return "";
  draw::Table table{{{"move"},
                     {"side"},
                     {"at"},
                     {"count", Align::kRight},
                     {"share", Align::kRight},
                     {"at once", Align::kRight},
                     {"later", Align::kRight},
                     {"wins", Align::kRight},
                     {"95 %", Align::kRight},
                     {"years"},
                     {"peak"}},
                    {}};
  for (std::size_t i = 0; i < shown(list.size(), limit); ++i) {
    const Continuation& c = list[i];
    const char label = continuation_label(i);
    table.rows.push_back({label == '\0' ? "" : std::string(1, label), side_text(c.move.color),
                          continuation_place(f.query.shape, c.move.cell), fmt::format("{}", c.count),
                          percent(shape::Share{c.count, f.summary.hits}.value()), fmt::format("{}", c.at_once),
                          fmt::format("{}", c.count - c.at_once), c.decided > 0 ? percent(c.win_rate().value()) : "-",
                          c.decided > 0 ? percent_range(c.win_rate().interval()) : "-", years_text(c),
                          c.peak_year > 0 ? fmt::format("{}", c.peak_year) : ""});
  }
  std::string out = "\n" + draw::table_text(table);
  if (table.rows.size() < list.size())
    out += fmt::format("... and {} more (--limit 0 shows all)\n", list.size() - table.rows.size());
  return out;
}

std::string trend_text(const SearchFindings& f) {
  draw::Table table{{{"year"},
                     {"games", Align::kRight},
                     {"with it", Align::kRight},
                     {"share", Align::kRight},
                     {"95 %", Align::kRight},
                     {""}},
                    {}};
  double highest = 0;
  for (const shape::YearCount& year : f.summary.years)
    highest = std::max(highest, shape::Share{year.hit_games, year.games}.value());
  for (const shape::YearCount& year : f.summary.years) {
    const shape::Share share{year.hit_games, year.games};
    constexpr double kBar = 30;
    const auto bar = static_cast<std::size_t>(highest > 0 ? share.value() / highest * kBar + 0.5 : 0);
    table.rows.push_back({fmt::format("{}", year.year), fmt::format("{}", year.games),
                          fmt::format("{}", year.hit_games), percent(share.value()), percent_range(share.interval()),
                          std::string(bar, '#')});
  }
  std::string out = table.rows.empty() ? "" : "\n" + draw::table_text(table);
  if (f.summary.undated > 0) out += fmt::format("{} games have no date\n", f.summary.undated);
  return out;
}

}  // namespace

char continuation_label(std::size_t rank) { return rank < kLabels.size() ? kLabels[rank] : '\0'; }

std::string continuation_place(const shape::Shape& shape, std::size_t cell) {
  const int x = static_cast<int>(cell) % shape.width, y = static_cast<int>(cell) / shape.width;
  if (shape.fixed) return go::gtp_text(go::Point::at(shape.fixed->at.x + x, shape.fixed->at.y + y), shape.fixed->board);
  const shape::Anchors& a = shape.anchors;
  if (a.left && a.right && a.top && a.bottom) return go::gtp_text(go::Point::at(x, y), {shape.width, shape.height});
  return fmt::format("{},{}", x + 1, y + 1);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string percent_range(stats::Interval interval) {
  return fmt::format("{:.1f} - {:.1f}", 100 * interval.low, 100 * interval.high);
}

std::string search_text(const SearchFindings& f, const ReportOptions& options) {
  std::string out = shape::draw_shape(f.query.shape, marks_of(f, options.limit)) + "\n" + head_text(f);
  out += continuations_text(f, options.limit);
  if (options.trend) out += trend_text(f);
  if (options.games) out += "\n" + hits_text(f, options.limit);
  return out;
}

}  // namespace katachi::apps
