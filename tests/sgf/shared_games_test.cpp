// Real records, if they are here: the folder "games" of $KATACHI_SHARED or of "shared" beside the repository.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sgf/parse.hpp"
#include "sgf/source.hpp"
#include "sgf/utf8.hpp"
#include "sgf/write.hpp"

namespace katachi::sgf {
namespace {

namespace fs = std::filesystem;

class SharedGames : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* const named = std::getenv("KATACHI_SHARED");
    folder_ = (named ? fs::path(named) : fs::path(KATACHI_SOURCE_DIR).parent_path() / "shared") / "games";
    if (!fs::is_directory(folder_)) GTEST_SKIP() << "no folder " << folder_ << "; set KATACHI_SHARED to where it is";
  }

  // Calls with each source below the path; there must be at least one and no error.
  template <class Function>
  void each(const fs::path& path, Function function) {
    const std::vector<fs::path> paths{path};
    const SourceCount count = for_each_source(
        paths,
        [&](Source source) {
          function(std::move(source));
          return true;
        },
        [](const core::Error& error) { ADD_FAILURE() << error.text(); });
    EXPECT_GT(count.read, 0U);
  }

  fs::path folder_;
};

TEST_F(SharedGames, RawFilesAreReadAndComeBack) {
  std::size_t damaged = 0;
  each(folder_ / "raw", [&](Source source) {
    const auto document = read(std::move(source.bytes), {.source = source.name});
    ASSERT_TRUE(document) << document.error().text();
    EXPECT_EQ(document->games.games().size(), 1U) << source.name;
    damaged += document->encoding.decided_by == DecidedBy::kDamagedUtf8;
    const std::string text = to_text(document->games);
    EXPECT_TRUE(is_valid_utf8(text)) << source.name;
    const auto again = parse(Bytes::borrow(text));
    ASSERT_TRUE(again);
    EXPECT_TRUE(equal(document->games, again->games)) << source.name;
    EXPECT_EQ(to_text(again->games), text) << source.name;
  });
  EXPECT_GT(damaged, 0U);
}

TEST_F(SharedGames, CollectionsAreWellFormedAndComeBackByteForByte) {
  each(folder_, [&](Source source) {
    if (source.name.find("raw") != std::string::npos) return;
    const std::string_view text = source.bytes.view();
    const auto document = read(Bytes::borrow(text), {.mode = Mode::kStrict, .source = source.name});
    ASSERT_TRUE(document) << document.error().text();
    EXPECT_TRUE(to_text(document->games) == text) << source.name;
    std::size_t nodes = 0;
    const auto streamed = for_each_game(text, {}, [&](const Collection& game, NodeId, const Report& report) {
      nodes += game.node_count();
      EXPECT_TRUE(report.clean());
      return true;
    });
    ASSERT_TRUE(streamed);
    EXPECT_EQ(streamed->games, document->games.games().size());
    EXPECT_EQ(nodes, document->games.node_count());
  });
}

}  // namespace
}  // namespace katachi::sgf
