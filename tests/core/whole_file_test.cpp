#include "core/whole_file.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/result.hpp"

namespace katachi::core {
namespace {

namespace fs = std::filesystem;

class WholeFileTest : public testing::Test {
 protected:
  void SetUp() override {
    // One folder per test: they may run at the same time.
    folder_ = fs::path(testing::TempDir()) /
              (std::string("whole_file_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::ptrdiff_t entries() const { return std::distance(fs::directory_iterator(folder_), fs::directory_iterator()); }

  fs::path folder_;
};

TEST_F(WholeFileTest, AppearsWhenItIsWhole) {
  const fs::path path = folder_ / "a";
  WholeFile file(path, false);
  file.write("one ");
  file.write("two");
  EXPECT_FALSE(fs::exists(path));
  file.commit();
  EXPECT_EQ(read(path), "one two");
  EXPECT_EQ(entries(), 1);
}

TEST_F(WholeFileTest, LeavesNothingIfItIsGivenUp) {
  {
    WholeFile(folder_ / "a", true).write("half");
  }
  EXPECT_EQ(entries(), 0);
}

TEST_F(WholeFileTest, OverwritesOnlyIfItMay) {
  const fs::path path = folder_ / "a";
  std::ofstream(path) << "old";
  {
    WholeFile file(path, false);
    file.write("new");
    EXPECT_THROW(file.commit(), EnvironmentError);
  }
  EXPECT_EQ(read(path), "old");
  WholeFile file(path, true);
  file.write("new");
  file.commit();
  EXPECT_EQ(read(path), "new");
  EXPECT_EQ(entries(), 1);
}

TEST_F(WholeFileTest, ADeviceIsWrittenIntoAndNeverReplaced) {
  WholeFile null("/dev/null", true);
  null.write("gone");
  null.commit();
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  if (!fs::is_character_file("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  {
    WholeFile full("/dev/full", true);  // a disk that is full
    full.write("no room");
    EXPECT_THROW(full.commit(), EnvironmentError);
  }
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(WholeFileTest, SaysWhichFileCannotBeWritten) {
  try {
    WholeFile file(folder_ / "missing" / "a", true);
    FAIL();
  } catch (const EnvironmentError& error) {
    EXPECT_NE(std::string(error.what()).find("missing/a"), std::string::npos);
  }
}

}  // namespace
}  // namespace katachi::core
