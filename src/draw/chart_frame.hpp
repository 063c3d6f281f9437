// What charts have in common: title, labels, grid, y axis and legend around an area to draw in; and the look of a series.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "draw/chart_axis.hpp"
#include "draw/svg.hpp"

namespace katachi::draw {

inline constexpr std::string_view kChartPaper = "#ffffff", kChartInk = "#222222", kChartGrid = "#dddddd";

std::string_view series_color(std::size_t series);
std::string_view series_dash(std::size_t series);                        // of stroke-dasharray; empty: a whole line
std::string series_marker(std::size_t series, double x, double y);       // eight shapes in turn
std::string error_bar(double x, double low, double high, double reach);  // reach: half the width of its ends

struct ChartTexts {
  std::string_view title, x_label, y_label;
  int width, height;
  std::vector<std::string> names;  // of the series, in order; empty ones are not in the legend
  bool bars = false;               // legend: patches instead of lines
};

// The area inside the axes, in units of the picture.
struct Area {
  double left, top, right, bottom;
};

class ChartFrame {
 public:
  // `y`: the axis whose labels need room at the left.
  ChartFrame(const ChartTexts& texts, const Axis& y);

  const Area& area() const { return area_; }
  Scale y_scale() const { return {y_, area_.bottom, area_.top}; }
  Scale x_scale(const Axis& axis) const { return {axis, area_.left, area_.right}; }

  // Grid and labels of an x axis; a chart of categories writes its own labels with write_below.
  std::string x_axis(const Scale& x) const;
  std::string write_below(double x, std::string_view label) const;

  // The whole picture, `content` drawn over the grid.
  std::string document(std::string_view content) const;
  std::string empty_document() const;

 private:
  std::string y_axis() const;
  std::string border() const;
  std::string texts_around() const;
  std::string legend() const;
  std::string whole(std::string_view body) const;

  ChartTexts texts_;
  Axis y_;
  Area area_{};
  std::vector<std::string> title_;  // in lines
};

}  // namespace katachi::draw
