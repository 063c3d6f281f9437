#include "review/pace.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/progress.hpp"

namespace katachi::review {

namespace {

constexpr std::size_t kFewest = 3;  // positions that are measured

}  // namespace

Pace::Pace(const core::Clock& clock, std::size_t positions, std::size_t workers)
    : clock_(&clock),
      positions_(positions),
      workers_(std::max<std::size_t>(workers, 1)),
      measured_(std::max(kFewest, workers_)),
      start_(clock.now()) {}

std::optional<double> Pace::found() {
  ++done_;
  if (done_ == workers_) start_ = clock_->now();
  if (done_ != needed() || done_ >= positions_) return std::nullopt;
  const double elapsed = (clock_->now() - start_).count();
  return elapsed * static_cast<double>(positions_) / static_cast<double>(measured_);
}

std::vector<std::size_t> spread_first(const std::vector<std::size_t>& turns, std::size_t count) {
  count = std::min(count, turns.size());
  std::vector<bool> is_first(turns.size(), false);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = (2 * i + 1) * turns.size() / (2 * count);  // the middles of `count` equal parts
    is_first[at] = true;
    order.push_back(turns[at]);
  }
  for (std::size_t i = 0; i < turns.size(); ++i)
    if (!is_first[i]) order.push_back(turns[i]);
  return order;
}

std::string pace_text(std::size_t positions, double seconds) {
  return fmt::format("{} positions, about {}", positions, core::duration_text(seconds));
}

}  // namespace katachi::review
