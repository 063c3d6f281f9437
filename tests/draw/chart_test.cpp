#include "draw/chart.hpp"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "draw/chart_axis.hpp"
#include "draw/svg.hpp"
#include "tests/draw/xml_check.hpp"
#include "tests/game/golden.hpp"

namespace katachi::draw::test {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string labels(const Axis& axis) {
  std::string out;
  for (const Tick& tick : axis.ticks)
    if (!tick.label.empty()) out += (out.empty() ? "" : " ") + tick.label;
  return out;
}

TEST(Axis, RoundTicks) {
  EXPECT_EQ(labels(rounded_axis({0, 10}, false)), "0 2 4 6 8 10");
  EXPECT_EQ(labels(rounded_axis({0.13, 0.58}, false)), "0.1 0.2 0.3 0.4 0.5 0.6");
  EXPECT_EQ(labels(rounded_axis({0.46, 0.553}, true)), "46 % 48 % 50 % 52 % 54 % 56 %");
  EXPECT_EQ(labels(rounded_axis({0.4, 0.99}, true)), "40 % 50 % 60 % 70 % 80 % 90 % 100 %");
  EXPECT_EQ(labels(rounded_axis({-3, 3}, false)), "−3 −2 −1 0 1 2 3");
  EXPECT_EQ(labels(rounded_axis({0, 60000}, false)), "0 10k 20k 30k 40k 50k 60k");
  EXPECT_EQ(labels(rounded_axis({0, 3e6}, false)), "0 500k 1M 1.5M 2M 2.5M 3M");
  EXPECT_EQ(labels(linear_axis({1, 6})), "1 2 3 4 5 6");
}

TEST(Axis, OneValue) {
  EXPECT_EQ(labels(rounded_axis({0, 0}, false)), "−0.6 −0.4 −0.2 0.0 0.2 0.4 0.6");
  EXPECT_EQ(labels(rounded_axis({5, 5}, false)), "2 3 4 5 6 7 8");
  EXPECT_FALSE(labels(log_axis({5, 5})).empty());
}

TEST(Axis, LogTicks) {
  EXPECT_EQ(labels(log_axis({1000, 1e6})), "1000 2000 5000 10k 20k 50k 100k 200k 500k 1M");
  EXPECT_EQ(labels(log_axis({1, 1e6})), "1 10 100 1000 10k 100k 1M");
  EXPECT_EQ(labels(log_axis({0.01, 100})), "0.01 0.1 1 10 100");
  EXPECT_EQ(labels(log_axis({12, 18})), "12 13 14 15 16 17 18");
}

// Whatever the data, an axis covers them and has a handful of ticks inside.
TEST(Axis, AnyRange) {
  for (const double low : {-1e100, -7e5, -0.3, 0.0, 1e-300, 1e-20, 0.7, 1.0, 1e6, 1e15})
    for (const double span : {0.0, 1e-300, 1e-12, 0.001, 0.9, 33.0, 1e7, 1e100}) {
      if (!is_drawable(low + span)) continue;
      const Range data = {low, low + span};
      for (const Axis& axis : {rounded_axis(data, false), rounded_axis(data, true), linear_axis(data)}) {
        const double hair = 1e-5 * (axis.range.high - axis.range.low);  // ends are rounded to ticks this near
        EXPECT_LE(axis.range.low, data.low + hair);
        EXPECT_GE(axis.range.high, data.high - hair);
        EXPECT_LT(axis.range.low, axis.range.high);
        EXPECT_GE(axis.ticks.size(), 2U) << low << " " << span;
        EXPECT_LE(axis.ticks.size(), 12U) << low << " " << span;
      }
      if (!is_log_drawable(low) || !is_log_drawable(low + span)) continue;
      const Axis axis = log_axis(data);
      const double at = Scale{axis, 0, 1}.at(low);
      EXPECT_TRUE(at > 0 && at < 1) << low << " " << span;
      EXPECT_FALSE(labels(axis).empty()) << low << " " << span;
    }
}

LineChart scaling_curve() {
  LineChart chart;
  chart.title = "Prediction & learning: share of moves guessed";
  chart.x_label = "games learned from";
  chart.y_label = "professional moves guessed";
  chart.x_scale = AxisScale::kLog10;
  chart.y_percent = true;
  const char* names[] = {"frequency", "Bradley-Terry <MM>", "本因坊 patterns"};
  for (int s = 0; s < 3; ++s) {
    Series series{.name = names[s], .points = {}};
    for (int i = 0; i < 8; ++i) {
      const double games = 100 * std::pow(2.5, i), y = 0.18 + 0.05 * s + 0.02 * i - 0.0008 * i * i;
      const double error = 0.02 / (1 + i) + 0.002;
      series.points.push_back({.x = games, .y = y, .low = y - error, .high = y + error});
    }
    chart.series.push_back(series);
  }
  return chart;
}

void expect_chart(const std::string& name, const std::string& svg) {
  EXPECT_EQ(XmlCheck::fault(svg), "");
  game::test::expect_golden("draw/" + name, svg);
}

TEST(LineChart, ScalingCurve) { expect_chart("scaling_curve.svg", chart_svg(scaling_curve())); }

TEST(LineChart, Band) {
  LineChart chart = scaling_curve();
  chart.interval = Interval::kBand;
  chart.x_scale = AxisScale::kLinear;
  chart.y_from_zero = true;
  chart.series[1].points[3].y = kNan;
  expect_chart("band.svg", chart_svg(chart));
}

// The marker of a single point is drawn where a script would put a cursor at its x.
TEST(LineChart, PlacesAreThoseOfThePicture) {
  const LineChart chart{.title = "t",
                        .x_label = "x",
                        .y_label = "y",
                        .series = {{.name = "a", .points = {{10, 1}, {20, kNan}, {30, 2}, {40, kNan}}}}};
  const ChartPlaces places = chart_places(chart).value();
  const std::string svg = chart_svg(chart);
  for (const double x : {10.0, 30.0}) {
    const double at = places.left + (x - places.x_low) / (places.x_high - places.x_low) * (places.right - places.left);
    EXPECT_NE(svg.find("<circle cx=\"" + svg_number(at) + "\""), std::string::npos) << x << "\n" << svg;
  }
  EXPECT_FALSE(chart_places(LineChart{}).has_value());
}

TEST(LineChart, NothingToDraw) {
  const LineChart empty;
  EXPECT_EQ(XmlCheck::fault(chart_svg(empty)), "");
  EXPECT_NE(chart_svg(empty).find("no data"), std::string::npos);
  LineChart odd;
  odd.x_scale = AxisScale::kLog10;
  odd.series = {
      {.name = "odd", .points = {{.x = 0, .y = 1}, {.x = -1, .y = 1}, {.x = 1, .y = kNan}, {.x = kNan, .y = 1}}}};
  EXPECT_NE(chart_svg(odd).find("no data"), std::string::npos);
}

TEST(LineChart, SkipsWhatCannotBeDrawn) {
  LineChart good, odd;
  good.series = {{.name = "a", .points = {{.x = 1, .y = 2}, {.x = 2, .y = 3}}}};
  odd.series = {{.name = "a",
                 .points = {{.x = 1, .y = 2, .low = -kInfinity, .high = 3},
                            {.x = kInfinity, .y = 2},
                            {.x = 2, .y = 3, .low = 2, .high = {}},
                            {.x = 3, .y = kInfinity}}}};
  EXPECT_EQ(chart_svg(odd), chart_svg(good));
}

TEST(LineChart, ManySeriesDiffer) {
  LineChart chart;
  for (int i = 0; i < 12; ++i)
    chart.series.push_back({.name = std::string(40, 'n'), .points = {{.x = 1, .y = 1.0 * i}, {.x = 2, .y = 2.0 * i}}});
  EXPECT_EQ(XmlCheck::fault(chart_svg(chart)), "");
}

TEST(BarChart, Phases) {
  BarChart chart;
  chart.title = "Rank of the move played, by phase of the game";
  chart.x_label = "moves";
  chart.y_label = "first choice";
  chart.y_percent = true;
  chart.categories = {"1–50", "51–100", "101–150", "151–200", "201–"};
  chart.series = {
      {.name = "patterns", .bars = {{0.31, 0.3, 0.32}, {0.27, 0.26, 0.28}, {0.33}, {0.4}, {0.52, 0.5, 0.54}}},
      {.name = "uniform", .bars = {{0.01}, {0.01}, {kNan}, {0.02}}}};
  expect_chart("phases.svg", chart_svg(chart));
}

TEST(BarChart, Extremes) {
  EXPECT_NE(chart_svg(BarChart{}).find("no data"), std::string::npos);
  BarChart chart;
  chart.categories = {"a", "b"};
  chart.series = {{.name = "", .bars = {{-2}, {3}, {100}}}};  // one bar too many
  const std::string svg = chart_svg(chart);
  EXPECT_EQ(XmlCheck::fault(svg), "");
  EXPECT_EQ(svg.find(">100<"), std::string::npos);
  chart.categories.assign(100, "a long name of a category");
  EXPECT_EQ(XmlCheck::fault(chart_svg(chart)), "");
}

}  // namespace

}  // namespace katachi::draw::test
