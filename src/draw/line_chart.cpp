#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "draw/chart.hpp"
#include "draw/chart_axis.hpp"
#include "draw/chart_frame.hpp"
#include "draw/svg.hpp"

namespace katachi::draw {

namespace {

constexpr std::size_t kMostMarkers = 60;  // longer series are lines only

bool has_x(const ChartPoint& p, AxisScale scale) {
  return scale == AxisScale::kLog10 ? is_log_drawable(p.x) : is_drawable(p.x);
}

// The points of a series that can be drawn, in unbroken runs.
std::vector<std::vector<ChartPoint>> runs_of(const Series& series, AxisScale scale) {
  std::vector<std::vector<ChartPoint>> runs;
  bool broken = true;
  for (const ChartPoint& p : series.points) {
    if (!has_x(p, scale)) continue;
    if (!is_drawable(p.y)) {
      broken = true;
      continue;
    }
    if (std::exchange(broken, false)) runs.emplace_back();
    runs.back().push_back(p);
  }
  return runs;
}

class LineChartSvg {
 public:
  LineChartSvg(const LineChart& chart, const ChartFrame& frame, const Axis& x)
      : chart_(chart), frame_(frame), x_(frame.x_scale(x)), y_(frame.y_scale()) {}

  std::string draw() {
    body_ = frame_.x_axis(x_);
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      const auto runs = runs_of(chart_.series[i], chart_.x_scale);
      for (const auto& run : runs) chart_.interval == Interval::kBand ? band(i, run) : bars(i, run);
      for (const auto& run : runs) line(i, run);
    }
    return frame_.document(body_);
  }

 private:
  using Run = std::vector<ChartPoint>;

  std::string place(double x, double y) const { return svg_number(x_.at(x)) + "," + svg_number(y_.at(y)); }

  void bars(std::size_t series, const Run& run) {
    std::string out;
    for (const ChartPoint& p : run)
      if (const auto interval = drawable_interval(p.low, p.high))
        out += error_bar(x_.at(p.x), y_.at(interval->low), y_.at(interval->high), 4);
    if (out.empty()) return;
    body_ += fmt::format(R"(<g stroke="{}" stroke-width="1.25">)", series_color(series)) + "\n" + out + "</g>\n";
  }

  // Along the upper ends and back along the lower ones.
  void band(std::size_t series, const Run& run) {
    std::string upper, lower;
    for (const ChartPoint& p : run) {
      const auto interval = drawable_interval(p.low, p.high);
      if (!interval) continue;
      upper += place(p.x, interval->high) + " ";
      lower.insert(0, " " + place(p.x, interval->low));
    }
    if (upper.empty()) return;
    upper.pop_back();
    body_ +=
        fmt::format(R"(<polygon points="{}{}" fill="{}" fill-opacity="0.18"/>)", upper, lower, series_color(series)) +
        "\n";
  }

  void line(std::size_t series, const Run& run) {
    std::string places;
    for (const ChartPoint& p : run) places += (places.empty() ? "" : " ") + place(p.x, p.y);
    const std::string_view dash = series_dash(series);
    if (run.size() > 1)
      body_ += fmt::format(R"(<polyline points="{}" fill="none" stroke="{}" stroke-width="2" stroke-dasharray="{}"/>)",
                           places, series_color(series), dash.empty() ? "none" : dash) +
               "\n";
    if (run.size() > 1 && chart_.series[series].points.size() > kMostMarkers) return;
    for (const ChartPoint& p : run) body_ += series_marker(series, x_.at(p.x), y_.at(p.y));
  }

  const LineChart& chart_;
  const ChartFrame& frame_;
  Scale x_, y_;
  std::string body_;
};

ChartTexts texts_of(const LineChart& chart) {
  ChartTexts texts = {.title = chart.title,
                      .x_label = chart.x_label,
                      .y_label = chart.y_label,
                      .width = chart.width,
                      .height = chart.height,
                      .names = {}};
  for (const Series& series : chart.series) texts.names.push_back(series.name);
  return texts;
}

struct Layout {
  ChartFrame frame;
  Axis x;
};

// Nothing without data.
std::optional<Layout> layout_of(const LineChart& chart) {
  RangeFinder x, y;
  for (const Series& series : chart.series) {
    for (const auto& run : runs_of(series, chart.x_scale)) {
      for (const ChartPoint& p : run) {
        x.add(p.x);
        y.add(p.y);
        if (const auto interval = drawable_interval(p.low, p.high)) y.add(*interval);
      }
    }
  }
  if (x.is_empty()) return std::nullopt;
  if (chart.y_from_zero) y.add(0);
  return Layout{.frame = ChartFrame(texts_of(chart), rounded_axis(y.range(), chart.y_percent)),
                .x = chart.x_scale == AxisScale::kLog10 ? log_axis(x.range()) : linear_axis(x.range())};
}

}  // namespace

std::string chart_svg(const LineChart& chart) {
  const auto layout = layout_of(chart);
  if (!layout) return ChartFrame(texts_of(chart), {}).empty_document();
  return LineChartSvg(chart, layout->frame, layout->x).draw();
}

std::optional<ChartPlaces> chart_places(const LineChart& chart) {
  assert(chart.x_scale == AxisScale::kLinear);
  const auto layout = layout_of(chart);
  if (!layout) return std::nullopt;
  const Area& area = layout->frame.area();
  return ChartPlaces{.left = area.left,
                     .top = area.top,
                     .right = area.right,
                     .bottom = area.bottom,
                     .x_low = layout->x.range.low,
                     .x_high = layout->x.range.high};
}

}  // namespace katachi::draw
