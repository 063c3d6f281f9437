#include "core/strong_index.hpp"

#include <cstdint>
#include <type_traits>

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

struct RoomTag {};
struct DoorTag {};
using Room = StrongIndex<RoomTag, std::uint8_t, 10>;
using Door = StrongIndex<DoorTag, std::uint8_t, 10>;

static_assert(!std::is_convertible_v<Room, Door>);
static_assert(!std::is_convertible_v<int, Room>);
static_assert(!std::is_convertible_v<Room, int>);
static_assert(std::is_trivially_copyable_v<Room>);
static_assert(sizeof(Room) == 1);

TEST(StrongIndex, KeepsItsNumber) {
  EXPECT_EQ(Room().raw(), 0);
  EXPECT_EQ(Room(7).raw(), 7);
  EXPECT_LT(Room(3), Room(4));
  EXPECT_EQ(Room(3), Room(3));
}

TEST(StrongIndex, RefusesWhatIsOutOfBounds) { EXPECT_DEBUG_DEATH(Room(10), ""); }

TEST(IndexMap, IsAnArrayForItsIndex) {
  IndexMap<Room, int> map;
  EXPECT_EQ(map.size(), 10u);
  EXPECT_EQ(map[Room(9)], 0);
  map[Room(2)] = 5;
  EXPECT_EQ(map[Room(2)], 5);
  IndexMap<Room, int> copy = map;
  EXPECT_EQ(copy, map);
  copy.fill(1);
  EXPECT_EQ(copy[Room(0)], 1);
  EXPECT_FALSE(copy == map);
}

}  // namespace
}  // namespace katachi::core
