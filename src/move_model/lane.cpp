#include "move_model/lane.hpp"

#include <algorithm>
#include <cmath>

namespace katachi::move_model {

namespace {

constexpr std::size_t kOpenGames = 16;  // of a lane: positions of a batch should have little to do with each other
constexpr std::size_t kBurst = 4;       // positions taken from a game before the next: its hashes are in the cache then
constexpr int kNearLast = 5;            // rivals as near as this to one of the last two moves are all looked at
constexpr float kLeastSlope = 3e-4f;    // candidates that matter less are left out of the gradient

using V = go::Vertex<kTrainSize>;

bool is_candidate(const go::Board<kTrainSize>& board, V v, go::Color c) {
  return board.at(v) == go::Color::kEmpty && v != board.ko() && !board.is_suicide(v, c);
}

}  // namespace

std::size_t draw_short_history(core::Rng& rng) {
  constexpr std::array<std::size_t, 5> kLengths = {0, 0, 0, 1, 2};
  return kLengths[rng.below(kLengths.size())];
}

void OpenGame::open(const record::GameSet& set, const record::GameSet::Game& next) {
  game = &next;
  ply = 0;
  board = set.start<kTrainSize>(next);
  features.start(board);
}

void OpenGame::advance(const record::GameSet& set) {
  const record::PackedMove move = set.moves(*game)[ply++];
  V v = go::Board<kTrainSize>::kNone;
  if (move.is_pass()) {
    board.clear_ko();
  } else {
    v = go::Geometry<kTrainSize>::vertex(move.point());
    board.play(v, move.color());
  }
  features.played(board, move.color(), v);
}

bool Example::collect(const OpenGame& open, record::PackedMove played, std::span<const TagBucket> tags, int far_rate,
                      core::Rng& rng) {
  slots_.clear();
  rows_.clear();
  ends_.clear();
  if (played.is_pass()) return false;
  const V answer = go::Geometry<kTrainSize>::vertex(played.point());
  if (!is_candidate(open.board, answer, played.color())) return false;
  const float far_weight = std::log(static_cast<float>(far_rate));
  open.board.for_each_point([&](V v) {
    if (!is_candidate(open.board, v, played.color())) return;
    if (v == answer) played_ = ends_.size();
    const bool far = open.features.is_far(v, kNearLast) && open.features.tactics(v).is_quiet();
    if (far && v != answer && rng.below(static_cast<std::uint32_t>(far_rate)) != 0) return;
    add(open.features, v, tags, far && v != answer ? far_weight : 0);
  });
  return true;
}

void Example::add(const FeatureBoard<kTrainSize>& features, V v, std::span<const TagBucket> tags, float log_weight) {
  RowList rows;
  features.describe(v, rows, [&](std::uint64_t key) {
    const std::uint32_t slot = find_slot(tags, key);
    if (slot == kUnknown) return false;
    slots_.push_back(slot);
    return true;
  });
  rows_.insert(rows_.end(), rows.begin(), rows.end());
  ends_.push_back({static_cast<std::uint32_t>(slots_.size()), static_cast<std::uint32_t>(rows_.size()), log_weight});
}

std::span<const std::uint32_t> Example::slots(std::size_t i) const {
  const std::size_t begin = i == 0 ? 0 : ends_[i - 1].slots;
  return std::span(slots_).subspan(begin, ends_[i].slots - begin);
}

std::span<const std::uint16_t> Example::rows(std::size_t i) const {
  const std::size_t begin = i == 0 ? 0 : ends_[i - 1].rows;
  return std::span(rows_).subspan(begin, ends_[i].rows - begin);
}

double Example::learn(const Weights& weights, std::span<float> network_gradient,
                      std::vector<LinearSlope>& linear_gradient) {
  scores_.resize(size());
  activations_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    float score = ends_[i].log_weight + forward(weights.network, rows(i), activations_[i]);
    for (const std::uint32_t slot : slots(i)) score += weights.linear[slot];
    scores_[i] = score;
  }
  const float most = *std::ranges::max_element(scores_);
  double total = 0;
  for (const float score : scores_) total += std::exp(score - most);
  const double log_total = std::log(total) + most;
  for (std::size_t i = 0; i < size(); ++i) {
    const auto slope = static_cast<float>(std::exp(scores_[i] - log_total)) - (i == played_ ? 1.0f : 0.0f);
    if (std::abs(slope) < kLeastSlope) continue;
    backward(weights.network, rows(i), activations_[i], slope, network_gradient);
    for (const std::uint32_t slot : slots(i)) linear_gradient.push_back({slot, slope});
  }
  return scores_[played_] - log_total;
}

Lane::Lane(const record::GameSet& set, std::vector<std::uint32_t> games, const TrainOptions& options, core::Rng rng,
           const std::shared_ptr<const pattern::FactTables<kTrainSize>>& tables)
    : set_(set), games_(std::move(games)), options_(options), rng_(rng) {
  part_.network.resize(NetworkLayout::kCount);
  while (open_.size() < kOpenGames && next_game_ < games_.size()) {
    open_.push_back(std::make_unique<OpenGame>(tables));
    open_.back()->open(set_, set_[games_[next_game_++]]);
  }
}

// A game chosen at random that has a next move; false at the end of the pass.
bool Lane::next_position(OpenGame*& at) {
  while (!open_.empty()) {
    const std::size_t i = rng_.below(static_cast<std::uint32_t>(open_.size()));
    if (!open_[i]->is_over()) {
      at = open_[i].get();
      return true;
    }
    if (next_game_ < games_.size()) {
      open_[i]->open(set_, set_[games_[next_game_++]]);
    } else {
      std::swap(open_[i], open_.back());
      open_.pop_back();
    }
  }
  return false;
}

void Lane::work(const Weights& weights, std::size_t positions) {
  OpenGame* at = nullptr;
  const std::size_t wanted = part_.learned + positions;
  while (part_.learned < wanted && next_position(at))
    for (std::size_t i = 0; i < kBurst && !at->is_over(); ++i) {
      if (options_.position_rate >= 1 || rng_.uniform() < options_.position_rate)
        learn_position(weights, *at, kRecentMoves);
      if (options_.history_drop > 0 && rng_.uniform() < options_.history_drop * options_.position_rate)
        learn_position(weights, *at, draw_short_history(rng_));
      ++seen_;
      at->advance(set_);
    }
}

void Lane::learn_position(const Weights& weights, OpenGame& at, std::size_t history) {
  const record::PackedMove move = set_.moves(*at.game)[at.ply];
  at.features.prepare(at.board, move.color(), history);
  // Without a last move every quiet point is distant: more of them are looked at, for the same number of candidates.
  const int far_rate = history == 0 ? std::max(1, options_.far_rate / 2) : options_.far_rate;
  if (!example_.collect(at, move, weights.tags, far_rate, rng_)) return;
  part_.log_likelihood += example_.learn(weights, part_.network, part_.linear);
  ++part_.learned;
}

}  // namespace katachi::move_model
