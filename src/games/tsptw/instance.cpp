#include "games/tsptw/instance.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "games/puzzle_text.hpp"

namespace katachi::games::tsptw {

namespace {

using core::Result;

struct Row {
  std::string where;
  std::vector<double> numbers;
};

constexpr std::size_t kSolomonColumns = 7;
constexpr double kSolomonEnd = 999;

// Lines of numbers; those with letters before the first of them are headings.
Result<std::vector<Row>> rows_of(std::string_view text) {
  std::vector<Row> rows;
  for (const TextLine& line : lines_of(text)) {
    if (line.text.starts_with('#')) continue;
    Row row{.where = line.where(), .numbers = {}};
    bool is_heading = false;
    for (const std::string_view word : words_of(line.text)) {
      const auto number = core::parse_number<double>(word);
      if (!number || !std::isfinite(*number)) {
        is_heading = rows.empty() && row.numbers.empty() && std::isalpha(static_cast<unsigned char>(word.front())) != 0;
        if (is_heading) break;
        return core::fail(fmt::format("'{}' is not a number", word), line.where(), "numbers with blanks between");
      }
      row.numbers.push_back(*number);
    }
    if (!is_heading) rows.push_back(std::move(row));
  }
  return rows;
}

Result<void> check_places(double places, const std::string& where) {
  if (places >= 2 && places <= kMaxPlaces && places == std::floor(places)) return {};
  return core::fail(fmt::format("{} places", places), where, fmt::format("2 to {} are possible", kMaxPlaces));
}

Result<Instance> read_matrix(const std::vector<Row>& rows) {
  const double count = rows.front().numbers.front();
  if (const auto fits = check_places(count, rows.front().where); !fits) return std::unexpected(fits.error());
  Instance instance{.places = static_cast<int>(count)};
  const auto places = static_cast<std::size_t>(instance.places);
  if (rows.size() != 1 + 2 * places)
    return core::fail(fmt::format("{} lines follow the number of places", rows.size() - 1), rows.back().where,
                      fmt::format("{} of times, then {} of windows", places, places));
  for (std::size_t i = 1; i <= 2 * places; ++i) {
    const bool is_window = i > places;
    const std::size_t expected = is_window ? 2 : places;
    if (rows[i].numbers.size() != expected)
      return core::fail(fmt::format("{} numbers", rows[i].numbers.size()), rows[i].where,
                        fmt::format("{} are expected", expected));
    if (is_window) {
      instance.ready.push_back(rows[i].numbers[0]);
      instance.due.push_back(rows[i].numbers[1]);
    } else {
      instance.times.insert(instance.times.end(), rows[i].numbers.begin(), rows[i].numbers.end());
    }
  }
  return instance;
}

Result<Instance> read_solomon(const std::vector<Row>& rows) {
  std::vector<const Row*> places;
  for (const Row& row : rows) {
    if (row.numbers.front() == kSolomonEnd) break;
    if (row.numbers.size() != kSolomonColumns)
      return core::fail(fmt::format("{} numbers", row.numbers.size()), row.where,
                        "seven: number, x, y, demand, first time, last time, service");
    places.push_back(&row);
  }
  if (const auto fits = check_places(static_cast<double>(places.size()), rows.front().where); !fits)
    return std::unexpected(fits.error());
  Instance instance{.places = static_cast<int>(places.size())};
  for (const Row* from : places) {
    const auto& a = from->numbers;
    instance.ready.push_back(a[4]);
    instance.due.push_back(a[5]);
    for (const Row* to : places) {
      const auto& b = to->numbers;
      const double way = std::floor(std::hypot(a[1] - b[1], a[2] - b[2]) * 1e4) / 1e4;
      instance.times.push_back(from == to ? 0 : way + a[6]);
    }
  }
  return instance;
}

}  // namespace

Result<std::shared_ptr<const Instance>> read_instance(std::string_view text) {
  const auto rows = rows_of(text);
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty())
    return core::fail("there is no instance", "line 1", "the number of places, or lines of Solomon's format");
  auto instance = rows->front().numbers.size() == 1 ? read_matrix(*rows) : read_solomon(*rows);
  if (!instance) return std::unexpected(instance.error());
  if (std::ranges::any_of(instance->times, [](double time) { return time < 0; }))
    return core::fail("a negative time", rows->front().where, "times are zero or positive");
  for (std::size_t i = 0; i < instance->ready.size(); ++i)
    if (instance->ready[i] > instance->due[i])
      return core::fail(fmt::format("place {} has a window that ends before it begins", i), rows->front().where,
                        "first time, then last time");
  instance->longest = *std::ranges::max_element(instance->times);
  return std::make_shared<const Instance>(*std::move(instance));
}

}  // namespace katachi::games::tsptw
