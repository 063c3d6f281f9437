#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/playthrough.hpp"
#include "game/puzzle_conformance.hpp"
#include "game/random_walk.hpp"
#include "games/morpion/state.hpp"
#include "tests/game/golden.hpp"

namespace katachi::games::morpion {
namespace {

// The rules in the plainest way: points and lines as sets, every line of the grid tried.
class SlowMorpion {
 public:
  explicit SlowMorpion(Variant variant) : touching_(variant == Variant::kTouching) {
    for (int y = 0; y < kSide; ++y)
      for (int x = 0; x < kSide; ++x)
        if (is_of_cross(point_at(x, y))) points_.insert({x, y});
  }

  std::set<std::string> moves() const {
    std::set<std::string> found;
    for (int y = 0; y < kSide; ++y)
      for (int x = 0; x < kSide; ++x)
        for (const auto& [dx, dy] : kDirections) {
          if (!added({x, y, dx, dy})) continue;
          found.insert(text({x, y, dx, dy}));
        }
    return found;
  }

  void play(const std::string& move) {
    for (int y = 0; y < kSide; ++y)
      for (int x = 0; x < kSide; ++x)
        for (const auto& [dx, dy] : kDirections)
          if (text({x, y, dx, dy}) == move) {
            points_.insert(*added({x, y, dx, dy}));
            lines_.push_back({x, y, dx, dy});
            return;
          }
  }

 private:
  using Spot = std::pair<int, int>;
  struct Run {
    int x, y, dx, dy;
  };
  static constexpr std::array<Spot, 4> kDirections = {Spot{1, 0}, {0, 1}, {1, 1}, {1, -1}};

  static std::vector<Spot> spots(const Run& run) {
    std::vector<Spot> all;
    for (int k = 0; k < 5; ++k) all.emplace_back(run.x + k * run.dx, run.y + k * run.dy);
    return all;
  }
  static std::string text(const Run& run) {
    return std::to_string(run.x) + "," + std::to_string(run.y) + "-" + std::to_string(run.x + 4 * run.dx) + "," +
           std::to_string(run.y + 4 * run.dy);
  }
  std::optional<Spot> added(const Run& run) const {
    std::vector<Spot> missing;
    for (const Spot& spot : spots(run)) {
      if (spot.first < 0 || spot.second < 0 || spot.first >= kSide || spot.second >= kSide) return std::nullopt;
      if (!points_.contains(spot)) missing.push_back(spot);
    }
    if (missing.size() != 1) return std::nullopt;
    for (const Run& other : lines_) {
      if (other.dx != run.dx || other.dy != run.dy) continue;
      int common = 0;
      for (const Spot& spot : spots(other)) common += static_cast<int>(std::ranges::count(spots(run), spot));
      if (common > (touching_ ? 1 : 0)) return std::nullopt;
    }
    return missing.front();
  }

  bool touching_;
  std::set<Spot> points_;
  std::vector<Run> lines_;
};

std::set<std::string> texts_of(const State& state) {
  State::MoveList moves;
  state.legal_moves(moves);
  std::set<std::string> texts;
  for (const Line line : moves) texts.insert(state.move_text(line));
  return texts;
}

TEST(Morpion, AgreesWithTheSlowTwin) {
  for (const Variant variant : {Variant::kDisjoint, Variant::kTouching})
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      core::Rng rng(seed);
      State state(variant);
      SlowMorpion twin(variant);
      for (;;) {
        ASSERT_EQ(texts_of(state), twin.moves()) << state.text();
        if (state.is_terminal()) break;
        const Line line = game::random_legal_move(state, rng);
        twin.play(state.move_text(line));
        state.play(line);
      }
    }
}

TEST(Morpion, TheCrossHas36PointsAnd28Moves) {
  int points = 0;
  for (int y = 0; y < kSide; ++y)
    for (int x = 0; x < kSide; ++x) points += is_of_cross(point_at(x, y)) ? 1 : 0;
  EXPECT_EQ(points, 36);
  for (const Variant variant : {Variant::kDisjoint, Variant::kTouching})
    EXPECT_EQ(texts_of(State(variant)).size(), 28u);
}

// Playing at random gives 5T a dozen lines more.
TEST(Morpion, RandomGames) {
  const auto mean = [](Variant variant) {
    core::Rng rng(1);
    double sum = 0;
    for (int game = 0; game < 1000; ++game)
      sum += game::random_walk(State(variant), rng, 1000, [](const State&, Line) {}).score();
    return sum / 1000;
  };
  EXPECT_NEAR(mean(Variant::kDisjoint), 43, 1);
  EXPECT_NEAR(mean(Variant::kTouching), 54, 1);
}

TEST(Morpion, LinesOfOneDirectionMayTouchOnlyIn5T) {
  for (const Variant variant : {Variant::kDisjoint, Variant::kTouching}) {
    State state(variant);
    // The top row of the cross has four points, 14 to 17.
    state.play(*state.parse_move("14,11-18,11"));
    state.play(*state.parse_move("17,10-17,14"));
    EXPECT_EQ(state.score(), 2);
    EXPECT_FALSE(state.parse_move("13,11-17,11"));  // it would share four points with the first line
  }
}

TEST(Morpion, RefusesWhatIsNoMove) {
  const State state;
  for (const char* text :
       {"", "14,11", "18,11-14,11", "14,11-18,12", "14,11-18,11 ", "14,11-18,011", "14,99-18,99", "0,0-4,0"})
    EXPECT_FALSE(state.parse_move(text)) << text;
  EXPECT_TRUE(state.parse_move("14,11-18,11"));
}

TEST(Morpion, ADrawingThatIsNotThatOfItsLinesIsRefused) {
  State state;
  state.play(*state.parse_move("14,11-18,11"));
  std::string text = state.text();
  ASSERT_TRUE(State().from_text(text));
  text[text.find('*')] = '.';
  const auto bad = State().from_text(text);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().where, "line 1");
}

TEST(Morpion, Conformance) {
  for (const Variant variant : {Variant::kDisjoint, Variant::kTouching})
    EXPECT_EQ(game::puzzle_conformance_problem(State(variant), {.games = 3}), "");
}

TEST(Morpion, Playthrough) {
  core::Rng rng(1);
  game::test::expect_golden("playthroughs/morpion_5d.txt", game::playthrough(State(), rng, 6));
}

}  // namespace
}  // namespace katachi::games::morpion
