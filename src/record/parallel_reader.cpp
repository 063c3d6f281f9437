#include "record/parallel_reader.hpp"

#include <algorithm>
#include <compare>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

#include <fmt/format.h>

#include "core/clock.hpp"
#include "record/disk_progress.hpp"

namespace katachi::record {

std::string GameRead::error_text() const {
  return fmt::format("{} game {}: {}", source.name(), number(), outcome.error().text());
}

ReadTotals& ReadTotals::operator+=(const ReadTotals& other) {
  sources += other.sources;
  unreadable_sources += other.unreadable_sources;
  games += other.games;
  unreadable_games += other.unreadable_games;
  bytes += other.bytes;
  read_seconds += other.read_seconds;
  replay_seconds += other.replay_seconds;
  return *this;
}

namespace {

// What the walk found: a source, or why there is none; and how far its games are read. Owned by whoever parses it.
struct Cursor {
  std::size_t number = 0;                             // in the order of the walk
  std::variant<sgf::Source, core::Error> found = {};  // until it is opened
  std::shared_ptr<SourceGames> games = nullptr;       // once it is opened; parts of earlier batches read from it too
  std::size_t batches = 0;                            // taken from it
  std::string name;                                   // these three for the progress
  std::uint64_t before = 0;                           // bytes on disk before it
  std::uint64_t plain_size = 0;                       // see DiskProgress
};

// The memory that a source takes until it is opened.
std::uint64_t bytes_of(const Cursor& cursor) {
  const auto* const source = std::get_if<sgf::Source>(&cursor.found);
  return source == nullptr ? 0 : source->bytes.view().size();
}

struct Place {
  std::size_t source = 0;
  std::size_t batch = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

// A batch on its way: what was parsed, then what was made of it.
struct Piece {
  Place place;
  std::unique_ptr<GamesPart> part = nullptr;
  bool is_last = false;                           // of its source
  std::optional<core::Error> error = {};          // why the source ends here
  std::shared_ptr<const SourceGames> games = {};  // null: it could not be opened
  ReadTotals totals = {};
  ReadingProgress progress = {};
};

// A worker's memory, used again for each batch.
struct Workspace {
  std::vector<ParsedGame> games;
  std::size_t used = 0;
  RecordReader records;
  GameRecord record;
};

class Reading {
 public:
  using MakePart = std::function<std::unique_ptr<GamesPart>()>;

  Reading(const ReaderOptions& options, const MakePart& make)
      : options_(options), make_(make), workers_(std::max<std::size_t>(1, options.threads)) {
    if (options.progress) disk_.emplace(options.paths);
  }

  ReadTotals run(const std::function<bool(GamesPart&)>& take);

 private:
  struct StopAtEnd {
    std::stop_source& stop;
    ~StopAtEnd() { stop.request_stop(); }
  };

  template <class Job>
  void guarded(Job&& job);
  void walk();
  void found(Cursor cursor);
  void work();
  std::optional<Cursor> next_cursor();
  void give_back(std::optional<Cursor> cursor);
  Piece parse_batch(Cursor& cursor, Workspace& space) const;
  void fill(Piece& piece, Workspace& space) const;
  void hand_over(Piece piece);
  std::optional<Piece> wait_for(const Place& expected);
  bool is_stopped() const { return stop_.stop_requested(); }
  std::size_t most_under_way() const { return 8 * workers_; }
  std::size_t most_unopened() const { return 8 * workers_; }
  bool has_room() const {
    return unopened_ == 0 || (unopened_ < most_unopened() && unopened_bytes_ < kMostUnopenedBytes);
  }
  // Many parts are finished, or nothing else is under way.
  bool is_time_to_wake() const { return finished_.size() >= most_under_way() / 2 || finished_.size() == under_way_; }

  static constexpr std::uint64_t kMostUnopenedBytes = 16 << 20;

  const ReaderOptions& options_;
  const MakePart& make_;
  const std::size_t workers_;
  const core::SteadyClock clock_;
  std::optional<DiskProgress> disk_;  // written by the walking thread only, after the constructor
  std::stop_source stop_;             // the caller's stop, enough, or a failure

  std::mutex guard_;  // of all below
  std::condition_variable_any room_, work_, done_;
  std::map<std::size_t, Cursor> waiting_;  // sources with games that nobody parses now; the first one is parsed first
  std::size_t unopened_ = 0;               // of these
  std::uint64_t unopened_bytes_ = 0;
  std::size_t parsing_ = 0;    // cursors that workers hold
  std::size_t under_way_ = 0;  // batches taken by workers and not yet handed to the caller
  std::size_t sources_ = 0;    // found by the walk
  bool is_walked_ = false;
  std::map<Place, Piece> finished_;
  std::exception_ptr failure_;
};

// The first exception of a thread ends the reading; run() throws it on.
template <class Job>
void Reading::guarded(Job&& job) {
  try {
    job();
  } catch (...) {
    const std::lock_guard lock(guard_);
    if (!failure_) failure_ = std::current_exception();
    stop_.request_stop();
  }
}

void Reading::walk() {
  sgf::for_each_source(
      options_.paths,
      [&](sgf::Source source) {
        Cursor cursor{.name = source.name};
        if (disk_) {
          cursor.before = disk_->finished_before(source.name);
          cursor.plain_size = disk_->plain_size(source);
        }
        cursor.found = std::move(source);
        found(std::move(cursor));
        return !is_stopped();
      },
      [&](const core::Error& error) {
        found({.found = error, .name = error.where, .before = disk_ ? disk_->finished_before(error.where) : 0});
      });
  const std::lock_guard lock(guard_);
  is_walked_ = true;
  work_.notify_all();
  done_.notify_one();
}

// Waits until there is room, so that a walk does not fill the memory with sources.
void Reading::found(Cursor cursor) {
  std::unique_lock lock(guard_);
  room_.wait(lock, stop_.get_token(), [&] { return has_room(); });
  cursor.number = sources_++;
  ++unopened_;
  unopened_bytes_ += bytes_of(cursor);
  waiting_.emplace(cursor.number, std::move(cursor));
  work_.notify_one();
}

void Reading::work() {
  Workspace space;
  while (std::optional<Cursor> cursor = next_cursor()) {
    Piece piece = parse_batch(*cursor, space);
    if (piece.is_last) cursor.reset();
    give_back(std::move(cursor));
    fill(piece, space);
    hand_over(std::move(piece));
  }
}

// Of the first source that has games, so that the batch the caller waits for is always taken by somebody: were it not so, the limit
// of batches under way could be used up by later ones.
std::optional<Cursor> Reading::next_cursor() {
  std::unique_lock lock(guard_);
  work_.wait(lock, stop_.get_token(),
             [&] { return waiting_.empty() ? is_walked_ && parsing_ == 0 : under_way_ < most_under_way(); });
  if (is_stopped() || waiting_.empty()) return std::nullopt;
  Cursor cursor = std::move(waiting_.extract(waiting_.begin()).mapped());
  ++parsing_;
  ++under_way_;
  if (!cursor.games) {
    --unopened_;
    unopened_bytes_ -= bytes_of(cursor);
    if (unopened_ == 0 || (unopened_ <= most_unopened() / 2 && has_room())) room_.notify_one();
  }
  return cursor;
}

void Reading::give_back(std::optional<Cursor> cursor) {
  const std::lock_guard lock(guard_);
  --parsing_;
  if (cursor) {
    waiting_.emplace(cursor->number, *std::move(cursor));
    work_.notify_one();
  } else if (is_walked_ && parsing_ == 0 && waiting_.empty()) {
    work_.notify_all();
  }
}

Piece Reading::parse_batch(Cursor& cursor, Workspace& space) const {
  Piece piece{.place = {cursor.number, cursor.batches++}};
  const core::Stopwatch watch(clock_);
  space.used = 0;
  if (auto* source = std::get_if<sgf::Source>(&cursor.found); source != nullptr && !cursor.games)
    cursor.games = std::make_shared<SourceGames>(std::move(*source));
  if (cursor.games) {
    const std::size_t begin = cursor.games->offset();
    do {
      if (space.used == space.games.size()) space.games.emplace_back();
      const auto more = cursor.games->next(space.games[space.used]);
      if (!more) piece.error = more.error();
      piece.is_last = !more || !*more;
      if (!piece.is_last) ++space.used;
    } while (!piece.is_last && !is_stopped() && cursor.games->offset() - begin < options_.batch_bytes);
  } else {
    piece.error = std::get<core::Error>(cursor.found);
    piece.is_last = true;
  }
  piece.games = cursor.games;
  piece.totals.read_seconds = watch.seconds();
  if (options_.progress) {
    const std::uint64_t within = cursor.games ? cursor.games->offset() : 0;
    piece.progress.done = cursor.before + std::min(cursor.plain_size, within);
    piece.progress.source = cursor.name;
  }
  return piece;
}

void Reading::fill(Piece& piece, Workspace& space) const {
  piece.part = make_();
  ReadTotals& totals = piece.totals;
  for (std::size_t i = 0; i < space.used && !is_stopped(); ++i) {
    const core::Stopwatch watch(clock_);
    const core::Result<void> outcome = piece.games->read(space.records, space.games[i], space.record);
    totals.replay_seconds += watch.seconds();
    ++totals.games;
    totals.unreadable_games += outcome ? 0 : 1;
    piece.part->add({*piece.games, space.games[i], outcome, space.record});
  }
  if (piece.error) {
    ++totals.unreadable_sources;
    piece.part->unreadable(*piece.error);
  } else if (piece.is_last) {
    ++totals.sources;
    totals.bytes += piece.games->bytes();
    piece.part->end(*piece.games);
  }
}

void Reading::hand_over(Piece piece) {
  piece.games.reset();  // the text is not needed any more
  const std::lock_guard lock(guard_);
  finished_.emplace(piece.place, std::move(piece));
  if (is_time_to_wake()) done_.notify_one();
}

// The next part in order; nothing at the end, or when stopped. Sleeps and wakes others rarely: a change of threads costs as much as
// dozens of moves.
std::optional<Piece> Reading::wait_for(const Place& expected) {
  std::unique_lock lock(guard_);
  const auto is_end = [&] { return is_walked_ && expected.source == sources_; };
  if (!finished_.contains(expected) && !is_end()) {
    work_.notify_all();  // one that had reached the limit may have to take the batch that is expected
    done_.wait(lock, stop_.get_token(),
               [&] { return (finished_.contains(expected) && is_time_to_wake()) || is_end(); });
  }
  if (is_stopped()) return std::nullopt;
  auto node = finished_.extract(expected);
  if (node.empty()) return std::nullopt;
  if (--under_way_ == most_under_way() / 2) work_.notify_all();
  return std::move(node.mapped());
}

ReadTotals Reading::run(const std::function<bool(GamesPart&)>& take) {
  ReadTotals totals;
  {
    const std::stop_callback stopped(options_.stop, [this] { stop_.request_stop(); });
    std::jthread walker([this] { guarded([this] { walk(); }); });
    std::vector<std::jthread> workers;
    const StopAtEnd stop_at_end{stop_};
    for (std::size_t i = 0; i < workers_; ++i) workers.emplace_back([this] { guarded([this] { work(); }); });
    Place expected;
    while (std::optional<Piece> piece = wait_for(expected)) {
      totals += piece->totals;
      if (options_.progress) {
        piece->progress.total = disk_->total();
        piece->progress.games = totals.games;
        options_.progress(piece->progress);
      }
      if (!take(*piece->part)) break;
      expected = piece->is_last ? Place{expected.source + 1, 0} : Place{expected.source, expected.batch + 1};
    }
  }
  if (failure_) std::rethrow_exception(failure_);
  return totals;
}

}  // namespace

ReadTotals ParallelReader::read_parts(const MakePart& make, const TakePart& take) const {
  return Reading(options_, make).run(take);
}

}  // namespace katachi::record
