#include "move_model/dictionary.hpp"

#include <algorithm>
#include <numeric>

namespace katachi::move_model {

std::vector<TagBucket> KeyCounter::dictionary(std::size_t slots) const {
  std::vector<std::uint32_t> order(frequent_.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto count = [&](std::uint32_t i) { return counts_[frequent_[i] >> shift_]; };
  std::ranges::sort(
      order, [&](std::uint32_t a, std::uint32_t b) { return count(a) != count(b) ? count(a) > count(b) : a < b; });
  std::vector<TagBucket> buckets(slots / kBucketSlots);
  for (const std::uint32_t i : order) insert_slot(buckets, frequent_[i]);
  return buckets;
}

}  // namespace katachi::move_model
