// The table of what is read, and its slow twin: the searches themselves.
#include "player/parameters/reading.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/clock.hpp"
#include "player/go/search_kinds.hpp"
#include "player/player.hpp"
#include "tests/player/go/net_files.hpp"

namespace katachi::player {
namespace {

using Settings = std::initializer_list<std::pair<const char*, const char*>>;

Preset preset_of(std::string search) {
  return {.name = "test", .search = std::move(search), .about = "", .parameters = {}};
}

// What is wrong after these settings in this order; empty: nothing.
std::string trouble(Preset preset, Settings settings) {
  std::vector<std::string> names;
  for (const auto& [name, value] : settings) {
    EXPECT_TRUE(set(preset.parameters, name, value)) << name << "=" << value;
    names.emplace_back(name);
  }
  const auto checked = check_set(preset, names);
  return checked ? "" : checked.error().text();
}

TEST(Reading, WhatTheSearchDoesNotReadIsRefused) {
  EXPECT_EQ(trouble(preset_of("flat"), {{"uct", "5"}}),
            "preset test: uct: the search 'flat' does not read it (it belongs to: tree)");
  EXPECT_EQ(trouble(preset_of("flat"), {{"nodes", "100"}}),
            "preset test: nodes: the search 'flat' does not read it (it belongs to: tree)");
  EXPECT_EQ(trouble(preset_of("tree"), {{"pruning_ratio", "2"}}),
            "preset test: pruning_ratio: the search 'tree' does not read it (it belongs to: pruning, selective)");
  EXPECT_NE(trouble(preset_of("annealing"), {{"playout", "sequence"}}), "");
  EXPECT_NE(trouble(preset_of("random"), {{"playouts", "100"}}), "");
  EXPECT_NE(trouble(preset_of("model"), {{"threads", "2"}}), "");
  EXPECT_EQ(trouble(preset_of("flat"), {{"playout", "sequence"}, {"save", "0.5"}}), "");
}

TEST(Reading, WhatASwitchTurnsOffIsRefused) {
  const Preset tree = preset_of("tree");
  EXPECT_EQ(trouble(tree, {{"criticality", "1"}}),
            "preset test: criticality: it has no effect with rave=none (it needs rave=hand or rave=mse)");
  EXPECT_EQ(trouble(tree, {{"uct", "0"}, {"ucb_tuned", "yes"}}),
            "preset test: ucb_tuned: it has no effect with uct=0 (it needs uct above 0)");
  for (const auto& [name, value] : {std::pair{"grave", "50"},
                                    {"rave_bias", "0.1"},
                                    {"prior_weight", "2"},
                                    {"widening_first", "10"},
                                    {"komi_step", "1"},
                                    {"margin_scale", "5"},
                                    {"virtual_loss", "2"},
                                    {"net", "x.knet"},
                                    {"net_weight", "0.1"},
                                    {"fpu_reduction", "0.2"},
                                    {"prior_growth", "1"},
                                    {"root_noise_moves", "5"},
                                    {"resign_moves", "1"},
                                    {"model", "x.kmodel"}})
    EXPECT_NE(trouble(tree, {{name, value}}), "") << name;
  for (const char* const name : {"save", "mercy", "urgency_capture", "forme_k"})
    EXPECT_NE(trouble(tree, {{name, "0.5"}}), "") << name;
  EXPECT_NE(trouble(tree, {{"rave", "hand"}, {"rave_prior", "10"}, {"fpu", "1"}}), "");
  EXPECT_NE(trouble(tree, {{"evaluator", "net"}, {"mercy", "0.5"}, {"playout", "sequence"}}), "");
  EXPECT_NE(trouble(tree, {{"evaluator", "net"}, {"net_weight", "0.5"}}), "");
  EXPECT_NE(trouble(tree, {{"fpu_from", "position"}, {"fpu", "1"}}), "");
  EXPECT_NE(trouble(tree, {{"evaluator", "net"}, {"dynamic_komi", "value"}}), "");
  EXPECT_EQ(trouble(tree, {{"prior_source", "net"}, {"prior", "puct"}, {"net", "x.knet"}, {"prior_growth", "1"}}), "");
  EXPECT_NE(trouble(preset_of("pruning"), {{"pruning_equality_wins", "0.1"}}), "");
  EXPECT_NE(trouble(tree, {{"parallel", "root"}, {"threads", "8"}, {"memory", "4"}}), "");
}

TEST(Reading, TheOrderOfSettingsDoesNotMatter) {
  const Preset tree = preset_of("tree");
  EXPECT_EQ(trouble(tree, {{"criticality", "1"}, {"grave", "50"}, {"rave", "mse"}, {"nodes", "100"}}), "");
  EXPECT_EQ(trouble(tree, {{"rave", "mse"}, {"nodes", "100"}, {"criticality", "1"}, {"grave", "50"}}), "");
  EXPECT_EQ(trouble(tree, {{"urgency_capture", "5"}, {"playout", "urgency"}}), "");
}

TEST(Reading, OneAtATimeTheSwitchComesFirst) {
  Preset preset = preset_of("tree");
  const Preset before = preset;
  EXPECT_FALSE(set_checked(preset, "grave", "50"));
  EXPECT_EQ(preset.parameters, before.parameters);
  EXPECT_TRUE(set_checked(preset, "rave", "hand"));
  EXPECT_TRUE(set_checked(preset, "grave", "50"));
  EXPECT_TRUE(set_checked(preset, "rave", "none"));  // turning it off is always possible
  EXPECT_FALSE(reads(preset, "grave"));
}

TEST(Reading, ListingsHaveWhatIsRead) {
  Preset flat = preset_of("flat");
  flat.parameters.tree.uct = 5;
  const auto json = nlohmann::json::parse(read_parameters_json(flat));
  EXPECT_FALSE(json.contains("uct"));
  EXPECT_TRUE(json.contains("by_margin"));
  EXPECT_EQ(json.size(), read_parameters(flat).size());
  EXPECT_EQ(changed_parameters(flat), "");
}

TEST(Reading, EveryParameterBelongsToASearchAndEveryNameIsOne) {
  const std::vector<std::string> names = parameter_names();
  for (const std::string& name : names)
    EXPECT_TRUE(std::ranges::any_of(search_kinds(), [&](const SearchKind& kind) { return kind.lists(name); })) << name;
  for (const SearchKind& kind : search_kinds())
    for (const std::string_view name : kind.parameters)
      EXPECT_EQ(std::ranges::count(names, name), 1) << kind.name << ": " << name;
  EXPECT_EQ(reading_text("seed"), "");
  EXPECT_EQ(reading_text("grave"), "tree; rave=hand or rave=mse");
}

TEST(Reading, APresetFileStatesWhatItReads) {
  EXPECT_EQ(parse_preset("x", R"({"search": "flat", "parameters": {"uct": 5}})").error().text(),
            "preset x: uct: the search 'flat' does not read it (it belongs to: tree)");
  EXPECT_TRUE(parse_preset("x", R"({"search": "flat", "parameters": {"uct": 0.4}})"));  // as in a listing of all
  EXPECT_TRUE(parse_preset("x", R"({"search": "flat", "parameters": {"uct": 5}})", {.is_frozen = true}));
}

TEST(Reading, NamesOfFilesAreRelativeToThePreset) {
  const auto base = [](const char* text, const char* folder) {
    const std::string json = fmt::format(R"({{"search": "tree", "parameters": {{"base": "{}"}}}})", text);
    return parse_preset("x", json, {.folder = folder}).value().parameters.base;
  };
  EXPECT_EQ(base("mine.kform", "/games/presets"), "/games/presets/mine.kform");
  EXPECT_EQ(base("../mine.kform", "/games/presets"), "/games/mine.kform");
  EXPECT_EQ(base("/mine.kform", "/games/presets"), "/mine.kform");
  EXPECT_EQ(base("mine.kform", ""), "mine.kform");
  EXPECT_EQ(base("shipped", "/games/presets"), "");
}

// --- the slow twin ---

// All that a player says of a position in the middle of a small game, and of how it stands.
// (Uniform priors to some power are uniform but for rounding.)
std::string words_of(const Preset& preset) {
  const core::ManualClock clock;
  const auto player = make_player(preset, clock);
  go::History game(go::Size::square(7), *go::rules_by_name("chinese"));
  std::string words;
  for (const char* const vertex : {"D4", "D5", "E5", "C4", "E4", "D3"})
    game.play(game.to_move(), *go::parse_gtp_move(vertex, game.size()));
  for (int moves = 0; moves < 2; ++moves) {
    const Choice choice = player->choose(game, game.to_move(), {}, {});
    words += fmt::format("{} {}", static_cast<int>(choice.decision), go::gtp_text(choice.move, game.size()));
    for (const auto& line : choice.report.moves)
      words += fmt::format(" {}:{}:{}:{}:{}:{:.5f}", go::gtp_text(line.move, game.size()), line.visits, line.outcome,
                           line.margin, line.value, line.prior);
    game.play(game.to_move(), choice.move);
  }
  const Report report = player->analyze(game, game.to_move(), {.playouts = 100}, {});
  for (const auto& line : report.moves) words += fmt::format(" {}", line.outcome);
  for (const double point : player->estimate(game, {}).balance) words += fmt::format(" {}", point);
  return words;
}

// Another value than the present one: of numbers the lowest or the highest that is not beyond reason.
void change(Parameters& parameters, std::string_view name, bool upwards) {
  for (const Description& row : describe(parameters)) {
    if (row.name != name) continue;
    const std::string before = row.text();
    std::vector<std::string> values = {fmt::format("{}", row.minimum), fmt::format("{}", std::min(row.maximum, 30.0))};
    if (const auto* choice = std::get_if<NamedValue>(&row.value))
      values.assign(choice->names.begin(), choice->names.end());
    if (std::holds_alternative<bool*>(row.value)) values = {"yes", "no"};
    if (std::holds_alternative<FileValue>(row.value)) values = {"/nowhere/to/be/found"};
    if (upwards) std::ranges::reverse(values);
    std::erase(values, before);
    ASSERT_FALSE(values.empty()) << name;
    ASSERT_TRUE(set(parameters, name, values.front())) << name << "=" << values.front();
  }
}

class SlowTwin : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }

  // "@" stands for a network.
  static Preset player_of(std::string text) {
    if (const std::size_t at = text.find('@'); at != std::string::npos)
      text.replace(at, 1, test::write_file("reading.knet", test::bytes_of(test::tiny_network())).string());
    return player_of_words(text);
  }

  static Preset player_of_words(std::string_view text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    Preset preset = load_preset(text.substr(0, blank)).value();
    for (std::size_t at = blank; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at + 1), text.size());
      const std::string_view setting = text.substr(at + 1, end - at - 1);
      const std::size_t equals = setting.find('=');
      EXPECT_TRUE(set_checked(preset, setting.substr(0, equals), setting.substr(equals + 1))) << setting;
      at = end;
    }
    Parameters& p = preset.parameters;
    if (reads(preset, "playouts")) p.playouts = preset.search == "selective" ? 400 : 60;
    p.status_playouts = 20;
    return preset;
  }
};

// All at once; which one it was only where something differs.
TEST_P(SlowTwin, WhatIsRefusedChangesNothing) {
  const Preset preset = player_of(GetParam());
  const std::string words = words_of(preset);
  std::vector<std::string> unread = parameter_names();
  std::erase_if(unread, [&](const std::string& name) { return reads(preset, name); });
  EXPECT_GE(unread.size(), 20u);
  for (const bool upwards : {false, true}) {
    Preset changed = preset;
    for (const std::string& name : unread) change(changed.parameters, name, upwards);
    if (words_of(changed) == words) continue;
    for (const std::string& name : unread) {
      Preset one = preset;
      change(one.parameters, name, upwards);
      EXPECT_TRUE(words_of(one) == words) << name << " is read";
    }
    ADD_FAILURE() << "together they change something";
  }
}

INSTANTIATE_TEST_SUITE_P(Presets, SlowTwin,
                         testing::Values("abramson", "amaf", "annealing", "best", "flat", "model", "mogo", "random",
                                         "selective", "uct", "abramson by_margin=no", "selective depth=1",
                                         "best rave=none", "best widening=none",
                                         "best widening=unpruning widening_from=1", "uct rave=hand",
                                         "uct playout=urgency", "uct playout=forme-k", "uct playout=forme-k forme_k=0",
                                         "net net=@", "net net=@ evaluator=mixed root_noise=0.1",
                                         "net net=@ evaluator=playouts fpu_from=constant", "best save=0",
                                         "uct early_stop=no", "uct reuse=no", "uct dynamic_komi=value", "uct uct=0"));

}  // namespace
}  // namespace katachi::player
