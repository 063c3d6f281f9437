#include "shape/variants.hpp"

#include <algorithm>

#include "go/symmetry.hpp"

namespace katachi::shape {

namespace {

Anchors image_of(Anchors a, int symmetry) {
  if ((symmetry & 1) != 0) std::swap(a.left, a.right);
  if ((symmetry & 2) != 0) std::swap(a.top, a.bottom);
  if (go::exchanges_axes(symmetry)) {
    std::swap(a.left, a.top);
    std::swap(a.right, a.bottom);
  }
  return a;
}

// The image of the whole board carries the rectangle with it; its first point is the image of one of the four corners.
FixedPlace image_of(const FixedPlace& fixed, go::Size rectangle, int symmetry) {
  const go::Point a = image(fixed.at, fixed.board, symmetry);
  const go::Point b =
      image(go::Point::at(fixed.at.x + rectangle.width - 1, fixed.at.y + rectangle.height - 1), fixed.board, symmetry);
  const go::Size board = go::exchanges_axes(symmetry) ? go::Size{fixed.board.height, fixed.board.width} : fixed.board;
  return {board, {std::min(a.x, b.x), std::min(a.y, b.y)}};
}

std::vector<std::uint16_t> origins(const Shape& shape, const Shape& variant, int symmetry) {
  std::vector<std::uint16_t> origin(shape.area());
  for (int y = 0; y < shape.height; ++y)
    for (int x = 0; x < shape.width; ++x) {
      const go::Point p = image(go::Point::at(x, y), {shape.width, shape.height}, symmetry);
      origin[variant.index(p.x, p.y)] = static_cast<std::uint16_t>(shape.index(x, y));
    }
  return origin;
}

}  // namespace

Shape image(const Shape& shape, int symmetry, bool swap) {
  const go::Size size{shape.width, shape.height};
  Shape out = shape;
  if (go::exchanges_axes(symmetry)) std::swap(out.width, out.height);
  for (int y = 0; y < shape.height; ++y)
    for (int x = 0; x < shape.width; ++x) {
      const go::Point p = image(go::Point::at(x, y), size, symmetry);
      const std::size_t from = shape.index(x, y);
      const std::size_t to = out.index(p.x, p.y);
      out.cells[to] = swap ? swapped(shape.cells[from]) : shape.cells[from];
      out.number[to] = shape.number[from];
    }
  out.anchors = image_of(shape.anchors, symmetry);
  if (shape.fixed) out.fixed = image_of(*shape.fixed, size, symmetry);
  return out;
}

std::vector<Variant> make_variants(const Shape& shape, bool symmetries, bool swap) {
  std::vector<Variant> variants;
  for (int with_swap = 0; with_swap <= (swap ? 1 : 0); ++with_swap)
    for (int symmetry = 0; symmetry < (symmetries ? go::kSymmetries : 1); ++symmetry) {
      Shape drawn = image(shape, symmetry, with_swap == 1);
      View view{with_swap == 1, drawn.anchors, drawn.fixed, origins(shape, drawn, symmetry)};
      drawn.anchors = {};
      drawn.fixed.reset();
      const go::Color first = with_swap == 1 && shape.moves() > 0 ? go::Color::kWhite : go::Color::kBlack;
      auto found =
          std::ranges::find_if(variants, [&](const Variant& v) { return v.shape == drawn && v.first_mover == first; });
      if (found == variants.end()) found = variants.insert(found, {drawn, first, {}});
      found->views.push_back(std::move(view));
    }
  return variants;
}

}  // namespace katachi::shape
