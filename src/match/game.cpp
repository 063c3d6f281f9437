#include "match/game.hpp"

#include <algorithm>
#include <array>

#include "core/rng.hpp"

namespace katachi::match {

namespace {

constexpr std::array<std::string_view, 11> kEndings = {"score",        "resignation", "time",     "illegal move",
                                                       "died",         "no answer",   "nonsense", "move limit",
                                                       "disagreement", "cleanup",     "rules"};
constexpr std::array<std::string_view, 4> kOutcomes = {"black", "white", "draw", "void"};

template <class Enum, std::size_t N>
std::optional<Enum> by_name(const std::array<std::string_view, N>& names, std::string_view text) {
  const auto* const found = std::ranges::find(names, text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::uint64_t seed_for(const GameJob& job, go::Color color) {
  return core::mix64(job.seed * 2 + (color == go::Color::kWhite ? 1 : 0)) >> 33;
}

std::string_view name(Ending ending) { return kEndings[static_cast<std::size_t>(ending)]; }
std::string_view name(Outcome outcome) { return kOutcomes[static_cast<std::size_t>(outcome)]; }
std::optional<Ending> ending_by_name(std::string_view text) { return by_name<Ending>(kEndings, text); }
std::optional<Outcome> outcome_by_name(std::string_view text) { return by_name<Outcome>(kOutcomes, text); }

std::optional<double> black_reward(const GameResult& result) {
  switch (result.outcome) {
    case Outcome::kBlackWins:
      return 1;
    case Outcome::kWhiteWins:
      return 0;
    case Outcome::kDraw:
      return 0.5;
    case Outcome::kVoid:
      break;
  }
  return std::nullopt;
}

}  // namespace katachi::match
