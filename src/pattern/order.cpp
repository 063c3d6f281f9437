#include "pattern/order.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace katachi::pattern {
namespace {

int distance(Distance metric, go::Offset o) {
  const int x = std::abs(o.dx);
  const int y = std::abs(o.dy);
  switch (metric) {
    case Distance::kEuclid:
      return x * x + y * y;
    case Distance::kGridcular:
      return go::gridcular_distance(o);
    case Distance::kManhattan:
      break;
  }
  return x + y;
}

// Places in an orbit by the angle, clockwise from the right: a rational stand-in for it, exact in integers within an orbit.
int eighth(go::Offset o) {
  int best = 0;
  for (int i = 0, turn = 0; i < go::kSymmetries; ++i) {
    static constexpr std::array<int, go::kSymmetries> kClockwise = {0, 4, 6, 1, 3, 7, 5, 2};
    turn = kClockwise[static_cast<std::size_t>(i)];
    const go::Offset first = {std::max(std::abs(o.dx), std::abs(o.dy)), std::min(std::abs(o.dx), std::abs(o.dy))};
    if (go::image(first, turn) == o) {
      best = i;
      break;
    }
  }
  return best;
}

}  // namespace

std::string_view name(Distance distance) {
  switch (distance) {
    case Distance::kEuclid:
      return "euclid";
    case Distance::kGridcular:
      return "gridcular";
    case Distance::kManhattan:
      break;
  }
  return "manhattan";
}

std::string_view name(Ties ties) { return ties == Ties::kAxis ? "axis" : "diagonal"; }
std::string_view name(Edges edges) { return edges == Edges::kSides ? "sides" : "points"; }

NeighbourOrder::NeighbourOrder(const OrderOptions& options) : options_(options), places_(kSpan * kSpan) {
  for (int dy = -kReach; dy <= kReach; ++dy)
    for (int dx = -kReach; dx <= kReach; ++dx)
      if (dx != 0 || dy != 0) offsets_.push_back({dx, dy});

  const auto orbit_key = [&](go::Offset o) {
    const int larger = std::max(std::abs(o.dx), std::abs(o.dy));
    return std::tuple(distance(options.distance, o), options.ties == Ties::kAxis ? -larger : larger);
  };
  std::ranges::sort(offsets_, {}, [&](go::Offset o) { return std::tuple_cat(orbit_key(o), std::tuple(eighth(o))); });

  shells_.resize(kOffsets);
  turned_.resize(kOffsets);
  std::uint16_t shell = 0;
  for (std::size_t i = 0; i < kOffsets; ++i) {
    if (i > 0 && orbit_key(offsets_[i]) != orbit_key(offsets_[i - 1])) ++shell;
    shells_[i] = shell;
    places_[index(offsets_[i])] = static_cast<std::uint16_t>(i);
  }
  for (std::size_t i = 0; i < kOffsets; ++i)
    for (int s = 0; s < go::kSymmetries; ++s)
      turned_[i][static_cast<std::size_t>(s)] = place(go::image(offsets_[i], s));
}

}  // namespace katachi::pattern
