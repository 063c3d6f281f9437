// Proof and disproof numbers: how many leaves must still be proved, at least, to prove a node, or to disprove it.
//
// The first player proves that he reaches the goal. At a node where he is to move, pn is the least pn of the children and dn the
// sum of their dn; where the opponent is to move, the other way round (Allis 1994). Both rules are one when numbers are named by the
// side they serve: for the mover, *his* number is the least of the children's, the *opponent's* is their sum. The mover's number
// of a first player is pn, of a second player dn.
//
// A proved node has (0, infinity), a disproved one (infinity, 0). Sums saturate one below infinity: a sum that grew to infinity
// would read as a false disproof.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "game/concepts.hpp"

namespace katachi::search::proof {

using Number = std::uint32_t;
inline constexpr Number kInfinity = 2'000'000'000;  // twice this fits

constexpr Number add(Number a, Number b) { return std::min(a + b, kInfinity - 1); }  // of unsolved nodes

struct Numbers {
  Number pn = 1, dn = 1;

  static constexpr Numbers proved() { return {0, kInfinity}; }
  static constexpr Numbers disproved() { return {kInfinity, 0}; }
  static constexpr Numbers solved(bool for_first) { return for_first ? proved() : disproved(); }

  constexpr bool is_solved() const { return pn == 0 || dn == 0; }
  constexpr Number& of(game::Player p) { return p == game::Player::kFirst ? pn : dn; }
  constexpr Number of(game::Player p) const { return p == game::Player::kFirst ? pn : dn; }
  friend constexpr bool operator==(Numbers, Numbers) = default;
};

// Numbers of a node whose own and other number, as its mover sees them, are these.
constexpr Numbers numbers_for(game::Player mover, Number own, Number others) {
  return mover == game::Player::kFirst ? Numbers{own, others} : Numbers{others, own};
}

// How the numbers of children make the opponent's number of their parent.
enum class Sum : std::uint8_t {
  kSum,  // the sum: counts what children share again and again
  kMax,  // the greatest: counts what they do not share only once
  kWeak,  // weak proof numbers: the greatest and one more for every other open child (Ueda, Hashimoto, Hashimoto and Iida 2008)
};

// Adds up the opponent's numbers of children that are not solved.
class Adder {
 public:
  explicit constexpr Adder(Sum rule) : rule_(rule) {}
  constexpr void add(Number n) {
    ++open_;
    greatest_ = std::max(greatest_, n);
    sum_ = proof::add(sum_, n);
  }
  constexpr Number total() const {
    if (open_ == 0) return 0;
    if (rule_ == Sum::kSum) return sum_;
    return rule_ == Sum::kMax ? greatest_ : proof::add(greatest_, open_ - 1);
  }
  // How far the number of one child may grow before the total reaches `threshold`.
  constexpr Number room(Number threshold, Number child) const {
    if (rule_ == Sum::kMax) return threshold;
    if (rule_ == Sum::kWeak) return std::max(child + 1, threshold - std::min(threshold, open_ - 1));
    return std::min(kInfinity, threshold - std::min(threshold, total()) + child);
  }

 private:
  Sum rule_;
  Number open_ = 0, greatest_ = 0, sum_ = 0;
};

}  // namespace katachi::search::proof
