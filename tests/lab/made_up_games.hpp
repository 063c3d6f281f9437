// Games that nobody played, for tests of schedules.
#pragma once

#include <optional>

#include "lab/schedule.hpp"
#include "match/openings.hpp"

namespace katachi::lab::test {

// A game in which the first engine of the pair had this reward; nothing: void.
inline store::StoredGame game(std::uint64_t number, std::optional<double> first_reward) {
  store::StoredGame made;
  made.number = number;
  if (first_reward) {
    const double black = number % 2 == 0 ? *first_reward : 1 - *first_reward;
    made.result.outcome = black > 0.5   ? match::Outcome::kBlackWins
                          : black < 0.5 ? match::Outcome::kWhiteWins
                                        : match::Outcome::kDraw;
  }
  return made;
}

inline std::unique_ptr<match::Openings> no_openings() { return match::Openings::open("none", {}, 1).value(); }

}  // namespace katachi::lab::test
