// Real records, if they are here: the folder "games" of $KATACHI_SHARED or of "shared" beside the repository.
#include <array>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "sgf/decode.hpp"
#include "sgf/parse.hpp"
#include "sgf/source.hpp"
#include "shape/index.hpp"
#include "shape/index_builder.hpp"
#include "shape/search.hpp"
#include "tests/go/effort.hpp"
#include "tests/shape/brute_force.hpp"
#include "tests/shape/random_games.hpp"

namespace katachi::shape {
namespace {

namespace fs = std::filesystem;

std::vector<record::GameRecord> read_some(const fs::path& file, std::size_t every, std::size_t most) {
  std::vector<record::GameRecord> games;
  std::size_t number = 0;
  const std::array paths = {file};
  sgf::for_each_source(
      paths,
      [&](sgf::Source source) {
        const sgf::Decoded decoded = sgf::decode(std::move(source.bytes));
        const auto read = sgf::for_each_game(decoded.text.view(), {},
                                             [&](const sgf::Collection& tree, sgf::NodeId root, const sgf::Report&) {
                                               if (number++ % every == 0)
                                                 if (auto record = record::read_record(tree, root))
                                                   games.push_back(*std::move(record));
                                               return games.size() < most;
                                             });
        EXPECT_TRUE(read);
        return true;
      },
      [](const core::Error& error) { ADD_FAILURE() << error.text(); });
  return games;
}

TEST(ShapeSearchShared, AgreesWithTheTwinOnRealGames) {
  const char* const named = std::getenv("KATACHI_SHARED");
  const fs::path folder =
      (named != nullptr ? fs::path(named) : fs::path(KATACHI_SOURCE_DIR).parent_path() / "shared") / "games";
  if (!fs::is_directory(folder)) GTEST_SKIP() << "no folder " << folder << "; set KATACHI_SHARED to where it is";
  const auto games = read_some(folder / "pro-valid.sgf", 4, static_cast<std::size_t>(go::test::effort(60)));
  IndexBuilder builder;
  std::vector<std::uint32_t> numbers;
  for (const record::GameRecord& game : games) {
    ASSERT_EQ(game.info.size, go::Size::square(19));
    numbers.push_back(static_cast<std::uint32_t>(builder.games()));
    builder.add(game);
  }
  const auto index = Index::parse(core::Bytes::own(builder.bytes()), "memory");
  ASSERT_TRUE(index);
  core::Rng rng(7);
  std::size_t found = 0;
  for (int i = 0; i < go::test::effort(25); ++i) {
    const Query query = test::random_query(games, 6, rng);
    const auto hits = search(*index, query, {}, {.threads = 2});
    EXPECT_TRUE(test::comparable(hits, query, numbers) == test::brute_force(games, query)) << draw_shape(query.shape);
    found += hits.size();
  }
  EXPECT_GT(found, 0u);
}

}  // namespace
}  // namespace katachi::shape
