// A vector of fixed capacity that never allocates: move lists, queues, histories in the hot parts.
//
// Making one costs nothing, whatever its capacity: elements come to be when they are pushed, even those whose type would set
// itself to zero. Copying copies only the elements in use. Elements are trivially copyable by requirement, which makes them
// trivially destructible too.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <new>
#include <type_traits>

namespace katachi::core {

template <class T, std::size_t Capacity>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  FixedVector() {}  // not "= default": T v{} would then clear the room first
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
    data()[size_++] = value;
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
    return data()[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return data()[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == Capacity; }
  static constexpr std::size_t capacity() { return Capacity; }

  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }

  bool contains(const T& value) const { return std::find(begin(), end(), value) != end(); }

 private:
  // The room holds an array of T from the start: types like T need no constructor for that (P0593, implicit-lifetime types).
  T* data() { return std::launder(reinterpret_cast<T*>(room_)); }
  const T* data() const { return std::launder(reinterpret_cast<const T*>(room_)); }

  std::size_t size_ = 0;
  // Deliberately not initialised: only the first size_ elements count.
  alignas(T) std::byte room_[Capacity * sizeof(T)];
};

}  // namespace katachi::core
