#include "lab/repeated_games.hpp"

#include <fmt/format.h>

#include "match/moves_text.hpp"

namespace katachi::lab {

const char* const kRepetitionRemedy =
    "use --openings random:N, or let the seed of the game reach the engines: {seed} in a command line, no seed= in a "
    "preset";

std::optional<std::uint64_t> RepeatedGames::add(const store::StoredGame& game) {
  if (game.result.outcome == match::Outcome::kVoid || game.result.at_fault ||
      (game.result.moves.empty() && game.result.move_texts.empty()))
    return std::nullopt;
  const std::string key = fmt::format("{}\n{}\n{}\n{}\n{}", game.black.name, game.black.command, game.white.name,
                                      game.white.command, match::played_text(game.result));
  const auto [place, is_new] = seen_.try_emplace(std::hash<std::string>()(key), game.number);
  if (is_new) return std::nullopt;
  ++count_;
  return place->second;
}

std::string RepeatedGames::text() const {
  if (count_ == 0) return "";
  return fmt::format("{} repeat{} an earlier game move for move and tell{} nothing new: {}\n",
                     count_ == 1 ? "1 game" : fmt::format("{} games", count_), count_ == 1 ? "s" : "",
                     count_ == 1 ? "s" : "", kRepetitionRemedy);
}

RepeatedGames repeated_games(const store::Store& store, store::RunId run) {
  RepeatedGames repeated;
  store.for_each_game(run, true, [&](const store::StoredGame& game) { repeated.add(game); });
  return repeated;
}

}  // namespace katachi::lab
