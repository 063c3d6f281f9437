#include "games/small_go/enumeration.hpp"

#include <cassert>

namespace katachi::games::small_go {

Positions::Positions(const Shape& shape, const EnumerationRules& rules)
    : shape_(shape), rules_(rules), symmetries_(shape), digits_(std::size_t{1} << shape.area()) {
  assert(shape.area() <= kMaxEnumeratedPoints);
  std::uint32_t power = 1;
  for (std::size_t cell = 0; cell < shape.area(); ++cell, power *= 3)
    for (std::size_t low = 0; low < std::size_t{1} << cell; ++low) digits_[low | bit(cell)] = digits_[low] + power;
  boards_ = power;
  if (!rules.simple_ko) return;
  for_each_legal([&](const Stones& stones, std::uint64_t) {
    for_each_bit(ko_points(stones), [&](std::size_t cell) { kos_.push_back(ko_key(stones, bit(cell))); });
  });
}

Stones Positions::stones_of(std::uint64_t index) const {
  Stones stones;
  for (std::size_t cell = 0; index != 0; ++cell, index /= 3)
    if (const std::uint64_t digit = index % 3; digit != 0) stones.of[digit - 1] |= bit(cell);
  return stones;
}

Bits Positions::ko_points(const Stones& stones) const {
  const Bits white = stones.of[1], empty = shape_.board() & ~stones.all();
  Bits points = 0;
  for_each_bit(empty & ~shape_.beside(empty | stones.of[0]), [&](std::size_t cell) {
    const Bits point = bit(cell);
    for_each_bit(shape_.beside(point), [&](std::size_t near) {
      if ((shape_.beside(bit(near)) & (white | empty)) == point) points |= point;
    });
  });
  return points;
}

std::uint64_t Positions::ko_index(const Stones& stones, Bits ko) const {
  const auto found = std::ranges::lower_bound(kos_, ko_key(stones, ko));
  assert(found != kos_.end() && *found == ko_key(stones, ko));
  return boards_ + static_cast<std::uint64_t>(found - kos_.begin());
}

}  // namespace katachi::games::small_go
