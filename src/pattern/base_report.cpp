#include "pattern/base_report.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace katachi::pattern {

std::uint64_t FilterCount::up_to(std::size_t facts) const {
  const auto end = passed.begin() + static_cast<std::ptrdiff_t>(std::min(facts, passed.size()));
  return std::accumulate(passed.begin(), end, std::uint64_t{0});
}

std::vector<Filters> usual_filters() {
  constexpr double kPaper = 0.01;
  std::vector<Filters> out = {{}, {.min_probability = kPaper}};
  for (const unsigned plays : {2u, 3u, 5u, 10u, 20u, 50u, 100u}) out.push_back({.min_plays = plays});
  for (const double confidence : {2.0, 3.0}) out.push_back({.confidence = confidence});
  for (const unsigned plays : {2u, 3u, 5u, 10u}) out.push_back({.min_probability = kPaper, .min_plays = plays});
  return out;
}

std::string filter_text(const Filters& filters) {
  std::string out;
  const auto add = [&out](const std::string& part) { out += (out.empty() ? "" : ", ") + part; };
  if (filters.min_probability > 0) add(fmt::format("P(i|p) > {}", filters.min_probability));
  if (filters.min_plays > 1) add(fmt::format("n_played >= {}", filters.min_plays));
  if (filters.min_matches > 1) add(fmt::format("n_match >= {}", filters.min_matches));
  if (filters.confidence > 0)
    add(fmt::format("P(i|p) >= {0} s (n_played >= {1})", filters.confidence, filters.confidence * filters.confidence));
  return out.empty() ? "all" : out;
}

BaseReport report_on(const Base& base, const std::vector<Filters>& filters) {
  BaseReport report;
  report.nodes = base.size();
  for (const Filters& each : filters) report.filters.push_back({each, {}});
  for (std::size_t k = 1; k <= base.max_facts(); ++k) {
    LevelReport level{.facts = k};
    for (FilterCount& row : report.filters) row.passed.push_back(0);
    const NodeRange range = base.level(k);
    level.nodes = range.end - range.begin;
    for (NodeId node = range.begin; node < range.end; ++node) {
      const NodeCounts counts = base.counts(node);
      level.matches += counts.matches;
      level.plays += counts.plays;
      if (!counts.kept) continue;
      ++level.kept;
      level.mean_probability += counts.probability();
      for (FilterCount& row : report.filters) row.passed.back() += row.filters.pass(counts.matches, counts.plays);
    }
    if (level.kept > 0) level.mean_probability /= static_cast<double>(level.kept);
    report.kept += level.kept;
    report.levels.push_back(level);
  }
  return report;
}

std::string_view name(Ranking ranking) {
  switch (ranking) {
    case Ranking::kFrequent:
      return "frequent";
    case Ranking::kGood:
      return "good";
    case Ranking::kUseful:
      break;
  }
  return "useful";
}

std::vector<NodeId> top_patterns(const Base& base, const TopOptions& options) {
  struct Scored {
    double score;
    NodeId node;
  };
  std::vector<Scored> all;
  const std::size_t last = std::min(options.max_facts, base.max_facts());
  for (std::size_t k = std::max<std::size_t>(1, options.min_facts); k <= last; ++k) {
    const NodeRange range = base.level(k);
    for (NodeId node = range.begin; node < range.end; ++node) {
      const NodeCounts counts = base.counts(node);
      const std::uint64_t plays = options.phase != nullptr ? options.phase->plays[node] : counts.plays;
      if (!counts.kept || plays < options.min_plays) continue;
      const double score = options.by == Ranking::kFrequent ? static_cast<double>(counts.matches)
                           : options.by == Ranking::kUseful ? static_cast<double>(plays)
                                                            : probability_interval(counts).low;
      all.push_back({score, node});
    }
  }
  const auto better = [](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score > b.score : a.node < b.node;
  };
  const std::size_t count = std::min(options.count, all.size());
  std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(count), better);
  std::vector<NodeId> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(all[i].node);
  return out;
}

bool count_phase(const Base& base, const record::GameSet& games, std::uint32_t first, std::uint32_t last,
                 const PlayedOptions& options, PhaseCounts& out) {
  out = {games.size(), 0, std::vector<std::uint32_t>(base.size())};
  return for_each_played(base, games, options, [&](const PlayedMove& move) {
    if (move.number < first || move.number > last) return;
    ++out.moves;
    for (const NodeId node : move.matches) ++out.plays[node];
  });
}

stats::Interval probability_interval(const NodeCounts& counts) {
  return stats::wilson_interval(std::min(counts.plays, counts.matches), counts.matches);
}

double deviation(const NodeCounts& counts) {
  return counts.matches == 0 ? 0 : std::sqrt(static_cast<double>(counts.plays)) / static_cast<double>(counts.matches);
}

std::string fact_text(const NeighbourOrder& order, FactCode code) {
  const go::Offset offset = order.offset(fact_place(code));
  const FactKind kind = fact_kind(code);
  const char letter = kind == FactKind::kOwn ? 'X' : kind == FactKind::kEnemy ? 'O' : 'E';
  return fmt::format("{}({},{})", letter, offset.dx, offset.dy);
}

std::string sequence_text(const NeighbourOrder& order, const std::vector<FactCode>& codes) {
  std::string out;
  for (const FactCode code : codes) out += (out.empty() ? "" : " ") + fact_text(order, code);
  return out;
}

}  // namespace katachi::pattern
