// The kinds of playouts as a player's parameters: they play legal games, their knowledge is found or missed with a clear word.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include <gtest/gtest.h>

#include "player/go/go_player.hpp"
#include "player/go/monte_carlo_search.hpp"
#include "player/go/playout_knowledge.hpp"
#include "player/go/tree_search.hpp"

namespace katachi::player {
namespace {

using go::Color;

class PlayoutKinds : public ::testing::Test {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }
  void TearDown() override {
    unsetenv("KATACHI_DATA");
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  static Preset kind_preset(const char* search, const char* playout) {
    Preset preset{.name = "test", .search = search, .about = "", .parameters = {}};
    preset.parameters.memory = 16;
    preset.parameters.playouts = 40;
    EXPECT_TRUE(set(preset.parameters, "playout", playout));
    return preset;
  }

  // Data files of our own instead of the shipped ones.
  void use_own_folder() {
    folder_ = std::filesystem::temp_directory_path() / ("katachi_playout_kinds_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    setenv("KATACHI_DATA", folder_.c_str(), 1);
  }

  std::filesystem::path folder_;
};

TEST_F(PlayoutKinds, PlayLegalGames) {
  const core::SteadyClock clock;
  for (const char* const search : {"tree", "flat"})
    for (const char* const playout : {"urgency", "forme-k"}) {
      GoPlayer player(kind_preset(search, playout), clock);
      go::History game(go::Size::square(5), *go::rules_by_name("chinese"));
      int moves = 0;
      for (; moves < 60 && !game.is_over(); ++moves) {
        const Choice choice = player.choose(game, game.to_move(), {}, {});
        ASSERT_EQ(game.play(game.to_move(), choice.move), go::Legality::kLegal) << search << " " << playout;
      }
      EXPECT_GT(moves, 6) << search << " " << playout;
    }
}

TEST_F(PlayoutKinds, TheKindAndItsParametersChangeTheGames) {
  const core::SteadyClock clock;
  const go::History game(go::Size::square(9), *go::rules_by_name("chinese"));
  const auto margin = [&](const char* playout, const char* name = "seed", const char* value = "1") {
    Preset preset = kind_preset("tree", playout);
    EXPECT_TRUE(set(preset.parameters, name, value)) << name;
    auto made = make_tree_search(game.size(), preset, clock);
    EXPECT_TRUE(made) << made.error().text();
    return (*made)->ownership(game, 1, {.playouts = 60, .deadline = std::nullopt}, {}).margin_black;
  };
  const double sequence = margin("sequence"), urgency = margin("urgency"), forme_k = margin("forme-k");
  EXPECT_NE(sequence, urgency);
  EXPECT_NE(sequence, forme_k);
  EXPECT_EQ(urgency, margin("urgency"));
  EXPECT_EQ(sequence, margin("forme-k", "forme_k", "0"));
  for (const auto& [name, value] : {std::pair{"urgency_table", "mogo"},
                                    {"urgency_table", "uniform"},
                                    {"urgency_capture", "0"},
                                    {"urgency_escape", "500"},
                                    {"refuse_self_atari", "0"}})
    EXPECT_NE(urgency, margin("urgency", name, value)) << name << " " << value;
  for (const auto& [name, value] : {std::pair{"forme_k", "0.5"},
                                    {"forme_k_facts", "2"},
                                    {"forme_k_support", "100000"},
                                    {"forme_k_tactics", "no"},
                                    {"save", "0"}})
    EXPECT_NE(forme_k, margin("forme-k", name, value)) << name << " " << value;
}

TEST_F(PlayoutKinds, MercyShortensTheGamesOfASearchButNotTheCountOfOwners) {
  const core::SteadyClock clock;
  const go::History game(go::Size::square(9), *go::rules_by_name("chinese"));
  const search::Limits limits{.playouts = 60, .deadline = std::nullopt};
  for (const char* const playout : {"sequence", "urgency", "forme-k"}) {
    Preset long_games = kind_preset("tree", playout), short_games = long_games;
    short_games.parameters.sequence.mercy = 0.1;
    const auto one = make_tree_search(game.size(), long_games, clock);
    const auto other = make_tree_search(game.size(), short_games, clock);
    ASSERT_TRUE(one && other);
    EXPECT_EQ((*one)->ownership(game, 1, limits, {}).margin_black,
              (*other)->ownership(game, 1, limits, {}).margin_black)
        << playout;
    EXPECT_NE((*one)->search(game, {.limits = limits}, {}).margin_deviation,
              (*other)->search(game, {.limits = limits}, {}).margin_deviation)
        << playout;
  }
}

TEST_F(PlayoutKinds, UnknownValuesNameTheKnownOnes) {
  Parameters parameters;
  EXPECT_EQ(set(parameters, "playout", "indigo").error().text(),
            "invalid value 'indigo' for playout (allowed: uniform|sequence|urgency|forme-k)");
  EXPECT_EQ(set(parameters, "urgency_table", "x").error().text(),
            "invalid value 'x' for urgency_table (allowed: learned|mogo|uniform)");
  EXPECT_EQ(set(parameters, "forme_k", "1.5").error().text(), "invalid value '1.5' for forme_k (allowed: 0..1)");
  EXPECT_FALSE(set(parameters, "forme_k_facts", "13"));
  EXPECT_FALSE(set(parameters, "urgency_capture", "-1"));
  EXPECT_EQ(parameters, Parameters{});
}

TEST_F(PlayoutKinds, AFileThatIsMissingOrBadIsToldByName) {
  use_own_folder();
  const core::SteadyClock clock;
  const auto error = [&](const char* search, const char* playout, const char* table = "learned") {
    Preset preset = kind_preset(search, playout);
    EXPECT_TRUE(set(preset.parameters, "urgency_table", table));
    const auto made = make_go_search(go::Size::square(9), preset, clock);
    return made ? std::string("no error") : made.error().text();
  };
  EXPECT_NE(error("tree", "forme-k").find("katachi.kform is missing"), std::string::npos);
  EXPECT_NE(error("flat", "urgency").find("urgency.txt is missing"), std::string::npos);
  EXPECT_EQ(error("flat", "urgency", "mogo"), "no error");
  EXPECT_EQ(error("tree", "sequence"), "no error");
  std::ofstream(folder_ / "urgency.txt") << "other 1.00\n0012 much\n";
  const std::string bad = error("tree", "urgency");
  EXPECT_NE(bad.find("urgency.txt, line 2: the urgency 'much' is no number"), std::string::npos) << bad;
}

TEST_F(PlayoutKinds, TheShippedUrgenciesAreLearned) {
  Parameters parameters;
  parameters.playout = PlayoutKind::kUrgency;
  const auto knowledge = open_playout_knowledge(parameters);
  ASSERT_TRUE(knowledge) << knowledge.error().text();
  EXPECT_EQ(knowledge->forme_k, nullptr);
  EXPECT_GT(knowledge->urgencies->class_count(), 20u);
}

}  // namespace
}  // namespace katachi::player
