#include "pattern/mask/measure.hpp"

#include "core/clock.hpp"
#include "pattern/mask/matcher.hpp"

namespace katachi::pattern {

namespace {

template <int MaxSize>
class Measuring {
 public:
  Measuring(MaskMatcher& matcher, MaskReport& report) : matcher_(&matcher), report_(&report) {}

  void add(const record::GameSet& games, const record::GameSet::Game& game, std::uint64_t max_positions) {
    go::Board<MaxSize> board = games.start<MaxSize>(game);
    for (const record::PackedMove move : games.moves(game)) {
      if (report_->positions >= max_positions) return;
      if (move.is_pass()) {
        board.clear_ko();
        continue;
      }
      count(board, move);
      board.play(go::Geometry<MaxSize>::vertex(move.point()), move.color());
    }
  }

 private:
  void count(const go::Board<MaxSize>& board, record::PackedMove move) {
    candidates_.clear();
    board.for_each_point([&](auto v) {
      if (board.at(v) == go::Color::kEmpty && v != board.ko() && !board.is_suicide(v, move.color()))
        candidates_.push_back(go::Geometry<MaxSize>::point(v));
    });
    ++report_->positions;
    ++report_->played;
    report_->candidates += candidates_.size();
    const double begin = core::thread_cpu_seconds();
    matcher_->look_at(board, move.color());
    for (std::size_t m = 0; m < matcher_->size(); ++m) {
      std::uint64_t matches = 0;
      for (const go::Point p : candidates_) matches += matcher_->matches(m, p) ? 1 : 0;
      report_->masks[m].candidates += matches;
      report_->masks[m].positions += matches > 0 ? 1 : 0;
      report_->masks[m].played += matcher_->matches(m, move.point()) ? 1 : 0;
    }
    report_->seconds += core::thread_cpu_seconds() - begin;
  }

  MaskMatcher* matcher_;
  MaskReport* report_;
  std::vector<go::Point> candidates_;
};

}  // namespace

double MaskReport::lift(std::size_t mask) const {
  if (masks[mask].candidates == 0 || played == 0) return 0;
  const double all = static_cast<double>(played) / static_cast<double>(candidates);
  return static_cast<double>(masks[mask].played) / static_cast<double>(masks[mask].candidates) / all;
}

MaskReport measure_masks(std::span<const Mask> masks, const record::GameSet& games, const MaskMeasureOptions& options) {
  MaskMatcher matcher(masks);
  MaskReport report{.masks = std::vector<MaskCounts>(masks.size())};
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (options.stop.stop_requested() || report.positions >= options.max_positions) break;
    const record::GameSet::Game& game = games[i];
    if (game.size.larger() <= 9)
      Measuring<9>(matcher, report).add(games, game, options.max_positions);
    else if (game.size.larger() <= 19)
      Measuring<19>(matcher, report).add(games, game, options.max_positions);
    else
      Measuring<25>(matcher, report).add(games, game, options.max_positions);
    if (options.progress) options.progress(i + 1);
  }
  return report;
}

}  // namespace katachi::pattern
