// The crew of threads: answers, failures, capacity, stopping, many jobs.
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "crew/crew.hpp"

namespace katachi::crew {
namespace {

using namespace std::chrono_literals;

constexpr double kLong = 60;  // seconds that no test waits for unless something is wrong

// The same handler in every slot.
HandlerFactory everywhere(const Handler& handler) {
  return [handler](std::size_t) { return handler; };
}

Handler echo() {
  return [](std::string_view request, const std::stop_token&) { return "re: " + std::string(request); };
}

// Waits for its stop token, so that a job lasts until the crew goes.
Handler until_stopped(std::atomic<int>& started, std::atomic<int>& stopped) {
  return [&](std::string_view, const std::stop_token& stop) {
    ++started;
    while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
    ++stopped;
    return std::string("stopped");
  };
}

TEST(ThreadCrew, AnswersWhatItWasAsked) {
  const auto crew = make_thread_crew(1, everywhere(echo()));
  crew->deal(7, "seven");
  const auto done = crew->wait(kLong);
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(done->job, 7u);
  EXPECT_EQ(done->state, Done::State::kAnswered);
  EXPECT_EQ(done->text, "re: seven");
}

TEST(ThreadCrew, TakesAnyBytes) {
  const std::string bytes("\0\n\xff", 3);
  const auto crew = make_thread_crew(1, everywhere(echo()));
  crew->deal(0, bytes);
  EXPECT_EQ(crew->wait(kLong)->text, "re: " + bytes);
}

TEST(ThreadCrew, SaysHowManyRun) {
  std::atomic<int> started = 0, stopped = 0;
  const auto crew = make_thread_crew(3, everywhere(until_stopped(started, stopped)));
  EXPECT_EQ(crew->capacity(), 3u);
  EXPECT_EQ(crew->running(), 0u);
  for (std::uint64_t job = 0; job < 3; ++job) {
    EXPECT_EQ(crew->running(), job);
    crew->deal(job, "");
  }
  EXPECT_EQ(crew->running(), crew->capacity());
  while (started < 3) std::this_thread::sleep_for(1ms);  // all at once: none waits for another
  EXPECT_EQ(stopped, 0);
}

TEST(ThreadCrew, AnAnswerTakenMakesRoom) {
  const auto crew = make_thread_crew(2, everywhere(echo()));
  crew->deal(1, "");
  crew->deal(2, "");
  ASSERT_TRUE(crew->wait(kLong).has_value());
  EXPECT_EQ(crew->running(), 1u);
  ASSERT_TRUE(crew->wait(kLong).has_value());
  EXPECT_EQ(crew->running(), 0u);
}

TEST(ThreadCrew, WaitsNoLongerThanAsked) {
  std::atomic<int> started = 0, stopped = 0;
  const auto crew = make_thread_crew(1, everywhere(until_stopped(started, stopped)));
  EXPECT_FALSE(crew->wait(0).has_value());
  crew->deal(1, "");
  EXPECT_FALSE(crew->wait(0.01).has_value());
  EXPECT_EQ(crew->running(), 1u);
}

TEST(ThreadCrew, AFailureIsOfOneJobOnly) {
  const auto crew = make_thread_crew(1, everywhere([](std::string_view request, const std::stop_token&) {
                                       if (request == "bad") throw std::runtime_error("it is bad");
                                       return std::string(request);
                                     }));
  crew->deal(1, "bad");
  const auto bad = crew->wait(kLong);
  ASSERT_TRUE(bad.has_value());
  EXPECT_EQ(bad->job, 1u);
  EXPECT_EQ(bad->state, Done::State::kFailed);
  EXPECT_EQ(bad->text, "it is bad");
  crew->deal(2, "good");
  const auto good = crew->wait(kLong);
  EXPECT_EQ(good->state, Done::State::kAnswered);
  EXPECT_EQ(good->text, "good");
}

TEST(ThreadCrew, ASlotThatCannotBeMadeFailsItsJobs) {
  std::atomic<int> tried = 0;
  const auto crew = make_thread_crew(1, [&](std::size_t) -> Handler {
    if (++tried == 1) throw std::runtime_error("no engine");
    return echo();
  });
  crew->deal(1, "a");
  const auto failed = crew->wait(kLong);
  EXPECT_EQ(failed->state, Done::State::kFailed);
  EXPECT_EQ(failed->text, "no engine");
  crew->deal(2, "b");
  EXPECT_EQ(crew->wait(kLong)->text, "re: b");
}

TEST(ThreadCrew, AHandlerStaysInItsThread) {
  std::mutex guard;
  std::map<std::size_t, std::set<std::thread::id>> threads;  // by slot
  {
    const auto crew = make_thread_crew(3, [&](std::size_t slot) -> Handler {
      return [&, slot](std::string_view, const std::stop_token&) {
        const std::lock_guard lock(guard);
        threads[slot].insert(std::this_thread::get_id());
        return std::string();
      };
    });
    for (std::uint64_t job = 0; job < 60; ++job) {
      if (crew->running() == crew->capacity()) crew->wait(kLong);
      crew->deal(job, "");
    }
    while (crew->running() > 0) crew->wait(kLong);
  }
  std::set<std::thread::id> all;
  for (const auto& [slot, ids] : threads) {
    EXPECT_LT(slot, 3u);
    EXPECT_EQ(ids.size(), 1u);
    all.insert(ids.begin(), ids.end());
  }
  EXPECT_EQ(all.size(), threads.size());
}

TEST(ThreadCrew, StopsWhatRuns) {
  std::atomic<int> started = 0, stopped = 0;
  {
    const auto crew = make_thread_crew(2, everywhere(until_stopped(started, stopped)));
    crew->deal(1, "");
    crew->deal(2, "");
    while (started < 2) std::this_thread::sleep_for(1ms);
  }
  EXPECT_EQ(stopped, 2);
}

TEST(ThreadCrew, EndsWithoutEverHavingWorked) {
  std::atomic<int> made = 0;
  make_thread_crew(4, [&](std::size_t) {
    ++made;
    return echo();
  });
  EXPECT_EQ(made, 0);
}

TEST(ThreadCrew, EveryJobIsAnsweredOnce) {
  constexpr std::uint64_t kJobs = 2000;
  const auto crew = make_thread_crew(4, everywhere([](std::string_view request, const std::stop_token&) {
                                       if (request.ends_with('7')) throw std::runtime_error(std::string(request));
                                       return std::string(request);
                                     }));
  std::set<std::uint64_t> answered, failed;
  const auto take = [&] {
    const auto done = crew->wait(kLong);
    ASSERT_TRUE(done.has_value());
    EXPECT_EQ(done->text, std::to_string(done->job));
    EXPECT_TRUE((done->state == Done::State::kFailed ? failed : answered).insert(done->job).second);
  };
  for (std::uint64_t job = 0; job < kJobs; ++job) {
    while (crew->running() == crew->capacity()) take();
    crew->deal(job, std::to_string(job));
  }
  while (crew->running() > 0) take();
  EXPECT_EQ(failed.size(), kJobs / 10);
  EXPECT_EQ(answered.size(), kJobs - kJobs / 10);
  EXPECT_FALSE(crew->wait(0).has_value());
}

TEST(ThreadCrew, SaysWhatItIs) {
  EXPECT_EQ(make_thread_crew(1, everywhere(echo()))->describe(), "1 thread");
  EXPECT_EQ(make_thread_crew(2, everywhere(echo()))->describe(), "2 threads");
}

}  // namespace
}  // namespace katachi::crew
