// Symmetric matrices and the solution of positive definite systems: A = L L' (Cholesky), L lower triangular.
//
// Only the lower triangle is stored and read: at(i, j) needs j <= i. A pivot that rounding has made useless is replaced by a
// small positive one, which turns the solution into that of a nearby matrix; whoever iterates must check its own progress.
// O(n^3) to factorise and to invert, O(n^2) to solve.
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace katachi::stats {

class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(std::size_t size) : size_(size), values_(size * (size + 1) / 2) {}
  [[nodiscard]] std::size_t size() const { return size_; }
  double& at(std::size_t i, std::size_t j) { return values_[place(i, j)]; }
  [[nodiscard]] double at(std::size_t i, std::size_t j) const { return values_[place(i, j)]; }

 private:
  [[nodiscard]] static std::size_t place(std::size_t i, std::size_t j) {
    assert(j <= i);
    return i * (i + 1) / 2 + j;
  }
  std::size_t size_;
  std::vector<double> values_;
};

class Cholesky {
 public:
  explicit Cholesky(SymmetricMatrix matrix);

  [[nodiscard]] std::vector<double> solve(std::vector<double> right) const;  // the x with A x = right
  [[nodiscard]] std::vector<double> inverse() const;                         // size x size, all of it

 private:
  SymmetricMatrix factor_;
};

}  // namespace katachi::stats
