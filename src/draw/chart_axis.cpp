#include "draw/chart_axis.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace katachi::draw {

namespace {

constexpr double kTicksWanted = 6;
constexpr double kLargest = 1e100, kSmallest = 1e-100;  // far from where doubles overflow or lose their digits

// 1, 2 or 5 times a power of ten.
double round_step(double span) {
  const double raw = span / kTicksWanted;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  const double factor = raw / power;
  return power * (factor < 1.5 ? 1 : factor < 3.5 ? 2 : factor < 7.5 ? 5 : 10);
}

// A range of some length, also if the data are one value.
Range widened(Range r) {
  const double magnitude = std::max(std::abs(r.low), std::abs(r.high));
  if (magnitude > kSmallest && r.high - r.low > 1e-9 * magnitude) return r;
  const double half = magnitude > kSmallest ? magnitude / 2 : 0.5;
  return {r.low - half, r.high + half};
}

std::string with_minus(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

// 1500, 20k, 1.5M.
std::string plain_label(double value, int decimals) {
  constexpr std::array<std::pair<double, const char*>, 4> kUnits = {{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
  const double size = std::abs(value);
  if (size >= 1e15 || decimals > 6) return with_minus(fmt::format("{:g}", value));
  if (size >= 1e4)
    for (const auto& [unit, name] : kUnits)
      if (size >= unit) return with_minus(fmt::format("{:g}{}", value / unit, name));
  return with_minus(fmt::format("{:.{}f}", value, decimals));
}

int decimals_of(double step) { return std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9))); }

std::vector<Tick> linear_ticks(Range r, double step, bool percent) {
  std::vector<Tick> ticks;
  const double first = std::ceil(r.low / step - 1e-6), last = std::floor(r.high / step + 1e-6);
  // Counted from the first: on a range far from zero the multiples themselves may not fit an integer.
  for (int i = 0; i <= static_cast<int>(last - first); ++i) {
    const double multiple = first + i, value = multiple == 0 ? 0 : multiple * step;
    ticks.push_back({value, percent ? plain_label(100 * value, decimals_of(100 * step)) + " %"
                                    : plain_label(value, decimals_of(step))});
  }
  return ticks;
}

std::string log_label(double value) { return value >= 1 ? plain_label(value, 0) : fmt::format("{:g}", value); }

// The multiples of powers of ten; 1 always has a label (of many powers: every second, third ...), 2 and 5 if there is room.
std::vector<Tick> log_ticks(Range r) {
  const int first = static_cast<int>(std::floor(std::log10(r.low)));
  const int last = static_cast<int>(std::floor(std::log10(r.high)));
  const int every = (last - first) / 8 + 1;
  const bool room = std::log10(r.high / r.low) <= 3.2;
  std::vector<Tick> ticks;
  for (int power = first; power <= last; ++power) {
    for (int digit = 1; digit <= (every == 1 ? 9 : 1); ++digit) {
      const double value = digit * std::pow(10, power);
      if (value < r.low || value > r.high) continue;
      const bool labelled = digit == 1 ? power % every == 0 : room && (digit == 2 || digit == 5);
      ticks.push_back({value, labelled ? log_label(value) : ""});
    }
  }
  return ticks;
}

}  // namespace

bool is_drawable(double value) { return std::isfinite(value) && std::abs(value) <= kLargest; }

bool is_log_drawable(double value) { return value >= kSmallest && value <= kLargest; }

std::optional<Range> drawable_interval(std::optional<double> low, std::optional<double> high) {
  if (!low || !high || !is_drawable(*low) || !is_drawable(*high)) return std::nullopt;
  return Range{*low, *high};
}

void RangeFinder::add(double value) {
  assert(is_drawable(value));
  range_ = empty_ ? Range{value, value} : Range{std::min(range_.low, value), std::max(range_.high, value)};
  empty_ = false;
}

Axis rounded_axis(Range data, bool percent) {
  Range r = widened(data);
  const double step = round_step(r.high - r.low);
  const bool fractions = percent && data.low >= 0 && data.high <= 1;
  r = {step * std::floor(r.low / step + 1e-6), step * std::ceil(r.high / step - 1e-6)};
  if (fractions) r = {std::max(r.low, 0.0), std::min(r.high, 1.0)};
  return {.range = r, .logarithmic = false, .ticks = linear_ticks(r, step, percent)};
}

Axis linear_axis(Range data) {
  Range r = widened(data);
  const double step = round_step(r.high - r.low), margin = 0.03 * (r.high - r.low);
  r = {r.low - margin, r.high + margin};
  return {.range = r, .logarithmic = false, .ticks = linear_ticks(r, step, false)};
}

Axis log_axis(Range data) {
  assert(is_log_drawable(data.low) && is_log_drawable(data.high));
  Range r = data;
  if (r.high / r.low < 1.1) r = {r.low / 2, r.high * 2};
  const double margin = std::pow(r.high / r.low, 0.03);
  r = {r.low / margin, r.high * margin};
  std::vector<Tick> ticks = log_ticks(r);
  // Within less than a decade too few round numbers may be left.
  if (std::ranges::count_if(ticks, [](const Tick& t) { return !t.label.empty(); }) < 3)
    ticks = linear_ticks(r, round_step(r.high - r.low), false);
  return {.range = r, .logarithmic = true, .ticks = std::move(ticks)};
}

double Scale::at(double value) const {
  const Range& r = axis.range;
  const double part =
      axis.logarithmic ? std::log(value / r.low) / std::log(r.high / r.low) : (value - r.low) / (r.high - r.low);
  return begin + part * (end - begin);
}

}  // namespace katachi::draw
