// FormeKMover: chooses the moves of a FormeKPlayout, the draw by urgency itself and a SequenceMover for the rest. One per game.
//
// Cost of a draw: a look into the table for each empty point of at most 40.
#pragma once

#include "playout/forme_k_playout.hpp"
#include "playout/near_points.hpp"
#include "playout/sequence_mover.hpp"

namespace katachi::playout {

template <int MaxSize>
class FormeKMover {
 public:
  using V = go::Vertex<MaxSize>;
  static constexpr V kNone = PlayoutBoard<MaxSize>::kNone;

  FormeKMover(PlayoutBoard<MaxSize>& board, const LocalFormeK& urgencies, const FormeKOptions& options,
              const LocalPatterns& patterns, core::Rng& rng)
      : urgencies_(&urgencies), options_(&options), others_(board, options.sequence, patterns, rng) {}

  // The move of the colour; kNone: it passes. It is legal but for superko.
  V choose(go::Color color) {
    if (options_->tactics_first)
      if (const V v = others_.answer_tactics(color); v != kNone) return v;
    if (others_.happens(options_->forme_k))
      if (const V v = draw(color); v != kNone) return v;
    return options_->tactics_first ? others_.choose_after_tactics(color) : others_.choose(color);
  }

  // A point near the last two moves, by urgency; kNone: none can be played.
  V draw(go::Color color) {
    candidates_.clear();
    total_ = 0;
    add_near(others_.position().last(), color);
    add_near(others_.position().before_last(), color);
    while (total_ > 0) {
      const std::size_t hit = hit_by(others_.below(total_));
      const V v = candidates_[hit].point;
      if (others_.accepts(v, color)) return v;
      total_ -= candidates_[hit].urgency;
      candidates_[hit] = candidates_.back();
      candidates_.pop_back();
    }
    return kNone;
  }

 private:
  struct Candidate {
    V point;
    int urgency;
  };

  void add_near(V around, go::Color color) {
    if (around == kNone) return;
    const auto& board = others_.position().board();
    const std::size_t known = candidates_.size();
    for (const V v : near_points<MaxSize>()[around]) {
      if (board.at(v) != go::Color::kEmpty || is_among(v, known)) continue;
      const int urgency = urgencies_->urgency(window_code(board, v), color);
      candidates_.push_back({v, urgency});
      total_ += urgency;
    }
  }

  // Whether one of the first so many candidates is this point.
  bool is_among(V v, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i)
      if (candidates_[i].point == v) return true;
    return false;
  }

  std::size_t hit_by(int number) const {
    std::size_t i = 0;
    while ((number -= candidates_[i].urgency) >= 0) ++i;
    return i;
  }

  const LocalFormeK* urgencies_;
  const FormeKOptions* options_;
  SequenceMover<MaxSize> others_;
  core::FixedVector<Candidate, 2 * kNearPoints> candidates_;
  int total_ = 0;  // of their urgencies
};

}  // namespace katachi::playout
