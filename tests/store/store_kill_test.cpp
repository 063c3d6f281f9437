// A store survives kill -9 at any moment: every game that was reported as added is there, none twice, and the next start of
// the same command goes on.
#include <csignal>
#include <ctime>
#include <fstream>
#include <numeric>

#include <gtest/gtest.h>

#include "store/database.hpp"
#include "tests/store/store_fixture.hpp"

namespace katachi::store {
namespace {

class StoreKillTest : public FolderTest {
 protected:
  std::filesystem::path path() const { return folder_ / "games.store"; }

  // What a run does: finds itself, goes on after its last game, says every number when it is in the store.
  int play_for_ever(int pipe) const {
    Store store = open_store(path());
    const RunId run = store.begin_run("match", R"({"id":1})", "{}").id;
    const std::vector<std::uint64_t> there = game_numbers(store, run);
    for (std::uint64_t number = there.empty() ? 1 : there.back() + 1;; ++number) {
      store.add_game(run, sample_game(number));
      store.set_checkpoint(run, "last", std::to_string(number));
      tell(pipe, number);
    }
  }
};

void wait_microseconds(long microseconds) {
  const timespec time{0, microseconds * 1000};
  nanosleep(&time, nullptr);
}

TEST_F(StoreKillTest, KeepsEveryGameItReported) {
  std::uint64_t reported = 0;
  // Some of these leave a log behind, the later ones more than SQLite moves into the file at once.
  for (const std::uint64_t games : {1, 2, 40, 3, 700, 1}) {
    Child child([this](int pipe) { return play_for_ever(pipe); });
    for (std::uint64_t i = 0; i < games; ++i) {
      const std::uint64_t number = child.next();
      ASSERT_GT(number, reported);
      ASSERT_LE(number, reported + 2) << "a game is missing";  // one may have been added and not reported
      reported = number;
    }
    wait_microseconds(static_cast<long>(games % 7) * 100);
    ASSERT_EQ(child.end(SIGKILL), -SIGKILL);
    while (const std::uint64_t number = child.next()) reported = number;

    const Store store = open_store(path(), Access::kRead);
    ASSERT_EQ(store.runs().size(), 1U);
    const std::vector<std::uint64_t> numbers = game_numbers(store, 1);
    std::vector<std::uint64_t> expected(numbers.size());
    std::iota(expected.begin(), expected.end(), 1U);
    EXPECT_EQ(numbers, expected);
    EXPECT_GE(numbers.size(), reported);
    EXPECT_LE(numbers.size(), reported + 1);
    EXPECT_GE(std::stoull(store.checkpoint(1, "last").value()), reported);
  }
  EXPECT_EQ(Database(path(), OpenMode::kRead).text("PRAGMA integrity_check"), "ok");
}

TEST_F(StoreKillTest, CanBeKilledWhileItIsBeingMade) {
  for (long delay = 0; delay < 30; ++delay) {
    const std::filesystem::path file = folder_ / std::to_string(delay);
    Child child([&](int pipe) {
      tell(pipe, 1);
      open_store(file).begin_run("match", "{}", "{}");
      return 0;
    });
    ASSERT_EQ(child.next(), 1U);
    wait_microseconds(delay * 100);
    child.end(SIGKILL);
    Store store = open_store(file);
    EXPECT_EQ(store.begin_run("match", "{}", "{}").id, 1);
    EXPECT_EQ(store.runs().size(), 1U);
  }
}

}  // namespace
}  // namespace katachi::store
