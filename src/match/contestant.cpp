#include "match/contestant.hpp"

#include <fmt/format.h>

#include "match/gtp_contestant.hpp"
#include "match/player_contestant.hpp"

namespace katachi::match {

namespace {

// Many engines read a seed as a signed number of 32 bits.
std::string with_seed(std::string command, std::uint64_t seed) {
  const std::string text = fmt::format("{}", seed & 0x7FFF'FFFF);
  for (std::size_t at = command.find(kSeedMark); at != std::string::npos;
       at = command.find(kSeedMark, at + text.size()))
    command.replace(at, kSeedMark.size(), text);
  return command;
}

}  // namespace

core::Result<std::unique_ptr<Contestant>> make_contestant(const EngineSpec& engine, const core::Clock& clock,
                                                          std::uint64_t seed, double timeout) {
  if (is_preset(engine)) return make_player_contestant(engine, clock);
  return GtpContestant::launch(with_seed(engine.command, seed), clock, !has_seed_mark(engine), timeout);
}

}  // namespace katachi::match
