// Reading and writing the parts of a learning, and writing bases.
#include <algorithm>
#include <array>
#include <fstream>

#include "pattern/base.hpp"
#include "pattern/base_sections.hpp"

namespace katachi::pattern {

namespace {

using core::SectionView;

// A tree from outside must be one: children in the level below, in order, and sorted codes.
bool is_tree(const PatternTree& tree) {
  if (tree.children.back() != tree.size()) return false;
  for (std::size_t k = 1; k + 1 < tree.levels.size(); ++k) {
    if (tree.levels[k - 1] < tree.levels[k] && tree.children[tree.levels[k - 1]] != tree.levels[k]) return false;
    if (tree.levels[k - 1] == tree.levels[k] && tree.levels[k] != tree.levels[k + 1]) return false;
  }
  return std::ranges::is_sorted(tree.children) && std::ranges::all_of(tree.codes, [](FactCode code) {
           return (code & 3) != 0 && fact_place(code) < NeighbourOrder::kOffsets;
         });
}

core::Result<Head> read_tree(const core::BlockFile& file, PatternTree& tree) {
  auto head = read_head(file);
  if (!head) return head;
  tree.levels = head->levels;
  const std::size_t inner = tree.levels[tree.levels.size() - 2];
  if (!read_column(file, "codes", tree.levels.back(), tree.codes) ||
      !read_column(file, "children", inner + 1, tree.children) || !is_tree(tree))
    return damaged_sections(file.name());
  return head;
}

// Gives the sections of the set to `write`.
template <class Write>
void give_set(const PatternSet& set, Write&& write) {
  const std::vector<std::uint64_t> packed = pack(set.facts);
  const std::array sections = {section("facts", packed), section("levels", set.tree.levels),
                               section("codes", set.tree.codes), section("children", set.tree.children)};
  write(std::span<const SectionView>(sections));
}

// What a base holds: the nodes that passed the filters and those above them.
struct BaseColumns {
  PatternTree tree;
  std::vector<std::uint32_t> matches;
  std::vector<std::uint32_t> plays;
  std::vector<std::uint8_t> more;
  std::size_t kept = 0;
};

// By node: 2 passed the filters, 1 stands above one that did, 0 goes.
std::vector<std::uint8_t> judge(const CountedSet& counted, const Filters& filters) {
  std::vector<std::uint8_t> verdict(counted.tree.size());
  for (std::size_t node = verdict.size(); node-- > 0;) {
    if (filters.pass(counted.counts.matches[node], counted.counts.plays[node])) {
      verdict[node] = 2;
      continue;
    }
    const NodeRange below = counted.tree.children_of(static_cast<NodeId>(node));
    for (NodeId child = below.begin; child < below.end && verdict[node] == 0; ++child)
      verdict[node] = verdict[child] != 0;
  }
  return verdict;
}

BaseColumns filter(const CountedSet& counted, const Filters& filters) {
  const std::vector<std::uint8_t> verdict = judge(counted, filters);
  const PatternTree& tree = counted.tree;
  std::vector<std::uint32_t> renumbered(tree.size() + 1);
  for (std::size_t i = 0; i < tree.size(); ++i) renumbered[i + 1] = renumbered[i] + (verdict[i] != 0 ? 1 : 0);

  BaseColumns out;
  for (const std::uint32_t level : tree.levels) out.tree.levels.push_back(renumbered[level]);
  const std::size_t inner = tree.children.size() - 1;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (verdict[i] == 0) continue;
    const std::uint64_t matches = counted.counts.matches[i];
    out.tree.codes.push_back(tree.codes[i]);
    if (i < inner) out.tree.children.push_back(renumbered[tree.children[i]]);
    out.matches.push_back(static_cast<std::uint32_t>(matches));
    out.plays.push_back(counted.counts.plays[i]);
    out.more.push_back(static_cast<std::uint8_t>((matches >> 32 & 0x7F) | (verdict[i] == 2 ? 0x80 : 0)));
    out.kept += verdict[i] == 2 ? 1 : 0;
  }
  out.tree.children.push_back(static_cast<std::uint32_t>(out.tree.codes.size()));
  return out;
}

// Gives the sections of the base to `write`.
template <class Write>
std::size_t make_base(const CountedSet& counted, const Filters& filters, Write&& write) {
  BaseFacts facts = counted.facts;
  facts.filters = filters;
  const std::vector<std::uint64_t> packed = pack(facts);
  const BaseColumns base = filter(counted, filters);
  const std::array sections = {section("facts", packed),          section("levels", base.tree.levels),
                               section("codes", base.tree.codes), section("children", base.tree.children),
                               section("matches", base.matches),  section("plays", base.plays),
                               section("more", base.more)};
  write(std::span<const SectionView>(sections));
  return base.kept;
}

}  // namespace

core::Result<PatternSet> read_set(const std::filesystem::path& path) {
  auto bytes = core::Bytes::read_file(path, core::Bytes::Paging::kOnUse);
  if (!bytes) return std::unexpected(bytes.error());
  return parse_set(*std::move(bytes), path.string());
}

core::Result<PatternSet> parse_set(core::Bytes bytes, std::string name) {
  const auto file = core::BlockFile::parse(std::move(bytes), std::move(name), kSetKind);
  if (!file) return std::unexpected(file.error());
  PatternSet set;
  const auto head = read_tree(*file, set.tree);
  if (!head) return std::unexpected(head.error());
  set.facts = head->facts;
  return set;
}

core::Result<CountedSet> read_counts(const std::filesystem::path& path) {
  const auto file = core::BlockFile::open(path, kCountKind);
  if (!file) return std::unexpected(file.error());
  CountedSet counted;
  const auto head = read_tree(*file, counted.tree);
  if (!head) return std::unexpected(head.error());
  counted.facts = head->facts;
  counted.counts.games = counted.facts.games;
  counted.counts.tests = counted.facts.tests;
  counted.counts.played = counted.facts.played;
  if (!read_column(*file, "matches", counted.tree.size(), counted.counts.matches) ||
      !read_column(*file, "plays", counted.tree.size(), counted.counts.plays))
    return damaged_sections(file->name());
  return counted;
}

void write_set(const std::filesystem::path& path, const PatternSet& set) {
  give_set(set, [&](std::span<const SectionView> sections) { core::write_block_file(path, kSetKind, sections); });
}

std::string set_bytes(const PatternSet& set) {
  std::string bytes;
  give_set(set, [&](std::span<const SectionView> sections) { bytes = core::block_file_bytes(kSetKind, sections); });
  return bytes;
}

void write_counts(const std::filesystem::path& path, const CountedSet& counted) {
  const std::vector<std::uint64_t> packed = pack(counted.facts);
  const std::array sections = {section("facts", packed),
                               section("levels", counted.tree.levels),
                               section("codes", counted.tree.codes),
                               section("children", counted.tree.children),
                               section("matches", counted.counts.matches),
                               section("plays", counted.counts.plays)};
  core::write_block_file(path, kCountKind, sections);
}

std::size_t write_base(const std::filesystem::path& path, const CountedSet& counted, const Filters& filters) {
  return make_base(counted, filters,
                   [&](std::span<const SectionView> sections) { core::write_block_file(path, kBaseKind, sections); });
}

std::string base_bytes(const CountedSet& counted, const Filters& filters) {
  std::string bytes;
  make_base(counted, filters,
            [&](std::span<const SectionView> sections) { bytes = core::block_file_bytes(kBaseKind, sections); });
  return bytes;
}

PartKind kind_of(const std::filesystem::path& path) {
  std::array<char, 16> start{};
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return PartKind::kNone;  // a pipe without a writer would wait for ever
  std::ifstream(path, std::ios::binary).read(start.data(), start.size());
  const std::string_view text(start.data(), start.size());
  if (!text.starts_with("katachi\n")) return PartKind::kNone;
  const std::string_view tag = text.substr(8, text.find('\0', 8) - 8);
  return tag == kBaseKind.tag    ? PartKind::kBase
         : tag == kSetKind.tag   ? PartKind::kSet
         : tag == kCountKind.tag ? PartKind::kCounts
                                 : PartKind::kNone;
}

}  // namespace katachi::pattern
