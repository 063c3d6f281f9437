#include "core/progress.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

TEST(Progress, TheEstimateIsProportional) {
  EXPECT_EQ(progress_line("reading", 25, 100, 10, "a.sgf"), "reading  25 %, about 30 s left, a.sgf");
  EXPECT_EQ(progress_line("reading", 0, 100, 2, ""), "reading for 2.0 s");
  EXPECT_EQ(progress_line("reading", 70, 0, 2, "x"), "reading for 2.0 s, x");
  EXPECT_EQ(progress_line("reading", 300, 100, 2, ""), "reading 100 %, about 0.0 s left");
  EXPECT_LE(progress_line("reading", 1, 2, 1, std::string(500, 'x')).size(), 79u);
}

TEST(Progress, Durations) {
  EXPECT_EQ(duration_text(0.44), "0.4 s");
  EXPECT_EQ(duration_text(-3), "0.0 s");
  EXPECT_EQ(duration_text(9.97), "10 s");
  EXPECT_EQ(duration_text(200), "3 min 20 s");
  EXPECT_EQ(duration_text(7500), "2 h 5 min");
}

TEST(Progress, AppearsLateAndSeldomAndGoesAway) {
  ManualClock clock;
  std::vector<std::string> written;
  Progress progress(clock, [&](std::string_view text) { written.emplace_back(text); }, {.label = "work"});
  progress.set_total(10);
  progress.update(1);
  progress.hide();
  EXPECT_TRUE(written.empty()) << "not within the first second";
  clock.advance(2);
  progress.update(2);
  progress.update(3);
  EXPECT_EQ(written.size(), 1u) << "not twice in a fifth of a second";
  clock.advance(0.3);
  progress.update(4);
  EXPECT_EQ(written.size(), 2u);
  progress.hide();
  EXPECT_EQ(written.back(), "\r\033[K");
}

TEST(Progress, WithoutASinkNothingIsEverDue) {
  ManualClock clock;
  Progress progress(clock, {}, {.label = "work"});
  clock.advance(5);
  EXPECT_FALSE(progress.is_due());
  progress.update(1);
  EXPECT_FALSE(progress.is_due());
}

// stderr as a file, or as another descriptor's twin, for a while.
class RedirectedStderr {
 public:
  explicit RedirectedStderr(int to) : kept_(dup(STDERR_FILENO)) { dup2(to, STDERR_FILENO); }
  ~RedirectedStderr() {
    dup2(kept_, STDERR_FILENO);
    close(kept_);
  }
  RedirectedStderr(const RedirectedStderr&) = delete;
  RedirectedStderr& operator=(const RedirectedStderr&) = delete;

 private:
  int kept_;
};

TEST(Progress, OnlyATerminalIsWrittenTo) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
  ASSERT_TRUE(file);
  {
    const RedirectedStderr redirected(fileno(file.get()));
    EXPECT_FALSE(stderr_terminal());
  }
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0) GTEST_SKIP() << "no pseudo terminals here";
  {
    const RedirectedStderr redirected(terminal);
    EXPECT_TRUE(stderr_terminal());
  }
  close(terminal);
}

}  // namespace
}  // namespace katachi::core
