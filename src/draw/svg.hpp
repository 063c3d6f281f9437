// The few elements of SVG 1.1 that the pictures are made of, as text with everything escaped.
//
// A document has its own background, so it reads the same in a light and a dark viewer, and needs nothing from outside: the
// fonts are families every system has some of, text is centred without properties that only browsers know.
#pragma once

#include <string>
#include <string_view>

namespace katachi::draw {

// At most two decimals, no trailing zeros, never "-0". Precondition: finite.
std::string svg_number(double value);

struct TextStyle {
  double size = 13;
  std::string_view fill = "#222222";
  std::string_view anchor = "middle";  // where x is: start, middle, end
  bool bold = false;
  bool upwards = false;  // turned to be read from below
};

// y is the middle of the letters, not their foot.
std::string svg_text(double x, double y, std::string_view text, const TextStyle& style);

std::string svg_line(double x1, double y1, double x2, double y2, std::string_view attributes = {});
std::string svg_circle(double x, double y, double radius, std::string_view attributes = {});

struct Box {
  double x, y, width, height;
};
std::string svg_box(Box box, std::string_view attributes = {});

struct Page {
  double width, height;
  std::string_view background;
  std::string_view title;  // for screen readers and tooltips; may be empty
};
std::string svg_document(const Page& page, std::string_view body);

}  // namespace katachi::draw
