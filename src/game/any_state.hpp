// AnyState: a position of any two-player game behind virtual calls, so that one instantiation of a search, a player or a match
// serves every game.
//
// It models game::NamedGame and gives exactly what the native state gives: the same moves in the same order, the same codes,
// hashes and random draws, so that a search with the same seed finds the same. Moves are 32 bits that only states of the same
// game understand: a list of them lies on the stack of every ply of a search, so they are small.
//
// The state lies inside the object if it is small (kNear bytes hold every game but Go), otherwise in a block of memory that is
// used again when another state is assigned. So assigning never allocates between positions of one game, and a small state never
// allocates at all.
//
// Cost: a virtual call for each question, and the size of the object: where a game is played much and a search of its own is worth
// compiling, use the native state. docs/figures.md has the ratios.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/random_walk.hpp"

namespace katachi::game {

// A move of some game, as its bytes.
class AnyMove {
 public:
  constexpr AnyMove() = default;

  template <class Move>
  static AnyMove of(const Move& move) {
    static_assert(std::is_trivially_copyable_v<Move> && sizeof(Move) <= sizeof(std::uint32_t));
    static_assert(std::has_unique_object_representations_v<Move>, "equal moves must have equal bytes");
    AnyMove any;
    std::memcpy(&any.bytes_, &move, sizeof(Move));
    return any;
  }
  template <class Move>
  Move as() const {
    std::array<std::byte, sizeof(Move)> own;
    std::memcpy(own.data(), &bytes_, sizeof(Move));
    return std::bit_cast<Move>(own);
  }

  friend constexpr bool operator==(AnyMove, AnyMove) = default;

 private:
  std::uint32_t bytes_ = 0;
};

// No position has more legal moves. Amazons on 10x10 opens with 2176; four amazons alone in the middle have at most 4260.
inline constexpr std::size_t kMaxAnyMoves = 4260;
using AnyMoveList = core::FixedVector<AnyMove, kMaxAnyMoves>;

class AnyState;

namespace detail {

// What a state of some game does, by moves of any game.
class AnyModel {
 public:
  virtual std::size_t size() const = 0;
  virtual AnyModel* copy_to(std::byte* place) const = 0;

  virtual void legal_moves(AnyMoveList& out) const = 0;
  virtual void play(AnyMove move) = 0;
  virtual bool is_terminal() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual core::Key128 key() const = 0;
  virtual core::Key128 past_key() const = 0;
  virtual std::uint64_t bans() const = 0;
  virtual unsigned past_class() const = 0;
  virtual std::uint64_t past_classes() const = 0;
  virtual bool tells_bans() const = 0;
  virtual Player to_move() const = 0;
  virtual double outcome(Player p) const = 0;
  virtual double margin_first() const = 0;
  virtual std::uint32_t move_code(AnyMove move) const = 0;
  virtual std::size_t move_codes() const = 0;
  virtual std::optional<std::uint32_t> pass_code() const = 0;
  virtual bool is_legal(AnyMove move) const = 0;
  virtual bool is_urgent(AnyMove move) const = 0;
  virtual AnyMove random_move(core::Rng& rng) const = 0;
  virtual std::string move_text(AnyMove move) const = 0;
  virtual core::Result<AnyMove> parse_move(std::string_view text) const = 0;
  virtual std::string text() const = 0;
  virtual const GameTraits& traits() const = 0;
  virtual core::Result<AnyState> from_text(std::string_view text) const = 0;

 protected:
  ~AnyModel() = default;  // never destroyed through this: states are trivially destructible
};

template <class S>
class AnyModelOf;

}  // namespace detail

class AnyState {
 public:
  using Move = AnyMove;
  using MoveList = AnyMoveList;

  // The question for moves comes first: an expected<AnyState>, which is asked for on the way, would ask this constructor again.
  template <class S>
    requires(!std::same_as<S, AnyState> && requires { typename S::MoveList; } && NamedGame<S>)
  explicit AnyState(const S& state) {
    model_ = new (room_for(sizeof(detail::AnyModelOf<S>))) detail::AnyModelOf<S>(state);
  }

  AnyState(const AnyState& other) { copy(other); }
  AnyState& operator=(const AnyState& other) {
    if (this != &other) copy(other);
    return *this;
  }
  // What is moved from can only be assigned to or destroyed.
  AnyState(AnyState&& other) noexcept { take(other); }
  AnyState& operator=(AnyState&& other) noexcept {
    if (this != &other) take(other);
    return *this;
  }
  ~AnyState() = default;

  // The state itself if it is one of this type, otherwise null.
  template <class S>
  const S* as() const {
    const auto* const model = dynamic_cast<const detail::AnyModelOf<S>*>(model_);
    return model ? &model->state() : nullptr;
  }

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const { model_->legal_moves(out); }
  void play(Move move) { model_->play(move); }
  bool is_terminal() const { return model_->is_terminal(); }
  std::uint64_t hash() const { return model_->hash(); }
  Player to_move() const { return model_->to_move(); }
  double outcome(Player p) const { return model_->outcome(p); }
  double margin_first() const { return model_->margin_first(); }  // 0 in a game without points
  std::uint32_t move_code(Move move) const { return model_->move_code(move); }
  std::size_t move_codes() const { return model_->move_codes(); }
  std::string move_text(Move move) const { return model_->move_text(move); }
  core::Result<Move> parse_move(std::string_view text) const { return model_->parse_move(text); }
  std::string text() const { return model_->text(); }

  // game::NamedGame
  const GameTraits& traits() const { return model_->traits(); }
  core::Key128 key() const { return model_->key(); }
  core::Key128 past_key() const { return model_->past_key(); }  // game::past_key_of
  core::Result<AnyState> from_text(std::string_view text) const { return model_->from_text(text); }

  // game::TellsBans; nothing is forbidden where tells_bans() is false.
  std::uint64_t bans() const { return model_->bans(); }
  unsigned past_class() const { return model_->past_class(); }
  std::uint64_t past_classes() const { return model_->past_classes(); }
  bool tells_bans() const { return model_->tells_bans(); }

  // What only some games offer, and what holds for the others.
  std::optional<std::uint32_t> pass_code() const { return model_->pass_code(); }  // nothing: nobody passes
  bool is_legal(Move move) const { return model_->is_legal(move); }               // of moves of this game
  bool is_urgent(Move move) const { return model_->is_urgent(move); }             // false
  Move random_move(core::Rng& rng) const { return model_->random_move(rng); }     // one of the legal moves

 private:
  static constexpr std::size_t kNear = 1024;
  static constexpr std::size_t kAlignment = 16;

  // Where a model of so many bytes goes; what lies there is given up.
  std::byte* room_for(std::size_t size) {
    if (size <= kNear) return near_;
    if (size > far_size_) {
      far_.reset(new std::byte[size]);
      far_size_ = size;
    }
    return far_.get();
  }
  void copy(const AnyState& other) { model_ = other.model_->copy_to(room_for(other.model_->size())); }
  void take(AnyState& other) noexcept {
    if (other.model_->size() <= kNear) {
      model_ = other.model_->copy_to(near_);
    } else {
      far_ = std::move(other.far_);
      far_size_ = std::exchange(other.far_size_, 0);
      model_ = std::exchange(other.model_, nullptr);
    }
  }

  template <class S>
  friend class detail::AnyModelOf;

  alignas(kAlignment) std::byte near_[kNear];  // deliberately not initialised
  std::unique_ptr<std::byte[]> far_;
  std::size_t far_size_ = 0;
  detail::AnyModel* model_ = nullptr;  // in near_ or far_
};

namespace detail {

template <class S>
class AnyModelOf final : public AnyModel {
  using Move = typename S::Move;
  using MoveList = typename S::MoveList;
  static_assert(std::is_trivially_destructible_v<S>, "a state has fixed memory, so nothing to give back");
  static_assert(MoveList::capacity() <= kMaxAnyMoves);
  static_assert(alignof(S) <= AnyState::kAlignment);

 public:
  explicit AnyModelOf(const S& state) : state_(state) {}
  const S& state() const { return state_; }

  std::size_t size() const override { return sizeof(AnyModelOf); }
  AnyModel* copy_to(std::byte* place) const override { return new (place) AnyModelOf(*this); }

  void legal_moves(AnyMoveList& out) const override {
    MoveList moves;
    state_.legal_moves(moves);
    out.clear();
    for (const Move& move : moves) out.push_back(AnyMove::of(move));
  }
  void play(AnyMove move) override { state_.play(move.as<Move>()); }
  bool is_terminal() const override { return state_.is_terminal(); }
  std::uint64_t hash() const override { return state_.hash(); }
  core::Key128 key() const override { return state_.key(); }
  core::Key128 past_key() const override { return past_key_of(state_); }
  std::uint64_t bans() const override {
    if constexpr (TellsBans<S>) return state_.bans();
    return 0;
  }
  unsigned past_class() const override {
    if constexpr (TellsBans<S>) return state_.past_class();
    return 0;
  }
  std::uint64_t past_classes() const override {
    if constexpr (TellsBans<S>) return state_.past_classes();
    return 0;
  }
  bool tells_bans() const override { return TellsBans<S>; }
  Player to_move() const override { return state_.to_move(); }
  double outcome(Player p) const override { return state_.outcome(p); }
  double margin_first() const override {
    if constexpr (requires { state_.margin_first(); })
      return state_.margin_first();
    else
      return 0;
  }
  std::uint32_t move_code(AnyMove move) const override { return state_.move_code(move.as<Move>()); }
  std::size_t move_codes() const override { return state_.move_codes(); }
  std::optional<std::uint32_t> pass_code() const override {
    if constexpr (requires { S::kPassCode; })
      return S::kPassCode;
    else
      return std::nullopt;
  }
  bool is_legal(AnyMove move) const override {
    if constexpr (requires(Move own) { state_.is_legal(own); }) {
      return state_.is_legal(move.as<Move>());
    } else {
      MoveList moves;
      state_.legal_moves(moves);
      return moves.contains(move.as<Move>());
    }
  }
  bool is_urgent([[maybe_unused]] AnyMove move) const override {
    if constexpr (HasUrgentMoves<S>)
      return state_.is_urgent(move.as<Move>());
    else
      return false;
  }
  AnyMove random_move(core::Rng& rng) const override {
    if constexpr (requires { state_.random_move(rng); })
      return AnyMove::of(state_.random_move(rng));
    else
      return AnyMove::of(random_legal_move(state_, rng));
  }
  std::string move_text(AnyMove move) const override { return state_.move_text(move.as<Move>()); }
  core::Result<AnyMove> parse_move(std::string_view text) const override {
    const auto move = state_.parse_move(text);
    if (!move) return std::unexpected(move.error());
    return AnyMove::of(*move);
  }
  std::string text() const override { return state_.text(); }
  const GameTraits& traits() const override { return state_.traits(); }
  core::Result<AnyState> from_text(std::string_view text) const override {
    const auto state = state_.from_text(text);
    if (!state) return std::unexpected(state.error());
    return AnyState(*state);
  }

 private:
  S state_;
};

}  // namespace detail

static_assert(NamedGame<AnyState> && HasUrgentMoves<AnyState> && TellsBans<AnyState>);

}  // namespace katachi::game
