#include "draw/chart_frame.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "draw/text.hpp"

namespace katachi::draw {

namespace {

constexpr double kTickSize = 12, kLabelSize = 13, kTitleSize = 16, kTitleLine = 21, kLegendLine = 22;
constexpr double kSample = 30;  // the length of a line in the legend
constexpr std::size_t kLongestName = 28;

// Estimated: fonts differ, so rather too wide.
double text_width(std::string_view text, double size) { return 0.6 * size * static_cast<double>(display_width(text)); }

double legend_width(const ChartTexts& texts) {
  double widest = 0;
  for (const std::string& name : texts.names)
    if (!name.empty()) widest = std::max(widest, text_width(shortened(name, kLongestName), kTickSize));
  return widest == 0 ? 0 : widest + kSample + 26;
}

}  // namespace

std::string_view series_color(std::size_t series) {
  constexpr std::array<std::string_view, 7> kColors = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                       "#e69f00", "#56b4e9", "#000000"};
  return kColors[series % kColors.size()];
}

std::string_view series_dash(std::size_t series) {
  constexpr std::array<std::string_view, 5> kDashes = {"", "7 3", "2 3", "9 3 2 3", "4 2"};
  return kDashes[series % kDashes.size()];
}

std::string series_marker(std::size_t series, double x, double y) {
  const std::string look = fmt::format(R"(fill="{}" stroke="{}" stroke-width="1")", series_color(series), kChartPaper);
  const auto shape = [&](std::string_view path) {
    return fmt::format(R"(<path d="M{} {}{}" {}/>)", svg_number(x), svg_number(y), path, look) + "\n";
  };
  switch (series % 8) {
    case 1:
      return svg_box({x - 4, y - 4, 8, 8}, look);
    case 2:
      return shape("m0 -5.5l5 9h-10z");
    case 3:
      return shape("m0 -5.8l5.8 5.8l-5.8 5.8l-5.8 -5.8z");
    case 4:
      return shape("m0 5.5l5 -9h-10z");
    case 5:
      return shape("m-1.7 -5.2h3.4v3.5h3.5v3.4h-3.5v3.5h-3.4v-3.5h-3.5v-3.4h3.5z");
    case 6:
      return shape("m-5.5 0l9 -5v10z");
    case 7:
      return shape("m5.5 0l-9 -5v10z");
    default:
      return svg_circle(x, y, 4.5, look);
  }
}

std::string error_bar(double x, double low, double high, double reach) {
  return svg_line(x, low, x, high) + svg_line(x - reach, low, x + reach, low) +
         svg_line(x - reach, high, x + reach, high);
}

ChartFrame::ChartFrame(const ChartTexts& texts, const Axis& y) : texts_(texts), y_(y) {
  assert(texts.width >= 300 && texts.height >= 200);
  double widest = 0;
  for (const Tick& tick : y.ticks) widest = std::max(widest, text_width(tick.label, kTickSize));
  title_ = wrapped(texts.title, static_cast<std::size_t>((texts.width - 40) / (0.62 * kTitleSize)));
  // Half units keep the axes on whole pixels.
  area_.left = std::round(18 + (texts.y_label.empty() ? 0 : 20) + widest) + 0.5;
  area_.top = 18.5 + kTitleLine * static_cast<double>(title_.size());
  area_.right = std::max(std::round(texts.width - 20 - legend_width(texts)), area_.left + 60) + 0.5;
  area_.bottom = texts.height - (texts.x_label.empty() ? 34 : 56) + 0.5;
}

std::string ChartFrame::write_below(double x, std::string_view label) const {
  return svg_text(x, area_.bottom + 16, label, {.size = kTickSize, .fill = kChartInk});
}

std::string ChartFrame::x_axis(const Scale& x) const {
  std::string out;
  for (const Tick& tick : x.axis.ticks) {
    const double at = x.at(tick.value);
    out += svg_line(at, area_.top, at, area_.bottom,
                    fmt::format(R"(stroke="{}")", tick.label.empty() ? "#eeeeee" : kChartGrid));
    if (!tick.label.empty()) out += write_below(at, tick.label);
  }
  return out;
}

std::string ChartFrame::y_axis() const {
  std::string out;
  const Scale y = y_scale();
  for (const Tick& tick : y_.ticks) {
    const double at = y.at(tick.value);
    out += svg_line(area_.left, at, area_.right, at, fmt::format(R"(stroke="{}")", kChartGrid));
    out += svg_text(area_.left - 8, at, tick.label, {.size = kTickSize, .fill = kChartInk, .anchor = "end"});
  }
  return out;
}

std::string ChartFrame::border() const {
  return svg_box({area_.left, area_.top, area_.right - area_.left, area_.bottom - area_.top},
                 fmt::format(R"(fill="none" stroke="{}" stroke-width="1")", kChartInk));
}

std::string ChartFrame::texts_around() const {
  std::string out;
  double at = 20;
  for (const std::string& line : title_) {
    out += svg_text(texts_.width / 2.0, at, line, {.size = kTitleSize, .fill = kChartInk, .bold = true});
    at += kTitleLine;
  }
  const TextStyle style = {.size = kLabelSize, .fill = kChartInk};
  const double middle_x = (area_.left + area_.right) / 2, middle_y = (area_.top + area_.bottom) / 2;
  if (!texts_.x_label.empty()) out += svg_text(middle_x, texts_.height - 18, texts_.x_label, style);
  TextStyle upwards = style;
  upwards.upwards = true;
  if (!texts_.y_label.empty()) out += svg_text(18, middle_y, texts_.y_label, upwards);
  return out;
}

std::string ChartFrame::legend() const {
  std::string out;
  double at = area_.top + 12;
  const double x = area_.right + 14;
  const auto count = static_cast<double>(std::max<std::size_t>(texts_.names.size(), 1));
  const double line = std::min(kLegendLine, (area_.bottom - area_.top) / count);
  for (std::size_t i = 0; i < texts_.names.size(); ++i) {
    if (texts_.names[i].empty()) continue;
    if (texts_.bars) {
      out += svg_box({x + kSample - 14, at - 7, 14, 14}, fmt::format(R"(fill="{}")", series_color(i)));
    } else {
      out += svg_line(x, at, x + kSample, at,
                      fmt::format(R"(stroke="{}" stroke-width="2" stroke-dasharray="{}")", series_color(i),
                                  series_dash(i).empty() ? "none" : series_dash(i)));
      out += series_marker(i, x + kSample / 2, at);
    }
    out += svg_text(x + kSample + 8, at, shortened(texts_.names[i], kLongestName),
                    {.size = kTickSize, .fill = kChartInk, .anchor = "start"});
    at += line;
  }
  return out;
}

std::string ChartFrame::whole(std::string_view body) const {
  const Page page = {.width = static_cast<double>(texts_.width),
                     .height = static_cast<double>(texts_.height),
                     .background = kChartPaper,
                     .title = texts_.title};
  return svg_document(page, body);
}

std::string ChartFrame::document(std::string_view content) const {
  return whole(y_axis() + std::string(content) + border() + texts_around() + legend());
}

std::string ChartFrame::empty_document() const {
  const std::string words = svg_text((area_.left + area_.right) / 2, (area_.top + area_.bottom) / 2, "no data",
                                     {.size = kLabelSize, .fill = "#777777"});
  return whole(words + border() + texts_around());
}

}  // namespace katachi::draw
