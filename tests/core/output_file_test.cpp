#include "core/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/whole_file.hpp"

namespace katachi::core {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("output_file_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path made(const std::string& content) {
    fs::path path = folder_ / std::to_string(files_++);
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }

  fs::path folder_;
  int files_ = 0;
};

std::string database(const std::string& id) {
  std::string bytes("SQLite format 3\0", 16);
  bytes.resize(68, '\1');
  return bytes + id + std::string(28, '\0');
}

TEST_F(OutputFileTest, KnowsWhatKatachiMade) {
  const std::vector<std::string> ours = {
      "katachi\nkform\0\0\0",
      database("kata"),
      "; learned from 12 games by katachi learn --urgencies\n",
      "(;FF[4]GM[1]CA[UTF-8]AP[katachi:0.1.0]SZ[19];B[pd])",
      "(;FF[4]C[a \\] ; b]AP[katachi])",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- made by katachi -->\n<svg/>",
      "<!DOCTYPE html>\n<html>\n<head>\n<meta name=\"generator\" content=\"katachi\">\n",
      "{\n \"program\": \"katachi\",\n \"moves\": []}"};
  for (const std::string& text : ours) EXPECT_TRUE(is_made_by_katachi(made(text))) << text;
}

TEST_F(OutputFileTest, NothingElse) {
  const std::vector<std::string> foreign = {"",
                                            "katachi",  // a text that speaks of it
                                            "id,parent,facts\n1,2,3\n",
                                            database("ksto"),  // a laboratory's store: not to be lost
                                            database("\0\0\0\0"),
                                            "; learned from my teacher\n",
                                            "(;FF[4]AP[Sabaki:0.52];C[AP[katachi\\]])",
                                            "(;FF[4]C[AP[katachi\\]]SZ[19])",
                                            "(;FF[4]SZ[19];AP[katachi])",
                                            "<?xml version=\"1.0\"?>\n<svg/>",
                                            "<!DOCTYPE html>\n<p>katachi</p>",
                                            "{\"name\": \"katachi engine\"}",
                                            "{\"about\": \"katachi\", \"search\": \"tree\"}",
                                            "{\"name\": \"katachi\", \"program\": \"katachi\"}"};
  for (const std::string& text : foreign) EXPECT_FALSE(is_made_by_katachi(made(text))) << text;
  EXPECT_FALSE(is_made_by_katachi(folder_ / "none"));
  EXPECT_FALSE(is_made_by_katachi(folder_));
}

TEST_F(OutputFileTest, TheRule) {
  const fs::path diary = made("dear diary");
  const auto refused = check_output_file(diary, {}, false);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text().find("--force"), std::string::npos);
  EXPECT_TRUE(check_output_file(diary, {}, true));
  EXPECT_TRUE(check_output_file(made(""), {}, false));
  EXPECT_TRUE(check_output_file(made("katachi\nkform"), {}, false));
  EXPECT_TRUE(check_output_file(folder_ / "new", {}, false));
  EXPECT_TRUE(check_output_file("/dev/null", {}, false));
  EXPECT_FALSE(check_output_file(folder_, {}, true));
  EXPECT_FALSE(check_output_file(folder_ / "none" / "new", {}, true));
  const std::vector<fs::path> inputs = {diary};
  EXPECT_FALSE(check_output_file(diary, inputs, true)) << "an input is never written over";
}

TEST_F(OutputFileTest, AFileThatComesLaterIsKeptToo) {
  const fs::path path = folder_ / "late";
  WholeFile file(path, false);
  file.write("new");
  std::ofstream(path) << "dear diary";
  EXPECT_THROW(file.commit(), EnvironmentError);
  std::string text;
  std::getline(std::ifstream(path), text);
  EXPECT_EQ(text, "dear diary");
}

TEST_F(OutputFileTest, APipeIsNotReadToFindOut) {
  const fs::path path = folder_ / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_FALSE(is_made_by_katachi(path));
  EXPECT_TRUE(check_output_file(path, {}, false));
}

}  // namespace
}  // namespace katachi::core
