// The presets that are shipped: each plays, and each is what its description says.
#include <algorithm>
#include <cstdlib>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/clock.hpp"
#include "player/data_folder.hpp"
#include "player/go/search_kinds.hpp"
#include "player/parameters/preset.hpp"
#include "player/parameters/reading.hpp"
#include "player/player.hpp"

namespace katachi::player {
namespace {

class ShippedPresets : public testing::Test {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }
};

TEST_F(ShippedPresets, EverySearchHasOne) {
  std::vector<std::string> searches;
  for (const std::string& name : preset_names()) searches.push_back(load_preset(name).value().search);
  for (const SearchKind& kind : search_kinds())
    EXPECT_TRUE(std::ranges::find(searches, kind.name) != searches.end()) << kind.name;
}

TEST_F(ShippedPresets, StateOnlyWhatTheyRead) {
  for (const std::string& name : preset_names()) {
    const Preset preset = load_preset(name).value();
    const auto text = read_text(fmt::format("{}/data/presets/{}.json", KATACHI_SOURCE_DIR, name));
    for (const auto& [parameter, value] : nlohmann::json::parse(text.value())["parameters"].items())
      EXPECT_TRUE(reads(preset, parameter)) << name << ": " << parameter;
  }
}

// By the margin the capture of four stones is worth most: it gives Black the whole board.
TEST_F(ShippedPresets, AmafAndSelectiveCapture) {
  const core::SteadyClock clock;
  const auto size = go::Size::square(5);
  std::vector<go::Point> black, white;
  for (const char* text : {"B1", "B2", "B3", "B4", "D1", "D2", "D3", "D4"})
    black.push_back(go::parse_gtp_move(text, size)->point());
  for (const char* text : {"C1", "C2", "C3", "C4"}) white.push_back(go::parse_gtp_move(text, size)->point());
  for (const char* name : {"amaf", "selective"}) {
    const auto player = make_player(load_preset(name).value(), clock);
    for (const auto& [parameter, value] : {std::pair{"playouts", "2000"}, {"seed", "1"}})
      ASSERT_TRUE(player->set_parameter(parameter, value));
    go::History game(size, go::Rules{});
    ASSERT_TRUE(game.set_up(black, white, go::Color::kBlack));
    const Choice choice = player->choose(game, go::Color::kBlack, {.may_resign = false}, {});
    EXPECT_EQ(go::gtp_text(choice.move, size), "C5") << name;
  }
}

TEST_F(ShippedPresets, FlatGoesByTheShareOfWins) {
  EXPECT_FALSE(load_preset("flat").value().parameters.monte_carlo.by_margin);
  EXPECT_TRUE(load_preset("amaf").value().parameters.monte_carlo.by_margin);
}

// Progressive unpruning with the numbers of Chaslot et al. 2008.
TEST_F(ShippedPresets, MogoOpensMovesOneAfterTheOther) {
  const Preset mogo = load_preset("mogo").value();
  const auto& tree = mogo.parameters.tree;
  EXPECT_EQ(tree.opening, search::mcts::Opening::kUnpruning);
  EXPECT_EQ(tree.opening_initial, 5);
  EXPECT_EQ(tree.opening_first, 50);
  EXPECT_EQ(tree.opening_growth, 1.3);
}

// A default that changes must not change what was released: a new parameter is added to these files with the value that keeps
// the old play.
TEST_F(ShippedPresets, FrozenOnesListEveryParameter) {
  const std::vector<std::string> releases = release_names();
  ASSERT_TRUE(std::ranges::find(releases, "0.1") != releases.end());
  const std::vector<std::string> all = parameter_names();
  for (const std::string& release : releases) {
    EXPECT_FALSE(preset_names(release).empty()) << release;
    for (const std::string& name : preset_names(release)) {
      const auto preset = load_preset(name);
      ASSERT_TRUE(preset) << preset.error().text();
      EXPECT_EQ(preset->name, name);
      const std::string file = name.substr(0, name.find('@')) + ".json";
      const auto text = read_text(std::string(KATACHI_SOURCE_DIR "/data/presets/releases/") + release + "/" + file);
      const auto json = nlohmann::json::parse(text.value());
      std::set<std::string> listed;
      for (const auto& [key, value] : json["parameters"].items()) listed.insert(key);
      EXPECT_EQ(listed, std::set<std::string>(all.begin(), all.end())) << name;
      EXPECT_EQ(*text, preset_json(*preset)) << name;
    }
  }
}

TEST_F(ShippedPresets, FrozenOnesStayAsTheyWereReleased) {
  // These have not changed since 0.1; when one does, take it out of this list.
  for (const char* name : {"abramson", "annealing", "model", "random", "uct"}) {
    const Preset frozen = load_preset(std::string(name) + "@0.1").value(), live = load_preset(name).value();
    EXPECT_EQ(frozen.search, live.search) << name;
    EXPECT_EQ(frozen.parameters, live.parameters) << name;
  }
  // These have: flat went by the mean margin, mogo opened all moves at once.
  EXPECT_TRUE(load_preset("flat@0.1").value().parameters.monte_carlo.by_margin);
  EXPECT_NE(load_preset("mogo@0.1").value().parameters.tree.opening, search::mcts::Opening::kUnpruning);
  const Parameters best = load_preset("best@0.1").value().parameters;
  EXPECT_EQ(best.tree.rave, search::mcts::RaveSchedule::kMinimumSquaredError);
  EXPECT_EQ(best.widening_from, 13);
  EXPECT_EQ(best.resign_threshold, 0.05);
}

TEST_F(ShippedPresets, NamesDoNotMixLiveAndFrozen) {
  for (const std::string& name : preset_names()) EXPECT_EQ(name.find('@'), std::string::npos) << name;
  const std::vector<std::string> frozen = preset_names("0.1");
  EXPECT_TRUE(std::ranges::find(frozen, "best@0.1") != frozen.end());
  EXPECT_TRUE(preset_names("9.9").empty());
}

TEST_F(ShippedPresets, AnUnknownReleaseIsToldWithTheKnownOnes) {
  const auto release = load_preset("best@9.9");
  ASSERT_FALSE(release);
  EXPECT_NE(release.error().text().find("unknown release '9.9'"), std::string::npos) << release.error().text();
  EXPECT_NE(release.error().text().find("known: 0.1"), std::string::npos) << release.error().text();
  const auto preset = load_preset("amaf@0.1");  // came later
  ASSERT_FALSE(preset);
  EXPECT_NE(preset.error().text().find("best@0.1"), std::string::npos) << preset.error().text();
  for (const char* bad : {"@0.1", "best@", "best@..", "../best@0.1", "best@0.1/../0.1", "best@0.1@0.1"})
    EXPECT_FALSE(load_preset(bad)) << bad;
}

TEST_F(ShippedPresets, TheTextOfAPresetIsThatPreset) {
  for (const std::string& name : preset_names()) {
    const Preset live = load_preset(name).value();
    const auto read = parse_preset(name, preset_json(live));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->parameters, live.parameters) << name;
    EXPECT_EQ(read->search, live.search);
    EXPECT_EQ(read->about, live.about);
  }
}

}  // namespace
}  // namespace katachi::player
