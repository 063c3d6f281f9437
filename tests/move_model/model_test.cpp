#include "move_model/model.hpp"

#include <unistd.h>

#include <filesystem>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "move_model/predictor.hpp"
#include "tests/move_model/drawn.hpp"

namespace katachi::move_model {
namespace {

// Weights without sense; those of the network are small, so that probabilities are not all 0 and 1.
Weights random_weights(std::uint64_t seed) {
  core::Rng rng(seed);
  Weights w;
  w.facts = {.games = 7, .positions = 1234, .seed = seed, .command = "katachi learn --model"};
  w.tags.resize(512);
  for (TagBucket& bucket : w.tags)
    for (std::uint16_t& tag : bucket.tags) tag = static_cast<std::uint16_t>(rng());
  w.linear.resize(w.tags.size() * kBucketSlots);
  for (float& x : w.linear) x = static_cast<float>(rng.uniform() - 0.5);
  w.network.resize(NetworkLayout::kCount);
  for (float& x : w.network) x = static_cast<float>(rng.uniform() - 0.5) * 0.1f;
  return w;
}

template <int MaxSize>
struct Position {
  explicit Position(int size) : board(go::Size::square(size)) {}
  go::Board<MaxSize> board;
  std::vector<std::pair<go::Point, go::Color>> moves;
  go::Color to_move = go::Color::kBlack;
};

template <int MaxSize>
Position<MaxSize> random_position(int size, int moves, std::uint64_t seed) {
  core::Rng rng(seed);
  Position<MaxSize> position(size);
  for (int i = 0; i < moves; ++i) {
    const auto bound = static_cast<std::uint32_t>(size);
    const go::Point p = go::Point::at(static_cast<int>(rng.below(bound)), static_cast<int>(rng.below(bound)));
    const auto v = go::Geometry<MaxSize>::vertex(p);
    if (!is_playable(position.board, v, position.to_move)) continue;
    position.board.play(v, position.to_move);
    position.moves.emplace_back(p, position.to_move);
    position.to_move = opposite(position.to_move);
  }
  return position;
}

// The probabilities of all legal moves after the game was played in another orientation or with other colours.
template <int MaxSize>
std::vector<float> probabilities(const Model& model, const Position<MaxSize>& position, std::size_t symmetry,
                                 bool swapped) {
  const int size = position.board.size().width;
  const auto color = [&](go::Color c) { return swapped ? opposite(c) : c; };
  ModelPredictor<MaxSize> predictor(model);
  go::Board<MaxSize> board(position.board.size());
  predictor.start(board);
  for (const auto& [p, c] : position.moves) {
    const auto v = go::Geometry<MaxSize>::vertex(image(p, size, symmetry));
    board.play(v, color(c));
    predictor.played(board, color(c), v);
  }
  std::vector<go::Vertex<MaxSize>> legal;
  position.board.for_each_point([&](auto v) {
    if (is_playable(position.board, v, position.to_move))
      legal.push_back(go::Geometry<MaxSize>::vertex(image(go::Geometry<MaxSize>::point(v), size, symmetry)));
  });
  std::vector<float> out(legal.size());
  predictor.evaluate(board, color(position.to_move), legal, out);
  return out;
}

template <int MaxSize>
void check_invariance(int size, int moves) {
  const Model model = Model::of(random_weights(3));
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const auto position = random_position<MaxSize>(size, moves, seed);
    const std::vector<float> here = probabilities(model, position, 0, false);
    EXPECT_NEAR(std::accumulate(here.begin(), here.end(), 0.0), 1.0, 1e-4);
    for (std::size_t s = 0; s < go::kSymmetries; ++s)
      for (const bool swapped : {false, true}) {
        const std::vector<float> there = probabilities(model, position, s, swapped);
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t i = 0; i < here.size(); ++i)
          EXPECT_NEAR(static_cast<double>(here[i]), static_cast<double>(there[i]), 1e-5);
      }
  }
}

TEST(Model, IsInvariantUnderSymmetryAndColor) {
  check_invariance<9>(9, 50);
  check_invariance<9>(9, 4);
  check_invariance<19>(19, 150);
  check_invariance<19>(13, 80);
  check_invariance<25>(25, 200);
}

TEST(Model, SurvivesTheFile) {
  const Weights weights = random_weights(1);
  const auto path =
      std::filesystem::temp_directory_path() / ("policy_model_test_" + std::to_string(getpid()) + ".kmodel");
  write_model(path, weights);
  const auto model = Model::open(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(model) << model.error().text();
  EXPECT_EQ(model->facts().games, 7u);
  EXPECT_EQ(model->facts().positions, 1234u);
  EXPECT_EQ(model->facts().command, "katachi learn --model");
  ASSERT_EQ(model->linear().size(), weights.linear.size());
  for (std::size_t i = 0; i < weights.linear.size(); ++i)
    EXPECT_NEAR(static_cast<float>(model->linear()[i]) * kLinearStep, weights.linear[i], kLinearStep / 2 + 1e-6f);
  EXPECT_TRUE(std::equal(weights.network.begin(), weights.network.end(), model->network().begin()));
}

TEST(Model, RefusesDamage) {
  const std::string good = model_bytes(random_weights(1));
  ASSERT_TRUE(Model::parse(core::Bytes::own(good), "good"));
  int accepted = 0;
  for (std::size_t at = 0; at < good.size(); at += good.size() / 97) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x40);
    accepted += Model::parse(core::Bytes::own(bad), "bad").has_value();
  }
  EXPECT_LE(accepted, 1);  // a byte of padding between sections may be anything
  EXPECT_FALSE(Model::parse(core::Bytes::own(good.substr(0, good.size() / 2)), "half"));
  EXPECT_FALSE(Model::parse(core::Bytes::own(""), "empty"));
}

TEST(Model, RefusesOtherShapes) {
  Weights weights = random_weights(1);
  weights.network.pop_back();
  EXPECT_FALSE(Model::parse(core::Bytes::own(model_bytes(weights)), "short network"));
  weights = random_weights(1);
  weights.linear.pop_back();
  EXPECT_FALSE(Model::parse(core::Bytes::own(model_bytes(weights)), "short linear"));
  weights = random_weights(1);
  weights.network[5] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(Model::parse(core::Bytes::own(model_bytes(weights)), "not a number"));
  weights.network[5] = 1e30f;
  EXPECT_FALSE(Model::parse(core::Bytes::own(model_bytes(weights)), "too large a number"));
}

}  // namespace
}  // namespace katachi::move_model
