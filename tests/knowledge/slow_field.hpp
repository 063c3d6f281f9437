// The slow twin of morphology.hpp: plain loops over rows and columns, from the definitions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "go/board.hpp"

namespace katachi::knowledge::test {

class SlowField {
 public:
  template <int MaxSize>
  SlowField(const go::Board<MaxSize>& board, int stone) : width_(board.size().width), height_(board.size().height) {
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const go::Color color = board.at(go::Point::at(x, y));
        values_.push_back(color == go::Color::kBlack ? stone : color == go::Color::kWhite ? -stone : 0);
      }
  }

  int at(int x, int y) const { return values_[static_cast<std::size_t>(y * width_ + x)]; }

  void dilate() {
    each([](int value, const Around& around) {
      int result = value;
      if (value >= 0 && around.negative == 0) result += around.positive;
      if (value <= 0 && around.positive == 0) result -= around.negative;
      return result;
    });
  }
  void erode() {
    each([](int value, const Around& around) {
      if (value > 0) return std::max(0, value - (around.all - around.positive));
      if (value < 0) return std::min(0, value + (around.all - around.negative));
      return 0;
    });
  }
  void radiate() {
    each([](int value, const Around& around) { return value + around.positive - around.negative; });
  }

  void apply(int dilations, int erosions) {
    for (int i = 0; i < dilations; ++i) dilate();
    for (int i = 0; i < erosions; ++i) erode();
  }

  int count(int sign) const {
    return static_cast<int>(std::ranges::count_if(values_, [&](int value) { return value * sign > 0; }));
  }

 private:
  struct Around {
    int all = 0, positive = 0, negative = 0;
  };

  template <class Change>
  void each(Change change) {
    std::vector<int> next;
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        Around around;
        constexpr std::array<std::array<int, 2>, 4> kSteps = {{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
        for (const auto& step : kSteps) {
          const int nx = x + step[0], ny = y + step[1];
          if (nx < 0 || ny < 0 || nx >= width_ || ny >= height_) continue;
          ++around.all;
          if (at(nx, ny) > 0) ++around.positive;
          if (at(nx, ny) < 0) ++around.negative;
        }
        next.push_back(change(at(x, y), around));
      }
    values_ = next;
  }

  int width_, height_;
  std::vector<int> values_;  // row by row
};

}  // namespace katachi::knowledge::test
