// Requests as KaTrain and Ogatak send them (golden/analysis/*.jsonl: katrain.jsonl is written in the form of its core/engine.py, the
// others were recorded): each gets the replies that these programs wait for, with the fields that they read.
#include <algorithm>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "tests/analysis/fixture.hpp"

namespace katachi::analysis {
namespace {

std::vector<json> requests(const std::string& name) {
  std::ifstream in(std::string(KATACHI_SOURCE_DIR) + "/golden/analysis/" + name);
  std::vector<json> found;
  for (std::string line; std::getline(in, line);) found.push_back(json::parse(line));
  return found;
}

// Sends the requests one after another, as they are in the file. A search that is terminated by the next line has said something
// before, one of few visits its last word: so the programs do it.
void replay(const std::vector<json>& lines, int parallel, Replies& replies) {
  const core::SteadyClock clock;
  Engine engine(
      {.version = "1.15.3", .parallel = parallel, .analyst = {.playouts = 20}},
      [&] { return player::make_player(tree_preset(), clock); }, clock, replies.sink());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const json& line = lines[i];
    engine.handle(line.dump());
    if (i + 1 == lines.size() || lines[i + 1].value("terminateId", "") != line["id"].get<std::string>()) continue;
    const bool is_endless = line.value("maxVisits", 0) >= 100000;
    const auto has_said = [&] {
      for (const json& reply : replies.of(line["id"]))
        if (reply.contains("moveInfos") && reply["isDuringSearch"] == is_endless) return true;
      return false;
    };
    for (std::size_t known = replies.count(); !has_said(); known = replies.count()) replies.await(known + 1);
  }
  engine.finish();
}

void expect_fields(const json& object, std::initializer_list<const char*> names) {
  for (const char* const name : names)
    EXPECT_TRUE(object.contains(name)) << name << " in " << object.dump().substr(0, 200);
}

// Everything that both programs read of an answer.
void expect_readable(const json& answer, const json& request) {
  const std::size_t area = request["boardXSize"].get<std::size_t>() * request["boardYSize"].get<std::size_t>();
  expect_fields(answer, {"id", "turnNumber", "isDuringSearch", "moveInfos", "rootInfo"});
  EXPECT_EQ(answer["turnNumber"], request["moves"].size());
  expect_fields(answer["rootInfo"],
                {"visits", "winrate", "scoreLead", "scoreSelfplay", "scoreStdev", "utility", "currentPlayer"});
  EXPECT_FALSE(answer["moveInfos"].empty());
  for (const json& info : answer["moveInfos"]) {
    expect_fields(info, {"move", "order", "visits", "winrate", "scoreLead", "scoreMean", "scoreStdev", "scoreSelfplay",
                         "prior", "lcb", "utility", "utilityLcb", "weight", "pv"});
    EXPECT_EQ(info["pv"][0], info["move"]);
    EXPECT_TRUE(info["winrate"].get<double>() >= 0 && info["winrate"].get<double>() <= 1);
  }
  // KaTrain's players by ownership take the moves that have one.
  const json owners = answer["moveInfos"][0].value("ownership", json::array());
  EXPECT_EQ(owners.size(), request.value("includeMovesOwnership", false) ? area : 0);
  EXPECT_EQ(answer.value("ownership", json::array()).size(), request.value("includeOwnership", false) ? area : 0);
  EXPECT_EQ(answer.value("policy", json::array()).size(), request.value("includePolicy", false) ? area + 1 : 0);
}

// The last word to each request, and that there is one alone for each of this name.
void expect_answered(const json& request, std::size_t count, Replies& replies) {
  const std::string id = request["id"];
  std::vector<json> last;
  for (const json& reply : replies.of(id)) {
    if (reply.contains("warning")) continue;
    if (reply.value("isDuringSearch", false))
      expect_readable(reply, request);
    else
      last.push_back(reply);
  }
  ASSERT_EQ(last.size(), count) << id;
  if (request.contains("action")) {
    for (const auto& [name, value] : request.items()) EXPECT_EQ(last[0][name], value);
  } else if (!last[0].contains("error")) {
    expect_readable(last[0], request);
  }
}

std::set<std::string> ids_with_errors(Replies& replies) {
  std::set<std::string> ids;
  for (const json& reply : replies.all())
    if (reply.contains("error")) ids.insert(reply.value("id", ""));
  return ids;
}

// Replays a file of so many requests at least; each must be answered.
void expect_all_answered(const std::string& name, std::size_t least, int parallel, Replies& replies) {
  const auto lines = requests(name);
  ASSERT_GE(lines.size(), least);
  replay(lines, parallel, replies);
  for (const json& line : lines) {
    const auto has_its_name = [&](const json& other) { return other["id"] == line["id"]; };
    expect_answered(line, static_cast<std::size_t>(std::ranges::count_if(lines, has_its_name)), replies);
  }
}

TEST(Recorded, KaTrain) {
  Replies replies;
  expect_all_answered("katrain.jsonl", 16, 2, replies);
  // KaTrain tries every point, the taken ones too, and knows this error by its first words.
  const auto errors = ids_with_errors(replies);
  ASSERT_EQ(errors.size(), 1u);
  const json error = replies.of(*errors.begin()).back();
  EXPECT_TRUE(error["error"].get<std::string>().starts_with("Illegal move 4: E5"));
  EXPECT_EQ(error["field"], "moves");
}

// What KaTrain 1.18.1 itself sent (its core package without windows, all its players but those that need another network).
TEST(Recorded, KaTrainItself) {
  Replies replies;
  expect_all_answered("katrain_recorded.jsonl", 84, 2, replies);
  EXPECT_TRUE(ids_with_errors(replies).empty());
}

// From what Ogatak 2.2.0 itself sent (its own modules in a page without a window): a game with undo, pass, other rules and side to move,
// the analysis of a record, games against itself and against a person.
TEST(Recorded, Ogatak) {
  Replies replies;
  expect_all_answered("ogatak.jsonl", 28, 1, replies);
  EXPECT_EQ(ids_with_errors(replies), std::set<std::string>{"test_bs29"});
  EXPECT_EQ(replies.of("query_version")[0]["version"], "1.15.3");
}

}  // namespace
}  // namespace katachi::analysis
