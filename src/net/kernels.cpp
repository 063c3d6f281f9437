#include "net/kernels.hpp"

#include <vector>

namespace katachi::net {

namespace {

std::vector<const Kernels*> find_usable_kernels() {
  std::vector<const Kernels*> out;
#ifdef KATACHI_X86
  __builtin_cpu_init();
  const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vnni"))
    out.push_back(&avx512_kernels());
  if (has_avx2 && __builtin_cpu_supports("avxvnni")) out.push_back(&avx_vnni_kernels());
  if (has_avx2) out.push_back(&avx2_kernels());
#endif
  out.push_back(&portable_kernels());
  return out;
}

}  // namespace

std::span<const Kernels* const> usable_kernels() {
  static const std::vector<const Kernels*> kUsable = find_usable_kernels();
  return kUsable;
}

}  // namespace katachi::net
