// GameSession: a game in progress: the moves so far, the player that thinks about it, the clocks, and what the player is doing now.
//
// Whoever plays games serves them through one: GTP, the terminal, a contestant of a match. One thing runs at a time: a move is being
// chosen, a position is being analysed, the player ponders, or somebody uses the player or changes the game. Who wants something else
// cancels what runs and waits until it has ended; a move that was being chosen is then not played.
//
// Threads: every function may be called from any thread, but only game(), stop(), activity() and position() from inside an observer
// or a request's `tell`: the others would wait for themselves. Functions named start_... return at once and do their work in a thread of the
// session; the others do it in the caller's thread, and throw what the player throws. Compare KataGo's cpp/search/asyncbot.h.
//
// The position that is searched is the one copy of the game that a move costs: it goes to the player and comes back in the Choice.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "core/clock.hpp"
#include "go/history.hpp"
#include "player/player.hpp"
#include "player/search_request.hpp"
#include "player/time/time_control.hpp"

namespace katachi::player {

enum class Activity : std::uint8_t { kIdle, kMove, kAnalysis, kPondering, kQuestion };

// What observers are told: reports while something runs, and its end.
struct SessionEvent {
  enum class Kind : std::uint8_t { kReport, kDone, kCancelled, kFailed };
  Kind kind = Kind::kDone;
  Activity activity = Activity::kIdle;
  const Report* report = nullptr;  // kReport; kDone of an analysis or of pondering
  const Choice* choice = nullptr;  // kDone of a move, which is on the board by now
  std::string error = {};          // kFailed
};

class GameSession {
 public:
  using Chosen = std::shared_ptr<const Choice>;
  struct Observer {
    std::function<void(const SessionEvent&)> tell;
    bool wants_reports = false;  // every so often, as the request says; without it the ends alone
  };

  // The clock must outlive it. `lag`: seconds that a move costs beyond the thinking; nothing: the player's parameter.
  GameSession(go::History game, std::unique_ptr<Player> player, const core::Clock& clock,
              std::optional<double> lag = std::nullopt);
  ~GameSession();  // blocks: cancels what runs
  GameSession(const GameSession&) = delete;
  GameSession& operator=(const GameSession&) = delete;

  // ---- Looking at it. None of these blocks.
  // For a thread that knows that no other changes the game meanwhile, as the only one that controls the session does until it starts a
  // move.
  const go::History& game() const { return game_; }
  go::History position() const;  // a copy, for any thread
  Activity activity() const;
  Chosen last_choice()
      const;  // of choose() and start_choosing() in this game, also where it was taken back since; null: none
  const Player& player() const { return *player_; }
  TimeSettings time_settings() const;
  TimeLeft time_left(go::Color color) const;

  // ---- Changing it. All of these cancel what runs and block until it has ended, which takes milliseconds.
  void start(go::History game);  // another game: the clocks and the player's memory start anew
  go::Legality play(go::Color color, go::Move move);
  bool undo();
  void set_rules(const go::Rules& rules);
  void set_to_move(go::Color color);
  void set_time(const TimeSettings& settings);
  void set_time_left(go::Color color, double seconds, int count);
  core::Result<void> set_parameter(std::string_view name, std::string_view value);
  void forget();  // what the player remembers of the game

  // ---- Asking the player. Each blocks until there is an answer; `stop` makes that soon. What runs is cancelled first.
  // The move is chosen by the clock unless the request names a time, played and taken off the clock. A resignation is not played.
  // Null: cancelled by another thread. Throws std::logic_error if the player's move is illegal.
  Chosen choose(go::Color color, SearchRequest request, std::stop_token stop);
  // What choose() might do; neither game nor clock change.
  Choice suggest(go::Color color, const SearchRequest& request, std::stop_token stop);
  Report analyze(go::Color color, SearchRequest request, std::stop_token stop);
  Estimate estimate(std::stop_token stop);
  void prepare(bool for_move);  // as Player::prepare
  std::string explain(const Choice& choice);
  core::Result<std::string> explain(const Choice& choice, go::Move other);

  // ---- Starting something. These block only until what ran before has ended.
  void start_choosing(go::Color color, SearchRequest request);
  void start_analysis(go::Color color, SearchRequest request);
  // Thinks about the answer to the opponent's next move until anything else is asked for. False, and nothing is begun: the last thing
  // that happened is not a move that was chosen, or the player does not ponder or would not remember it.
  bool start_pondering();

  // ---- Ending it.
  void stop();    // does not block: what runs comes to its end soon; a move that is being chosen is played
  void cancel();  // blocks until nothing runs; a move that is being chosen is not played
  // Blocks until nothing runs, and throws what the player threw in the last thing that was started, once.
  void wait();

  // ---- Observers. Told in the thread that does the work, one event at a time. They must not add or remove observers. Removing one blocks
  // while any is being told something; afterwards it is not called any more.
  using ObserverId = std::list<Observer>::const_iterator;
  ObserverId add_observer(Observer observer);
  void remove_observer(ObserverId observer);

 private:
  class Turn;
  class Forward;

  void begin(Activity activity);
  void end();
  void launch(const std::shared_ptr<Turn>& turn, std::function<void()> work);
  void tell(const SessionEvent& event);
  void add_observers_to(SearchRequest& request);
  double lag() const { return lag_.value_or(player_->parameters().lag_seconds); }
  Chosen make_move(go::Color color, SearchRequest request);
  bool commit(go::Color color, const Chosen& chosen);
  Report look(go::Color color, SearchRequest request);

  std::unique_ptr<Player> player_;  // used by the thread whose turn it is
  std::optional<double> lag_;

  mutable std::mutex mutex_;  // guards what follows; game_ is changed only by the thread whose turn it is
  std::condition_variable changed_;
  go::History game_;
  GameClock clock_;
  Chosen last_choice_;
  Activity activity_ = Activity::kIdle;
  std::stop_source stop_;
  bool is_cancelled_ = false;  // of what runs
  bool may_ponder_ = false;    // the last thing that happened is a move that was chosen
  std::exception_ptr error_;   // of the last thing that was started

  std::mutex observers_mutex_;  // guards the list, and is held while they are told
  std::list<Observer> observers_;

  std::jthread worker_;  // the last that was started; replaced under mutex_
};

}  // namespace katachi::player
