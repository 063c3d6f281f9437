#include "net/symmetry.hpp"

#include <cassert>

#include "go/symmetry.hpp"

namespace katachi::net {

namespace {

// f(place of a point, place of its image)
template <class F>
void for_each_image(go::Size size, std::size_t symmetry, F&& f) {
  std::size_t place = 0;
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      const go::Point to = go::image(go::Point::at(x, y), size, symmetry);
      f(place++, static_cast<std::size_t>(to.y * size.width + to.x));
    }
}

}  // namespace

Input turned(const Input& input, std::size_t symmetry) {
  assert(symmetry < symmetries_of(input.size));
  Input out;
  out.size = input.size;
  out.numbers = input.numbers;
  for_each_image(input.size, symmetry, [&](std::size_t from, std::size_t to) { out.points[to] = input.points[from]; });
  return out;
}

void turn_back(Output& output, go::Size size, std::size_t symmetry) {
  assert(symmetry < symmetries_of(size));
  if (symmetry == 0) return;
  const auto logits = output.logits;
  const auto ownership = output.ownership;
  for_each_image(size, symmetry, [&](std::size_t from, std::size_t to) {
    output.logits[from] = logits[to];
    output.ownership[from] = ownership[to];
  });
}

}  // namespace katachi::net
