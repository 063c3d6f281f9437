// expand: positions of a dataset (katachi dataset, docs/network.md) as arrays for the training of a network.
//
// One file, standard library only, with a board of its own, so that it builds on any machine with a GPU:
//   c++ -std=c++20 -O3 -march=native -pthread -shared -fPIC expand.cpp -o libexpand.so   for train.py, through ctypes
//   c++ -std=c++20 -O2 -pthread expand.cpp -o expand                                     a program: expand FILE [GAME], the planes as text
//
// Every move of a game gives one position: the board before it, from the side of the player who moves ("own"). A point is one byte:
//   bits 0-1  0 empty, 1 own stone, 2 enemy stone          bits 2-3  liberties of its chain: 1, 2, 3, or 0 for more
//   bit 4     ko or positional superko forbids the mover   bit 5     the mover captures here
// The planes of the network are read off these bytes and the facts (Fact below) on the GPU; tests/train compares them with go::Board.
// Cost: about 4 microseconds and W * H + 28 bytes per position.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

static_assert(std::endian::native == std::endian::little, "datasets are read as they are");

// --- the dataset ---

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
  int scoring() const { return flags & 3; }  // 0 unknown, 1 area, 2 territory
};
static_assert(sizeof(Game) == 16);

constexpr std::int16_t kNoNumber = std::numeric_limits<std::int16_t>::min();

enum Ending : std::uint8_t { kUnknown, kPoints, kResignation, kTime, kForfeit, kWin, kDraw, kVoid, kUnfinished };

// A player whose time ran out or who was disqualified may have been winning: such a result says nothing about the board.
bool tells_winner(std::uint8_t ending) { return ending == kPoints || ending == kResignation || ending == kWin; }

struct PackedMove {
  std::uint16_t bits;
  int color() const { return (bits & 0x8000) != 0 ? 2 : 1; }
  bool is_pass() const { return (bits & 0x3FF) == 0x3FF; }
  int x() const { return (bits & 0x3FF) % 25; }
  int y() const { return (bits & 0x3FF) / 25; }
};

std::uint32_t crc32(const char* data, std::size_t bytes, std::uint32_t before = 0) {
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

// --- the board ---

constexpr int kMaxSide = 19;
constexpr int kStride = kMaxSide + 2;
constexpr int kCells = kStride * kStride;
constexpr std::array<int, 4> kNeighbours = {1, -1, kStride, -kStride};
constexpr std::uint8_t kEdge = 3;

constexpr std::uint64_t mix64(std::uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

constexpr auto kKeys = [] {
  std::array<std::uint64_t, 2 * kCells> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = mix64(i);
  return out;
}();

// Stones, and all chains found anew for every position: a position is asked for all its chains anyway, and no list has to be kept
// right from move to move. Colours are 1 Black, 2 White.
class Board {
 public:
  Board(int width, int height) : width_(width), height_(height) {
    color_.fill(kEdge);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) color_[cell(x, y)] = 0;
  }

  static int cell(int x, int y) { return (y + 1) * kStride + x + 1; }
  std::uint8_t color(int p) const { return color_[p]; }
  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_with(int p, int color) const { return hash_ ^ key(p, color); }  // a stone more, nothing captured
  int ko(int for_color) const { return for_color == ko_color_ ? ko_ : -1; }
  int liberties(int p) const { return chains_[chain_of_[p]].liberties; }  // of a stone; after find_chains()

  void place(int p, int color) {
    color_[p] = static_cast<std::uint8_t>(color);
    hash_ ^= key(p, color);
  }

  void find_chains() {
    ++stamp_;
    chain_count_ = 0;
    int filled = 0;
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const int p = cell(x, y);
        if (color_[p] != 0 && seen_[p] != stamp_) filled = find_chain(p, filled);
      }
  }

  // Points where `color` captures: the last liberties of enemy chains.
  template <class F>
  void for_each_capture(int color, F&& f) const {
    for (int i = 0; i < chain_count_; ++i)
      if (chains_[i].liberties == 1 && color_[stones_[chains_[i].first]] == 3 - color) f(chains_[i].a_liberty);
  }

  // What `play` would do to the stones. Precondition: p is empty, chains were found.
  struct Outcome {
    std::uint64_t hash;
    int captured = 0, last_captured = -1;
    bool is_suicide = false;
    bool is_ko = false;
  };
  Outcome outcome(int p, int color) const {
    Outcome out{.hash = hash_ ^ key(p, color)};
    std::array<int, 4> taken{};
    int taken_count = 0, empty = 0;
    bool breathes = false, connects = false;
    for (const int d : kNeighbours) {
      const int q = p + d;
      if (color_[q] == 0) {
        ++empty;
      } else if (color_[q] == color) {
        connects = true;
        breathes |= liberties(q) >= 2;
      } else if (color_[q] == 3 - color && liberties(q) == 1) {
        const int chain = chain_of_[q];
        if (std::find(taken.begin(), taken.begin() + taken_count, chain) != taken.begin() + taken_count) {
          continue;
        }
        taken[taken_count++] = chain;
        for_stones(chain, [&](int s) {
          out.hash ^= key(s, 3 - color);
          ++out.captured;
          out.last_captured = s;
        });
      }
    }
    out.is_suicide = out.captured == 0 && empty == 0 && !breathes;
    out.is_ko = out.captured == 1 && !connects && empty == 0;
    return out;
  }

  // Precondition: p is empty, chains were found (they are out of date afterwards), no suicide of a single stone.
  void play(int p, int color) {
    const Outcome out = outcome(p, color);
    for (const int d : kNeighbours) {
      const int q = p + d;
      // A suicide takes the own neighbours, of which none has another liberty.
      const int victim = out.is_suicide ? color : 3 - color;
      if (color_[q] == victim && liberties(q) == 1) for_stones(chain_of_[q], [&](int s) { remove(s); });
    }
    if (!out.is_suicide) place(p, color);
    ko_ = out.is_ko ? out.last_captured : -1;
    ko_color_ = 3 - color;
  }
  void pass() { ko_ = -1; }

 private:
  struct Chain {
    int first, count, liberties, a_liberty;
  };

  static std::uint64_t key(int p, int color) { return kKeys[static_cast<std::size_t>(2 * p + color - 1)]; }

  void remove(int p) {
    if (color_[p] == 0) return;
    hash_ ^= key(p, color_[p]);
    color_[p] = 0;
  }

  template <class F>
  void for_stones(int chain, F&& f) const {
    for (int i = 0; i < chains_[chain].count; ++i) f(stones_[chains_[chain].first + i]);
  }

  int find_chain(int start, int filled) {
    const int id = chain_count_++;
    const std::uint8_t color = color_[start];
    Chain chain{.first = filled, .count = 0, .liberties = 0, .a_liberty = -1};
    const auto add = [&](int p) {
      stones_[filled++] = static_cast<short>(p);
      seen_[p] = stamp_;
      chain_of_[p] = static_cast<short>(id);
    };
    add(start);
    ++liberty_stamp_;
    for (int i = chain.first; i < filled; ++i)
      for (const int d : kNeighbours) {
        const int q = stones_[i] + d;
        if (color_[q] == 0 && liberty_of_[q] != liberty_stamp_) {
          liberty_of_[q] = liberty_stamp_;
          ++chain.liberties;
          chain.a_liberty = q;
        } else if (color_[q] == color && seen_[q] != stamp_) {
          add(q);
        }
      }
    chain.count = filled - chain.first;
    chains_[id] = chain;
    return filled;
  }

  int width_, height_;
  int ko_ = -1, ko_color_ = 0;
  std::uint64_t hash_ = 0;
  int chain_count_ = 0;
  std::uint32_t stamp_ = 0, liberty_stamp_ = 0;
  std::array<std::uint8_t, kCells> color_;
  std::array<std::uint32_t, kCells> seen_{}, liberty_of_{};
  std::array<short, kCells> chain_of_{}, stones_{};
  std::array<Chain, kMaxSide * kMaxSide> chains_{};
};

// The positions of a game so far, by hash: a few hundred, asked for 250 points in every position. The bits turn nearly all away.
class Repetitions {
 public:
  Repetitions() : bits_(kBits) {}
  void add(std::uint64_t hash) {
    hashes_.push_back(hash);
    bits_[hash % kBits] = true;
  }
  bool contains(std::uint64_t hash) const {
    return bits_[hash % kBits] && std::find(hashes_.begin(), hashes_.end(), hash) != hashes_.end();
  }
  void clear() {
    for (const std::uint64_t hash : hashes_) bits_[hash % kBits] = false;
    hashes_.clear();
  }

 private:
  static constexpr std::size_t kBits = 1 << 15;
  std::vector<std::uint64_t> hashes_;
  std::vector<char> bits_;
};

// --- positions ---

// The numbers of a position beside its points, as int16. Points are y * W + x, a pass is W * H.
enum Fact {
  kLastMove = 0,    // to 4: the last moves, the latest first; -1: there was none
  kTarget = 5,      // the move that was played
  kWinner = 6,      // 1 the mover won, -1 lost, 2 a draw, 0 unknown
  kScore = 7,       // half points of the mover minus those of the opponent, komi included; kNoNumber: unknown
  kKomi = 8,        // half points that the mover receives
  kMoveNumber = 9,  // moves before
  kSigns = 10,      // bit 0: area scoring, bit 1: the record names its rules, bit 2: Black moves, bit 3: komi is known
  kFacts = 11,
};
constexpr int kPastMoves = 5;
constexpr std::uint8_t kForbidden = 16, kCaptures = 32;

class Expander {
 public:
  Expander(const Dataset& set, int width, int height) : set_(set), width_(width), height_(height) {}

  // Writes the positions of game i, one after the other. Throws where a move cannot be played.
  void expand(std::size_t i, std::uint8_t* points, std::int16_t* facts) {
    const Game& game = set_.games()[i];
    Board board(width_, height_);
    for (const PackedMove stone : set_.stones(i)) board.place(Board::cell(stone.x(), stone.y()), stone.color());
    past_.clear();
    past_.add(board.hash());
    std::array<std::int16_t, kPastMoves> last;
    last.fill(-1);
    int number = 0;
    for (const PackedMove move : set_.moves(i)) {
      board.find_chains();
      write_points(board, move.color(), points);
      const auto target = static_cast<std::int16_t>(move.is_pass() ? width_ * height_ : move.y() * width_ + move.x());
      std::copy(last.begin(), last.end(), facts + kLastMove);
      write_result(game, move.color(), facts);
      facts[kTarget] = target;
      facts[kMoveNumber] = static_cast<std::int16_t>(std::min(number, 32767));
      play(board, move, i, number++);
      std::copy_backward(last.begin(), last.end() - 1, last.end());
      last[0] = target;
      points += width_ * height_;
      facts += kFacts;
    }
  }

 private:
  void play(Board& board, PackedMove move, std::size_t game, int number) {
    if (move.is_pass()) {
      board.pass();
    } else {
      const int p = Board::cell(move.x(), move.y());
      if (board.color(p) != 0)
        throw std::runtime_error("game " + std::to_string(game) + ", move " + std::to_string(number + 1) +
                                 " is on an occupied point");
      board.play(p, move.color());
    }
    past_.add(board.hash());
  }

  void write_points(const Board& board, int mover, std::uint8_t* points) {
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const int p = Board::cell(x, y);
        std::uint8_t& out = points[y * width_ + x];
        if (board.color(p) == 0) {
          const bool may_repeat = past_.contains(board.hash_with(p, mover));  // right where nothing is captured
          out = p == board.ko(mover) || (may_repeat && is_superko(board, p, mover)) ? kForbidden : 0;
        } else {
          const int liberties = board.liberties(p);
          out = static_cast<std::uint8_t>((board.color(p) == mover ? 1 : 2) | (liberties > 3 ? 0 : liberties << 2));
        }
      }
    board.for_each_capture(mover, [&](int p) {
      std::uint8_t& out = points[(p / kStride - 1) * width_ + p % kStride - 1];
      out |= kCaptures;
      if (is_superko(board, p, mover)) out |= kForbidden;
    });
  }

  bool is_superko(const Board& board, int p, int mover) const {
    const Board::Outcome out = board.outcome(p, mover);
    return !out.is_suicide && past_.contains(out.hash);
  }

  static void write_result(const Game& game, int mover, std::int16_t* facts) {
    const int sign = mover == 1 ? 1 : -1;
    facts[kWinner] = 0;
    if (game.ending == kDraw)
      facts[kWinner] = 2;
    else if (tells_winner(game.ending) && game.winner != 0)
      facts[kWinner] = game.winner == mover ? 1 : -1;
    facts[kScore] = kNoNumber;
    if (game.ending == kPoints) facts[kScore] = static_cast<std::int16_t>(sign * game.margin_half_points);
    if (game.ending == kDraw) facts[kScore] = 0;
    const bool is_area = game.scoring() == 1;
    const bool knows_komi = game.komi_half_points != kNoNumber;
    const int komi = knows_komi ? game.komi_half_points : is_area ? 15 : 13;  // what the rules give in an even game
    facts[kKomi] = static_cast<std::int16_t>(-sign * komi);
    facts[kSigns] = static_cast<std::int16_t>((is_area ? 1 : 0) | ((game.flags & 4) != 0 ? 2 : 0) |
                                              (mover == 1 ? 4 : 0) | (knows_komi ? 8 : 0));
  }

  const Dataset& set_;
  int width_, height_;
  Repetitions past_;
};

// Which games: those on boards of this size, of the parts asked for (1 to learn from, 2 for validation, 3 both).
std::vector<std::size_t> chosen(const Dataset& set, int width, int height, int parts) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < set.games().size(); ++i) {
    const Game& game = set.games()[i];
    if (game.width == width && game.height == height && ((game.is_for_validation() ? 2 : 1) & parts) != 0)
      out.push_back(i);
  }
  return out;
}

struct Arrays {
  std::uint8_t* points;  // [positions][W * H]
  std::int16_t* facts;   // [positions][kFacts]
  std::int32_t* games;   // [positions], indices of the dataset
};

void expand_all(const Dataset& set, int width, int height, int parts, int threads, const Arrays& out) {
  const std::vector<std::size_t> games = chosen(set, width, height, parts);
  std::vector<std::size_t> first(games.size() + 1, 0);
  for (std::size_t g = 0; g < games.size(); ++g) first[g + 1] = first[g] + set.games()[games[g]].moves;
  std::atomic<std::size_t> next = 0;
  std::vector<std::string> errors(static_cast<std::size_t>(threads));
  const auto work = [&](std::string& error) {
    try {
      Expander expander(set, width, height);
      for (std::size_t g = next++; g < games.size(); g = next++) {
        expander.expand(games[g], out.points + first[g] * static_cast<std::size_t>(width * height),
                        out.facts + first[g] * kFacts);
        std::fill(out.games + first[g], out.games + first[g + 1], static_cast<std::int32_t>(games[g]));
      }
    } catch (const std::exception& e) {
      error = e.what();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t t = 1; t < errors.size(); ++t) others.emplace_back([&, t] { work(errors[t]); });
    work(errors[0]);
  }
  for (const std::string& error : errors)
    if (!error.empty()) throw std::runtime_error(error);
}

// --- text, for tests ---

constexpr int kPlanes = 16;

// Whether plane k has a one at a point; the same reading of the bytes as in train.py.
bool is_in_plane(int k, std::uint8_t byte, int point, const std::int16_t* facts) {
  const int color = byte & 3, liberties = (byte >> 2) & 3;
  if (k == 0) return true;
  if (k <= 2) return color == k;
  if (k <= 5) return color == 1 && liberties == k - 2;
  if (k <= 8) return color == 2 && liberties == k - 5;
  if (k == 9) return (byte & kForbidden) != 0;
  if (k <= 14) return facts[kLastMove + k - 10] == point;
  return (byte & kCaptures) != 0;
}

// One line per position: the game, its facts, then every plane as its points in hexadecimal digits of four points each.
void print_game(const Dataset& set, std::size_t i) {
  const Game& game = set.games()[i];
  const std::size_t area = static_cast<std::size_t>(game.width) * game.height;
  std::vector<std::uint8_t> points(area * game.moves);
  std::vector<std::int16_t> facts(static_cast<std::size_t>(game.moves) * kFacts);
  Expander(set, game.width, game.height).expand(i, points.data(), facts.data());
  for (std::size_t n = 0; n < game.moves; ++n) {
    std::printf("%zu", i);
    for (int f = 0; f < kFacts; ++f) std::printf(" %d", facts[n * kFacts + static_cast<std::size_t>(f)]);
    for (int k = 0; k < kPlanes; ++k) {
      std::putchar(' ');
      for (std::size_t p = 0; p < area; p += 4) {
        int digit = 0;
        for (std::size_t b = 0; b < 4 && p + b < area; ++b)
          if (is_in_plane(k, points[n * area + p + b], static_cast<int>(p + b), facts.data() + n * kFacts))
            digit |= 1 << b;
        std::putchar("0123456789abcdef"[digit]);
      }
    }
    std::putchar('\n');
  }
}

}  // namespace

// --- for Python ---

extern "C" {

// Null and a text in `error` where the file cannot be read.
void* expand_open(const char* path, char* error, int error_bytes) {
  try {
    return new Dataset(path);
  } catch (const std::exception& e) {
    std::snprintf(error, static_cast<std::size_t>(error_bytes), "%s", e.what());
    return nullptr;
  }
}

void expand_close(void* set) { delete static_cast<Dataset*>(set); }

std::int64_t expand_games(void* set) { return static_cast<std::int64_t>(static_cast<Dataset*>(set)->games().size()); }

int expand_facts() { return kFacts; }

// Positions of the games on one size of board.
std::int64_t expand_count(void* set, int width, int height, int parts) {
  const auto& data = *static_cast<Dataset*>(set);
  std::int64_t count = 0;
  for (const std::size_t i : chosen(data, width, height, parts)) count += data.games()[i].moves;
  return count;
}

// Fills arrays of expand_count() positions, game after game. 0: done.
int expand_fill(void* set, int width, int height, int parts, int threads, std::uint8_t* points, std::int16_t* facts,
                std::int32_t* games, char* error, int error_bytes) {
  try {
    expand_all(*static_cast<Dataset*>(set), width, height, parts, threads, {points, facts, games});
    return 0;
  } catch (const std::exception& e) {
    std::snprintf(error, static_cast<std::size_t>(error_bytes), "%s", e.what());
    return 1;
  }
}
}

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::fprintf(stderr,
                 "usage: expand DATASET [GAME]: prints the planes of every position, or of one game (from 0)\n");
    return 2;
  }
  try {
    const Dataset set(argv[1]);
    const std::size_t only = argc == 3 ? std::strtoul(argv[2], nullptr, 10) : set.games().size();
    if (argc == 3 && only >= set.games().size()) throw std::runtime_error("the dataset has no such game");
    for (std::size_t i = 0; i < set.games().size(); ++i)
      if (argc == 2 || i == only) print_game(set, i);
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "expand: %s\n", e.what());
    return 1;
  }
}
