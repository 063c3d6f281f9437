// A race between modifications of a program: which of them are better than the baseline, whose efficiency is 1/2?
//
// Each trial of a modification gives a reward in [0, 1]; its efficiency is the expected reward. The race names the next batch
// of trials, is told their rewards, computes bounds [mean - deviation, mean + deviation] that all hold at once with
// probability 1 - risk (stats/bounds.hpp), and decides:
//   accepted    the lower bound is above `accept`
//   discarded   the upper bound is below `discard`
// Once the half width is below (discard - accept) / 2 one of the two must happen. A batch doubles the number of trials, so
// the number of tests grows like a logarithm; without doubling (one trial a batch) the geometric schedule never ends.
//
// The bandit race (BGP) stops at the first accepted one, since two good modifications need not be good together; with
// probability 1 - risk it accepts none of efficiency <= accept, and accepts some if one has efficiency > discard. The simple
// race goes on until every modification is decided.
//
// The race plays nothing and draws nothing: it is a function of the rewards recorded so far, so a stored run can be replayed.
// next() and record() cost O(candidates).
// Reference: Hoock and Teytaud, "Bandit-based genetic programming", EuroGP 2010, sections 3 and 4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "stats/bounds.hpp"
#include "stats/interval.hpp"
#include "stats/sample.hpp"

namespace katachi::stats {

// Which open candidate gets the next trials: that of the greatest upper bound (the untested first), or each in turn.
enum class Selection : std::uint8_t { kUpperBound, kRoundRobin };
enum class RaceKind : std::uint8_t { kBandit, kSimple };

struct RaceOptions {
  RaceKind kind = RaceKind::kBandit;
  DeviationBound bound = DeviationBound::kHoeffding;
  RiskSchedule schedule = RiskSchedule::kGeometric;
  Selection selection = Selection::kUpperBound;
  double risk = 0.05;                // probability that some bound is ever wrong
  double accept = 0.501;             // the lower bound must be above this: of the paper
  double discard = 0.504;            // the upper bound must be below this: of the paper
  std::uint64_t first_trials = 100;  // of the first batch of each candidate; the paper does not say
  bool doubling = true;              // false: every batch is one trial, the first too
};

// In order are: 0 < risk < 1, 0 < accept <= discard < 1, first_trials >= 1.
core::Result<void> check(const RaceOptions& options);

enum class Verdict : std::uint8_t { kOpen, kAccepted, kDiscarded };
[[nodiscard]] std::string_view name(Verdict verdict);  // "open", "accepted", "discarded"

struct Candidate {
  Sample rewards;
  std::size_t tests = 0;
  Interval bounds{0, std::numeric_limits<double>::infinity()};  // until tested
  Verdict verdict = Verdict::kOpen;
};

struct Batch {
  std::size_t candidate = 0;
  std::uint64_t trials = 0;
  friend bool operator==(const Batch&, const Batch&) = default;
};

// What record() found; all that a log needs.
struct RaceStep {
  std::size_t candidate = 0;
  std::size_t test = 0;      // of this candidate, from 1
  std::uint64_t trials = 0;  // of this candidate in all
  double risk = 0;           // of this test; 0 where it is too small for a double
  double mean = 0;
  double deviation = 0;  // half width of the bounds
  Interval bounds;
  Verdict verdict = Verdict::kOpen;
};

class Race {
 public:
  // Precondition: the options are in order. Without candidates the race is over.
  Race(std::size_t candidates, const RaceOptions& options);

  // The trials to make now, or nothing: the race is over. The same until record() is called.
  [[nodiscard]] std::optional<Batch> next() const;

  // Preconditions: the race is not over, `rewards` are those of the batch named by next(): as many, each in [0, 1].
  RaceStep record(const Sample& rewards);

  [[nodiscard]] const std::vector<Candidate>& candidates() const { return candidates_; }
  [[nodiscard]] std::optional<std::size_t> accepted() const;  // the first one accepted
  [[nodiscard]] bool is_over() const { return !next(); }
  [[nodiscard]] const RaceOptions& options() const { return options_; }

 private:
  RaceOptions options_;
  std::vector<Candidate> candidates_;
  std::optional<std::size_t> accepted_;
};

}  // namespace katachi::stats
