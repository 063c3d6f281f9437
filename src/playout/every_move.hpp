// EveryMove: the filter of playouts that may play every legal move.
#pragma once

namespace katachi::playout {

struct EveryMove {
  template <class S>
  void operator()(const S&, typename S::MoveList&) const {}
};

}  // namespace katachi::playout
