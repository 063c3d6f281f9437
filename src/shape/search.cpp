#include "shape/search.hpp"

#include <algorithm>
#include <span>
#include <tuple>

#include "core/parallel.hpp"
#include "shape/candidates.hpp"
#include "shape/sweep.hpp"

namespace katachi::shape {

namespace {

constexpr std::size_t kGamesPerPart = 512;  // a part is swept by one thread

bool before(const Hit& a, const Hit& b) {
  return std::tie(a.move, a.variant, a.at.y, a.at.x) < std::tie(b.move, b.variant, b.at.y, b.at.x);
}

// All that depends on the size of the board.
struct Ground {
  const Group& group;
  Places places;
  std::vector<std::uint64_t> candidates;

  bool has(std::size_t game) const {
    const std::size_t i = game - group.first_game;
    return (candidates[i / 64] >> i % 64 & 1u) != 0;
  }
};

struct Part {
  const Ground* ground;
  std::size_t first = 0, end = 0;
  std::vector<Hit> hits = {};
};

void search_part(const Index& index, const Plan& plan, const std::vector<bool>& games, Part& part) {
  Sweep sweep(plan, part.ground->places, part.hits);
  for (std::size_t game = part.first; game < part.end; ++game) {
    if (!part.ground->has(game) || (!games.empty() && !games[game])) continue;
    const auto first = static_cast<std::ptrdiff_t>(part.hits.size());
    sweep.game(static_cast<std::uint32_t>(game), index.events_of(index.game(game)));
    const std::span<Hit> found(part.hits.begin() + first, part.hits.end());
    if (!std::ranges::is_sorted(found, before)) std::ranges::sort(found, before);
  }
}

std::vector<Hit> joined(std::vector<Part>& parts) {
  std::size_t total = 0;
  for (const Part& part : parts) total += part.hits.size();
  std::vector<Hit> hits;
  hits.reserve(total);
  for (Part& part : parts) {
    hits.insert(hits.end(), part.hits.begin(), part.hits.end());
    part.hits = {};  // there may be millions: not all of them twice
  }
  return hits;
}

}  // namespace

bool fits(const Query& query, go::Size board) { return Places(Plan(query), board).any(); }

std::vector<Hit> search(const Index& index, const Query& query, const std::vector<bool>& games,
                        const SearchOptions& options) {
  const Plan plan(query);
  std::vector<Ground> grounds;
  grounds.reserve(index.groups().size());
  std::vector<Part> parts;
  for (const Group& group : index.groups()) {
    Places places(plan, group.size);
    if (!places.any()) continue;
    auto candidates = candidate_games(index, group, plan, places);
    grounds.push_back({group, std::move(places), std::move(candidates)});
    const std::size_t end = group.first_game + group.games;
    for (std::size_t first = group.first_game; first < end; first += kGamesPerPart)
      parts.push_back({&grounds.back(), first, std::min(first + kGamesPerPart, end)});
  }
  core::parallel_for(parts.size(), std::max<std::size_t>(options.threads, 1), options.stop,
                     [&](std::size_t, std::size_t item) { search_part(index, plan, games, parts[item]); });
  return joined(parts);
}

}  // namespace katachi::shape
