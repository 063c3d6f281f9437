#include "player/parameters/parameters.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/close_name.hpp"
#include "core/number_text.hpp"
#include "sgf/utf8.hpp"

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
  return core::fail(fmt::format("invalid value '{}' for {}", text, row.name), "", "allowed: " + row.range());
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

// The text stands in lines of GTP and in JSON.
core::Result<void> assign(const Description& row, std::string_view text, const FileValue& target) {
  const bool has_control = std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
  if (text.empty() || has_control || !sgf::is_valid_utf8(text)) return bad_value(row, text);
  *target.path = text == kShippedFile ? "" : std::string(text);
  return {};
}

std::string value_text(const bool* value) { return *value ? "yes" : "no"; }
std::string value_text(const NamedValue& value) { return std::string(value.names[*value.number]); }
std::string value_text(const FileValue& value) { return value.path->empty() ? std::string(kShippedFile) : *value.path; }
template <class Number>
std::string value_text(const Number* value) {
  return fmt::format("{}", *value);
}

// The texts of files, which hold no control characters.
std::string quoted_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string json_text(const Description& row) {
  if (const auto* is_on = std::get_if<bool*>(&row.value)) return **is_on ? "true" : "false";
  const bool is_text = std::holds_alternative<NamedValue>(row.value) || std::holds_alternative<FileValue>(row.value);
  return is_text ? quoted_text(row.text()) : row.text();
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
  if (std::holds_alternative<FileValue>(value)) return "file";
  return "integer";
}

std::string Description::range() const {
  if (const auto* choice = std::get_if<NamedValue>(&value)) return joined(choice->names, "|");
  if (std::holds_alternative<bool*>(value)) return "yes|no";
  if (std::holds_alternative<FileValue>(value)) return fmt::format("{}|FILE", kShippedFile);
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

bool is_file(std::string_view name) {
  Parameters any;
  const core::Result<Description> row = find(any, name);
  return row && std::holds_alternative<FileValue>(row->value);
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

std::string parameters_json(const Parameters& parameters, const std::function<bool(std::string_view)>& is_listed) {
  Parameters copy = parameters;
  std::string out;
  for (const Description& row : describe(copy))
    if (!is_listed || is_listed(row.name))
      out += fmt::format("{}\"{}\":{}", out.empty() ? "" : ",", row.name, json_text(row));
  return "{" + out + "}";
}

}  // namespace katachi::player
