#include "pattern/met_counts.hpp"

#include <array>

#include "pattern/base_sections.hpp"

namespace katachi::pattern {

namespace {

constexpr core::BlockFileKind kMetKind = {"kmet", 1, "counts of the patterns met"};

enum SumField : std::size_t { kMetPatterns, kMetGames, kMetTests, kMetPlayed, kMetFields };

struct Met {
  std::vector<std::uint64_t> sums;
  std::vector<std::uint32_t> nodes;
  std::vector<std::uint64_t> matches;
  std::vector<std::uint32_t> plays;

  // Nodes ascend within the set, and no pattern matched or was played more often than there were tests and moves. It may have
  // been played without a match: a suicide is a move, but no test.
  bool is_possible() const {
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if ((i > 0 && nodes[i] <= nodes[i - 1]) || nodes[i] >= sums[kMetPatterns] || matches[i] > sums[kMetTests] ||
          plays[i] > sums[kMetPlayed])
        return false;
    return true;
  }
};

core::Result<Met> read(const core::BlockFile& file) {
  Met met;
  const auto nodes = file.column<std::uint32_t>("nodes");
  if (!nodes || !read_column(file, "sums", kMetFields, met.sums) ||
      !read_column(file, "nodes", nodes->size(), met.nodes) ||
      !read_column(file, "matches", nodes->size(), met.matches) ||
      !read_column(file, "plays", nodes->size(), met.plays) || !met.is_possible())
    return damaged_sections(file.name());
  return met;
}

}  // namespace

std::string met_counts_bytes(const PatternCounts& counts) {
  Met met{.sums = {counts.matches.size(), counts.games, counts.tests, counts.played},
          .nodes = {},
          .matches = {},
          .plays = {}};
  for (std::size_t node = 0; node < counts.matches.size(); ++node) {
    if (counts.matches[node] == 0 && counts.plays[node] == 0) continue;
    met.nodes.push_back(static_cast<NodeId>(node));
    met.matches.push_back(counts.matches[node]);
    met.plays.push_back(counts.plays[node]);
  }
  const std::array sections = {section("sums", met.sums), section("nodes", met.nodes), section("matches", met.matches),
                               section("plays", met.plays)};
  return core::block_file_bytes(kMetKind, sections);
}

core::Result<void> add_met_counts(core::Bytes bytes, const std::string& name, PatternCounts& sum) {
  const auto file = core::BlockFile::parse(std::move(bytes), name, kMetKind);
  if (!file) return std::unexpected(file.error());
  const auto met = read(*file);
  if (!met) return std::unexpected(met.error());
  if (met->sums[kMetPatterns] != sum.matches.size())
    return core::fail("counts another set of patterns", name, "count all parts with one set");
  for (std::size_t i = 0; i < met->nodes.size(); ++i) {
    sum.matches[met->nodes[i]] += met->matches[i];
    sum.plays[met->nodes[i]] += met->plays[i];
  }
  sum.games += met->sums[kMetGames];
  sum.tests += met->sums[kMetTests];
  sum.played += met->sums[kMetPlayed];
  return {};
}

}  // namespace katachi::pattern
