// The log: nothing on stderr can be taken for a reply, and nobody waits for a reader.
#include "core/log.hpp"

#include <unistd.h>

#include <array>

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

TEST(Log, EveryLineHasAPrefix) {
  EXPECT_EQ(log_lines(LogLevel::kInfo, "= 1\n? 2\ninfo 3\nplay 4"),
            "katachi: = 1\nkatachi: ? 2\nkatachi: info 3\nkatachi: play 4\n");
  EXPECT_EQ(log_lines(LogLevel::kWarning, "D4 -> E5 -> \t\x01."), "katachi: warning: D4 => E5 =>   .\n");
  EXPECT_EQ(log_lines(LogLevel::kError, ""), "katachi: error: \n");
}

TEST(Log, WritesAndKeepsTheLevel) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  {
    StderrLog log({.level = LogLevel::kWarning, .queue = 16, .file_descriptor = ends[1]});
    log.info("not this");
    log.warn("but {this}");
    log.write_as_is("GTP ready");
  }
  close(ends[1]);
  std::array<char, 200> text{};
  const ssize_t size = read(ends[0], text.data(), text.size());
  close(ends[0]);
  EXPECT_EQ(std::string(text.data(), static_cast<std::size_t>(size)), "katachi: warning: but {this}\nGTP ready\n");
}

// A reader that has gone must not end the program by a signal.
TEST(Log, TheReaderHasGone) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  close(ends[0]);
  {
    StderrLog log({.level = LogLevel::kInfo, .queue = 16, .file_descriptor = ends[1]});
    log.info("is there anybody");
  }
  close(ends[1]);
}

// A controller that never reads must neither stop us while we write nor when we end.
TEST(Log, NobodyReads) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  {
    StderrLog log({.level = LogLevel::kInfo, .queue = 64, .file_descriptor = ends[1]});
    const std::string line(1000, 'x');
    for (int i = 0; i < 10'000; ++i) log.info(line);
  }
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace katachi::core
