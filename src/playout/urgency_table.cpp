#include "playout/urgency_table.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/number_text.hpp"

namespace katachi::playout {

using go::Color;

namespace {

constexpr std::size_t kPlayable = kUrgencyClasses - 1;  // classes of urgencies above 0
constexpr int kMogoUrgency = 10 * kUrgencyUnit;

// The place of the value nearest by ratio; the values are ascending and above 0.
std::size_t nearest_place(const std::vector<int>& values, int urgency) {
  auto above = std::lower_bound(values.begin(), values.end(), urgency);
  if (above == values.begin()) return 0;
  const auto square = static_cast<std::int64_t>(urgency) * urgency;
  if (above == values.end() || square < static_cast<std::int64_t>(*above) * *(above - 1)) --above;
  return static_cast<std::size_t>(above - values.begin());
}

// At most kPlayable values that stand for the given ones, ascending; each is the nearest of one at least, so that a table made
// of them has them all.
std::vector<int> representatives(const std::set<int>& urgencies) {
  if (urgencies.size() <= kPlayable) return {urgencies.begin(), urgencies.end()};
  const double lowest = *urgencies.begin();
  const double step = std::log(*urgencies.rbegin() / lowest) / (kPlayable - 1);
  std::vector<int> row;
  for (std::size_t i = 0; i < kPlayable; ++i)
    row.push_back(static_cast<int>(std::lround(lowest * std::exp(step * static_cast<double>(i)))));
  row.erase(std::unique(row.begin(), row.end()), row.end());
  std::set<int> used;
  for (const int urgency : urgencies) used.insert(row[nearest_place(row, urgency)]);
  return {used.begin(), used.end()};
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

// Reads the lines of a table one by one.
class UrgencyReader {
 public:
  core::Result<void> read_line(std::string_view line);
  UrgencyTable table() const { return UrgencyTable(urgencies_, other_); }

 private:
  core::Result<void> wrong(std::string what, std::string remedy) const {
    return core::fail(std::move(what), fmt::format("line {}", line_number_), std::move(remedy));
  }
  core::Result<void> read_other(int urgency);
  core::Result<void> read_code(std::string_view code_text, int urgency);

  UrgencyTable::Urgencies urgencies_;
  std::map<std::uint16_t, int> line_of_;
  int other_ = kUrgencyUnit;
  int other_line_ = 0;
  int line_number_ = 0;
};

core::Result<void> UrgencyReader::read_line(std::string_view line) {
  ++line_number_;
  line = trimmed(line);
  if (line.empty() || line.front() == ';') return {};
  const std::size_t gap = line.find_first_of(" \t");
  if (gap == std::string_view::npos)
    return wrong(fmt::format("'{}' has no urgency", line), "a line is a code and its urgency, such as 0012 8.50");
  const std::string_view number = trimmed(line.substr(gap));
  const auto parsed = core::parse_number<double>(number);
  if (!parsed) return wrong(fmt::format("the urgency '{}' is no number", number), "write it such as 8.50");
  const double urgency = *parsed;
  constexpr int kHighest = kMaxUrgency / kUrgencyUnit;
  if (!(urgency >= 0 && urgency <= kHighest))
    return wrong(fmt::format("the urgency {} is out of range", number), fmt::format("0 to {} are allowed", kHighest));
  const auto hundredths = static_cast<int>(std::lround(urgency * kUrgencyUnit));
  if (urgency > 0 && hundredths == 0)
    return wrong(fmt::format("the urgency {} is too small", number), "urgencies are multiples of 0.01");
  const std::string_view code = line.substr(0, gap);
  return code == "other" ? read_other(hundredths) : read_code(code, hundredths);
}

core::Result<void> UrgencyReader::read_other(int urgency) {
  if (other_line_ != 0) return wrong(fmt::format("'other' was given in line {}", other_line_), "leave one of them");
  other_line_ = line_number_;
  other_ = urgency;
  return {};
}

core::Result<void> UrgencyReader::read_code(std::string_view code_text, int urgency) {
  std::uint16_t code = 0;
  const char* const stop = code_text.data() + code_text.size();
  const auto [end, error] = std::from_chars(code_text.data(), stop, code, 16);
  if (code_text.size() != 4 || error != std::errc() || end != stop)
    return wrong(fmt::format("'{}' is no code", code_text), "four hexadecimal digits, or 'other'");
  if (!is_possible_code(code))
    return wrong(fmt::format("no point of a board has the code {}", code_text), "the edge lies along whole sides");
  if (is_eye_code(code, Color::kBlack) && urgency != 0)
    return wrong(fmt::format("{} is an eye of the side to move, which is never filled", code_text), "omit it");
  const auto [place, is_new] = line_of_.emplace(class_names()[code], line_number_);
  if (!is_new)
    return wrong(fmt::format("the class of {} was given in line {}", code_text, place->second),
                 "symmetric codes are one class: leave one of them");
  urgencies_[class_names()[code]] = urgency;
  return {};
}

}  // namespace

const std::vector<std::uint16_t>& class_names() {
  static const std::vector<std::uint16_t> names = [] {
    std::vector<std::uint16_t> result(kLocalCodes);
    for (std::size_t code = 0; code < kLocalCodes; ++code)
      result[code] = smallest_image(static_cast<std::uint16_t>(code));
    return result;
  }();
  return names;
}

UrgencyTable::UrgencyTable(const Urgencies& urgencies, int other) : classes_(2 * kLocalCodes) {
  const std::vector<std::uint16_t>& names = class_names();
  std::vector<int> by_code(kLocalCodes, other);
  for (const auto& [code, urgency] : urgencies) {
    assert(urgency >= 0 && urgency <= kMaxUrgency && is_possible_code(code));
    by_code[names[code]] = urgency;
  }
  // A class is named by its smallest code, so its value is final when the others look it up.
  std::set<int> present;
  for (std::size_t code = 0; code < kLocalCodes; ++code) {
    const bool is_eye = is_eye_code(static_cast<std::uint16_t>(code), Color::kBlack);
    by_code[code] = is_eye ? 0 : by_code[names[code]];
    if (by_code[code] != 0) present.insert(by_code[code]);
  }
  const std::vector<int> playable = representatives(present);
  const auto class_of_urgency = [&](int urgency) {
    return static_cast<std::uint8_t>(urgency == 0 || playable.empty() ? 0 : 1 + nearest_place(playable, urgency));
  };
  values_ = {0};
  values_.insert(values_.end(), playable.begin(), playable.end());
  for (std::size_t code = 0; code < kLocalCodes; ++code) {
    classes_[code] = class_of_urgency(by_code[code]);
    classes_[kLocalCodes + colors_exchanged(static_cast<std::uint16_t>(code))] = classes_[code];
  }
  other_ = values_[class_of_urgency(other)];
}

UrgencyTable UrgencyTable::from_patterns(const LocalPatterns& patterns, int matched) {
  Urgencies urgencies;
  for (std::size_t i = 0; i < kLocalCodes; ++i) {
    const auto code = static_cast<std::uint16_t>(i);
    if (class_names()[i] == code && is_possible_code(code) && patterns.matches(code, Color::kBlack))
      urgencies[code] = matched;
  }
  return UrgencyTable(urgencies);
}

const UrgencyTable& UrgencyTable::mogo() {
  static const UrgencyTable table = from_patterns(LocalPatterns::mogo(), kMogoUrgency);
  return table;
}

const UrgencyTable& UrgencyTable::uniform() {
  static const UrgencyTable table{Urgencies{}};
  return table;
}

core::Result<UrgencyTable> UrgencyTable::parse(std::string_view text) {
  UrgencyReader reader;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (auto read = reader.read_line(text.substr(0, end)); !read) return std::unexpected(read.error());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.table();
}

std::string UrgencyTable::text() const {
  const auto number = [](int hundredths) {
    return fmt::format("{}.{:02}", hundredths / kUrgencyUnit, hundredths % kUrgencyUnit);
  };
  std::string out =
      "; urgencies of 3x3 patterns, Black to move: code of the 8 neighbours, urgency (1: an ordinary point)\n";
  out += fmt::format("other {}\n", number(other_));
  for (std::size_t i = 0; i < kLocalCodes; ++i) {
    const auto code = static_cast<std::uint16_t>(i);
    if (class_names()[i] != code || !is_possible_code(code) || is_eye_code(code, Color::kBlack)) continue;
    if (const int value = urgency(code, Color::kBlack); value != other_)
      out += fmt::format("{:04x} {}\n", code, number(value));
  }
  return out;
}

}  // namespace katachi::playout
