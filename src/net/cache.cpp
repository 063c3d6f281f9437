#include "net/cache.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace katachi::net {

core::Key128 key_of(const Input& input) {
  core::Key128 key{.high = static_cast<std::uint64_t>(input.size.width),
                   .low = static_cast<std::uint64_t>(input.size.height)};
  for (const float number : input.numbers) key = core::mix(key, std::bit_cast<std::uint32_t>(number));
  const auto area = static_cast<std::size_t>(input.size.area());
  for (std::size_t at = 0; at < area; at += 4) {
    std::uint64_t word = 0;
    for (std::size_t i = at; i < std::min(at + 4, area); ++i) word = word << 16 | input.points[i];
    key = core::mix(key, word);
  }
  return key;
}

Cache::Cache(go::Size size, std::size_t bytes)
    : area_(static_cast<std::size_t>(size.area())),
      stride_(2 * area_ + 1 + kNumbers),
      keys_(bytes / (stride_ * sizeof(float) + sizeof(core::Key128))),
      values_(keys_.size() * stride_) {}

bool Cache::find(core::Key128 key, Output& out) const {
  if (keys_.empty()) return false;
  const std::size_t place = place_of(key);
  const std::lock_guard lock(lock_of(place));
  if (keys_[place] != key) return false;
  const float* from = values_.data() + place * stride_;
  out.area = static_cast<int>(area_);
  for (float* const number : {&out.win_logit, &out.win, &out.score_mean, &out.score_deviation}) *number = *from++;
  std::copy_n(from, area_ + 1, out.logits.begin());
  std::copy_n(from + area_ + 1, area_, out.ownership.begin());
  return true;
}

void Cache::remember(core::Key128 key, const Output& output) {
  assert(output.area == static_cast<int>(area_));
  if (keys_.empty()) return;
  const std::size_t place = place_of(key);
  const std::lock_guard lock(lock_of(place));
  keys_[place] = key;
  float* to = values_.data() + place * stride_;
  for (const float number : {output.win_logit, output.win, output.score_mean, output.score_deviation}) *to++ = number;
  std::copy_n(output.logits.begin(), area_ + 1, to);
  std::copy_n(output.ownership.begin(), area_, to + area_ + 1);
}

}  // namespace katachi::net
