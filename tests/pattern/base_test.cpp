#include "pattern/base.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "pattern/base_sections.hpp"
#include "tests/pattern/random_games.hpp"
#include "tests/pattern/sample_bases.hpp"

namespace katachi::pattern {
namespace {

using test::learn;
using test::parse_base;
using test::random_games;
using test::walk;
using testing::HasSubstr;

std::shared_ptr<const Base> base_of(std::string bytes) {
  auto base = parse_base(std::move(bytes));
  EXPECT_TRUE(base.has_value()) << base.error().text();
  return std::make_shared<const Base>(*std::move(base));
}

// The node of a tree or a base with this sequence.
template <class Tree>
NodeId find(const Tree& tree, const std::vector<FactCode>& codes) {
  NodeRange range = tree.roots();
  NodeId node = kNoNode;
  for (const FactCode code : codes) {
    node = find_child(tree, range, code);
    if (node == kNoNode) return kNoNode;
    range = tree.children_of(node);
  }
  return node;
}

TEST(Base, WithoutFiltersItIsTheTreeWithItsCounts) {
  const auto base = base_of(base_bytes(test::sample_counts(), {}));
  const CountedSet& all = test::sample_counts();
  ASSERT_EQ(base->size(), all.tree.size());
  ASSERT_GT(base->size(), 5000u);
  EXPECT_EQ(base->max_facts(), test::kSampleFacts);
  EXPECT_EQ(base->facts().games, test::sample_games().size());
  EXPECT_EQ(base->facts().tests, all.counts.tests);
  EXPECT_EQ(base->facts().played, all.counts.played);
  EXPECT_EQ(base->facts().size, go::Size::square(9));
  for (NodeId node = 0; node < base->size(); ++node) {
    const NodeCounts counts = base->counts(node);
    ASSERT_EQ(counts.matches, all.counts.matches[node]);
    ASSERT_EQ(counts.plays, all.counts.plays[node]);
    ASSERT_TRUE(counts.kept);
    ASSERT_EQ(base->depth(node), all.tree.depth(node));
    const NodeRange below = base->children_of(node), expected = all.tree.children_of(node);
    ASSERT_EQ(below.end - below.begin, expected.end - expected.begin);
    for (NodeId child = below.begin; child < below.end; ++child) ASSERT_EQ(base->parent(child), node);
  }
  EXPECT_EQ(base->parent(0), kNoNode);
}

TEST(Base, SequencesLeadBackToTheirNodes) {
  const auto base = base_of(base_bytes(test::sample_counts(), {.min_plays = 2}));
  for (NodeId node = 0; node < base->size(); ++node) {
    const auto codes = base->sequence(node);
    ASSERT_EQ(codes.size(), base->depth(node));
    ASSERT_TRUE(std::ranges::is_sorted(codes));
    ASSERT_EQ(find(*base, codes), node);
    if (codes.size() > 1) {
      ASSERT_EQ(base->sequence(base->parent(node)), std::vector(codes.begin(), codes.end() - 1));
    }
  }
}

TEST(Base, HoldsWhatPassesTheFiltersAndTheirParents) {
  const CountedSet& all = test::sample_counts();
  for (const Filters& filters : std::vector<Filters>{{.min_plays = 2},
                                                     {.min_plays = 5},
                                                     {.min_matches = 40},
                                                     {.min_probability = 0.05},
                                                     {.min_probability = 0.01, .min_plays = 3},
                                                     {.confidence = 2}}) {
    const auto base = base_of(base_bytes(all, filters));
    EXPECT_EQ(base->facts().filters, filters);
    const auto whole = base_of(base_bytes(all, {}));
    std::set<NodeId> expected;  // nodes of the whole tree
    std::size_t passing = 0;
    for (NodeId node = 0; node < whole->size(); ++node) {
      const NodeCounts counts = whole->counts(node);
      if (!filters.pass(counts.matches, counts.plays)) continue;
      ++passing;
      for (NodeId at = node; at != kNoNode; at = whole->parent(at)) expected.insert(at);
    }
    ASSERT_EQ(base->size(), expected.size());
    std::size_t kept = 0;
    for (NodeId node = 0; node < base->size(); ++node) {
      const NodeId original = find(*whole, base->sequence(node));
      ASSERT_TRUE(expected.contains(original));
      ASSERT_EQ(base->counts(node).matches, whole->counts(original).matches);
      ASSERT_EQ(base->counts(node).plays, whole->counts(original).plays);
      ASSERT_EQ(base->counts(node).kept, filters.pass(whole->counts(original).matches, whole->counts(original).plays));
      kept += base->counts(node).kept ? 1 : 0;
    }
    EXPECT_EQ(kept, passing);
  }
}

TEST(Base, ConfidenceIsAboutPlays) {
  const Filters confident{.confidence = 3};
  EXPECT_FALSE(confident.pass(1000, 8));
  EXPECT_TRUE(confident.pass(1000, 9));
  EXPECT_TRUE(confident.pass(9, 9));
  const Filters paper{.min_probability = 0.01};
  EXPECT_FALSE(paper.pass(100, 1));  // more than 0.01 is asked for
  EXPECT_TRUE(paper.pass(99, 1));
  EXPECT_FALSE(paper.pass(0, 0));
}

TEST(Base, CountsBeyond32BitsSurvive) {
  CountedSet large = test::sample_counts();
  large.counts.matches[0] = (std::uint64_t{1} << 38) + 12345;
  large.counts.plays[0] = 0xFFFFFFFF;
  const auto base = base_of(base_bytes(large, {}));
  EXPECT_EQ(base->counts(0).matches, (std::uint64_t{1} << 38) + 12345);
  EXPECT_EQ(base->counts(0).plays, 0xFFFFFFFFu);
  EXPECT_TRUE(base->counts(0).kept);
}

TEST(Base, AnEmptyOneIsStillABase) {
  const auto base = base_of(base_bytes(test::sample_counts(), {.min_plays = 1'000'000}));
  EXPECT_EQ(base->size(), 0u);
  EXPECT_EQ(walk(base), walk(base));
}

// --- damage ---

// Nothing worse than an error happens; without one the base is what it was.
void expect_harmless(const std::string& bytes, std::uint64_t good) {
  auto base = parse_base(bytes);
  if (!base) {
    EXPECT_THAT(base.error().text(), HasSubstr("test.kform"));
    return;
  }
  try {
    EXPECT_EQ(walk(std::make_shared<const Base>(*std::move(base)), false), good);
  } catch (const core::EnvironmentError& error) {
    EXPECT_THAT(error.what(), HasSubstr("is damaged"));
  }
}

TEST(BaseDamage, FlippedBytesAreNoticed) {
  const std::string bytes = base_bytes(test::sample_counts(), {.min_plays = 3});
  const std::uint64_t good = walk(base_of(bytes), false);
  for (std::size_t at = 0; at < bytes.size(); at += at < 600 ? 1 : 379) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    expect_harmless(damaged, good);
  }
}

TEST(BaseDamage, TruncatedFilesAreRefused) {
  const std::string bytes = base_bytes(test::sample_counts(), {.min_plays = 3});
  for (std::size_t size = 0; size < bytes.size(); size += size < 600 ? 7 : 997)
    EXPECT_FALSE(parse_base(bytes.substr(0, size)).has_value()) << size;
  EXPECT_FALSE(parse_base(bytes + "x").has_value());
}

TEST(BaseDamage, OtherFilesAreToldApart) {
  EXPECT_THAT(parse_base("(;GM[1]SZ[19];B[pd])").error().text(), HasSubstr("is not a pattern base"));
  const std::array<core::SectionView, 0> none = {};
  EXPECT_THAT(parse_base(core::block_file_bytes(kSetKind, none)).error().text(), HasSubstr("but not a pattern base"));
  EXPECT_THAT(parse_base(core::block_file_bytes({"kform", 99, ""}, none)).error().text(), HasSubstr("newer katachi"));
  EXPECT_THAT(parse_base(core::block_file_bytes(kBaseKind, none)).error().text(), HasSubstr("is damaged"));
}

// The sections of a base, to be filled with nonsense; checksums are right.
struct Sections {
  std::vector<std::uint64_t> facts;
  std::vector<std::uint32_t> levels, children, matches, plays;
  std::vector<FactCode> codes;
  std::vector<std::uint8_t> more;

  std::string bytes() const {
    using core::SectionView;
    const std::array sections = {
        SectionView::of<std::uint64_t>("facts", facts),     SectionView::of<std::uint32_t>("levels", levels),
        SectionView::of<FactCode>("codes", codes),          SectionView::of<std::uint32_t>("children", children),
        SectionView::of<std::uint32_t>("matches", matches), SectionView::of<std::uint32_t>("plays", plays),
        SectionView::of<std::uint8_t>("more", more)};
    return core::block_file_bytes(kBaseKind, sections);
  }
};

Sections small_sections() {
  BaseFacts facts;
  facts.max_facts = 3;
  facts.size = go::Size::square(9);
  facts.tests = 100;
  facts.played = 10;
  return {pack(facts),
          {0, 2, 4, 5},
          {2, 3, 4, 4, 5},
          {9, 8, 7, 6, 5},
          {5, 4, 3, 2, 1},
          {1, 2, 5, 6, 9},
          {0x80, 0x80, 0x80, 0x80, 0x80}};
}

TEST(BaseDamage, ContentsThatContradictThemselvesDoNoHarm) {
  Sections good = small_sections();
  EXPECT_NO_THROW(walk(base_of(good.bytes())));
  const auto try_it = [](const Sections& sections, bool match) {
    const auto base = parse_base(sections.bytes());
    if (!base) return;
    try {
      walk(std::make_shared<const Base>(*base), match);
    } catch (const core::EnvironmentError&) {
    }
  };
  core::Rng rng(5);
  const auto spoil = [&rng](auto& column) {
    using T = typename std::remove_reference_t<decltype(column)>::value_type;
    const std::uint64_t values[] = {0, 1, 2, 4, 5, 6, 0xFFFF, 0xFFFFFFFF, rng()};
    column[rng.below(static_cast<std::uint32_t>(column.size()))] = static_cast<T>(values[rng.below(9)]);
  };
  for (int round = 0; round < 10'000; ++round) {
    Sections bad = good;
    for (std::uint32_t changes = 1 + rng.below(3); changes > 0; --changes) {
      const std::uint32_t which = rng.below(6);
      if (which == 0) spoil(bad.facts);
      if (which == 1) spoil(bad.levels);
      if (which == 2) spoil(bad.children);
      if (which == 3) spoil(bad.codes);
      if (which == 4) spoil(bad.matches);
      if (which == 5) spoil(bad.plays);
    }
    try_it(bad, round % 20 == 0);
  }
}

TEST(BaseDamage, ALevelWithoutPatternsEndsTheLevels) {
  Sections bad = small_sections();
  bad.levels = {0, 0, 4, 5};  // two facts without one
  EXPECT_FALSE(parse_base(bad.bytes()).has_value());
}

}  // namespace
}  // namespace katachi::pattern
