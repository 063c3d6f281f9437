#include "core/process.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/process_usage.hpp"

namespace katachi::core {
namespace {

using Waited = Process::Waited;

constexpr double kPatience = 60;  // seconds that nothing here takes, even on a busy machine

std::unique_ptr<Process> started(const std::string& command) {
  auto process = Process::start(command);
  if (!process) throw EnvironmentError(process.error());
  return *std::move(process);
}

std::string line_of(Process& process) {
  const Process::Line line = process.read_line(kPatience);
  EXPECT_EQ(line.state, Waited::kDone);
  return line.text;
}

// Whether a process runs; a zombie that nobody collects does not.
bool is_running(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  if (!std::getline(file, line)) return false;
  return line.compare(line.rfind(')') + 2, 1, "Z") != 0;
}

bool has_zombie() {
  siginfo_t info{};
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

TEST(Process, ReadsLinesToTheEnd) {
  const auto process = started("printf 'one\\n\\nthree'; exit 3");
  EXPECT_EQ(line_of(*process), "one");
  EXPECT_EQ(line_of(*process), "");
  EXPECT_EQ(line_of(*process), "three");
  EXPECT_EQ(process->read_line(kPatience).state, Waited::kEnd);
  EXPECT_EQ(process->read_line(0).state, Waited::kEnd);
  EXPECT_TRUE(process->wait_for_end(kPatience));
  EXPECT_FALSE(process->is_alive());
  EXPECT_EQ(process->exit_text(), "exited with code 3");
}

TEST(Process, WritesAndReadsBack) {
  const auto process = started("cat");
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += std::to_string(i) + "\n";
  EXPECT_EQ(process->write(text, kPatience), Waited::kDone);
  for (int i = 0; i < 50'000; ++i) ASSERT_EQ(line_of(*process), std::to_string(i));
  EXPECT_TRUE(process->is_alive());
  EXPECT_EQ(process->exit_text(), "is running");
  process->stop(kPatience);  // it ends by itself when its stdin is closed
  EXPECT_EQ(process->exit_text(), "exited with code 0");
  EXPECT_EQ(process->write("more", 1), Waited::kEnd);
  EXPECT_FALSE(has_zombie());
}

TEST(Process, WaitsNoLongerThanAllowed) {
  const auto process = started("exec sleep 1000");
  const SteadyClock clock;
  const Stopwatch watch(clock);
  EXPECT_EQ(process->read_line(0.05).state, Waited::kTimeout);
  EXPECT_EQ(process->read_line(-1).state, Waited::kTimeout);
  EXPECT_EQ(process->write(std::string(10'000'000, 'x'), 0.05), Waited::kTimeout) << "it does not read";
  EXPECT_FALSE(process->wait_for_end(0.05));
  EXPECT_GE(watch.seconds(), 0.15);
  EXPECT_LT(watch.seconds(), kPatience);
}

TEST(Process, AStopTokenEndsAWait) {
  const auto process = started("exec sleep 1000");
  std::stop_source source;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    source.request_stop();
  });
  EXPECT_EQ(process->read_line(kPatience, source.get_token()).state, Waited::kStopped);
  EXPECT_EQ(process->write(std::string(10'000'000, 'x'), kPatience, source.get_token()), Waited::kStopped);
}

TEST(Process, LinesHaveALimit) {
  const auto process = started("head -c 1048577 /dev/zero | tr '\\0' x; echo; echo short; head -c 5000000 /dev/zero");
  EXPECT_EQ(process->read_line(kPatience).state, Waited::kTooLong);
  EXPECT_EQ(line_of(*process), "short");
  EXPECT_EQ(process->read_line(kPatience).state, Waited::kTooLong);
}

TEST(Process, ALineOfExactlyTheLimitIsRead) {
  const auto process = started("head -c 1048576 /dev/zero | tr '\\0' x; echo");
  EXPECT_EQ(line_of(*process).size(), Process::kLongestLine);
}

TEST(Process, AFloodOnStderrBlocksNobody) {
  const auto process = started("head -c 3000000 /dev/zero | tr '\\0' x >&2; echo last >&2; echo done; cat");
  EXPECT_EQ(line_of(*process), "done");
  const std::string words = process->last_words();
  EXPECT_EQ(words.size(), Process::kLastWords);
  EXPECT_TRUE(words.ends_with("xxxlast\n"));
}

TEST(Process, AFloodOnStdoutBlocksNeitherWritingNorStopping) {
  const auto process = started("yes");
  EXPECT_EQ(process->write("stop\n", kPatience), Waited::kDone);
  EXPECT_EQ(line_of(*process), "y");
  process->stop(0.05);
  EXPECT_FALSE(process->is_alive());
}

TEST(Process, TellsHowItEnded) {
  const auto killed = started("kill -KILL $$");
  EXPECT_EQ(killed->read_line(kPatience).state, Waited::kEnd);
  EXPECT_TRUE(killed->wait_for_end(kPatience));
  EXPECT_EQ(killed->exit_text(), "killed by signal 9");
  // Writing to it does not kill us.
  EXPECT_EQ(killed->write("hello\n", 1), Waited::kEnd);

  const auto unknown = started("no-such-program-anywhere");
  EXPECT_EQ(unknown->read_line(kPatience).state, Waited::kEnd);
  EXPECT_TRUE(unknown->wait_for_end(kPatience));
  EXPECT_EQ(unknown->exit_text(), "exited with code 127");
  EXPECT_NE(unknown->last_words().find("not found"), std::string::npos);

  EXPECT_FALSE(Process::start(std::string("echo a\0b", 8)));
}

TEST(Process, TheChildInheritsNoSignalsAndNoFiles) {
  const int file = fcntl(STDERR_FILENO, F_DUPFD, 100);  // without close-on-exec
  ASSERT_GE(file, 100);
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  const auto ignored = std::signal(SIGHUP, SIG_IGN);
  const auto process = started("ls /proc/self/fd | grep -c '^1..$'; grep -E 'SigBlk|SigIgn' /proc/self/status; cat");
  std::signal(SIGHUP, ignored);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  close(file);
  EXPECT_EQ(line_of(*process), "0");
  EXPECT_EQ(line_of(*process), "SigBlk:\t0000000000000000");
  EXPECT_EQ(line_of(*process), "SigIgn:\t0000000000000000");
}

TEST(Process, StopEndsTheWholeGroupEvenIfItResists) {
  const SteadyClock clock;
  const Stopwatch watch(clock);
  const auto process = started("trap '' TERM; sleep 1000 & echo $!; while :; do sleep 1000; done");
  const int grandchild = std::stoi(line_of(*process));
  EXPECT_TRUE(is_running(grandchild));
  process->stop(0.05);
  EXPECT_EQ(process->exit_text(), "killed by signal 9");
  for (int i = 0; i < 1000 && is_running(grandchild); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(is_running(grandchild));
  EXPECT_FALSE(has_zombie());
  EXPECT_LT(watch.seconds(), kPatience);
}

TEST(Process, StopAlsoEndsWhatAChildLeftBehind) {
  int orphan = 0;
  {
    const auto process = started("sleep 1000 >&- 2>&- & echo $!");
    orphan = std::stoi(line_of(*process));
    EXPECT_TRUE(process->wait_for_end(kPatience));
    EXPECT_TRUE(is_running(orphan));
  }
  for (int i = 0; i < 1000 && is_running(orphan); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(is_running(orphan));
  EXPECT_FALSE(has_zombie());
}

TEST(Process, DoesNotOutliveTheThreadThatStartedIt) {
  std::unique_ptr<Process> process;
  std::thread([&] {
    process = started("echo ready; exec sleep 1000");
    EXPECT_EQ(line_of(*process), "ready");
  }).join();
  EXPECT_TRUE(process->wait_for_end(kPatience));
  EXPECT_EQ(process->exit_text(), "killed by signal 9");
}

// As a match that is killed with SIGKILL: what the shell has started, and what ignores every other signal and the end of its input.
TEST(Process, WhatAChildStartedDiesWithUs) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const pid_t owner = fork();
  if (owner == 0) {
    auto process = Process::start("(trap '' HUP INT TERM; sleep 1000) & echo $!; wait");
    const std::string pid = process ? (*process)->read_line(kPatience).text + "\n" : "0\n";
    if (write(ends[1], pid.data(), pid.size()) < 0) _exit(1);
    pause();
    _exit(0);
  }
  close(ends[1]);
  std::array<char, 32> text{};
  ASSERT_GT(read(ends[0], text.data(), text.size() - 1), 0);
  close(ends[0]);
  const int grandchild = std::atoi(text.data());
  ASSERT_GT(grandchild, 1);
  EXPECT_TRUE(is_running(grandchild));
  kill(owner, SIGKILL);
  waitpid(owner, nullptr, 0);
  for (int i = 0; i < 600 && is_running(grandchild); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(is_running(grandchild));
}

TEST(Process, KnowsWhatItUses) {
  // The first loop runs in a child that has ended and was waited for, the second in one that still runs.
  const std::string loop = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done;";
  const auto process = started("(" + loop + "); echo first; (" + loop + " echo second; cat); cat");
  EXPECT_EQ(line_of(*process), "first");
  const double first = process->cpu_seconds();
  EXPECT_GT(first, 0);
  EXPECT_EQ(line_of(*process), "second");
  const double second = process->cpu_seconds();
  EXPECT_GT(second, first);
  const std::int64_t memory = process->memory_kib();
  EXPECT_GT(memory, 100);
  EXPECT_LT(memory, 100'000) << "some shells";
  process->stop(0.05);
  EXPECT_GE(process->cpu_seconds(), second);
  EXPECT_GE(process->memory_kib(), memory);
}

TEST(ProcessUsage, ReadsALineOfTheKernel) {
  const auto stat = parse_process_stat("12 (a) b (c) S 1 34 5 6 7 8 9 10 11 12 100 20 3 4 20 0 1 0 99 0 0");
  ASSERT_TRUE(stat);
  EXPECT_EQ(stat->group, 34);
  EXPECT_EQ(stat->cpu_ticks, 127);
  for (const char* line :
       {"", "12", "12 (a", "12 (a)", "12 (a) S", "12 (a) S 1 2 3", "12 (a) S 1 x 5 6 7 8 9 10 11 12 1 2 3 4"})
    EXPECT_FALSE(parse_process_stat(line)) << line;
  EXPECT_EQ(usage_of_group(-5).memory_kib, 0);
}

}  // namespace
}  // namespace katachi::core
