// Positive definite systems: a hand-made one, and products that must give back what was solved.
#include "stats/matrix.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::stats {
namespace {

TEST(Cholesky, ByHand) {
  SymmetricMatrix matrix(2);  // 4 2 / 2 3, determinant 8
  matrix.at(0, 0) = 4;
  matrix.at(1, 0) = 2;
  matrix.at(1, 1) = 3;
  const Cholesky solver(matrix);
  const std::vector<double> x = solver.solve({8, 7});
  EXPECT_NEAR(x[0], 1.25, 1e-12);
  EXPECT_NEAR(x[1], 1.5, 1e-12);
  const std::vector<double> inverse = solver.inverse();
  EXPECT_NEAR(inverse[0], 3.0 / 8, 1e-12);
  EXPECT_NEAR(inverse[1], -2.0 / 8, 1e-12);
  EXPECT_NEAR(inverse[2], -2.0 / 8, 1e-12);
  EXPECT_NEAR(inverse[3], 4.0 / 8, 1e-12);
}

TEST(Cholesky, InverseTimesMatrixIsOne) {
  core::Rng rng(10);
  constexpr std::size_t kSize = 12;
  SymmetricMatrix matrix(kSize);
  for (std::size_t i = 0; i < kSize; ++i)
    for (std::size_t j = 0; j <= i; ++j) matrix.at(i, j) = rng.uniform() + (i == j ? kSize : 0.0);
  const auto entry = [&](std::size_t i, std::size_t j) { return i >= j ? matrix.at(i, j) : matrix.at(j, i); };
  const std::vector<double> inverse = Cholesky(matrix).inverse();
  for (std::size_t i = 0; i < kSize; ++i)
    for (std::size_t j = 0; j < kSize; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < kSize; ++k) sum += inverse[i * kSize + k] * entry(k, j);
      EXPECT_NEAR(sum, i == j ? 1 : 0, 1e-10);
    }
}

TEST(Cholesky, WhatIsNotPositiveDefiniteGivesNumbersStill) {
  SymmetricMatrix matrix(2);
  matrix.at(0, 0) = matrix.at(1, 0) = matrix.at(1, 1) = 1;
  for (const double value : Cholesky(matrix).solve({1, 1})) EXPECT_TRUE(std::isfinite(value));
  for (const double value : Cholesky(SymmetricMatrix(2)).solve({1, 1})) EXPECT_TRUE(std::isfinite(value));
}

}  // namespace
}  // namespace katachi::stats
