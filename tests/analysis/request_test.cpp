#include "analysis/request.hpp"

#include <gtest/gtest.h>

namespace katachi::analysis {
namespace {

using nlohmann::json;

std::string request_fault(std::string_view line) {
  const auto request = parse_request(line);
  return request ? "" : request.error().what;
}

TEST(Request, HasAnId) {
  const auto request = parse_request(R"( {"x": [1], "id": "a\u00e9"} )");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->id, "a\xc3\xa9");
  EXPECT_EQ(request->fields.size(), 2u);
}

TEST(Request, BadLines) {
  EXPECT_EQ(request_fault("{\"id\":"), "the line is not JSON, which shows at byte 7");
  EXPECT_EQ(request_fault("hello"), "the line is not JSON, which shows at byte 1");
  EXPECT_EQ(request_fault("[1]"), "a request must be an object of JSON");
  EXPECT_EQ(request_fault("null"), "a request must be an object of JSON");
  EXPECT_EQ(request_fault("{}"), "a request must have an id, which is a string");
  EXPECT_EQ(request_fault(R"({"id":7})"), "a request must have an id, which is a string");
  EXPECT_EQ(request_fault(R"({"id":"a","x":1e999})"), "the line has a number that is too large");
  EXPECT_NE(request_fault("{\"id\":\"\xff\"}"), "");
  EXPECT_NE(request_fault("{\"id\":\"a\"} {\"id\":\"b\"}"), "");
}

TEST(Request, DeepBracketsAreRefused) {
  const auto nested = [](std::size_t depth) {
    return R"({"id":"a","x":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
  };
  EXPECT_EQ(request_fault(nested(10)), "");
  EXPECT_EQ(request_fault(nested(100)), "the brackets are nested too deep");
  EXPECT_EQ(request_fault(nested(1'000'000)), "the brackets are nested too deep");
}

TEST(Request, ShortReplies) {
  EXPECT_EQ(error_line({"is bad", "komi", "do better"}, "a"),
            R"x({"error":"is bad (do better)","field":"komi","id":"a"})x");
  EXPECT_EQ(error_line({"is bad", "", ""}), R"({"error":"is bad"})");
  EXPECT_EQ(warning_line("is odd", "x", "a"), R"({"field":"x","id":"a","warning":"is odd"})");
}

}  // namespace
}  // namespace katachi::analysis
