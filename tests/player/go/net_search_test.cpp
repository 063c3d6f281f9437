// Tree search with a network: evaluator=net and mixed, prior_source=net, and what is refused.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "player/go/tree_search.hpp"
#include "player/go/without_network.hpp"
#include "player/parameters/reading.hpp"
#include "player/player.hpp"
#include "player/shipped.hpp"
#include "tests/player/go/net_files.hpp"
#include "tests/search/expect_report.hpp"

namespace katachi::player {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Settings = std::initializer_list<std::pair<const char*, const char*>>;

class NetSearchTest : public ::testing::Test {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }

  // The preset `net` with a small network of random weights.
  Preset preset(Settings settings = {}) {
    Preset preset = load_preset("net").value();
    preset.parameters.net = network_;
    preset.parameters.memory = 16;
    for (const auto& [name, value] : settings) EXPECT_TRUE(set(preset.parameters, name, value)) << name;
    return preset;
  }
  std::unique_ptr<GoSearch> make(const Preset& preset, go::Size size = {9, 9}) {
    auto made = make_go_search(size, preset, clock_);
    EXPECT_TRUE(made) << made.error().text();
    return *std::move(made);
  }
  std::string error_of(const Preset& preset, go::Size size = {9, 9}) {
    const auto made = make_go_search(size, preset, clock_);
    return made ? "none" : made.error().text();
  }
  static go::History game_of(go::Size size, std::initializer_list<const char*> moves) {
    go::History game(size, *go::rules_by_name("chinese"));
    for (const char* const text : moves) game.play(game.to_move(), *go::parse_gtp_move(text, size));
    return game;
  }

  core::SteadyClock clock_;
  std::string network_ = test::write_file("net_search.knet", test::bytes_of(test::tiny_network())).string();
  const GoRequest few_{.limits = {.playouts = 60}};
};

TEST_F(NetSearchTest, SearchesByTheNetworkAlone) {
  const go::History game = game_of({9, 9}, {"E5", "C3"});
  const Report report = make(preset({{"early_stop", "no"}}))->search(game, few_, {});
  EXPECT_EQ(report.source, search::kNetwork);
  EXPECT_EQ(report.playouts, 60u);
  EXPECT_EQ(search::all_visits(report), 60u);
  double sum = 0;
  for (const auto& line : report.moves) sum += line.prior;
  EXPECT_NEAR(sum, 1, 1e-4);
  // With one thread a seed repeats a search, however it is computed and whatever is remembered.
  for (const char* const cache : {"32", "0"})
    search::expect_equal_reports(report,
                                 make(preset({{"early_stop", "no"}, {"net_cache", cache}}))->search(game, few_, {}));
}

TEST_F(NetSearchTest, ManyThreadsAndBatchesSearchToo) {
  const go::History game = game_of({19, 19}, {"D4"});
  for (const char* const parallel : {"lock-free", "root"}) {
    const auto search =
        make(preset({{"early_stop", "no"}, {"threads", "3"}, {"parallel", parallel}, {"leaf_batch", "4"}}), {19, 19});
    for (int i = 0; i < 2; ++i) {
      EXPECT_GE(search->search(game, few_, {}).playouts, 60u);
      search->forget();
    }
  }
}

TEST_F(NetSearchTest, OwnersAreTheNetworks) {
  GoRequest request = few_;
  request.counts_owners = true;
  const Report report = make(preset({{"early_stop", "no"}}))->search(game_of({9, 9}, {}), request, {});
  ASSERT_EQ(report.ownership.size(), 81u);
  double sum = 0;
  for (const double balance : report.ownership) {
    EXPECT_LE(std::abs(balance), 1);
    sum += std::abs(balance);
  }
  EXPECT_GT(sum, 0);
}

TEST_F(NetSearchTest, APositionThatIsOverIsCountedNotGuessed) {
  // White has passed: with the pass of Black the game is over, and Black has the whole board.
  go::History game({7, 7}, *go::rules_by_name("tromp-taylor"));
  const auto position = go::parse_diagram(
      ". X . X . X .\nX X X X X X X\n. X . X . X .\nX X X X X X X\n. X . X . X .\nX X X X X X X\n. X . X . X .\n");
  ASSERT_TRUE(game.set_up(position->black, position->white, go::Color::kWhite));
  game.play(go::Color::kWhite, go::Move::pass());
  const Report report = make(preset({{"solver", "yes"}}), {7, 7})->search(game, few_, {});
  EXPECT_TRUE(report.best().move.is_pass());
  EXPECT_TRUE(report.best().is_proven);
  EXPECT_EQ(report.best().outcome, 1);
}

TEST_F(NetSearchTest, PartsAreSwitches) {
  const go::History game = game_of({9, 9}, {"E5"});
  const Report mixed = make(preset({{"evaluator", "mixed"}}))->search(game, few_, {});
  EXPECT_EQ(mixed.source, search::kNetworkAndPlayouts);
  const Report priors = make(preset({{"evaluator", "playouts"}}))->search(game, few_, {});
  EXPECT_EQ(priors.source, search::kPlayouts);
  const Report values = make(preset({{"prior_source", "model"}}))->search(game, few_, {});
  EXPECT_EQ(values.source, search::kNetwork);
  // Mixed with the whole weight, the network is alone.
  const Report whole =
      make(preset({{"evaluator", "mixed"}, {"net_weight", "1"}, {"net_symmetry", "fixed"}}))->search(game, few_, {});
  const Report alone = make(preset({{"net_symmetry", "fixed"}}))->search(game, few_, {});
  EXPECT_EQ(whole.best().outcome, alone.best().outcome);
  const auto prior_of = [](const Report& report) {
    std::vector<std::pair<int, double>> out;
    for (const auto& line : report.moves)
      if (!line.move.is_pass()) out.emplace_back(line.move.point().y * 9 + line.move.point().x, line.prior);
    std::ranges::sort(out);
    return out;
  };
  EXPECT_NE(prior_of(values), prior_of(alone));
  EXPECT_NE(
      make(preset({{"net_precision", "float32"}, {"net_symmetry", "fixed"}}))->search(game, few_, {}).best().outcome,
      alone.best().outcome);
}

TEST_F(NetSearchTest, WhatDoesNotFitIsRefused) {
  EXPECT_THAT(error_of(preset({{"rave", "mse"}})), HasSubstr("rave: the evaluator gives no moves of playouts"));
  EXPECT_THAT(error_of(preset({{"dynamic_komi", "linear"}})), HasSubstr("dynamic_komi=none"));
  EXPECT_THAT(error_of(preset(), {5, 5}),
              AllOf(HasSubstr("7 to 19 points a side, not 5x5"), HasSubstr("net_fallback")));
  EXPECT_THAT(error_of(preset(), {21, 21}), HasSubstr("not 21x21"));
}

TEST_F(NetSearchTest, BadFilesAreRefused) {
  Preset bad = preset();
  const std::string good = test::bytes_of(test::tiny_network());
  const auto with = [&](const std::string& name, const std::string& bytes) {
    bad.parameters.net = test::write_file(name, bytes).string();
    const auto checked = check_files(bad);
    EXPECT_FALSE(checked);
    EXPECT_EQ(checked ? "none" : checked.error().text(), error_of(bad)) << "said at the start too";
    return error_of(bad);
  };
  std::string damaged = good, newer = good;
  damaged[good.size() / 2] = static_cast<char>(damaged[good.size() / 2] ^ 1);
  newer[net::kKnetMagic.size()] = 9;
  EXPECT_THAT(with("damaged.knet", damaged), AllOf(HasSubstr("damaged.knet"), HasSubstr("checksum")));
  EXPECT_THAT(with("newer.knet", newer), HasSubstr("has version 9"));
  EXPECT_THAT(with("foreign.knet", "(;GM[1])"), HasSubstr("is not a network of katachi"));
  bad.parameters.net = "/nowhere/to/be/found.knet";
  EXPECT_THAT(error_of(bad), HasSubstr("found.knet"));
}

TEST_F(NetSearchTest, WithoutAShippedNetworkTheRemedyIsNamed) {
  setenv("KATACHI_DATA", testing::TempDir().c_str(), 1);
  Preset shipped{.name = "x", .search = "tree", .about = "", .parameters = {}};
  shipped.parameters.evaluator = EvaluatorKind::kNet;
  EXPECT_THAT(error_of(shipped),
              AllOf(HasSubstr("the network file katachi.knet is not there"), HasSubstr("tools/train"),
                    HasSubstr("net=FILE"), HasSubstr("net_fallback=best")));
}

TEST_F(NetSearchTest, TheFallbackPlaysOnlyWhenAskedAndSaysSo) {
  Preset asked = preset({{"net_fallback", "best"}});
  EXPECT_EQ(network_warning(asked, {9, 9}), std::nullopt);
  EXPECT_EQ(make(asked)->search(game_of({9, 9}, {}), few_, {}).source, search::kNetwork) << "there is a network";
  EXPECT_THAT(board_warning(asked, {5, 5}).value_or(""), AllOf(HasSubstr("not 5x5"), HasSubstr("best plays")));
  EXPECT_EQ(make(asked, {5, 5})->search(game_of({5, 5}, {}), few_, {}).source, search::kPlayouts);
  asked.parameters.net = "/nowhere/to/be/found.knet";
  EXPECT_TRUE(check_files(asked));
  EXPECT_THAT(network_warning(asked, {9, 9}).value_or(""), HasSubstr("found.knet"));
  // As best, with the same seed.
  const Report instead = make(asked)->search(game_of({9, 9}, {}), few_, {});
  Preset best = load_preset("best").value();
  best.parameters.memory = 16;
  search::expect_equal_reports(instead, make(best)->search(game_of({9, 9}, {}), few_, {}));
  EXPECT_EQ(network_warning(best, {5, 5}), std::nullopt);
}

TEST_F(NetSearchTest, APlayerNamesTheSource) {
  const auto player = make_player(preset({{"playouts", "30"}}), clock_);
  const Choice choice = player->choose(game_of({9, 9}, {"E5"}), go::Color::kWhite, {}, {});
  ASSERT_EQ(choice.decision, Decision::kMove);
  EXPECT_THAT(choice.reason, AllOf(HasSubstr("% to win by network"), HasSubstr("visits")));
  EXPECT_THAT(player->explain(*choice.position, go::Color::kWhite, choice.report, choice.move),
              HasSubstr("to win by network"));
}

}  // namespace
}  // namespace katachi::player
