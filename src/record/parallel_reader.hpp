// ParallelReader: the games of any number of files, folders and archives, read on several threads and handed over in order.
//
// A thread walks the paths (sgf/source.hpp). Worker threads take batches of consecutive games: whoever comes next parses the next
// batch of the first source that still has games, then repairs and replays these games while others parse on. So many small files
// and one large collection are both shared between all workers. What a caller makes of a batch is a GamesPart, filled on a worker;
// the parts are handed to `take` on the calling thread, in the order of the sources and of the games in them. The result
// therefore depends neither on the number of threads nor on how the games fall into batches.
//
// Nothing is lost silently: a path, file or archive entry that cannot be read reaches its part as unreadable(), a game that is no game
// of Go as a GameRead without a record.
//
// Memory: the sources that workers are at, 16 MB of sources that wait (or one that is larger), and at most eight parts for each
// worker; not the collection.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "record/source_games.hpp"

namespace katachi::record {

// One game as it was read. All is good during GamesPart::add() only.
struct GameRead {
  const SourceGames& source;
  const ParsedGame& parsed;
  const core::Result<void>& outcome;  // an Error: it is no game of Go that can be played
  const GameRecord& record;           // of use where outcome is no Error

  std::size_t number() const { return parsed.index + 1; }  // in its source
  [[nodiscard]] std::string error_text() const;  // "games.sgf game 7: not a game of Go". Precondition: an Error
};

// What is made of a batch of consecutive games of one source. Made and filled by one worker, then handed to the calling thread.
class GamesPart {
 public:
  virtual ~GamesPart() = default;
  virtual void add(const GameRead& game) = 0;
  virtual void end(const SourceGames& /*source*/) {}      // the source was read to its end; its last part
  virtual void unreadable(const core::Error& error) = 0;  // the source cannot be read, or not on; its last part
};

struct ReadTotals {
  std::uint64_t sources = 0;  // read to the end
  std::uint64_t unreadable_sources = 0;
  std::uint64_t games = 0;
  std::uint64_t unreadable_games = 0;  // of the games: not Go, or a board that is too large
  std::uint64_t bytes = 0;             // of the sources read to the end, before decoding
  double read_seconds = 0;             // decoding and parsing, summed over the workers
  double replay_seconds = 0;           // information, repairs, replay; summed too

  std::uint64_t unreadable() const { return unreadable_sources + unreadable_games; }
  ReadTotals& operator+=(const ReadTotals& other);
};

struct ReadingProgress {
  std::uint64_t done = 0;   // bytes of the files on disk
  std::uint64_t total = 0;  // the same
  std::uint64_t games = 0;  // read so far
  std::string source;       // where the last of them is
};

struct ReaderOptions {
  std::vector<std::filesystem::path> paths;
  std::size_t threads = 1;  // workers
  std::stop_token stop = {};
  std::size_t batch_bytes = 32 << 10;                              // of text; a batch has at least one game
  std::function<void(const ReadingProgress&)> progress = nullptr;  // on the calling thread, before each part
};

class ParallelReader {
 public:
  explicit ParallelReader(ReaderOptions options) : options_(std::move(options)) {}

  // `make` returns an empty part and is called by the workers; take(Part&) -> bool, false: enough. Returns what was taken. Ends early
  // when stop is requested; throws what `make`, a part or `take` throws.
  template <std::derived_from<GamesPart> Part, class Take>
  ReadTotals read(const std::function<std::unique_ptr<Part>()>& make, Take&& take) const {
    return read_parts([&make] { return make(); }, [&take](GamesPart& part) { return take(static_cast<Part&>(part)); });
  }

 private:
  using MakePart = std::function<std::unique_ptr<GamesPart>()>;
  using TakePart = std::function<bool(GamesPart&)>;
  ReadTotals read_parts(const MakePart& make, const TakePart& take) const;

  ReaderOptions options_;
};

}  // namespace katachi::record
