#include "core/block_file.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include <fmt/format.h>

#include "core/whole_file.hpp"

namespace katachi::core {
namespace {

// The first bytes of every block file. Its checksum covers the header up to itself and the table of sections.
struct Header {
  std::array<char, 8> magic;
  std::array<char, 8> tag;
  std::uint32_t version;
  std::uint32_t sections;
  std::uint64_t file_bytes;
  std::uint64_t payload;            // offset of the first block; before it stand the two tables
  std::uint32_t checksum_checksum;  // of the table of block checksums
  std::uint32_t header_checksum;
};
static_assert(sizeof(Header) == 48 && std::is_trivially_copyable_v<Header>);

struct SectionEntry {
  std::array<char, 16> name;
  std::uint64_t offset;
  std::uint64_t bytes;
};
static_assert(sizeof(SectionEntry) == 32);

constexpr std::array<char, 8> kMagic = {'k', 'a', 't', 'a', 'c', 'h', 'i', '\n'};
constexpr std::size_t kMaxSections = 4096;

template <std::size_t N>
std::array<char, N> letters(std::string_view text) {
  assert(text.size() <= N);
  std::array<char, N> out{};
  std::ranges::copy(text, out.begin());
  return out;
}

template <std::size_t N>
std::string_view text_of(const std::array<char, N>& field) {
  return {field.data(), static_cast<std::size_t>(std::ranges::find(field, '\0') - field.begin())};
}

std::uint32_t crc(const void* data, std::size_t bytes, std::uint32_t before = 0) {
  return static_cast<std::uint32_t>(crc32_z(before, static_cast<const Bytef*>(data), bytes));
}

std::uint32_t header_crc(const Header& header, const std::vector<SectionEntry>& entries) {
  const std::uint32_t first = crc(&header, offsetof(Header, header_checksum));
  return crc(entries.data(), entries.size() * sizeof(SectionEntry), first);
}

constexpr std::size_t aligned(std::size_t at) {
  return (at + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

std::size_t block_count(std::size_t payload, std::size_t file_bytes) {
  return (file_bytes - payload + kBlockBytes - 1) / kBlockBytes;
}

// --- reading ---

std::unexpected<Error> damaged(const std::string& name, const std::string& what) {
  return fail("is damaged: " + what, name, "regenerate it or use another copy");
}

template <class T>
std::vector<T> copy_array(std::string_view bytes, std::size_t offset, std::size_t count) {
  std::vector<T> out(count);
  if (count != 0) std::memcpy(out.data(), bytes.data() + offset, count * sizeof(T));
  return out;
}

Result<Header> read_header(std::string_view bytes, const std::string& name, const BlockFileKind& kind) {
  Header header{};
  if (bytes.size() < kMagic.size() || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
    return fail(fmt::format("is not {} of katachi", kind.name), name, "was it made by another program?");
  if (bytes.size() < sizeof header) return damaged(name, "it ends within its header");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (text_of(header.tag) != kind.tag)
    return fail(fmt::format("is a katachi file, but not {}", kind.name), name, "name the file that is");
  if (header.version > kind.version)
    return fail(fmt::format("was made by a newer katachi (version {} of the format, this program reads {})",
                            header.version, kind.version),
                name, "update katachi");
  if (header.version < kind.version)
    return fail(fmt::format("was made by an older katachi (version {} of the format, this program reads {})",
                            header.version, kind.version),
                name, "regenerate it from the game records");
  if (header.file_bytes != bytes.size())
    return damaged(name, fmt::format("it should have {} bytes and has {}", header.file_bytes, bytes.size()));
  return header;
}

// Where the tables lie: sections directly after the header, then the checksums.
Result<std::vector<SectionEntry>> read_sections(std::string_view bytes, const std::string& name, const Header& header) {
  if (header.sections > kMaxSections) return damaged(name, "too many sections");
  const std::size_t table_end = sizeof(Header) + header.sections * sizeof(SectionEntry);
  if (header.payload < table_end || header.payload > bytes.size() || header.payload % kSectionAlignment != 0)
    return damaged(name, "its tables have no room");
  auto entries = copy_array<SectionEntry>(bytes, sizeof(Header), header.sections);
  if (header_crc(header, entries) != header.header_checksum)
    return damaged(name, "its header does not fit its checksum");
  for (const SectionEntry& entry : entries)
    if (entry.offset < header.payload || entry.offset > bytes.size() || entry.bytes > bytes.size() - entry.offset ||
        entry.offset % kSectionAlignment != 0)
      return damaged(name, fmt::format("section {} lies outside it", text_of(entry.name)));
  return entries;
}

Result<std::vector<std::uint32_t>> read_checksums(std::string_view bytes, const std::string& name,
                                                  const Header& header) {
  const std::size_t begin = sizeof(Header) + header.sections * sizeof(SectionEntry);
  const std::size_t count = block_count(header.payload, bytes.size());
  if (count > (header.payload - begin) / sizeof(std::uint32_t)) return damaged(name, "its checksums have no room");
  auto checksums = copy_array<std::uint32_t>(bytes, begin, count);
  if (crc(checksums.data(), count * sizeof(std::uint32_t)) != header.checksum_checksum)
    return damaged(name, "its table of checksums is wrong");
  return checksums;
}

// --- writing ---

struct Layout {
  Header header;
  std::vector<SectionEntry> entries;
};

Layout lay_out(const BlockFileKind& kind, std::span<const SectionView> sections) {
  std::size_t bytes = 0;  // of the payload
  std::vector<SectionEntry> entries;
  for (const SectionView& section : sections) {
    bytes = aligned(bytes);
    entries.push_back({letters<16>(section.name), bytes, section.bytes.size()});
    bytes += section.bytes.size();
  }
  const std::size_t tables = sizeof(Header) + entries.size() * sizeof(SectionEntry);
  const std::size_t payload = aligned(tables + block_count(0, bytes) * sizeof(std::uint32_t));
  for (SectionEntry& entry : entries) entry.offset += payload;
  return {{kMagic, letters<8>(kind.tag), kind.version, static_cast<std::uint32_t>(entries.size()), payload + bytes,
           payload, 0, 0},
          std::move(entries)};
}

// Calls give(bytes) with the payload in order, zeros between the sections included.
template <class Give>
void for_each_piece(const Layout& layout, std::span<const SectionView> sections, Give&& give) {
  static constexpr std::array<char, kSectionAlignment> kZeros{};
  std::size_t at = layout.header.payload;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    give(std::string_view(kZeros.data(), layout.entries[i].offset - at));
    give(std::string_view(reinterpret_cast<const char*>(sections[i].bytes.data()), sections[i].bytes.size()));
    at = layout.entries[i].offset + sections[i].bytes.size();
  }
}

std::vector<std::uint32_t> checksums_of(const Layout& layout, std::span<const SectionView> sections) {
  std::vector<std::uint32_t> checksums;
  std::uint32_t sum = 0;
  std::size_t filled = 0;
  for_each_piece(layout, sections, [&](std::string_view piece) {
    while (!piece.empty()) {
      const std::size_t count = std::min(piece.size(), kBlockBytes - filled);
      sum = crc(piece.data(), count, sum);
      filled += count;
      piece.remove_prefix(count);
      if (filled < kBlockBytes) continue;
      checksums.push_back(std::exchange(sum, 0));
      filled = 0;
    }
  });
  if (filled != 0) checksums.push_back(sum);
  return checksums;
}

template <class Give>
void give_file(const BlockFileKind& kind, std::span<const SectionView> sections, Give&& give) {
  Layout layout = lay_out(kind, sections);
  const std::vector<std::uint32_t> checksums = checksums_of(layout, sections);
  layout.header.checksum_checksum = crc(checksums.data(), checksums.size() * sizeof(std::uint32_t));
  layout.header.header_checksum = header_crc(layout.header, layout.entries);

  const auto raw = [](const auto* data, std::size_t count) {
    return std::string_view(reinterpret_cast<const char*>(data), count * sizeof(*data));
  };
  give(raw(&layout.header, 1));
  give(raw(layout.entries.data(), layout.entries.size()));
  give(raw(checksums.data(), checksums.size()));
  const std::size_t tables =
      sizeof(Header) + layout.entries.size() * sizeof(SectionEntry) + checksums.size() * sizeof(std::uint32_t);
  give(std::string(layout.header.payload - tables, '\0'));
  for_each_piece(layout, sections, give);
}

}  // namespace

BlockStore::BlockStore(Bytes bytes, std::string name, std::size_t payload, std::vector<std::uint32_t> checksums)
    : bytes_(std::move(bytes)),
      name_(std::move(name)),
      payload_(payload),
      checksums_(std::move(checksums)),
      good_(checksums_.size()) {}

void BlockStore::check(std::size_t block) const {
  const std::size_t begin = payload_ + block * kBlockBytes;
  const std::size_t bytes = std::min(kBlockBytes, bytes_.view().size() - begin);
  if (crc(data() + begin, bytes) != checksums_[block])
    throw EnvironmentError({fmt::format("is damaged between byte {} and byte {}", begin, begin + bytes), name_,
                            "regenerate it or use another copy"});
  good_[block].store(true, std::memory_order_relaxed);
}

void BlockStore::fail_bounds(std::size_t index, std::size_t size) const {
  throw EnvironmentError(
      {fmt::format("is damaged: it names entry {} of {}", index, size), name_, "regenerate it or use another copy"});
}

Result<BlockFile> BlockFile::open(const std::filesystem::path& path, const BlockFileKind& kind) {
  auto bytes = Bytes::read_file(path, Bytes::Paging::kOnUse);
  if (!bytes) return std::unexpected(bytes.error());
  return parse(std::move(*bytes), path.string(), kind);
}

Result<BlockFile> BlockFile::parse(Bytes bytes, std::string name, const BlockFileKind& kind) {
  // Numbers are read where they lie: a file out of the middle of a message moves to where numbers may lie.
  if (reinterpret_cast<std::uintptr_t>(bytes.view().data()) % alignof(std::max_align_t) != 0)
    bytes = Bytes::own(std::string(bytes.view()));
  const auto header = read_header(bytes.view(), name, kind);
  if (!header) return std::unexpected(header.error());
  const auto entries = read_sections(bytes.view(), name, *header);
  if (!entries) return std::unexpected(entries.error());
  auto checksums = read_checksums(bytes.view(), name, *header);
  if (!checksums) return std::unexpected(checksums.error());

  BlockFile file;
  file.file_bytes_ = bytes.view().size();
  for (const SectionEntry& entry : *entries)
    file.sections_.push_back({std::string(text_of(entry.name)), entry.offset, entry.bytes});
  file.store_ = std::make_shared<BlockStore>(std::move(bytes), std::move(name), header->payload, *std::move(checksums));
  return file;
}

const BlockFile::Section* BlockFile::find(std::string_view name) const {
  const auto found = std::ranges::find(sections_, name, &Section::name);
  return found == sections_.end() ? nullptr : &*found;
}

std::unexpected<Error> BlockFile::missing(std::string_view section) const {
  return damaged(name(), fmt::format("section {} is missing or has a wrong length", section));
}

Result<void> BlockFile::check_all() const {
  try {
    for (const Section& section : sections_) store_->require(section.offset, section.bytes);
  } catch (const EnvironmentError& error) {
    return fail(error.what());
  }
  return {};
}

void write_block_file(const std::filesystem::path& path, const BlockFileKind& kind,
                      std::span<const SectionView> sections) {
  WholeFile file(path, true);
  give_file(kind, sections, [&](std::string_view piece) { file.write(piece); });
  file.commit();
}

std::string block_file_bytes(const BlockFileKind& kind, std::span<const SectionView> sections) {
  std::string out;
  give_file(kind, sections, [&](std::string_view piece) { out += piece; });
  return out;
}

}  // namespace katachi::core
