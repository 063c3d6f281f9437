#include "core/bytes.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

namespace fs = std::filesystem;

class PipeTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = fs::path(testing::TempDir()) /
            (std::string("pipe_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove(path_);
    ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  }
  void TearDown() override { fs::remove(path_); }

  fs::path path_;
};

TEST_F(PipeTest, WithoutAWriterIsAnErrorAndNoWaitForEver) {
  const auto bytes = Bytes::read_file(path_);
  ASSERT_FALSE(bytes);
  EXPECT_NE(bytes.error().text().find("no program writes into this pipe"), std::string::npos) << bytes.error().text();
}

TEST_F(PipeTest, IsReadToItsEndHoweverSlowly) {
  std::jthread writer([this] {
    std::ofstream out(path_, std::ios::binary);  // opens when the reader has
    out << std::string(200'000, 'a') << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    out << "end";
  });
  const auto bytes = Bytes::read_file(path_);
  ASSERT_TRUE(bytes) << bytes.error().text();
  EXPECT_EQ(bytes->view().size(), 200'003u);
  EXPECT_TRUE(bytes->view().ends_with("aend"));
}

TEST(Bytes, AStreamWithoutEndHasALimit) {
  if (!fs::is_character_file("/dev/zero")) GTEST_SKIP() << "no /dev/zero here";
  const auto bytes = Bytes::read_file("/dev/zero");
  ASSERT_FALSE(bytes);
  EXPECT_NE(bytes.error().text().find("exceeds 256 MiB"), std::string::npos) << bytes.error().text();
}

TEST(Bytes, ADeviceWithoutBytesIsEmpty) {
  const auto bytes = Bytes::read_file("/dev/null");
  ASSERT_TRUE(bytes);
  EXPECT_TRUE(bytes->view().empty());
}

}  // namespace
}  // namespace katachi::core
