#include "core/fixed_vector.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace katachi::core {
namespace {

TEST(FixedVector, GrowsToItsCapacity) {
  FixedVector<int, 3> v;
  EXPECT_TRUE(v.empty());
  for (const int i : {1, 2, 3}) v.push_back(i);
  EXPECT_TRUE(v.full());
  EXPECT_EQ(v.size(), 3u);
  EXPECT_EQ(v.back(), 3);
  EXPECT_TRUE(v.contains(2));
  EXPECT_FALSE(v.contains(4));
}

// Lists are made at every move of a random game. That they do not clear their room cannot be observed within the language; that
// elements with a constructor and an alignment of their own live in it can.
TEST(FixedVector, HoldsElementsThatSetThemselves) {
  struct alignas(32) Element {
    int value = 3;
  };
  FixedVector<Element, 5> v;
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(v.begin()) % alignof(Element), 0u);
  v.push_back({});
  v.push_back({.value = 7});
  const FixedVector<Element, 5> copy = v;
  v.clear();
  EXPECT_EQ(copy.size(), 2u);
  EXPECT_EQ(copy[0].value, 3);
  EXPECT_EQ(copy[1].value, 7);
}

TEST(FixedVector, CopiesWhatIsInUse) {
  FixedVector<int, 100> a{1, 2, 3};
  FixedVector<int, 100> b = a;
  b[0] = 9;
  EXPECT_EQ(a[0], 1);
  a = b;
  EXPECT_EQ(a[0], 9);
  EXPECT_EQ(a.size(), 3u);
  const auto& self = a;
  a = self;
  EXPECT_EQ(a.size(), 3u);
}

// Against std::vector: a list of pushes (numbers) and pops (negative numbers).
RC_GTEST_PROP(FixedVector, BehavesLikeAVector, (const std::vector<int>& steps)) {
  FixedVector<int, 16> fixed;
  std::vector<int> model;
  for (const int step : steps) {
    if (step >= 0 && model.size() < 16) {
      fixed.push_back(step);
      model.push_back(step);
    } else if (step < 0 && !model.empty()) {
      fixed.pop_back();
      model.pop_back();
    } else {
      fixed.clear();
      model.clear();
    }
    RC_ASSERT(std::equal(fixed.begin(), fixed.end(), model.begin(), model.end()));
    RC_ASSERT(fixed.empty() == model.empty());
  }
}

}  // namespace
}  // namespace katachi::core
