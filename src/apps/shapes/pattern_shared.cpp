#include <cstdio>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/number_text.hpp"

namespace katachi::apps {

using nlohmann::ordered_json;

std::shared_ptr<const pattern::Base> open_base_argument(const BaseArgument& argument, std::size_t needed,
                                                        std::vector<std::string>& words) {
  words = argument.words;
  std::filesystem::path file = argument.with;
  if (words.size() == needed + 1) {
    if (!file.empty())
      fail_on_input({"two bases given", words.front(), "give it as the first argument or with --with, not both"});
    file = words.front();
    words.erase(words.begin());
  }
  if (words.size() != needed)
    fail_on_input(
        {words.size() < needed ? "an argument is missing" : "too many arguments", "", "see --help for an example"});
  return open_base(file);
}

double match_probability(const pattern::Base& base, const pattern::NodeCounts& counts) {
  const auto tests = static_cast<double>(base.facts().tests);
  return tests > 0 ? static_cast<double>(counts.matches) / tests : 0;
}

double usefulness(const pattern::Base& base, const pattern::NodeCounts& counts) {
  const auto played = static_cast<double>(base.facts().played);
  return played > 0 ? static_cast<double>(counts.plays) / played : 0;
}

ordered_json pattern_json(const pattern::Base& base, const pattern::NeighbourOrder& order, pattern::NodeId node) {
  const pattern::NodeCounts counts = base.counts(node);
  const stats::Interval interval = pattern::probability_interval(counts);
  ordered_json facts = ordered_json::array();
  for (const pattern::FactCode code : base.sequence(node)) {
    const go::Offset o = order.offset(pattern::fact_place(code));
    const pattern::FactKind kind = pattern::fact_kind(code);
    facts.push_back({{"kind", kind == pattern::FactKind::kOwn     ? "own"
                              : kind == pattern::FactKind::kEnemy ? "enemy"
                                                                  : "edge"},
                     {"dx", o.dx},
                     {"dy", o.dy}});
  }
  return {{"id", node},
          {"k", base.depth(node)},
          {"kept", counts.kept},
          {"n_match", counts.matches},
          {"n_played", counts.plays},
          {"p_p", match_probability(base, counts)},
          {"p_i_given_p", counts.probability()},
          {"p_i_given_p_low", interval.low},
          {"p_i_given_p_high", interval.high},
          {"s_i_given_p", pattern::deviation(counts)},
          {"p_p_given_i", usefulness(base, counts)},
          {"facts", std::move(facts)}};
}

std::string probability_text(double p) {
  if (p == 0) return "0";
  return p < 0.001 ? fmt::format("{:.2e}", p) : fmt::format("{:.3g}", p);
}

std::string json_text(const ordered_json& json) { return printable_json(json) + "\n"; }

void print(const std::string& text) {
  const std::string shown = printable_lines(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
  std::fflush(stdout);
}

NumberRange parse_range(const std::string& text, const std::string& option) {
  const auto number = [](std::string_view part) -> std::optional<std::uint32_t> {
    const auto value = core::parse_number<std::uint32_t>(part);
    return value && *value > 0 ? value : std::nullopt;
  };
  const std::size_t colon = text.find(':');
  const auto first = number(std::string_view(text).substr(0, colon));
  auto last = colon == std::string::npos ? first : number(std::string_view(text).substr(colon + 1));
  if (colon + 1 == text.size()) last = std::numeric_limits<std::uint32_t>::max();
  if (!first || !last || *first > *last)
    fail_on_input({"'" + text + "' is not a range", option, "write 1:30, 5, or 100: for everything from 100 on"});
  return {*first, *last};
}

}  // namespace katachi::apps
