#include "pattern/base.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fstream>

#include <fmt/format.h>

#include "pattern/base_sections.hpp"
#include "record/game_set.hpp"

namespace katachi::pattern {

bool Filters::pass(std::uint64_t matches, std::uint64_t plays) const {
  if (plays < min_plays || matches < min_matches) return false;
  const double p = matches == 0 ? 0 : static_cast<double>(plays) / static_cast<double>(matches);
  return (min_probability <= 0 || p > min_probability) && std::sqrt(static_cast<double>(plays)) >= confidence;
}

core::Result<Base> Base::open(const std::filesystem::path& path) {
  auto bytes = core::Bytes::read_file(path, core::Bytes::Paging::kOnUse);
  if (!bytes) return std::unexpected(bytes.error());
  return parse(std::move(*bytes), path.string());
}

core::Result<Base> Base::parse(core::Bytes bytes, std::string name) {
  auto file = core::BlockFile::parse(std::move(bytes), std::move(name), kBaseKind);
  if (!file) return std::unexpected(file.error());
  Base base(std::move(*file));
  if (auto mapped = base.map_sections(); !mapped) return std::unexpected(mapped.error());
  return base;
}

core::Result<void> Base::map_sections() {
  auto head = read_head(file_);
  if (!head) return std::unexpected(head.error());
  facts_ = head->facts;
  levels_ = std::move(head->levels);
  const auto take = [&]<class T>(core::Column<T>& into, std::string_view section, std::size_t size) {
    auto column = file_.column<T>(section);
    if (!column || column->size() != size) return false;
    into = *column;
    return true;
  };
  const std::size_t nodes = levels_.back();
  const std::size_t inner = levels_[levels_.size() - 2];
  if (!take(codes_, "codes", nodes) || !take(children_, "children", inner + 1) || !take(matches_, "matches", nodes) ||
      !take(plays_, "plays", nodes) || !take(more_, "more", nodes))
    return damaged_sections(file_.name());
  return {};
}

std::size_t Base::depth(NodeId node) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(levels_, node) - levels_.begin());
}

NodeRange Base::children_of(NodeId node) const {
  if (node + std::size_t{1} >= children_.size()) return {};
  const NodeRange range = {children_[node], children_[node + 1]};
  return range.begin <= range.end ? range : NodeRange{};
}

NodeId Base::parent(NodeId node) const {
  const std::size_t facts = depth(node);
  if (facts <= 1) return kNoNode;
  // The last node of the level above whose children do not begin after this one.
  NodeId low = levels_[facts - 2];
  NodeId high = levels_[facts - 1];
  while (high - low > 1) {
    const NodeId middle = low + (high - low) / 2;
    (children_[middle] <= node ? low : high) = middle;
  }
  return low;
}

std::vector<FactCode> Base::sequence(NodeId node) const {
  std::vector<FactCode> codes;
  for (NodeId at = node; at != kNoNode; at = parent(at)) {
    const FactCode code = codes_[at];
    if (fact_place(code) >= NeighbourOrder::kOffsets || (code & 3) == 0)
      throw core::EnvironmentError({fmt::format("is damaged: pattern {} has the code {}", at, code), name(),
                                    "regenerate it or use another copy"});
    codes.push_back(code);
  }
  std::ranges::reverse(codes);
  return codes;
}

PatternSet create_set(const record::GameSet& games, const LearnOptions& options) {
  PatternSet set;
  set.facts.max_facts = options.max_facts;
  set.facts.order = options.order;
  set.facts.size = games[0].size;
  set.tree = create_patterns(games, options);
  return set;
}

CountedSet count_set(const record::GameSet& games, PatternSet set, LearnOptions options) {
  options.max_facts = set.facts.max_facts;
  options.order = set.facts.order;
  CountedSet counted{set.facts, std::move(set.tree), {}};
  counted.counts = count_patterns(games, counted.tree, options);
  counted.facts.games = counted.counts.games;
  counted.facts.tests = counted.counts.tests;
  counted.facts.played = counted.counts.played;
  return counted;
}

core::Result<void> SetUnion::add(const PatternSet& part) {
  if (!facts_) {
    facts_ = part.facts;
    sequences_.emplace(part.facts.max_facts);
  }
  if (auto same = same_making(*facts_, part.facts); !same) return same;
  part.tree.list_sequences(*sequences_);
  return {};
}

PatternSet SetUnion::finish(std::size_t threads) {
  sequences_->sort_unique(threads);
  return {*facts_, PatternTree::build(*sequences_, facts_->max_facts)};
}

core::Result<PatternSet> merge_sets(std::vector<PatternSet> parts, std::size_t threads) {
  SetUnion all;
  for (const PatternSet& part : parts)
    if (auto added = all.add(part); !added) return std::unexpected(added.error());
  return all.finish(threads);
}

core::Result<CountedSet> merge_counts(CountedSet a, const CountedSet& b, const std::string& name_of_b) {
  if (auto same = same_making(a.facts, b.facts); !same) return std::unexpected(same.error());
  if (a.tree != b.tree)
    return core::fail("counts another set of patterns: a pattern that is missing in one part was not counted there",
                      name_of_b,
                      "merge the sets of all parts first, then count each part with the merged set (learn --count)");
  for (std::size_t i = 0; i < a.tree.size(); ++i) {
    a.counts.matches[i] += b.counts.matches[i];
    a.counts.plays[i] += b.counts.plays[i];
  }
  a.counts.games += b.counts.games;
  a.counts.tests += b.counts.tests;
  a.counts.played += b.counts.played;
  a.facts.games = a.counts.games;
  a.facts.tests = a.counts.tests;
  a.facts.played = a.counts.played;
  return a;
}

}  // namespace katachi::pattern
