// Players that use files of the user in place of those that ship with the program.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "pattern/base.hpp"
#include "player/parameters/reading.hpp"
#include "player/player.hpp"
#include "player/shipped.hpp"
#include "record/game_set.hpp"
#include "record/record.hpp"

namespace katachi::player {
namespace {

class OwnKnowledge : public testing::Test {
 protected:
  static constexpr std::size_t kFacts = 5;

  void SetUp() override {
    setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1);
    folder_ = std::filesystem::temp_directory_path() / ("katachi_own_test_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Games in which everybody plays on a line through the middle, as nobody does in the shipped base.
  std::string learn(int size, const char* name) const {
    record::GameSet games;
    for (std::size_t i = 0; i < 4; ++i) {
      record::GameRecord record;
      record.info.size = go::Size::square(size);
      record.info.source_index = i;
      for (int x = 2; x < size - 2; x += 2)
        record.moves.push_back({x % 4 == 2 ? go::Color::kBlack : go::Color::kWhite, go::Point::at(x, size / 2)});
      record.moves_written = record.moves.size();
      games.add(record);
    }
    const std::string path = (folder_ / name).string();
    pattern::LearnOptions options;
    options.max_facts = kFacts;
    pattern::write_base(path, pattern::count_set(games, pattern::create_set(games, options), options), {});
    return path;
  }

  static bool is_in_the_middle(go::Move move) { return move.point().x == 9 || move.point().y == 9; }

  // How many of the first three moves are in the middle.
  int moves_in_the_middle(const Preset& preset) const {
    const auto player = make_player(preset, clock_);
    go::History game(go::Size::square(19));
    int count = 0;
    for (int i = 0; i < 3; ++i) {
      const Choice choice = player->choose(game, game.to_move(), {}, {});
      count += is_in_the_middle(choice.move) ? 1 : 0;
      game.play(game.to_move(), choice.move);
    }
    return count;
  }

  static Preset book_player() {
    Preset preset{.name = "test", .search = "flat", .about = "", .parameters = {}};
    preset.parameters.playouts = 10;
    preset.parameters.debut = 3;
    return preset;
  }

  static std::string error_of(const Preset& preset) {
    const auto checked = check_files(preset);
    return checked ? "" : checked.error().text();
  }

  std::filesystem::path folder_;
  core::SteadyClock clock_;
};

TEST_F(OwnKnowledge, TheBookPlaysMovesOfTheOwnGames) {
  Preset preset = book_player();
  EXPECT_EQ(moves_in_the_middle(preset), 0);
  preset.parameters.base = learn(19, "mine.kform");
  EXPECT_EQ(moves_in_the_middle(preset), 3);
}

TEST_F(OwnKnowledge, APlayerChangesItsBaseWhileItLives) {
  const auto player = make_player(book_player(), clock_);
  const go::History game(go::Size::square(19));
  const auto is_own = [&] { return is_in_the_middle(player->choose(game, go::Color::kBlack, {}, {}).move); };
  EXPECT_FALSE(is_own());
  ASSERT_TRUE(player->set_parameter("base", learn(19, "mine.kform")));
  EXPECT_TRUE(is_own());
  EXPECT_FALSE(player->set_parameter("base", "no/such/file.kform"));
  EXPECT_TRUE(is_own());
  ASSERT_TRUE(player->set_parameter("base", "shipped"));
  EXPECT_FALSE(is_own());
}

TEST_F(OwnKnowledge, PriorsAndPlayoutsReadIt) {
  Preset preset{.name = "test", .search = "tree", .about = "", .parameters = {}};
  preset.parameters.playouts = 50;
  const auto words = [&] {
    const auto player = make_player(preset, clock_);
    go::History game(go::Size::square(9));
    game.play(go::Color::kBlack, go::Point::at(4, 4));
    std::string text;
    for (const auto& line : player->analyze(game, go::Color::kWhite, {.playouts = 50}, {}).moves)
      text += go::gtp_text(line.move, game.size()) + ":" + std::to_string(line.prior) + ":" +
              std::to_string(line.outcome) + " ";
    return text;
  };
  const std::string base = learn(9, "mine.kform");
  const auto changes = [&] {
    preset.parameters.base.clear();
    const std::string before = words();
    preset.parameters.base = base;
    return words() != before;
  };
  EXPECT_FALSE(changes());
  preset.parameters.prior_source = PriorKind::kFormeK;
  EXPECT_TRUE(changes());
  preset.parameters.prior_source = PriorKind::kNone;
  preset.parameters.playout = PlayoutKind::kFormeK;
  EXPECT_TRUE(changes());
}

TEST_F(OwnKnowledge, FewerFactsAreOtherPriors) {
  Preset preset{.name = "test", .search = "tree", .about = "", .parameters = {}};
  preset.parameters.prior_source = PriorKind::kFormeK;
  const auto priors = [&] {
    const auto player = make_player(preset, clock_);
    go::History game(go::Size::square(19));
    game.play(go::Color::kBlack, go::Point::at(3, 3));
    std::string text;
    for (const auto& line : player->analyze(game, go::Color::kWhite, {.playouts = 5}, {}).moves)
      text += std::to_string(line.prior) + " ";
    return text;
  };
  const std::string all = priors();
  preset.parameters.facts = 2;
  EXPECT_NE(priors(), all);
  preset.parameters.facts = 15;  // as many as the shipped base has
  EXPECT_EQ(priors(), all);
}

TEST_F(OwnKnowledge, FilesThatAreNotGoodAreToldAtOnce) {
  Preset preset = book_player();
  preset.parameters.base = (folder_ / "none.kform").string();
  EXPECT_NE(error_of(preset).find("none.kform"), std::string::npos);
  preset.parameters.base = KATACHI_SOURCE_DIR "/data/katachi.kmodel";  // of another kind
  EXPECT_NE(error_of(preset).find("katachi.kmodel"), std::string::npos);
  preset.parameters.base = learn(19, "mine.kform");
  EXPECT_EQ(error_of(preset), "");
  preset.parameters.facts = kFacts + 1;
  EXPECT_NE(error_of(preset).find("facts=6: the patterns of this base have at most 5"), std::string::npos)
      << error_of(preset);
  preset.parameters.facts = kFacts;
  EXPECT_EQ(error_of(preset), "");
  // One bit of its last section.
  std::fstream file(preset.parameters.base, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(-40, std::ios::end);
  const char byte = static_cast<char>(file.get() ^ 1);
  file.seekp(-40, std::ios::end);
  file.put(byte);
  file.close();
  EXPECT_NE(error_of(preset), "");

  Preset model{.name = "test", .search = "model", .about = "", .parameters = {}};
  model.parameters.model = (folder_ / "none.kmodel").string();
  EXPECT_NE(error_of(model).find("none.kmodel"), std::string::npos);
  model.parameters.model = KATACHI_SOURCE_DIR "/data/katachi.kform";
  EXPECT_NE(error_of(model), "");
  model.parameters.model = KATACHI_SOURCE_DIR "/data/katachi.kmodel";
  EXPECT_EQ(error_of(model), "");
}

TEST_F(OwnKnowledge, ABaseOfAnotherSizeIsToldByItsName) {
  Preset preset = book_player();
  preset.parameters.base = learn(9, "small.kform");
  const auto warning = make_player(preset, clock_)->size_warning(go::Size::square(19));
  ASSERT_TRUE(warning);
  EXPECT_NE(warning->find("small.kform was learned on 9x9 boards"), std::string::npos) << *warning;
  EXPECT_FALSE(make_player(preset, clock_)->size_warning(go::Size::square(9)));
}

}  // namespace
}  // namespace katachi::player
