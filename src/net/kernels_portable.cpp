// Kernels for any processor: vectors of 4 floats, which g++ and clang turn into what the processor has.
#include "net/kernels_inl.hpp"

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

namespace katachi::net {

namespace {

struct Portable {
  static constexpr int kLanes = 4;
  static constexpr int kTile[4] = {0, 2, 0, 0};  // 16 registers
  static constexpr int kByteTile[4] = {0, 2, 0, 0};
  using F [[gnu::vector_size(16)]] = float;
  using I [[gnu::vector_size(16)]] = std::int32_t;
  using Bytes [[gnu::vector_size(16)]] = std::int8_t;

  static F load(const float* from) {
    F out;
    __builtin_memcpy(&out, from, sizeof out);
    return out;
  }
  static void store(float* to, F x) { __builtin_memcpy(to, &x, sizeof x); }
  static F zero() { return F{}; }
  static F all(float x) { return F{x, x, x, x}; }
  static F add(F a, F b) { return a + b; }
  static F mul(F a, F b) { return a * b; }
  static F max(F a, F b) { return a > b ? a : b; }
  static F fused(F a, F b, F c) { return a * b + c; }
  static I zero_integer() { return I{}; }
  static I load_bytes(const std::int8_t* from) {
    I out;
    __builtin_memcpy(&out, from, sizeof out);
    return out;
  }
  static I all_bytes(const std::uint8_t* from) {
    std::int32_t four;
    __builtin_memcpy(&four, from, 4);
    return I{four, four, four, four};
  }
  static I dot(I sum, I x, I w) {
#ifdef __SSSE3__
    using M = __m128i;
    const M pairs = _mm_maddubs_epi16(reinterpret_cast<M>(x), reinterpret_cast<M>(w));
    return sum + reinterpret_cast<I>(_mm_madd_epi16(pairs, _mm_set1_epi16(1)));
#else
    const auto a = reinterpret_cast<Bytes>(x), b = reinterpret_cast<Bytes>(w);  // x is at most 127
    for (int i = 0; i < 16; ++i) sum[i / 4] += a[i] * b[i];
    return sum;
#endif
  }
  static F to_float(I x) { return __builtin_convertvector(x, F); }
};

}  // namespace

const Kernels& portable_kernels() {
  static constexpr Kernels kTable = KernelsOf<Portable>::table("portable");
  return kTable;
}

}  // namespace katachi::net
