#include "games/registry/go_entry.hpp"

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "go/position_text.hpp"
#include "go/state.hpp"

namespace katachi::games {

namespace {

constexpr std::string_view kRules =
    "Black and White put stones on empty points in turn, Black first, or pass. A chain of stones without an empty "
    "point beside "
    "it is captured and taken off. No move may bring back an earlier position. After two passes in a row each side "
    "counts its "
    "stones and the empty points that only they surround, White adds the komi, and more points win. A move is a point "
    "such as "
    "D4, A1 being at the bottom left without a column I, or pass.";
constexpr std::string_view kOptions =
    "rules=NAME, komi=POINTS, ko=SIMPLE|POSITIONAL|SITUATIONAL, suicide=true|false, whiteHandicapBonus=0|N|N-1";

core::Result<void> set_option(go::Rules& rules, const std::string& name, const std::string& value) {
  if (name == "rules") return {};  // has come before
  if (name != "komi") return go::set_rule(rules, name, value);
  const auto komi = core::parse_number<double>(value);
  const bool fits = komi && *komi >= -go::kMaxKomiHalfPoints / 2.0 && *komi <= go::kMaxKomiHalfPoints / 2.0;
  if (!fits) return core::fail(fmt::format("invalid komi '{}'", value), "komi", "points, such as 7.5");
  rules.set_komi(*komi);
  return {};
}

core::Result<go::Rules> rules_of(const Options& options) {
  go::Rules rules;
  if (const auto name = options.find("rules"); name != options.end()) {
    const auto named = go::rules_by_name(name->second);
    if (!named) return named;
    rules = *named;
  }
  for (const auto& [name, value] : options)
    if (const auto set = set_option(rules, name, value); !set) return std::unexpected(set.error());
  if (rules.scoring != go::Scoring::kArea)
    return core::fail("Go is counted by area here", "rules", "take tromp-taylor, chinese, aga or new-zealand");
  return rules;
}

// Calls make with a start of the smallest layout.
template <class Make>
core::Result<game::AnyState> with_layout(go::Size size, const go::Rules& rules, Make&& make) {
  if (size.larger() <= 9) return make(go::State<9>(size, rules));
  if (size.larger() <= 19) return make(go::State<19>(size, rules));
  return make(go::State<25>(size, rules));
}

core::Result<game::AnyState> start(game::BoardSize size, const Options& options) {
  const auto rules = rules_of(options);
  if (!rules) return std::unexpected(rules.error());
  return with_layout({size.width, size.height}, *rules,
                     [](const auto& state) -> core::Result<game::AnyState> { return game::AnyState(state); });
}

core::Result<game::AnyState> from_text(std::string_view text, const Options& options) {
  const auto rules = rules_of(options);
  if (!rules) return std::unexpected(rules.error());
  const auto position = go::parse_position_text(text);
  if (!position) return std::unexpected(position.error());
  return with_layout(position->stones.size, *rules,
                     [&](const auto& state) { return game::AnyState(state).from_text(text); });
}

}  // namespace

Entry go_entry() {
  return {.traits = &go::kGameTraits, .rules = kRules, .options = kOptions, .start = start, .from_text = from_text};
}

}  // namespace katachi::games
