// The order in which a pattern looks at the neighbours of its point, and what counts as a fact.
//
// Forme_K (Bouzy and Chaslot 2005) describes a point by its K nearest facts: own stones, enemy stones, edges. "Nearest" needs a
// total order of all offsets (dx, dy). Here they are sorted by a distance; offsets of equal distance by their orbit under the
// 8 symmetries of the board; the 4 or 8 offsets of one orbit by their angle. An orbit is called a shell: the symmetries mix the
// offsets of a shell and of nothing else, so that a canonical form can be found shell by shell.
//
// A fact is written as a 16-bit code: 4 * (place of its offset in the order) + kind. A pattern of k facts is the increasing
// sequence of its k codes. 0 is no code.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "go/symmetry.hpp"

namespace katachi::pattern {

inline constexpr int kMaxFacts = 31;

enum class FactKind : std::uint8_t { kOwn = 1, kEnemy = 2, kEdge = 3 };

using FactCode = std::uint16_t;
inline constexpr FactCode kNoFact = 0;

constexpr FactCode fact_code(std::uint16_t place, FactKind kind) {
  return static_cast<FactCode>(static_cast<unsigned>(place) << 2 | static_cast<unsigned>(kind));
}
constexpr std::uint16_t fact_place(FactCode code) { return static_cast<std::uint16_t>(code >> 2); }
constexpr FactKind fact_kind(FactCode code) { return static_cast<FactKind>(code & 3); }

enum class Distance : std::uint8_t {
  kEuclid,     // dx^2 + dy^2
  kGridcular,  // |dx| + |dy| + max(|dx|, |dy|), as in Stern et al. 2006
  kManhattan,  // |dx| + |dy|
};
enum class Ties : std::uint8_t {
  kAxis,      // of two shells at the same distance the one nearer to the lines through the point comes first
  kDiagonal,  // the other way round
};
enum class Edges : std::uint8_t {
  kSides,   // each side of the board is one fact, at its nearest point outside
  kPoints,  // each point outside the board is one fact
};

struct OrderOptions {
  Distance distance = Distance::kGridcular;
  Ties ties = Ties::kAxis;
  Edges edges = Edges::kSides;
  friend bool operator==(const OrderOptions&, const OrderOptions&) = default;
};

// Names for options and files: "euclid", "axis", "sides", ...
std::string_view name(Distance distance);
std::string_view name(Ties ties);
std::string_view name(Edges edges);

class NeighbourOrder {
 public:
  static constexpr int kReach = go::kMaxBoardSize;  // the far side of the largest board is this far from its first line
  static constexpr int kSpan = 2 * kReach + 1;
  static constexpr std::size_t kOffsets = kSpan * kSpan - 1;
  static_assert(4 * kOffsets < (1u << 14), "a code leaves two bits of its 16 to others");

  explicit NeighbourOrder(const OrderOptions& options = {});

  const OrderOptions& options() const { return options_; }
  go::Offset offset(std::uint16_t place) const { return offsets_[place]; }
  std::uint16_t place(go::Offset o) const { return places_[index(o)]; }
  std::uint16_t turned_place(int symmetry, std::uint16_t place) const {
    return turned_[place][static_cast<std::size_t>(symmetry)];
  }
  std::uint16_t shell(std::uint16_t place) const { return shells_[place]; }
  std::uint16_t shell(go::Offset o) const { return shells_[place(o)]; }

 private:
  static std::size_t index(go::Offset o) { return static_cast<std::size_t>((o.dy + kReach) * kSpan + o.dx + kReach); }

  OrderOptions options_;
  std::vector<go::Offset> offsets_;    // by place
  std::vector<std::uint16_t> places_;  // by index()
  std::vector<std::array<std::uint16_t, go::kSymmetries>> turned_;
  std::vector<std::uint16_t> shells_;
};

}  // namespace katachi::pattern
