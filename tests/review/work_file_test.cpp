#include "review/work_file.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "core/bytes.hpp"
#include "tests/review/fixture.hpp"

namespace katachi::review {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

class WorkFileTest : public testing::Test {
 protected:
  core::Result<WorkFile> open(const ordered_json& identity = {{"katachi_review", 1}, {"game_hash", "a"}}) const {
    return WorkFile::open(path_, identity, game_.size());
  }
  std::string text() const { return std::string(core::Bytes::read_file(path_)->view()); }
  void write(std::string_view text) const { std::ofstream(path_, std::ios::binary) << text; }

  Game game_ = game_of(kShortGame);
  std::vector<Finding> findings_ = short_findings(game_);
  ScratchFolder folder_;
  fs::path path_ = folder_ / "out.sgf.katachi-review";
};

TEST_F(WorkFileTest, GoesOnWhereItWasLeft) {
  {
    auto work = open();
    ASSERT_TRUE(work);
    EXPECT_TRUE(work->findings().empty());
    work->add(findings_[2]);
    work->add(findings_[0]);
  }
  {
    auto work = open();
    ASSERT_TRUE(work);
    EXPECT_EQ(work->findings(), (std::vector{findings_[2], findings_[0]}));
    work->add(findings_[1]);
  }
  auto work = open();
  ASSERT_TRUE(work);
  EXPECT_EQ(work->findings().size(), 3U);
  work->remove();
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(WorkFileTest, KnowsItsReview) {
  const ordered_json identity = {{"katachi_review", 1}, {"game_hash", "a"}};
  EXPECT_FALSE(WorkFile::is_of(path_, identity)) << "there is no file";
  open()->add(findings_[0]);
  EXPECT_TRUE(WorkFile::is_of(path_, identity));
  EXPECT_FALSE(WorkFile::is_of(path_, {{"katachi_review", 1}, {"game_hash", "b"}}));
  write(identity.dump());
  EXPECT_FALSE(WorkFile::is_of(path_, identity)) << "cut in its first line: nothing was done yet";
  write("somebody's\n");
  EXPECT_FALSE(WorkFile::is_of(path_, identity));
}

TEST_F(WorkFileTest, AnyCutOffEndIsDropped) {
  {
    auto work = open();
    work->add(findings_[0]);
    work->add(findings_[1]);
  }
  const std::string whole = text();
  const std::size_t first = whole.find('\n') + 1;
  const std::size_t second = whole.find('\n', first) + 1;
  for (const std::size_t length : {std::size_t{0}, std::size_t{20}, first - 1, first, first + 1, second - 1, second,
                                   second + 10, whole.size() - 1}) {
    write(whole.substr(0, length));
    {
      auto work = open();
      ASSERT_TRUE(work) << length << ": " << work.error().text();
      EXPECT_EQ(work->findings().size(), length < second ? 0U : 1U) << length;
      work->add(findings_[3]);
    }
    auto again = open();
    ASSERT_TRUE(again) << length;
    EXPECT_EQ(again->findings().back(), findings_[3]);
  }
}

TEST_F(WorkFileTest, AnotherReviewsFileIsRefusedAndKept) {
  open()->add(findings_[0]);
  const std::string before = text();
  const auto other = open({{"katachi_review", 1}, {"game_hash", "b"}});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().what, "belongs to another review");
  EXPECT_NE(other.error().remedy.find("remove the file"), std::string::npos);
  EXPECT_EQ(text(), before);
}

TEST_F(WorkFileTest, SomethingElseIsRefusedAndKept) {
  for (const std::string_view content : {"my notes", "my notes\nmore\n", "{}\n", "[1]\n", "\n"}) {
    write(content);
    EXPECT_FALSE(open()) << content;
    EXPECT_EQ(text(), content);
  }
  open();
}

TEST_F(WorkFileTest, ADamagedLineIsAnError) {
  open()->add(findings_[0]);
  write(text() + "{\"turn\":1}\n");
  const auto work = open();
  ASSERT_FALSE(work);
  EXPECT_NE(work.error().what.find("is damaged"), std::string::npos);
}

TEST_F(WorkFileTest, WhereNothingCanBeWritten) {
  EXPECT_THROW((void)WorkFile::open(folder_ / "none/x", {{"katachi_review", 1}}, game_.size()), core::EnvironmentError);
}

}  // namespace
}  // namespace katachi::review
