#include "shape/summary.hpp"

#include <algorithm>
#include <span>

namespace katachi::shape {

namespace {

using go::Color;

constexpr std::size_t kYears = 10000;

struct Tally {
  Continuation continuation;
  std::vector<std::uint32_t> years;  // hits, by the place of the year in Summary::years
};

// By colour and point of the shape.
class Tallies {
 public:
  Tally& of(ShapeMove move) {
    const std::size_t i = std::size_t{move.cell} * 2 + go::side_index(move.color);
    if (i >= list_.size()) list_.resize(i + 1);
    return list_[i];
  }
  std::vector<Tally>& list() { return list_; }

 private:
  std::vector<Tally> list_;
};

Color in_shape(Color on_board, bool swapped) { return swapped ? go::opposite(on_board) : on_board; }

void add_next(Continuation& c, const Hit& hit, int year, Color winner) {
  c.move = hit.next;
  ++c.count;
  c.at_once += hit.next_move == hit.move + 1 ? 1 : 0;
  c.tenuki_moves += hit.next_move - hit.move - 1;
  if (winner != Color::kEmpty) {
    ++c.decided;
    c.wins += in_shape(winner, hit.swapped) == hit.next.color ? 1 : 0;
  }
  if (year == 0) return;
  c.first_year = c.first_year == 0 ? year : std::min(c.first_year, year);
  c.last_year = std::max(c.last_year, year);
}

int peak_year(const Tally& tally, const std::vector<YearCount>& years) {
  int best = 0;
  double best_low = -1;
  for (std::size_t i = 0; i < tally.years.size(); ++i) {
    if (tally.years[i] == 0) continue;
    const double low = stats::wilson_interval(tally.years[i], years[i].hits).low;
    if (low <= best_low) continue;
    best = years[i].year;
    best_low = low;
  }
  return best;
}

// The years of the games searched, still without hits.
std::vector<YearCount> searched_years(const Index& index, const std::vector<bool>& games, Summary& summary) {
  std::vector<std::uint64_t> counts(kYears);
  const std::span<const GameRow> rows = index.rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!games.empty() && !games[i]) continue;
    ++summary.games_searched;
    if (rows[i].year == 0 || rows[i].year >= kYears)
      ++summary.undated;
    else
      ++counts[rows[i].year];
  }
  std::vector<YearCount> out;
  for (std::size_t year = 0; year < kYears; ++year)
    if (counts[year] > 0) out.push_back({static_cast<int>(year), counts[year], 0, 0});
  return out;
}

void add_hit(Summary& summary, const Hit& hit, Color winner, bool has_next) {
  ++summary.hits;
  summary.black_to_move += in_shape(hit.to_move, hit.swapped) == Color::kBlack ? 1 : 0;
  summary.ended += hit.outcome == Next::kEnd ? 1 : 0;
  summary.broken += hit.outcome == Next::kBroken ? 1 : 0;
  if (has_next) {
    ++summary.with_next;
    summary.tenuki += hit.outcome != Next::kMove || hit.next_move != hit.move + 1 ? 1 : 0;
  }
  if (winner == Color::kEmpty) return;
  ++summary.decided;
  summary.black_wins += in_shape(winner, hit.swapped) == Color::kBlack ? 1 : 0;
}

void add_continuations(Summary& summary, std::vector<Tally>& tallies) {
  for (Tally& tally : tallies) {
    if (tally.continuation.count == 0) continue;
    tally.continuation.peak_year = peak_year(tally, summary.years);
    summary.continuations.push_back(tally.continuation);
  }
  std::ranges::sort(summary.continuations, [](const Continuation& a, const Continuation& b) {
    return a.count != b.count ? a.count > b.count : a.move < b.move;
  });
}

}  // namespace

Summary summarize(const Index& index, const std::vector<Hit>& hits, const std::vector<bool>& games) {
  Summary summary;
  summary.years = searched_years(index, games, summary);
  std::vector<YearCount>& years = summary.years;
  Tallies tallies;
  const std::span<const GameRow> rows = index.rows();
  for (std::size_t i = 0; i < hits.size();) {  // game by game
    const std::uint32_t game = hits[i].game;
    const GameRow& row = rows[game];
    const Color winner = index.result(row).winner;
    const auto found = std::ranges::lower_bound(years, int{row.year}, {}, &YearCount::year);
    const bool dated = found != years.end() && found->year == row.year;
    const auto year = static_cast<std::size_t>(found - years.begin());
    ++summary.games;
    if (dated) ++years[year].hit_games;
    for (; i < hits.size() && hits[i].game == game; ++i) {
      const Hit& hit = hits[i];
      add_hit(summary, hit, winner, hit.move < row.moves);
      if (dated) ++years[year].hits;
      if (hit.outcome != Next::kMove) continue;
      Tally& tally = tallies.of(hit.next);
      add_next(tally.continuation, hit, dated ? int{row.year} : 0, winner);
      if (!dated) continue;
      if (tally.years.empty()) tally.years.resize(years.size());
      ++tally.years[year];
    }
  }
  add_continuations(summary, tallies.list());
  return summary;
}

}  // namespace katachi::shape
