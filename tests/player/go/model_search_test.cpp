#include "player/go/model_search.hpp"

#include <set>

#include <gtest/gtest.h>

namespace katachi::player {
namespace {

class ModelSearchTest : public ::testing::Test {
 protected:
  Report search(double temperature, std::uint64_t seed, GoRequest request = {}) {
    Preset preset{.name = "test", .search = "model", .about = "", .parameters = {}};
    preset.parameters.model_temperature = temperature;
    auto made = make_go_search(game_.size(), preset, clock_);
    EXPECT_TRUE(made);
    request.limits.playouts = 1;
    request.seed = seed;
    return (*made)->search(game_, request, {});
  }
  std::size_t distinct_moves(double temperature) {
    std::set<std::string> moves;
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
      moves.insert(go::gtp_text(search(temperature, seed).best().move, game_.size()));
    return moves.size();
  }

  core::SteadyClock clock_;
  go::History game_{go::Size::square(19), *go::rules_by_name("chinese")};
};

TEST_F(ModelSearchTest, ColdPlaysTheLikeliestMove) {
  const Report report = search(0, 1);
  ASSERT_GT(report.moves.size(), 300u);
  double sum = 0;
  for (const auto& line : report.moves) {
    EXPECT_LE(line.prior, report.best().prior);
    sum += line.prior;
  }
  EXPECT_NEAR(sum, 1, 1e-3);
  EXPECT_EQ(distinct_moves(0), 1u);
}

TEST_F(ModelSearchTest, WarmerPlaysMoreKindsOfMoves) {
  const std::size_t as_records = distinct_moves(1), wild = distinct_moves(5);
  EXPECT_GT(as_records, 1u);
  EXPECT_GT(wild, as_records);
  EXPECT_GT(wild, 15u);
}

TEST_F(ModelSearchTest, ChancesAreThoseOfThePosition) {
  game_.set_rules([] {
    go::Rules rules = *go::rules_by_name("chinese");
    rules.set_komi(150);
    return rules;
  }());
  const Report report = search(1, 1);
  EXPECT_LT(report.best().outcome, 0.1) << "Black to move cannot give so much komi";
  EXPECT_LT(report.best().margin, -100);
}

TEST_F(ModelSearchTest, LooksOnlyAtWhatIsAllowed) {
  const go::Move only = *go::parse_gtp_move("A1", game_.size());
  const Report report = search(1, 1, {.allows = [&](go::Move move) { return move == only; }});
  ASSERT_EQ(report.moves.size(), 1u);
  EXPECT_EQ(report.best().move, only);
}

}  // namespace
}  // namespace katachi::player
