#include "analysis/analyst.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/fixture.hpp"

namespace katachi::analysis {
namespace {

Job job_of(std::string_view changes) {
  auto query = std::make_shared<const Query>(query_of(changes));
  const int turn = query->turns.front().number;
  return {.query = std::move(query), .turn = turn};
}

// The final line and those before it.
struct Told {
  json last;
  std::vector<json> partial;
};

Told analyze(Analyst& analyst, const Job& job) {
  Told told;
  told.last =
      json::parse(analyst.analyze(job, [&](const std::string& line) { told.partial.push_back(json::parse(line)); }));
  return told;
}

Told analyze_with(const FakePlayer::Script& script, const Job& job, const core::Clock& clock) {
  Analyst analyst(std::make_unique<FakePlayer>(script), clock, {.playouts = 77});
  return analyze(analyst, job);
}

TEST(Analyst, AsksForWhatTheQueryWants) {
  SharedClock clock;
  player::SearchRequest request;
  const auto script = [&](const Task& task) {
    request = task.request;
    EXPECT_FALSE(task.request.tell);
    return small_report();
  };
  analyze_with(script, job_of("{}"), clock);
  EXPECT_EQ(request.playouts, 77u);
  EXPECT_FALSE(request.time || request.with_ownership);
  EXPECT_TRUE(request.only.empty() && request.avoid.empty());
  analyze_with(script, job_of(R"({"maxVisits":5,"includeOwnership":true,"overrideSettings":{"maxTime":1.5}})"), clock);
  EXPECT_EQ(request.playouts, 5u);
  EXPECT_EQ(request.time, player::fixed_time(1.5));
  EXPECT_TRUE(request.with_ownership);
}

TEST(Analyst, RestrictionsAreThoseOfTheSideToMove) {
  SharedClock clock;
  player::SearchRequest request;
  const auto script = [&](const Task& task) {
    request = task.request;
    return small_report();
  };
  const std::string entries =
      R"([{"player":"B","moves":["A1"],"untilDepth":1},{"player":"W","moves":["B2","C3"],"untilDepth":1}])";
  analyze_with(script, job_of(R"({"avoidMoves":)" + entries + "}"), clock);
  EXPECT_EQ(request.avoid, std::vector<go::Move>{go::Point::at(0, 8)});
  analyze_with(script, job_of(R"({"moves":[["B","E5"]],"allowMoves":)" + entries + "}"), clock);
  EXPECT_TRUE(request.avoid.empty());
  EXPECT_EQ(request.only, (std::vector<go::Move>{go::Point::at(1, 7), go::Point::at(2, 6)}));
}

// A search of three seconds that could tell something every `step`, a little late each time.
std::vector<double> times_told(std::string_view changes) {
  SharedClock clock;
  std::vector<double> told;
  const auto script = [&](const Task& task) {
    const double step = task.request.interval + 0.001;
    double now = 0;
    while (now < 3) {
      clock.advance(step);
      now += step;
      task.request.tell(small_report());
    }
    return small_report(20);
  };
  Analyst analyst(std::make_unique<FakePlayer>(script), clock, {});
  const json last = json::parse(analyst.analyze(job_of(changes), [&](const std::string& line) {
    EXPECT_EQ(json::parse(line)["isDuringSearch"], true);
    told.push_back(clock.now().time_since_epoch().count());
  }));
  EXPECT_EQ(last["isDuringSearch"], false);
  EXPECT_EQ(last["rootInfo"]["visits"], 20);
  return told;
}

TEST(Analyst, TellsDuringTheSearch) {
  const std::vector<double> every = times_told(R"({"reportDuringSearchEvery":1})");
  ASSERT_EQ(every.size(), 3u);
  EXPECT_NEAR(every[0], 1, 0.01);
  EXPECT_NEAR(every[2], 3, 0.01);

  const std::vector<double> early = times_told(R"({"reportDuringSearchEvery":1,"firstReportDuringSearchAfter":0.1})");
  ASSERT_EQ(early.size(), 3u);
  EXPECT_NEAR(early[0], 0.1, 0.01);
  EXPECT_NEAR(early[1], 1.1, 0.1);

  const std::vector<double> late = times_told(R"({"reportDuringSearchEvery":0.5,"firstReportDuringSearchAfter":2})");
  ASSERT_EQ(late.size(), 3u);
  EXPECT_NEAR(late[0], 2, 0.1);

  EXPECT_EQ(times_told(R"({"firstReportDuringSearchAfter":1})").size(), 1u);
}

TEST(Analyst, AnEmptyReportIsNotTold) {
  SharedClock clock;
  const auto script = [&](const Task& task) {
    clock.advance(2);
    task.request.tell(player::Report{});
    return small_report();
  };
  EXPECT_TRUE(analyze_with(script, job_of(R"({"reportDuringSearchEvery":1})"), clock).partial.empty());
}

TEST(Analyst, StoppedBeforeAnythingWasFound) {
  SharedClock clock;
  Job job = job_of("{}");
  job.stop.request_stop();
  EXPECT_EQ(analyze_with([](const Task&) { return player::Report{}; }, job, clock).last,
            json::parse(R"({"id":"q","isDuringSearch":false,"noResults":true,"turnNumber":0})"));
  EXPECT_EQ(analyze_with([](const Task&) { return small_report(3); }, job, clock).last["rootInfo"]["visits"], 3);
}

TEST(Analyst, PerspectiveOfTheQueryComesFirst) {
  SharedClock clock;
  const auto script = [](const Task&) { return small_report(); };
  const auto winrate = [&](const char* settings, Perspective perspective) {
    Analyst analyst(std::make_unique<FakePlayer>(script), clock, {.playouts = 1, .perspective = perspective});
    const Job job = job_of(std::string(R"({"moves":[["B","A1"]],"overrideSettings":)") + settings + "}");
    return analyze(analyst, job).last["rootInfo"]["winrate"].get<double>();
  };
  EXPECT_EQ(winrate("{}", Perspective::kBlack), 0.25);
  EXPECT_EQ(winrate("{}", Perspective::kSideToMove), 0.75);
  EXPECT_EQ(winrate(R"({"reportAnalysisWinratesAs":"WHITE"})", Perspective::kBlack), 0.75);
}

TEST(Analyst, OwnershipIsThatOfTheReport) {
  SharedClock clock;
  const Job job = job_of(R"({"includeOwnership":true})");
  EXPECT_FALSE(analyze_with([](const Task&) { return small_report(); }, job, clock).last.contains("ownership"));
  const auto with_ownership = [](const Task&) {
    player::Report report = small_report();
    report.ownership.assign(81, -0.25);
    return report;
  };
  EXPECT_EQ(analyze_with(with_ownership, job, clock).last["ownership"][0], -0.25);
}

TEST(Analyst, AnswersDependOnTheirQueryAlone) {
  const core::SteadyClock clock;
  Analyst one(player::make_player(tree_preset(), clock), clock, {.playouts = 60});
  Analyst other(player::make_player(tree_preset(), clock), clock, {.playouts = 60});
  const Job first = job_of(R"({"moves":[["B","E5"]],"includeOwnership":true})");
  const Job second = job_of(R"({"moves":[["B","E5"],["W","C3"]],"includePolicy":true})");
  const Job elsewhere = job_of(R"({"boardXSize":13,"boardYSize":11})");
  const json expected = analyze(one, second).last;
  EXPECT_EQ(expected["rootInfo"]["visits"], 60);
  EXPECT_EQ(expected["policy"].size(), 82u);
  const json ownership = analyze(other, first).last["ownership"];
  EXPECT_EQ(ownership.size(), 81u);
  EXPECT_EQ(analyze(other, second).last, expected);  // the next position of the same game
  EXPECT_EQ(analyze(other, second).last, expected);
  analyze(other, elsewhere);
  EXPECT_EQ(analyze(other, second).last, expected);
}

TEST(Analyst, AFinishedGameHasAValue) {
  const core::SteadyClock clock;
  Analyst analyst(player::make_player(tree_preset(), clock), clock, {.playouts = 40});
  // Black has a wall through the middle of a small board, and everything is his.
  const json last = analyze(analyst, job_of(R"({"boardXSize":5,"boardYSize":5,"komi":0.5,"includeOwnership":true,
      "initialStones":[["B","C1"],["B","C2"],["B","C3"],["B","C4"],["B","C5"]],
      "moves":[["B","pass"],["W","pass"]]})"))
                        .last;
  EXPECT_EQ(last["turnNumber"], 2);
  EXPECT_EQ(last["rootInfo"]["currentPlayer"], "B");
  EXPECT_GT(last["rootInfo"]["winrate"].get<double>(), 0.8);
  EXPECT_GT(last["rootInfo"]["scoreLead"].get<double>(), 5);
  EXPECT_GT(last["ownership"][12].get<double>(), 0.5);
  EXPECT_FALSE(last["moveInfos"].empty());
}

TEST(Analyst, RestrictedMovesAreNotReported) {
  const core::SteadyClock clock;
  Analyst analyst(player::make_player(tree_preset(), clock), clock, {.playouts = 60});
  const json last =
      analyze(analyst, job_of(R"({"allowMoves":[{"player":"B","moves":["E5","C3"],"untilDepth":1}]})")).last;
  ASSERT_EQ(last["moveInfos"].size(), 2u);
  for (const json& info : last["moveInfos"]) EXPECT_TRUE(info["move"] == "E5" || info["move"] == "C3");
}

}  // namespace
}  // namespace katachi::analysis
