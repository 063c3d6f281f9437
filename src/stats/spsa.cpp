#include "stats/spsa.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/rng.hpp"

namespace katachi::stats {
namespace {

constexpr double kLeastIntegerDistance = 0.5;  // below, both players would mostly get the same integer

core::Result<void> check(const TunedParameter& parameter) {
  const auto refuse = [&](std::string what) { return core::fail(std::move(what), "parameter " + parameter.name); };
  if (parameter.name.empty()) return core::fail("a tuned parameter needs a name");
  if (!std::isfinite(parameter.low) || !std::isfinite(parameter.high) || !(parameter.low < parameter.high))
    return refuse(fmt::format("the bounds {} and {} are no range", parameter.low, parameter.high));
  if (!(parameter.low <= parameter.start && parameter.start <= parameter.high))
    return refuse(fmt::format("starts at {}, outside {} to {}", parameter.start, parameter.low, parameter.high));
  if (parameter.integer && !(std::ceil(parameter.low) < std::floor(parameter.high)))
    return refuse(fmt::format("there are no two integers from {} to {}", parameter.low, parameter.high));
  if (!(std::isfinite(parameter.step_end) && parameter.step_end > 0))
    return refuse(fmt::format("the step at the end must be positive, not {}", parameter.step_end));
  if (!(std::isfinite(parameter.rate_end) && parameter.rate_end > 0))
    return refuse(fmt::format("the rate at the end must be positive, not {}", parameter.rate_end));
  return {};
}

// An integer next to the value, whose expectation over `draw` in [0, 1) is the value. The value lies within the bounds.
double rounded(const TunedParameter& parameter, double value, double draw) {
  if (!parameter.integer) return value;
  return std::clamp(std::floor(value + draw), std::ceil(parameter.low), std::floor(parameter.high));
}

core::Rng generator(std::uint64_t seed, std::uint64_t iteration) {
  return core::Rng(core::mix64(seed) ^ core::mix64(~iteration));
}

double sign(core::Rng& rng) { return (rng() >> 63) != 0 ? 1.0 : -1.0; }

}  // namespace

core::Result<void> check(std::span<const TunedParameter> parameters, const SpsaOptions& options) {
  if (parameters.empty()) return core::fail("there is no parameter to tune");
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (auto good = check(parameters[i]); !good) return good;
    for (std::size_t other = 0; other < i; ++other)
      if (parameters[other].name == parameters[i].name)
        return core::fail(fmt::format("there are two parameters named {}", parameters[i].name));
  }
  if (options.iterations < 1) return core::fail("tuning needs at least one iteration");
  const auto share = [](double value) { return value >= 0 && value <= 1; };
  if (!share(options.alpha)) return core::fail(fmt::format("alpha must lie in 0 to 1, not be {}", options.alpha));
  if (!share(options.gamma)) return core::fail(fmt::format("gamma must lie in 0 to 1, not be {}", options.gamma));
  if (!(std::isfinite(options.stability_share) && options.stability_share >= 0))
    return core::fail(fmt::format("the stability share must not be negative, but is {}", options.stability_share));
  if (!(std::isfinite(options.games) && options.games > 0))
    return core::fail(fmt::format("an iteration needs games, not {}", options.games));
  return {};
}

Spsa::Spsa(std::vector<TunedParameter> parameters, const SpsaOptions& options)
    : parameters_(std::move(parameters)), options_(options) {
  assert(stats::check(parameters_, options_));
  for (const TunedParameter& parameter : parameters_) values_.push_back(parameter.start);
}

double Spsa::distance(const TunedParameter& parameter) const {
  const double n = static_cast<double>(options_.iterations);
  const double k = static_cast<double>(iteration_ + 1);
  const double c = parameter.step_end * std::pow(n / k, options_.gamma);
  return parameter.integer ? std::max(c, kLeastIntegerDistance) : c;
}

double Spsa::rate(const TunedParameter& parameter) const {
  const double n = static_cast<double>(options_.iterations);
  const double k = static_cast<double>(iteration_ + 1);
  const double stability = options_.stability_share * n;
  const double a = parameter.rate_end * parameter.step_end * parameter.step_end *
                   std::pow((stability + n) / (stability + k), options_.alpha);
  const double c = distance(parameter);
  return a / (c * c);
}

Spsa::Probe Spsa::probe() const {
  assert(!is_over());
  core::Rng rng = generator(options_.seed, iteration_);
  Probe out;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const TunedParameter& parameter = parameters_[i];
    const double change = sign(rng) * distance(parameter);
    const double draw_plus = rng.uniform();
    const double draw_minus = rng.uniform();
    const auto inside = [&](double value) { return std::clamp(value, parameter.low, parameter.high); };
    out.plus.push_back(rounded(parameter, inside(values_[i] + change), draw_plus));
    out.minus.push_back(rounded(parameter, inside(values_[i] - change), draw_minus));
  }
  return out;
}

void Spsa::record(double result) {
  assert(!is_over() && result >= -1 && result <= 1);
  core::Rng rng = generator(options_.seed, iteration_);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const TunedParameter& parameter = parameters_[i];
    const double step = rate(parameter) * distance(parameter) * sign(rng) * options_.games * result;
    rng();  // the two draws of the roundings
    rng();
    values_[i] = std::clamp(values_[i] + step, parameter.low, parameter.high);
  }
  ++iteration_;
}

}  // namespace katachi::stats
