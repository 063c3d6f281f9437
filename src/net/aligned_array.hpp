// AlignedArray<T>: numbers at a multiple of 64 bytes, zero at first, never moved; what vectors of any processor load fastest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace katachi::net {

template <class T>
class AlignedArray {
 public:
  AlignedArray() = default;
  explicit AlignedArray(std::size_t size)
      : values_(static_cast<T*>(::operator new(size * sizeof(T), kAlignment))), size_(size) {
    clear();
  }

  T* data() { return values_.get(); }
  const T* data() const { return values_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return values_.get()[i]; }
  T operator[](std::size_t i) const { return values_.get()[i]; }
  void clear() { std::fill_n(values_.get(), size_, T{}); }

 private:
  static constexpr std::align_val_t kAlignment{64};
  struct Free {
    void operator()(T* memory) const { ::operator delete(memory, kAlignment); }
  };
  std::unique_ptr<T, Free> values_;
  std::size_t size_ = 0;
};

}  // namespace katachi::net
