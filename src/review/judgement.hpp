// Judgement: what the findings of a game's positions say of its moves.
//
// The value of a position is that of the search's first choice in it. The loss of a move, in points and in chances to win, is that
// value minus the value of the move played, both for the side that moved:
//   - the first choice loses nothing;
//   - a move that got a tenth of the position's playouts, and at least kEnoughVisits, has its value from the same search;
//   - any other one is valued by the position after it, where a search of its own looked at the answers; and where there is no such
//     position (setup follows, or the same side moves again), by the playouts that it got, if there were any. Without all of
//     these a move is not judged.
// The passes at the end of a game are not judged: they say that the game is over, and what is left on the board is agreed on then,
// which no search knows of.
// A loss is never below zero: a move that comes out better than the first choice has shown that the first choice is no better.
// Noise is no mistake: each loss has a 95 % interval, +-1.96 sqrt(e1^2 + e2^2) of the two values' standard errors, and a loss within its
// interval does not count towards the class of a move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "review/finding.hpp"
#include "review/game.hpp"

namespace katachi::review {

inline constexpr std::uint64_t kEnoughVisits = 100;
inline constexpr double kEnoughShare = 0.1;  // of the position's playouts

enum class MoveClass : std::uint8_t { kGood, kInaccuracy, kMistake, kBlunder, kUnknown };
inline constexpr std::size_t kMoveClasses = static_cast<std::size_t>(MoveClass::kUnknown) + 1;

std::string_view name(MoveClass move_class);  // "good", ..., "unknown": not judged

// A move belongs to the worst class of which it reaches one of the two.
struct ClassThreshold {
  MoveClass move_class;
  double points;
  double winrate;
};
inline constexpr std::array<ClassThreshold, 3> kThresholds = {
    {{MoveClass::kBlunder, 10, 0.20}, {MoveClass::kMistake, 5, 0.10}, {MoveClass::kInaccuracy, 2, 0.05}}};

struct Loss {
  double points = 0, points_interval = 0;    // +-
  double winrate = 0, winrate_interval = 0;  // +-, of 1
};

struct MoveReview {
  std::size_t number = 0;  // of the move, from 1
  go::ColoredMove move = {};
  const Finding* before = nullptr;        // may have no value
  const Finding* after = nullptr;         // null where the position after it was not looked at
  std::optional<Loss> loss = {};          // nothing: not judged
  std::optional<std::size_t> place = {};  // among the search's choices, 0 the first; nothing: it was not looked at
  MoveClass move_class = MoveClass::kUnknown;
  bool is_last_pass = false;  // one of those that end the game: not judged, and nothing is better

  bool has_first_choice() const { return !is_last_pass && before->has_value(); }  // that it can be compared with
  bool is_bad() const { return move_class != MoveClass::kGood && move_class != MoveClass::kUnknown; }
  double severity() const;  // to order bad moves by: the loss as a part of what makes a blunder; 0 without one
};

struct PlayerSummary {
  std::size_t judged = 0;  // moves
  double mean_points = 0, mean_winrate = 0;
  std::array<std::size_t, kMoveClasses> by_class{};
  std::size_t first_choice = 0, first_three = 0;  // moves that were the search's, or among its first three

  std::size_t count(MoveClass move_class) const { return by_class[static_cast<std::size_t>(move_class)]; }
};

// A chance and a margin of Black's.
struct BlackValue {
  double winrate = 0.5, winrate_interval = 0;
  double points = 0, points_interval = 0;
};

// Moved, never copied: the reviews point into the findings.
struct Judgement {
  Judgement() = default;
  Judgement(Judgement&&) = default;
  Judgement& operator=(Judgement&&) = default;

  std::vector<MoveReview> moves;           // in order
  std::array<PlayerSummary, 2> players{};  // Black's, White's
  std::vector<Finding> findings;           // of consecutive turns

  std::vector<const MoveReview*> worst(std::size_t most) const;  // bad moves, the worst first
};

// What is thought of the position of a turn; nothing if the search found no move.
std::optional<BlackValue> black_value(const Game& game, const Finding& finding);
// The same as the value of the move that led there (of the start, if none did): nothing also where the position is not what the move
// left, because setup follows it or the same side moves again.
std::optional<BlackValue> value_after(const Game& game, const Finding& after);

// The findings of consecutive turns: those before the reviewed moves and the one after the last of them.
Judgement judge(const Game& game, std::vector<Finding> findings);

}  // namespace katachi::review
