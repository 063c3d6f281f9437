// Transcripts: golden/gtp/NAME.gtp is sent line by line, and what comes back must be golden/gtp/NAME.expected.
//
// KATACHI_UPDATE_GOLDEN=1 writes the expected files anew; look at the difference before keeping them. In a line $GOLDEN is the
// folder of the transcripts and $SCRATCH an empty one; "#! name=X version=Y" in the first line sets these options, and
// "#! game=NAME size=N" speaks to the engine of another game than Go.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/gtp/engine_fixture.hpp"

namespace katachi::gtp {
namespace {

namespace fs = std::filesystem;

const fs::path& golden_folder() {
  static const fs::path folder = fs::path(KATACHI_SOURCE_DIR) / "golden" / "gtp";
  return folder;
}

std::vector<std::string> transcripts() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(golden_folder()))
    if (entry.path().extension() == ".gtp") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// Control characters and bytes beyond ASCII as \xNN, so that the expected file is plain text.
std::string printable(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' || (byte >= 32 && byte < 127)) {
      out += c;
    } else {
      constexpr char kDigits[] = "0123456789abcdef";
      out += std::string("\\x") + kDigits[byte >> 4] + kDigits[byte & 15];
    }
  }
  return out;
}

// What the first line of a transcript says after "#!": NAME=VALUE.
using Settings = std::map<std::string, std::string>;

Settings settings_of(const std::string& input) {
  Settings settings;
  if (!input.starts_with("#!")) return settings;
  std::istringstream words(input.substr(2, input.find('\n') - 2));
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    settings[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return settings;
}

EngineOptions options_of(const Settings& settings) {
  EngineOptions options = test_options();
  if (settings.contains("name")) options.name = settings.at("name");
  if (settings.contains("version")) options.version = settings.at("version");
  return options;
}

player::Preset preset_of(const Settings& settings) {
  player::Preset preset = test_preset();
  if (settings.contains("search") && settings.at("search") == "tree") {
    preset.search = "tree";
    preset.parameters.memory = 16;
    preset.parameters.playout = player::PlayoutKind::kSequence;
  }
  if (settings.contains("playouts")) preset.parameters.playouts = std::stoi(settings.at("playouts"));
  return preset;
}

std::string run_transcript(CommandEngine& engine, const core::MemoryLog& log, const std::string& input,
                           const fs::path& scratch) {
  std::istringstream lines(input);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    out += "> " + printable(line) + "\n";
    std::string sent = replaced(line, "$GOLDEN", golden_folder().string());
    sent = replaced(sent, "$SCRATCH", scratch.string());
    const auto reply = engine.execute(sent);
    if (!reply) continue;
    EXPECT_TRUE(is_well_formed(reply->text)) << line;
    out += reply->text;
    if (reply->is_last) break;
  }
  out += "--- stderr\n" + log.text();
  out = replaced(out, golden_folder().string(), "$GOLDEN");
  return printable(replaced(out, scratch.string(), "$SCRATCH"));
}

std::string run_transcript(const std::string& input, const fs::path& scratch) {
  const Settings settings = settings_of(input);
  if (settings.contains("game")) {
    TestGameEngine engine(settings.at("game"), settings.at("size"));
    return run_transcript(engine.engine(), engine.log(), input, scratch);
  }
  TestEngine engine(options_of(settings), preset_of(settings));
  return run_transcript(engine.engine(), engine.log(), input, scratch);
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, TranscriptIsAsExpected) {
  const fs::path scratch =
      fs::temp_directory_path() / ("katachi_golden_" + GetParam() + "_" + std::to_string(getpid()));
  fs::remove_all(scratch);
  fs::create_directories(scratch);
  const std::string got = run_transcript(read_file(golden_folder() / (GetParam() + ".gtp")), scratch);
  fs::remove_all(scratch);
  const fs::path expected = golden_folder() / (GetParam() + ".expected");
  if (std::getenv("KATACHI_UPDATE_GOLDEN")) {
    std::ofstream(expected, std::ios::binary) << got;
    return;
  }
  EXPECT_EQ(got, read_file(expected)) << "if the change is wanted: KATACHI_UPDATE_GOLDEN=1";
}

INSTANTIATE_TEST_SUITE_P(All, Golden, testing::ValuesIn(transcripts()),
                         [](const auto& transcript) { return transcript.param; });

// Every command is in some transcript of its engines; every command that can fail fails in one.
void expect_every_command(const CommandTable& commands, const std::function<bool(const Settings&)>& is_of_engine) {
  std::set<std::string> succeeded, failed;
  for (const std::string& name : transcripts()) {
    if (!is_of_engine(settings_of(read_file(golden_folder() / (name + ".gtp"))))) continue;
    std::istringstream lines(read_file(golden_folder() / (name + ".expected")));
    std::string command;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("> ")) {
        std::istringstream words(line.substr(2));
        words >> command;
        if (command.find_first_not_of("0123456789") == std::string::npos) words >> command;
      } else if (line.starts_with("=")) {
        succeeded.insert(command);
      } else if (line.starts_with("?")) {
        failed.insert(command);
      }
    }
  }
  for (const Command& command : commands) {
    const std::string name(command.name);
    const bool varies = name == "cputime" || name == "gomill-cpu_time";  // the answer is another every time
    if (!varies) {
      EXPECT_TRUE(succeeded.contains(name)) << name;
    }
    const bool takes_anything = command.min_arguments == 0 && command.max_arguments == kAnyNumber;
    if (!takes_anything || name == "printsgf" || name == "set_position") {
      EXPECT_TRUE(failed.contains(name)) << name;
    }
  }
}

TEST(GoldenCoverage, EveryCommandSucceedsAndFails) {
  TestEngine engine;
  expect_every_command(engine.engine().commands(), [](const Settings& settings) { return !settings.contains("game"); });
}

TEST(GoldenCoverage, EveryCommandOfOtherGamesToo) {
  for (const char* game : {"hex", "othello"}) {
    TestGameEngine engine(game);
    expect_every_command(engine.engine().commands(),
                         [](const Settings& settings) { return settings.contains("game"); });
  }
}

}  // namespace
}  // namespace katachi::gtp
