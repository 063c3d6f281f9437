// Score: the number that alpha-beta compares, for the side to move. It keeps what is proved apart from what is judged.
//
//   proved loss by v < every judgement < proved win by v,   a proved draw is 0
//
// So a game that is proved to be won by half a point comes before any promise, and a promise before a loss. Scores order; they prove
// nothing, since 0 may be a draw or a judgement. What is proved stands beside them, as game::Bounds for the first player.
//
// With a goal ("the first player gets at least N") all values that reach it are one win, all others one loss, and the search is a
// search of two values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "game/evaluation.hpp"
#include "game/value.hpp"

namespace katachi::search::minimax {

using Score = std::int32_t;

inline constexpr Score kProvedScore = 2 * game::kMaxEvaluation;  // a proved win by v is kProvedScore + v
inline constexpr Score kInfinity = kProvedScore + game::kMaxValue + 1;

constexpr bool is_proved(Score score) { return score > game::kMaxEvaluation || score < -game::kMaxEvaluation; }

// "inf", "proved +3", "-120".
inline std::string score_text(Score score) {
  if (score < 0) {
    std::string text = score_text(-score);
    if (const std::size_t sign = text.find('+'); sign != std::string::npos)
      text[sign] = '-';
    else
      text.insert(0, "-");
    return text;
  }
  if (score > kProvedScore + game::kMaxValue / 2) return "inf";
  if (is_proved(score)) return "proved +" + std::to_string(score - kProvedScore);
  return score > 0 ? "+" + std::to_string(score) : "0";
}

// How values and judgements become scores.
class Scale {
 public:
  constexpr Scale() = default;
  constexpr explicit Scale(std::optional<game::Value> goal) : goal_(goal) {}

  // For the first player.
  constexpr Score of(game::Value value) const {
    if (goal_) return value >= *goal_ ? kProvedScore + game::kWin : -kProvedScore - game::kWin;
    return value > 0 ? kProvedScore + value : value < 0 ? -kProvedScore + value : 0;
  }
  static constexpr Score of_judgement(std::int32_t judgement, game::Player mover) {
    const Score score = std::clamp(judgement, -game::kMaxEvaluation, game::kMaxEvaluation);
    return mover == game::Player::kFirst ? score : -score;
  }

  // The least and the greatest score that bounds leave to the side to move.
  constexpr Score low(game::Bounds bounds, game::Player mover) const {
    return mover == game::Player::kFirst ? of(bounds.lower) : -of(bounds.upper);
  }
  constexpr Score high(game::Bounds bounds, game::Player mover) const {
    return mover == game::Player::kFirst ? of(bounds.upper) : -of(bounds.lower);
  }

  // Whether bounds say all that is asked.
  constexpr bool is_decided(game::Bounds bounds) const {
    return goal_ ? bounds.lower >= *goal_ || bounds.upper < *goal_ : bounds.is_exact();
  }

 private:
  std::optional<game::Value> goal_;
};

// What the children of a position say together of its value: the best of them, for the side to move.
class BestOfChildren {
 public:
  constexpr explicit BestOfChildren(game::Player mover)
      : is_first_(mover == game::Player::kFirst),
        best_(game::Bounds::exactly(is_first_ ? -game::kMaxValue : game::kMaxValue)) {}

  constexpr void add(game::Bounds child) {
    best_ = is_first_ ? game::Bounds{std::max(best_.lower, child.lower), std::max(best_.upper, child.upper)}
                      : game::Bounds{std::min(best_.lower, child.lower), std::min(best_.upper, child.upper)};
  }
  // All children were added.
  constexpr game::Bounds of_all() const { return best_; }
  // Some were not: the side to move has at least the best of those that were.
  constexpr game::Bounds of_some() const {
    return is_first_ ? game::Bounds{best_.lower, game::kMaxValue} : game::Bounds{-game::kMaxValue, best_.upper};
  }

 private:
  bool is_first_;
  game::Bounds best_;
};

}  // namespace katachi::search::minimax
