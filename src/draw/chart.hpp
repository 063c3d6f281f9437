// Charts as SVG: lines over a linear or logarithmic axis, and bars over categories.
//
// Values that cannot be drawn are left out, never an error: a y that is not finite (or beyond 1e100) interrupts its line,
// an x that is not finite, or not positive on a logarithmic axis, drops its point; an error bar needs both its ends. A chart
// with nothing to draw says "no data". Series differ in colour (Okabe and Ito's set, safe for the colour-blind), marker and
// dash, so a copy in grey can be read too. Ticks stand at 1, 2 or 5 times a power of ten.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace katachi::draw {

enum class AxisScale : std::uint8_t { kLinear, kLog10 };

// How the interval [low, high] of a point is shown.
enum class Interval : std::uint8_t { kBars, kBand };

struct ChartPoint {
  double x = 0;
  double y = 0;
  std::optional<double> low = std::nullopt, high = std::nullopt;
};

struct Series {
  std::string name;  // for the legend; empty: not in it
  std::vector<ChartPoint> points;
};

struct LineChart {
  std::string title, x_label, y_label;
  AxisScale x_scale = AxisScale::kLinear;
  bool y_percent = false;    // y are fractions, labelled as percentages
  bool y_from_zero = false;  // the y axis includes 0
  Interval interval = Interval::kBars;
  std::vector<Series> series;
  int width = 720, height = 440;  // at least 300 x 200
};

std::string chart_svg(const LineChart& chart);

// Where chart_svg draws, in units of the picture: the area inside the axes, and the values of x at its left and right. For scripts that
// put a cursor in. Nothing without data. Precondition: x is linear.
struct ChartPlaces {
  double left, top, right, bottom;
  double x_low, x_high;
};
std::optional<ChartPlaces> chart_places(const LineChart& chart);

struct Bar {
  double y = 0;
  std::optional<double> low = std::nullopt, high = std::nullopt;
};

struct BarSeries {
  std::string name;
  std::vector<Bar> bars;  // one for each category; missing ones at the end are left out
};

// For each category the bars of all series side by side, from zero.
struct BarChart {
  std::string title, x_label, y_label;
  bool y_percent = false;
  std::vector<std::string> categories;
  std::vector<BarSeries> series;
  int width = 720, height = 440;  // at least 300 x 200
};

std::string chart_svg(const BarChart& chart);

}  // namespace katachi::draw
