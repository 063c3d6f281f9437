// Kernels for AVX2 with FMA and AVX-VNNI. Compiled with those instructions (CMakeLists.txt).
#include "net/avx2_inl.hpp"

namespace katachi::net {

namespace {

struct AvxVnni : Avx2Vectors {
  static constexpr int kByteTile[4] = {0, 6, 0, 0};

  static I dot(I sum, I x, I w) { return _mm256_dpbusd_avx_epi32(sum, x, w); }
};

}  // namespace

const Kernels& avx_vnni_kernels() {
  static constexpr Kernels kTable = KernelsOf<AvxVnni>::table("avx-vnni");
  return kTable;
}

}  // namespace katachi::net
