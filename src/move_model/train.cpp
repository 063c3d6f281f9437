#include "move_model/train.hpp"

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

#include "move_model/lane.hpp"

namespace katachi::move_model {

namespace {

constexpr std::size_t kLanes = 4;
constexpr std::size_t kLog2Counters = 27;
constexpr std::uint64_t kReportEvery = 20'000;  // positions

using ProgressCallback = std::function<void(const TrainProgress&)>;

std::unexpected<core::Error> stopped() { return core::fail("learning was stopped"); }

bool is_usable(const record::GameSet::Game& game) { return game.size.larger() <= kTrainSize && game.moves > 0; }

std::shared_ptr<const pattern::FactTables<kTrainSize>> make_tables() {
  return std::make_shared<const pattern::FactTables<kTrainSize>>(kFactOrder, go::Size::square(kTrainSize));
}

std::vector<TagBucket> count_keys(const record::GameSet& games, const TrainOptions& options,
                                  const std::stop_token& stop, const ProgressCallback& progress) {
  KeyCounter counter(kLog2Counters, static_cast<std::uint8_t>(options.min_count));
  OpenGame open(make_tables());
  core::Rng rng(options.seed);
  std::uint64_t done = 0;
  for (const record::GameSet::Game& game : games.games()) {
    if (!is_usable(game)) continue;
    if (stop.stop_requested()) return {};
    for (open.open(games, game); !open.is_over(); open.advance(games)) {
      if (++done % kReportEvery == 0)
        progress({.stage = TrainProgress::Stage::kCounting, .done = done, .total = games.move_count()});
      const record::PackedMove move = games.moves(game)[open.ply];
      if (move.is_pass()) continue;
      const auto count = [&](std::size_t history) {
        open.features.prepare(open.board, move.color(), history);
        open.features.keys(go::Geometry<kTrainSize>::vertex(move.point()),
                           [&](std::uint64_t key) { return counter.add(key); });
      };
      count(kRecentMoves);
      if (options.history_drop > 0 && rng.uniform() < options.history_drop) count(draw_short_history(rng));
    }
  }
  return counter.dictionary(options.slots);
}

std::vector<float> first_network(core::Rng& rng) {
  std::vector<float> network(NetworkLayout::kCount);
  const auto fill = [&](std::size_t begin, std::size_t end, double scale) {
    for (std::size_t i = begin; i < end; ++i) network[i] = static_cast<float>((2 * rng.uniform() - 1) * scale);
  };
  // About 50 rows are summed: the sum begins with numbers of order 1.
  fill(NetworkLayout::kRows, NetworkLayout::kMatrix, 0.1);
  fill(NetworkLayout::kMatrix, NetworkLayout::kBias, std::sqrt(6.0 / kUnits));
  fill(NetworkLayout::kOutput, NetworkLayout::kCount, 0.2);
  for (std::size_t r = 0; r < row::kCount; ++r) network[r * kUnits + kUnits - 1] = 0;
  return network;
}

// The steps: Adagrad for the linear weights, Adam for the network.
class Optimizer {
 public:
  explicit Optimizer(const Weights& weights, const TrainOptions& options)
      : options_(options), squares_(weights.linear.size(), 1.0f), mean_(weights.network.size()), variance_(mean_) {}

  void linear_step(std::span<const LinearSlope> slopes, double schedule, Weights& weights) {
    const auto rate = static_cast<float>(options_.linear_rate * schedule);
    for (const LinearSlope& s : slopes) {
      float& square = squares_[s.slot];
      square += s.slope * s.slope;
      weights.linear[s.slot] -= rate * s.slope / std::sqrt(square);
    }
  }

  void network_step(std::span<const float> gradient, double schedule, Weights& weights) {
    constexpr float kKeepMean = 0.9f;
    constexpr float kKeepVariance = 0.999f;
    mean_power_ *= kKeepMean;
    variance_power_ *= kKeepVariance;
    const auto rate =
        static_cast<float>(options_.network_rate * schedule * std::sqrt(1 - variance_power_) / (1 - mean_power_));
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      const float g = gradient[i];
      mean_[i] = kKeepMean * mean_[i] + (1 - kKeepMean) * g;
      variance_[i] = kKeepVariance * variance_[i] + (1 - kKeepVariance) * g * g;
      weights.network[i] -= rate * mean_[i] / (std::sqrt(variance_[i]) + 1e-8f);
    }
  }

 private:
  TrainOptions options_;
  std::vector<float> squares_;  // begins at 1: a weight seen once moves by the rate, not by more
  std::vector<float> mean_;
  std::vector<float> variance_;
  double mean_power_ = 1, variance_power_ = 1;
};

// All lanes do their part of a batch, on as many threads as asked for.
void work(std::span<Lane> lanes, const Weights& weights, const TrainOptions& options) {
  const std::size_t share = std::max<std::size_t>(1, options.batch / kLanes);
  const std::size_t threads = std::clamp<std::size_t>(static_cast<std::size_t>(options.threads), 1, kLanes);
  const auto some = [&](std::size_t first) {
    for (std::size_t i = first; i < lanes.size(); i += threads) lanes[i].work(weights, share);
  };
  std::vector<std::jthread> others;
  for (std::size_t t = 1; t < threads; ++t) others.emplace_back([&, t] { some(t); });
  some(0);
}

std::vector<Lane> deal(const record::GameSet& games, const TrainOptions& options, core::Rng& rng) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < games.size(); ++i)
    if (is_usable(games[i])) order.push_back(i);
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  std::vector<std::vector<std::uint32_t>> shares(kLanes);
  for (std::size_t i = 0; i < order.size(); ++i) shares[i % kLanes].push_back(order[i]);
  std::vector<Lane> lanes;
  lanes.reserve(kLanes);
  const auto tables = make_tables();
  for (auto& share : shares) lanes.emplace_back(games, std::move(share), options, rng.split(), tables);
  return lanes;
}

// One step of learning from what the lanes found; returns how many positions that were.
std::size_t step(std::span<Lane> lanes, Optimizer& optimizer, double schedule, Weights& weights,
                 double& log_likelihood) {
  std::size_t learned = 0;
  for (Lane& lane : lanes) learned += std::exchange(lane.part().learned, 0);
  if (learned == 0) return 0;
  std::vector<float>& sum = lanes[0].part().network;
  for (Lane& lane : lanes) {
    LanePart& part = lane.part();
    log_likelihood += std::exchange(part.log_likelihood, 0);
    optimizer.linear_step(part.linear, schedule, weights);
    part.linear.clear();
    if (&part.network == &sum) continue;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += part.network[i];
    std::ranges::fill(part.network, 0.0f);
  }
  for (float& g : sum) g /= static_cast<float>(learned);
  optimizer.network_step(sum, schedule, weights);
  std::ranges::fill(sum, 0.0f);
  return learned;
}

// The likelihood of the positions since the last report, and of those before it.
struct Recent {
  std::uint64_t positions = 0;
  double sum = 0;

  double mean() const { return sum / static_cast<double>(positions); }
};

bool learn(const record::GameSet& games, const TrainOptions& options, const std::stop_token& stop,
           const ProgressCallback& progress, Weights& weights) {
  core::Rng rng(options.seed);
  weights.network = first_network(rng);
  weights.linear.assign(weights.tags.size() * kBucketSlots, 0.0f);
  Optimizer optimizer(weights, options);
  const double total = static_cast<double>(games.move_count()) * options.passes;
  std::uint64_t before = 0, reported = 0;
  Recent recent, earlier;
  const auto tell = [&](std::uint64_t done, const Recent& what) {
    progress({.stage = TrainProgress::Stage::kLearning,
              .done = done,
              .total = static_cast<std::uint64_t>(total),
              .log_likelihood = what.mean()});
  };
  for (int pass = 0; pass < options.passes; ++pass) {
    std::vector<Lane> lanes = deal(games, options, rng);
    while (!std::ranges::all_of(lanes, &Lane::is_done)) {
      if (stop.stop_requested()) return false;
      work(lanes, weights, options);
      std::uint64_t done = before;
      for (const Lane& lane : lanes) done += lane.seen();
      const double schedule = std::max(0.01, 1 - static_cast<double>(done) / total);
      recent.positions += step(lanes, optimizer, schedule, weights, recent.sum);
      if (done / kReportEvery == reported || recent.positions == 0) continue;
      reported = done / kReportEvery;
      tell(done, recent);
      earlier = std::exchange(recent, {});
    }
    for (const Lane& lane : lanes) before += lane.seen();
  }
  // What is left since the last report may be too little to say anything by itself.
  const Recent last{earlier.positions + recent.positions, earlier.sum + recent.sum};
  if (last.positions > 0) tell(before, last);
  return true;
}

}  // namespace

core::Result<Weights> train(const record::GameSet& games, const TrainOptions& options, const std::stop_token& stop,
                            const ProgressCallback& progress) {
  const auto usable = std::ranges::count_if(games.games(), is_usable);
  if (usable == 0) return core::fail("there is no game on a board up to 19x19 to learn from");
  if (options.passes < 1 || options.min_count < 1 || options.min_count > 255 || options.slots < kBucketSlots ||
      options.batch < 1 || options.far_rate < 1 || options.history_drop < 0 || options.history_drop > 1)
    return core::fail("an option of learning is out of range");
  Weights weights;
  weights.facts = {.games = static_cast<std::uint64_t>(usable),
                   .positions = games.move_count(),
                   .seed = options.seed,
                   .command = options.command};
  weights.tags = count_keys(games, options, stop, progress);
  if (stop.stop_requested() || !learn(games, options, stop, progress, weights)) return stopped();
  return weights;
}

}  // namespace katachi::move_model
