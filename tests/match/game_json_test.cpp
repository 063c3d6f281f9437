#include "match/game_json.hpp"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "match/moves_text.hpp"

namespace katachi::match {
namespace {

using nlohmann::ordered_json;
using rc::gen::elementOf;
using rc::gen::inRange;
using testing::HasSubstr;

std::string any_text() {
  const std::vector<std::string> pieces = {"a", "B 7", "\"", "\\", "\n", std::string("\0", 1), "囲碁",
                                           "é", "'",   "{",  "}",  "😀", "preset:uct,x=1",     "\x7F"};
  std::string text;
  for (int i = *inRange(0, 5); i > 0; --i) text += *elementOf(pieces);
  return text;
}

double any_number() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<double> special = {0,      -0.0,    0.1,       30,         1e300,
                                       5e-324, 1.0 / 3, kInfinity, -kInfinity, 1.7976931348623157e308};
  return *rc::gen::oneOf(elementOf(special), rc::gen::arbitrary<double>());
}

std::vector<go::Move> any_moves(go::Size size) {
  std::vector<go::Move> moves;
  for (int i = *inRange(0, 20); i > 0; --i) {
    const auto place = *inRange(0, size.area() + 1);
    moves.push_back(place == size.area() ? go::Move::pass() : go::Point::at(place % size.width, place / size.width));
  }
  return moves;
}

template <class Enum>
Enum any_up_to(Enum last) {
  return static_cast<Enum>(*inRange(0, static_cast<int>(last) + 1));
}

GameConditions any_conditions() {
  GameConditions c;
  c.size = {*inRange(1, 26), *inRange(1, 26)};
  c.rules.ko = any_up_to(go::KoRule::kSituational);
  c.rules.suicide = *rc::gen::arbitrary<bool>();
  c.rules.scoring = any_up_to(go::Scoring::kTerritory);
  c.rules.handicap_bonus = any_up_to(go::HandicapBonus::kOnePerStoneButOne);
  c.rules.komi_half_points = *inRange(-go::kMaxKomiHalfPoints, go::kMaxKomiHalfPoints + 1);
  c.handicap = *rc::gen::arbitrary<int>();
  c.time = {any_up_to(player::TimeSystem::kFischer),
            any_number(),
            any_number(),
            *rc::gen::arbitrary<int>(),
            *rc::gen::arbitrary<int>(),
            any_number(),
            any_number(),
            any_number()};
  c.time_margin = any_number();
  c.max_moves = *rc::gen::arbitrary<int>();
  c.answer_timeout = any_number();
  c.move_timeout = any_number();
  c.on_failure = any_up_to(FailureRule::kVoid);
  c.score = any_up_to(ScoreRule::kBoard);
  c.referee = any_text();
  c.may_resign = *rc::gen::arbitrary<bool>();
  return c;
}

SideReport any_side() {
  return {any_text(),   *rc::gen::arbitrary<int>(),         any_number(), any_number(),
          any_number(), *rc::gen::arbitrary<std::int64_t>()};
}

void check_same(const SideReport& a, const SideReport& b) {
  RC_ASSERT(a.version == b.version);
  RC_ASSERT(a.moves == b.moves);
  RC_ASSERT(a.seconds == b.seconds);
  RC_ASSERT(a.slowest_move == b.slowest_move);
  RC_ASSERT(a.cpu_seconds == b.cpu_seconds);
  RC_ASSERT(a.memory_kib == b.memory_kib);
}

RC_GTEST_PROP(GameJson, GivesBackAJob, ()) {
  GameJob job;
  job.number = *rc::gen::arbitrary<std::uint64_t>();
  job.black = {any_text(), any_text()};
  job.white = {any_text(), any_text()};
  job.conditions = any_conditions();
  job.opening = any_moves(job.conditions.size);
  job.seed = *rc::gen::arbitrary<std::uint64_t>();
  const std::string text = to_json(job);
  RC_ASSERT(text.find('\n') == std::string::npos);
  const auto read = job_from_json(text);
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->number == job.number);
  RC_ASSERT(read->black == job.black);
  RC_ASSERT(read->white == job.white);
  RC_ASSERT(read->conditions == job.conditions);
  RC_ASSERT(read->opening == job.opening);
  RC_ASSERT(read->seed == job.seed);
  RC_ASSERT(to_json(*read) == text);
}

RC_GTEST_PROP(GameJson, GivesBackAResult, ()) {
  GameResult result;
  result.outcome = any_up_to(Outcome::kVoid);
  result.ending = any_up_to(Ending::kDisagreement);
  result.at_fault =
      *elementOf(std::vector<std::optional<go::Color>>{std::nullopt, go::Color::kBlack, go::Color::kWhite});
  if (*rc::gen::arbitrary<bool>()) result.half_points = *rc::gen::arbitrary<int>();
  result.moves = any_moves(go::Size::square(25));
  result.black = any_side();
  result.white = any_side();
  result.seconds = any_number();
  result.detail = any_text();
  const auto read = result_from_json(to_json(result));
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->outcome == result.outcome);
  RC_ASSERT(read->ending == result.ending);
  RC_ASSERT(read->at_fault == result.at_fault);
  RC_ASSERT(read->half_points == result.half_points);
  RC_ASSERT(read->moves == result.moves);
  check_same(read->black, result.black);
  check_same(read->white, result.white);
  RC_ASSERT(read->seconds == result.seconds);
  RC_ASSERT(read->detail == result.detail);
}

// Identities of runs are compared as text: these may not change.
TEST(GameJson, HasStableConditions) {
  GameConditions conditions;
  conditions.size = {9, 13};
  conditions.time = {.system = player::TimeSystem::kByoyomi, .main = 60, .period = 2.5, .periods = 3};
  conditions.move_timeout = std::numeric_limits<double>::infinity();
  EXPECT_EQ(json_text(conditions_json(conditions)),
            R"({"size":"9x13","rules":{"ko":"POSITIONAL","scoring":"AREA","suicide":true,"whiteHandicapBonus":"0",)"
            R"("komi":7.5},"handicap":0,"time":{"system":"byoyomi","main":60.0,"period":2.5,"stones":0,"periods":3,)"
            R"("increment":0.0,"main_cap":0.0,"move_cap":0.0},"time_margin":0.05,"max_moves":0,"answer_timeout":30.0,)"
            R"("move_timeout":"infinity","on_failure":"lose","score":"agree","referee":"","may_resign":true})");
  EXPECT_EQ(json_text(engine_json({"a", "b c"})), R"({"name":"a","command":"b c"})");
  EXPECT_EQ(engine_from_json(engine_json({"a", "b c"})).value(), (EngineSpec{"a", "b c"}));
  EXPECT_EQ(conditions_from_json(conditions_json(conditions)).value(), conditions);
}

TEST(GameJson, ReplacesBytesThatAreNoText) {
  GameResult result;
  result.detail = "a\xFF z";
  EXPECT_EQ(result_from_json(to_json(result)).value().detail, "a\xEF\xBF\xBD z");
  EXPECT_THAT(json_text(engine_json({"\x80", ""})), HasSubstr("\xEF\xBF\xBD"));
}

// Where the error is, or the whole of it if it is nowhere.
template <class T>
std::string place(const core::Result<T>& result) {
  if (result) return "read";
  return result.error().where.empty() ? result.error().what : result.error().where;
}

GameJob sample_job() {
  GameJob job;
  job.conditions.size = go::Size::square(9);
  job.opening = {go::Point::at(8, 8)};
  return job;
}

// The job with one change of its JSON.
std::string job_place(std::string_view pointer, const ordered_json& value) {
  ordered_json json = ordered_json::parse(to_json(sample_job()));
  json[ordered_json::json_pointer(std::string(pointer))] = value;
  return place(job_from_json(json.dump()));
}

TEST(GameJson, NamesTheFieldThatIsWrong) {
  EXPECT_EQ(job_place("/seed", 5), "read");
  EXPECT_EQ(job_place("/seed", -5), "seed");
  EXPECT_EQ(job_place("/seed", 5.0), "seed");
  EXPECT_EQ(job_place("/number", "5"), "number");
  EXPECT_EQ(job_place("/black", nullptr), "black");
  EXPECT_EQ(job_place("/black/name", 3), "black.name");
  EXPECT_EQ(job_place("/white/more", 3), "white.more");
  EXPECT_EQ(job_place("/more", 3), "more");
  EXPECT_EQ(job_place("/opening", "ii"), "read");
  EXPECT_EQ(job_place("/opening", "ij"), "opening");
  EXPECT_EQ(job_place("/opening", "i"), "opening");
  EXPECT_EQ(job_place("/conditions", ordered_json::array()), "conditions");
  EXPECT_EQ(job_place("/conditions/size", "26"), "conditions.size");
  EXPECT_EQ(job_place("/conditions/handicap", 3'000'000'000), "conditions.handicap");
  EXPECT_EQ(job_place("/conditions/may_resign", 1), "conditions.may_resign");
  EXPECT_EQ(job_place("/conditions/rules/ko", "EVIL"), "conditions.rules.ko");
  EXPECT_EQ(job_place("/conditions/rules/suicide", "true"), "conditions.rules.suicide");
  EXPECT_EQ(job_place("/conditions/rules/komi", 7.25), "conditions.rules.komi");
  EXPECT_EQ(job_place("/conditions/rules/komi", 1e9), "conditions.rules.komi");
  EXPECT_EQ(job_place("/conditions/rules/komi", "nan"), "conditions.rules.komi");
  EXPECT_EQ(job_place("/conditions/rules/komi", 7), "read");
  EXPECT_EQ(job_place("/conditions/time/system", "sand"), "conditions.time.system");
  EXPECT_EQ(job_place("/conditions/time/main", "much"), "conditions.time.main");
  EXPECT_EQ(job_place("/conditions/time/main", nullptr), "conditions.time.main");
}

TEST(GameJson, NamesAFieldThatIsMissing) {
  // Every field of every object, in turn.
  const ordered_json whole = ordered_json::parse(to_json(sample_job())).flatten();
  for (const auto& [pointer, value] : whole.items()) {
    ordered_json json = ordered_json::parse(to_json(sample_job()));
    const ordered_json::json_pointer field(pointer);
    json[field.parent_pointer()].erase(field.back());
    std::string expected = pointer.substr(1);
    for (char& c : expected)
      if (c == '/') c = '.';
    const auto read = job_from_json(json.dump());
    ASSERT_FALSE(read) << pointer;
    EXPECT_EQ(read.error().text(), expected + ": is missing");
  }
}

TEST(GameJson, NamesTheFieldOfAResult) {
  const ordered_json whole = ordered_json::parse(to_json(GameResult{}));
  const auto changed = [&](const char* field, const ordered_json& value) {
    ordered_json json = whole;
    json[field] = value;
    return place(result_from_json(json.dump()));
  };
  EXPECT_EQ(changed("half_points", nullptr), "read");
  EXPECT_EQ(changed("half_points", "7"), "half_points");
  EXPECT_EQ(changed("at_fault", "white"), "read");
  EXPECT_EQ(changed("at_fault", "green"), "at_fault");
  EXPECT_EQ(changed("at_fault", 1), "at_fault");
  EXPECT_EQ(changed("outcome", "victory"), "outcome");
  EXPECT_EQ(changed("ending", ""), "ending");
  EXPECT_EQ(changed("moves", "aazz"), "moves");
  EXPECT_EQ(changed("black", "GNU Go"), "black");
  EXPECT_EQ(changed("detail", nullptr), "detail");
}

TEST(GameJson, ReadsNothingElse) {
  for (const char* text : {"", "{", "nonsense", "[1,2", "{\"number\":1e999}", "\xFF"}) {
    EXPECT_EQ(place(job_from_json(text)), "is not JSON") << text;
    EXPECT_EQ(place(result_from_json(text)), "is not JSON") << text;
  }
  for (const char* text : {"null", "[]", "3", "\"number\""}) EXPECT_EQ(place(job_from_json(text)), "must be an object");
  EXPECT_EQ(place(job_from_json("{}")), "number");
  EXPECT_EQ(place(conditions_from_json(nullptr)), "must be an object");
  // Deep nesting is no way to exhaust the stack.
  EXPECT_NE(place(job_from_json(std::string(100'000, '['))), "read");
  EXPECT_NE(place(job_from_json(R"({"number":)" + std::string(50'000, '[') + std::string(50'000, ']') + "}")), "read");
}

}  // namespace
}  // namespace katachi::match
