// Notes between the thread that works and the one that carries letters. What ranks do with them is tested by
// tests/apps/mpi_search_test.sh.
#include "crew/coordinator.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace katachi::crew {
namespace {

TEST(Notes, OnlyTheNewestOfEachCounts) {
  Notes notes;
  EXPECT_EQ(notes.take_written(), std::nullopt);
  notes.write("old");
  notes.write("new");
  EXPECT_EQ(notes.take_written(), "new");
  EXPECT_EQ(notes.take_written(), std::nullopt);

  EXPECT_TRUE(notes.read().empty());
  notes.deliver(2, "b");
  notes.deliver(1, "a");
  notes.deliver(2, "c");
  const auto read = notes.read();
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].rank, 1);
  EXPECT_EQ(read[0].text, "a");
  EXPECT_EQ(read[1].rank, 2);
  EXPECT_EQ(read[1].text, "c");
  EXPECT_TRUE(notes.read().empty());
}

TEST(Notes, TwoThreadsMayUseThem) {
  constexpr int kLast = 2000;
  Notes notes;
  std::jthread carrier([&] {
    for (int i = 1; i <= kLast; ++i) notes.deliver(1, std::to_string(i));
  });
  int newest = 0;
  while (newest < kLast) {
    notes.write("own");
    for (const auto& note : notes.read()) {
      EXPECT_GT(std::stoi(note.text), newest);
      newest = std::stoi(note.text);
    }
    notes.take_written();
  }
  EXPECT_EQ(newest, kLast);
}

}  // namespace
}  // namespace katachi::crew
