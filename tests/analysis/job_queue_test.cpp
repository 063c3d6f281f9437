#include "analysis/job_queue.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "tests/analysis/fixture.hpp"

namespace katachi::analysis {
namespace {

std::shared_ptr<const Query> shared_query(std::string_view changes) {
  return std::make_shared<const Query>(query_of(changes));
}

std::string name(const Job& job) { return job.query->id + std::to_string(job.turn); }

// The names of all that waits, in the order in which they are taken.
std::string drained(JobQueue& queue) {
  std::string names;
  queue.close();
  while (const auto job = queue.take()) {
    names += (names.empty() ? "" : " ") + name(*job);
    queue.finish(*job);
  }
  return names;
}

TEST(JobQueue, HigherPriorityFirstThenArrival) {
  JobQueue queue;
  queue.push(shared_query(R"({"id":"a"})"));
  queue.push(shared_query(R"({"id":"b","priority":2})"));
  queue.push(shared_query(R"({"id":"c","priority":-2})"));
  queue.push(shared_query(R"({"id":"d","priority":2})"));
  queue.push(shared_query(R"({"id":"e"})"));
  EXPECT_EQ(drained(queue), "b0 d0 a0 e0 c0");
}

TEST(JobQueue, TurnsHavePrioritiesOfTheirOwn) {
  JobQueue queue;
  queue.push(shared_query(R"({"id":"a","moves":[["B","D4"],["W","E5"]],"analyzeTurns":[2,0,1],"priorities":[0,1,0]})"));
  queue.push(shared_query(R"({"id":"b","priority":4611686018427387903})"));
  queue.push(shared_query(R"({"id":"c","priority":-4611686018427387903})"));
  EXPECT_EQ(drained(queue), "b0 a0 a2 a1 c0");
}

TEST(JobQueue, ClosedTakesNoMore) {
  JobQueue queue;
  EXPECT_TRUE(queue.push(shared_query(R"({"id":"a"})")));
  queue.close();
  EXPECT_FALSE(queue.push(shared_query(R"({"id":"b"})")));
  EXPECT_EQ(drained(queue), "a0");
}

TEST(JobQueue, TerminateHandsBackWhatWaitsAndStopsWhatRuns) {
  JobQueue queue;
  queue.push(shared_query(R"({"id":"a","moves":[["B","D4"]],"analyzeTurns":[0,1]})"));
  queue.push(shared_query(R"({"id":"b"})"));
  const auto running = queue.take();
  ASSERT_TRUE(running);
  EXPECT_EQ(name(*running), "a0");
  const auto removed = queue.terminate([](const Job& job) { return job.query->id == "a"; });
  ASSERT_EQ(removed.size(), 1u);
  EXPECT_EQ(name(removed[0]), "a1");
  EXPECT_TRUE(running->stop.stop_requested());
  EXPECT_FALSE(removed[0].stop.stop_requested());
  EXPECT_EQ(drained(queue), "b0");
}

TEST(JobQueue, WhatIsFinishedIsNotStopped) {
  JobQueue queue;
  queue.push(shared_query("{}"));
  const auto job = queue.take();
  queue.finish(*job);
  EXPECT_TRUE(queue.terminate([](const Job&) { return true; }).empty());
  EXPECT_FALSE(job->stop.stop_requested());
}

TEST(JobQueue, EveryJobIsTakenOnce) {
  constexpr int kJobs = 200;
  JobQueue queue;
  std::atomic<int> taken{0};
  {
    std::vector<std::jthread> takers;
    for (int i = 0; i < 3; ++i)
      takers.emplace_back([&] {
        while (const auto job = queue.take()) {
          ++taken;
          queue.finish(*job);
        }
      });
    const auto query = shared_query("{}");
    for (int i = 0; i < kJobs; ++i) queue.push(query);
    queue.close();
  }
  EXPECT_EQ(taken, kJobs);
}

}  // namespace
}  // namespace katachi::analysis
