// Lanes: how the threads that work on one game share their results.
//
// On the GPU one warp of 32 threads plays one game: each thread, a lane, looks at every 32nd point or move and all of them go
// the same way through the code. On a CPU one thread does it all, with the same code: OneLane. Warp stands for the warp; its
// functions must be called by all 32 lanes together, and all lanes get the same result.
#pragma once

#include <cstdint>

#include "tools/selfplay/point_set.hpp"

namespace katachi::selfplay {

// A value with the index it belongs to.
struct Scored {
  float value = -3e38f;
  int index = 1 << 30;
};

constexpr Scored better(Scored a, Scored b) {  // ties go to the lower index, so that the order of lanes does not matter
  return b.value > a.value || (b.value == a.value && b.index < a.index) ? b : a;
}

struct OneLane {
  static constexpr int kCount = 1;
  static constexpr int index() { return 0; }
  static constexpr void wait() {}
  static constexpr bool any(bool value) { return value; }
  static constexpr float sum(float value) { return value; }
  static constexpr float max(float value) { return value; }
  static constexpr Scored best(Scored value) { return value; }
  static constexpr std::uint64_t exclusive_or(std::uint64_t value) { return value; }
  static constexpr std::uint64_t first(std::uint64_t value) { return value; }
  static constexpr std::uint64_t add_to(std::uint64_t* counter, std::uint64_t value) {
    const std::uint64_t before = *counter;
    *counter += value;
    return before;
  }
  template <int N>
  static constexpr PointSet<N> join(const PointSet<N>& set) {
    return set;
  }
};

#ifdef __CUDA_ARCH__
struct Warp {
  static constexpr int kCount = 32;
  static constexpr unsigned kAll = ~0u;

  static __device__ int index() { return static_cast<int>(threadIdx.x) & 31; }
  static __device__ void wait() { __syncwarp(); }
  static __device__ bool any(bool value) { return __any_sync(kAll, value); }
  static __device__ float sum(float value) {
    for (int step = 16; step > 0; step >>= 1) value += __shfl_xor_sync(kAll, value, step);
    return value;
  }
  static __device__ float max(float value) {
    for (int step = 16; step > 0; step >>= 1) value = fmaxf(value, __shfl_xor_sync(kAll, value, step));
    return value;
  }
  static __device__ Scored best(Scored value) {
    for (int step = 16; step > 0; step >>= 1)
      value = better(value, Scored{__shfl_xor_sync(kAll, value.value, step), __shfl_xor_sync(kAll, value.index, step)});
    return value;
  }
  static __device__ std::uint64_t exclusive_or(std::uint64_t value) {
    for (int step = 16; step > 0; step >>= 1) value ^= __shfl_xor_sync(kAll, value, step);
    return value;
  }
  // Lane 0's value.
  static __device__ std::uint64_t first(std::uint64_t value) { return __shfl_sync(kAll, value, 0); }
  // Called by one lane.
  static __device__ std::uint64_t add_to(std::uint64_t* counter, std::uint64_t value) {
    return atomicAdd(reinterpret_cast<unsigned long long*>(counter), static_cast<unsigned long long>(value));
  }
  template <int N>
  static __device__ PointSet<N> join(PointSet<N> set) {
    for (int i = 0; i < PointSet<N>::kWords; ++i) {
      const unsigned low = __reduce_or_sync(kAll, static_cast<unsigned>(set.word(i)));
      const unsigned high = __reduce_or_sync(kAll, static_cast<unsigned>(set.word(i) >> 32));
      set.set_word(i, std::uint64_t{low} | std::uint64_t{high} << 32);
    }
    return set;
  }
};
#elif defined(__CUDACC__)
// nvcc compiles templates for the host too, where nobody calls those of a warp.
struct Warp : OneLane {
  static constexpr int kCount = 32;
};
#endif

}  // namespace katachi::selfplay
