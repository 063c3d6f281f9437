// The experiment `dealing` with short jobs: times that are possible, tables and a picture, options.
#include "experiment/dealing.hpp"

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace katachi::experiment {
namespace {

core::Result<ExperimentReport> run_dealing(const std::map<std::string, std::string>& changed,
                                           std::stop_token stop = {}) {
  const Experiment* experiment = find_experiment("dealing");
  ExperimentRun settings;
  for (const ExperimentOption& option : experiment->options) settings.values[option.name] = option.value;
  for (const auto& [name, value] : changed) settings.values[name] = value;
  settings.stop = std::move(stop);
  return experiment->run(settings);
}

// A busy machine makes every measured time longer, never shorter: only these bounds are certain.
TEST(Dealing, NothingIsFasterThanIdeal) {
  const auto report = run_dealing({{"workers", "1,3"}, {"seconds", "0.004"}, {"jobs", "5"}});
  ASSERT_TRUE(report) << report.error().text();
  const auto json = nlohmann::json::parse(report->json);
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[0]["workers"], 1);
  EXPECT_EQ(json[1]["jobs"], 15);
  for (const auto& row : json) {
    EXPECT_NEAR(row["alike_ideal_seconds"].get<double>(), 0.02, 1e-9);
    for (const char* kind : {"alike", "spread"}) {
      const double ideal = row[std::string(kind) + "_ideal_seconds"];
      const double seconds = row[std::string(kind) + "_seconds"];
      const double efficiency = row[std::string(kind) + "_efficiency"];
      EXPECT_GE(seconds, ideal);
      EXPECT_DOUBLE_EQ(efficiency, ideal / seconds);
    }
  }
  EXPECT_EQ(json[0]["spread_expected"], 1.0);
  // 5 jobs a worker; 1/2 + 1/3 of a job is lost.
  EXPECT_NEAR(json[1]["spread_expected"].get<double>(), 5 / (5 + 1 / 2.0 + 1 / 3.0), 1e-12);
}

// Answers one job for each wait, the oldest first, and notes how many were running.
class NotingCrew final : public crew::Crew {
 public:
  std::size_t capacity() const override { return 3; }
  void deal(std::uint64_t job, std::string request) override {
    EXPECT_LT(running(), capacity());
    EXPECT_EQ(job, requests.size());
    requests.push_back(std::move(request));
  }
  std::size_t running() const override { return requests.size() - answered_; }
  std::optional<crew::Done> wait(double) override {
    running_at_waits.push_back(running());
    return crew::Done{.job = answered_++, .state = crew::Done::State::kAnswered, .text = ""};
  }
  std::string describe() const override { return "a test's"; }

  std::vector<std::string> requests;
  std::vector<std::size_t> running_at_waits;

 private:
  std::size_t answered_ = 0;
};

TEST(Dealing, NoWorkerWaitsWhileThereAreJobs) {
  NotingCrew crew;
  deal_all(crew, {0.5, 1, 1.5, 2, 2.5}, {});
  EXPECT_EQ(crew.requests, (std::vector<std::string>{"0.5", "1", "1.5", "2", "2.5"}));
  EXPECT_EQ(crew.running_at_waits, (std::vector<std::size_t>{3, 3, 3, 2, 1}));
}

TEST(Dealing, TheSpreadFollowsFromTheSeed) {
  const std::map<std::string, std::string> few = {{"workers", "2"}, {"seconds", "0.001"}, {"jobs", "3"}};
  const auto ideal = [](const auto& report) {
    return nlohmann::json::parse(report->json)[0]["spread_ideal_seconds"].template get<double>();
  };
  const auto one = run_dealing(few), again = run_dealing(few);
  auto other_seed = few;
  other_seed["seed"] = "2";
  const auto other = run_dealing(other_seed);
  ASSERT_TRUE(one && again && other);
  EXPECT_EQ(ideal(one), ideal(again));
  EXPECT_NE(ideal(one), ideal(other));
}

TEST(Dealing, MakesATableAndAPicture) {
  const auto report = run_dealing({{"workers", "1,2"}, {"seconds", "0.001"}, {"jobs", "1"}});
  ASSERT_TRUE(report);
  ASSERT_EQ(report->files.size(), 2u);
  EXPECT_EQ(report->files[0].name, "dealing.csv");
  EXPECT_NE(report->files[1].content.find("<svg"), std::string::npos);
}

TEST(Dealing, StopsInTheMiddleOfAJob) {
  std::stop_source source;
  const std::jthread stopper([&source] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    source.request_stop();
  });
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(run_dealing({{"workers", "1"}, {"seconds", "50"}}, source.get_token()).error().what, "stopped");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(25));
}

TEST(Dealing, OptionsAreChecked) {
  for (const auto& [name, value] : {std::pair{"workers", "0"},
                                    {"workers", "1,"},
                                    {"seconds", "0"},
                                    {"seconds", "-1"},
                                    {"seconds", "much"},
                                    {"jobs", "0"},
                                    {"seed", "x"}}) {
    const auto report = run_dealing({{name, value}});
    ASSERT_FALSE(report) << name << " = " << value;
    EXPECT_EQ(report.error().where, std::string("--") + name);
  }
}

}  // namespace
}  // namespace katachi::experiment
