#include "lab/runner.hpp"

#include <deque>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/result.hpp"
#include "lab/repeated_games.hpp"
#include "match/game_json.hpp"
#include "match/game_worker.hpp"

namespace katachi::lab {

namespace {

constexpr double kPatience = 0.2;  // seconds between two looks at the stop token and the screen

class Run {
 public:
  Run(store::Store& store, store::RunId run, Schedule& schedule, crew::Crew& crew, const core::Clock& clock,
      const RunOptions& options)
      : store_(store), run_(run), schedule_(schedule), crew_(crew), options_(options), watch_(clock) {}

  RunResult play() {
    read_what_is_there();
    store_.set_state(run_, "running");
    while (!schedule_.is_over() && result_.trouble.empty() && !options_.stop.stop_requested()) {
      deal();
      if (const auto done = crew_.wait(kPatience))
        take(*done);
      else
        observe(nullptr);
    }
    result_.end = schedule_.is_over()       ? RunEnd::kFinished
                  : result_.trouble.empty() ? RunEnd::kStopped
                                            : RunEnd::kTooManyVoid;
    store_.set_state(run_, result_.end == RunEnd::kFinished  ? std::string("finished")
                           : result_.end == RunEnd::kStopped ? std::string("stopped")
                                                             : "stopped: " + result_.trouble);
    return result_;
  }

 private:
  void read_what_is_there() {
    notes_in_store_ = store_.journal(run_).size();
    std::map<std::uint64_t, int> open;  // void games that may be played again, with their attempts
    store_.for_each_game(run_, true, [&](const store::StoredGame& game) {
      if (is_played_again(game)) {
        open[game.number] = game.attempt;
        return;
      }
      open.erase(game.number);
      settle(game);
    });
    for (const auto& [number, attempts] : open) {
      attempts_[number] = attempts;
      again_.push_back(number);
      started_.insert(number);
    }
  }

  void settle(const store::StoredGame& game) {
    started_.insert(game.number);
    ++result_.progress.done;
    watch_repetition(game);
    schedule_.record(game);
    for (const Note& note : schedule_.take_notes()) {
      // What was decided before stands in the journal already.
      if (notes_seen_++ < notes_in_store_) continue;
      store_.add_journal(run_, note.kind, note.text, note.data);
      if (options_.tell) options_.tell(note);
    }
  }

  // The first one is enough: reports count them.
  void watch_repetition(const store::StoredGame& game) {
    const auto earlier = repeated_.add(game);
    if (!earlier || repeated_.count() > 1 || !options_.warn) return;
    options_.warn(fmt::format(
        "warning: game {} repeats game {} move for move: repeated games tell nothing new, and intervals are too "
        "narrow; {}",
        game.number + 1, *earlier + 1, kRepetitionRemedy));
  }

  std::optional<std::uint64_t> next_number() {
    if (!again_.empty()) {
      const std::uint64_t number = again_.front();
      again_.pop_front();
      return number;
    }
    while (next_ < schedule_.planned() && started_.erase(next_) > 0) ++next_;
    if (next_ >= schedule_.planned()) return std::nullopt;
    return next_++;
  }

  void deal() {
    while (crew_.running() < crew_.capacity()) {
      const auto number = next_number();
      if (!number) return;
      match::GameJob job = schedule_.job(*number);
      job.number = *number;
      const int attempt = attempts_.contains(*number) ? attempts_[*number] + 1 : 1;
      if (attempt > 1) job.seed = game_seed(job.seed, static_cast<std::uint64_t>(attempt));
      crew_.deal(*number, match::to_json(job));
      in_flight_.insert_or_assign(*number, std::move(job));
    }
  }

  void take(const crew::Done& done) {
    const match::GameJob job = std::move(in_flight_.extract(done.job).mapped());
    if (done.state == crew::Done::State::kLost) {
      again_.push_back(done.job);
      if (options_.warn) options_.warn(done.text + "; its game is dealt again");
      return;
    }
    if (done.state == crew::Done::State::kFailed) throw core::EnvironmentError({done.text, "a game", ""});
    auto result = match::result_from_json(done.text);
    if (!result) throw core::EnvironmentError(result.error());
    keep(job, *std::move(result));
  }

  void keep(const match::GameJob& job, match::GameResult result) {
    store::StoredGame game{.number = job.number,
                           .attempt = ++attempts_[job.number],
                           .black = job.black,
                           .white = job.white,
                           .seed = job.seed,
                           .opening_moves = job.opening.size() + job.opening_text.size(),
                           .result = std::move(result),
                           .when = {}};
    store_.add_game(run_, game);
    ++result_.progress.played;
    const bool is_void = game.result.outcome == match::Outcome::kVoid;
    voids_in_a_row_ = is_void ? voids_in_a_row_ + 1 : 0;
    if (voids_in_a_row_ >= options_.max_voids_in_a_row)
      result_.trouble =
          fmt::format("{} consecutive games were void; the last one ({} against {}): {}: {}", voids_in_a_row_,
                      game.black.name, game.white.name, match::name(game.result.ending), game.result.detail);
    if (is_played_again(game)) {
      again_.push_back(job.number);
    } else {
      attempts_.erase(job.number);
      settle(game);
    }
    observe(&game);
  }

  void observe(const store::StoredGame* last) {
    result_.progress.seconds = watch_.seconds();
    if (!options_.observe) return;
    result_.progress.last = last;
    options_.observe(schedule_, result_.progress);
    result_.progress.last = nullptr;
  }

  store::Store& store_;
  store::RunId run_;
  Schedule& schedule_;
  crew::Crew& crew_;
  const RunOptions& options_;
  core::Stopwatch watch_;
  RunResult result_;
  std::uint64_t next_ = 0;                     // numbers below were dealt or are in again_
  std::unordered_set<std::uint64_t> started_;  // numbers from next_ on that the store knows
  std::deque<std::uint64_t> again_;
  std::unordered_map<std::uint64_t, int> attempts_;  // of numbers that are not settled
  std::unordered_map<std::uint64_t, match::GameJob> in_flight_;
  int voids_in_a_row_ = 0;
  RepeatedGames repeated_;
  std::size_t notes_in_store_ = 0, notes_seen_ = 0;
};

}  // namespace

bool is_played_again(const store::StoredGame& game) {
  return game.result.outcome == match::Outcome::kVoid && game.attempt < kMaxAttempts;
}

RunResult run_games(store::Store& store, store::RunId run, Schedule& schedule, crew::Crew& crew,
                    const core::Clock& clock, const RunOptions& options) {
  return Run(store, run, schedule, crew, clock, options).play();
}

void replay(const store::Store& store, store::RunId run, Schedule& schedule,
            const std::function<void(const store::StoredGame&)>& visit) {
  store.for_each_game(run, false, [&](const store::StoredGame& game) {
    visit(game);
    if (!is_played_again(game)) schedule.record(game);
  });
}

crew::HandlerFactory game_handlers(const core::Clock& clock) {
  return [&clock](std::size_t) -> crew::Handler {
    auto worker = std::make_shared<match::GameWorker>(clock);
    return [worker](std::string_view request, const std::stop_token& stop) {
      const auto job = match::job_from_json(request);
      if (!job) throw core::EnvironmentError(job.error());
      const auto result = worker->play(*job, stop);
      if (!result) throw core::EnvironmentError({"the game was stopped", "", ""});
      return match::to_json(*result);
    };
  };
}

}  // namespace katachi::lab
