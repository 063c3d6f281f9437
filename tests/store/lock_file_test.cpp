#include "store/lock_file.hpp"

#include <fcntl.h>

#include <fstream>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/store/store_fixture.hpp"

namespace katachi::store {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class LockFileTest : public FolderTest {
 protected:
  std::filesystem::path path() const { return folder_ / "a-lock"; }
  std::string refusal() const {
    const auto lock = LockFile::acquire(path(), "the subject");
    return lock ? "" : lock.error().text();
  }
};

TEST_F(LockFileTest, IsHeldOnceAndRemovedAtTheEnd) {
  {
    const auto lock = LockFile::acquire(path(), "the subject");
    ASSERT_TRUE(lock);
    EXPECT_EQ(read(path()), std::to_string(getpid()) + "\n");
    EXPECT_THAT(refusal(),
                AllOf(HasSubstr("the subject: is in use"), HasSubstr("process " + std::to_string(getpid()))));
  }
  EXPECT_EQ(entries(), 0);
  EXPECT_EQ(refusal(), "");
}

TEST_F(LockFileTest, IsNotHeldByAFileThatWasLeftBehind) {
  std::ofstream(path()) << "1234567890 and more";
  const auto lock = LockFile::acquire(path(), "the subject");
  ASSERT_TRUE(lock);
  EXPECT_EQ(read(path()), std::to_string(getpid()) + "\n");
}

TEST_F(LockFileTest, EndsWithItsProcess) {
  Child child([this](int pipe) {
    const auto lock = LockFile::acquire(path(), "the subject");
    tell(pipe, lock ? 1 : 2);
    for (;;) pause();
    return 0;
  });
  ASSERT_EQ(child.next(), 1U);
  EXPECT_THAT(refusal(), HasSubstr("process " + std::to_string(child.process())));
  EXPECT_EQ(child.end(SIGKILL), -SIGKILL);
  EXPECT_TRUE(std::filesystem::exists(path()));
  EXPECT_EQ(refusal(), "");
}

TEST_F(LockFileTest, CanBeMoved) {
  auto first = LockFile::acquire(path(), "the subject");
  ASSERT_TRUE(first);
  {
    const LockFile second = std::move(*first);
    EXPECT_NE(refusal(), "");
  }
  EXPECT_EQ(refusal(), "");
}

TEST_F(LockFileTest, SaysWhyItCannotBeMade) {
  EXPECT_THAT(LockFile::acquire(folder_ / "none" / "a-lock", "the subject").error().text(),
              AllOf(HasSubstr("the subject: cannot be written: No such file"), HasSubstr("create its folder")));
}

// Several processes take and leave the lock as fast as they can. Whoever has it makes a file that must not be there.
TEST_F(LockFileTest, LetsInOneAtATime) {
  const std::string marker = folder_ / "marker";
  const auto work = [&](int) {
    for (int taken = 0; taken < 100;) {
      const auto lock = LockFile::acquire(path(), "the subject");
      if (!lock) continue;
      const int descriptor = open(marker.c_str(), O_CREAT | O_EXCL | O_WRONLY, 0666);
      if (descriptor < 0) return 1;
      close(descriptor);
      unlink(marker.c_str());
      ++taken;
    }
    return 0;
  };
  std::vector<std::unique_ptr<Child>> children;
  for (int i = 0; i < 4; ++i) children.push_back(std::make_unique<Child>(work));
  for (const auto& child : children) EXPECT_EQ(child->end(), 0);
  EXPECT_EQ(entries(), 0);
}

}  // namespace
}  // namespace katachi::store
