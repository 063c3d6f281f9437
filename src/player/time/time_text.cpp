// Time settings from a text.
#include <cmath>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "player/time/time_control.hpp"

namespace katachi::player {

namespace {

constexpr double kLongest = 1e7;  // seconds
constexpr const char* kForms = "none, absolute M, canadian M P N, byoyomi M P N, fischer M I, or S/move; in seconds";

std::unexpected<core::Error> no_time(std::string_view text) {
  return core::fail(fmt::format("invalid time control '{}'", text), "", kForms);
}

// "byoyomi 60 10 3" -> {60, 10, 3}; nothing if a word is no number of the range.
std::optional<std::vector<double>> numbers_of(std::istringstream& in) {
  std::vector<double> numbers;
  for (std::string word; in >> word;) {
    std::size_t used = 0;
    double number = 0;
    try {
      number = std::stod(word, &used);
    } catch (const std::exception&) {
      return std::nullopt;
    }
    if (used != word.size() || !(number >= 0 && number <= kLongest)) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

core::Result<TimeSettings> parse_time_settings(std::string_view text) {
  std::string words(text);
  for (char& c : words)
    if (c == ',') c = ' ';
  if (words.ends_with("/move")) words = "byoyomi 0 " + words.substr(0, words.size() - 5) + " 1";
  std::istringstream in(words);
  std::string kind;
  in >> kind;
  const auto numbers = numbers_of(in);
  if (!numbers) return no_time(text);
  const std::vector<double>& n = *numbers;
  if (kind == "none" && n.empty()) return TimeSettings{};
  if (kind == "absolute" && n.size() == 1 && n[0] > 0)
    return TimeSettings{.system = TimeSystem::kAbsolute, .main = n[0]};
  if (kind == "fischer" && n.size() == 2 && n[0] + n[1] > 0)
    return TimeSettings{.system = TimeSystem::kFischer, .main = n[0], .increment = n[1]};
  const bool has_period = n.size() == 3 && n[1] > 0 && n[2] >= 1 && n[2] <= 1000 && std::floor(n[2]) == n[2];
  if (kind == "canadian" && has_period)
    return TimeSettings{
        .system = TimeSystem::kCanadian, .main = n[0], .period = n[1], .stones = static_cast<int>(n[2])};
  if (kind == "byoyomi" && has_period)
    return TimeSettings{
        .system = TimeSystem::kByoyomi, .main = n[0], .period = n[1], .periods = static_cast<int>(n[2])};
  return no_time(text);
}

}  // namespace katachi::player
