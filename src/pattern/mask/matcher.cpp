#include "pattern/mask/matcher.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace katachi::pattern {

namespace {

// How often a point of a game is what a condition allows, roughly: the rarest come first.
int commonness(MaskPoints allowed) {
  const auto has = [&](MaskPoint point) { return (allowed & static_cast<MaskPoints>(point)) != 0; };
  return (has(MaskPoint::kOutside) ? 1 : 0) + (has(MaskPoint::kOwn) ? 2 : 0) + (has(MaskPoint::kEnemy) ? 2 : 0) +
         (has(MaskPoint::kEmpty) ? 6 : 0);
}

// The distinct images of the conditions under the eight symmetries.
std::vector<std::vector<MaskCondition>> variants_of(const Mask& mask) {
  std::vector<std::vector<MaskCondition>> variants;
  for (std::size_t s = 0; s < go::kSymmetries; ++s) {
    std::vector<MaskCondition> turned = mask.conditions;
    for (MaskCondition& c : turned) c.offset = go::image(c.offset, s);
    std::ranges::sort(turned, {}, [](const MaskCondition& c) {
      return std::tuple(commonness(c.allowed), c.offset.dy, c.offset.dx, c.allowed);
    });
    if (std::ranges::find(variants, turned) == variants.end()) variants.push_back(std::move(turned));
  }
  return variants;
}

}  // namespace

MaskMatcher::MaskMatcher(std::span<const Mask> masks) {
  points_.fill(static_cast<MaskPoints>(MaskPoint::kOutside));
  for (const Mask& mask : masks) {
    const auto first_variant = static_cast<std::uint32_t>(variants_.size());
    for (const auto& variant : variants_of(mask)) {
      const auto first_test = static_cast<std::uint32_t>(tests_.size());
      for (const MaskCondition& c : variant) {
        assert(std::max(std::abs(c.offset.dx), std::abs(c.offset.dy)) <= Mask::kReach);
        if (c.allowed == kAnyPoint) continue;
        tests_.push_back({static_cast<std::int16_t>(c.offset.dy * kStride + c.offset.dx), c.allowed});
      }
      variants_.push_back({first_test, static_cast<std::uint32_t>(tests_.size())});
    }
    masks_.push_back({first_variant, static_cast<std::uint32_t>(variants_.size())});
  }
}

template <int MaxSize>
void MaskMatcher::look_at(const go::Board<MaxSize>& board, go::Color to_move) {
  if (board.size() != size_) {
    points_.fill(static_cast<MaskPoints>(MaskPoint::kOutside));
    size_ = board.size();
  }
  std::array<MaskPoints, 4> seen{};
  seen[static_cast<std::size_t>(go::Color::kEmpty)] = static_cast<MaskPoints>(MaskPoint::kEmpty);
  seen[static_cast<std::size_t>(to_move)] = static_cast<MaskPoints>(MaskPoint::kOwn);
  seen[static_cast<std::size_t>(go::opposite(to_move))] = static_cast<MaskPoints>(MaskPoint::kEnemy);
  for (int y = 0; y < size_.height; ++y)
    for (int x = 0; x < size_.width; ++x) {
      const go::Point p = go::Point::at(x, y);
      points_[place(p)] = seen[static_cast<std::size_t>(board.at(p))];
    }
}

bool MaskMatcher::matches(std::size_t mask, go::Point p) const {
  const MaskPoints* const at = points_.data() + place(p);
  if (*at != static_cast<MaskPoints>(MaskPoint::kEmpty)) return false;
  for (std::uint32_t v = masks_[mask].begin; v < masks_[mask].end; ++v) {
    const Test* test = tests_.data() + variants_[v].begin;
    const Test* const end = tests_.data() + variants_[v].end;
    while (test != end && (at[test->step] & test->allowed) != 0) ++test;
    if (test == end) return true;
  }
  return false;
}

template void MaskMatcher::look_at(const go::Board<9>&, go::Color);
template void MaskMatcher::look_at(const go::Board<19>&, go::Color);
template void MaskMatcher::look_at(const go::Board<25>&, go::Color);

}  // namespace katachi::pattern
