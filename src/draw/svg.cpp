#include "draw/svg.hpp"

#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "core/output_file.hpp"
#include "draw/text.hpp"

namespace katachi::draw {

namespace {

std::string with_space(std::string_view attributes) { return attributes.empty() ? "" : " " + std::string(attributes); }

}  // namespace

std::string svg_number(double value) {
  assert(std::isfinite(value));
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string svg_text(double x, double y, std::string_view text, const TextStyle& style) {
  // Digits and capitals are about 0.7 of the size high: half of that below the middle is their foot.
  const double foot = 0.35 * style.size;
  std::string turn;
  if (style.upwards) turn = fmt::format(R"x( transform="rotate(-90 {} {})")x", svg_number(x), svg_number(y));
  return fmt::format(R"(<text x="{}" y="{}" font-size="{}" fill="{}" text-anchor="{}"{}{}>{}</text>)", svg_number(x),
                     svg_number(y + foot), svg_number(style.size), style.fill, style.anchor,
                     style.bold ? R"( font-weight="bold")" : "", turn, xml_escaped(text)) +
         "\n";
}

std::string svg_line(double x1, double y1, double x2, double y2, std::string_view attributes) {
  return fmt::format(R"(<line x1="{}" y1="{}" x2="{}" y2="{}"{}/>)", svg_number(x1), svg_number(y1), svg_number(x2),
                     svg_number(y2), with_space(attributes)) +
         "\n";
}

std::string svg_circle(double x, double y, double radius, std::string_view attributes) {
  return fmt::format(R"(<circle cx="{}" cy="{}" r="{}"{}/>)", svg_number(x), svg_number(y), svg_number(radius),
                     with_space(attributes)) +
         "\n";
}

std::string svg_box(Box box, std::string_view attributes) {
  return fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}"{}/>)", svg_number(box.x), svg_number(box.y),
                     svg_number(box.width), svg_number(box.height), with_space(attributes)) +
         "\n";
}

std::string svg_document(const Page& page, std::string_view body) {
  const std::string width = svg_number(page.width), height = svg_number(page.height);
  std::string out = R"(<?xml version="1.0" encoding="UTF-8"?>)"
                    "\n";
  out += fmt::format("{}\n", core::kSvgMark);
  out += fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="{0}" height="{1}" viewBox="0 0 {0} {1}")", width,
      height);
  out += R"( font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif">)"
         "\n";
  if (!page.title.empty()) out += "<title>" + xml_escaped(page.title) + "</title>\n";
  out += svg_box({0, 0, page.width, page.height}, fmt::format(R"(fill="{}")", page.background));
  out += body;
  return out + "</svg>\n";
}

}  // namespace katachi::draw
