// A player that is helped: tasks and counts as texts, a helper in another thread.
#include "player/partners.hpp"

#include <optional>
#include <thread>

#include <gtest/gtest.h>

#include "player/counts_text.hpp"
#include "player/player.hpp"
#include "player/search_helper.hpp"
#include "player/search_task.hpp"
#include "record/record.hpp"
#include "tests/search/mcts/hub.hpp"

namespace katachi::player {
namespace {

using go::Color;
using search::mcts::Hub;
using search::mcts::Proof;
using search::mcts::SharedCounts;

constexpr search::mcts::ExchangeRule kOften{.interval = 0.01};

Preset helped_preset(const char* playouts) {
  Preset preset{.name = "test", .search = "tree", .about = "", .parameters = {}};
  for (const auto& [name, value] : {std::pair{"playouts", playouts}, {"memory", "16"}, {"early_stop", "no"}})
    EXPECT_TRUE(set(preset.parameters, name, value)) << name;
  return preset;
}

// Helpers that search in threads of their own between begin() and end(). Each has something to say before the player starts.
class ThreadPartners final : public Partners {
 public:
  ThreadPartners(const core::Clock& clock, int count) {
    for (int i = 1; i <= count; ++i) helpers_.emplace_back(clock, static_cast<std::uint64_t>(i));
  }

  search::mcts::Exchange& begin(const std::string& task) override {
    ++tasks;
    hub_.emplace();
    own_.emplace(*hub_, 0, kOften);
    for (std::size_t i = 0; i < helpers_.size(); ++i)
      threads_.emplace_back([this, i, task](const std::stop_token& stop) {
        Hub::Seat seat(*hub_, static_cast<int>(i) + 1, kOften);
        const auto helped = helpers_[i].help(task, seat, stop);
        EXPECT_TRUE(helped) << helped.error().text();
      });
    while (hub_->speakers() < helpers_.size()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return *own_;
  }
  void end() override { threads_.clear(); }

  int tasks = 0;

 private:
  std::vector<SearchHelper> helpers_;
  std::optional<Hub> hub_;
  std::optional<Hub::Seat> own_;
  std::vector<std::jthread> threads_;
};

TEST(SearchTask, TravelsAsText) {
  go::Rules rules = *go::rules_by_name("japanese");
  rules.set_komi(0.5);
  go::History game(go::Size{.width = 7, .height = 9}, rules);
  const go::Point black[] = {go::Point::at(1, 1), go::Point::at(5, 7)};
  ASSERT_TRUE(game.set_handicap(black));
  ASSERT_EQ(game.play(Color::kWhite, go::Point::at(3, 3)), go::Legality::kLegal);
  ASSERT_EQ(game.play(Color::kBlack, go::Move::pass()), go::Legality::kLegal);
  const SearchTask task{.preset = helped_preset("123"),
                        .game = game,
                        .seed = 0xfedcba9876543210u,
                        .extra_komi = -7.25,
                        .is_restricted = true,
                        .only = {go::Move::pass(), go::Point::at(6, 8)}};
  const auto read = parse_task(task_text(task));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->preset.search, "tree");
  EXPECT_EQ(read->preset.parameters, task.preset.parameters);
  EXPECT_EQ(read->game.rules(), rules);
  EXPECT_EQ(read->game.handicap_stones(), 2);
  EXPECT_TRUE(std::ranges::equal(read->game.moves(), game.moves()));
  EXPECT_TRUE(std::ranges::equal(read->game.position_hashes(), game.position_hashes()));
  EXPECT_EQ(read->game.to_move(), Color::kWhite);
  EXPECT_EQ(read->seed, task.seed);
  EXPECT_EQ(read->extra_komi, task.extra_komi);
  EXPECT_TRUE(read->is_restricted);
  EXPECT_EQ(read->only, task.only);
}

// A helper may run elsewhere, and gets parameters that a switch has turned off.
TEST(SearchTask, NamesOfFilesTravelWhole) {
  SearchTask task{.preset = helped_preset("1"), .game = go::History(go::Size::square(9))};
  task.preset.parameters.base = "mine/of today.kform";
  task.preset.parameters.facts = 7;
  task.preset.parameters.tree.rave_prior = 40;
  const auto read = parse_task(task_text(task));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->preset.parameters.base, std::filesystem::absolute("mine/of today.kform").string());
  EXPECT_EQ(read->preset.parameters.facts, 7);
  EXPECT_EQ(read->preset.parameters.tree.rave_prior, 40);
  EXPECT_EQ(read->preset.parameters.model, "");
}

TEST(SearchTask, AGameThatBreaksSuperkoTravelsToo) {
  const auto loaded =
      record::load_game_text("(;SZ[5]RU[Tromp-Taylor]AB[ba][ab][bc]AW[bb][ca][db][cc]PL[B];B[cb];W[];B[];W[bb];B[ee])");
  ASSERT_TRUE(loaded);
  const go::History& game = loaded->history;
  ASSERT_EQ(game.repetitions(), std::vector<std::size_t>{3});
  const auto read = parse_task(task_text({.preset = helped_preset("1"), .game = game}));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_TRUE(std::ranges::equal(read->game.position_hashes(), game.position_hashes()));
  EXPECT_EQ(read->game.rules(), game.rules());
}

TEST(SearchTask, NonsenseIsRefused) {
  for (const char* const text : {"", "[]", "{}", R"({"name":1})", "playouts"}) EXPECT_FALSE(parse_task(text)) << text;
  std::string text = task_text({.preset = helped_preset("1"), .game = go::History(go::Size::square(9))});
  EXPECT_TRUE(parse_task(text));
  text.replace(text.find("\"size\":[9,9]"), 12, "\"size\":[0,9]");
  EXPECT_FALSE(parse_task(text));
}

TEST(CountsText, TravelsAsText) {
  const SharedCounts counts{.playouts = 12345678901,
                            .moves = {{.position = 0xffffffffffffffffu,
                                       .path = {3, 0, 441},
                                       .proof = Proof::kLoss,
                                       .counts = {.visits = 17, .outcomes = 1.0 / 3, .margins = -1e-20}},
                                      {.position = 1, .path = {9}, .counts = {.visits = 1, .outcomes = 1}}}};
  const auto read = parse_counts(counts_text(counts));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, counts);
  EXPECT_EQ(*parse_counts(counts_text({})), SharedCounts{});
  for (const char* const text :
       {"x\n", "1\n2\n", "1\n1 0 1 1 1\n", "1\n1 9 1 1 1 1\n", "1\n1 0 1 nan 1 1\n", "1\n1 0 1 1 1 1x\n"})
    EXPECT_FALSE(parse_counts(text)) << text;
}

TEST(Partners, HelpEverySearchOfAGame) {
  const core::SteadyClock clock;
  ThreadPartners partners(clock, 3);
  const auto player = make_player(helped_preset("3000"), clock, &partners);
  go::History game(go::Size::square(5));
  for (int move = 0; move < 3; ++move) {
    const Choice choice = player->choose(game, game.to_move(), {}, {});
    EXPECT_GE(choice.report.playouts, 3000u);
    EXPECT_GT(choice.report.partner_playouts, 0u) << "move " << move;
    ASSERT_EQ(game.play(game.to_move(), choice.move), go::Legality::kLegal);
  }
  EXPECT_EQ(partners.tasks, 3);
}

TEST(Partners, LookOnlyAtTheMovesThatAreAskedFor) {
  const core::SteadyClock clock;
  ThreadPartners partners(clock, 1);
  const auto player = make_player(helped_preset("3000"), clock, &partners);
  const SearchRequest request{.playouts = 3000, .only = {go::Point::at(2, 2), go::Point::at(1, 2)}};
  const Report report = player->analyze(go::History(go::Size::square(5)), Color::kBlack, request, {});
  EXPECT_EQ(report.moves.size(), 2u);
  std::uint64_t visits = 0;
  for (const auto& line : report.moves) visits += line.visits;
  EXPECT_EQ(visits, report.playouts);
}

TEST(Partners, AreLeftAloneByOtherSearches) {
  const core::SteadyClock clock;
  ThreadPartners partners(clock, 1);
  Preset preset = helped_preset("200");
  preset.search = "flat";
  const auto player = make_player(preset, clock, &partners);
  static_cast<void>(player->choose(go::History(go::Size::square(5)), Color::kBlack, {}, {}));
  EXPECT_EQ(partners.tasks, 0);
}

}  // namespace
}  // namespace katachi::player
