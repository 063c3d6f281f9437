// What is in a pattern base: counts by the number of facts, how many patterns pass which filter, and the best patterns.
//
// A base knows only the patterns that passed the filters it was made with; counts here are of these. `kept` are they, nodes are
// also their parents, which stand there for them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pattern/base.hpp"
#include "pattern/played_patterns.hpp"
#include "record/game_set.hpp"
#include "stats/interval.hpp"

namespace katachi::pattern {

// The patterns of k facts.
struct LevelReport {
  std::size_t facts = 0;  // k
  std::uint64_t nodes = 0;
  std::uint64_t kept = 0;
  std::uint64_t matches = 0;    // of all nodes: at most one of them matches at a point, so at most n_test
  std::uint64_t plays = 0;      // of all nodes: at most n_played
  double mean_probability = 0;  // P(i|p), mean over the kept patterns

  double probability() const { return matches == 0 ? 0 : static_cast<double>(plays) / static_cast<double>(matches); }
};

struct FilterCount {
  Filters filters;
  std::vector<std::uint64_t> passed;  // passed[k - 1]: patterns of k facts

  std::uint64_t up_to(std::size_t facts) const;  // patterns of 1..facts facts: what a base of that K would hold
};

struct BaseReport {
  std::vector<LevelReport> levels;   // k = 1..K
  std::vector<FilterCount> filters;  // as asked for
  std::uint64_t nodes = 0;
  std::uint64_t kept = 0;
};

// Everything, all of the paper's, and some that ask for more plays.
std::vector<Filters> usual_filters();

// "all", "P > 0.01, n_played >= 3".
std::string filter_text(const Filters& filters);

BaseReport report_on(const Base& base, const std::vector<Filters>& filters);

// --- the best patterns ---

// The words are those of Bouzy and Chaslot 2005, section 4.1.
enum class Ranking : std::uint8_t {
  kFrequent,  // P(p)
  kGood,      // the lower end of the 95 % interval of P(i|p): 1 of 1 is less good than 90 of 100
  kUseful,    // P(p|i)
};
std::string_view name(Ranking ranking);

// Plays of each pattern in some moves of some games.
struct PhaseCounts {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;           // in the phase, passes left out
  std::vector<std::uint32_t> plays;  // by node
};

struct TopOptions {
  Ranking by = Ranking::kUseful;
  std::size_t min_facts = 1;
  std::size_t max_facts = kMaxFacts;
  std::uint64_t min_plays = 1;
  std::size_t count = 20;
  const PhaseCounts* phase = nullptr;  // then min_plays and "useful" are about the plays counted there
};

// Best first, equal ones by their numbers. Kept patterns only.
std::vector<NodeId> top_patterns(const Base& base, const TopOptions& options);

// The moves first..last of each game, counted from 1. False when it was stopped.
bool count_phase(const Base& base, const record::GameSet& games, std::uint32_t first, std::uint32_t last,
                 const PlayedOptions& options, PhaseCounts& out);

// --- one pattern ---

// Of P(i|p), 95 %; also for counts that contradict each other.
stats::Interval probability_interval(const NodeCounts& counts);

// s(i|p) = sqrt(n_played(p)) / n_match(p)
double deviation(const NodeCounts& counts);

// "X(1,0) O(-2,1) E(0,3)": own stones, enemy stones and edges by their offsets (right, down) from the point.
std::string fact_text(const NeighbourOrder& order, FactCode code);
std::string sequence_text(const NeighbourOrder& order, const std::vector<FactCode>& codes);

}  // namespace katachi::pattern
