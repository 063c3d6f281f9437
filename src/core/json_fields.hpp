// FieldReader: takes an object of JSON apart, field by field, and remembers the first thing that is wrong.
//
//   FieldReader fields(json, "conditions");
//   fields.read("handicap", handicap);
//   fields.read("time", [&](const ordered_json& value, const std::string& place) { ... return Result<void>; });
//   return fields.finish();                     // also fails if there are fields that nobody asked for
//
// After the first error nothing more is read. Nothing throws. Numbers must fit into their target; a real number may be written
// as a whole one, or as "infinity", "-infinity", "nan" (json_number), which JSON has no numbers for.
#pragma once

#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/result.hpp"

namespace katachi::core {

nlohmann::ordered_json json_number(double value);

class FieldReader {
 public:
  // `place` is the object's own place in the text; empty: it is all of it.
  FieldReader(const nlohmann::ordered_json& json, std::string place);

  void read(const char* name, bool& target);
  void read(const char* name, double& target);
  void read(const char* name, std::string& target);
  template <std::integral Integer>
  void read(const char* name, Integer& target);

  // A field that may be null.
  template <class T>
  void read(const char* name, std::optional<T>& target);

  // A text with few meanings: parse(text) gives an optional, nothing if it is none of them.
  template <class T, class Parse>
  void read_word(const char* name, T& target, Parse&& parse);

  // An object: read(json, place) gives a Result<T>.
  template <class T, class Read>
  void read_object(const char* name, T& target, Read&& read);

  // For what only the caller can judge.
  void fail(const char* name, std::string what);
  void fail_unknown(const char* name, std::string_view value);
  bool is_ok() const { return !error_; }

  Result<void> finish() const;

 private:
  // The field, or nothing after an error.
  const nlohmann::ordered_json* find(const char* name);
  std::string place_of(std::string_view name) const;

  const nlohmann::ordered_json* json_;
  std::string place_;
  std::vector<std::string_view> asked_;
  std::optional<Error> error_;
};

// An array whose elements are read one by one by read(json, place).
template <class T, class Read>
Result<std::vector<T>> array_from_json(const nlohmann::ordered_json& json, const std::string& place, Read&& read) {
  if (!json.is_array()) return fail("must be an array", place);
  std::vector<T> all;
  for (const auto& each : json) {
    Result<T> value = read(each, place);
    if (!value) return std::unexpected(value.error());
    all.push_back(*std::move(value));
  }
  return all;
}

template <std::integral Integer>
void FieldReader::read(const char* name, Integer& target) {
  const nlohmann::ordered_json* const field = find(name);
  if (field == nullptr) return;
  if (!field->is_number_integer()) return fail(name, "must be a whole number");
  const bool fits = field->is_number_unsigned() ? std::in_range<Integer>(field->get<std::uint64_t>())
                                                : std::in_range<Integer>(field->get<std::int64_t>());
  if (!fits) return fail(name, "is too large or too small");
  target = field->get<Integer>();
}

template <class T>
void FieldReader::read(const char* name, std::optional<T>& target) {
  const nlohmann::ordered_json* const field = find(name);
  if (field == nullptr) return;
  if (field->is_null()) return target.reset();
  read(name, target.emplace());
}

template <class T, class Parse>
void FieldReader::read_word(const char* name, T& target, Parse&& parse) {
  std::string text;
  read(name, text);
  if (error_) return;
  auto value = parse(std::string_view(text));
  if (!value) return fail_unknown(name, text);
  target = *std::move(value);
}

template <class T, class Read>
void FieldReader::read_object(const char* name, T& target, Read&& read) {
  const nlohmann::ordered_json* const field = find(name);
  if (field == nullptr) return;
  Result<T> value = read(*field, place_of(name));
  if (value)
    target = *std::move(value);
  else
    error_ = value.error();
}

}  // namespace katachi::core
