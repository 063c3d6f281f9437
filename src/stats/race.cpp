#include "stats/race.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace katachi::stats {

core::Result<void> check(const RaceOptions& options) {
  const auto inside = [](double value) { return value > 0 && value < 1; };  // false for what is no number, too
  if (!inside(options.risk))
    return core::fail(fmt::format("the risk of a race must lie between 0 and 1, not be {}", options.risk));
  if (!inside(options.accept))
    return core::fail(fmt::format("the accepting threshold must lie between 0 and 1, not be {}", options.accept));
  if (!inside(options.discard))
    return core::fail(fmt::format("the discarding threshold must lie between 0 and 1, not be {}", options.discard));
  if (options.accept > options.discard)
    return core::fail(
        fmt::format("the accepting threshold {} is above the discarding one {}", options.accept, options.discard), {},
        "with that, a modification could be good and bad at the same time");
  if (options.first_trials < 1) return core::fail("the first batch of a race needs at least one trial");
  return {};
}

std::string_view name(Verdict verdict) {
  return verdict == Verdict::kOpen ? "open" : verdict == Verdict::kAccepted ? "accepted" : "discarded";
}

Race::Race(std::size_t candidates, const RaceOptions& options) : options_(options), candidates_(candidates) {
  assert(check(options));
}

std::optional<Batch> Race::next() const {
  if (accepted_ && options_.kind == RaceKind::kBandit) return std::nullopt;
  const Candidate* best = nullptr;
  for (const Candidate& candidate : candidates_) {
    if (candidate.verdict != Verdict::kOpen) continue;
    const bool better =
        best == nullptr || (options_.selection == Selection::kUpperBound ? candidate.bounds.high > best->bounds.high
                                                                         : candidate.tests < best->tests);
    if (better) best = &candidate;
  }
  if (best == nullptr) return std::nullopt;
  const std::uint64_t trials = options_.doubling ? std::max(best->rewards.count, options_.first_trials) : 1;
  return Batch{static_cast<std::size_t>(best - candidates_.data()), trials};
}

RaceStep Race::record(const Sample& rewards) {
  const std::optional<Batch> batch = next();
  assert(batch && rewards.count == batch->trials);
  const std::size_t index = batch->candidate;
  Candidate& candidate = candidates_[index];
  candidate.rewards.add(rewards);
  ++candidate.tests;
  // The share of the risk is that of the initial number of candidates: the proof does not cover a shrinking one.
  const double log_risk = log_risk_of_test(options_.schedule, options_.risk, candidates_.size(), candidate.tests);
  const double mean = candidate.rewards.mean();
  const double half = deviation(options_.bound, log_risk, candidate.rewards.count, candidate.rewards.deviation());
  candidate.bounds = {mean - half, mean + half};
  if (candidate.bounds.low > options_.accept) {
    candidate.verdict = Verdict::kAccepted;
    if (!accepted_) accepted_ = index;
  } else if (candidate.bounds.high < options_.discard) {
    candidate.verdict = Verdict::kDiscarded;
  }
  return {.candidate = index,
          .test = candidate.tests,
          .trials = candidate.rewards.count,
          .risk = std::exp(log_risk),
          .mean = mean,
          .deviation = half,
          .bounds = candidate.bounds,
          .verdict = candidate.verdict};
}

std::optional<std::size_t> Race::accepted() const { return accepted_; }

}  // namespace katachi::stats
