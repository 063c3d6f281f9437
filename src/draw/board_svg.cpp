// Layers from the back: heat, lines, star points, wildcards, stones, marks and text. Text on an empty point is set on a disc
// of the ground's colour, which takes the lines away beneath it.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "draw/board_layout.hpp"
#include "draw/board_picture.hpp"
#include "draw/svg.hpp"
#include "draw/text.hpp"
#include "go/diagram.hpp"

namespace katachi::draw {

namespace {

constexpr double kCell = 32;
constexpr double kStone = 0.475 * kCell;  // radius
constexpr double kPlainMargin = 26, kCoordinateMargin = 46, kCoordinateAt = 30;
constexpr double kLineHeight = 20, kNoteSize = 14, kCaptionSize = 15, kNarrowestText = 260;
constexpr std::string_view kPaper = "#fbf4e4", kInk = "#1a1a1a", kWhite = "#ffffff", kGrey = "#6b6459";
constexpr std::string_view kFog = "#d7d0c2";  // what a wildcard makes of the paper

struct Rgb {
  double red, green, blue;
};

// Paper, yellow, orange, dark red: each step darker than the last, so that it reads without colours too.
Rgb heat_color(double t) {
  constexpr std::array<Rgb, 5> kSteps = {Rgb{0xfb, 0xf4, 0xe4}, Rgb{0xfd, 0xd4, 0x7e}, Rgb{0xf6, 0x9a, 0x3c},
                                         Rgb{0xdd, 0x52, 0x2a}, Rgb{0x9c, 0x17, 0x1c}};
  const double at = t * static_cast<double>(kSteps.size() - 1);
  const std::size_t i = std::min(static_cast<std::size_t>(at), kSteps.size() - 2);
  const double f = at - static_cast<double>(i);
  const auto mix = [f](double a, double b) { return a + f * (b - a); };
  return {mix(kSteps[i].red, kSteps[i + 1].red), mix(kSteps[i].green, kSteps[i + 1].green),
          mix(kSteps[i].blue, kSteps[i + 1].blue)};
}

std::string hex(Rgb c) {
  return fmt::format("#{:02x}{:02x}{:02x}", std::lround(c.red), std::lround(c.green), std::lround(c.blue));
}

std::string fill(std::string_view color) { return fmt::format(R"(fill="{}")", color); }

std::string path(std::string_view commands, std::string_view attributes) {
  return fmt::format(R"(<path d="{}" {}/>)", commands, attributes) + "\n";
}

class BoardSvg {
 public:
  explicit BoardSvg(const BoardPicture& picture)
      : placed_(place_moves(picture)), picture_(placed_.picture), part_(part_of(picture)) {
    margin_ = picture.coordinates ? kCoordinateMargin : kPlainMargin;
    const double board_width = 2 * margin_ + kCell * (part_.columns() - 1) + 1;
    const bool has_text = !placed_.note.empty() || !picture.caption.empty();
    width_ = std::max(board_width, has_text ? kNarrowestText : 0);
    // Half units keep lines of odd width on whole pixels.
    left_ = std::floor((width_ - board_width) / 2) + margin_ + 0.5;
  }

  std::string draw() {
    for_each_shown(part_, [this](go::Point p) { heat(p); });
    lines();
    for_each_shown(part_, [this](go::Point p) { star(p); });
    if (picture_.coordinates) coordinates();
    for_each_shown(part_, [this](go::Point p) { point(p); });
    const double height = texts_below(2 * margin_ + kCell * (part_.rows() - 1) + 1);
    return svg_document({.width = width_, .height = height, .background = kPaper, .title = picture_.caption}, body_);
  }

  BoardPlaces places() const { return {.x = x(part_.region.x0), .y = y(part_.region.y0), .cell = kCell}; }

 private:
  double x(int column) const { return left_ + kCell * (column - part_.region.x0); }
  double y(int row) const { return margin_ + 0.5 + kCell * (row - part_.region.y0); }

  // What is behind a stone or a text.
  struct Ground {
    std::string color;
    bool dark = false;
  };
  Ground ground(const PointPicture& point) const {
    const auto value = heat_of(point, picture_.heat_full);
    if (!value || *value <= 0) return {.color = std::string(point.wildcard == Wildcard::kNone ? kPaper : kFog)};
    const double t = *value / picture_.heat_full;
    return {.color = hex(heat_color(t)), .dark = t > 0.6};
  }

  void heat(go::Point p) {
    const PointPicture& point = picture_.at(p);
    const auto value = heat_of(point, picture_.heat_full);
    if (!value || *value <= 0) return;
    tile(p, ground(point).color);
  }

  void tile(go::Point p, std::string_view color) {
    constexpr double kSide = kCell - 1;
    body_ += svg_box({x(p.x) - kSide / 2, y(p.y) - kSide / 2, kSide, kSide},
                     fmt::format(R"(fill="{}" stroke="{}")", color, kPaper));
  }

  void lines() {
    const double run = kCell * 0.55;  // how far lines go on where the board does
    const Region& r = part_.region;
    const double x0 = x(r.x0) - (part_.left ? 0 : run), x1 = x(r.x1) + (part_.right ? 0 : run);
    const double y0 = y(r.y0) - (part_.top ? 0 : run), y1 = y(r.y1) + (part_.bottom ? 0 : run);
    const auto width = [](int i, int n) { return i == 0 || i == n - 1 ? R"(stroke-width="3")" : ""; };
    body_ += fmt::format(R"(<g stroke="{}" stroke-width="1" stroke-linecap="square">)", kInk) + "\n";
    for (int row = r.y0; row <= r.y1; ++row)
      body_ += svg_line(x0, y(row), x1, y(row), width(row, picture_.size.height));
    for (int column = r.x0; column <= r.x1; ++column)
      body_ += svg_line(x(column), y0, x(column), y1, width(column, picture_.size.width));
    body_ += "</g>\n";
    // A board of one point has lines without length, which not every viewer shows.
    if (picture_.size.area() == 1) body_ += svg_circle(x(0), y(0), 2.5, fill(kInk));
  }

  void star(go::Point p) {
    if (go::is_star_point(p, picture_.size)) body_ += svg_circle(x(p.x), y(p.y), 3.5, fill(kInk));
  }

  void coordinates() {
    const Region& r = part_.region;
    const TextStyle style = {.size = 13, .fill = kGrey};
    for (int column = r.x0; column <= r.x1; ++column) {
      const std::string letter(1, column_letter(column));
      body_ += svg_text(x(column), y(r.y0) - kCoordinateAt, letter, style);
      body_ += svg_text(x(column), y(r.y1) + kCoordinateAt, letter, style);
    }
    for (int row = r.y0; row <= r.y1; ++row) {
      const std::string number = std::to_string(picture_.size.height - row);
      body_ += svg_text(x(r.x0) - kCoordinateAt, y(row), number, style);
      body_ += svg_text(x(r.x1) + kCoordinateAt, y(row), number, style);
    }
  }

  void point(go::Point p) {
    const PointPicture& point = picture_.at(p);
    const Ground behind = ground(point);
    const bool has_stone = go::is_stone(point.stone);
    std::string text = point_text(point);
    const bool numbered = text.empty() && picture_.heat_numbers && !has_stone && point.mark == Mark::kNone;
    if (numbered) text = heat_number(point);
    if (point.wildcard != Wildcard::kNone) wildcard(p, point.wildcard);
    if (has_stone)
      stone(p, point.stone);
    else if (numbered && !text.empty())
      tile(p, behind.color);
    else if (!text.empty() || (point.mark != Mark::kNone && point.wildcard == Wildcard::kNone))
      body_ += svg_circle(x(p.x), y(p.y), 0.42 * kCell, fill(behind.color));
    const bool light = has_stone ? point.stone == go::Color::kBlack : behind.dark;
    if (point.mark != Mark::kNone) mark(p, point.mark, light ? kWhite : kInk, !text.empty());
    if (!text.empty()) write(p, text, light ? kWhite : kInk);
  }

  std::string heat_number(const PointPicture& point) const {
    const long percent = std::lround(100 * heat_of(point, 1).value_or(0));
    return percent > 0 ? std::to_string(percent) : "";
  }

  void stone(go::Point p, go::Color color) {
    constexpr double kRim = 1.5;
    body_ += svg_circle(x(p.x), y(p.y), kStone - kRim / 2,
                        fmt::format(R"(fill="{}" stroke="{}" stroke-width="{}")",
                                    color == go::Color::kBlack ? kInk : kWhite, kInk, kRim));
  }

  // A hatched tile, up to the edge of the board; neighbouring ones join. A small stone in it says which colour may stand
  // there.
  void wildcard(go::Point p, Wildcard kind) {
    const double cx = x(p.x), cy = y(p.y), h = kCell / 2;
    const double left = p.x == 0 ? 0 : -h, right = p.x + 1 == picture_.size.width ? 0 : h;
    const double top = p.y == 0 ? 0 : -h, bottom = p.y + 1 == picture_.size.height ? 0 : h;
    body_ += svg_box({cx + left, cy + top, right - left, bottom - top}, R"(fill="#b9b2a6" fill-opacity="0.55")");
    std::string strokes;
    for (int line = -3; line <= 4; ++line) {
      // The line x + y = sum (from the point), cut at the tile's sides.
      const double sum = line * kCell / 4;
      const double from = std::max(left, sum - bottom), to = std::min(right, sum - top);
      if (from >= to) continue;
      strokes += fmt::format("M{} {}L{} {}", svg_number(cx + from), svg_number(cy + sum - from), svg_number(cx + to),
                             svg_number(cy + sum - to));
    }
    if (!strokes.empty()) body_ += path(strokes, R"(stroke="#a39b8d" stroke-width="1" fill="none")");
    if (kind == Wildcard::kAny) return;
    body_ += svg_circle(cx, cy, 0.24 * kCell,
                        fmt::format(R"(fill="{}" stroke="{}" stroke-width="1.5")",
                                    kind == Wildcard::kBlackOrEmpty ? kInk : kWhite, kInk));
  }

  void mark(go::Point p, Mark mark, std::string_view color, bool around_text) {
    const double cx = x(p.x), cy = y(p.y), r = (around_text ? 0.38 : 0.25) * kCell;
    const std::string stroke =
        fmt::format(R"(fill="none" stroke="{}" stroke-width="{}")", color, around_text ? "1.25" : "2.5");
    const auto at = [&](double dx, double dy) { return svg_number(cx + r * dx) + " " + svg_number(cy + r * dy); };
    if (mark == Mark::kCircle) body_ += svg_circle(cx, cy, r, stroke);
    if (mark == Mark::kSquare) body_ += svg_box({cx - 0.85 * r, cy - 0.85 * r, 1.7 * r, 1.7 * r}, stroke);
    if (mark == Mark::kTriangle)
      body_ += path("M" + at(0, -1.15) + "L" + at(1, 0.575) + "L" + at(-1, 0.575) + "Z", stroke);
    if (mark == Mark::kCross)
      body_ += path("M" + at(-0.8, -0.8) + "L" + at(0.8, 0.8) + "M" + at(-0.8, 0.8) + "L" + at(0.8, -0.8), stroke);
  }

  void write(go::Point p, std::string_view text, std::string_view color) {
    // A digit is up to 0.66 of the font's size wide; a text has 0.8 of a stone's cell.
    const double letters = static_cast<double>(std::max<std::size_t>(display_width(text), 1));
    const double size = std::clamp(0.8 / (0.66 * letters), 0.2, letters > 1 ? 0.5 : 0.56) * kCell;
    body_ += svg_text(x(p.x), y(p.y), text, {.size = size, .fill = color});
  }

  // The note and the caption; returns the height of the whole picture.
  double texts_below(double bottom) {
    double at = bottom + 6;
    const auto write_lines = [&](const std::string& text, const TextStyle& style) {
      const auto columns = static_cast<std::size_t>((width_ - 32) / (0.58 * style.size));
      for (const std::string& line : wrapped(text, columns)) {
        body_ += svg_text(width_ / 2, at, line, style);
        at += kLineHeight;
      }
    };
    write_lines(placed_.note, {.size = kNoteSize, .fill = kGrey});
    write_lines(picture_.caption, {.size = kCaptionSize, .fill = kInk});
    return placed_.note.empty() && picture_.caption.empty() ? bottom : at + 4;
  }

  Placed placed_;
  const BoardPicture& picture_;  // of placed_
  Part part_;
  double margin_ = 0, width_ = 0, left_ = 0;
  std::string body_;
};

}  // namespace

std::string board_svg(const BoardPicture& picture) { return BoardSvg(picture).draw(); }

BoardPlaces board_places(const BoardPicture& picture) { return BoardSvg(picture).places(); }

}  // namespace katachi::draw
