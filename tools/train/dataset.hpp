// A dataset of games (katachi dataset, docs/network.md) read with the standard library alone, every checksum tested.
//
// Invariants of a set that was opened: the counts of the games fit the sections, and every point lies on its board.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace training {

static_assert(std::endian::native == std::endian::little, "datasets are read as they are");

enum Scoring : std::uint8_t { kScoringUnknown, kArea, kTerritory };

// As record::DatasetGame writes it.
struct Game {
  std::uint16_t moves, stones;
  std::uint8_t width, height;
  std::int16_t komi_half_points;    // kNoNumber: unknown
  std::int16_t margin_half_points;  // Black's, komi included
  std::uint8_t winner;              // 0 nobody or unknown, 1 Black, 2 White
  std::uint8_t ending;
  std::uint8_t flags;
  std::uint8_t day;
  std::uint16_t year_month;

  bool is_for_validation() const { return (flags & 16) != 0; }
  int scoring() const { return flags & 3; }  // a Scoring
};
static_assert(sizeof(Game) == 16);

constexpr std::int16_t kNoNumber = std::numeric_limits<std::int16_t>::min();

enum Ending : std::uint8_t { kUnknown, kPoints, kResignation, kTime, kForfeit, kWin, kDraw, kVoid, kUnfinished };

// A player whose time ran out or who was disqualified may have been winning: such a result says nothing about the board.
inline bool tells_winner(std::uint8_t ending) { return ending == kPoints || ending == kResignation || ending == kWin; }

struct PackedMove {
  std::uint16_t bits;
  int color() const { return (bits & 0x8000) != 0 ? 2 : 1; }
  bool is_pass() const { return (bits & 0x3FF) == 0x3FF; }
  int x() const { return (bits & 0x3FF) % 25; }
  int y() const { return (bits & 0x3FF) / 25; }
};

inline std::uint32_t crc32(const char* data, std::size_t bytes, std::uint32_t before = 0) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> out{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t c = i;
      for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
      out[i] = c;
    }
    return out;
  }();
  std::uint32_t c = ~before;
  for (std::size_t i = 0; i < bytes; ++i) c = table[(c ^ static_cast<unsigned char>(data[i])) & 255] ^ (c >> 8);
  return ~c;
}

// The container of everything katachi writes: a header, a table of sections, a checksum for every 64 KiB, the sections.
class Dataset {
 public:
  explicit Dataset(const std::string& path) : path_(path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) fail("cannot be read");
    bytes_.assign(std::istreambuf_iterator<char>(in), {});
    read_tables();
    games_ = section<Game>("games");
    stones_ = section<PackedMove>("stones");
    moves_ = section<PackedMove>("moves");
    std::size_t stone = 0, move = 0;
    for (const Game& game : games_) {
      starts_.push_back({stone, move});
      stone += game.stones;
      move += game.moves;
      if (stone > stones_.size() || move > moves_.size()) fail("has games without moves");
      check(game);
    }
  }

  Dataset(const Dataset&) = delete;  // the views look into the bytes, which a move leaves where they are
  Dataset& operator=(const Dataset&) = delete;
  Dataset(Dataset&&) = default;

  std::span<const Game> games() const { return games_; }
  std::span<const PackedMove> stones(std::size_t i) const {
    return stones_.subspan(starts_[i].stone, games_[i].stones);
  }
  std::span<const PackedMove> moves(std::size_t i) const { return moves_.subspan(starts_[i].move, games_[i].moves); }

 private:
  struct Header {
    char magic[8], tag[8];
    std::uint32_t version, sections;
    std::uint64_t file_bytes, payload;
    std::uint32_t checksum_checksum, header_checksum;
  };
  static_assert(sizeof(Header) == 48);
  struct Entry {
    char name[16];
    std::uint64_t offset, bytes;
  };
  struct Start {
    std::size_t stone, move;
  };
  static constexpr std::size_t kBlock = 1 << 16;

  [[noreturn]] void fail(const std::string& what) const { throw std::runtime_error(path_ + ": " + what); }

  void read_tables() {
    Header header{};
    if (bytes_.size() < sizeof header) fail("is no dataset");
    std::memcpy(&header, bytes_.data(), sizeof header);
    if (std::memcmp(header.magic, "katachi\n", 8) != 0 || std::memcmp(header.tag, "kdata\0\0", 8) != 0)
      fail("is no dataset");
    if (header.version != 1) fail("has version " + std::to_string(header.version) + ", not 1");
    if (header.file_bytes != bytes_.size() || header.sections > 64 || header.payload > bytes_.size())
      fail("is truncated or damaged");
    const std::size_t entries = sizeof header + header.sections * sizeof(Entry);
    const std::size_t blocks = (bytes_.size() - header.payload + kBlock - 1) / kBlock;
    if (entries + 4 * blocks > header.payload) fail("is damaged");
    entries_.resize(header.sections);
    std::memcpy(entries_.data(), bytes_.data() + sizeof header, header.sections * sizeof(Entry));
    const std::uint32_t head = crc32(bytes_.data(), 44);
    if (crc32(bytes_.data() + sizeof header, header.sections * sizeof(Entry), head) != header.header_checksum ||
        crc32(bytes_.data() + entries, 4 * blocks) != header.checksum_checksum)
      fail("is damaged: its header does not fit its checksum");
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::size_t begin = header.payload + block * kBlock;
      std::uint32_t expected = 0;
      std::memcpy(&expected, bytes_.data() + entries + 4 * block, 4);
      if (crc32(bytes_.data() + begin, std::min(kBlock, bytes_.size() - begin)) != expected)
        fail("is damaged at byte " + std::to_string(begin));
    }
  }

  template <class T>
  std::span<const T> section(std::string_view name) const {
    for (const Entry& entry : entries_) {
      if (std::string_view(entry.name, strnlen(entry.name, sizeof entry.name)) != name) continue;
      if (entry.offset % 64 != 0 || entry.offset > bytes_.size() || entry.bytes > bytes_.size() - entry.offset) break;
      return {reinterpret_cast<const T*>(bytes_.data() + entry.offset), entry.bytes / sizeof(T)};
    }
    fail("has no section " + std::string(name));
  }

  void check(const Game& game) const {
    const std::size_t i = starts_.size() - 1;
    bool good = game.width >= 7 && game.height >= 7 && game.width <= 19 && game.height <= 19;
    for (const auto list : {stones(i), moves(i)})
      for (const PackedMove move : list) good &= move.is_pass() || (move.x() < game.width && move.y() < game.height);
    for (const PackedMove stone : stones(i)) good &= !stone.is_pass();
    if (!good) fail("game " + std::to_string(i) + " makes no sense");
  }

  std::string path_;
  std::vector<char> bytes_;
  std::vector<Entry> entries_;
  std::span<const Game> games_;
  std::span<const PackedMove> stones_, moves_;
  std::vector<Start> starts_;
};

}  // namespace training
