#include "apps/shapes/pattern_options.hpp"

#include <initializer_list>
#include <map>
#include <string>

namespace katachi::apps {

namespace {

constexpr const char* kFilterGroup = "Filters";
constexpr const char* kOrderGroup = "Order of the neighbours";

// An option whose values are the names of an enumeration.
template <class Enum>
void add_named(CLI::App& command, const std::string& option, Enum& value, std::initializer_list<Enum> values,
               const std::string& help) {
  std::map<std::string, Enum> by_name;
  std::string names;
  for (const Enum each : values) {
    by_name.emplace(pattern::name(each), each);
    names += (names.empty() ? "" : ", ") + std::string(pattern::name(each));
  }
  command
      .add_option_function<std::string>(
          option, [&value, by_name](const std::string& text) { value = by_name.at(text); }, help + ": " + names)
      ->check([by_name, names](const std::string& text) {
        return by_name.contains(text) ? "" : "'" + text + "' is not one of " + names;
      })
      ->type_name("NAME")
      ->default_str(std::string(pattern::name(value)))
      ->group(kOrderGroup);
}

}  // namespace

void add_filter_options(CLI::App& command, pattern::Filters& filters) {
  filters.min_plays = 2;
  CLI::Option* none = command.add_flag_callback(
      "--no-filters", [&filters] { filters = {}; }, "Keep every pattern, even those played once");
  none->group(kFilterGroup);
  const auto add = [&](const char* option, auto& value, const char* help) {
    return command.add_option(option, value, help)->capture_default_str()->group(kFilterGroup)->excludes(none);
  };
  add("--min-plays", filters.min_plays, "Minimum play count of a pattern");
  add("--min-matches", filters.min_matches, "Minimum match count of a pattern");
  add("--min-probability", filters.min_probability, "Keep patterns with P(i|p) above this (0.01 in the paper)")
      ->check(CLI::Range(0.0, 1.0));
  add("--confidence", filters.confidence, "Keep patterns with P(i|p) >= T s(i|p): played at least T^2 times")
      ->check(CLI::Range(0.0, 1e6))
      ->type_name("T");
}

void add_order_options(CLI::App& command, pattern::OrderOptions& order) {
  using enum pattern::Distance;
  using enum pattern::Ties;
  using enum pattern::Edges;
  add_named(command, "--distance", order.distance, {kEuclid, kGridcular, kManhattan}, "Distance of facts");
  add_named(command, "--ties", order.ties, {kAxis, kDiagonal}, "Order of facts at equal distance");
  add_named(command, "--edges", order.edges, {kSides, kPoints},
            "Each side of the board counts as one fact, or each point of it does");
}

}  // namespace katachi::apps
