#include "solver/job_text.hpp"

#include <gtest/gtest.h>

namespace katachi::solver {
namespace {

TEST(JobText, RequestsThereAndBack) {
  for (const MovePlaces& path : {MovePlaces{}, MovePlaces{3}, MovePlaces{0, 17, 4000}}) {
    const JobRequest job{.goal = -7, .nodes = 123'456'789'012, .plies_left = 60, .path = path};
    const JobRequest back = request_of(text_of(job));
    EXPECT_EQ(back.goal, job.goal);
    EXPECT_EQ(back.nodes, job.nodes);
    EXPECT_EQ(back.plies_left, job.plies_left);
    EXPECT_EQ(back.path, path);
  }
}

TEST(JobText, AnswersThereAndBack) {
  JobAnswer answer{.nodes = 99};
  answer.found = {
      .numbers = {3, 5}, .is_cut = false, .children = {{2, {3, 4}, true}, {9, {7, 1}, false}}, .has_cut_child = true};
  for (const MovePlaces& line : {MovePlaces{}, MovePlaces{5, 0, 1}}) {
    answer.line = line;
    const JobAnswer back = answer_of(text_of(answer));
    EXPECT_EQ(back.nodes, 99U);
    EXPECT_EQ(back.found.numbers, answer.found.numbers);
    EXPECT_TRUE(back.found.has_cut_child);
    EXPECT_FALSE(back.found.is_cut);
    ASSERT_EQ(back.found.children.size(), 2U);
    EXPECT_EQ(back.found.children[1].move, 9U);
    EXPECT_EQ(back.found.children[1].numbers, (search::proof::Numbers{7, 1}));
    EXPECT_TRUE(back.found.children[0].is_cut);
    EXPECT_EQ(back.line, line);
  }
}

TEST(JobText, DamageIsAnError) {
  EXPECT_THROW(request_of("2 100"), core::EnvironmentError);
  EXPECT_THROW(request_of("2 100 8 3 1 2"), core::EnvironmentError);
  EXPECT_THROW(answer_of("12 1 1 0 0 2 4 1 1 0"), core::EnvironmentError);
  EXPECT_THROW(answer_of("twelve"), core::EnvironmentError);
}

}  // namespace
}  // namespace katachi::solver
