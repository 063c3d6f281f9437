#include "core/block_file.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include <gtest/gtest.h>

namespace katachi::core {
namespace {

constexpr BlockFileKind kKind = {"ktest", 3, "a test file"};

struct Sample {
  std::vector<std::uint32_t> numbers = std::vector<std::uint32_t>(50'000);  // several blocks
  std::vector<std::uint16_t> small = {7, 8, 9};
  std::vector<std::uint8_t> none;

  Sample() { std::iota(numbers.begin(), numbers.end(), 1u); }
  std::vector<SectionView> sections() const {
    return {SectionView::of<std::uint16_t>("small", small), SectionView::of<std::uint32_t>("numbers", numbers),
            SectionView::of<std::uint8_t>("none", none)};
  }
  std::string bytes(const BlockFileKind& kind = kKind) const { return block_file_bytes(kind, sections()); }
};

Result<BlockFile> parse(std::string bytes) { return BlockFile::parse(Bytes::own(std::move(bytes)), "t.k", kKind); }

TEST(BlockFile, ReadsBackWhatWasWritten) {
  const Sample sample;
  const auto path = std::filesystem::path(testing::TempDir()) / ("block_file_test" + std::to_string(getpid()) + ".k");
  write_block_file(path, kKind, sample.sections());
  const auto file = BlockFile::open(path, kKind);
  ASSERT_TRUE(file) << file.error().text();
  const auto numbers = file->column<std::uint32_t>("numbers");
  ASSERT_TRUE(numbers);
  ASSERT_EQ(numbers->size(), sample.numbers.size());
  EXPECT_EQ((*numbers)[49'999], 50'000u);
  EXPECT_TRUE(std::ranges::equal(numbers->all(), sample.numbers));
  EXPECT_EQ((*file->column<std::uint16_t>("small"))[2], 9);
  EXPECT_TRUE(file->column<std::uint8_t>("none")->empty());
  EXPECT_TRUE(file->check_all());
  EXPECT_FALSE(file->column<std::uint8_t>("other"));
  EXPECT_FALSE(file->column<std::uint32_t>("small"));  // 6 bytes are no whole number of them
  std::ifstream in(path, std::ios::binary);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), sample.bytes());
  std::filesystem::remove(path);
}

TEST(BlockFile, ReadsFromTheMiddleOfAMessage) {
  const Sample sample;
  const std::string message = "odd" + sample.bytes();
  const auto file = BlockFile::parse(Bytes::borrow(std::string_view(message).substr(3)), "t.k", kKind);
  ASSERT_TRUE(file) << file.error().text();
  const auto numbers = file->column<std::uint32_t>("numbers");
  EXPECT_TRUE(std::ranges::equal(numbers->all(), sample.numbers));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(numbers->all().data()) % alignof(std::uint32_t), 0u);
}

TEST(BlockFile, RefusesAnIndexBeyondTheEnd) {
  const auto file = parse(Sample().bytes());
  const auto small = *file->column<std::uint16_t>("small");
  EXPECT_THROW(static_cast<void>(small[3]), EnvironmentError);
  EXPECT_THROW(static_cast<void>(small.slice(2, 2)), EnvironmentError);
  EXPECT_THROW(static_cast<void>(small.slice(4, 0)), EnvironmentError);
  EXPECT_EQ(small.slice(3, 0).size(), 0u);
}

TEST(BlockFile, SaysWhatIsWrongWithAnotherFile) {
  EXPECT_NE(parse("(;GM[1])").error().text().find("is not a test file of katachi"), std::string::npos);
  EXPECT_FALSE(parse(""));
  const Sample sample;
  EXPECT_NE(parse(sample.bytes({"other", 3, "x"})).error().text().find("not a test file"), std::string::npos);
  EXPECT_NE(parse(sample.bytes({"ktest", 4, "x"})).error().text().find("newer katachi"), std::string::npos);
  EXPECT_NE(parse(sample.bytes({"ktest", 2, "x"})).error().text().find("older katachi"), std::string::npos);
}

TEST(BlockFile, RefusesEveryTruncation) {
  const std::string bytes = Sample().bytes();
  for (std::size_t length = 0; length < 400; ++length) EXPECT_FALSE(parse(bytes.substr(0, length))) << length;
  for (std::size_t length = 400; length < bytes.size(); length += 9973)
    EXPECT_FALSE(parse(bytes.substr(0, length))) << length;
  EXPECT_FALSE(parse(bytes + '\0'));
}

TEST(BlockFile, FindsEveryFlippedBit) {
  const std::string good = Sample().bytes();
  for (std::size_t at = 0; at < good.size(); at += at < 600 ? 1 : 4999) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ (1 << (at % 8)));
    const auto file = parse(bad);
    // Zeros between the tables and the sections carry no meaning; everything else is found at opening or at first use.
    if (file && file->check_all()) {
      EXPECT_EQ(good[at], '\0') << at;
      EXPECT_TRUE(std::ranges::equal(file->column<std::uint32_t>("numbers")->all(), Sample().numbers));
    }
  }
}

TEST(BlockFile, DamageIsFoundOnlyWhereItIsUsed) {
  std::string bytes = Sample().bytes();
  bytes[bytes.size() - 1] = static_cast<char>(bytes[bytes.size() - 1] ^ 1);
  const auto file = parse(bytes);
  ASSERT_TRUE(file);
  const auto numbers = *file->column<std::uint32_t>("numbers");
  EXPECT_EQ(numbers[0], 1u);
  EXPECT_THROW(static_cast<void>(numbers[49'999]), EnvironmentError);
  EXPECT_FALSE(file->check_all());
}

TEST(BlockFile, LeavesNothingWhereItCannotWrite) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "no_such_folder";
  EXPECT_THROW(write_block_file(folder / "x.k", kKind, Sample().sections()), EnvironmentError);
  EXPECT_FALSE(std::filesystem::exists(folder));
}

}  // namespace
}  // namespace katachi::core
