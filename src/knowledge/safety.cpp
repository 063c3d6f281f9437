#include "knowledge/safety.hpp"

#include <algorithm>
#include <vector>

namespace katachi::knowledge {

namespace {

template <int MaxSize>
struct SafetyRegion {
  PointSet<MaxSize> border;         // own stones around it
  std::vector<std::size_t> chains;  // to which it is vital
};

template <int MaxSize>
struct SafetyChain {
  PointSet<MaxSize> stones, liberties;
};

template <int MaxSize>
std::vector<SafetyChain<MaxSize>> chains_of(const PointSet<MaxSize>& own, const PointSet<MaxSize>& empty) {
  std::vector<SafetyChain<MaxSize>> chains;
  for_each_component(own, [&](const PointSet<MaxSize>& chain) { chains.push_back({chain, beside(chain, empty)}); });
  return chains;
}

// Only a chain beside the region's first empty point can have all of them as liberties: at most four are looked at closely.
template <int MaxSize>
std::vector<SafetyRegion<MaxSize>> regions_of(const Stones<MaxSize>& stones, const PointSet<MaxSize>& own,
                                              const std::vector<SafetyChain<MaxSize>>& chains) {
  std::vector<SafetyRegion<MaxSize>> regions;
  for_each_component(stones.all - own, [&](const PointSet<MaxSize>& points) {
    SafetyRegion<MaxSize> region{beside(points, own), {}};
    const PointSet<MaxSize> empty = points & stones.empty();
    if (empty.empty()) return;  // stones without a liberty: no position of a game
    const go::Vertex<MaxSize> first = empty.first();
    for (std::size_t c = 0; c < chains.size(); ++c)
      if (chains[c].liberties.contains(first) && chains[c].liberties.includes(empty)) region.chains.push_back(c);
    regions.push_back(std::move(region));
  });
  return regions;
}

}  // namespace

template <int MaxSize>
PointSet<MaxSize> unconditionally_alive(const Stones<MaxSize>& stones, go::Color color) {
  const PointSet<MaxSize>& own = stones.of(color);
  const auto chains = chains_of(own, stones.empty());
  const auto regions = regions_of(stones, own, chains);
  PointSet<MaxSize> alive = own;
  std::vector<int> vital(chains.size());
  for (;;) {
    std::ranges::fill(vital, 0);
    for (const SafetyRegion<MaxSize>& region : regions)
      if (alive.includes(region.border))
        for (const std::size_t chain : region.chains) ++vital[chain];
    PointSet<MaxSize> still;
    for (std::size_t c = 0; c < chains.size(); ++c)
      if (vital[c] >= 2 && alive.includes(chains[c].stones)) still |= chains[c].stones;
    if (still == alive || still.empty()) return still;
    alive = still;
  }
}

template <int MaxSize>
SafeArea<MaxSize> safe_area(const Stones<MaxSize>& stones, go::Color color) {
  SafeArea<MaxSize> safe{unconditionally_alive(stones, color), {}};
  if (safe.alive.empty()) return safe;
  const PointSet<MaxSize> near = beside(safe.alive, stones.all);
  // At the end of a board of one row an eye has one neighbour, and a single stone in it can be fought over as a ko.
  const bool may_have_eyes = stones.all.intersects(stones.all.moved(static_cast<int>(go::Direction::kEast))) &&
                             stones.all.intersects(stones.all.moved(static_cast<int>(go::Direction::kSouth)));
  for_each_component(stones.all - safe.alive, [&](const PointSet<MaxSize>& part) {
    const PointSet<MaxSize> eyes = part - near;
    const int count = eyes.size();
    PointSet<MaxSize> one;
    if (count > 0) one.insert(eyes.first());
    if (count == 0 || (may_have_eyes && (count == 1 || (count == 2 && component(one, eyes) == eyes))))
      safe.territory |= part;
  });
  return safe;
}

template PointSet<9> unconditionally_alive(const Stones<9>&, go::Color);
template PointSet<19> unconditionally_alive(const Stones<19>&, go::Color);
template PointSet<25> unconditionally_alive(const Stones<25>&, go::Color);
template SafeArea<9> safe_area(const Stones<9>&, go::Color);
template SafeArea<19> safe_area(const Stones<19>&, go::Color);
template SafeArea<25> safe_area(const Stones<25>&, go::Color);

}  // namespace katachi::knowledge
