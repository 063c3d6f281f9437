// A vector of fixed capacity that never allocates: move lists, queues, histories in the hot parts.
//
// Copying copies only the elements in use. Elements are trivially copyable by requirement.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace katachi::core {

template <class T, std::size_t Capacity>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  FixedVector() = default;
  FixedVector(std::initializer_list<T> init) {
    for (const T& value : init) push_back(value);
  }
  FixedVector(const FixedVector& other) : size_(other.size_) { std::copy_n(other.begin(), size_, begin()); }
  FixedVector& operator=(const FixedVector& other) {
    if (this != &other) {
      size_ = other.size_;
      std::copy_n(other.begin(), size_, begin());
    }
    return *this;
  }

  void push_back(const T& value) {
    assert(size_ < Capacity);
    values_[size_++] = value;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }
  void resize(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return values_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return values_[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == Capacity; }
  static constexpr std::size_t capacity() { return Capacity; }

  T* begin() { return values_.data(); }
  T* end() { return values_.data() + size_; }
  const T* begin() const { return values_.data(); }
  const T* end() const { return values_.data() + size_; }

  bool contains(const T& value) const { return std::find(begin(), end(), value) != end(); }

 private:
  std::size_t size_ = 0;
  std::array<T, Capacity> values_;  // deliberately not initialised: only the first size_ elements count
};

}  // namespace katachi::core
