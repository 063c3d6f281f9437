#include "pattern/prediction.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/clock.hpp"
#include "core/parallel.hpp"
#include "stats/ratio.hpp"

namespace katachi::pattern {

void Tally::add(const Tally& other) {
  positions += other.positions;
  log_likelihood += other.log_likelihood;
  for (std::size_t i = 0; i < hits.size(); ++i) hits[i] += other.hits[i];
  judged += other.judged;
  winners_named += other.winners_named;
  winner_log_likelihood += other.winner_log_likelihood;
}

void score_winner(double chance, Tally& tally) {
  ++tally.judged;
  tally.winners_named += chance > 0.5 ? 1 : chance < 0.5 ? 0 : 0.5;
  tally.winner_log_likelihood += std::log(std::max(chance, 1e-30));
}

void score_position(std::span<const float> probabilities, std::size_t chosen, Tally& tally) {
  const float p = probabilities[chosen];
  std::size_t larger = 0;
  std::size_t equal = 0;  // itself included
  for (const float other : probabilities) {
    larger += other > p ? 1 : 0;
    equal += other == p ? 1 : 0;
  }
  ++tally.positions;
  for (std::size_t i = 0; i < kTops.size(); ++i) {
    const double places = kTops[i] - static_cast<double>(larger);
    tally.hits[i] += std::clamp(places / static_cast<double>(equal), 0.0, 1.0);
  }
  tally.log_likelihood += std::log(std::max(static_cast<double>(p), 1e-30));
}

namespace {

struct GameTally {
  std::array<Tally, kPhases> phases;
};

template <int MaxSize>
class Worker {
 public:
  Worker(const MakePredictor<MaxSize>& make, go::Size size) : predictor_(make(size)) {}

  void add(const record::GameSet& games, const record::GameSet::Game& game, GameTally& tally) {
    go::Board<MaxSize> board = games.start<MaxSize>(game);
    const core::Stopwatch starting(clock_);
    predictor_->announce(game);
    predictor_->start(board);
    seconds_ += starting.seconds();
    int number = 0;
    for (const record::PackedMove move : games.moves(game)) {
      typename go::Board<MaxSize>::V v = go::Board<MaxSize>::kNone;
      if (move.is_pass()) {
        board.clear_ko();
      } else {
        v = go::Geometry<MaxSize>::vertex(move.point());
        Tally& phase = tally.phases[static_cast<std::size_t>(std::min(number / kPhaseMoves, kPhases - 1))];
        predict(board, move.color(), v, phase);
        if (const auto chance = predictor_->chance_to_win(); chance && game.won_on_board)
          score_winner(game.winner == move.color() ? *chance : 1 - *chance, phase);
        board.play(v, move.color());
      }
      ++number;
      const core::Stopwatch following(clock_);
      predictor_->played(board, move.color(), v);
      seconds_ += following.seconds();
    }
  }

  double seconds() const { return seconds_; }

 private:
  void predict(const go::Board<MaxSize>& board, go::Color color, typename go::Board<MaxSize>::V move, Tally& tally) {
    legal_.clear();
    std::size_t chosen = SIZE_MAX;
    board.for_each_point([&](auto v) {
      if (board.at(v) != go::Color::kEmpty) return;
      if (v == move)
        chosen = legal_.size();  // a record may hold a suicide that its rules allow
      else if (v == board.ko() || board.is_suicide(v, color))
        return;
      legal_.push_back(v);
    });
    probabilities_.resize(legal_.size());
    const core::Stopwatch thinking(clock_);
    predictor_->evaluate(board, color, legal_, probabilities_);
    seconds_ += thinking.seconds();
    score_position(probabilities_, chosen, tally);
  }

  core::SteadyClock clock_;
  std::unique_ptr<Predictor<MaxSize>> predictor_;
  std::vector<typename go::Board<MaxSize>::V> legal_;
  std::vector<float> probabilities_;
  double seconds_ = 0;
};

Estimate estimate(std::span<const double> sums, std::span<const double> weights) {
  const stats::RatioEstimate ratio = stats::ratio_of_sums(sums, weights);
  return {ratio.value, ratio.low, ratio.high};
}

// The score of the tallies (one per game), of which some may be empty.
Score score(std::span<const Tally> tallies) {
  Score out;
  std::vector<double> weights;
  for (const Tally& tally : tallies) {
    out.positions += tally.positions;
    weights.push_back(static_cast<double>(tally.positions));
  }
  std::vector<double> sums(tallies.size());
  for (std::size_t top = 0; top < kTops.size(); ++top) {
    std::ranges::transform(tallies, sums.begin(), [top](const Tally& tally) { return tally.hits[top]; });
    out.tops[top] = estimate(sums, weights);
  }
  std::ranges::transform(tallies, sums.begin(), &Tally::log_likelihood);
  out.log_likelihood = estimate(sums, weights);
  for (const Tally& tally : tallies) out.judged += tally.judged;
  if (out.judged == 0) return out;
  std::ranges::transform(tallies, weights.begin(),
                         [](const Tally& tally) { return static_cast<double>(tally.judged); });
  std::ranges::transform(tallies, sums.begin(), &Tally::winners_named);
  out.winner = estimate(sums, weights);
  std::ranges::transform(tallies, sums.begin(), &Tally::winner_log_likelihood);
  out.winner_log_likelihood = estimate(sums, weights);
  return out;
}

PredictionReport report_of(std::span<const GameTally> games) {
  PredictionReport report;
  report.games = games.size();
  std::vector<Tally> column(games.size());
  for (std::size_t g = 0; g < games.size(); ++g)
    for (const Tally& phase : games[g].phases) column[g].add(phase);
  report.all = score(column);
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    std::ranges::transform(games, column.begin(), [phase](const GameTally& game) { return game.phases[phase]; });
    Score of_phase = score(column);
    if (of_phase.positions == 0) break;
    report.phases.push_back(std::move(of_phase));
  }
  return report;
}

template <int MaxSize>
PredictionReport run(const record::GameSet& games, const MakePredictor<MaxSize>& make, const MeasureOptions& options) {
  const std::size_t threads = std::max<std::size_t>(1, std::min(options.threads, games.size()));
  std::vector<std::unique_ptr<Worker<MaxSize>>> workers;
  for (std::size_t i = 0; i < threads; ++i) workers.push_back(std::make_unique<Worker<MaxSize>>(make, games[0].size));
  std::vector<GameTally> tallies(games.size());
  std::atomic<std::size_t> done = 0;
  core::parallel_for(games.size(), threads, options.stop, [&](std::size_t worker, std::size_t game) {
    workers[worker]->add(games, games[game], tallies[game]);
    const std::size_t now = done.fetch_add(1, std::memory_order_relaxed) + 1;
    if (worker == 0 && options.progress) options.progress(now);
  });
  PredictionReport report = report_of(tallies);
  for (const auto& worker : workers) report.seconds += worker->seconds();
  return report;
}

}  // namespace

PredictionReport measure(const record::GameSet& games, const PredictorFactory& make, const MeasureOptions& options) {
  const int larger = games[0].size.larger();
  if (larger <= 9) return run<9>(games, make.small, options);
  if (larger <= 19) return run<19>(games, make.usual, options);
  return run<25>(games, make.large, options);
}

}  // namespace katachi::pattern
