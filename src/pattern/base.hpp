// Pattern bases and the parts of a learning, in files.
//
//   .kset    which patterns there are (what pass 1 of a part creates, or the union of several parts)
//   .kcount  their counts in a part, without filters
//   .kform   the base: the patterns that passed the filters, their parents, and the counts of both; mapped into memory
//
// All three are block files (core/block_file.hpp) with the sections
//   facts     64-bit numbers, see BaseFacts
//   levels    32-bit: PatternTree::levels
//   codes     16-bit: PatternTree::codes
//   children  32-bit: PatternTree::children
// and .kcount has matches (64-bit) and plays (32-bit) by node; .kform has matches and plays (32-bit) and `more` (8-bit: seven
// higher bits of matches, and in the highest bit whether the pattern passed the filters or stands there for its children).
//
// A base does not say when, where or by how many threads it was made: the same games give the same bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/block_file.hpp"
#include "core/bytes.hpp"
#include "core/result.hpp"
#include "go/point.hpp"
#include "pattern/learn.hpp"
#include "pattern/order.hpp"
#include "pattern/tree.hpp"

namespace katachi::pattern {

// Which patterns are worth keeping. A pattern must pass all.
struct Filters {
  double min_probability = 0;  // P(i|p) > this; the paper's is 0.01
  double confidence = 0;  // t in P(i|p) >= t s(i|p), s = sqrt(n_played(p)) / n_match(p): the same as n_played(p) >= t^2
  std::uint64_t min_plays = 1;    // n_played(p) >= this
  std::uint64_t min_matches = 1;  // n_match(p) >= this

  bool pass(std::uint64_t matches, std::uint64_t plays) const;
  friend bool operator==(const Filters&, const Filters&) = default;
};

// What a learning was made with and what it counted.
struct BaseFacts {
  std::uint64_t max_facts = 0;
  OrderOptions order;
  go::Size size;
  std::uint64_t games = 0;
  std::uint64_t tests = 0;
  std::uint64_t played = 0;
  Filters filters;

  double prior() const { return tests == 0 ? 0 : static_cast<double>(played) / static_cast<double>(tests); }  // P(i)
};

struct NodeCounts {
  std::uint64_t matches = 0;
  std::uint64_t plays = 0;
  bool kept = false;  // passed the filters; otherwise it is there for a child

  double probability() const {
    return matches == 0 ? 0 : static_cast<double>(plays) / static_cast<double>(matches);
  }  // P(i|p)
};

// A .kform file, mapped. As a Tree it serves PathBoard. Members throw EnvironmentError where the file turns out to be damaged.
class Base {
 public:
  static core::Result<Base> open(const std::filesystem::path& path);
  static core::Result<Base> parse(core::Bytes bytes, std::string name);

  const BaseFacts& facts() const { return facts_; }
  const std::string& name() const { return file_.name(); }
  std::size_t file_bytes() const { return file_.file_bytes(); }
  core::Result<void> check_all() const { return file_.check_all(); }

  std::size_t size() const { return codes_.size(); }
  std::size_t max_facts() const { return levels_.size() - 1; }
  NodeRange level(std::size_t facts) const {
    return {levels_[facts - 1], levels_[facts]};
  }  // the patterns of so many facts
  std::size_t depth(NodeId node) const;
  NodeId parent(NodeId node) const;  // kNoNode for a pattern of one fact
  NodeCounts counts(NodeId node) const {
    const std::uint8_t more = more_[node];
    return {matches_[node] | static_cast<std::uint64_t>(more & 0x7F) << 32, plays_[node], (more & 0x80) != 0};
  }
  std::vector<FactCode> sequence(NodeId node) const;  // nearest fact first; every code is in the order of neighbours

  NodeRange roots() const { return level(1); }
  NodeRange children_of(NodeId node) const;
  std::span<const FactCode> codes_of(NodeRange range) const {
    return codes_.slice(range.begin, range.end - range.begin);
  }
  void prefetch_children(NodeId) const {}
  void prefetch_code(NodeId) const {}

 private:
  explicit Base(core::BlockFile file) : file_(std::move(file)) {}
  core::Result<void> map_sections();

  core::BlockFile file_;
  BaseFacts facts_;
  std::vector<std::uint32_t> levels_;
  core::Column<FactCode> codes_;
  core::Column<std::uint32_t> children_;
  core::Column<std::uint32_t> matches_;
  core::Column<std::uint32_t> plays_;
  core::Column<std::uint8_t> more_;
};

// --- the parts of a learning, in memory ---

struct PatternSet {
  BaseFacts facts;  // without counts
  PatternTree tree;
};

struct CountedSet {
  BaseFacts facts;
  PatternTree tree;
  PatternCounts counts;
};

// The two passes of learn.hpp, with the facts that the files need. When stop is requested the result is of no use.
PatternSet create_set(const record::GameSet& games, const LearnOptions& options);
CountedSet count_set(const record::GameSet& games, PatternSet set, LearnOptions options);  // K and order are the set's

core::Result<PatternSet> read_set(const std::filesystem::path& path);
core::Result<CountedSet> read_counts(const std::filesystem::path& path);

// A set as the bytes of its file, for messages between processes.
std::string set_bytes(const PatternSet& set);
core::Result<PatternSet> parse_set(core::Bytes bytes, std::string name);

// All three throw EnvironmentError when the file cannot be written, and then leave nothing behind.
void write_set(const std::filesystem::path& path, const PatternSet& set);
void write_counts(const std::filesystem::path& path, const CountedSet& counted);
std::size_t write_base(const std::filesystem::path& path, const CountedSet& counted,
                       const Filters& filters);  // patterns
std::string base_bytes(const CountedSet& counted, const Filters& filters);

// The union of sets, which must have the same K, order and size of board. Only their maximal sequences are kept, so that parts
// may come and go one after the other; they take as much memory as one learning of all their games.
class SetUnion {
 public:
  core::Result<void> add(const PatternSet& part);
  PatternSet finish(std::size_t threads);  // once; precondition: a part was added

 private:
  std::optional<BaseFacts> facts_;
  std::optional<SequenceList> sequences_;
};
core::Result<PatternSet> merge_sets(std::vector<PatternSet> parts, std::size_t threads);

// The sums of counts over one and the same set; refuses others, since a pattern born in one part was not counted in the other.
core::Result<CountedSet> merge_counts(CountedSet a, const CountedSet& b, const std::string& name_of_b);

// .kform, .kset and .kcount by what the file says of itself, not by its name; nothing if it is none of them.
enum class PartKind : std::uint8_t { kNone, kBase, kSet, kCounts };
PartKind kind_of(const std::filesystem::path& path);

}  // namespace katachi::pattern
