// Schedules played to their end by made-up engines: what a strong and a weak one would have done, without a board.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "lab/schedule.hpp"
#include "match/moves_text.hpp"
#include "match/openings.hpp"
#include "stats/ratings.hpp"

namespace katachi::lab::test {

// The opening of a pair is one move that tells its number.
class NumberedOpenings final : public match::Openings {
 public:
  std::vector<go::Move> opening(std::uint64_t pair) override {
    return {go::Move(go::Point::at(static_cast<int>(pair % 9), static_cast<int>(pair / 9 % 9)))};
  }
  std::string describe() const override { return "numbered"; }
};

inline store::StoredGame made_game(const match::GameJob& job, match::Outcome outcome) {
  store::StoredGame game;
  game.number = job.number;
  game.black = job.black;
  game.white = job.white;
  game.seed = job.seed;
  game.result.outcome = outcome;
  game.result.black = {"one", 10, 1, 0.5, 0.75, 2048};
  game.result.white = {"two", 10, 2, 0.5, 1.5, 4096};
  return game;
}

// Black's rating minus White's decides, with a die that depends on the game alone.
using Strength = std::function<double(const match::EngineSpec&)>;
inline store::StoredGame played(const match::GameJob& job, const Strength& strength) {
  core::Rng rng(job.seed);
  const bool black = rng.uniform() < stats::expected_score(strength(job.black), strength(job.white));
  return made_game(job, black ? match::Outcome::kBlackWins : match::Outcome::kWhiteWins);
}

// A job as one line, to compare plans.
inline std::string line_of(const match::GameJob& job) {
  std::string text =
      std::to_string(job.number) + " " + job.black.command + " " + job.white.command + " " + std::to_string(job.seed);
  text += " " + match::moves_text(job.opening);
  return text;
}

// Plays a schedule to its end in batches of some games each, which end in an order made from the seed. Returns all its games
// in the order of their numbers.
inline std::vector<store::StoredGame> play_all(Schedule& schedule, const Strength& strength, std::uint64_t seed = 1,
                                               std::size_t batch = 5) {
  core::Rng rng(seed);
  std::map<std::uint64_t, store::StoredGame> games;
  for (std::uint64_t next = 0; !schedule.is_over();) {
    std::vector<store::StoredGame> running;
    while (running.size() < batch && next < schedule.planned())
      running.push_back(played(schedule.job(next++), strength));
    if (running.empty()) throw std::runtime_error("a schedule that plans nothing and is not over");
    while (!running.empty()) {
      const std::size_t done = rng.below(static_cast<std::uint32_t>(running.size()));
      games.insert({running[done].number, running[done]});
      schedule.record(running[done]);
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(done));
    }
  }
  std::vector<store::StoredGame> out;
  for (auto& [number, game] : games) out.push_back(std::move(game));
  return out;
}

inline std::vector<std::string> lines_of(Schedule& schedule) {
  std::vector<std::string> lines;
  for (std::uint64_t number = 0; number < schedule.planned(); ++number) lines.push_back(line_of(schedule.job(number)));
  return lines;
}

}  // namespace katachi::lab::test
