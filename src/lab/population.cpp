#include "lab/population.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/number_text.hpp"

namespace katachi::lab {

namespace {

constexpr int kDraws = 10'000;
constexpr double kStep = 0.1;                  // deviation of a mutation, of the range
constexpr std::uint64_t kStream = 0x65766f6c;  // keeps these numbers apart from the seeds of games

core::Rng generator(std::uint64_t seed, std::size_t generation) {
  return core::Rng(core::mix64(core::mix64(seed ^ kStream) + generation));
}

// What the engine is told, so that equal engines have equal values.
double as_told(const Variable& variable, double value) {
  return core::parse_number<double>(variable.text(std::clamp(value, variable.low, variable.high))).value_or(value);
}

Values random_member(std::span<const Variable> variables, core::Rng& rng) {
  Values values;
  for (const Variable& variable : variables) values.push_back(as_told(variable, variable.draw(rng)));
  return values;
}

Values mutated(std::span<const Variable> variables, const Values& parent, core::Rng& rng) {
  Values values;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const double range = variables[i].high - variables[i].low;
    double value = parent[i] + kStep * range * normal(rng);
    if (variables[i].is_integer) value = std::round(value);
    values.push_back(as_told(variables[i], value));
  }
  return values;
}

// One more member. Near a parent there may be nothing new, in a narrow range of whole numbers, but elsewhere there is; where
// there is nothing new at all, a range with fewer values than the population has members, an equal one is taken.
void add_new(std::vector<Values>& members, std::span<const Variable> variables, const Values* parent, core::Rng& rng) {
  const auto is_known = [&](const Values& values) { return std::ranges::find(members, values) != members.end(); };
  Values values = parent != nullptr ? mutated(variables, *parent, rng) : random_member(variables, rng);
  for (int i = 1; i < kDraws && is_known(values); ++i)
    values = parent != nullptr && i < kDraws / 10 ? mutated(variables, *parent, rng) : random_member(variables, rng);
  members.push_back(std::move(values));
}

}  // namespace

std::size_t distinct_members(std::span<const Variable> variables) {
  constexpr double kMany = 1e6;
  double count = 1;
  for (const Variable& variable : variables)
    count = std::min(kMany, count * (variable.is_integer ? variable.high - variable.low + 1 : kMany));
  return static_cast<std::size_t>(count);
}

double normal(core::Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng.uniform()));  // 1 - u is never 0
  return radius * std::cos(2 * std::numbers::pi * rng.uniform());
}

std::vector<Values> first_population(std::span<const Variable> variables, std::size_t size, std::uint64_t seed) {
  assert(size >= 1);
  core::Rng rng = generator(seed, 0);
  std::vector<Values> members(1);
  for (const Variable& variable : variables) members.front().push_back(as_told(variable, variable.start));
  while (members.size() < size) add_new(members, variables, nullptr, rng);
  return members;
}

std::vector<Values> next_population(std::span<const Variable> variables, std::span<const Values> ranked,
                                    std::size_t newcomers, std::uint64_t seed, std::size_t generation) {
  assert(newcomers <= ranked.size() / 2);
  core::Rng rng = generator(seed, generation);
  const std::size_t kept = (ranked.size() + 1) / 2;
  std::vector<Values> members(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept));
  for (std::size_t i = 0; members.size() + newcomers < ranked.size(); ++i)
    add_new(members, variables, &ranked[i % kept], rng);
  while (members.size() < ranked.size()) add_new(members, variables, nullptr, rng);
  return members;
}

}  // namespace katachi::lab
