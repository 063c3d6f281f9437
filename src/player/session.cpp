#include "player/session.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "player/explain.hpp"

namespace katachi::player {

// Has the session to itself from begin() to end().
class GameSession::Turn {
 public:
  Turn(GameSession& session, Activity activity) : session_(&session) { session.begin(activity); }
  ~Turn() { session_->end(); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  GameSession* session_;
};

// Passes the caller's stop on to what runs.
class GameSession::Forward {
 public:
  Forward(GameSession& session, std::stop_token stop) : callback_(std::move(stop), Stop{&session}) {}

 private:
  struct Stop {
    GameSession* session;
    void operator()() const { session->stop(); }
  };
  std::stop_callback<Stop> callback_;
};

GameSession::GameSession(go::History game, std::unique_ptr<Player> player, const core::Clock& clock,
                         std::optional<double> lag)
    : player_(std::move(player)), lag_(lag), game_(std::move(game)), clock_(clock) {}

GameSession::~GameSession() {
  cancel();
  if (worker_.joinable()) worker_.join();
}

void GameSession::begin(Activity activity) {
  std::unique_lock lock(mutex_);
  while (activity_ != Activity::kIdle) {
    is_cancelled_ = true;
    stop_.request_stop();
    changed_.wait(lock);
  }
  activity_ = activity;
  stop_ = std::stop_source();
  is_cancelled_ = false;
  may_ponder_ = may_ponder_ && activity == Activity::kPondering;
}

void GameSession::end() {
  const std::lock_guard lock(mutex_);
  activity_ = Activity::kIdle;
  changed_.notify_all();
}

// A thread that was launched before has ended its turn, and needs mutex_ no more: it can be joined under it.
void GameSession::launch(const std::shared_ptr<Turn>& turn, std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  error_ = nullptr;
  worker_ = std::jthread([this, turn = std::shared_ptr(turn), work = std::move(work)]() mutable {
    try {
      work();
    } catch (const std::exception& error) {
      tell({.kind = SessionEvent::Kind::kFailed, .activity = activity(), .error = error.what()});
      const std::lock_guard guard(mutex_);
      error_ = std::current_exception();
    }
    turn.reset();
  });
}

void GameSession::tell(const SessionEvent& event) {
  const std::lock_guard lock(observers_mutex_);
  for (const Observer& observer : observers_)
    if (event.kind != SessionEvent::Kind::kReport || observer.wants_reports) observer.tell(event);
}

GameSession::ObserverId GameSession::add_observer(Observer observer) {
  const std::lock_guard lock(observers_mutex_);
  return observers_.insert(observers_.end(), std::move(observer));
}

void GameSession::remove_observer(ObserverId observer) {
  const std::lock_guard lock(observers_mutex_);
  observers_.erase(observer);
}

// Reports cost a search something: nobody is told who does not want to be.
void GameSession::add_observers_to(SearchRequest& request) {
  {
    const std::lock_guard lock(observers_mutex_);
    if (std::ranges::none_of(observers_, &Observer::wants_reports)) return;
  }
  request.tell = [this, activity = activity(), own = std::move(request.tell)](const Report& report) {
    if (own) own(report);
    tell({.kind = SessionEvent::Kind::kReport, .activity = activity, .report = &report});
  };
}

go::History GameSession::position() const {
  const std::lock_guard lock(mutex_);
  return game_;
}

Activity GameSession::activity() const {
  const std::lock_guard lock(mutex_);
  return activity_;
}

GameSession::Chosen GameSession::last_choice() const {
  const std::lock_guard lock(mutex_);
  return last_choice_;
}

TimeSettings GameSession::time_settings() const {
  const std::lock_guard lock(mutex_);
  return clock_.settings();
}

TimeLeft GameSession::time_left(go::Color color) const {
  const std::lock_guard lock(mutex_);
  return clock_.left(color);
}

void GameSession::start(go::History game) {
  const Turn turn(*this, Activity::kQuestion);
  player_->new_game();
  const std::lock_guard lock(mutex_);
  game_ = std::move(game);
  last_choice_ = nullptr;
  clock_.restart();
}

go::Legality GameSession::play(go::Color color, go::Move move) {
  const Turn turn(*this, Activity::kQuestion);
  const std::lock_guard lock(mutex_);
  return game_.play(color, move);
}

bool GameSession::undo() {
  const Turn turn(*this, Activity::kQuestion);
  const std::lock_guard lock(mutex_);
  return game_.undo();
}

void GameSession::set_rules(const go::Rules& rules) {
  const Turn turn(*this, Activity::kQuestion);
  const std::lock_guard lock(mutex_);
  game_.set_rules(rules);
}

void GameSession::set_to_move(go::Color color) {
  const Turn turn(*this, Activity::kQuestion);
  const std::lock_guard lock(mutex_);
  game_.set_to_move(color);
}

void GameSession::set_time(const TimeSettings& settings) {
  const Turn turn(*this, Activity::kQuestion);
  const std::lock_guard lock(mutex_);
  clock_.set(settings);
}

void GameSession::set_time_left(go::Color color, double seconds, int count) {
  const Turn turn(*this, Activity::kQuestion);
  const std::lock_guard lock(mutex_);
  clock_.set_left(color, seconds, count);
}

core::Result<void> GameSession::set_parameter(std::string_view name, std::string_view value) {
  const Turn turn(*this, Activity::kQuestion);
  return player_->set_parameter(name, value);
}

void GameSession::forget() {
  const Turn turn(*this, Activity::kQuestion);
  player_->new_game();
}

GameSession::Chosen GameSession::choose(go::Color color, SearchRequest request, std::stop_token stop) {
  const Turn turn(*this, Activity::kMove);
  const Forward forward(*this, std::move(stop));
  return make_move(color, std::move(request));
}

GameSession::Chosen GameSession::make_move(go::Color color, SearchRequest request) {
  std::unique_lock lock(mutex_);
  clock_.start(color);
  if (!request.time) {
    const int moves = expected_moves(game_.size().area(), static_cast<int>(game_.moves().size()));
    request.time = clock_.budget(color, lag(), moves);
  }
  go::History position = game_;
  const std::stop_token token = stop_.get_token();
  lock.unlock();
  add_observers_to(request);
  Chosen chosen;
  try {
    chosen = std::make_shared<const Choice>(player_->choose(std::move(position), color, request, token));
  } catch (...) {
    lock.lock();
    clock_.stop(lag());
    throw;
  }
  const bool is_cancelled = !commit(color, chosen);
  tell({.kind = is_cancelled ? SessionEvent::Kind::kCancelled : SessionEvent::Kind::kDone,
        .activity = Activity::kMove,
        .choice = is_cancelled ? nullptr : chosen.get()});
  return is_cancelled ? nullptr : chosen;
}

// False: it was cancelled, and nothing is played.
bool GameSession::commit(go::Color color, const Chosen& chosen) {
  const std::lock_guard lock(mutex_);
  clock_.stop(lag());
  if (is_cancelled_) return false;
  if (chosen->decision != Decision::kResign)
    if (const go::Legality legality = game_.play(color, chosen->move); legality != go::Legality::kLegal)
      throw std::logic_error("the engine chose an illegal move, " + go::legality_text(legality));
  last_choice_ = chosen;
  may_ponder_ = chosen->decision == Decision::kMove;
  return true;
}

Choice GameSession::suggest(go::Color color, const SearchRequest& request, std::stop_token stop) {
  const Turn turn(*this, Activity::kQuestion);
  const Forward forward(*this, std::move(stop));
  std::unique_lock lock(mutex_);
  go::History position = game_;
  const std::stop_token token = stop_.get_token();
  lock.unlock();
  return player_->choose(std::move(position), color, request, token);
}

Report GameSession::analyze(go::Color color, SearchRequest request, std::stop_token stop) {
  const Turn turn(*this, Activity::kAnalysis);
  const Forward forward(*this, std::move(stop));
  return look(color, std::move(request));
}

Report GameSession::look(go::Color color, SearchRequest request) {
  std::unique_lock lock(mutex_);
  go::History position = game_;
  const Activity activity = activity_;
  const std::stop_token token = stop_.get_token();
  lock.unlock();
  add_observers_to(request);
  Report report = player_->analyze(std::move(position), color, request, token);
  tell({.kind = SessionEvent::Kind::kDone, .activity = activity, .report = &report});
  return report;
}

Estimate GameSession::estimate(std::stop_token stop) {
  const Turn turn(*this, Activity::kQuestion);
  const Forward forward(*this, std::move(stop));
  std::unique_lock lock(mutex_);
  const std::stop_token token = stop_.get_token();
  lock.unlock();
  return player_->estimate(game_, token);
}

void GameSession::prepare(bool for_move) {
  const Turn turn(*this, Activity::kQuestion);
  player_->prepare(game_, for_move);
}

std::string GameSession::explain(const Choice& choice) {
  const Turn turn(*this, Activity::kQuestion);
  return explain_choice(*player_, choice);
}

core::Result<std::string> GameSession::explain(const Choice& choice, go::Move other) {
  const Turn turn(*this, Activity::kQuestion);
  return explain_other(*player_, choice, other);
}

void GameSession::start_choosing(go::Color color, SearchRequest request) {
  launch(std::make_shared<Turn>(*this, Activity::kMove),
         [this, color, request = std::move(request)] { static_cast<void>(make_move(color, request)); });
}

void GameSession::start_analysis(go::Color color, SearchRequest request) {
  launch(std::make_shared<Turn>(*this, Activity::kAnalysis),
         [this, color, request = std::move(request)] { static_cast<void>(look(color, request)); });
}

bool GameSession::start_pondering() {
  const auto turn = std::make_shared<Turn>(*this, Activity::kPondering);
  std::unique_lock lock(mutex_);
  if (!may_ponder_ || !player_->parameters().ponder || !player_->keeps_search()) return false;
  may_ponder_ = false;
  lock.unlock();
  launch(turn, [this] { static_cast<void>(look(game_.to_move(), {.is_for_next_move = true})); });
  return true;
}

void GameSession::stop() {
  const std::lock_guard lock(mutex_);
  stop_.request_stop();
}

void GameSession::cancel() { const Turn turn(*this, Activity::kQuestion); }

void GameSession::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return activity_ == Activity::kIdle; });
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

}  // namespace katachi::player
