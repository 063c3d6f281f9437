#include "pattern/book.hpp"

#include <algorithm>
#include <cmath>

namespace katachi::pattern {

std::vector<BookAdvice> OpeningBook::advice(const go::History& game, go::Color color) {
  using Geo = go::Geometry<go::kMaxBoardSize>;
  std::vector<BookAdvice> out;
  if (game.size() != base_->facts().size) return out;
  if (!predictor_) predictor_.emplace(base_, game.size(), rule_);
  predictor_->start(game.board());
  predictor_->refresh(color);
  game.board().for_each_point([&](auto v) {
    if (game.board().at(v) != go::Color::kEmpty || !game.is_legal(color, Geo::point(v))) return;
    const NodeId pattern = deciding_pattern(*base_, predictor_->matches(color, v), rule_);
    if (pattern != kNoNode) out.push_back({Geo::point(v), base_->counts(pattern).probability(), pattern});
  });
  std::ranges::sort(out, [](const BookAdvice& a, const BookAdvice& b) {
    return a.probability != b.probability ? a.probability > b.probability : a.point < b.point;
  });
  return out;
}

std::optional<BookMove> OpeningBook::choose(const go::History& game, go::Color color, core::Rng& rng) {
  const std::vector<BookAdvice> all = advice(game, color);
  if (all.empty()) return std::nullopt;
  const NodeCounts best = base_->counts(all.front().pattern);
  const double error = std::sqrt(static_cast<double>(best.plays)) / static_cast<double>(best.matches);
  const auto equals =
      std::ranges::find_if(all, [&](const BookAdvice& a) { return a.probability < best.probability() - error; });
  const auto count = static_cast<std::size_t>(equals - all.begin());
  return BookMove{all[rng.below(static_cast<std::uint32_t>(count))], count};
}

}  // namespace katachi::pattern
