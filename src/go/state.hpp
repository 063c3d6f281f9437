// State: Go as a game to search: a board, the rules, the side to move, and the hashes of earlier positions.
//
// It models game::TwoPlayerState. Moves are vertices; vertex 0 is the pass. The game ends after two passes in a row and is
// then counted by area (a search must capture what it holds to be dead). The memory of earlier positions has a fixed
// capacity; when it is full the oldest half is forgotten, and a state made from a history starts with the latest half of it.
// So a superko over a cycle of more than 1024 moves may be missed. History, which forgets nothing, has the last word on what
// is played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "game/concepts.hpp"
#include "go/board.hpp"
#include "go/history.hpp"
#include "go/rules.hpp"

namespace katachi::go {

constexpr game::Player player_of(Color c) { return c == Color::kBlack ? game::Player::kFirst : game::Player::kSecond; }
constexpr Color color_of(game::Player p) { return p == game::Player::kFirst ? Color::kBlack : Color::kWhite; }

inline constexpr game::GameTraits kGameTraits{.name = "go",
                                              .title = "Go",
                                              .smallest = game::BoardSize::square(1),
                                              .largest = game::BoardSize::square(kMaxBoardSize),
                                              .usual = game::BoardSize::square(19),
                                              .is_rectangular = true,
                                              .has_pass = true,
                                              .has_margin = true,
                                              .can_draw = true,
                                              .can_repeat = true,
                                              .has_memory = true,
                                              .symmetry = game::BoardSymmetry::kSquare};

template <int MaxSize>
class State {
 public:
  using V = Vertex<MaxSize>;
  using Move = V;
  using MoveList = core::FixedVector<V, static_cast<std::size_t>(MaxSize* MaxSize + 1)>;
  static constexpr V kPass{};
  static constexpr std::uint32_t kPassCode = 0;

  State(Size size, const Rules& rules);
  explicit State(const History& history) : State(history, history.rules()) {}
  State(const History& history, const Rules& rules);  // the same game under other rules

  const Board<MaxSize>& board() const { return board_; }
  const Rules& rules() const { return rules_; }
  Color color_to_move() const { return to_move_; }
  int handicap_stones() const { return handicap_stones_; }
  int passes() const { return passes_; }
  bool is_legal(V v) const;
  bool is_urgent(V v) const;  // game::HasUrgentMoves: the last liberty of a chain, ours or the opponent's
  go::Move to_point_move(V v) const { return v == kPass ? go::Move::pass() : go::Move(Geometry<MaxSize>::point(v)); }
  V from_point_move(go::Move m) const { return m.is_pass() ? kPass : Geometry<MaxSize>::vertex(m.point()); }

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // points from the top left, then the pass
  void play(V v);
  bool is_terminal() const { return passes_ >= 2; }
  std::uint64_t hash() const;  // stones, side to move, ko, passes
  game::Player to_move() const { return player_of(to_move_); }
  double outcome(game::Player p) const;
  double margin_first() const { return half_points() / 2.0; }  // Black's points minus White's, komi included
  std::size_t move_codes() const { return V::kBound; }
  std::uint32_t move_code(V v) const { return v.raw(); }
  std::string move_text(V v) const { return gtp_text(to_point_move(v), board_.size()); }
  core::Result<V> parse_move(std::string_view text) const;
  std::string text() const;

  // game::NamedGame
  const game::GameTraits& traits() const { return kGameTraits; }
  core::Key128 key() const;       // the ko point only where the rules know no superko: there it follows from the past
  core::Key128 past_key() const;  // the earlier positions that superko forbids, in any order
  // By the same rules; nothing is known of ko, passes and earlier positions.
  core::Result<State> from_text(std::string_view text) const;

  // game::TellsBans: of superko; nothing under simple ko.
  std::uint64_t bans() const;
  unsigned past_class() const;
  std::uint64_t past_classes() const { return past_classes_; }

  int half_points() const;  // the area score, komi and compensation included, positive for Black

 private:
  static constexpr std::size_t kMemory = 2048;
  static constexpr std::size_t kFilterBits = 4096;

  std::uint64_t memory_key(std::uint64_t stones_hash, Color next_to_move) const;
  bool repeats(std::uint64_t key) const;
  bool is_legal_but_for_superko(V v) const;
  void remember(std::uint64_t key, std::uint64_t classes);
  void forget_past();  // the position is now the first one

  Board<MaxSize> board_;
  Rules rules_;
  Color to_move_ = Color::kBlack;
  int handicap_stones_ = 0;
  int passes_ = 0;
  core::FixedVector<std::uint64_t, kMemory> memory_;
  std::uint64_t past_classes_ = 0;
  std::array<std::uint64_t, kFilterBits / 64> filter_{};  // a bit per hash seen: most questions end here
};

extern template class State<9>;
extern template class State<19>;
extern template class State<25>;

}  // namespace katachi::go
