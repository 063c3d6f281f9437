#include "pattern/base_sections.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace katachi::pattern {

namespace {

enum FactsField : std::size_t {
  kFieldMaxFacts,
  kFieldDistance,
  kFieldTies,
  kFieldEdges,
  kFieldWidth,
  kFieldHeight,
  kFieldGames,
  kFieldTests,
  kFieldPlayed,
  kFieldMinProbability,
  kFieldConfidence,
  kFieldMinPlays,
  kFieldMinMatches,
  kFields,
};

// A level without nodes followed by one with some: nodes without a parent.
bool has_gap(const std::vector<std::uint32_t>& levels) {
  const auto empty = std::ranges::adjacent_find(levels);
  return empty != levels.end() && *empty != levels.back();
}

}  // namespace

std::vector<std::uint64_t> pack(const BaseFacts& facts) {
  std::vector<std::uint64_t> out(kFields);
  out[kFieldMaxFacts] = facts.max_facts;
  out[kFieldDistance] = static_cast<std::uint64_t>(facts.order.distance);
  out[kFieldTies] = static_cast<std::uint64_t>(facts.order.ties);
  out[kFieldEdges] = static_cast<std::uint64_t>(facts.order.edges);
  out[kFieldWidth] = static_cast<std::uint64_t>(facts.size.width);
  out[kFieldHeight] = static_cast<std::uint64_t>(facts.size.height);
  out[kFieldGames] = facts.games;
  out[kFieldTests] = facts.tests;
  out[kFieldPlayed] = facts.played;
  out[kFieldMinProbability] = std::bit_cast<std::uint64_t>(facts.filters.min_probability);
  out[kFieldConfidence] = std::bit_cast<std::uint64_t>(facts.filters.confidence);
  out[kFieldMinPlays] = facts.filters.min_plays;
  out[kFieldMinMatches] = facts.filters.min_matches;
  return out;
}

std::unexpected<core::Error> damaged_sections(const std::string& name) {
  return core::fail("is damaged: its sections contradict each other", name, "regenerate it or use another copy");
}

core::Result<Head> read_head(const core::BlockFile& file) {
  try {
    std::vector<std::uint64_t> in;
    if (!read_column(file, "facts", kFields, in)) return damaged_sections(file.name());
    Head head;
    BaseFacts& facts = head.facts;
    facts.max_facts = in[kFieldMaxFacts];
    const bool known = facts.max_facts >= 1 && facts.max_facts <= kMaxFacts && in[kFieldDistance] <= 2 &&
                       in[kFieldTies] <= 1 && in[kFieldEdges] <= 1 && in[kFieldWidth] <= 25 && in[kFieldHeight] <= 25;
    if (!known) return damaged_sections(file.name());
    facts.order = {static_cast<Distance>(in[kFieldDistance]), static_cast<Ties>(in[kFieldTies]),
                   static_cast<Edges>(in[kFieldEdges])};
    facts.size = {static_cast<int>(in[kFieldWidth]), static_cast<int>(in[kFieldHeight])};
    facts.games = in[kFieldGames];
    facts.tests = in[kFieldTests];
    facts.played = in[kFieldPlayed];
    facts.filters = {std::bit_cast<double>(in[kFieldMinProbability]), std::bit_cast<double>(in[kFieldConfidence]),
                     in[kFieldMinPlays], in[kFieldMinMatches]};
    if (!facts.size.is_valid() || !read_column(file, "levels", facts.max_facts + 1, head.levels) ||
        head.levels.front() != 0 || !std::ranges::is_sorted(head.levels) || has_gap(head.levels))
      return damaged_sections(file.name());
    return head;
  } catch (const core::EnvironmentError& error) {
    return core::fail(error.what());
  }
}

core::Result<void> same_making(const BaseFacts& a, const BaseFacts& b) {
  const auto differ = [](std::string what) {
    return core::fail("the parts were not made alike: " + what, "", "make all parts with the same options");
  };
  if (a.max_facts != b.max_facts)
    return differ(fmt::format("K is {} in one and {} in another", a.max_facts, b.max_facts));
  if (a.order != b.order) return differ("they order neighbours or count edges differently");
  if (a.size != b.size)
    return differ(fmt::format("one is of {} boards, another of {}", go::size_text(a.size), go::size_text(b.size)));
  return {};
}

}  // namespace katachi::pattern
