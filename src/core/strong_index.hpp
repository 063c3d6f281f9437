// An index that cannot be mixed up with another: vertex, node, chain...
//
// StrongIndex<Tag, Rep, Bound> is a Rep smaller than Bound (asserted) with a type of its own. IndexMap<Index, T> is an array
// that only that index can address. Neither costs anything in a Release build.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>

namespace katachi::core {

template <class Tag, std::unsigned_integral Rep, std::size_t Bound>
class StrongIndex {
 public:
  using Raw = Rep;
  static constexpr std::size_t kBound = Bound;

  constexpr StrongIndex() = default;
  constexpr explicit StrongIndex(std::size_t raw) : raw_(static_cast<Rep>(raw)) { assert(raw < Bound); }

  constexpr Rep raw() const { return raw_; }
  friend constexpr auto operator<=>(StrongIndex, StrongIndex) = default;

 private:
  Rep raw_ = 0;
};

template <class Index, class T>
class IndexMap {
 public:
  constexpr T& operator[](Index i) { return values_[i.raw()]; }
  constexpr const T& operator[](Index i) const { return values_[i.raw()]; }
  constexpr void fill(const T& value) { values_.fill(value); }
  static constexpr std::size_t size() { return Index::kBound; }

  friend bool operator==(const IndexMap&, const IndexMap&) = default;

 private:
  std::array<T, Index::kBound> values_{};
};

}  // namespace katachi::core
