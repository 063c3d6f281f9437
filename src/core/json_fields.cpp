#include "core/json_fields.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace katachi::core {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kLongestValue = 60;

constexpr std::string_view kInfinity = "infinity";
constexpr std::string_view kMinusInfinity = "-infinity";
constexpr std::string_view kNotANumber = "nan";

std::optional<double> special_number(std::string_view text) {
  if (text == kInfinity) return std::numeric_limits<double>::infinity();
  if (text == kMinusInfinity) return -std::numeric_limits<double>::infinity();
  if (text == kNotANumber) return std::numeric_limits<double>::quiet_NaN();
  return std::nullopt;
}

}  // namespace

ordered_json json_number(double value) {
  if (std::isfinite(value)) return value;
  if (std::isnan(value)) return kNotANumber;
  return value > 0 ? kInfinity : kMinusInfinity;
}

FieldReader::FieldReader(const ordered_json& json, std::string place) : json_(&json), place_(std::move(place)) {
  if (!json.is_object()) error_ = Error{"must be an object", place_, ""};
}

std::string FieldReader::place_of(std::string_view name) const {
  return place_.empty() ? std::string(name) : place_ + "." + std::string(name);
}

void FieldReader::fail(const char* name, std::string what) {
  if (!error_) error_ = Error{std::move(what), place_of(name), ""};
}

void FieldReader::fail_unknown(const char* name, std::string_view value) {
  // A long text is probably that of a damaged game: its beginning is enough to know it.
  const bool is_long = value.size() > kLongestValue;
  fail(name, fmt::format("has an unknown value '{}{}'", value.substr(0, kLongestValue), is_long ? "..." : ""));
}

const ordered_json* FieldReader::find(const char* name) {
  if (error_) return nullptr;
  asked_.emplace_back(name);
  const auto found = json_->find(name);
  if (found != json_->end()) return &*found;
  fail(name, "is missing");
  return nullptr;
}

void FieldReader::read(const char* name, bool& target) {
  const ordered_json* const field = find(name);
  if (field == nullptr) return;
  if (!field->is_boolean()) return fail(name, "must be true or false");
  target = field->get<bool>();
}

void FieldReader::read(const char* name, double& target) {
  const ordered_json* const field = find(name);
  if (field == nullptr) return;
  std::optional<double> value;
  if (field->is_number()) value = field->get<double>();
  if (field->is_string()) value = special_number(field->get_ref<const std::string&>());
  if (!value) return fail(name, "must be a number");
  target = *value;
}

void FieldReader::read(const char* name, std::string& target) {
  const ordered_json* const field = find(name);
  if (field == nullptr) return;
  if (!field->is_string()) return fail(name, "must be a text");
  target = field->get_ref<const std::string&>();
}

Result<void> FieldReader::finish() const {
  if (error_) return std::unexpected(*error_);
  for (const auto& [key, value] : json_->items())
    if (std::ranges::find(asked_, key) == asked_.end()) return core::fail("is an unknown field", place_of(key));
  return {};
}

}  // namespace katachi::core
