// GameSet: many games in little memory, as learners replay them: sizes, start stones, moves (2 bytes each), winners, and where
// each game came from.
// Cost: 2 bytes per move or start stone, 40 bytes per game.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "go/board.hpp"
#include "record/record.hpp"

namespace katachi::record {

// A coloured move in two bytes.
class PackedMove {
 public:
  PackedMove() = default;
  PackedMove(go::Color color, go::Move move)
      : bits_(static_cast<std::uint16_t>(
            (color == go::Color::kWhite ? kWhite : 0) |
            (move.is_pass() ? kPass : move.point().y * go::kMaxBoardSize + move.point().x))) {}

  std::uint16_t bits() const { return bits_; }  // as files hold it
  // Whether the bits are those that the constructor makes: for what comes from a file.
  bool is_plain() const { return (bits_ & ~(kWhite | kPass)) == 0 && (is_pass() || (bits_ & kPass) < kPoints); }
  go::Color color() const { return (bits_ & kWhite) != 0 ? go::Color::kWhite : go::Color::kBlack; }
  bool is_pass() const { return (bits_ & kPass) == kPass; }
  go::Point point() const {
    return go::Point::at((bits_ & kPass) % go::kMaxBoardSize, (bits_ & kPass) / go::kMaxBoardSize);
  }

 private:
  static constexpr int kPoints = go::kMaxBoardSize * go::kMaxBoardSize;
  static constexpr int kPass = 0x3FF;
  static constexpr int kWhite = 0x8000;
  std::uint16_t bits_ = kPass;
};
static_assert(sizeof(PackedMove) == 2 && go::kMaxBoardSize * go::kMaxBoardSize < 0x3FF);

class GameSet {
 public:
  struct Game {
    go::Size size;
    std::uint32_t first_stone = 0;  // start stones, as packed moves
    std::uint32_t stones = 0;
    std::uint32_t first_move = 0;
    std::uint32_t moves = 0;
    go::Color winner = go::Color::kEmpty;  // kEmpty: not known, or none
    // As a network is told of them (dataset.hpp), guessed where the record does not say.
    std::int16_t komi_half_points = 0;
    bool counts_area = false;
    bool won_on_board = false;  // the winner did not win by time or forfeit
    std::uint32_t source = 0;   // index into sources()
    std::uint32_t index = 0;    // place in its source, from 0
  };

  void add(const GameRecord& record);  // source and index from its info
  void add(const GameSet& other, std::size_t game);
  std::size_t size() const { return games_.size(); }
  bool empty() const { return games_.empty(); }
  const Game& operator[](std::size_t i) const { return games_[i]; }
  std::span<const Game> games() const { return games_; }
  std::span<const PackedMove> moves(const Game& game) const {
    return std::span(moves_).subspan(game.first_move, game.moves);
  }
  std::span<const PackedMove> stones(const Game& game) const {
    return std::span(stones_).subspan(game.first_stone, game.stones);
  }
  std::size_t move_count() const { return moves_.size(); }
  const std::vector<std::string>& sources() const { return sources_; }

  // The games that `keep(index)` wants, in the same order.
  GameSet subset(const std::function<bool(std::size_t)>& keep) const;

  template <int MaxSize>
  go::Board<MaxSize> start(const Game& game) const {
    go::Board<MaxSize> board(game.size);
    for (const PackedMove stone : stones(game))
      board.place(go::Geometry<MaxSize>::vertex(stone.point()), stone.color());
    return board;
  }

 private:
  std::uint32_t source_number(const std::string& name);

  std::vector<Game> games_;
  std::vector<PackedMove> stones_;
  std::vector<PackedMove> moves_;
  std::vector<std::string> sources_;
};

}  // namespace katachi::record
