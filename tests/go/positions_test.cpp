// Checks the claims of positions/rules.txt, which need no player.
#include <gtest/gtest.h>

#include "positions/check.hpp"

namespace katachi::go::test {
namespace {

TEST(Positions, ClaimsAboutTheRulesHold) {
  const auto positions = positions::read_positions(KATACHI_SOURCE_DIR "/positions/rules.txt");
  ASSERT_TRUE(positions) << positions.error().text();
  ASSERT_GT(positions->size(), 10u);
  for (const positions::Position& position : *positions) {
    const auto verdict = positions::check(position);
    ASSERT_TRUE(verdict) << verdict.error().text();
    if (position.is_open && verdict->holds)
      ADD_FAILURE() << positions::place_of(position, position.line) << ": " << position.name
                    << " holds now: move it to the solved ones";
    if (!position.is_open && !verdict->holds)
      ADD_FAILURE() << positions::place_of(position, position.line) << ": " << position.name << ": " << verdict->why;
  }
}

}  // namespace
}  // namespace katachi::go::test
