// Parameters of searches by name: a row for each member of an options struct, from which help, checks and settings are made.
#pragma once

#include <array>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "core/result.hpp"
#include "solver/solver.hpp"

namespace katachi::solver {

template <class Options>
struct Row {
  std::string_view name;
  std::string_view about;
  core::Result<void> (*set)(Options& options, std::string_view value);
  std::string (*shown)(const Options& options);
};

// Names of the values of an enumeration: specialised beside the rows that use it.
template <class E>
constexpr std::array<std::string_view, 0> kValueNames{};

namespace detail {

template <class T>
core::Result<T> parse_value(std::string_view text) {
  if constexpr (std::same_as<T, bool>) {
    if (text == "yes" || text == "true" || text == "1") return true;
    if (text == "no" || text == "false" || text == "0") return false;
    return core::fail(fmt::format("'{}' is neither yes nor no", text));
  } else if constexpr (std::is_enum_v<T>) {
    for (std::size_t i = 0; i < kValueNames<T>.size(); ++i)
      if (kValueNames<T>[i] == text) return static_cast<T>(i);
    return core::fail(fmt::format("'{}' is not one of its values", text), "",
                      fmt::format("take {}", fmt::join(kValueNames<T>, ", ")));
  } else {
    const auto number = core::parse_number<T>(text);
    // Written so that "nan" fails too.
    const bool fits = number && *number >= T{0} && *number <= T{1'000'000'000};
    if (!fits) return core::fail(fmt::format("'{}' is not a number from 0 up", text));
    return *number;
  }
}

template <class T>
std::string show_value(const T& value) {
  if constexpr (std::same_as<T, bool>)
    return value ? "yes" : "no";
  else if constexpr (std::is_enum_v<T>)
    return std::string(kValueNames<T>[static_cast<std::size_t>(value)]);
  else
    return fmt::format("{}", value);
}

template <class Options, class T>
T value_type(T Options::*);
template <class Options, class T>
Options options_type(T Options::*);

}  // namespace detail

// row<&Options::member>("name", "about").
template <auto Member>
constexpr auto row(std::string_view name, std::string_view about) {
  using Options = decltype(detail::options_type(Member));
  using T = decltype(detail::value_type(Member));
  return Row<Options>{.name = name,
                      .about = about,
                      .set = [](Options& options, std::string_view text) -> core::Result<void> {
                        const auto value = detail::parse_value<T>(text);
                        if (!value) return std::unexpected(value.error());
                        options.*Member = *value;
                        return {};
                      },
                      .shown = [](const Options& options) { return detail::show_value(options.*Member); }};
}

template <class Options>
std::vector<Parameter> parameters_of(std::span<const Row<Options>> rows) {
  std::vector<Parameter> parameters;
  for (const Row<Options>& row : rows)
    parameters.push_back({.name = row.name, .about = fmt::format("{} (default: {})", row.about, row.shown(Options{}))});
  return parameters;
}

// Only names that stand in the rows: solve() has checked them.
template <class Options>
core::Result<void> set_parameters(Options& options, std::span<const Row<Options>> rows, const Settings& settings) {
  for (const auto& [name, value] : settings.parameters)
    for (const Row<Options>& row : rows)
      if (row.name == name)
        if (const auto set = row.set(options, value); !set)
          return core::fail(set.error().what, name, set.error().remedy);
  return {};
}

}  // namespace katachi::solver
