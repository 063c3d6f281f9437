#include "lab/pairings.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <tuple>

#include "core/rng.hpp"

namespace katachi::lab {

namespace {

constexpr int kSteps = 20'000;  // of the search for one round, for each number of second meetings

Meeting ordered(std::size_t a, std::size_t b) { return {std::min(a, b), std::max(a, b)}; }

// Finds partners for all players of a list, best first, with at most so many second meetings.
class SwissSearch {
 public:
  SwissSearch(const SwissHistory& history, std::vector<std::size_t> order)
      : history_(history),
        order_(std::move(order)),
        usual_(fewest(false)),
        usual_byes_(fewest(true)),
        taken_(order_.size()) {}

  bool find(std::size_t second_meetings) {
    steps_ = kSteps;
    pairs_.clear();
    std::ranges::fill(taken_, 0);
    return pair_from(0, second_meetings);
  }
  const std::vector<Meeting>& pairs() const { return pairs_; }

 private:
  bool is_bye(std::size_t a, std::size_t b) const { return std::max(order_[a], order_[b]) == history_.players(); }

  // How often any two have met at least, or anybody had a bye: only what is beyond it is a second time.
  std::size_t fewest(bool byes) const {
    std::size_t fewest = history_.rounds();
    for (std::size_t a = 0; a < order_.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        if (is_bye(a, b) == byes) fewest = std::min(fewest, history_.meetings(order_[a], order_[b]));
    return fewest;
  }

  // What a pair costs. A second bye is worse than any number of second meetings.
  std::size_t repeats(std::size_t a, std::size_t b) const {
    const std::size_t times = history_.meetings(order_[a], order_[b]);
    return is_bye(a, b) ? (times - usual_byes_) * order_.size() : times - usual_;
  }

  bool pair_from(std::size_t top, std::size_t allowed) {
    while (top < order_.size() && taken_[top]) ++top;
    if (top == order_.size()) return true;
    std::vector<std::size_t> partners;
    for (std::size_t i = top + 1; i < order_.size(); ++i)
      if (!taken_[i] && repeats(top, i) <= allowed) partners.push_back(i);
    std::ranges::stable_sort(partners, {}, [&](std::size_t i) { return repeats(top, i); });
    for (const std::size_t partner : partners) {
      if (--steps_ < 0) return false;
      taken_[top] = taken_[partner] = 1;
      pairs_.push_back(ordered(order_[top], order_[partner]));
      if (pair_from(top + 1, allowed - repeats(top, partner))) return true;
      pairs_.pop_back();
      taken_[top] = taken_[partner] = 0;
    }
    return false;
  }

  const SwissHistory& history_;
  std::vector<std::size_t> order_;
  std::size_t usual_, usual_byes_;
  std::vector<char> taken_;  // by place in the order
  std::vector<Meeting> pairs_;
  int steps_ = 0;
};

// Best first; nobody, the partner of the bye, at the end if the number is odd.
std::vector<std::size_t> swiss_order(const SwissHistory& history, std::span<const double> points, std::uint64_t seed) {
  std::vector<std::size_t> order(points.size());
  std::iota(order.begin(), order.end(), 0);
  const std::uint64_t round_seed = core::mix64(core::mix64(seed) ^ history.rounds());
  std::ranges::sort(order, {}, [&](std::size_t player) {
    return std::tuple(-points[player], core::mix64(round_seed ^ core::mix64(player)), player);
  });
  if (order.size() % 2 == 1) order.push_back(history.players());
  return order;
}

}  // namespace

std::vector<Meeting> round_robin(std::size_t players) {
  std::vector<Meeting> meetings;
  if (players < 2) return meetings;
  // One player stays, the others walk around the circle; opposite places meet. In an odd number the one that stays is nobody.
  const std::size_t places = players + players % 2, walkers = places - 1;
  for (std::size_t round = 0; round < walkers; ++round) {
    if (places == players) meetings.push_back(ordered(walkers, round));
    for (std::size_t step = 1; step < places / 2; ++step)
      meetings.push_back(ordered((round + step) % walkers, (round + walkers - step) % walkers));
  }
  return meetings;
}

std::vector<Meeting> gauntlet(std::size_t players) {
  std::vector<Meeting> meetings;
  for (std::size_t other = 1; other < players; ++other) meetings.push_back({0, other});
  return meetings;
}

const Meeting& meeting_of(std::span<const Meeting> meetings, std::uint64_t game) {
  assert(!meetings.empty());
  return meetings[game / 2 % meetings.size()];
}

std::size_t usual_swiss_rounds(std::size_t players) {
  assert(players >= 2);
  return static_cast<std::size_t>(std::bit_width(players - 1)) + 1;
}

SwissHistory::SwissHistory(std::size_t players) : players_(players), met_((players + 1) * (players + 1)) {}

void SwissHistory::add(const SwissRound& round) {
  const auto meet = [&](std::size_t a, std::size_t b) {
    ++met_[a * (players_ + 1) + b];
    ++met_[b * (players_ + 1) + a];
  };
  for (const Meeting& meeting : round.meetings) meet(meeting.first, meeting.second);
  if (round.bye) meet(*round.bye, players_);
  ++rounds_;
}

SwissRound next_swiss_round(const SwissHistory& history, std::span<const double> points, std::uint64_t seed) {
  assert(points.size() == history.players() && points.size() >= 2);
  SwissSearch search(history, swiss_order(history, points, seed));
  for (std::size_t second_meetings = 0; !search.find(second_meetings);) ++second_meetings;
  SwissRound round;
  for (const Meeting& meeting : search.pairs()) {
    if (meeting.second == history.players())
      round.bye = meeting.first;
    else
      round.meetings.push_back(meeting);
  }
  return round;
}

}  // namespace katachi::lab
