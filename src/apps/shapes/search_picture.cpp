// The findings of a search on a board: as an SGF tree and as an SVG diagram.
#include <algorithm>

#include <fmt/format.h>

#include "apps/shapes/search_report.hpp"
#include "draw/board_picture.hpp"
#include "sgf/tree.hpp"
#include "sgf/write.hpp"

namespace katachi::apps {

namespace {

using go::Color;
using go::Point;
using shape::Cell;
using shape::Continuation;
using shape::Shape;

// A place for the shape on a board: its own, or one that fits its edges; a floating side stays away from the edge.
struct Layout {
  go::Size board;
  Point first;

  explicit Layout(const Shape& shape) {
    if (shape.fixed) {
      board = shape.fixed->board;
      first = shape.fixed->at;
      return;
    }
    const auto fit = [](int length, bool low, bool high) {
      if (low && high) return std::pair(length, 0);
      const int room = length + (low ? 0 : 1) + (high ? 0 : 1);
      const int whole = std::min(std::max(19, room), go::kMaxBoardSize);
      return std::pair(whole, low ? 0 : high ? whole - length : (whole - length) / 2);
    };
    const auto [width, x] = fit(shape.width, shape.anchors.left, shape.anchors.right);
    const auto [height, y] = fit(shape.height, shape.anchors.top, shape.anchors.bottom);
    board = {width, height};
    first = Point::at(x, y);
  }

  Point at(const Shape& shape, std::size_t cell) const {
    const int c = static_cast<int>(cell);
    return Point::at(first.x + c % shape.width, first.y + c / shape.width);
  }
};

std::size_t shown(const SearchFindings& f, std::size_t limit) {
  const std::size_t all = f.summary.continuations.size();
  return limit == 0 ? all : std::min(all, limit);
}

std::string continuation_comment(const SearchFindings& f, const Continuation& c) {
  const shape::Share share{c.count, f.summary.hits};
  std::string out =
      fmt::format("{} of {} times: {} ({})\nat once {}, later {}\n", c.count, f.summary.hits, percent(share.value()),
                  percent_range(share.interval()), c.at_once, c.count - c.at_once);
  if (c.decided > 0)
    out += fmt::format("wins {} ({}) of {} decided\n", percent(c.win_rate().value()),
                       percent_range(c.win_rate().interval()), c.decided);
  if (c.first_year > 0) out += fmt::format("years {} to {}, peak {}\n", c.first_year, c.last_year, c.peak_year);
  return out;
}

void add_points(sgf::Collection& games, sgf::NodeId node, std::string_view name,
                const std::vector<std::string>& points) {
  const std::vector<std::string_view> views(points.begin(), points.end());
  if (!views.empty()) games.add(node, name, views);
}

// Stones, and marks for the points that may be several things: a cross for anything, a square for X or empty, a triangle for
// O or empty.
void add_position(sgf::Collection& games, sgf::NodeId root, const Shape& shape, const Layout& layout) {
  std::vector<std::string> black, white, any, black_or_empty, white_or_empty;
  for (std::size_t i = 0; i < shape.area(); ++i) {
    const std::string point = go::sgf_text(layout.at(shape, i));
    if (shape.cells[i] == Cell::kBlack) black.push_back(point);
    if (shape.cells[i] == Cell::kWhite) white.push_back(point);
    if (shape.cells[i] == Cell::kAny) any.push_back(point);
    if (shape.cells[i] == Cell::kBlackOrEmpty) black_or_empty.push_back(point);
    if (shape.cells[i] == Cell::kWhiteOrEmpty) white_or_empty.push_back(point);
  }
  add_points(games, root, "AB", black);
  add_points(games, root, "AW", white);
  add_points(games, root, "MA", any);
  add_points(games, root, "SQ", black_or_empty);
  add_points(games, root, "TR", white_or_empty);
}

// The numbered moves; returns the node after the last.
sgf::NodeId add_sequence(sgf::Collection& games, sgf::NodeId node, const Shape& shape, const Layout& layout) {
  for (int n = 1; n <= shape.moves(); ++n) {
    const auto cell = static_cast<std::size_t>(std::ranges::find(shape.number, n) - shape.number.begin());
    node = games.add_child(node);
    games.add(node, n % 2 == 1 ? "B" : "W", {go::sgf_text(layout.at(shape, cell))});
  }
  return node;
}

}  // namespace

std::string search_sgf(const SearchFindings& f, std::size_t limit) {
  const Shape& shape = f.query.shape;
  const Layout layout(shape);
  sgf::Collection games;
  const sgf::NodeId root = games.add_game();
  games.add(root, "GM", {"1"});
  games.add(root, "FF", {"4"});
  games.add(root, "CA", {"UTF-8"});
  const go::Size size = layout.board;
  games.add(
      root, "SZ",
      {size.width == size.height ? fmt::format("{}", size.width) : fmt::format("{}:{}", size.width, size.height)});
  games.add(root, "AP", {"katachi"});
  add_position(games, root, shape, layout);
  const sgf::NodeId node = add_sequence(games, root, shape, layout);
  std::vector<std::string> labels;
  std::vector<bool> labelled(shape.area());
  const auto& list = f.summary.continuations;
  for (std::size_t i = 0; i < shown(f, limit); ++i) {
    if (labelled[list[i].move.cell] || continuation_label(i) == '\0')
      continue;  // Black's and White's: the more frequent
    labelled[list[i].move.cell] = true;
    labels.push_back(fmt::format("{}:{}", go::sgf_text(layout.at(shape, list[i].move.cell)), continuation_label(i)));
  }
  add_points(games, node, "LB", labels);
  games.set_text(node, "C", search_text(f, {.limit = limit, .trend = false, .games = false}));
  for (std::size_t i = 0; i < shown(f, limit); ++i) {
    const sgf::NodeId child = games.add_child(node);
    games.add(child, list[i].move.color == Color::kBlack ? "B" : "W",
              {go::sgf_text(layout.at(shape, list[i].move.cell))});
    games.set_text(child, "C", continuation_comment(f, list[i]));
  }
  return sgf::to_text(games);
}

std::string search_svg(const SearchFindings& f, std::size_t limit) {
  const Shape& shape = f.query.shape;
  const Layout layout(shape);
  draw::BoardPicture picture(layout.board);
  picture.shown = {layout.first.x, layout.first.y, layout.first.x + shape.width - 1, layout.first.y + shape.height - 1};
  picture.coordinates = shape.fixed.has_value() || (picture.shown == draw::BoardPicture(layout.board).shown);
  for (std::size_t i = 0; i < shape.area(); ++i) {
    draw::PointPicture& point = picture.at(layout.at(shape, i));
    if (shape.cells[i] == Cell::kBlack) point.stone = Color::kBlack;
    if (shape.cells[i] == Cell::kWhite) point.stone = Color::kWhite;
    if (shape.cells[i] == Cell::kAny) point.wildcard = draw::Wildcard::kAny;
    if (shape.cells[i] == Cell::kBlackOrEmpty) point.wildcard = draw::Wildcard::kBlackOrEmpty;
    if (shape.cells[i] == Cell::kWhiteOrEmpty) point.wildcard = draw::Wildcard::kWhiteOrEmpty;
  }
  for (int n = 1; n <= shape.moves(); ++n) {
    const auto cell = static_cast<std::size_t>(std::ranges::find(shape.number, n) - shape.number.begin());
    const Color color = n % 2 == 1 ? Color::kBlack : Color::kWhite;
    picture.moves.push_back({n, {color, layout.at(shape, cell)}});
  }
  const auto& list = f.summary.continuations;
  for (std::size_t i = shown(f, limit); i-- > 0;) {
    draw::PointPicture& point = picture.at(layout.at(shape, list[i].move.cell));
    if (const char label = continuation_label(i); label != '\0') point.label = std::string(1, label);
    point.heat = point.heat.value_or(0) + shape::Share{list[i].count, f.summary.hits}.value();
  }
  picture.caption = fmt::format("{} hits in {} of {} games", f.summary.hits, f.summary.games, f.summary.games_searched);
  return draw::board_svg(picture);
}

}  // namespace katachi::apps
