// SolverKnowledge: what an exact search may be told of a game beyond its rules.
//
// All of it is optional, each part is a switch, and none may change a value: tests compare every search with and without.
//   key       an exact key that mirrored and turned positions share (symmetries)
//   order     the moves, the most promising first
//   bounds    what is known of the value without a search (a race that is decided, stones that cannot be captured)
//   prune     moves that need no search, because another move is at least as good (dead cells, forced replies)
//
// Two more members are optional, for searches to a limited depth with a judgement (search/minimax/alpha_beta.hpp):
//   after_null_move(state)  the position with the turn given away, where no move can ever be a burden (no zugzwang)
//   is_noisy(state, move)   moves that are played out before a position is judged; without it the game's urgent moves are
//
// A game's knowledge is a specialisation of SolverKnowledge<S> in the game's own folder; PlainKnowledge is that of a game
// without any. Searches take the knowledge as a template argument; for AnyState it is AnyKnowledge, which the registry makes.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/key128.hpp"
#include "game/any_state.hpp"
#include "game/concepts.hpp"
#include "game/value.hpp"

namespace katachi::game {

struct KnowledgeSwitches {
  bool symmetry = true;
  bool order = true;
  bool bounds = true;
  bool prune = true;

  static constexpr KnowledgeSwitches none() { return {false, false, false, false}; }
  friend constexpr bool operator==(const KnowledgeSwitches&, const KnowledgeSwitches&) = default;
};

// A key that stands for a position and all its mirror images, and which of the board's symmetries led to it, so that a move that is
// stored with the key can be found again: move m of the position is move code canonical_code(state, m, symmetry) of the key's.
struct CanonicalKey {
  core::Key128 key;
  std::uint8_t symmetry = 0;
};

template <class K, class S>
concept KnowledgeOf = std::copyable<K> && requires(const K k, const S& state, typename S::Move m,
                                                   typename S::MoveList& moves, std::uint8_t symmetry) {
  { k.key(state) } -> std::same_as<CanonicalKey>;
  { k.canonical_code(state, m, symmetry) } -> std::convertible_to<std::uint32_t>;
  { k.bounds(state) } -> std::same_as<Bounds>;  // of a state that is not over
  k.choose(
      state,
      moves);  // `moves` are the legal ones; takes those away that need no search, and orders the others. One stays
};

// Nothing is known: every position has its own key, every move is searched, in the order of the game.
template <class S>
struct PlainKnowledge {
  CanonicalKey key(const S& state) const { return {.key = state.key()}; }
  std::uint32_t canonical_code(const S& state, typename S::Move move, std::uint8_t) const {
    return state.move_code(move);
  }
  Bounds bounds(const S&) const { return {}; }
  void choose(const S&, typename S::MoveList&) const {}
};

// The knowledge of some game, for its positions as AnyState.
class AnyKnowledge {
 public:
  AnyKnowledge() : model_(std::make_shared<ModelOf<PlainKnowledge<AnyState>, AnyState>>(PlainKnowledge<AnyState>())) {}
  // Positions that it is asked about must hold an S.
  template <class S, KnowledgeOf<S> K>
  static AnyKnowledge of(K knowledge) {
    AnyKnowledge any;
    any.model_ = std::make_shared<ModelOf<K, S>>(std::move(knowledge));
    return any;
  }

  CanonicalKey key(const AnyState& state) const { return model_->key(state); }
  std::uint32_t canonical_code(const AnyState& state, AnyMove move, std::uint8_t symmetry) const {
    return model_->canonical_code(state, move, symmetry);
  }
  Bounds bounds(const AnyState& state) const { return model_->bounds(state); }
  void choose(const AnyState& state, AnyMoveList& moves) const { model_->choose(state, moves); }
  bool has_null_move() const { return model_->has_null_move(); }
  std::optional<AnyState> after_null_move(const AnyState& state) const { return model_->after_null_move(state); }
  bool is_noisy(const AnyState& state, AnyMove move) const { return model_->is_noisy(state, move); }

 private:
  struct Model {
    virtual ~Model() = default;
    virtual CanonicalKey key(const AnyState& state) const = 0;
    virtual std::uint32_t canonical_code(const AnyState& state, AnyMove move, std::uint8_t symmetry) const = 0;
    virtual Bounds bounds(const AnyState& state) const = 0;
    virtual void choose(const AnyState& state, AnyMoveList& moves) const = 0;
    virtual bool has_null_move() const = 0;
    virtual std::optional<AnyState> after_null_move(const AnyState& state) const = 0;
    virtual bool is_noisy(const AnyState& state, AnyMove move) const = 0;
  };

  template <class K, class S>
  struct ModelOf final : Model {
    explicit ModelOf(K k) : knowledge(std::move(k)) {}
    static const S& native(const AnyState& state) {
      if constexpr (std::same_as<S, AnyState>)
        return state;
      else
        return *state.as<S>();
    }
    CanonicalKey key(const AnyState& state) const override { return knowledge.key(native(state)); }
    std::uint32_t canonical_code(const AnyState& state, AnyMove move, std::uint8_t symmetry) const override {
      if constexpr (std::same_as<S, AnyState>)
        return knowledge.canonical_code(state, move, symmetry);
      else
        return knowledge.canonical_code(native(state), move.as<typename S::Move>(), symmetry);
    }
    Bounds bounds(const AnyState& state) const override { return knowledge.bounds(native(state)); }
    void choose(const AnyState& state, AnyMoveList& moves) const override {
      if constexpr (std::same_as<S, AnyState>) {
        knowledge.choose(state, moves);
      } else {
        typename S::MoveList own;
        for (const AnyMove move : moves) own.push_back(move.as<typename S::Move>());
        knowledge.choose(native(state), own);
        moves.clear();
        for (const auto& move : own) moves.push_back(AnyMove::of(move));
      }
    }
    static constexpr bool kHasNullMove = requires(const K k, const S& state) { k.after_null_move(state); };
    bool has_null_move() const override { return kHasNullMove; }
    std::optional<AnyState> after_null_move([[maybe_unused]] const AnyState& state) const override {
      if constexpr (kHasNullMove)
        if (const auto passed = knowledge.after_null_move(native(state))) return AnyState(*passed);
      return std::nullopt;
    }
    bool is_noisy(const AnyState& state, AnyMove move) const override {
      if constexpr (requires(typename S::Move own) { knowledge.is_noisy(native(state), own); })
        return knowledge.is_noisy(native(state), move.as<typename S::Move>());
      else
        return state.is_urgent(move);
    }
    K knowledge;
  };

  std::shared_ptr<const Model> model_;
};

static_assert(KnowledgeOf<AnyKnowledge, AnyState> && KnowledgeOf<PlainKnowledge<AnyState>, AnyState>);

}  // namespace katachi::game
