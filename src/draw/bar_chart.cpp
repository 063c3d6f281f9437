#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "draw/chart.hpp"
#include "draw/chart_axis.hpp"
#include "draw/chart_frame.hpp"
#include "draw/svg.hpp"
#include "draw/text.hpp"

namespace katachi::draw {

namespace {

// The bars of a series that have a category.
std::size_t bar_count(const BarChart& chart, const BarSeries& series) {
  return std::min(series.bars.size(), chart.categories.size());
}

// The names of the categories; of many or long ones only every second, third ...
std::string category_labels(const BarChart& chart, const ChartFrame& frame, double slot) {
  double widest = 0;
  for (const std::string& name : chart.categories)
    widest = std::max(widest, 7.5 * static_cast<double>(display_width(name)) + 8);
  const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(widest / slot)));
  std::string out;
  for (std::size_t i = 0; i < chart.categories.size(); i += every)
    out += frame.write_below(frame.area().left + slot * (static_cast<double>(i) + 0.5), chart.categories[i]);
  return out;
}

std::string bars_of(const BarChart& chart, const ChartFrame& frame, std::size_t series, double slot) {
  const Scale y = frame.y_scale();
  const double zero = y.at(0), width = 0.8 * slot / static_cast<double>(chart.series.size());
  const BarSeries& values = chart.series[series];
  std::string bars, errors;
  for (std::size_t i = 0; i < bar_count(chart, values); ++i) {
    const Bar& bar = values.bars[i];
    if (!is_drawable(bar.y)) continue;
    const double x = frame.area().left + slot * (static_cast<double>(i) + 0.1) + width * static_cast<double>(series);
    const double end = y.at(bar.y), gap = std::min(1.0, 0.1 * width);
    bars += svg_box({x + gap / 2, std::min(zero, end), width - gap, std::abs(end - zero)});
    if (const auto interval = drawable_interval(bar.low, bar.high))
      errors += error_bar(x + width / 2, y.at(interval->low), y.at(interval->high), std::min(4.0, width / 4));
  }
  std::string out = fmt::format(R"(<g fill="{}">)", series_color(series)) + "\n" + bars + "</g>\n";
  if (!errors.empty())
    out += fmt::format(R"(<g stroke="{}" stroke-width="1.25">)", kChartInk) + "\n" + errors + "</g>\n";
  return out;
}

}  // namespace

std::string chart_svg(const BarChart& chart) {
  RangeFinder y;
  ChartTexts texts = {.title = chart.title,
                      .x_label = chart.x_label,
                      .y_label = chart.y_label,
                      .width = chart.width,
                      .height = chart.height,
                      .names = {},
                      .bars = true};
  for (const BarSeries& series : chart.series) {
    texts.names.push_back(series.name);
    for (std::size_t i = 0; i < bar_count(chart, series); ++i) {
      const Bar& bar = series.bars[i];
      if (!is_drawable(bar.y)) continue;
      y.add(bar.y);
      if (const auto interval = drawable_interval(bar.low, bar.high)) y.add(*interval);
    }
  }
  if (y.is_empty()) return ChartFrame(texts, {}).empty_document();
  y.add(0);
  const ChartFrame frame(texts, rounded_axis(y.range(), chart.y_percent));
  const double slot = (frame.area().right - frame.area().left) / static_cast<double>(chart.categories.size());
  std::string body = category_labels(chart, frame, slot);
  for (std::size_t i = 0; i < chart.series.size(); ++i) body += bars_of(chart, frame, i, slot);
  const double zero = frame.y_scale().at(0);
  body += svg_line(frame.area().left, zero, frame.area().right, zero, fmt::format(R"(stroke="{}")", kChartInk));
  return frame.document(body);
}

}  // namespace katachi::draw
