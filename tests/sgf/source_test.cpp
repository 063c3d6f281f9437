#include "sgf/source.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

namespace katachi::sgf {
namespace {

namespace fs = std::filesystem;

class SourceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "katachi-source-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path put(const std::string& name, std::string_view content) {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }

  using Entries = std::vector<std::pair<std::string, std::string>>;

  // An archive of the given kind, by libarchive's own writer.
  fs::path pack(const std::string& name, int (*format)(::archive*), int (*filter)(::archive*), const Entries& entries) {
    const fs::path path = folder_ / name;
    ::archive* out = ::archive_write_new();
    EXPECT_EQ(format(out), ARCHIVE_OK);
    EXPECT_EQ(filter(out), ARCHIVE_OK);
    EXPECT_EQ(::archive_write_open_filename(out, path.c_str()), ARCHIVE_OK);
    for (const auto& [entry_name, content] : entries) {
      ::archive_entry* entry = ::archive_entry_new();
      ::archive_entry_set_pathname(entry, entry_name.c_str());
      ::archive_entry_set_size(entry, static_cast<la_int64_t>(content.size()));
      ::archive_entry_set_filetype(entry, AE_IFREG);
      ::archive_entry_set_perm(entry, 0644);
      EXPECT_EQ(::archive_write_header(out, entry), ARCHIVE_OK);
      ::archive_write_data(out, content.data(), content.size());
      ::archive_entry_free(entry);
    }
    ::archive_write_close(out);
    ::archive_write_free(out);
    return path;
  }

  // Reads the paths; names are shown relative to the folder of the test.
  SourceCount run(const std::vector<fs::path>& paths, const SourceOptions& options = {}) {
    names_.clear();
    contents_.clear();
    errors_.clear();
    return for_each_source(
        paths,
        [&](Source source) {
          const std::string shown = source.name.substr(folder_.string().size() + 1);
          names_.push_back(shown);
          contents_[shown] = source.bytes.view();
          return true;
        },
        [&](const core::Error& error) { errors_.push_back(error); }, options);
  }

  fs::path folder_;
  std::vector<std::string> names_;
  std::map<std::string, std::string> contents_;
  std::vector<core::Error> errors_;
};

using Names = std::vector<std::string>;

TEST_F(SourceTest, FoldersInOrder) {
  put("b.sgf", "(;B[bb])");
  put("a/z.SGF", "(;B[zz])");
  put("a/y.txt", "no record");
  put("a/deep/er/x.sgf", "(;B[xx])");
  put("c.sgf", "");
  run({folder_});
  EXPECT_EQ(names_, (Names{"a/deep/er/x.sgf", "a/z.SGF", "b.sgf", "c.sgf"}));
  EXPECT_EQ(contents_["b.sgf"], "(;B[bb])");
  EXPECT_EQ(contents_["c.sgf"], "");
  EXPECT_TRUE(errors_.empty());
}

TEST_F(SourceTest, AnExplicitFileIsAlwaysTried) {
  const fs::path path = put("game.txt", "(;B[aa])");
  run({path});
  EXPECT_EQ(names_, (Names{"game.txt"}));
}

TEST_F(SourceTest, CompressedFilesAndArchives) {
  const Entries entries{{"one.sgf", "(;B[aa])"}, {"readme.txt", "no"}, {"in/two.sgf", "(;B[bb])"}};
  pack("1.zip", ::archive_write_set_format_zip, ::archive_write_add_filter_none, entries);
  pack("2.7z", ::archive_write_set_format_7zip, ::archive_write_add_filter_none, entries);
  pack("3.tar", ::archive_write_set_format_pax_restricted, ::archive_write_add_filter_none, entries);
  pack("4.tar.gz", ::archive_write_set_format_pax_restricted, ::archive_write_add_filter_gzip, entries);
  pack("5.tgz", ::archive_write_set_format_pax_restricted, ::archive_write_add_filter_gzip, entries);
  pack("6.tar.xz", ::archive_write_set_format_pax_restricted, ::archive_write_add_filter_xz, entries);
  pack("7.sgf.gz", ::archive_write_set_format_raw, ::archive_write_add_filter_gzip, {{"x", "(;B[cc])"}});
  const SourceCount count = run({folder_});
  Names expected;
  for (const std::string name : {"1.zip", "2.7z", "3.tar", "4.tar.gz", "5.tgz", "6.tar.xz"}) {
    expected.push_back(name + "/one.sgf");
    expected.push_back(name + "/in/two.sgf");
  }
  expected.push_back("7.sgf.gz");
  EXPECT_EQ(names_, expected);
  EXPECT_EQ(contents_["2.7z/in/two.sgf"], "(;B[bb])");
  EXPECT_EQ(contents_["7.sgf.gz"], "(;B[cc])");
  EXPECT_EQ(count.read, expected.size());
  EXPECT_EQ(count.failed, 0U);
}

TEST_F(SourceTest, ArchivesAreKnownByContentToo) {
  const fs::path zip =
      pack("x.zip", ::archive_write_set_format_zip, ::archive_write_add_filter_none, {{"one.sgf", "(;)"}});
  fs::rename(zip, folder_ / "download");
  run({folder_ / "download"});
  EXPECT_EQ(names_, (Names{"download/one.sgf"}));
}

TEST_F(SourceTest, TroubleIsToldAndTheRestGoesOn) {
  const fs::path good = put("good.sgf", "(;)");
  const fs::path empty = folder_ / "empty";
  fs::create_directories(empty);
  const fs::path broken = put("broken.zip", "PK\x03\x04 this is no archive");
  const fs::path bare =
      pack("bare.zip", ::archive_write_set_format_zip, ::archive_write_add_filter_none, {{"a.txt", "x"}});
  const SourceCount count = run({folder_ / "missing.sgf", empty, broken, bare, good});
  EXPECT_EQ(names_, (Names{"good.sgf"}));
  EXPECT_EQ(count.read, 1U);
  EXPECT_EQ(count.failed, 4U);
  ASSERT_EQ(errors_.size(), 4U);
  const std::vector<fs::path> places{folder_ / "missing.sgf", empty, broken, bare};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(errors_[i].where.starts_with(places[i].string())) << errors_[i].text();
    EXPECT_FALSE(errors_[i].remedy.empty()) << errors_[i].text();
  }
}

TEST_F(SourceTest, ArchivesInsideAnArchiveAreReported) {
  const Entries entries{
      {"a.sgf", "(;)"}, {"deep/inner.zip", "PK"}, {"more.TAR.GZ", "x"}, {"b.sgf.gz", "x"}, {"c.txt", "x"}};
  const fs::path zip = pack("x.zip", ::archive_write_set_format_zip, ::archive_write_add_filter_none, entries);
  const SourceCount count = run({zip});
  EXPECT_EQ(names_, (Names{"x.zip/a.sgf"}));
  EXPECT_EQ(count.failed, 3U);
  ASSERT_EQ(errors_.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(errors_[i].where, zip.string() + "/" + entries[i + 1].first);
    EXPECT_TRUE(errors_[i].what.starts_with("skipped")) << errors_[i].text();
  }
}

TEST_F(SourceTest, AnArchiveOfArchivesOnly) {
  const fs::path zip =
      pack("x.zip", ::archive_write_set_format_zip, ::archive_write_add_filter_none, {{"inner.7z", "7z"}});
  run({zip});
  ASSERT_EQ(errors_.size(), 1U);
  EXPECT_EQ(errors_[0].where, zip.string() + "/inner.7z");
}

TEST_F(SourceTest, AnArchiveThatBreaksOffGivesWhatCameBefore) {
  Entries entries;
  std::mt19937 random(1);
  for (int i = 0; i < 50; ++i) {
    std::string noise;
    for (int k = 0; k < 50'000; ++k) noise += static_cast<char>('a' + random() % 26);
    entries.emplace_back(std::to_string(100 + i) + ".sgf", "(;C[" + noise + "])");
  }
  const fs::path tar =
      pack("x.tar.gz", ::archive_write_set_format_pax_restricted, ::archive_write_add_filter_gzip, entries);
  fs::resize_file(tar, fs::file_size(tar) / 2);
  run({tar});
  EXPECT_GT(names_.size(), 5U);
  EXPECT_LT(names_.size(), 50U);
  EXPECT_EQ(errors_.size(), 1U);
}

TEST_F(SourceTest, BombsAreRefused) {
  const Entries entries{{"bomb.sgf", std::string(5'000'000, ' ')}, {"small.sgf", "(;)"}};
  const fs::path zip = pack("x.zip", ::archive_write_set_format_zip, ::archive_write_add_filter_none, entries);
  run({zip}, {.max_entry_bytes = 1'000'000});
  EXPECT_EQ(names_, (Names{"x.zip/small.sgf"}));
  ASSERT_EQ(errors_.size(), 1U);
  EXPECT_NE(errors_[0].text().find("bomb.sgf"), std::string::npos);
}

TEST_F(SourceTest, LinksDoNotLoop) {
  put("a/one.sgf", "(;)");
  fs::create_directory_symlink(folder_, folder_ / "a" / "up");
  fs::create_symlink(folder_ / "a" / "one.sgf", folder_ / "link.sgf");
  fs::create_symlink(folder_ / "nowhere", folder_ / "dangling.sgf");
  run({folder_});
  EXPECT_EQ(names_, (Names{"a/one.sgf", "link.sgf"}));
  fs::create_directory_symlink(folder_ / "a", folder_ / "way");
  run({folder_ / "way"});
  EXPECT_EQ(names_, (Names{"way/one.sgf"}));
}

TEST_F(SourceTest, StopsWhenAsked) {
  put("a.sgf", "(;)");
  put("b.sgf", "(;)");
  const std::vector<fs::path> paths{folder_, folder_};
  int calls = 0;
  const auto once = [&](Source) {
    ++calls;
    return false;
  };
  const SourceCount count = for_each_source(paths, once, [](const core::Error&) {});
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(count.read, 1U);
}

TEST_F(SourceTest, PipesAreReadToTheirEnd) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    std::ofstream(pipe) << "(;B[aa])";
    ::_exit(0);
  }
  run({pipe});
  EXPECT_EQ(contents_["pipe"], "(;B[aa])");
}

}  // namespace
}  // namespace katachi::sgf
