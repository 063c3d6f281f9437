#include "pattern/mask/random_mask.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace katachi::pattern {

namespace {

constexpr std::array<MaskPoints, 5> kDrawnPoints = {
    static_cast<MaskPoints>(MaskPoint::kOwn), static_cast<MaskPoints>(MaskPoint::kEnemy),
    MaskPoint::kOwn | MaskPoint::kEnemy, static_cast<MaskPoints>(MaskPoint::kEmpty),
    static_cast<MaskPoints>(MaskPoint::kOutside)};

MaskPoints draw_points(const RandomMaskOptions& options, core::Rng& rng) {
  double left = rng.uniform() * std::accumulate(options.weights.begin(), options.weights.end(), 0.0);
  for (std::size_t i = 0; i + 1 < kDrawnPoints.size(); ++i)
    if ((left -= options.weights[i]) < 0) return kDrawnPoints[i];
  // Rounding may leave something for a kind of weight 0: the last one that has any.
  for (std::size_t i = kDrawnPoints.size(); i-- > 1;)
    if (options.weights[i] > 0) return kDrawnPoints[i];
  return kDrawnPoints.front();
}

}  // namespace

core::Result<void> check(const RandomMaskOptions& options) {
  if (options.reach < 1 || options.reach > Mask::kReach)
    return core::fail(fmt::format("a reach of {}", options.reach), "masks", fmt::format("1 to {}", Mask::kReach));
  const int places = (2 * options.reach + 1) * (2 * options.reach + 1) - 1;
  if (options.min_conditions < 1 || options.min_conditions > options.max_conditions || options.max_conditions > places)
    return core::fail(fmt::format("{} to {} conditions", options.min_conditions, options.max_conditions), "masks",
                      fmt::format("1 to {} with a reach of {}", places, options.reach));
  if (std::ranges::any_of(options.weights, [](double w) { return !(w >= 0) || w > 1e9; }) ||
      std::ranges::all_of(options.weights, [](double w) { return w == 0; }))
    return core::fail("weights that are negative or all zero", "masks");
  return {};
}

Mask random_mask(const RandomMaskOptions& options, MaskKind kind, std::string name, core::Rng& rng) {
  Mask mask{.name = std::move(name), .kind = kind};
  const int count =
      options.min_conditions +
      static_cast<int>(rng.below(static_cast<std::uint32_t>(options.max_conditions - options.min_conditions + 1)));
  const auto side = static_cast<std::uint32_t>(2 * options.reach + 1);
  while (static_cast<int>(mask.conditions.size()) < count) {
    const go::Offset offset{static_cast<int>(rng.below(side)) - options.reach,
                            static_cast<int>(rng.below(side)) - options.reach};
    if (offset == go::Offset{} || mask.at(offset) != kAnyPoint) continue;
    mask.conditions.push_back({offset, draw_points(options, rng)});
  }
  return mask;
}

}  // namespace katachi::pattern
