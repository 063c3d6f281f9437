#include "pattern/pattern_grid.hpp"

#include <algorithm>
#include <cstdlib>

namespace katachi::pattern {

// Where an edge is a fact it is drawn where it is. A direction without one gets a board of even length, which has no star point
// in its middle, and lies on no edge of it.
void PatternGrid::Axis::lay_out(int usual_length) {
  constexpr int kFree = 24;
  if (edge_low > 0 && edge_high > 0) {
    board = std::min(edge_low + edge_high - 1, go::kMaxBoardSize);
    point = edge_low - 1;
  } else if (edge_low > 0) {
    board = usual_length;
    point = edge_low - 1;
  } else if (edge_high > 0) {
    board = usual_length;
    point = board - edge_high;
  } else {
    board = kFree;
    point = kFree / 2;
  }
  point = std::clamp(point, 0, board - 1);
  low = std::max(low, -point);
  high = std::min(high, board - 1 - point);
}

void PatternGrid::find_edges(const NeighbourOrder& order, const std::vector<FactCode>& codes) {
  for (const FactCode code : codes) {
    if (fact_kind(code) != FactKind::kEdge) continue;
    const go::Offset o = order.offset(fact_place(code));
    const auto nearer = [](int& edge, int distance) { edge = edge == 0 ? distance : std::min(edge, distance); };
    if (o.dy == 0) nearer(o.dx < 0 ? x_.edge_low : x_.edge_high, std::abs(o.dx));
    if (o.dx == 0) nearer(o.dy < 0 ? y_.edge_low : y_.edge_high, std::abs(o.dy));
  }
}

PatternGrid::PatternGrid(const NeighbourOrder& order, const std::vector<FactCode>& codes, go::Size size) {
  std::uint16_t last = 0;
  for (const FactCode code : codes) last = std::max(last, fact_place(code));
  for (std::uint16_t place = 0; place <= last; ++place) {
    const go::Offset o = order.offset(place);
    x_.low = std::min(x_.low, o.dx);
    x_.high = std::max(x_.high, o.dx);
    y_.low = std::min(y_.low, o.dy);
    y_.high = std::max(y_.high, o.dy);
  }
  find_edges(order, codes);
  const int usual = size.width == size.height ? size.width : go::kMaxBoardSize;
  x_.lay_out(usual);
  y_.lay_out(usual);

  cells_.assign(static_cast<std::size_t>(y_.count()), std::string(static_cast<std::size_t>(x_.count()), '?'));
  for (std::uint16_t place = 0; place <= last; ++place)
    if (const go::Offset o = order.offset(place); shows(o)) cell(o) = '.';
  for (const FactCode code : codes) {
    const go::Offset o = order.offset(fact_place(code));
    const FactKind kind = fact_kind(code);
    if (kind != FactKind::kEdge && shows(o)) cell(o) = kind == FactKind::kOwn ? 'X' : 'O';
  }
  cell({0, 0}) = '1';
}

std::string PatternGrid::text() const {
  const bool left = x_.edge_low > 0, right = x_.edge_high > 0;
  const std::string border =
      (left ? "+" : "") + std::string(static_cast<std::size_t>(2 * x_.count()), '-') + (right ? "-+" : "") + "\n";
  std::string out = y_.edge_low > 0 ? border : "";
  for (const std::string& row : cells_) {
    out += left ? "|" : "";
    for (const char c : row) out += std::string(" ") + c;
    out += right ? " |\n" : "\n";
  }
  return out + (y_.edge_high > 0 ? border : "");
}

}  // namespace katachi::pattern
