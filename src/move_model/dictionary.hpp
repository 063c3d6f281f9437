// Dictionary: the key features that have a weight, and the place of that weight.
//
// A hash table of buckets of 32 tags of 16 bits, one cache line each. The upper half of a key selects the bucket, the lower 16
// bits are the tag (0: empty slot); the number of the slot is the number of the weight. A key that is not in the table is taken
// for one that is with probability 32 / 65536 at most, which costs a little accuracy and saves the 6 bytes more per feature
// that exact keys would need. A bucket that is full refuses further keys: insert the most frequent ones first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "move_model/vector4.hpp"

namespace katachi::move_model {

inline constexpr std::size_t kBucketSlots = 32;
inline constexpr std::uint32_t kUnknown = ~std::uint32_t{0};

struct alignas(64) TagBucket {
  std::array<std::uint16_t, kBucketSlots> tags{};
};
static_assert(sizeof(TagBucket) == 64);

constexpr std::size_t bucket_of(std::uint64_t key, std::size_t buckets) {
  return static_cast<std::size_t>((key >> 32) * buckets >> 32);
}
constexpr std::uint16_t tag_of(std::uint64_t key) {
  const auto tag = static_cast<std::uint16_t>(key);
  return tag == 0 ? std::uint16_t{1} : tag;
}

// The slot of a key, or kUnknown. There is at least one bucket.
inline std::uint32_t find_slot(std::span<const TagBucket> buckets, std::uint64_t key) {
  const std::size_t number = bucket_of(key, buckets.size());
  const std::uint16_t* tags = buckets[number].tags.data();
  const Word8 tag = all8(tag_of(key));
  // A tag occurs at most once in its bucket: the numbers of the places, masked by the comparison, can be joined by "or".
  Word8 place = {1, 2, 3, 4, 5, 6, 7, 8};
  Word8 hits = {};
  for (std::size_t i = 0; i < kBucketSlots; i += 8) {
    hits |= reinterpret_cast<Word8>(load8(tags + i) == tag) & place;
    place += all8(8);
  }
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &hits, sizeof halves);
  std::uint64_t folded = halves[0] | halves[1];
  folded |= folded >> 32;
  folded |= folded >> 16;
  const auto found = static_cast<std::uint32_t>(folded & 0xffff);
  if (found == 0) return kUnknown;
  // In a damaged file a tag may be there twice, and the joined places be no place of the bucket: any of them will do then.
  return static_cast<std::uint32_t>(number * kBucketSlots + ((found - 1) & (kBucketSlots - 1)));
}

// Puts a key in; nothing happens if it is there already. False: its bucket is full.
inline bool insert_slot(std::span<TagBucket> buckets, std::uint64_t key) {
  if (find_slot(buckets, key) != kUnknown) return true;
  for (std::uint16_t& tag : buckets[bucket_of(key, buckets.size())].tags) {
    if (tag != 0) continue;
    tag = tag_of(key);
    return true;
  }
  return false;
}

// Counts keys of played moves and remembers those seen often enough. Counts are kept in one byte each, hashed: they may be too
// high where keys collide, never too low (below 255).
class KeyCounter {
 public:
  KeyCounter(std::size_t log2_cells, std::uint8_t min_count)
      : shift_(64 - log2_cells), min_count_(min_count), counts_(std::size_t{1} << log2_cells) {}

  // True if the key was seen before: only then larger shapes of its family are worth counting.
  bool add(std::uint64_t key) {
    std::uint8_t& count = counts_[key >> shift_];
    if (count == 255) return true;
    if (++count == min_count_) frequent_.push_back(key);
    return count > 1;
  }

  // The keys seen at least min_count times, as many as fit, the most frequent first.
  std::vector<TagBucket> dictionary(std::size_t slots) const;
  std::size_t frequent() const { return frequent_.size(); }

 private:
  std::size_t shift_;
  std::uint8_t min_count_;
  std::vector<std::uint8_t> counts_;
  std::vector<std::uint64_t> frequent_;
};

}  // namespace katachi::move_model
