// Store: the laboratory's memory, one SQLite file (WAL) that survives kill -9 at any moment.
//
// A store holds runs (a match, a handicap, a tournament, a race, a tuning); a run is known by its kind and its identity, the JSON text of
// all that makes its games what they are (engines, conditions, openings, seed). Starting the same command again finds the run
// and goes on. Each game is one row, written in one transaction when it has ended; number and attempt name it: a void game may
// be played again under the same number. What a run decided on the way stands in its journal.
//
// One process at a time may write (lock file STORE-lock, held by flock); any number may read meanwhile. Members throw
// core::EnvironmentError when the disk is full, read-only or broken; what was committed before stays, and the store can be used
// again once the trouble is over. An object belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "match/game.hpp"

namespace katachi::store {

using RunId = std::int64_t;

struct Run {
  RunId id = 0;
  std::string kind;      // "match", "handicap", "tournament", "race", "tune"
  std::string identity;  // JSON
  std::string settings;  // JSON: what may change from start to start (number of games, SPRT bounds, threads)
  std::string state;     // "running", "finished", "stopped", and why
  std::string created;   // ISO 8601, UTC
};

struct StoredGame {
  std::uint64_t number = 0;
  int attempt = 1;
  match::EngineSpec black, white;
  std::uint64_t seed = 0;
  std::size_t opening_moves = 0;
  match::GameResult result;
  std::string when;  // ISO 8601, UTC
};

struct JournalEntry {
  std::int64_t number = 0;  // from 1 in each run
  std::string when;
  std::string kind;  // "test", "accepted", ...
  std::string text;  // one line for people
  std::string data;  // JSON: the numbers behind it
};

enum class Access : std::uint8_t { kRead, kWrite };

class Store {
 public:
  // For writing it is made if it does not exist. Errors: no store, a store of another version, in use by another run, and
  // everything else that keeps it from being opened.
  static core::Result<Store> open(const std::filesystem::path& path, Access access);
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  const std::filesystem::path& path() const;

  // The run of this kind and identity; made, as "running", if there is none. One that is there keeps its state and takes the
  // new settings.
  Run begin_run(std::string_view kind, std::string_view identity, std::string_view settings);
  std::vector<Run> runs() const;
  std::optional<Run> find_run(RunId id) const;
  void set_state(RunId run, std::string_view state);

  // In one transaction: when it returns, the game stays. Throws if the run has this number and attempt already. Without a
  // time (`when` empty) it is now.
  void add_game(RunId run, const StoredGame& game);
  // In the order of their numbers and attempts, as they stood when it began; without moves GameResult::moves stays empty,
  // which is faster.
  void for_each_game(RunId run, bool with_moves, const std::function<void(const StoredGame&)>& visit) const;
  std::uint64_t count_games(RunId run) const;

  void add_journal(RunId run, std::string_view kind, std::string_view text, std::string_view data);
  std::vector<JournalEntry> journal(RunId run) const;

  // What a run wants to find again when it goes on, by key; the last value counts.
  void set_checkpoint(RunId run, std::string_view key, std::string_view value);
  std::optional<std::string> checkpoint(RunId run, std::string_view key) const;

 private:
  struct Implementation;
  explicit Store(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace katachi::store
