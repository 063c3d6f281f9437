#include "solver/trace_record.hpp"

#include <string>

#include <gtest/gtest.h>

namespace katachi::solver {
namespace {

// A small search: the root, two moves, one answer.
void tell(TraceRecord& record) {
  record.created(0, 0, "", true);
  record.created(1, 0, "a1", false);
  record.created(2, 0, "b2", false);
  record.selected(2, "proof number 1, the least");
  record.created(3, 2, "c3", true);
  record.updated(2, "pn 2, dn 1");
  record.updated(2, "pn 0");
  record.closed(2, "proved: win");
  record.closed(1, "proved: loss");
}

TEST(TraceRecord, LogInOrder) {
  TraceRecord record;
  tell(record);
  EXPECT_EQ(record.log_text(),
            "expand   the root\n"
            "expand   a1\n"
            "expand   b2\n"
            "select   b2: proof number 1, the least\n"
            "expand   b2 c3\n"
            "back up  b2: pn 2, dn 1\n"
            "back up  b2: pn 0\n"
            "close    b2: proved: win\n"
            "close    a1: proved: loss\n");
}

TEST(TraceRecord, TreeHasTheLastNumbers) {
  TraceRecord record;
  tell(record);
  const draw::TreePicture picture = record.picture("three in a row");
  ASSERT_EQ(picture.nodes.size(), 4u);
  EXPECT_EQ(picture.title, "three in a row");
  EXPECT_EQ(picture.nodes[0].shape, draw::TreeShape::kBox);
  EXPECT_EQ(picture.nodes[1].mark, draw::TreeMark::kBad);
  EXPECT_EQ(picture.nodes[2].mark, draw::TreeMark::kGood);
  EXPECT_EQ(picture.nodes[2].lines, (std::vector<std::string>{"pn 0", "proved: win"}));
  EXPECT_EQ(picture.nodes[3].parent, 2u);
  EXPECT_EQ(picture.nodes[3].branch, "c3");
}

TEST(TraceRecord, CapsAreSaid) {
  TraceRecord record({.steps = 4, .nodes = 2});
  tell(record);
  EXPECT_EQ(record.steps_left_out(), 5u);
  EXPECT_EQ(record.nodes_left_out(), 2u);
  EXPECT_TRUE(record.log_text().ends_with("5 more steps are left out\n"));
  const draw::TreePicture picture = record.picture("t");
  EXPECT_EQ(picture.title, "t (the first 2 nodes of 4)");
  EXPECT_EQ(picture.nodes.size(), 2u);
}

TEST(TraceRecord, NothingTold) {
  const TraceRecord record;
  EXPECT_EQ(record.log_text(), "");
  EXPECT_EQ(record.picture("t").nodes.size(), 1u);
}

}  // namespace
}  // namespace katachi::solver
