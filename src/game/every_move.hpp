// EveryMove: the filter of playouts and searches that look at every legal move.
#pragma once

namespace katachi::game {

struct EveryMove {
  template <class S>
  void operator()(const S&, typename S::MoveList&) const {}
};

}  // namespace katachi::game
