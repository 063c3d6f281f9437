// Requests as KaTrain and Ogatak send them (golden/analysis/*.jsonl, in the form of KaTrain's core/engine.py and Ogatak's query.js):
// each gets the replies that these programs wait for, with the fields that they read.
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

// Sends the requests one after another, as they are in the file. One search that runs until it is terminated begins before the
// next line is sent: otherwise there would be nothing to terminate.
void replay(const std::vector<json>& lines, int parallel, Replies& replies) {
  const core::SteadyClock clock;
  Engine engine(
      {.version = "1.15.3", .parallel = parallel, .analyst = {.playouts = 20}},
      [&] { return player::make_player(tree_preset(), clock); }, clock, replies.sink());
  for (const json& line : lines) {
    engine.handle(line.dump());
    if (line.value("maxVisits", 0) < 100000) continue;
    const auto has_begun = [&] {
      for (const json& reply : replies.of(line["id"]))
        if (reply.value("isDuringSearch", false)) return true;
      return false;
    };
    while (!has_begun()) replies.await(replies.count() + 1);
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
  expect_fields(answer["rootInfo"], {"visits", "winrate", "scoreLead", "scoreSelfplay", "scoreStdev", "utility",
                                     "currentPlayer", "thisHash", "symHash"});
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

// The last word to each request, and that there is one alone.
void expect_answered(const json& request, Replies& replies) {
  const std::string id = request["id"];
  std::vector<json> last;
  for (const json& reply : replies.of(id)) {
    if (reply.contains("warning")) continue;
    if (reply.value("isDuringSearch", false))
      expect_readable(reply, request);
    else
      last.push_back(reply);
  }
  ASSERT_EQ(last.size(), 1u) << id;
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
  for (const json& line : lines) expect_answered(line, replies);
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

TEST(Recorded, Ogatak) {
  Replies replies;
  expect_all_answered("ogatak.jsonl", 9, 1, replies);
  EXPECT_EQ(ids_with_errors(replies), std::set<std::string>{"test_bs29"});
  EXPECT_EQ(replies.of("query_version")[0]["version"], "1.15.3");
}

}  // namespace
}  // namespace katachi::analysis
