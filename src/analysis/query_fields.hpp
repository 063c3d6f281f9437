// QueryFields: takes a query apart field by field, and remembers the first thing that is wrong.
//
//   QueryFields fields(object);
//   const auto width = fields.integer("boardXSize", 2, 25);     nothing if there is no such field
//   if (!fields.is_ok()) return std::unexpected(fields.error());
//
// Every field may be missing. After the first error nothing more is read: each question is answered as if there were no such
// field. An error's `where` is the field's name. Nothing throws. The object must outlive the reader.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/result.hpp"
#include "go/point.hpp"

namespace katachi::analysis {

class QueryFields {
 public:
  explicit QueryFields(const nlohmann::json& object) : object_(&object) {}

  // The value as it is; null if the field is missing or something was wrong before.
  const nlohmann::json* find(const char* name);

  // Whole numbers must be written as such; both bounds are allowed.
  std::optional<std::int64_t> integer(const char* name, std::int64_t minimum, std::int64_t maximum);
  std::optional<double> number(const char* name, double minimum, double maximum);
  std::optional<std::vector<std::int64_t>> integers(const char* name, std::int64_t minimum, std::int64_t maximum);
  std::optional<std::string> text(const char* name);
  bool is_on(const char* name);  // a switch; one that is missing is off

  // "B" or "W"; ["B","D4"] pairs; "D4" texts. What is wrong is said of the field `name`, wherever the value comes from.
  std::optional<go::Color> color(const nlohmann::json& value, const char* name);
  std::vector<go::ColoredMove> colored_moves(const char* name, go::Size size);
  std::vector<go::Move> moves(const nlohmann::json& value, const char* name, go::Size size);

  void fail(const char* name, std::string what);
  void require(const char* name, const char* what);  // fails if the field is missing
  bool is_ok() const { return !error_; }
  const core::Error& error() const { return *error_; }

  // The fields that nobody asked for.
  std::vector<std::string> unread() const;

 private:
  std::optional<go::Move> move(const nlohmann::json& value, const char* name, go::Size size);

  const nlohmann::json* object_;
  std::vector<std::string> asked_;
  std::optional<core::Error> error_;
};

}  // namespace katachi::analysis
