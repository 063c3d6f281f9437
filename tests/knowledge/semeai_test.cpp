#include "knowledge/semeai.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <gtest/gtest.h>

namespace katachi::knowledge {
namespace {

// The abstract race by full search. Each side has outer liberties and an eye of its own, both share some. A move fills an enemy's outer
// liberty, a shared one or, the last of them only when it captures, one of the enemy's eye; or it is a pass, and two passes are a seki.
// To fill a shared liberty as one's own last without capturing is suicide.
struct RaceState {
  std::array<int, 2> outer{}, eye{};
  int shared = 0;
  int passes = 0;
  friend auto operator<=>(const RaceState&, const RaceState&) = default;

  int liberties(int side) const {
    return outer[static_cast<std::size_t>(side)] + eye[static_cast<std::size_t>(side)] + shared;
  }
  RaceState turned() const { return {{outer[1], outer[0]}, {eye[1], eye[0]}, shared, passes}; }
};

class RaceSearch {
 public:
  // 1: the mover captures, -1: he is captured, 0: seki. The mover is side 0.
  int solve(const RaceState& state) {
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    int best = state.passes == 1 ? 0 : -solve(after(state, [](RaceState& next) { ++next.passes; }));
    if (state.outer[1] > 0) best = std::max(best, reply(after(state, [](RaceState& next) { --next.outer[1]; })));
    if (state.eye[1] > 1 || (state.eye[1] == 1 && state.liberties(1) == 1))
      best = std::max(best, reply(after(state, [](RaceState& next) { --next.eye[1]; })));
    if (state.shared > 0 && (state.liberties(0) > 1 || state.liberties(1) == 1))
      best = std::max(best, reply(after(state, [](RaceState& next) { --next.shared; })));
    return known_[state] = best;
  }

 private:
  // The state for the other side, who is now side 0. A move that is no pass ends a row of passes.
  template <class Change>
  static RaceState after(const RaceState& state, Change change) {
    RaceState next = state;
    change(next);
    if (next.passes == state.passes) next.passes = 0;
    return next.turned();
  }
  int reply(const RaceState& state) { return state.liberties(0) == 0 ? 1 : -solve(state); }

  std::map<RaceState, int> known_;
};

int value_of(RaceResult result) {
  return result == RaceResult::kMoverWins ? 1 : result == RaceResult::kMoverLoses ? -1 : 0;
}

TEST(Semeai, IsExactWithoutEyes) {
  RaceSearch search;
  int states = 0;
  for (int shared = 0; shared <= 5; ++shared)
    for (int own = 0; own <= 8; ++own)
      for (int enemy = 0; enemy <= 8; ++enemy) {
        if (own + shared == 0 || enemy + shared == 0) continue;
        ++states;
        EXPECT_EQ(value_of(race({own}, {enemy}, shared)), search.solve({{own, enemy}, {}, shared}))
            << own << " against " << enemy << ", " << shared << " shared";
      }
  EXPECT_EQ(states, 469);
}

// Eyes of one to five liberties, on one side or on both.
TEST(Semeai, IsExactWithEyes) {
  RaceSearch search;
  int states = 0;
  for (int shared = 0; shared <= 4; ++shared)
    for (int own = 0; own <= 4; ++own)
      for (int enemy = 0; enemy <= 4; ++enemy)
        for (int own_eye = 0; own_eye <= 5; ++own_eye)
          for (int enemy_eye = 0; enemy_eye <= 5; ++enemy_eye) {
            if (own_eye + enemy_eye == 0) continue;
            if (own + own_eye + shared == 0 || enemy + enemy_eye + shared == 0) continue;
            ++states;
            const RaceSide mover{own + own_eye, own_eye > 0 ? RaceEye::kSmall : RaceEye::kNone};
            const RaceSide other{enemy + enemy_eye, enemy_eye > 0 ? RaceEye::kSmall : RaceEye::kNone};
            EXPECT_EQ(value_of(race(mover, other, shared)), search.solve({{own, enemy}, {own_eye, enemy_eye}, shared}))
                << own << "+" << own_eye << " against " << enemy << "+" << enemy_eye << ", " << shared << " shared";
          }
  EXPECT_GT(states, 4000);
}

// Known to players: the table of eyes, and what a big eye is for.
TEST(Semeai, Eyes) {
  constexpr std::array<int, 7> kMoves = {1, 2, 3, 5, 8, 12, 17};
  for (int points = 1; points <= 7; ++points)
    EXPECT_EQ(eye_liberties(points, 0), kMoves[static_cast<std::size_t>(points - 1)]);
  EXPECT_EQ(eye_liberties(5, 3), 5);
  EXPECT_EQ(race({.exclusive = 5, .eye = RaceEye::kBig}, {.exclusive = 8, .eye = RaceEye::kSmall}, 3),
            RaceResult::kMoverWins);
  EXPECT_EQ(race({.exclusive = 5, .eye = RaceEye::kSmall}, {.exclusive = 5, .eye = RaceEye::kSmall}, 3),
            RaceResult::kSeki);
}

}  // namespace
}  // namespace katachi::knowledge
