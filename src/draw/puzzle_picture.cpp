#include "draw/puzzle_picture.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "draw/svg.hpp"

namespace katachi::draw {

namespace {

constexpr double kCellSide = 28, kPictureMargin = 20, kCaptionHeight = 26, kLeastWidth = 260;
constexpr std::string_view kPictureGround = "#fbf4e4", kGridInk = "#d7d0c2", kLineInk = "#4a6fa5",
                           kPointInk = "#1a1a1a";

// From light to dark: a fill and the ink that reads on it.
struct Paint {
  std::string_view fill, ink;
};
constexpr std::array<Paint, 8> kPaints = {
    Paint{"#f6d860", "#222222"}, Paint{"#e07a5f", "#222222"}, Paint{"#5fa8d3", "#222222"}, Paint{"#5b8c5a", "#ffffff"},
    Paint{"#5e3c6b", "#ffffff"}, Paint{"#b8b8b8", "#222222"}, Paint{"#8d5524", "#ffffff"}, Paint{"#1d2d44", "#ffffff"}};

// The document around a body of this size, with the caption below it.
std::string framed(double width, double height, const std::string& caption, const std::string& body) {
  const double page_width = std::max(width, caption.empty() ? 0 : kLeastWidth);
  std::string all = body;
  if (!caption.empty()) all += svg_text(page_width / 2, height + kCaptionHeight / 2 - 6, caption, {.size = 14});
  return svg_document({.width = page_width,
                       .height = height + (caption.empty() ? 0 : kCaptionHeight),
                       .background = kPictureGround,
                       .title = caption},
                      all);
}

}  // namespace

std::string cell_svg(const CellPicture& picture) {
  std::string body;
  for (int row = 0; row < picture.rows; ++row)
    for (int column = 0; column < picture.columns; ++column) {
      const CellPicture::Cell& cell = picture.cells[static_cast<std::size_t>(row * picture.columns + column)];
      const double x = kPictureMargin + kCellSide * column, y = kPictureMargin + kCellSide * row;
      const std::string empty = fmt::format(R"(fill="none" stroke="{}")", kGridInk);
      if (cell.color < 0) {
        body += svg_box({x + 1, y + 1, kCellSide - 2, kCellSide - 2}, empty);
        continue;
      }
      const Paint& paint = kPaints[static_cast<std::size_t>(cell.color) % kPaints.size()];
      body += svg_box({x + 1, y + 1, kCellSide - 2, kCellSide - 2}, fmt::format(R"(fill="{}")", paint.fill));
      if (cell.number > 0)
        body += svg_text(x + kCellSide / 2, y + kCellSide / 2, std::to_string(cell.number),
                         {.size = 12, .fill = paint.ink});
    }
  return framed(2 * kPictureMargin + kCellSide * picture.columns, 2 * kPictureMargin + kCellSide * picture.rows,
                picture.caption, body);
}

std::string line_svg(const LinePicture& picture) {
  int left = picture.points.front().x, right = left, top = picture.points.front().y, bottom = top;
  for (const LinePicture::Point& p : picture.points) {
    left = std::min(left, p.x);
    right = std::max(right, p.x);
    top = std::min(top, p.y);
    bottom = std::max(bottom, p.y);
  }
  const auto place_x = [&](int x) { return kPictureMargin + kCellSide * (x - left + 0.5); };
  const auto place_y = [&](int y) { return kPictureMargin + kCellSide * (y - top + 0.5); };
  std::string body;
  const std::string grid = fmt::format(R"(stroke="{}")", kGridInk);
  for (int x = left; x <= right; ++x)
    body += svg_line(place_x(x), kPictureMargin, place_x(x), kPictureMargin + kCellSide * (bottom - top + 1), grid);
  for (int y = top; y <= bottom; ++y)
    body += svg_line(kPictureMargin, place_y(y), kPictureMargin + kCellSide * (right - left + 1), place_y(y), grid);
  for (const LinePicture::Line& line : picture.lines)
    body += svg_line(place_x(line.x1), place_y(line.y1), place_x(line.x2), place_y(line.y2),
                     fmt::format(R"(stroke="{}" stroke-width="2.5")", kLineInk));
  for (const LinePicture::Point& p : picture.points) {
    if (p.number == 0) {
      body += svg_circle(place_x(p.x), place_y(p.y), 5, fmt::format(R"(fill="{}")", kPointInk));
      continue;
    }
    body += svg_circle(place_x(p.x), place_y(p.y), 10.5, fmt::format(R"(fill="#ffffff" stroke="{}")", kPointInk));
    body += svg_text(place_x(p.x), place_y(p.y), std::to_string(p.number), {.size = 11});
  }
  return framed(2 * kPictureMargin + kCellSide * (right - left + 1),
                2 * kPictureMargin + kCellSide * (bottom - top + 1), picture.caption, body);
}

}  // namespace katachi::draw
