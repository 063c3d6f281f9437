// How much work a test does: the full amount in an optimised build, a part of it where every step is many times slower.
#pragma once

namespace katachi::go::test {

#if defined(KATACHI_SANITIZED) || !defined(__OPTIMIZE__)
inline constexpr int kEffortDivisor = 20;
#else
inline constexpr int kEffortDivisor = 1;
#endif

// n in an optimised build, a twentieth of it (one at least) under sanitizers or without optimisation.
constexpr int effort(int n) { return n / kEffortDivisor > 0 ? n / kEffortDivisor : 1; }

}  // namespace katachi::go::test
