#include "shape/candidates.hpp"

#include <algorithm>

namespace katachi::shape {

namespace {

constexpr std::size_t kWorthIt = 3;  // stones

struct Stone {
  int x, y;
  go::Color color;
};

std::vector<Stone> stones_of(const Shape& shape) {
  std::vector<Stone> stones;
  for (int y = 0; y < shape.height; ++y)
    for (int x = 0; x < shape.width; ++x) {
      const Cell cell = shape.cells[shape.index(x, y)];
      if (cell == Cell::kBlack) stones.push_back({x, y, go::Color::kBlack});
      if (cell == Cell::kWhite) stones.push_back({x, y, go::Color::kWhite});
    }
  return stones;
}

class Gathering {
 public:
  Gathering(const Index& index, const Group& group)
      : index_(index), group_(group), found_(words_of(group.games)), here_(found_.size()) {}

  void add_place(const std::vector<Stone>& stones, int x, int y) {
    std::ranges::fill(here_, ~std::uint64_t{0});
    for (const Stone& stone : stones) {
      const auto ever = index_.ever(group_, go::Point::at(x + stone.x, y + stone.y), stone.color);
      std::uint64_t left = 0;
      for (std::size_t i = 0; i < here_.size(); ++i) left |= here_[i] &= ever[i];
      if (left == 0) return;
    }
    for (std::size_t i = 0; i < here_.size(); ++i) found_[i] |= here_[i];
  }

  std::vector<std::uint64_t> take() { return std::move(found_); }

 private:
  const Index& index_;
  const Group& group_;
  std::vector<std::uint64_t> found_, here_;
};

}  // namespace

std::vector<std::uint64_t> candidate_games(const Index& index, const Group& group, const Plan& plan,
                                           const Places& places) {
  Gathering gathering(index, group);
  for (std::size_t v = 0; v < plan.variants().size(); ++v) {
    const Shape& shape = plan.variants()[v].shape;
    const std::vector<Stone> stones = stones_of(shape);
    if (stones.size() < kWorthIt) return std::vector<std::uint64_t>(words_of(group.games), ~std::uint64_t{0});
    for (int y = 0; y + shape.height <= group.size.height; ++y)
      for (int x = 0; x + shape.width <= group.size.width; ++x)
        if (places.holds(v, x, y)) gathering.add_place(stones, x, y);
  }
  return gathering.take();
}

}  // namespace katachi::shape
