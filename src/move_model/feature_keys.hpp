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

namespace katachi::move_model {

enum class Family : std::uint8_t { kShape, kMarked, kTwice, kResponse, kSecond, kNear, kTactics, kPlace, kFacts };

constexpr std::uint64_t feature_key(Family family, std::uint64_t detail, std::uint64_t value) {
  return core::mix64(value + core::mix64((static_cast<std::uint64_t>(family) << 8) + detail));
}

// The name of a shape up to symmetry: marks are keys in the same orientations.
inline std::uint64_t canonical(const OrientedHash& hash, bool swapped, const OrientedHash& marks) {
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t s = 0; s < go::kSymmetries; ++s)
    least = std::min(least, (swapped ? swap_colors(hash[s]) : hash[s]) ^ marks[s]);
  return least;
}

// The most keys of a candidate: five families of discs, four of lists, the facts.
inline constexpr std::size_t kMostListedKeys = 11;
inline constexpr std::size_t kMostKeys = 5 * kShapeLevels + kMostListedKeys + kMostFacts;

// The distance to an earlier move as a part of keys. One that is not known is not the same as one that is far away: players
// answer near the last move, so "far" lowers a move's score, "not known" says nothing.
constexpr std::uint64_t distance_class(int distance) {
  return static_cast<std::uint64_t>(distance == kFar ? kMarkReach + 2 : std::min(distance, kMarkReach + 1));
}

// A sink may want to know which keys are likely to come: looking them up takes long, and can be begun.
template <class Sink>
void expect_key(Sink& sink, std::uint64_t key) {
  if constexpr (requires { sink.expect(key); }) sink.expect(key);
}

// A family of discs, from the smallest on. A key costs some time to make: it is made when the one before it is known.
class DiscFamily {
 public:
  DiscFamily(Family family, const OrientedHash* discs, bool swapped, const OrientedHash& marks)
      : marks_(marks), discs_(discs), family_(family), swapped_(swapped) {
    make_key();
  }
  std::uint64_t key() const { return key_; }
  bool advance() {
    if (++level_ == kShapeLevels) return false;
    make_key();
    return true;
  }

 private:
  void make_key() { key_ = feature_key(family_, level_, canonical(discs_[level_], swapped_, marks_)); }

  std::uint64_t key_ = 0;
  OrientedHash marks_;
  const OrientedHash* discs_;  // by level
  std::size_t level_ = 0;
  Family family_;
  bool swapped_;
};

// A family of which all keys are there, one at least.
class ListedFamily {
 public:
  explicit ListedFamily(std::span<const std::uint64_t> keys) : keys_(keys) {}
  std::uint64_t key() const { return keys_.front(); }
  bool advance() {
    keys_ = keys_.subspan(1);
    return !keys_.empty();
  }

 private:
  std::span<const std::uint64_t> keys_;
};

// The 3, 4, ... 8, 10, ... 16 nearest facts: two say too little; beyond eight every second length is enough. Collecting facts
// costs time: those beyond eight are collected only when the first eight are known (a sixteenth of the model's time).
template <int MaxSize>
class FactFamily {
 public:
  FactFamily(const pattern::FactBoard<MaxSize>& board, go::Vertex<MaxSize> v, go::Color own)
      : board_(board), vertex_(v), own_(own) {
    board_.sequence(vertex_, own_, kFewFacts, facts_);
    while (length_ < kFewestFacts && add_fact()) {
    }
  }
  bool has_key() const { return length_ >= kFewestFacts; }
  std::uint64_t key() const { return feature_key(Family::kFacts, length_, hash_); }
  bool advance() {
    if (length_ == kFewFacts) board_.sequence(vertex_, own_, kMostFacts, facts_);
    if (length_ >= kFewFacts) add_fact();
    return add_fact();
  }

 private:
  static constexpr std::size_t kFewestFacts = 3;
  static constexpr std::size_t kFewFacts = 8;

  bool add_fact() {
    if (length_ >= facts_.size()) return false;
    hash_ = core::mix64(hash_ + facts_[length_++]);
    return true;
  }

  const pattern::FactBoard<MaxSize>& board_;
  pattern::FactSequence facts_;
  std::uint64_t hash_ = 0;
  std::size_t length_ = 0;
  go::Vertex<MaxSize> vertex_;
  go::Color own_;
};

// Asks for the key of a family and goes on to its next one; false: the family ends.
template <class AnyFamily, class Sink>
bool ask(AnyFamily& family, Sink& sink) {
  if (!sink(family.key()) || !family.advance()) return false;
  expect_key(sink, family.key());
  return true;
}

// The same for several families; those that end are taken out.
template <class Families, class Sink>
void ask_each(Families& families, Sink& sink) {
  for (std::size_t i = 0; i < families.size();) {
    if (ask(families[i], sink)) {
      ++i;
    } else {
      families[i] = families.back();
      families.pop_back();
    }
  }
}

// The families are followed side by side, a key of each in turn: while those of the others are looked up, the memory of the
// next key of this one arrives.
template <int MaxSize>
template <class Sink>
void FeatureBoard<MaxSize>::keys(V v, const Shape& shape, Sink&& sink) const {
  const int near_last = distance_to(v, seen_[0]);
  const int near_second = distance_to(v, seen_[1]);
  core::FixedVector<DiscFamily, 5> discs;
  const auto add_discs = [&](Family family, V center, const OrientedHash& marks) {
    discs.push_back({family, &shapes_.at(center, 0), to_move_ == go::Color::kWhite, marks});
    expect_key(sink, discs.back().key());
  };
  add_discs(Family::kShape, v, {});
  if (near_last <= kMarkReach) {
    OrientedHash marks = marks_at(offset(v, seen_[0]), 0);
    add_discs(Family::kMarked, v, marks);
    add_discs(Family::kResponse, seen_[0], marks_at(offset(seen_[0], v), 1));
    if (near_second <= kMarkReach) {
      const OrientedHash more = marks_at(offset(v, seen_[1]), 2);
      for (std::size_t s = 0; s < go::kSymmetries; ++s) marks[s] ^= more[s];
      add_discs(Family::kTwice, v, marks);
    }
  }
  if (near_second <= kMarkReach) add_discs(Family::kSecond, seen_[1], marks_at(offset(seen_[1], v), 3));

  core::FixedVector<std::uint64_t, kMostListedKeys> room;
  core::FixedVector<ListedFamily, 4> lists;
  const auto add_list = [&](std::span<const std::uint64_t> keys) {
    const std::size_t begin = room.size();
    for (const std::uint64_t key : keys) room.push_back(key);
    lists.push_back(ListedFamily({room.begin() + begin, keys.size()}));
    expect_key(sink, keys.front());
  };
  const std::uint64_t tactics = tactical_code(v, shape);
  const std::uint64_t near = near_code(v);
  const auto place = static_cast<std::uint64_t>(place_class(v));
  const std::uint64_t place_and_phase = place * 16 + static_cast<std::uint64_t>(phase_);
  const std::uint64_t last = distance_class(near_last);
  const std::uint64_t second = distance_class(near_second);
  const std::uint64_t both = core::mix64(last * 64 + second);
  add_list(std::array{feature_key(Family::kNear, 0, near), feature_key(Family::kNear, 1, near ^ core::mix64(tactics)),
                      feature_key(Family::kNear, 2, near ^ core::mix64(tactics + last))});
  add_list(std::array{feature_key(Family::kNear, 3, near ^ core::mix64(last)),
                      feature_key(Family::kNear, 4, near ^ core::mix64(both))});
  add_list(std::array{feature_key(Family::kTactics, 0, tactics),
                      feature_key(Family::kTactics, 1, tactics ^ core::mix64(last)),
                      feature_key(Family::kTactics, 2, tactics ^ core::mix64(both))});
  add_list(std::array{feature_key(Family::kPlace, 0, place), feature_key(Family::kPlace, 1, place_and_phase),
                      feature_key(Family::kPlace, 2, core::mix64(place_and_phase) ^ last)});
  FactFamily<MaxSize> facts(*facts_, v, to_move_);
  bool more_facts = facts.has_key();
  if (more_facts) expect_key(sink, facts.key());

  while (more_facts || !discs.empty() || !lists.empty()) {
    if (more_facts) more_facts = ask(facts, sink);
    ask_each(discs, sink);
    ask_each(lists, sink);
  }
}

}  // namespace katachi::move_model
