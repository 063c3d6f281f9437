// Kernels for AVX2 with FMA. Compiled with those instructions (CMakeLists.txt).
#include "net/avx2_inl.hpp"

namespace katachi::net {

namespace {

struct Avx2 : Avx2Vectors {
  static constexpr int kByteTile[4] = {0, 5, 0, 0};

  // Pairs of products fit 16 bits: at most 2 * 127 * 127.
  static I dot(I sum, I x, I w) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(x, w), _mm256_set1_epi16(1)));
  }
};

}  // namespace

const Kernels& avx2_kernels() {
  static constexpr Kernels kTable = KernelsOf<Avx2>::table("avx2");
  return kTable;
}

}  // namespace katachi::net
