// Positions of tools/train/expand.hpp compared with what go::Board and go::History say: the planes are those of the network's contract
// (docs/network.md), and what the engine will show to the network is made from the same two classes.
#include "tools/train/expand.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "tests/go/effort.hpp"
#include "tests/train/games.hpp"

namespace katachi::train_test {
namespace {

using go::Color;
using Geo = go::Geometry<go::kMaxBoardSize>;

struct Expanded {
  std::vector<std::uint8_t> points;
  std::vector<std::int16_t> facts;
};

Expanded expanded(const training::Dataset& set, std::size_t i) {
  const training::Game& game = set.games()[i];
  Expanded out;
  out.points.resize(std::size_t{game.width} * game.height * game.moves);
  out.facts.resize(std::size_t{game.moves} * training::kFacts);
  training::Expander(set, game.width, game.height).expand(i, out.points.data(), out.facts.data());
  return out;
}

int number_of(const record::PackedMove& move, go::Size size) {
  return move.is_pass() ? size.area() : move.point().y * size.width + move.point().x;
}

// Plane k at a point, from its definition.
bool is_set(int k, const go::History& history, const record::PackedGame& game, std::size_t n, go::Point p) {
  const Color mover = game.moves[n].color();
  const auto v = Geo::vertex(p);
  const auto& board = history.board();
  const Color there = board.at(v);
  const Color owner_of_plane = k == 1 || (k >= 3 && k <= 5) ? mover : go::opposite(mover);
  if (k == 0) return true;
  if (k <= 2) return there == owner_of_plane;
  if (k <= 8) return there == owner_of_plane && board.liberties(v) == (k - 3) % 3 + 1;
  if (k == 9) {
    go::History strict = history;
    strict.set_rules(go::strictest(history.rules()));
    const go::Legality legality = strict.legality(mover, p);
    return legality == go::Legality::kKo || legality == go::Legality::kSuperko;
  }
  if (k <= 14) {
    const auto age = static_cast<std::size_t>(k - 10);
    return n > age && !game.moves[n - 1 - age].is_pass() && game.moves[n - 1 - age].point() == p;
  }
  return there == Color::kEmpty && board.captures(v, mover);
}

void expect_planes(const training::Dataset& set, std::size_t i, const record::PackedGame& game, int step,
                   std::array<int, training::kPlanes>& ones) {
  const go::Size size = game.facts.size();
  const Expanded got = expanded(set, i);
  for (std::size_t n = 0; n < game.moves.size(); n += static_cast<std::size_t>(step)) {
    const go::History history = history_at(game, n);
    const std::int16_t* facts = got.facts.data() + n * training::kFacts;
    EXPECT_EQ(facts[training::kTarget], number_of(game.moves[n], size));
    EXPECT_EQ(facts[training::kMoveNumber], static_cast<int>(n));
    for (int k = 0; k < training::kPlanes; ++k)
      for (int point = 0; point < size.area(); ++point) {
        const std::uint8_t byte =
            got.points[n * static_cast<std::size_t>(size.area()) + static_cast<std::size_t>(point)];
        const bool is_one = training::is_in_plane(k, byte, point, facts);
        const go::Point p = go::Point::at(point % size.width, point / size.width);
        ones[static_cast<std::size_t>(k)] += is_one ? 1 : 0;
        ASSERT_EQ(is_one, is_set(k, history, game, n, p))
            << "plane " << k << " at " << go::gtp_text(p, size) << " before move " << n + 1 << " of game " << i;
      }
  }
}

TEST(Expand, PlanesAreThoseOfTheBoard) {
  core::Rng rng(11);
  std::vector<record::PackedGame> games;
  for (const go::Size size : {go::Size{7, 7}, go::Size{7, 7}, go::Size{9, 9}, go::Size{13, 8}, go::Size::square(19)})
    games.push_back(random_game(rng, size, size.area() < 100 ? 3 * size.area() : size.area(), 0));
  games.push_back(random_game(rng, go::Size{9, 9}, 150, 8));
  const training::Dataset set = file_of(games);
  std::array<int, training::kPlanes> ones{};
  for (std::size_t i = 0; i < games.size(); ++i)
    expect_planes(set, i, games[i], games[i].facts.width == 19 ? 17 : go::test::kEffortDivisor > 1 ? 7 : 2, ones);
  // Under sanitizers fewer positions are looked at.
  const int least = go::test::kEffortDivisor > 1 ? 1 : 5;
  for (int k = 0; k < training::kPlanes; ++k) EXPECT_GE(ones[static_cast<std::size_t>(k)], least) << "plane " << k;
}

TEST(Expand, ThePastHasNoMovesBeforeTheFirstAndPassesOfItsOwn) {
  record::PackedGame game = drawn_game(
      ". . . . . . .\n. X . . . . .\n. . . . . . .\n. . . . . . .\n"
      ". . . . . O .\n. . . . . . .\n. . . . . . .\n",
      record::ScoringGuess::kArea, 15, 1);
  game.moves.emplace_back(Color::kWhite, go::Point::at(3, 0));
  game.moves.emplace_back(Color::kBlack, go::Move::pass());
  game.facts.moves = 3;
  const training::Dataset set = file_of(std::array{game});
  const Expanded got = expanded(set, 0);
  const auto past = [&](std::size_t n) {
    return std::vector<int>(got.facts.begin() + static_cast<long>(n * training::kFacts),
                            got.facts.begin() + static_cast<long>(n * training::kFacts + training::kPastMoves));
  };
  EXPECT_EQ(past(0), (std::vector{-1, -1, -1, -1, -1}));
  EXPECT_EQ(past(1), (std::vector{49, -1, -1, -1, -1}));
  EXPECT_EQ(past(2), (std::vector{3, 49, -1, -1, -1}));
}

std::vector<int> facts_of(const record::PackedGame& game, std::initializer_list<training::Fact> which) {
  const Expanded got = expanded(file_of(std::array{game}), 0);
  std::vector<int> out;
  for (const training::Fact fact : which) out.push_back(got.facts[static_cast<std::size_t>(fact)]);
  return out;
}

TEST(Expand, ResultsAreToldFromTheSideOfTheMover) {
  core::Rng rng(3);
  record::PackedGame game = random_game(rng, {7, 7}, 4, 0);
  game.moves[0] = record::PackedMove(Color::kWhite, go::Point::at(3, 3));
  game.moves[1] = record::PackedMove(Color::kBlack, go::Move::pass());
  game.moves[2] = game.moves[3] = game.moves[1];
  game.facts.winner = static_cast<std::uint8_t>(Color::kBlack);
  game.facts.ending = static_cast<std::uint8_t>(record::Ending::kPoints);
  game.facts.margin_half_points = 7;
  game.facts.komi_half_points = 11;
  using enum training::Fact;
  EXPECT_EQ(facts_of(game, {kWinner, kScore, kKomi, kSigns}), (std::vector{-1, -7, 11, 8}));
  game.facts.komi_half_points = record::DatasetGame::kNoKomi;
  EXPECT_EQ(facts_of(game, {kKomi, kSigns}), (std::vector{13, 0}));
  game.facts.flags = static_cast<std::uint8_t>(record::ScoringGuess::kArea) | record::DatasetGame::kScoringNamed;
  EXPECT_EQ(facts_of(game, {kKomi, kSigns}), (std::vector{15, 3}));
  game.facts.ending = static_cast<std::uint8_t>(record::Ending::kTime);
  EXPECT_EQ(facts_of(game, {kWinner, kScore}), (std::vector{0, int{training::kNoNumber}})) << "time says nothing";
  game.facts.ending = static_cast<std::uint8_t>(record::Ending::kDraw);
  EXPECT_EQ(facts_of(game, {kWinner, kScore}), (std::vector{2, 0}));
}

TEST(Expand, AllGamesOfASizeAreTheSameWithAnyThreads) {
  core::Rng rng(5);
  std::vector<record::PackedGame> games;
  for (int i = 0; i < 30; ++i)
    games.push_back(random_game(rng, i % 3 == 0 ? go::Size{9, 9} : go::Size{7, 7}, 40 + i, 0));
  const training::Dataset set = file_of(games);
  const std::vector<std::size_t> chosen = training::chosen(set, 7, 7, 3);
  EXPECT_EQ(chosen.size(), 20u);
  std::size_t positions = 0;
  for (const std::size_t i : chosen) positions += games[i].moves.size();
  const auto fill = [&](int threads) {
    Expanded out{std::vector<std::uint8_t>(positions * 49), std::vector<std::int16_t>(positions * training::kFacts)};
    std::vector<std::int32_t> of(positions);
    training::expand_all(set, 7, 7, 3, threads, {out.points.data(), out.facts.data(), of.data()});
    EXPECT_EQ(of.front(), static_cast<int>(chosen.front()));
    EXPECT_EQ(of.back(), static_cast<int>(chosen.back()));
    return out;
  };
  const Expanded one = fill(1), three = fill(3);
  EXPECT_EQ(one.points, three.points);
  EXPECT_EQ(one.facts, three.facts);
  const Expanded last = expanded(set, chosen.back());
  EXPECT_TRUE(std::equal(last.points.begin(), last.points.end(), one.points.end() - std::ssize(last.points)));
}

TEST(Expand, AMoveOnAStoneIsAnError) {
  core::Rng rng(6);
  record::PackedGame game = random_game(rng, {7, 7}, 1, 0);
  game.moves = {record::PackedMove(Color::kBlack, go::Point::at(2, 2)),
                record::PackedMove(Color::kWhite, go::Point::at(2, 2))};
  game.facts.moves = 2;
  const training::Dataset set = file_of(std::array{game});
  EXPECT_THROW(expanded(set, 0), std::runtime_error);
}

TEST(TrainingDataset, DamageIsFound) {
  core::Rng rng(7);
  record::DatasetBuilder builder(0);
  for (int i = 0; i < 3; ++i) builder.add(random_game(rng, {9, 9}, 60, 2));
  const std::string good = builder.bytes("test");
  const std::string path = testing::TempDir() + "damaged.kdata";
  const auto opens = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
    try {
      const training::Dataset set(path);
      return true;
    } catch (const std::runtime_error&) {
      return false;
    }
  };
  EXPECT_TRUE(opens(good));
  int accepted = 0;
  for (std::size_t at = 0; at < good.size(); at += 5) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    accepted += opens(bad) ? 1 : 0;
  }
  EXPECT_LT(accepted, 64) << "only the gap in front of the first section, which nobody reads";
  for (const std::size_t length : {std::size_t{0}, std::size_t{10}, good.size() / 2, good.size() - 1})
    EXPECT_FALSE(opens(good.substr(0, length))) << length;
  EXPECT_FALSE(opens(good + "x"));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace katachi::train_test
