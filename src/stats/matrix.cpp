#include "stats/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace katachi::stats {

Cholesky::Cholesky(SymmetricMatrix matrix) : factor_(std::move(matrix)) {
  const std::size_t n = factor_.size();
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, factor_.at(i, i));
  const double smallest_pivot = largest > 0 ? largest * 1e-15 : 1;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = factor_.at(i, j);
      for (std::size_t k = 0; k < j; ++k) sum -= factor_.at(i, k) * factor_.at(j, k);
      factor_.at(i, j) = j < i ? sum / factor_.at(j, j) : std::sqrt(std::max(sum, smallest_pivot));
    }
  }
}

std::vector<double> Cholesky::solve(std::vector<double> right) const {
  const std::size_t n = factor_.size();
  assert(right.size() == n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) right[i] -= factor_.at(i, k) * right[k];
    right[i] /= factor_.at(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    right[i] /= factor_.at(i, i);
    for (std::size_t k = 0; k < i; ++k) right[k] -= factor_.at(i, k) * right[i];
  }
  return right;
}

std::vector<double> Cholesky::inverse() const {
  const std::size_t n = factor_.size();
  std::vector<double> out(n * n);
  for (std::size_t column = 0; column < n; ++column) {
    std::vector<double> unit(n);
    unit[column] = 1;
    const std::vector<double> solution = solve(std::move(unit));
    for (std::size_t row = 0; row < n; ++row) out[row * n + column] = solution[row];
  }
  return out;
}

}  // namespace katachi::stats
