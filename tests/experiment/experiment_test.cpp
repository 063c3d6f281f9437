#include "experiment/experiment.hpp"

#include <unistd.h>

#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "lab/experiment_report.hpp"

namespace katachi::experiment {
namespace {

TEST(Experiments, EachIsDescribed) {
  for (const Experiment& experiment : experiments()) {
    EXPECT_FALSE(experiment.shows.empty()) << experiment.name;
    EXPECT_FALSE(experiment.source.empty()) << experiment.name;
    EXPECT_FALSE(experiment.takes.empty()) << experiment.name;
    EXPECT_EQ(find_experiment(experiment.name), &experiment);
  }
  EXPECT_EQ(find_experiment("no-such"), nullptr);
}

TEST(Experiments, PartsThatAreDoneAreNotDoneAgain) {
  std::map<std::string, std::string> memory;
  int computed = 0;
  ExperimentRun run;
  run.recall = [&](const std::string& part) {
    return memory.contains(part) ? std::optional(memory[part]) : std::nullopt;
  };
  run.remember = [&](const std::string& part, const std::string& result) { memory[part] = result; };
  const auto compute = [&]() -> core::Result<std::string> { return std::to_string(++computed); };
  EXPECT_EQ(run.part("a", compute).value(), "1");
  EXPECT_EQ(run.part("a", compute).value(), "1");
  EXPECT_EQ(run.part("b", compute).value(), "2");
  EXPECT_FALSE(run.part("c", []() -> core::Result<std::string> { return core::fail("no"); }));
  EXPECT_FALSE(memory.contains("c"));
  EXPECT_EQ(ExperimentRun().part("a", compute).value(), "3");
}

TEST(Experiments, TheTheoremGoesOnWithItsParts) {
  const Experiment& theorem = *find_experiment("bgp-theorem");
  std::map<std::string, std::string> memory;
  std::stop_source stop;
  ExperimentRun run;
  for (const ExperimentOption& option : theorem.options) run.values[option.name] = option.value;
  run.values["runs"] = "3";
  run.remember = [&](const std::string& part, const std::string& result) {
    memory[part] = result;
    if (memory.size() == 5) stop.request_stop();
  };
  run.stop = stop.get_token();
  EXPECT_FALSE(theorem.run(run));
  EXPECT_EQ(memory.size(), 5u);
  run.stop = {};
  int recalled = 0;
  run.recall = [&](const std::string& part) {
    if (!memory.contains(part)) return std::optional<std::string>();
    ++recalled;
    return std::optional(memory[part]);
  };
  const auto resumed = theorem.run(run);
  EXPECT_EQ(recalled, 5);
  run.recall = nullptr;
  ASSERT_TRUE(resumed);
  EXPECT_EQ(resumed->text, theorem.run(run)->text);
}

TEST(Experiments, ReportsAreKept) {
  const auto path =
      std::filesystem::temp_directory_path() / ("katachi_experiment_" + std::to_string(getpid()) + ".klab");
  {
    store::Store store = store::Store::open(path, store::Access::kWrite).value();
    const store::Run run = store.begin_run("experiment", R"({"experiment":"x"})", "{}");
    EXPECT_FALSE(lab::stored_experiment(store, run));
    lab::store_experiment(store, run, {.text = "a table", .json = "{}", .files = {{"x.svg", "<svg></svg>"}}});
    const store::Run kept = store.find_run(run.id).value();
    EXPECT_EQ(kept.state, "finished");
    EXPECT_EQ(lab::stored_experiment(store, kept)->text, "a table");
    EXPECT_EQ(lab::stored_experiment(store, kept)->files[0].content, "<svg></svg>");
    const auto report = lab::report_run(store, kept);
    ASSERT_TRUE(report);
    EXPECT_NE(report->html.find("<svg>"), std::string::npos);
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace katachi::experiment
