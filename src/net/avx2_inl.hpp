// Vectors of 8 floats or 32 bytes, for kernels_avx2.cpp and kernels_avx_vnni.cpp.
#pragma once

#include <immintrin.h>

#include "net/kernels_inl.hpp"

namespace katachi::net {

namespace {

struct Avx2Vectors {
  static constexpr int kLanes = 8;
  static constexpr int kTile[4] = {0, 6, 0, 0};  // 16 registers
  using F = __m256;
  using I = __m256i;

  static F load(const float* from) { return _mm256_loadu_ps(from); }
  static void store(float* to, F x) { _mm256_storeu_ps(to, x); }
  static F zero() { return _mm256_setzero_ps(); }
  static F all(float x) { return _mm256_set1_ps(x); }
  static F add(F a, F b) { return _mm256_add_ps(a, b); }
  static F mul(F a, F b) { return _mm256_mul_ps(a, b); }
  static F max(F a, F b) { return _mm256_max_ps(a, b); }
  static F fused(F a, F b, F c) { return _mm256_fmadd_ps(a, b, c); }
  static I zero_integer() { return _mm256_setzero_si256(); }
  static I load_bytes(const std::int8_t* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }
  static I all_bytes(const std::uint8_t* from) {
    int four;
    __builtin_memcpy(&four, from, 4);
    return _mm256_set1_epi32(four);
  }
  static F to_float(I x) { return _mm256_cvtepi32_ps(x); }
};

}  // namespace

}  // namespace katachi::net
