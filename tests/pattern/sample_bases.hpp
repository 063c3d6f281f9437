// Bases for the tests: learned from random games, and a walk that touches everything in any base.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes.hpp"
#include "core/result.hpp"
#include "pattern/base.hpp"
#include "pattern/base_report.hpp"
#include "pattern/learn.hpp"
#include "pattern/pattern_grid.hpp"
#include "pattern/rule_predictor.hpp"
#include "record/game_set.hpp"
#include "tests/pattern/random_games.hpp"

namespace katachi::pattern::test {

inline LearnOptions learn_options(std::size_t max_facts) {
  LearnOptions options;
  options.max_facts = max_facts;
  return options;
}

// The counts of games by the patterns of a set.
inline CountedSet count(const record::GameSet& games, const PatternSet& set) { return count_set(games, set, {}); }

inline PatternSet create(const record::GameSet& games, std::size_t max_facts) {
  return create_set(games, learn_options(max_facts));
}

inline CountedSet learn(const record::GameSet& games, std::size_t max_facts) {
  return count(games, create(games, max_facts));
}

// One small learning that several tests share.
inline constexpr std::size_t kSampleFacts = 7;
inline const record::GameSet& sample_games() {
  static const record::GameSet set = random_games<9>(30, go::Size::square(9), 60, 11);
  return set;
}
inline const CountedSet& sample_counts() {
  static const CountedSet all = learn(sample_games(), kSampleFacts);
  return all;
}

inline core::Result<Base> parse_base(std::string bytes) {
  return Base::parse(core::Bytes::own(std::move(bytes)), "test.kform");
}

// The orders in use; making one takes most of a millisecond.
inline const NeighbourOrder& order_of(const OrderOptions& options) {
  static std::vector<std::unique_ptr<const NeighbourOrder>> made;
  for (const auto& order : made)
    if (order->options() == options) return *order;
  made.push_back(std::make_unique<const NeighbourOrder>(options));
  return *made.back();
}

// Looks at everything in a base, as the program does, and sums it up; with `match` also as a predictor. Throws
// EnvironmentError if it is damaged.
inline std::uint64_t walk(const std::shared_ptr<const Base>& base, bool match = true) {
  std::uint64_t sum = base->size();
  const auto add = [&sum](std::uint64_t value) { sum = sum * 0x9E3779B97F4A7C15u + value; };
  const NeighbourOrder& order = order_of(base->facts().order);
  for (NodeId node = 0; node < base->size(); ++node) {
    const auto codes = base->sequence(node);
    add(base->depth(node) + codes.size() + base->parent(node));
    for (const FactCode code : codes) add(code);
    const NodeCounts counts = base->counts(node);
    add(counts.matches * 2 + (counts.kept ? 1 : 0));
    add(counts.plays);
    for (const FactCode code : base->codes_of(base->children_of(node))) add(code);
    if (node % 64 == 0) {
      add(PatternGrid(order, codes, base->facts().size).text().size() + sequence_text(order, codes).size());
      add(static_cast<std::uint64_t>(1e6 * probability_interval(counts).low));
    }
  }
  for (const LevelReport& level : report_on(*base, usual_filters()).levels) add(level.kept + level.matches);
  for (const NodeId node : top_patterns(*base, {.by = Ranking::kGood})) add(node);
  if (!match) return sum;
  go::Board<9> board(go::Size::square(9));
  for (const int i : {2, 4, 6}) board.place(go::Geometry<9>::vertex(go::Point::at(i, 4)), go::Color::kBlack);
  RulePredictor<9> predictor(base, board.size());
  predictor.start(board);
  predictor.refresh(go::Color::kBlack);
  board.for_each_point([&](auto v) {
    if (board.at(v) != go::Color::kEmpty) return;
    for (const NodeId node : predictor.matches(go::Color::kBlack, v)) add(node);
  });
  return sum;
}

}  // namespace katachi::pattern::test
