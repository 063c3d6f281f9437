// Expander: the positions of a game of a dataset as bytes and numbers, for the training of a network.
//
// Every move of a game gives one position: the board before it, from the side of the player who moves ("own"). A point is one byte:
//   bits 0-1  0 empty, 1 own stone, 2 enemy stone          bits 2-3  liberties of its chain: 1, 2, 3, or 0 for more
//   bit 4     ko or positional superko forbids the mover   bit 5     the mover captures here
// The planes of the network (docs/network.md) are read off these bytes and the facts (Fact below) on the GPU; is_in_plane says how.
// Cost: about 4 microseconds and W * H + 28 bytes per position.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "board.hpp"
#include "dataset.hpp"
#include "owners.hpp"

namespace training {

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
    const bool is_area = game.scoring() == kArea;
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
inline std::vector<std::size_t> chosen(const Dataset& set, int width, int height, int parts) {
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

// work(g) for g in [0, count) on several threads, each with a worker of its own; throws what one of them threw.
template <class MakeWorker>
void for_all(std::size_t count, int threads, MakeWorker make_worker) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::string> errors(static_cast<std::size_t>(threads));
  const auto work = [&](std::string& error) {
    try {
      auto worker = make_worker();
      for (std::size_t g = next++; g < count; g = next++) worker(g);
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

inline void expand_all(const Dataset& set, int width, int height, int parts, int threads, const Arrays& out) {
  const std::vector<std::size_t> games = chosen(set, width, height, parts);
  std::vector<std::size_t> first(games.size() + 1, 0);
  for (std::size_t g = 0; g < games.size(); ++g) first[g + 1] = first[g] + set.games()[games[g]].moves;
  for_all(games.size(), threads, [&] {
    return [&, expander = Expander(set, width, height)](std::size_t g) mutable {
      expander.expand(games[g], out.points + first[g] * static_cast<std::size_t>(width * height),
                      out.facts + first[g] * kFacts);
      std::fill(out.games + first[g], out.games + first[g + 1], static_cast<std::int32_t>(games[g]));
    };
  });
}

constexpr std::uint8_t kUnknownOwner = 3;

// owners: [games of the set][W * H]: 0 nobody, 1 Black, 2 White, 3 not known. Returns the number of games whose owners are known.
inline std::int64_t settle_all(const Dataset& set, int width, int height, int parts, int threads,
                               std::uint8_t* owners) {
  const auto area = static_cast<std::size_t>(width * height);
  std::fill(owners, owners + area * set.games().size(), kUnknownOwner);
  const std::vector<std::size_t> games = chosen(set, width, height, parts);
  std::atomic<std::int64_t> known = 0;
  for_all(games.size(), threads, [&] {
    return [&](std::size_t g) {
      const auto found = owners_of(set, games[g]);
      if (!found) return;
      ++known;
      for (int y = 0; y < height; ++y)
        std::copy_n(found->begin() + Board::cell(0, y), width,
                    owners + games[g] * area + static_cast<std::size_t>(y * width));
    };
  });
  return known;
}

constexpr int kPlanes = 16;

// Whether plane k has a one at a point; the same reading of the bytes as in data.py.
inline bool is_in_plane(int k, std::uint8_t byte, int point, const std::int16_t* facts) {
  const int color = byte & 3, liberties = (byte >> 2) & 3;
  if (k == 0) return true;
  if (k <= 2) return color == k;
  if (k <= 5) return color == 1 && liberties == k - 2;
  if (k <= 8) return color == 2 && liberties == k - 5;
  if (k == 9) return (byte & kForbidden) != 0;
  if (k <= 14) return facts[kLastMove + k - 10] == point;
  return (byte & kCaptures) != 0;
}

}  // namespace training
