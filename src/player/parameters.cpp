#include "player/parameters.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

namespace katachi::player {

namespace {

constexpr std::array<std::string_view, 3> kFriendlyPassNames = {"auto", "yes", "no"};
constexpr double kNoMaximum = std::numeric_limits<double>::infinity();

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

template <class Number>
bool parse_number(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stopped == end;
}

std::unexpected<core::Error> bad_value(const Description& row, std::string_view text) {
  return core::fail(fmt::format("'{}' is no value for {}", text, row.name), "", "allowed: " + row.range());
}

template <class Number>
core::Result<void> assign(const Description& row, std::string_view text, Number* target) {
  Number number{};
  if (!parse_number(text, number)) return bad_value(row, text);
  const auto as_double = static_cast<double>(number);
  const bool fits = as_double >= row.minimum && as_double <= row.maximum;  // false for NaN
  if (!fits) return bad_value(row, text);
  *target = number;
  return {};
}

core::Result<void> assign(const Description& row, std::string_view text, FriendlyPass* target) {
  std::string name = lower(text);
  if (name == "true") name = "yes";
  if (name == "false") name = "no";
  const auto* found = std::ranges::find(kFriendlyPassNames, name);
  if (found == kFriendlyPassNames.end()) return bad_value(row, text);
  *target = static_cast<FriendlyPass>(found - kFriendlyPassNames.begin());
  return {};
}

std::string value_text(FriendlyPass value) { return std::string(kFriendlyPassNames[static_cast<std::size_t>(value)]); }
template <class Number>
std::string value_text(Number value) {
  return fmt::format("{}", value);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

core::Result<Description> find(Parameters& parameters, std::string_view name) {
  for (const Description& row : describe(parameters))
    if (row.name == name) return row;
  return core::fail(fmt::format("unknown parameter '{}'", name), "",
                    fmt::format("the nearest is {}", nearest_name(name, parameter_names())));
}

}  // namespace

std::string Description::type() const {
  if (std::holds_alternative<double*>(value)) return "number";
  if (std::holds_alternative<FriendlyPass*>(value)) return "choice";
  return "integer";
}

std::string Description::range() const {
  if (std::holds_alternative<FriendlyPass*>(value)) return "auto|yes|no";
  if (maximum == kNoMaximum) return fmt::format("{} or more", minimum);
  return fmt::format("{}..{}", minimum, maximum);
}

std::string Description::text() const {
  return std::visit([](const auto* field) { return value_text(*field); }, value);
}

std::vector<Description> describe(Parameters& p) {
  return {
      {"playouts", &p.playouts, 0, 1e12, "playouts per move; 0: as many as the time allows"},
      {"seconds", &p.seconds, 0.001, 1e6, "seconds per move when there is neither a clock nor a number of playouts"},
      {"min_seconds", &p.min_seconds, 0, 1e6, "a move is not answered faster than this"},
      {"threads", &p.threads, 1, 256, "threads of a search"},
      {"seed", &p.seed, 0, kNoMaximum, "seed of the random generator"},
      {"resign_threshold", &p.resign_threshold, 0, 1, "resign when the chance to win is below this; 0: never"},
      {"resign_moves", &p.resign_moves, 1, 100, "... in so many own moves in a row"},
      {"friendly_pass", &p.friendly_pass, 0, 0,
       "answer a pass by a pass with dead stones on the board; auto: under territory scoring"},
      {"status_playouts", &p.status_playouts, 10, 1e9, "playouts that tell living from dead stones"},
      {"lag_seconds", &p.lag_seconds, 0, 60, "seconds that a move costs on the clock beyond its thinking"},
      {"debut", &p.debut, 0, 1000, "the first so many moves of a game come from the opening book (19x19); 0: none"},
  };
}

std::string nearest_name(std::string_view name, const std::vector<std::string>& names) {
  const std::string wanted = lower(name.substr(0, 100));
  return *std::ranges::min_element(names, {}, [&](const std::string& n) { return edit_distance(wanted, lower(n)); });
}

std::vector<std::string> parameter_names() {
  Parameters any;
  std::vector<std::string> names;
  for (const Description& row : describe(any)) names.emplace_back(row.name);
  return names;
}

core::Result<std::string> get(const Parameters& parameters, std::string_view name) {
  Parameters copy = parameters;
  const core::Result<Description> row = find(copy, name);
  if (!row) return std::unexpected(row.error());
  return row->text();
}

core::Result<void> set(Parameters& parameters, std::string_view name, std::string_view value) {
  const core::Result<Description> row = find(parameters, name);
  if (!row) return std::unexpected(row.error());
  return std::visit([&](auto* field) { return assign(*row, value, field); }, row->value);
}

std::string parameters_json(const Parameters& parameters) {
  Parameters copy = parameters;
  std::string out;
  for (const Description& row : describe(copy)) {
    const char* quote = std::holds_alternative<FriendlyPass*>(row.value) ? "\"" : "";
    out += fmt::format("{}\"{}\":{}{}{}", out.empty() ? "{" : ",", row.name, quote, row.text(), quote);
  }
  return out + "}";
}

std::string changed_parameters(const Parameters& parameters) {
  Parameters copy = parameters, defaults;
  const std::vector<Description> rows = describe(copy), usual = describe(defaults);
  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].text() != usual[i].text())
      out += fmt::format("{}{}={}", out.empty() ? "" : " ", rows[i].name, rows[i].text());
  return out;
}

std::string parameters_help() {
  Parameters defaults;
  std::string out;
  for (const Description& row : describe(defaults))
    out += fmt::format("  {:<17} {:<6} {:<13} {}\n", row.name, row.text(), row.range(), row.meaning);
  return out;
}

}  // namespace katachi::player
