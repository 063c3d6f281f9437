// The key features of a move: definition of FeatureBoard::keys(), included by features.hpp.
//
// The families, each from coarse to fine:
//   shape      the discs around the move
//   marked     the discs around the move with the last move marked where it stands
//   twice      the same with the last two moves marked
//   response   the discs around the last move with this move marked: an answer to the shape it made
//   second     the same around the move before
//   near       the 12 nearest points with the liberties of their stones, then with tactics, last move
//   facts      Forme_K: the 3, 4, ... 16 nearest stones and edges (Bouzy and Chaslot 2005; pattern/fact_board.hpp)
//   tactics    what the move does, then with the distances to the last two moves
//   place      distances to the edges, then with the phase of the game and the distance to the last move
#pragma once

namespace katachi::policy {

enum class Family : std::uint8_t { kShape, kMarked, kTwice, kResponse, kSecond, kNear, kTactics, kPlace, kFacts };

constexpr std::uint64_t feature_key(Family family, std::uint64_t detail, std::uint64_t value) {
  return core::mix64(value + core::mix64((static_cast<std::uint64_t>(family) << 8) + detail));
}

// The name of a shape up to symmetry: marks are keys in the same orientations.
inline std::uint64_t canonical(const OrientedHash& hash, bool swapped, const OrientedHash& marks) {
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t s = 0; s < kSymmetries; ++s)
    least = std::min(least, (swapped ? swap_colors(hash[s]) : hash[s]) ^ marks[s]);
  return least;
}

// The most keys of a candidate: five families of shapes, the facts, and those of other_keys().
inline constexpr std::size_t kMostKeys = 5 * kShapeLevels + kMostFacts + 11;

// A sink may want to know which keys are likely to come: looking them up takes long, and can be begun.
template <class Sink>
void expect_key(Sink& sink, std::uint64_t key) {
  if constexpr (requires { sink.expect(key); }) sink.expect(key);
}

template <int MaxSize>
template <class Sink>
void FeatureBoard<MaxSize>::keys(V v, const Shape& shape, Sink&& sink) const {
  const bool swapped = to_move_ == go::Color::kWhite;
  const auto family = [&](Family name, V center, const OrientedHash& marks) {
    const auto key_at = [&](std::size_t level) {
      const std::uint64_t key = feature_key(name, level, canonical(shapes_.at(center, level), swapped, marks));
      expect_key(sink, key);
      return key;
    };
    std::array<std::uint64_t, kShapeLevels> ahead;
    constexpr std::size_t kAhead = 2;
    for (std::size_t level = 0; level < kAhead; ++level) ahead[level] = key_at(level);
    for (std::size_t level = 0; level < kShapeLevels; ++level) {
      if (level + kAhead < kShapeLevels) ahead[level + kAhead] = key_at(level + kAhead);
      if (!sink(ahead[level])) return;
    }
  };
  family(Family::kShape, v, {});
  const int near_last = distance_to(v, recent_[0]);
  const int near_second = distance_to(v, recent_[1]);
  if (near_last <= kMarkReach) {
    OrientedHash marks = marks_at(offset(v, recent_[0]), 0);
    family(Family::kMarked, v, marks);
    family(Family::kResponse, recent_[0], marks_at(offset(recent_[0], v), 1));
    if (near_second <= kMarkReach) {
      const OrientedHash more = marks_at(offset(v, recent_[1]), 2);
      for (std::size_t s = 0; s < kSymmetries; ++s) marks[s] ^= more[s];
      family(Family::kTwice, v, marks);
    }
  }
  if (near_second <= kMarkReach) family(Family::kSecond, recent_[1], marks_at(offset(recent_[1], v), 3));
  other_keys(v, shape, near_last, near_second, sink);
  fact_keys(v, sink);
}

template <int MaxSize>
template <class Sink>
void FeatureBoard<MaxSize>::fact_keys(V v, Sink&& sink) const {
  pattern::FactSequence facts;
  facts_->sequence(v, to_move_, kMostFacts, facts);
  std::uint64_t hash = 0;
  for (std::size_t k = 1; k <= facts.size(); ++k) {
    hash = core::mix64(hash + facts[k - 1]);
    // Two facts say too little; beyond eight every second length is enough.
    if (k < 3 || (k > 8 && k % 2 == 1)) continue;
    if (!sink(feature_key(Family::kFacts, k, hash))) return;
  }
}

template <int MaxSize>
template <class Sink>
void FeatureBoard<MaxSize>::other_keys(V v, const Shape& shape, int near_last, int near_second, Sink&& sink) const {
  const std::uint64_t tactics = tactical_code(v, shape);
  const std::uint64_t near = near_code(v);
  const auto last = static_cast<std::uint64_t>(std::min(near_last, kMarkReach + 1));
  const auto second = static_cast<std::uint64_t>(std::min(near_second, kMarkReach + 1));
  const auto both = core::mix64(last * 64 + second);
  sink(feature_key(Family::kNear, 0, near)) && sink(feature_key(Family::kNear, 1, near ^ core::mix64(tactics))) &&
      sink(feature_key(Family::kNear, 2, near ^ core::mix64(tactics + last)));
  if (sink(feature_key(Family::kNear, 3, near ^ core::mix64(last))))
    sink(feature_key(Family::kNear, 4, near ^ core::mix64(both)));
  if (sink(feature_key(Family::kTactics, 0, tactics)) &&
      sink(feature_key(Family::kTactics, 1, tactics ^ core::mix64(last))))
    sink(feature_key(Family::kTactics, 2, tactics ^ core::mix64(both)));
  const auto place = static_cast<std::uint64_t>(place_class(v));
  if (sink(feature_key(Family::kPlace, 0, place)) &&
      sink(feature_key(Family::kPlace, 1, place * 16 + static_cast<std::uint64_t>(phase_))))
    sink(feature_key(Family::kPlace, 2, core::mix64(place * 16 + static_cast<std::uint64_t>(phase_)) ^ last));
}

}  // namespace katachi::policy
