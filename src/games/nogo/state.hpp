// NoGo (anti-Atari-Go; Combinatorial Games Workshop in Banff, 2011): Go in which capture is illegal; who cannot move has lost.
//
// Black is the first player. Stones are put on empty points as in Go, and every chain must keep a liberty: a move that would take
// one from an enemy chain without another (a capture) or leave the own chain without (suicide) is illegal. Nobody passes, so a
// side without a legal move has lost. There are no draws, and a point that has become illegal for a side stays so until it is
// filled. 9x9 is the size of the Computer Olympiad. Solved: e.g. 5x5 is a first-player win (P. She, "The design and study of NoGo
// program", 2013).
//
// Points have the names of Go, A1 at the bottom left and no I; a move is a vertex of go::Board<9>, so the size is chosen at run
// time, up to 9x9 and also rectangular. play() costs what it costs on the board, plus a look for one legal answer.
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

namespace katachi::games::nogo {

inline constexpr int kMaxSize = 9;

inline constexpr game::GameTraits kTraits{.name = "nogo",
                                          .title = "NoGo",
                                          .smallest = {1, 2},
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
  State(const Board& board, go::Color to_move);                // nothing captured, every chain with a liberty

  const Board& board() const { return board_; }
  go::Color color_to_move() const { return to_move_; }
  bool may_put(Vertex v, go::Color c) const {  // whoever is to move
    return board_.at(v) == go::Color::kEmpty && !board_.captures(v, c) && !board_.is_suicide(v, c);
  }
  bool is_legal(Vertex v) const { return may_put(v, to_move_); }

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // from the top left, row by row
  void play(Vertex v);                    // v must be legal
  bool is_terminal() const { return is_over_; }
  std::uint64_t hash() const;
  game::Player to_move() const { return to_move_ == go::Color::kBlack ? game::Player::kFirst : game::Player::kSecond; }
  double outcome(game::Player p) const { return p == to_move() ? 0 : 1; }
  std::size_t move_codes() const { return Vertex::kBound; }
  std::uint32_t move_code(Vertex v) const { return v.raw(); }
  std::string move_text(Vertex v) const { return go::gtp_text(Board::Geo::point(v), board_.size()); }
  core::Result<Vertex> parse_move(std::string_view text) const;  // fails on what is not legal too
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const;
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;

  Vertex random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  bool has_legal_move() const;

  Board board_;
  go::Color to_move_ = go::Color::kBlack;
  bool is_over_ = false;
};

static_assert(std::is_trivially_copyable_v<State>);

}  // namespace katachi::games::nogo
