// Kernels for AVX-512 with VNNI: 16 floats or 64 bytes per instruction. Compiled with those instructions (CMakeLists.txt).
#include <immintrin.h>

#include "net/kernels_inl.hpp"

namespace katachi::net {

namespace {

struct Avx512 {
  static constexpr int kLanes = 16;
  static constexpr int kTile[4] = {0, 14, 12, 8};  // 32 registers
  static constexpr int kByteTile[4] = {0, 14, 12, 8};
  using F = __m512;
  using I = __m512i;

  static F load(const float* from) { return _mm512_loadu_ps(from); }
  static void store(float* to, F x) { _mm512_storeu_ps(to, x); }
  static F zero() { return _mm512_setzero_ps(); }
  static F all(float x) { return _mm512_set1_ps(x); }
  static F add(F a, F b) { return _mm512_add_ps(a, b); }
  static F mul(F a, F b) { return _mm512_mul_ps(a, b); }
  static F max(F a, F b) { return _mm512_max_ps(a, b); }
  static F fused(F a, F b, F c) { return _mm512_fmadd_ps(a, b, c); }
  static I zero_integer() { return _mm512_setzero_si512(); }
  static I load_bytes(const std::int8_t* from) { return _mm512_loadu_si512(from); }
  static I all_bytes(const std::uint8_t* from) {
    int four;
    __builtin_memcpy(&four, from, 4);
    return _mm512_set1_epi32(four);
  }
  static I dot(I sum, I x, I w) { return _mm512_dpbusd_epi32(sum, x, w); }
  static F to_float(I x) { return _mm512_cvtepi32_ps(x); }
};

}  // namespace

const Kernels& avx512_kernels() {
  static constexpr Kernels kTable = KernelsOf<Avx512>::table("avx512-vnni");
  return kTable;
}

}  // namespace katachi::net
