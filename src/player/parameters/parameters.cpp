#include "player/parameters/parameters.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/close_name.hpp"
#include "core/number_text.hpp"

namespace katachi::player {

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

template <class Number>
bool parse_number(std::string_view text, Number& number) {
  const auto parsed = core::parse_number<Number>(text);
  if (parsed) number = *parsed;
  return parsed.has_value();
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

std::optional<bool> parse_switch(std::string_view text) {
  const std::string name = lower(text);
  if (name == "yes" || name == "true" || name == "1") return true;
  if (name == "no" || name == "false" || name == "0") return false;
  return std::nullopt;
}

core::Result<void> assign(const Description& row, std::string_view text, bool* target) {
  const auto value = parse_switch(text);
  if (!value) return bad_value(row, text);
  *target = *value;
  return {};
}

core::Result<void> assign(const Description& row, std::string_view text, const NamedValue& target) {
  std::string name = lower(text);
  // A client's "true" is what this table calls "yes", where there is such a name.
  if (const auto value = parse_switch(text)) name = *value ? "yes" : "no";
  const auto found = std::ranges::find(target.names, name);
  if (found == target.names.end()) return bad_value(row, text);
  *target.number = static_cast<std::uint8_t>(found - target.names.begin());
  return {};
}

std::string value_text(const bool* value) { return *value ? "yes" : "no"; }
std::string value_text(const NamedValue& value) { return std::string(value.names[*value.number]); }
template <class Number>
std::string value_text(const Number* value) {
  return fmt::format("{}", *value);
}

core::Result<Description> find(Parameters& parameters, std::string_view name) {
  for (const Description& row : describe(parameters))
    if (row.name == name) return row;
  return core::fail(fmt::format("unknown parameter '{}'", name), "",
                    core::did_you_mean(name, parameter_names(), "katachi gtp --help-parameters lists them"));
}

}  // namespace

std::string Description::type() const {
  if (std::holds_alternative<double*>(value)) return "number";
  if (std::holds_alternative<NamedValue>(value)) return "choice";
  if (std::holds_alternative<bool*>(value)) return "switch";
  return "integer";
}

std::string Description::range() const {
  if (const auto* choice = std::get_if<NamedValue>(&value)) return joined(choice->names, "|");
  if (std::holds_alternative<bool*>(value)) return "yes|no";
  if (maximum == kNoMaximum) return fmt::format("{} or more", minimum);
  return fmt::format("{}..{}", minimum, maximum);
}

std::string Description::text() const {
  return std::visit([](const auto& field) { return value_text(field); }, value);
}

std::string joined(std::span<const std::string_view> names, std::string_view between) {
  std::string text;
  for (const std::string_view name : names) text.append(text.empty() ? "" : between).append(name);
  return text;
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
  return std::visit([&](const auto& field) { return assign(*row, value, field); }, row->value);
}

std::string parameters_json(const Parameters& parameters) {
  Parameters copy = parameters;
  std::string out;
  for (const Description& row : describe(copy)) {
    const char* quote = std::holds_alternative<NamedValue>(row.value) ? "\"" : "";
    const bool* is_on = std::holds_alternative<bool*>(row.value) ? std::get<bool*>(row.value) : nullptr;
    const std::string text = is_on == nullptr ? row.text() : *is_on ? "true" : "false";
    out += fmt::format("{}\"{}\":{}{}{}", out.empty() ? "{" : ",", row.name, quote, text, quote);
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
