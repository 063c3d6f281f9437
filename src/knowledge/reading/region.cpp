#include "knowledge/reading/region.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/fixed_vector.hpp"

namespace katachi::knowledge {

namespace {

// The reach of the defender on one board.
template <int MaxSize>
class RegionFinder {
 public:
  using V = go::Vertex<MaxSize>;
  using Set = core::IndexMap<V, bool>;

  RegionFinder(const go::Board<MaxSize>& board, V target)
      : board_(board), target_(target), attacker_(go::opposite(board.at(target))) {}

  // Without a gap where it is small enough.
  void find() {
    constexpr int kManyPoints = 48;
    reach(false);
    if (count() <= kManyPoints) return;
    reach(true);
    take_pockets();
  }

  int count() const {
    int points = 0;
    board_.for_each_point([&](V v) { points += inside_[v]; });
    return points;
  }
  const Set& inside() const { return inside_; }

 private:
  template <class F>
  static void for_each_neighbour(V v, F&& f) {
    for (int d = 0; d < go::kNeighbours; ++d) f(go::Geometry<MaxSize>::neighbour(v, d));
  }
  bool is_on_board(V v) const { return board_.at(v) != go::Color::kEdge; }

  // An empty point with the attacker on both sides of it, or with the attacker and the edge.
  bool is_gap(V v) const {
    if (board_.at(v) != go::Color::kEmpty) return false;
    const auto side = [&](int d) { return board_.at(go::Geometry<MaxSize>::neighbour(v, d)); };
    const auto closes = [&](go::Color a, go::Color b) {
      return (a == attacker_ && (b == attacker_ || b == go::Color::kEdge)) || (b == attacker_ && a == go::Color::kEdge);
    };
    return closes(side(0), side(3)) || closes(side(1), side(2));
  }

  void reach(bool stops_at_gaps) {
    inside_.fill(false);
    std::vector<V> queue;
    const auto enter = [&](V v) {
      if (inside_[v]) return;
      inside_[v] = true;
      if (!stops_at_gaps || !is_gap(v)) queue.push_back(v);
    };
    const auto spread = [&] {
      while (!queue.empty()) {
        const V v = queue.back();
        queue.pop_back();
        for_each_neighbour(v, [&](V n) {
          if (is_on_board(n) && board_.at(n) != attacker_) enter(n);
        });
      }
    };
    enter(target_);
    spread();
    while (take_enclosed_chains(enter) || take_holes(enter)) spread();
  }

  // Chains of the attacker whose liberties all lie inside; true: there was one.
  template <class Enter>
  bool take_enclosed_chains(Enter&& enter) {
    bool has_grown = false;
    board_.for_each_point([&](V v) {
      if (board_.at(v) != attacker_ || inside_[v] || board_.head(v) != v) return;
      typename go::Board<MaxSize>::VertexList liberties;
      board_.list_liberties(v, liberties);
      if (!std::ranges::all_of(liberties, [&](V liberty) { return inside_[liberty]; })) return;
      board_.for_each_stone(v, enter);
      has_grown = true;
    });
    return has_grown;
  }

  // The only liberties outside of a chain that touches the inside may be a hole of the wall: then the chain is not safe, and the hole
  // belongs to the region. True: there was one.
  template <class Enter>
  bool take_holes(Enter&& enter) {
    constexpr auto kLargestHole = 3;  // empty points; stones of the defender may be cut off there
    Set seen{};
    bool has_grown = false;
    board_.for_each_point([&](V start) {
      if (inside_[start] || seen[start] || board_.at(start) != go::Color::kEmpty) return;
      std::vector<V> hole{start};
      seen[start] = true;
      bool is_shared = false;  // some chain around it touches the inside
      for (std::size_t i = 0; i < hole.size(); ++i)
        for_each_neighbour(hole[i], [&](V n) {
          if (!is_on_board(n) || seen[n]) return;
          if (board_.at(n) == attacker_) {
            is_shared |= !inside_[n] && chain_touches_inside(n);
          } else if (!inside_[n]) {
            seen[n] = true;
            hole.push_back(n);
          }
        });
      const auto empty = std::ranges::count_if(hole, [&](V v) { return board_.at(v) == go::Color::kEmpty; });
      if (empty > kLargestHole || !is_shared) return;
      for (const V v : hole) enter(v);
      has_grown = true;
    });
    return has_grown;
  }
  bool chain_touches_inside(V in_chain) const {
    bool touches = false;
    board_.for_each_stone(in_chain, [&](V stone) { for_each_neighbour(stone, [&](V n) { touches |= inside_[n]; }); });
    return touches;
  }

  // A gap may lie inside the group's own space; what it cuts off is then small.
  void take_pockets() {
    constexpr std::size_t kSmallPocket = 10;
    Set seen{};
    board_.for_each_point([&](V start) {
      if (inside_[start] || seen[start] || board_.at(start) == attacker_) return;
      std::vector<V> pocket{start};
      seen[start] = true;
      for (std::size_t i = 0; i < pocket.size(); ++i)
        for_each_neighbour(pocket[i], [&](V n) {
          if (!is_on_board(n) || inside_[n] || seen[n] || board_.at(n) == attacker_) return;
          seen[n] = true;
          pocket.push_back(n);
        });
      if (pocket.size() > kSmallPocket || !touches_inside(pocket)) return;
      for (const V v : pocket) inside_[v] = true;
    });
  }
  bool touches_inside(const std::vector<V>& pocket) const {
    bool touches = false;
    for (const V v : pocket) for_each_neighbour(v, [&](V n) { touches |= inside_[n] && board_.at(n) != attacker_; });
    return touches;
  }

  const go::Board<MaxSize>& board_;
  V target_;
  go::Color attacker_;
  Set inside_{};
};

// What lies around a point: the bits of its neighbours inside, and what those outside mean.
template <int MaxSize, class Index>
void add_surroundings(const go::Board<MaxSize>& board, const Index& index, unsigned at, Region& region) {
  using Geo = go::Geometry<MaxSize>;
  const auto v = Geo::vertex(region.points[at]);
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = Geo::neighbour(v, d);
    const go::Color color = board.at(n);
    if (color == go::Color::kEdge) continue;
    if (index[n] >= 0) {
      region.neighbours[at] |= bit(static_cast<unsigned>(index[n]));
      continue;
    }
    region.outer |= bit(at);
    if (color != region.defender) region.attacker_safe |= bit(at);
    if (color != region.attacker()) region.defender_safe |= bit(at);
  }
}

template <int MaxSize>
void fill_region(const go::Board<MaxSize>& board, const core::IndexMap<go::Vertex<MaxSize>, bool>& inside,
                 go::Vertex<MaxSize> target, Region& region) {
  using V = go::Vertex<MaxSize>;
  core::IndexMap<V, int> index;
  index.fill(-1);
  board.for_each_point([&](V v) {
    if (!inside[v]) return;
    const auto at = static_cast<unsigned>(region.points.size());
    index[v] = static_cast<int>(at);
    region.points.push_back(go::Geometry<MaxSize>::point(v));
    region.all |= bit(at);
    if (board.at(v) == region.defender) region.defender_stones |= bit(at);
    if (board.at(v) == region.attacker()) region.attacker_stones |= bit(at);
  });
  region.target = static_cast<unsigned>(index[target]);
  for (unsigned at = 0; at < region.points.size(); ++at) add_surroundings(board, index, at, region);
}

}  // namespace

std::optional<unsigned> Region::index_of(go::Point point) const {
  const auto found = std::ranges::find(points, point);
  if (found == points.end()) return std::nullopt;
  return static_cast<unsigned>(found - points.begin());
}

template <int MaxSize>
core::Result<Region> find_region(const go::Board<MaxSize>& board, go::Point target) {
  using Geo = go::Geometry<MaxSize>;
  const std::string where = go::gtp_text(target, board.size());
  if (!target.is_on(board.size()) || !go::is_stone(board.at(target)))
    return core::fail("there is no stone at the target", where, "mark a stone of the group");
  RegionFinder<MaxSize> finder(board, Geo::vertex(target));
  finder.find();
  const int count = finder.count();
  if (count > static_cast<int>(Region::kMaxPoints))
    return core::fail(fmt::format("the group is not enclosed: it can reach {} points, and at most {} can be read",
                                  count, Region::kMaxPoints),
                      where, "close the wall around it");
  Region region{.size = board.size(), .defender = board.at(target), .points = {}};
  fill_region(board, finder.inside(), Geo::vertex(target), region);
  return region;
}

bool is_pass_alive(const Region& region, Bits defender, Bits attacker) {
  struct Area {
    Bits empty, border;  // border: stones of the defender
  };
  const Bits open = region.all & ~defender;
  core::FixedVector<Area, Region::kMaxPoints> areas;
  for (Bits rest = open; rest != 0;) {
    const BitChain area = chain_at(region, open, static_cast<unsigned>(std::countr_zero(rest)));
    rest &= ~area.stones;
    if ((area.stones & region.outer) == 0) areas.push_back({area.stones & ~attacker, area.touched & defender});
  }
  if (areas.size() < 2) return false;
  core::FixedVector<BitChain, Region::kMaxPoints> chains;
  for (Bits rest = defender; rest != 0; rest &= ~chains.back().stones)
    chains.push_back(chain_at(region, defender, static_cast<unsigned>(std::countr_zero(rest))));
  Bits alive = defender;
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (const BitChain& chain : chains) {
      if ((chain.stones & alive) == 0) continue;
      const auto vital = std::ranges::count_if(
          areas, [&](const Area& area) { return (area.empty & ~chain.touched) == 0 && (area.border & ~alive) == 0; });
      if (vital >= 2) continue;
      alive &= ~chain.stones;
      is_stable = false;
    }
    if ((alive & bit(region.target)) == 0) return false;
  }
  return true;
}

template core::Result<Region> find_region(const go::Board<9>&, go::Point);
template core::Result<Region> find_region(const go::Board<19>&, go::Point);
template core::Result<Region> find_region(const go::Board<25>&, go::Point);

}  // namespace katachi::knowledge
