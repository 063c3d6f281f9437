#include "player/parameters/parameters.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "player/data_folder.hpp"
#include "player/go/search_kinds.hpp"
#include "player/parameters/preset.hpp"
#include "player/parameters/reading.hpp"

namespace katachi::player {
namespace {

TEST(Parameters, EveryNameRoundTrips) {
  Parameters parameters;
  for (const std::string& name : parameter_names()) {
    const auto before = get(parameters, name);
    ASSERT_TRUE(before) << name;
    EXPECT_TRUE(set(parameters, name, *before)) << name;
    EXPECT_EQ(*get(parameters, name), *before) << name;
  }
  EXPECT_EQ(parameters, Parameters{});
  EXPECT_EQ(changed_parameters({.name = "test", .search = "tree", .about = "", .parameters = parameters}), "");
}

TEST(Parameters, NamesOfFilesRoundTrip) {
  Parameters parameters;
  EXPECT_EQ(*get(parameters, "base"), "shipped");
  for (const char* const name : {"mine.kform", "my games/été \"1\".kform", "a\\b", "/x=y"}) {
    ASSERT_TRUE(set(parameters, "base", name)) << name;
    EXPECT_EQ(*get(parameters, "base"), name);
    const auto json = nlohmann::json::parse(parameters_json(parameters));
    EXPECT_EQ(json["base"], name);
    EXPECT_EQ(json["model"], "shipped");
  }
  ASSERT_TRUE(set(parameters, "base", "shipped"));
  EXPECT_EQ(parameters, Parameters{});
  for (const char* const bad : {"", "a\nb", "\xFF"}) EXPECT_FALSE(set(parameters, "base", bad));
  EXPECT_EQ(parameters, Parameters{});
}

TEST(Parameters, DescriptionsAreComplete) {
  Parameters parameters;
  for (const Description& row : describe(parameters)) {
    EXPECT_FALSE(row.meaning.empty()) << row.name;
    EXPECT_FALSE(row.range().empty()) << row.name;
    EXPECT_FALSE(row.type().empty()) << row.name;
    EXPECT_NE(parameters_help().find(row.name), std::string::npos);
  }
}

TEST(Parameters, TheHelpNamesTheSearches) {
  for (const SearchKind& kind : search_kinds())
    EXPECT_NE(parameters_help().find(fmt::format("\n  {:<17} {}\n", kind.name, kind.about)), std::string::npos)
        << kind.name;
}

TEST(Parameters, Errors) {
  Parameters parameters;
  EXPECT_EQ(set(parameters, "playotus", "5").error().text(), "unknown parameter 'playotus' (did you mean playouts?)");
  EXPECT_EQ(set(parameters, "threads", "0").error().text(), "invalid value '0' for threads (allowed: 1..256)");
  EXPECT_FALSE(set(parameters, "seconds", "1x"));
  EXPECT_FALSE(set(parameters, "seconds", "inf"));
  EXPECT_FALSE(set(parameters, "playouts", ""));
  EXPECT_EQ(parameters, Parameters{});
}

TEST(Parameters, Changed) {
  Parameters parameters;
  ASSERT_TRUE(set(parameters, "playouts", "100"));
  ASSERT_TRUE(set(parameters, "friendly_pass", "TRUE"));
  Preset preset{.name = "test", .search = "tree", .about = "", .parameters = parameters};
  EXPECT_EQ(changed_parameters(preset), "playouts=100 friendly_pass=yes");
  preset.search = "random";
  EXPECT_EQ(changed_parameters(preset), "friendly_pass=yes");
}

TEST(Preset, Parses) {
  const auto preset = parse_preset("x", R"({"about": "a", "parameters": {"playouts": 20, "friendly_pass": "no"}})");
  ASSERT_TRUE(preset);
  EXPECT_EQ(preset->parameters.playouts, 20);
  EXPECT_EQ(preset->parameters.friendly_pass, FriendlyPass::kNo);
}

TEST(Preset, Errors) {
  EXPECT_EQ(parse_preset("x", "[1]").error().text(), "preset x: it is not a JSON object");
  EXPECT_EQ(parse_preset("x", R"({"perameters": 1})").error().what, "unknown field 'perameters'");
  EXPECT_EQ(parse_preset("x", R"({"parameters": {"speed": 1}})").error().what, "unknown parameter 'speed'");
  EXPECT_FALSE(parse_preset("x", R"({"parameters": 1})"));
  EXPECT_FALSE(parse_preset("x", R"({"parameters": {"threads": [1]}})"));
  EXPECT_FALSE(parse_preset("x", R"({"search": "magic"})"));
  EXPECT_FALSE(parse_preset("x", R"({"search": 1})"));
  EXPECT_FALSE(load_preset("../flat"));
  EXPECT_FALSE(load_preset("no-such-preset"));
  EXPECT_FALSE(load_preset("no/such/file.json"));
}

class DataFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("katachi_data_test_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_ / "presets");
    std::ofstream(folder_ / "presets" / "slow.json") << R"({"parameters": {"seconds": 30}})";
    std::ofstream(folder_ / "presets" / "broken.json") << "{";
    setenv("KATACHI_DATA", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("KATACHI_DATA");
    std::filesystem::remove_all(folder_);
  }
  std::filesystem::path folder_;
};

TEST_F(DataFolder, TheEnvironmentOverrides) {
  EXPECT_EQ(data_folders(), std::vector{folder_});
  EXPECT_EQ(preset_names(), (std::vector<std::string>{"broken", "slow"}));
  EXPECT_EQ(load_preset("slow")->parameters.seconds, 30);
  EXPECT_EQ(load_preset("broken").error().text(), "preset broken: it is not a JSON object");
  EXPECT_EQ(load_preset("flat").error().text(), "unknown preset 'flat' (known: broken, slow)");
  EXPECT_EQ(load_preset("slwo").error().text(), "unknown preset 'slwo' (did you mean slow? known: broken, slow)");
  EXPECT_EQ(load_preset((folder_ / "presets" / "slow.json").string())->name, "slow");
}

TEST(DataFolders, ShippedPresetsAreGood) {
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(KATACHI_SOURCE_DIR) / "data/presets"))
    EXPECT_TRUE(entry.is_directory() || load_preset(entry.path().string())) << entry.path();
}

TEST(DataFolders, OrderOfThePlaces) {
  setenv("XDG_DATA_HOME", "/x/own", 1);
  setenv("XDG_DATA_DIRS", "/x/one::/x/two", 1);
  const auto folders = data_folders();
  unsetenv("XDG_DATA_HOME");
  unsetenv("XDG_DATA_DIRS");
  ASSERT_EQ(folders.size(), 5u);
  EXPECT_EQ(folders[0].filename(), "data");
  EXPECT_TRUE(folders[1].string().ends_with("share/katachi/data"));
  EXPECT_EQ(folders[2], "/x/own/katachi/data");
  EXPECT_EQ(folders[3], "/x/one/katachi/data");
  EXPECT_EQ(folders[4], "/x/two/katachi/data");
}

}  // namespace
}  // namespace katachi::player
