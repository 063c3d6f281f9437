// Pairings: who meets whom in a tournament. Pure: players are numbers from 0, nothing is played here.
//
//   round robin   every two players once, by the circle method: n - 1 rounds (n if n is odd) in which nobody comes twice, one
//                 after another, so that a tournament that is stopped on its way has played about alike with everybody
//   gauntlet      player 0 against each other
//   Swiss         each round pairs players of equal or nearly equal points that have not met; with an odd number one has a bye
//
// A round of the Swiss system follows from the points, from who has met and from the seed, which orders players of equal points.
// From the top down everybody gets the next below that he has not met; where that leaves two at the bottom who have met, the
// choices before them are taken back one by one (search in depth, at most some ten thousand steps). Only if no round without it
// is found do two meet again, and then as few as possible are allowed to. The bye goes to the lowest player that had the fewest
// byes, if need be at the price of second meetings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace katachi::lab {

// first < second.
struct Meeting {
  std::size_t first = 0, second = 1;
  friend bool operator==(const Meeting&, const Meeting&) = default;
};

std::vector<Meeting> round_robin(std::size_t players);
std::vector<Meeting> gauntlet(std::size_t players);

// Whose game this is if the meetings play their pairs of games in turn: games 0 and 1 are the first meeting's first pair, 2 and
// 3 the second's, and when all have had one it is the first's turn again. Precondition: there are meetings.
const Meeting& meeting_of(std::span<const Meeting> meetings, std::uint64_t game);

struct SwissRound {
  std::vector<Meeting> meetings;  // players / 2; the top of the table first
  std::optional<std::size_t> bye;
};

// ceil(log2(players)) + 1: one more than it takes until only one can have won all.
std::size_t usual_swiss_rounds(std::size_t players);

// What the rounds so far mean for the next.
class SwissHistory {
 public:
  explicit SwissHistory(std::size_t players);

  void add(const SwissRound& round);
  std::size_t players() const { return players_; }
  std::size_t rounds() const { return rounds_; }
  std::size_t meetings(std::size_t a, std::size_t b) const { return met_[a * (players_ + 1) + b]; }
  std::size_t byes(std::size_t player) const { return meetings(player, players_); }

 private:
  std::size_t players_, rounds_ = 0;
  std::vector<std::size_t> met_;  // (players + 1)^2: a bye is a meeting with player number `players`
};

// Precondition: one number of points for each player, two players or more.
SwissRound next_swiss_round(const SwissHistory& history, std::span<const double> points, std::uint64_t seed);

}  // namespace katachi::lab
