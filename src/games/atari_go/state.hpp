// Atari Go, the capture game: Go in which the first capture wins.
//
// Black is the first player. Stones are put on empty points as in Go; who first takes any enemy stone off the board has won.
// Suicide is illegal, and nobody passes. A side to move without a legal move has lost: what is left are points where its stone
// would have no liberty. As the first capture ends the game, stones never leave the board before the end, there is no ko and no
// repetition, and a game has at most as many moves as points. There are no draws.
//
// Points have the names of Go, A1 at the bottom left and no I; a move is a vertex of go::Board<9>, so the size is chosen at run
// time, up to 9x9 and also rectangular. 8x8 is the size of published experiments with playouts (Cazenave, "Generalized Rapid
// Action Value Estimation", 2015). On 6x6 with a crosscut in the middle the first player wins (Boissac and Cazenave 2006).
//
// play() costs what it costs on the board, plus a look for one legal answer, which the first empty points nearly always end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "go/board.hpp"
#include "go/point.hpp"

namespace katachi::games::atari_go {

inline constexpr int kMaxSize = 9;

inline constexpr game::GameTraits kTraits{.name = "atari-go",
                                          .title = "Atari Go",
                                          .smallest = game::BoardSize::square(1),
                                          .largest = game::BoardSize::square(kMaxSize),
                                          .usual = game::BoardSize::square(kMaxSize),
                                          .is_rectangular = true,
                                          .symmetry = game::BoardSymmetry::kSquare};

class State {
 public:
  using Board = go::Board<kMaxSize>;
  using Vertex = Board::V;
  using Move = Vertex;
  using MoveList = core::FixedVector<Vertex, Board::kMaxArea>;

  explicit State(go::Size size = go::Size::square(kMaxSize));  // must fit kMaxSize
  State(const Board& board, go::Color to_move);                // nothing captured yet, every chain with a liberty

  const Board& board() const { return board_; }
  bool is_legal(Vertex v) const;  // false for all when the game is over

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // from the top left, row by row
  void play(Vertex v);                    // v must be legal
  bool is_terminal() const { return is_over_; }
  std::uint64_t hash() const;
  game::Player to_move() const { return player_of(to_move_); }
  // Either the last move captured or it left no answer: in both cases who made it has won. (On 1x1 there is no move at all.)
  double outcome(game::Player p) const { return p == to_move() ? 0 : 1; }
  std::size_t move_codes() const { return Vertex::kBound; }
  std::uint32_t move_code(Vertex v) const { return v.raw(); }
  std::string move_text(Vertex v) const { return go::gtp_text(Board::Geo::point(v), board_.size()); }
  core::Result<Vertex> parse_move(std::string_view text) const;  // fails on what is not legal too
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const;
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;  // a game that goes on: captures are not seen in the text

  Vertex random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  static constexpr game::Player player_of(go::Color c) {
    return c == go::Color::kBlack ? game::Player::kFirst : game::Player::kSecond;
  }
  bool may_be_put(Vertex v) const { return board_.at(v) == go::Color::kEmpty && !board_.is_suicide(v, to_move_); }
  bool has_legal_move() const;

  Board board_;
  go::Color to_move_ = go::Color::kBlack;
  bool is_over_ = false;
};

static_assert(std::is_trivially_copyable_v<State>);

}  // namespace katachi::games::atari_go
