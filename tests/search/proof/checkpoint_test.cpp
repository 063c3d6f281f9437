// Proofs that are ended, written, read and taken up again.
#include "search/proof/checkpoint.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/hex/state.hpp"
#include "games/small_go/knowledge.hpp"
#include "games/small_go/state.hpp"
#include "search/proof/run.hpp"
#include "tests/search/proof/judge.hpp"

namespace katachi::search::proof::test {
namespace {

namespace small_go = games::small_go;

class CheckpointFile : public testing::Test {
 protected:
  CheckpointFile()
      : path_(std::filesystem::temp_directory_path() /
              (std::string("katachi_checkpoint_") + testing::UnitTest::GetInstance()->current_test_info()->name() +
               std::to_string(::getpid()))) {}
  ~CheckpointFile() override { std::filesystem::remove(path_); }

  std::filesystem::path path_;
};

exact::Task nodes_task(std::uint64_t nodes) {
  exact::Task task = small_task();
  task.limits.nodes = nodes;
  return task;
}

// Ended again and again, each time by a program of its own: the answer is the same, and the work is about that of one run.
template <class S, class K>
void expect_same_answer(const S& start, game::Value goal, const K& knowledge, const std::filesystem::path& path) {
  const auto whole = dfpn(start, {goal}, knowledge, {}, small_task());
  ASSERT_EQ(whole.end, exact::End::kSolved);
  const std::uint64_t step = whole.nodes / 6 + 1;
  std::uint64_t nodes = 0;
  int runs = 0;
  for (;; ++runs) {
    ASSERT_LT(runs, 100);
    Table table(1 << 20);
    if (runs > 0) {
      const auto read = read_checkpoint(path, "the question", table);
      ASSERT_TRUE(read) << read.error().text();
      EXPECT_EQ(read->nodes, nodes);
      EXPECT_EQ(read->goals, std::vector<game::Value>{goal});
    }
    const auto report = dfpn(start, {goal}, knowledge, {}, nodes_task(step), table);
    nodes += report.nodes;
    if (report.end == exact::End::kSolved) {
      EXPECT_EQ(report.bounds, whole.bounds);
      break;
    }
    write_checkpoint(path, {.question = "the question", .goals = {goal}, .nodes = nodes}, table);
  }
  EXPECT_GE(runs, 3);
  EXPECT_LT(nodes, 2 * whole.nodes);
}

TEST_F(CheckpointFile, AnInterruptedProofIsTakenUp) {
  const game::PlainKnowledge<games::hex::State> knowledge;
  core::Rng rng(1);
  expect_same_answer(random_position(games::hex::State(4), 3, rng), game::kWin, knowledge, path_);
}

TEST_F(CheckpointFile, WithSuperko) {
  const small_go::State start(go::Size{3, 2}, {.repetition = small_go::Repetition::kPositional});
  const small_go::Knowledge knowledge(start.shape(), game::KnowledgeSwitches::none());
  for (const game::Value goal : {0, 2}) {
    std::filesystem::remove(path_);
    expect_same_answer(start, goal, knowledge, path_);
  }
}

TEST_F(CheckpointFile, ASmallerTableKeepsWhatItHasRoomFor) {
  const game::PlainKnowledge<games::hex::State> knowledge;
  Table table(1 << 20), small(1 << 14);
  (void)dfpn(games::hex::State(5), {game::kWin}, knowledge, {}, nodes_task(20'000), table);
  write_checkpoint(path_, {.question = "q", .goals = {}}, table);
  ASSERT_TRUE(read_checkpoint(path_, "q", small));
  EXPECT_GT(small.used(), small.capacity() / 2);
  EXPECT_LE(small.used(), small.capacity());
  std::uint64_t known = 0;
  small.for_each([&](const Table::Entry& entry) { known += table.find(entry.key) ? 1U : 0U; });
  EXPECT_EQ(known, small.used());
}

// Entries alone or the whole memory: the same comes back.
TEST_F(CheckpointFile, NothingIsLost) {
  const game::PlainKnowledge<games::hex::State> knowledge;
  for (const std::uint64_t nodes : {100, 30'000}) {
    Table table(1 << 19), again(1 << 19);
    (void)dfpn(games::hex::State(5), {game::kWin}, knowledge, {}, nodes_task(nodes), table);
    write_checkpoint(path_, {.question = "q", .goals = {}, .nodes = 7, .seconds = 1.5}, table);
    const auto read = read_checkpoint(path_, "q", again);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->nodes, 7U);
    EXPECT_EQ(read->seconds, 1.5);
    EXPECT_EQ(again.used(), table.used());
    table.for_each([&](const Table::Entry& entry) {
      const auto known = again.find(entry.key);
      ASSERT_TRUE(known);
      EXPECT_EQ(known->work, entry.work);
    });
  }
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_F(CheckpointFile, WhatIsForeignOrDamagedIsRefused) {
  const game::PlainKnowledge<games::hex::State> knowledge;
  Table table(1 << 16);
  (void)dfpn(games::hex::State(4), {game::kWin}, knowledge, {}, nodes_task(1000), table);
  write_checkpoint(path_, {.question = "game: hex\nmoves: \n", .goals = {2}}, table);
  const std::string good = bytes_of(path_);
  const auto error = [&](const std::string& question = "game: hex\nmoves: \n") {
    Table fresh(1 << 16);
    const auto read = read_checkpoint(path_, question, fresh);
    EXPECT_EQ(fresh.used() > 0, read.has_value());
    return read ? std::string() : read.error().text();
  };
  EXPECT_EQ(error(), "");
  EXPECT_NE(error("game: hex\nmoves: a1\n").find("it is of 'moves: ', not of 'moves: a1'"), std::string::npos);
  // Not the few bytes between sections.
  for (std::size_t at = 0; at < good.size(); at += at < 100 ? 7 : 1009) {
    std::string damaged = good;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    write_bytes(path_, damaged);
    EXPECT_NE(error(), "") << "byte " << at;
  }
  for (const std::size_t length : {std::size_t{0}, std::size_t{10}, good.size() / 2, good.size() - 1}) {
    write_bytes(path_, good.substr(0, length));
    EXPECT_NE(error(), "") << length << " bytes";
  }
  write_bytes(path_, "a letter to a friend");
  EXPECT_NE(error(), "");
}

// What was found for one goal serves another.
TEST(EarlierGoals, SaveWork) {
  const small_go::State start(go::Size{3, 2}, {.repetition = small_go::Repetition::kPositional});
  const small_go::Knowledge knowledge(start.shape(), game::KnowledgeSwitches::none());
  std::uint64_t alone = 0, together = 0;
  Table table(1 << 20);
  std::vector<exact::Goal> earlier;
  for (game::Value goal = -12; goal <= 12; goal += 2) {
    const auto first = dfpn(start, {goal}, knowledge, {}, small_task());
    const auto second = dfpn(start, {goal}, knowledge, {}, small_task(), table, earlier);
    earlier.push_back({goal});
    EXPECT_EQ(first.bounds, second.bounds) << goal;
    alone += first.nodes;
    together += second.nodes;
  }
  EXPECT_LT(together, alone);
}

}  // namespace
}  // namespace katachi::search::proof::test
