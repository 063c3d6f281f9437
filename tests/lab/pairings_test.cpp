#include "lab/pairings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace katachi::lab {
namespace {

std::map<std::pair<std::size_t, std::size_t>, int> counted(const std::vector<Meeting>& meetings) {
  std::map<std::pair<std::size_t, std::size_t>, int> count;
  for (const Meeting& meeting : meetings) {
    EXPECT_LT(meeting.first, meeting.second);
    ++count[{meeting.first, meeting.second}];
  }
  return count;
}

TEST(Pairings, RoundRobinHasEveryTwoOnce) {
  EXPECT_TRUE(round_robin(0).empty());
  EXPECT_TRUE(round_robin(1).empty());
  for (std::size_t players = 2; players <= 13; ++players) {
    const auto meetings = round_robin(players);
    EXPECT_EQ(meetings.size(), players * (players - 1) / 2);
    const auto count = counted(meetings);
    EXPECT_EQ(count.size(), meetings.size());
    for (const auto& [who, times] : count) EXPECT_LT(who.second, players);
  }
}

TEST(Pairings, RoundRobinComesInRoundsWithoutAnybodyTwice) {
  for (std::size_t players = 2; players <= 13; ++players) {
    const auto meetings = round_robin(players);
    const std::size_t round = players / 2;
    for (std::size_t start = 0; start < meetings.size(); start += round) {
      std::set<std::size_t> seen;
      for (std::size_t i = start; i < start + round; ++i) {
        EXPECT_TRUE(seen.insert(meetings[i].first).second);
        EXPECT_TRUE(seen.insert(meetings[i].second).second);
      }
    }
  }
}

TEST(Pairings, GauntletIsTheFirstAgainstAll) {
  EXPECT_EQ(gauntlet(4), (std::vector<Meeting>{{0, 1}, {0, 2}, {0, 3}}));
  EXPECT_TRUE(gauntlet(1).empty());
}

TEST(Pairings, MeetingsPlayTheirPairsInTurn) {
  const std::vector<Meeting> meetings = {{0, 1}, {0, 2}, {1, 2}};
  const std::vector<std::size_t> whose = {0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2};
  for (std::uint64_t game = 0; game < whose.size(); ++game)
    EXPECT_EQ(meeting_of(meetings, game), meetings[whose[game]]);
}

TEST(Pairings, UsualSwissRounds) {
  for (const auto& [players, rounds] : {std::pair(2, 2), {3, 3}, {4, 3}, {5, 4}, {8, 4}, {9, 5}, {16, 5}, {50, 7}})
    EXPECT_EQ(usual_swiss_rounds(static_cast<std::size_t>(players)), static_cast<std::size_t>(rounds)) << players;
}

// Everybody has exactly one partner or the bye, and there is a bye only if the number is odd.
void expect_complete(const SwissRound& round, std::size_t players) {
  std::vector<int> seen(players);
  for (const Meeting& meeting : round.meetings) {
    ++seen[meeting.first];
    ++seen[meeting.second];
  }
  EXPECT_EQ(round.bye.has_value(), players % 2 == 1);
  if (round.bye) ++seen[*round.bye];
  EXPECT_EQ(std::ranges::count(seen, 1), static_cast<std::ptrdiff_t>(players));
}

// A whole tournament in which the player of the smaller number wins; two points a round.
struct Swiss {
  explicit Swiss(std::size_t players) : history(players), points(players) {}

  SwissRound play(std::uint64_t seed) {
    const SwissRound round = next_swiss_round(history, points, seed);
    expect_complete(round, points.size());
    for (const Meeting& meeting : round.meetings) points[meeting.first] += 2;
    if (round.bye) points[*round.bye] += 2;
    history.add(round);
    return round;
  }

  SwissHistory history;
  std::vector<double> points;
};

TEST(Swiss, PairsEqualPointsThatHaveNotMet) {
  Swiss swiss(16);
  for (int played = 0; played < 4; ++played) {
    const std::vector<double> before = swiss.points;
    // In 2^n players without draws the groups of equal points stay even for n rounds.
    for (const Meeting& meeting : swiss.play(7).meetings)
      EXPECT_EQ(before[meeting.first], before[meeting.second]) << "round " << played;
  }
  // After log2(n) rounds exactly one has won all: that is what the system is for.
  EXPECT_EQ(std::ranges::count(swiss.points, 8.0), 1);
  EXPECT_EQ(swiss.points[0], 8);
}

TEST(Swiss, NobodyMeetsTwiceInTheUsualRounds) {
  for (std::size_t players = 7; players <= 33; ++players)
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Swiss swiss(players);
      std::map<std::pair<std::size_t, std::size_t>, int> count;
      std::set<std::size_t> byes;
      for (std::size_t i = 0; i < usual_swiss_rounds(players); ++i) {
        const SwissRound round = swiss.play(seed);
        for (const Meeting& meeting : round.meetings)
          EXPECT_EQ(++count[std::pair(meeting.first, meeting.second)], 1) << players << " players, round " << i;
        if (round.bye) {
          EXPECT_TRUE(byes.insert(*round.bye).second) << players << " players, round " << i;
        }
      }
    }
}

// The fewest second meetings of any round in which the byes stay as even as they can, by trying them all.
std::size_t fewest_repeats(const SwissHistory& history, std::vector<std::size_t> free, std::size_t usual) {
  if (free.empty()) return 0;
  const std::size_t nobody = history.players(), top = free.front();
  std::size_t fewest_byes = history.rounds(), fewest = history.rounds() * history.players();
  for (std::size_t player = 0; player < nobody; ++player) fewest_byes = std::min(fewest_byes, history.byes(player));
  for (std::size_t i = 1; i < free.size(); ++i) {
    const std::size_t other = free[i];
    if (other == nobody && history.byes(top) > fewest_byes) continue;
    std::vector<std::size_t> rest = free;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    rest.erase(rest.begin());
    const std::size_t repeats = other == nobody ? 0 : history.meetings(top, other) - usual;
    fewest = std::min(fewest, repeats + fewest_repeats(history, rest, usual));
  }
  return fewest;
}

TEST(Swiss, SecondMeetingsAreAsFewAsCanBe) {
  std::size_t repeated = 0;
  for (std::size_t sample = 0; sample < 48; ++sample) {
    const std::size_t players = 3 + sample % 6;
    core::Rng rng(sample);
    SwissHistory history(players);
    std::vector<double> points(players);
    std::vector<std::size_t> everybody(players + players % 2);
    std::iota(everybody.begin(), everybody.end(), 0);
    for (int round = 0; round < 12; ++round) {
      std::size_t usual = history.rounds();
      for (std::size_t a = 0; a < players; ++a)
        for (std::size_t b = 0; b < a; ++b) usual = std::min(usual, history.meetings(a, b));
      const SwissRound next = next_swiss_round(history, points, sample);
      expect_complete(next, players);
      std::size_t repeats = 0;
      for (const Meeting& meeting : next.meetings) repeats += history.meetings(meeting.first, meeting.second) - usual;
      EXPECT_EQ(repeats, fewest_repeats(history, everybody, usual)) << players << " players, round " << round;
      repeated += repeats;
      for (const Meeting& meeting : next.meetings) points[rng.below(2) == 0 ? meeting.first : meeting.second] += 1;
      history.add(next);
    }
  }
  EXPECT_GT(repeated, 0u);  // or this test would have seen nothing
}

TEST(Swiss, FindsTheOnlyRoundThatIsLeft) {
  // Six players after four rounds of a round robin: what has not met is the fifth round, whatever the points say.
  const auto meetings = round_robin(6);
  SwissHistory history(6);
  for (std::size_t round = 0; round < 4; ++round)
    history.add({{meetings.begin() + static_cast<std::ptrdiff_t>(3 * round),
                  meetings.begin() + static_cast<std::ptrdiff_t>(3 * round + 3)},
                 std::nullopt});
  const std::vector<double> points = {8, 0, 6, 2, 5, 3};
  auto round = next_swiss_round(history, points, 1).meetings;
  std::vector<Meeting> rest(meetings.end() - 3, meetings.end());
  const auto by_first = [](const Meeting& meeting) { return meeting.first; };
  std::ranges::sort(round, {}, by_first);
  std::ranges::sort(rest, {}, by_first);
  EXPECT_EQ(round, rest);
}

TEST(Swiss, MoreRoundsThanOpponentsBeginAgain) {
  Swiss swiss(4);
  for (int i = 0; i < 9; ++i) swiss.play(3);
  // Nine rounds of two meetings, six pairs: three meetings each, if second meetings are as rare as they can be.
  for (std::size_t a = 0; a < 4; ++a)
    for (std::size_t b = 0; b < 4; ++b)
      if (a != b) {
        EXPECT_EQ(swiss.history.meetings(a, b), 3u);
      }
}

TEST(Swiss, ByesGoAround) {
  Swiss swiss(5);
  for (int i = 0; i < 5; ++i) swiss.play(11);
  for (std::size_t player = 0; player < 5; ++player) EXPECT_EQ(swiss.history.byes(player), 1u);
}

TEST(Swiss, TheLastWithoutAByeGetsIt) {
  SwissHistory history(5);
  const std::vector<double> points = {9, 7, 5, 3, 1};
  SwissRound round = next_swiss_round(history, points, 1);
  EXPECT_EQ(round.bye, 4u);
  EXPECT_EQ(round.meetings, (std::vector<Meeting>{{0, 1}, {2, 3}}));
  history.add(round);
  round = next_swiss_round(history, points, 1);
  EXPECT_EQ(round.bye, 3u);
  EXPECT_EQ(round.meetings, (std::vector<Meeting>{{0, 2}, {1, 4}}));
}

TEST(Swiss, SeedOrdersEqualPlayersOnly) {
  const SwissHistory history(8);
  const std::vector<double> equal(8);
  std::set<std::size_t> partners_of_0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto round = next_swiss_round(history, equal, seed);
    EXPECT_EQ(round.meetings, next_swiss_round(history, equal, seed).meetings);
    for (const Meeting& meeting : round.meetings)
      if (meeting.first == 0) partners_of_0.insert(meeting.second);
  }
  EXPECT_EQ(partners_of_0.size(), 7u);
  const std::vector<double> different = {1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(next_swiss_round(history, different, 1).meetings, next_swiss_round(history, different, 2).meetings);
}

TEST(Swiss, LargeFieldsAndManyRoundsAreFast) {
  // 60 players, 50 rounds: far beyond what the system is for; a search without a limit would not end.
  SwissHistory history(60);
  core::Rng rng(5);
  std::vector<double> points(60);
  for (int i = 0; i < 50; ++i) {
    const SwissRound round = next_swiss_round(history, points, 1);
    expect_complete(round, 60);
    for (const Meeting& meeting : round.meetings) points[rng.below(2) == 0 ? meeting.first : meeting.second] += 1;
    history.add(round);
  }
}

}  // namespace
}  // namespace katachi::lab
