#include "analysis/query_fields.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace katachi::analysis {

namespace {

using nlohmann::json;

constexpr std::size_t kLongestQuote = 40;

// The beginning of a value, for a message. Cut between characters, so that the message is good UTF-8 again.
std::string quote(const json& value) {
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (text.size() <= kLongestQuote) return text;
  std::size_t end = kLongestQuote;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

std::optional<std::int64_t> integer_in(const json& value, std::int64_t minimum, std::int64_t maximum) {
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && !std::in_range<std::int64_t>(value.get<std::uint64_t>())) return std::nullopt;
  const auto number = value.get<std::int64_t>();
  return number < minimum || number > maximum ? std::nullopt : std::optional(number);
}

}  // namespace

const json* QueryFields::find(const char* name) {
  if (error_) return nullptr;
  asked_.emplace_back(name);
  const auto found = object_->find(name);
  return found == object_->end() ? nullptr : &*found;
}

void QueryFields::fail(const char* name, std::string what) {
  if (!error_) error_ = core::Error{std::move(what), name, ""};
}

void QueryFields::require(const char* name, const char* what) {
  if (!object_->contains(name)) fail(name, what);
}

std::optional<std::int64_t> QueryFields::integer(const char* name, std::int64_t minimum, std::int64_t maximum) {
  const json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto number = integer_in(*value, minimum, maximum);
  if (!number) fail(name, fmt::format("must be a whole number from {} to {}", minimum, maximum));
  return number;
}

std::optional<double> QueryFields::number(const char* name, double minimum, double maximum) {
  const json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const double number = value->is_number() ? value->get<double>() : minimum - 1;
  if (number >= minimum && number <= maximum) return number;
  fail(name, fmt::format("must be a number from {} to {}", minimum, maximum));
  return std::nullopt;
}

std::optional<std::vector<std::int64_t>> QueryFields::integers(const char* name, std::int64_t minimum,
                                                               std::int64_t maximum) {
  const json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  std::vector<std::int64_t> numbers;
  if (value->is_array())
    for (const json& each : *value)
      if (const auto number = integer_in(each, minimum, maximum)) numbers.push_back(*number);
  if (value->is_array() && numbers.size() == value->size()) return numbers;
  fail(name, fmt::format("must be an array of whole numbers from {} to {}", minimum, maximum));
  return std::nullopt;
}

std::optional<std::string> QueryFields::text(const char* name) {
  const json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return value->get<std::string>();
  fail(name, "must be a string");
  return std::nullopt;
}

bool QueryFields::is_on(const char* name) {
  const json* const value = find(name);
  if (value == nullptr) return false;
  if (value->is_boolean()) return value->get<bool>();
  fail(name, "must be true or false");
  return false;
}

std::optional<go::Color> QueryFields::color(const json& value, const char* name) {
  if (value.is_string())
    if (const auto color = go::parse_color(value.get<std::string>())) return color;
  fail(name, fmt::format("'{}' is not a player: \"B\" or \"W\"", quote(value)));
  return std::nullopt;
}

std::optional<go::Move> QueryFields::move(const json& value, const char* name, go::Size size) {
  if (value.is_string())
    if (const auto move = go::parse_gtp_move(value.get<std::string>(), size)) return move;
  fail(name, fmt::format("'{}' is not a point of a {} board", quote(value), go::size_text(size)));
  return std::nullopt;
}

std::vector<go::ColoredMove> QueryFields::colored_moves(const char* name, go::Size size) {
  const json* const value = find(name);
  if (value == nullptr) return {};
  std::vector<go::ColoredMove> moves;
  constexpr const char* kForm = "must be an array of pairs of a player and a point: [\"B\",\"D4\"]";
  if (!value->is_array()) fail(name, kForm);
  for (const json& pair : *value) {
    if (!is_ok()) return {};
    if (!pair.is_array() || pair.size() != 2) {
      fail(name, kForm);
      return {};
    }
    const auto player = color(pair[0], name);
    const auto point = move(pair[1], name, size);
    if (player && point) moves.push_back({*player, *point});
  }
  return moves;
}

std::vector<go::Move> QueryFields::moves(const json& value, const char* name, go::Size size) {
  std::vector<go::Move> moves;
  if (!value.is_array()) fail(name, "moves must be an array of points");
  for (const json& each : value) {
    if (!is_ok()) return {};
    if (const auto point = move(each, name, size)) moves.push_back(*point);
  }
  return moves;
}

std::vector<std::string> QueryFields::unread() const {
  std::vector<std::string> names;
  for (const auto& [name, value] : object_->items())
    if (std::ranges::find(asked_, name) == asked_.end()) names.push_back(name);
  return names;
}

}  // namespace katachi::analysis
