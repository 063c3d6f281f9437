#include "core/read_line.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "core/result.hpp"

namespace katachi::core {
namespace {

TEST(ReadLine, IsGetlineForUsualLines) {
  for (const char* const text : {"", "\n", "a", "a\n", "\n\n", "a\nbc\n\nd", "a\r\n"}) {
    std::istringstream ours(text), theirs(text);
    std::string line, wanted;
    for (;;) {
      const bool is_line = static_cast<bool>(std::getline(theirs, wanted));
      ASSERT_EQ(read_line(ours, line), is_line) << text;
      if (!is_line) break;
      EXPECT_EQ(line, wanted) << text;
    }
    EXPECT_FALSE(ours.good());
  }
}

// Without an end, as /dev/zero.
class Endless final : public std::streambuf {
 public:
  std::size_t given() const { return given_; }

 protected:
  int_type underflow() override {
    given_ += sizeof(bytes_);
    setg(bytes_, bytes_, bytes_ + sizeof(bytes_));
    return traits_type::to_int_type(bytes_[0]);
  }

 private:
  char bytes_[512] = {};
  std::size_t given_ = 0;
};

TEST(ReadLine, AStreamWithoutLineEndsIsNotReadForEver) {
  Endless endless;
  std::istream in(&endless);
  std::string line;
  EXPECT_THROW(read_line(in, line, 10'000), EnvironmentError);
  EXPECT_LE(endless.given(), 20'000u);
}

TEST(ReadLine, TheLongestLineIsALine) {
  std::istringstream in("abc\nabcd\n");
  std::string line;
  EXPECT_TRUE(read_line(in, line, 3));
  EXPECT_THROW(read_line(in, line, 3), EnvironmentError);
}

}  // namespace
}  // namespace katachi::core
