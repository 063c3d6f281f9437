#include "tests/net/positions.hpp"

namespace katachi::net::test {

go::History random_history(core::Rng& rng, go::Size size, int moves, const go::Rules& rules) {
  using go::Color;
  using Geo = go::Geometry<go::kMaxBoardSize>;
  go::History history(size, rules);
  for (int n = 0; n < moves; ++n) {
    const Color color = history.to_move();
    std::vector<go::Move> points, captures;
    history.board().for_each_point([&](auto v) {
      const go::Point p = Geo::point(v);
      if (history.board().at(v) != Color::kEmpty || history.board().is_eye(v, color) || !history.is_legal(color, p))
        return;
      points.emplace_back(p);
      if (history.board().captures(v, color)) captures.emplace_back(p);
    });
    const auto& from = !captures.empty() && rng.below(2) == 0 ? captures : points;
    const bool passes = from.empty() || rng.below(30) == 0;
    history.play(color, passes ? go::Move::pass() : from[rng.below(static_cast<std::uint32_t>(from.size()))]);
  }
  return history;
}

}  // namespace katachi::net::test
