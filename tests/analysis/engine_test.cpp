#include "analysis/engine.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "tests/analysis/fixture.hpp"

namespace katachi::analysis {
namespace {

Engine::PlayerFactory fake_players(FakePlayer::Script script) {
  return [script = std::move(script)] { return std::make_unique<FakePlayer>(script); };
}

player::Report answer_at_once(const Task&) { return small_report(); }

std::string ids(const std::vector<json>& lines) {
  std::string text;
  for (const json& line : lines) text += (text.empty() ? "" : " ") + line.value("id", "-");
  return text;
}

// An engine whose searches wait at a gate.
struct Gated {
  explicit Gated(int parallel = 1)
      : engine({.version = "1.2.3", .parallel = parallel, .analyst = {}}, fake_players([this](const Task& task) {
                 return gate.pass(task.stop) ? small_report(10) : small_report(4);
               }),
               clock, replies.sink()) {}

  void ask(std::string_view changes) { engine.handle(question(changes).dump()); }

  SharedClock clock;
  Gate gate;
  Replies replies;
  Engine engine;
};

TEST(Engine, TakesTheHighestPriorityFirst) {
  Gated test;
  test.ask(R"({"id":"first"})");
  test.gate.wait_for_arrivals(1);
  test.ask(R"({"id":"a"})");
  test.ask(R"({"id":"b","priority":-1})");
  test.ask(R"({"id":"c","priority":9})");
  test.ask(R"({"id":"d"})");
  test.gate.open();
  test.engine.finish();
  EXPECT_EQ(ids(test.replies.all()), "first c a d b");
}

TEST(Engine, WarnsOfABoardThatDoesNotSuitThePlayer) {
  Replies replies;
  const SharedClock clock;
  const auto not_nine = [](go::Size size) -> std::optional<std::string> {
    if (size.width == 9) return std::nullopt;
    return "not for this size";
  };
  Engine engine({.version = "1", .parallel = 1, .analyst = {}, .size_warning = not_nine}, fake_players(answer_at_once),
                clock, replies.sink());
  engine.handle(question(R"({"id":"nine"})").dump());
  engine.handle(question(R"({"id":"five","boardXSize":5,"boardYSize":5})").dump());
  engine.finish();
  std::vector<std::string> warnings;
  for (const json& line : replies.all())
    if (line.contains("warning"))
      warnings.push_back(line.at("id").get<std::string>() + ": " + line.at("warning").get<std::string>());
  EXPECT_EQ(warnings, std::vector<std::string>{"five: not for this size"});
}

TEST(Engine, ATurnEach) {
  Gated test;
  test.gate.open();
  test.ask(R"({"moves":[["B","D4"],["W","E5"]],"analyzeTurns":[0,2]})");
  test.engine.finish();
  const auto lines = test.replies.all();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0]["turnNumber"], 0);
  EXPECT_EQ(lines[1]["turnNumber"], 2);
}

TEST(Engine, TerminateEndsOneQuery) {
  Gated test;
  test.ask(R"({"id":"running"})");
  test.ask(R"({"id":"waiting"})");
  test.ask(R"({"id":"other"})");
  test.gate.wait_for_arrivals(1);
  test.engine.handle(R"({"id":"t1","action":"terminate","terminateId":"waiting"})");
  test.replies.await(2);
  const auto lines = test.replies.all();
  EXPECT_EQ(lines[0], json::parse(R"({"id":"t1","action":"terminate","terminateId":"waiting"})"));
  EXPECT_EQ(lines[1], json::parse(R"({"id":"waiting","isDuringSearch":false,"noResults":true,"turnNumber":0})"));
  test.engine.handle(R"({"id":"t2","action":"terminate","terminateId":"running"})");
  test.gate.wait_for_arrivals(2);  // the worker went on to the next
  test.gate.open();
  test.engine.finish();
  EXPECT_EQ(test.replies.of("t2").size(), 1u);
  ASSERT_EQ(test.replies.of("running").size(), 1u);
  EXPECT_EQ(test.replies.of("running")[0]["rootInfo"]["visits"], 4);
  EXPECT_EQ(test.replies.of("other")[0]["rootInfo"]["visits"], 10);
  EXPECT_EQ(test.replies.of("waiting").size(), 1u);
}

TEST(Engine, TerminateTurns) {
  Gated test;
  test.ask(R"({"id":"first"})");
  test.gate.wait_for_arrivals(1);
  test.ask(R"({"id":"a","moves":[["B","D4"],["W","E5"]],"analyzeTurns":[0,1,2]})");
  test.engine.handle(R"({"id":"t","action":"terminate","terminateId":"a","turnNumbers":[0,2,7]})");
  test.gate.open();
  test.engine.finish();
  std::set<int> analysed;
  for (const json& line : test.replies.of("a"))
    if (!line.contains("noResults")) analysed.insert(line["turnNumber"].get<int>());
  EXPECT_EQ(analysed, std::set{1});
  EXPECT_EQ(test.replies.of("a").size(), 3u);
}

TEST(Engine, TerminateAll) {
  Gated test(2);
  for (const char* const id : {"a", "b", "c", "d"}) test.ask(std::string(R"({"id":")") + id + "\"}");
  test.gate.wait_for_arrivals(2);
  test.engine.handle(R"({"id":"t","action":"terminate_all"})");
  test.replies.await(5);
  for (const char* const id : {"a", "b"}) EXPECT_EQ(test.replies.of(id)[0]["rootInfo"]["visits"], 4);
  for (const char* const id : {"c", "d"}) EXPECT_EQ(test.replies.of(id)[0]["noResults"], true);
}

TEST(Engine, QuitDoesNotWait) {
  Gated test;
  test.ask(R"({"id":"running"})");
  test.ask(R"({"id":"waiting"})");
  test.gate.wait_for_arrivals(1);
  test.engine.quit();
  EXPECT_TRUE(test.replies.of("waiting").empty());
  EXPECT_EQ(test.replies.of("running").size(), 1u);
}

TEST(Engine, Actions) {
  SharedClock clock;
  Replies replies;
  Engine engine({.version = "1.2.3", .parallel = 1, .analyst = {}}, fake_players(answer_at_once), clock,
                replies.sink());
  const auto reply = [&](const char* line) {
    engine.handle(line);
    return replies.all().back();
  };
  EXPECT_EQ(reply(R"({"id":"v","action":"query_version","extra":[1]})"),
            json::parse(R"({"id":"v","action":"query_version","extra":[1],"version":"1.2.3","git_hash":"<omitted>"})"));
  EXPECT_EQ(reply(R"({"id":"m","action":"query_models"})"),
            json::parse(R"({"id":"m","action":"query_models","models":[]})"));
  EXPECT_EQ(reply(R"({"id":"c","action":"clear_cache"})"), json::parse(R"({"id":"c","action":"clear_cache"})"));
  const auto field_of_error = [&](const char* line) {
    const json answer = reply(line);
    return answer.contains("error") ? answer.value("field", "") + " " + answer.value("id", "") : "no error";
  };
  EXPECT_EQ(field_of_error(R"({"id":"x","action":"dance"})"), "action x");
  EXPECT_EQ(field_of_error(R"({"id":"x","action":7})"), "action x");
  EXPECT_EQ(field_of_error(R"({"id":"x","action":"terminate"})"), "terminateId x");
  EXPECT_EQ(field_of_error(R"({"id":"x","action":"terminate","terminateId":7})"), "terminateId x");
  EXPECT_EQ(field_of_error(R"({"id":"x","action":"terminate_all","turnNumbers":3})"), "turnNumbers x");
}

TEST(Engine, GoesOnAfterBadLines) {
  SharedClock clock;
  Replies replies;
  Engine engine({}, fake_players(answer_at_once), clock, replies.sink());
  engine.handle("nonsense");
  engine.handle("");
  engine.handle(" \r");
  engine.handle(question(R"({"id":"big","boardXSize":29,"boardYSize":29})").dump());
  engine.handle(question(R"({"id":"good","odd":1})").dump() + "\r");
  engine.finish();
  const auto lines = replies.all();
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_TRUE(lines[0].contains("error") && !lines[0].contains("id"));
  EXPECT_EQ(lines[1]["field"], "boardXSize");
  EXPECT_EQ(lines[1]["id"], "big");
  EXPECT_EQ(lines[2]["field"], "odd");
  EXPECT_TRUE(lines[2].contains("warning"));
  EXPECT_TRUE(lines[3].contains("moveInfos"));
}

TEST(Engine, AFailureCostsOneAnswer) {
  SharedClock clock;
  Replies replies;
  const auto script = [](const Task& task) -> player::Report {
    if (task.request.playouts == 1) throw core::EnvironmentError({"there is no model", "a.kmodel", ""});
    return small_report();
  };
  Engine engine({}, fake_players(script), clock, replies.sink());
  engine.handle(question(R"({"id":"a","maxVisits":1})").dump());
  engine.handle(question(R"({"id":"b"})").dump());
  engine.finish();
  EXPECT_EQ(replies.of("a")[0], json::parse(R"({"id":"a","error":"a.kmodel: there is no model"})"));
  EXPECT_TRUE(replies.of("b")[0].contains("rootInfo"));
}

TEST(Engine, DamagedLinesNeverEndIt) {
  SharedClock clock;
  Replies replies;
  Engine engine({}, fake_players(answer_at_once), clock, replies.sink());
  const std::string good = question(R"({"komi":6.5,"moves":[["B","D4"],["W","E5"]],"analyzeTurns":[0,2],"priority":1,
      "initialStones":[["B","A1"]],"avoidMoves":[{"player":"B","moves":["C3"],"untilDepth":1}],
      "overrideSettings":{"maxTime":1}})")
                               .dump();
  core::Rng rng(7);
  for (int i = 0; i < 500; ++i) {
    std::string line = good;
    for (std::uint32_t change = 0; change <= rng.below(3); ++change) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(line.size()));
      if (rng.below(2) == 0)
        line[at] = static_cast<char>(rng.below(256));
      else
        line.erase(at, rng.below(6));
    }
    const std::size_t before = replies.count();
    engine.handle(line);
    replies.await(before + 1);
  }
  engine.finish();
}

// The answers of two workers are those of one.
TEST(Engine, WorkersDoNotDisturbEachOther) {
  const core::SteadyClock clock;
  const auto answers = [&](int parallel) {
    Replies replies;
    Engine engine(
        {.version = "", .parallel = parallel, .analyst = {.playouts = 40}},
        [&] { return player::make_player(tree_preset(), clock); }, clock, replies.sink());
    for (const char* const id : {"a", "b", "c"})
      engine.handle(question(std::string(R"({"moves":[["B","E5"],["W","C3"],["B","G7"]],"analyzeTurns":[0,1,2,3],
          "includeOwnership":true,"includePolicy":true,"id":")") +
                             id + "\"}")
                        .dump());
    engine.finish();
    std::map<std::string, json> found;
    for (const json& line : replies.all())
      found[line["id"].get<std::string>() + std::to_string(line["turnNumber"].get<int>())] = line;
    return found;
  };
  const auto alone = answers(1);
  EXPECT_EQ(alone.size(), 12u);
  EXPECT_EQ(alone, answers(2));
}

TEST(Engine, TellsDuringARealSearchAndStops) {
  const core::SteadyClock clock;
  Replies replies;
  Engine engine(
      {.version = "", .parallel = 2, .analyst = {}}, [&] { return player::make_player(tree_preset(), clock); }, clock,
      replies.sink());
  for (const char* const id : {"a", "b"})
    engine.handle(question(std::string(
                               R"({"maxVisits":1000000000,"reportDuringSearchEvery":0.01,"includeOwnership":true,
        "id":")") + id + "\"}")
                      .dump());
  while (replies.of("a").size() < 3 || replies.of("b").size() < 3) replies.await(replies.count() + 1);
  engine.handle(R"({"id":"t","action":"terminate_all"})");
  engine.finish();
  for (const char* const id : {"a", "b"}) {
    const auto lines = replies.of(id);
    std::uint64_t visits = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      EXPECT_EQ(lines[i]["isDuringSearch"], i + 1 < lines.size());
      EXPECT_GE(lines[i]["rootInfo"]["visits"].get<std::uint64_t>(), visits);
      visits = lines[i]["rootInfo"]["visits"].get<std::uint64_t>();
      EXPECT_EQ(lines[i]["ownership"].size(), 81u);
    }
  }
}

}  // namespace
}  // namespace katachi::analysis
