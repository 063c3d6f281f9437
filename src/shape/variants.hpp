// The images of a shape under the symmetries of the board and the exchange of colours, each once.
//
// A symmetry is a number from 0 to 7: go/symmetry.hpp says where each takes a point. Images that ask the same of their points (a
// self-symmetric shape has some) are one Variant, so nothing is found twice.
//
// What is found on the board must be told in the terms of the shape as drawn. A Variant has a View for each symmetry that leads
// to it: where it may lie, seen so, and which point of the shape each of its points is. Moves that two views of the same
// place carry into each other mean the same; the least of them is named for all.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "shape/shape.hpp"

namespace katachi::shape {

// The image of a shape. A number keeps its place in the order; who plays number 1 is told by `Variant::first_mover`.
Shape image(const Shape& shape, int symmetry, bool swap);

struct View {
  bool swap = false;
  Anchors anchors;
  std::optional<FixedPlace> fixed;
  std::vector<std::uint16_t> origin;  // for each point of the variant the index of the shape's point
};

struct Variant {
  Shape shape;                                // neither anchored nor fixed: the views are
  go::Color first_mover = go::Color::kBlack;  // of number 1
  std::vector<View> views;                    // at least one; those without the exchange of colours first
};

std::vector<Variant> make_variants(const Shape& shape, bool symmetries, bool swap);

// A move in the terms of the shape: who (Black is the one drawn as X) and where.
struct ShapeMove {
  go::Color color = go::Color::kBlack;
  std::uint16_t cell = 0;
  friend auto operator<=>(const ShapeMove&, const ShapeMove&) = default;
};

}  // namespace katachi::shape
