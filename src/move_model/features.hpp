// Features of a candidate move, all seen from the side to move and invariant under the 8 symmetries of the board.
//
// Two kinds. *Keys* are 64-bit hashes of things of which there are millions (shapes of growing size around the move, around the
// last move, with and without marks): they are looked up in a dictionary of those that were played often enough, and give one
// linear weight each. They come in *families* of growing detail; a sink that says "unknown" ends the family, because a larger
// shape cannot be known where a smaller one is not. *Rows* are small numbers (a stone with its liberties at an offset, where the
// last six moves were, tactics, line of the board): they select rows of the matrix of a small network (network.hpp). Rows
// that speak of directions are written in the canonical orientation of the point: that symmetry which takes it into one
// fixed octant of the board, ties being decided by the shape around it.
//
// The features of Coulom, "Computing Elo ratings of move patterns in the game of Go" (2007), the large shapes of Stern et al.
// (2006), and the response patterns of Silver et al., "Mastering the game of Go..." (2016, extended data table 4).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/fixed_vector.hpp"
#include "core/rng.hpp"
#include "go/board.hpp"
#include "move_model/shape_hash.hpp"
#include "move_model/tactics.hpp"
#include "pattern/fact_board.hpp"

namespace katachi::move_model {

inline constexpr std::uint32_t kFeatureVersion = 2;  // a model of another version cannot be used
inline constexpr int kMarkReach = 17;                // gridcular: recent moves farther away are not marked in shapes
inline constexpr int kFar = 100;                     // the distance to a move that is not known
inline constexpr std::size_t kRecentMoves = 6;       // how many moves back the features look

inline constexpr std::size_t kMostFacts = 16;  // of a Forme_K pattern
inline constexpr pattern::OrderOptions kFactOrder{};

// The rows, block by block.
inline constexpr int kWindowRadius = 14;  // gridcular: what the network sees of the surroundings
inline constexpr std::size_t kWindowPoints = 140;
inline constexpr std::size_t kPointStates = 12;  // own or enemy: 1, 2, 3, 4+ liberties; 1, 2 and lost to a ladder
inline constexpr int kOffsetReach = 10;          // recent moves farther away are clipped
inline constexpr std::size_t kOffsetRows = (2 * kOffsetReach + 1) * (2 * kOffsetReach + 1) + 1;

namespace row {
inline constexpr std::size_t kWindow = 0;
inline constexpr std::size_t kPlace = kWindow + kWindowPoints * kPointStates;  // distance to both edges, up to 10
inline constexpr std::size_t kRecent = kPlace + 100;
inline constexpr std::size_t kCapture = kRecent + kRecentMoves * kOffsetRows;
inline constexpr std::size_t kAtari = kCapture + 5 * 4;
inline constexpr std::size_t kExtension = kAtari + 3 * 8;
inline constexpr std::size_t kDanger = kExtension + 3 * 8;
inline constexpr std::size_t kSqueeze = kDanger + 8;
inline constexpr std::size_t kLiberties = kSqueeze + 8;  // after the move (1 to 5) and size of the new chain (1 to 4)
inline constexpr std::size_t kChains = kLiberties + 6 * 4;  // own chains joined, enemy chains touched
inline constexpr std::size_t kPhase = kChains + 5 * 5;
inline constexpr std::size_t kKo = kPhase + 16;
inline constexpr std::size_t kEye = kKo + 4;
inline constexpr std::size_t kCount = kEye + 2;
}  // namespace row

using RowList = core::FixedVector<std::uint16_t, kWindowPoints + 24>;

// Follows a game and describes the moves of its positions.
template <int MaxSize>
class FeatureBoard {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;

  // The tables of another FeatureBoard's size can be shared: they take a megabyte. Without any, start() makes them.
  explicit FeatureBoard(std::shared_ptr<const pattern::FactTables<MaxSize>> tables = nullptr)
      : tables_(std::move(tables)) {}

  void start(const Board& board);
  void played(const Board& after, go::Color color, V v);
  // Goes to any position of the same size; `recent` are the moves that led there, the latest first. Cheap if few stones differ.
  void jump(const Board& board, std::span<const V> recent);

  // To be called once per position before the functions below. Reads ladders on a copy of the board. Of the moves that led
  // there the features see the latest `history`: training drops some, since positions that are set up have none.
  void prepare(const Board& board, go::Color to_move, std::size_t history = kRecentMoves);

  const Tactics& tactics(V v) const { return tactics_.at(v); }
  bool is_far(V v, int distance) const {  // from the last two moves
    return distance_to(v, seen_[0]) > distance && distance_to(v, seen_[1]) > distance;
  }

  struct Shape {  // what does not depend on the orientation: small classes of a candidate
    int liberties_after = 0;
    int size_after = 0;
    int own_chains = 0;
    int enemy_chains = 0;
  };

  // Both kinds of features of a candidate: rows in `out`; sink(key) -> bool: known, one call per key.
  template <class Sink>
  void describe(V v, RowList& out, Sink&& sink) const {
    const Shape shape = shape_of(v);
    rows(v, shape, out);
    keys(v, shape, sink);
  }
  template <class Sink>
  void keys(V v, Sink&& sink) const {
    keys(v, shape_of(v), sink);
  }

 private:
  using Geo = go::Geometry<MaxSize>;
  static constexpr int kReach = 7;
  static constexpr int kPadded = MaxSize + 2 * kReach;

  static std::size_t padded(go::Point p) { return static_cast<std::size_t>((p.y + kReach) * kPadded + p.x + kReach); }
  static go::Offset offset(V from, V to) {
    const go::Point a = Geo::point(from);
    const go::Point b = Geo::point(to);
    return {b.x - a.x, b.y - a.y};
  }
  static int distance_to(V v, V recent) {
    return recent == Board::kNone ? kFar : go::gridcular_distance(offset(v, recent));
  }
  void rows(V v, const Shape& shape, RowList& out) const;
  template <class Sink>
  void keys(V v, const Shape& shape, Sink&& sink) const;
  Shape shape_of(V v) const;
  std::size_t orientation(V v) const;
  std::uint64_t tactical_code(V v, const Shape& shape) const;
  std::uint64_t near_code(V v) const;  // the 12 nearest points with liberties
  int place_class(V v) const;

  Board board_;  // the position, as prepare() found it
  go::Color to_move_ = go::Color::kBlack;
  std::array<V, kRecentMoves> recent_{};  // latest first; kNone: none or a pass
  std::array<V, kRecentMoves> seen_{};    // those that prepare() was allowed to see
  ShapeHashes<MaxSize> shapes_;
  std::shared_ptr<const pattern::FactTables<MaxSize>> tables_;
  std::optional<pattern::FactBoard<MaxSize>> facts_;
  TacticalMap<MaxSize> tactics_;
  std::array<std::uint8_t, static_cast<std::size_t>(kPadded) * kPadded> states_{};  // 0: empty or off the board
  int phase_ = 0;
};

extern template class FeatureBoard<9>;
extern template class FeatureBoard<19>;
extern template class FeatureBoard<25>;

}  // namespace katachi::move_model

#include "move_model/feature_keys.hpp"
