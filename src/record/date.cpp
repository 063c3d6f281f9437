#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include <fmt/format.h>

#include "record/record.hpp"
#include "record/text.hpp"

namespace katachi::record {

namespace {

using namespace record_text;  // NOLINT: this file is about nothing else

struct Digits {
  int value = 0;
  std::size_t length = 0;
};

std::vector<Digits> digit_groups(std::string_view text) {
  std::vector<Digits> groups;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_digit(text[i])) continue;
    if (i == 0 || !is_digit(text[i - 1])) groups.emplace_back();
    Digits& last = groups.back();
    if (++last.length <= 8) last.value = last.value * 10 + (text[i] - '0');
  }
  return groups;
}

int month_named_in(std::string_view text) {
  static constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                               "jul", "aug", "sep", "oct", "nov", "dec"};
  const std::string small = lowered(text);
  for (std::size_t i = 0; i < kMonths.size(); ++i)
    if (contains(small, kMonths[i])) return static_cast<int>(i) + 1;
  return 0;
}

bool is_possible(const Date& date) {
  if (date.year < 1 || date.year > 2200 || date.month < 0 || date.month > 12) return false;
  if (date.month == 0) return date.day == 0;
  if (date.day == 0) return true;
  return std::chrono::year_month_day(std::chrono::year(date.year),
                                     std::chrono::month(static_cast<unsigned>(date.month)),
                                     std::chrono::day(static_cast<unsigned>(date.day)))
      .ok();
}

// Years have four digits; without one there is no telling what the rest means.
std::optional<Date> in_some_order(std::string_view text) {
  const std::vector<Digits> groups = digit_groups(text);
  Date date;
  if (const int month = month_named_in(text); month != 0) {
    date.month = month;
    for (const Digits& group : groups) {
      if (group.length == 4 && date.year == 0) date.year = group.value;
      if (group.length <= 2 && date.day == 0) date.day = group.value;
    }
    return date.year == 0 ? std::nullopt : std::optional(date);
  }
  if (groups.empty()) return std::nullopt;
  if (groups[0].length == 8) return Date{groups[0].value / 10000, groups[0].value / 100 % 100, groups[0].value % 100};
  if (groups[0].length == 4) {
    date.year = groups[0].value;
    if (groups.size() > 1 && groups[1].length <= 2) date.month = groups[1].value;
    if (date.month != 0 && groups.size() > 2 && groups[2].length <= 2) date.day = groups[2].value;
    return date;
  }
  const bool year_last = groups.size() >= 3 && groups[2].length == 4;
  if (year_last && groups[0].value > 12) return Date{groups[2].value, groups[1].value, groups[0].value};
  if (year_last) return Date{groups[2].value, 0, 0};  // 4/10/2015: April or October? Only the year is certain
  return std::nullopt;
}

}  // namespace

std::string Date::text() const {
  if (year == 0) return "";
  if (month == 0) return fmt::format("{:04}", year);
  if (day == 0) return fmt::format("{:04}-{:02}", year, month);
  return fmt::format("{:04}-{:02}-{:02}", year, month, day);
}

std::optional<Date> parse_date(std::string_view text) {
  const auto date = in_some_order(trimmed(text));
  return date && is_possible(*date) ? date : std::nullopt;
}

}  // namespace katachi::record
