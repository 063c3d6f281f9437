// A session with a player that does what the test says: who may do what when, what is played, what the clocks show, and that no
// thread waits for ever.
#include "player/session.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/player/silent_player.hpp"

namespace katachi::player {
namespace {

using go::Color;

constexpr go::Size kSessionSize = go::Size::square(9);
const go::Move kMove = go::Point::at(4, 4);

// What a player is asked, as it sees it.
struct Asked {
  const go::History& position;
  const SearchRequest& request;
  std::stop_token stop;
};

class FakePlayer final : public test::SilentPlayer {
 public:
  std::function<Choice(const Asked&)> on_choose = [](const Asked&) { return move_of(kMove); };
  std::function<Report(const Asked&)> on_analyze = [](const Asked&) { return Report{}; };
  Preset settings;
  bool keeps = true;
  int games = 0;

  static Choice move_of(go::Move move, Decision decision = Decision::kMove) {
    Choice choice;
    choice.decision = decision;
    choice.move = move;
    return choice;
  }

  Choice choose(go::History position, Color color, const SearchRequest& request, std::stop_token stop) override {
    position.set_to_move(color);
    Choice choice = on_choose({position, request, std::move(stop)});
    choice.position = std::make_shared<const go::History>(std::move(position));
    return choice;
  }
  Report analyze(go::History position, Color color, const SearchRequest& request, std::stop_token stop) override {
    position.set_to_move(color);
    return on_analyze({position, request, std::move(stop)});
  }
  void new_game() override { ++games; }
  bool keeps_search() const override { return keeps; }
  const Preset& preset() const override { return settings; }
};

// Where the player waits until it is stopped, and the test until the player is there.
class Gate {
 public:
  void wait_for_stop(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    ++arrived_;
    changed_.notify_all();
    changed_.wait(lock, stop, [] { return false; });
  }
  void await_arrivals(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return arrived_ >= count; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  int arrived_ = 0;
};

class Sessions : public testing::Test {
 protected:
  Sessions() {
    auto player = std::make_unique<FakePlayer>();
    player_ = player.get();
    session_ = std::make_unique<GameSession>(go::History(kSessionSize), std::move(player), clock_);
  }

  void choose_until_stopped() {
    player_->on_choose = [this](const Asked& asked) {
      gate_.wait_for_stop(asked.stop);
      return FakePlayer::move_of(kMove);
    };
  }
  void analyze_until_stopped() {
    player_->on_analyze = [this](const Asked& asked) {
      gate_.wait_for_stop(asked.stop);
      return Report{.moves = {}, .playouts = 7};
    };
  }
  // All that is told, in words.
  void listen(bool wants_reports = false) {
    session_->add_observer(
        {.tell = [this](const SessionEvent& event) { heard_.push_back(text(event)); }, .wants_reports = wants_reports});
  }
  static std::string text(const SessionEvent& event) {
    constexpr const char* kActivities[] = {"idle", "move", "analysis", "pondering", "question"};
    constexpr const char* kKinds[] = {"report", "done", "cancelled", "failed"};
    return std::string(kActivities[static_cast<int>(event.activity)]) + " " + kKinds[static_cast<int>(event.kind)] +
           (event.choice ? " " + go::gtp_text(event.choice->move, kSessionSize) : "") +
           (event.report ? " " + std::to_string(event.report->playouts) : "") +
           (event.error.empty() ? "" : " " + event.error);
  }

  core::ManualClock clock_;
  Gate gate_;
  std::vector<std::string> heard_;  // by one thread at a time
  FakePlayer* player_ = nullptr;
  std::unique_ptr<GameSession> session_;
};

TEST_F(Sessions, AMoveIsPlayedAndRemembered) {
  const auto choice = session_->choose(Color::kWhite, {}, {});
  ASSERT_TRUE(choice);
  ASSERT_EQ(session_->game().moves().size(), 1u);
  EXPECT_EQ(session_->game().moves()[0], (go::ColoredMove{Color::kWhite, kMove}));
  EXPECT_EQ(session_->last_choice(), choice);
  EXPECT_TRUE(choice->position->moves().empty());
  EXPECT_EQ(choice->position->to_move(), Color::kWhite);
  session_->undo();
  EXPECT_EQ(session_->game().to_move(), Color::kBlack) << "whose turn it was before White was asked";
  EXPECT_EQ(session_->last_choice(), choice);
  session_->start(go::History(kSessionSize));
  EXPECT_FALSE(session_->last_choice());
  EXPECT_EQ(player_->games, 1);
}

TEST_F(Sessions, AResignationIsNotPlayed) {
  player_->on_choose = [](const Asked&) { return FakePlayer::move_of(go::Move::pass(), Decision::kResign); };
  EXPECT_EQ(session_->choose(Color::kBlack, {}, {})->decision, Decision::kResign);
  EXPECT_TRUE(session_->game().moves().empty());
  EXPECT_TRUE(session_->last_choice());
}

TEST_F(Sessions, AnIllegalMoveIsAnErrorAndChangesNothing) {
  ASSERT_EQ(session_->play(Color::kBlack, kMove), go::Legality::kLegal);
  EXPECT_THROW(session_->choose(Color::kWhite, {}, {}), std::logic_error);
  EXPECT_EQ(session_->game().moves().size(), 1u);
  EXPECT_FALSE(session_->last_choice());
  EXPECT_EQ(session_->activity(), Activity::kIdle);
}

TEST_F(Sessions, ASuggestionChangesNothing) {
  session_->set_time({.system = TimeSystem::kAbsolute, .main = 100});
  player_->on_choose = [&](const Asked& asked) {
    EXPECT_FALSE(asked.request.time);
    clock_.advance(10);
    return FakePlayer::move_of(kMove);
  };
  EXPECT_EQ(session_->suggest(Color::kBlack, {}, {}).move, kMove);
  EXPECT_TRUE(session_->game().moves().empty());
  EXPECT_FALSE(session_->last_choice());
  EXPECT_EQ(session_->time_left(Color::kBlack).seconds, 100);
}

// ---- Clocks

TEST_F(Sessions, AMoveComesOffTheClockOfItsSide) {
  player_->settings.parameters.lag_seconds = 0.5;
  session_->set_time({.system = TimeSystem::kAbsolute, .main = 100});
  player_->on_choose = [&](const Asked& asked) {
    EXPECT_TRUE(asked.request.time);
    clock_.advance(10);
    return FakePlayer::move_of(go::Move::pass(), Decision::kPass);
  };
  ASSERT_TRUE(session_->choose(Color::kWhite, {}, {}));
  EXPECT_NEAR(session_->time_left(Color::kWhite).seconds, 89.5, 1e-9);
  EXPECT_EQ(session_->time_left(Color::kBlack).seconds, 100);
  session_->set_time_left(Color::kWhite, 20, 0);
  ASSERT_TRUE(session_->choose(Color::kWhite, {}, {}));
  EXPECT_NEAR(session_->time_left(Color::kWhite).seconds, 9.5, 1e-9);
  session_->start(go::History(kSessionSize));
  EXPECT_EQ(session_->time_left(Color::kWhite).seconds, 100);
}

TEST_F(Sessions, TheClockStopsWhenThePlayerFails) {
  player_->settings.parameters.lag_seconds = 0;
  session_->set_time({.system = TimeSystem::kAbsolute, .main = 100});
  player_->on_choose = [&](const Asked&) -> Choice {
    clock_.advance(10);
    throw core::EnvironmentError({"no model", "", ""});
  };
  EXPECT_THROW(session_->choose(Color::kBlack, {}, {}), core::EnvironmentError);
  clock_.advance(50);
  EXPECT_NEAR(session_->time_left(Color::kBlack).seconds, 90, 1e-9);
}

// Ten seconds for the game, and every move takes as long as it was told to: the clock must never run out.
TEST_F(Sessions, ThinksWithinItsOwnClockWithoutBeingToldTheTime) {
  player_->settings.parameters.lag_seconds = 0.1;
  session_->set_time({.system = TimeSystem::kAbsolute, .main = 10});
  double used = 0;
  player_->on_choose = [&](const Asked& asked) {
    used += asked.request.time->seconds;
    clock_.advance(asked.request.time->seconds);
    return FakePlayer::move_of(go::Move::pass(), Decision::kPass);
  };
  for (int i = 0; i < 300; ++i) session_->choose(Color::kBlack, {}, {});
  EXPECT_LT(used, 10);
  EXPECT_GT(used, 3);
}

TEST_F(Sessions, ATimeThatIsNamedIsNotTheClocks) {
  session_->set_time({.system = TimeSystem::kAbsolute, .main = 100});
  player_->on_choose = [](const Asked& asked) {
    EXPECT_EQ(asked.request.time, fixed_time(77));
    return FakePlayer::move_of(kMove);
  };
  ASSERT_TRUE(session_->choose(Color::kBlack, {.time = fixed_time(77)}, {}));
}

// ---- Started things

TEST_F(Sessions, StartingReturnsAtOnceAndAStopPlaysTheMove) {
  choose_until_stopped();
  listen();
  session_->start_choosing(Color::kBlack, {});
  gate_.await_arrivals(1);
  EXPECT_EQ(session_->activity(), Activity::kMove);
  EXPECT_TRUE(session_->position().moves().empty());
  std::thread other([&] { session_->stop(); });
  session_->wait();
  other.join();
  EXPECT_EQ(session_->activity(), Activity::kIdle);
  EXPECT_EQ(session_->game().moves().size(), 1u);
  EXPECT_EQ(heard_, (std::vector<std::string>{"move done E5"}));
}

TEST_F(Sessions, WhatIsCancelledIsNotPlayed) {
  choose_until_stopped();
  listen();
  session_->start_choosing(Color::kBlack, {});
  gate_.await_arrivals(1);
  session_->cancel();
  EXPECT_TRUE(session_->game().moves().empty());
  EXPECT_FALSE(session_->last_choice());
  EXPECT_EQ(heard_, (std::vector<std::string>{"move cancelled"}));
  session_->wait();
}

TEST_F(Sessions, WhoIsCancelledByAnotherThreadIsTold) {
  choose_until_stopped();
  GameSession::Chosen choice = std::make_shared<const Choice>();
  std::thread caller([&] { choice = session_->choose(Color::kBlack, {}, {}); });
  gate_.await_arrivals(1);
  session_->cancel();
  caller.join();
  EXPECT_FALSE(choice);
  EXPECT_TRUE(session_->game().moves().empty());
}

TEST_F(Sessions, AChangeOfTheGameCancelsWhatRuns) {
  choose_until_stopped();
  session_->start_choosing(Color::kBlack, {});
  gate_.await_arrivals(1);
  const go::Move other = go::Point::at(0, 0);
  EXPECT_EQ(session_->play(Color::kBlack, other), go::Legality::kLegal);
  ASSERT_EQ(session_->game().moves().size(), 1u);
  EXPECT_EQ(session_->game().moves()[0].move, other);
}

TEST_F(Sessions, StartingAnotherThingEndsTheFirst) {
  choose_until_stopped();
  analyze_until_stopped();
  listen();
  session_->start_choosing(Color::kBlack, {});
  gate_.await_arrivals(1);
  session_->start_analysis(Color::kBlack, {});
  gate_.await_arrivals(2);
  session_->stop();
  session_->wait();
  EXPECT_EQ(heard_, (std::vector<std::string>{"move cancelled", "analysis done 7"}));
}

TEST_F(Sessions, TheCallersStopIsPassedOn) {
  choose_until_stopped();
  analyze_until_stopped();
  std::stop_source stop;
  std::thread other([&] {
    gate_.await_arrivals(1);
    stop.request_stop();
  });
  EXPECT_TRUE(session_->choose(Color::kBlack, {}, stop.get_token())) << "stopped is not cancelled";
  other.join();
  EXPECT_EQ(session_->analyze(Color::kWhite, {}, stop.get_token()).playouts, 7u) << "a stop from before";
}

TEST_F(Sessions, EndsWithWhatRuns) {
  choose_until_stopped();
  session_->start_choosing(Color::kBlack, {});
  gate_.await_arrivals(1);
  session_.reset();
}

TEST_F(Sessions, ErrorsReachTheCaller) {
  player_->on_choose = [](const Asked&) -> Choice { throw core::EnvironmentError({"no model", "", ""}); };
  player_->on_analyze = [](const Asked&) -> Report { throw core::EnvironmentError({"no weights", "", ""}); };
  EXPECT_THROW(session_->choose(Color::kBlack, {}, {}), core::EnvironmentError);
  EXPECT_THROW(session_->analyze(Color::kBlack, {}, {}), core::EnvironmentError);
  listen();
  session_->start_choosing(Color::kBlack, {});
  EXPECT_THROW(session_->wait(), core::EnvironmentError);
  session_->wait();  // once
  session_->start_analysis(Color::kBlack, {});
  EXPECT_THROW(session_->wait(), core::EnvironmentError);
  ASSERT_EQ(heard_.size(), 2u);
  EXPECT_TRUE(heard_[0].starts_with("move failed no model")) << heard_[0];
  EXPECT_TRUE(heard_[1].starts_with("analysis failed no weights")) << heard_[1];
  EXPECT_TRUE(session_->game().moves().empty());
}

// ---- Reports

TEST_F(Sessions, ReportsGoToWhoeverWantsThem) {
  player_->on_analyze = [](const Asked& asked) {
    for (std::uint64_t playouts = 1; playouts <= 2; ++playouts) asked.request.tell({.moves = {}, .playouts = playouts});
    return Report{.moves = {}, .playouts = 3};
  };
  std::vector<std::uint64_t> own, first, second;
  const auto into = [](std::vector<std::uint64_t>& list) {
    return GameSession::Observer{.tell = [&list](const SessionEvent& event) { list.push_back(event.report->playouts); },
                                 .wants_reports = true};
  };
  const SearchRequest request{.tell = [&](const Report& report) { own.push_back(report.playouts); }};
  session_->add_observer(into(first));
  const auto leaves = session_->add_observer(into(second));
  listen();
  session_->start_analysis(Color::kBlack, request);
  session_->wait();
  session_->remove_observer(leaves);
  EXPECT_EQ(session_->analyze(Color::kBlack, {}, {}).playouts, 3u);
  using List = std::vector<std::uint64_t>;
  EXPECT_EQ(own, (List{1, 2}));
  EXPECT_EQ(first, (List{1, 2, 3, 1, 2, 3}));
  EXPECT_EQ(second, (List{1, 2, 3}));
  EXPECT_EQ(heard_, (std::vector<std::string>{"analysis done 3", "analysis done 3"}));
}

TEST_F(Sessions, NoReportsAreMadeThatNobodyWants) {
  player_->on_choose = [](const Asked& asked) {
    EXPECT_FALSE(asked.request.tell);
    return FakePlayer::move_of(kMove);
  };
  listen();
  ASSERT_TRUE(session_->choose(Color::kBlack, {}, {}));
}

TEST_F(Sessions, AnObserverMayStopWhatItHearsOf) {
  player_->on_analyze = [](const Asked& asked) {
    Report report;
    for (; !asked.stop.stop_requested(); ++report.playouts) asked.request.tell(report);
    return report;
  };
  session_->add_observer({.tell =
                              [&](const SessionEvent& event) {
                                if (event.report->playouts < 10) return;
                                EXPECT_EQ(session_->position().size(), kSessionSize);
                                session_->stop();
                              },
                          .wants_reports = true});
  EXPECT_EQ(session_->analyze(Color::kBlack, {}, {}).playouts, 11u);
}

// ---- Pondering

TEST_F(Sessions, PondersAfterAMoveUntilTheNextThing) {
  analyze_until_stopped();
  player_->settings.parameters.ponder = true;
  listen();
  ASSERT_TRUE(session_->choose(Color::kBlack, {}, {}));
  ASSERT_TRUE(session_->start_pondering());
  gate_.await_arrivals(1);
  EXPECT_EQ(session_->activity(), Activity::kPondering);
  EXPECT_EQ(session_->play(Color::kWhite, go::Point::at(2, 2)), go::Legality::kLegal);
  EXPECT_EQ(heard_, (std::vector<std::string>{"move done E5", "pondering done 7"}));
  EXPECT_FALSE(session_->start_pondering()) << "the opponent's move is not an answer to it";
}

TEST_F(Sessions, PonderingIsForTheNextMove) {
  player_->settings.parameters.ponder = true;
  player_->on_analyze = [](const Asked& asked) {
    EXPECT_TRUE(asked.request.is_for_next_move);
    EXPECT_EQ(asked.position.moves().size(), 1u);
    EXPECT_EQ(asked.position.to_move(), Color::kWhite);
    return Report{};
  };
  ASSERT_TRUE(session_->choose(Color::kBlack, {}, {}));
  ASSERT_TRUE(session_->start_pondering());
  session_->wait();
  EXPECT_FALSE(session_->start_pondering()) << "once is enough";
}

TEST_F(Sessions, NobodyPondersWithoutReason) {
  EXPECT_FALSE(session_->start_pondering()) << "no move yet";
  ASSERT_TRUE(session_->choose(Color::kBlack, {}, {}));
  EXPECT_FALSE(session_->start_pondering()) << "the parameters do not want it";
  player_->settings.parameters.ponder = true;
  player_->keeps = false;
  session_->undo();
  ASSERT_TRUE(session_->choose(Color::kBlack, {}, {}));
  EXPECT_FALSE(session_->start_pondering()) << "it would be forgotten";
  player_->keeps = true;
  player_->on_choose = [](const Asked&) { return FakePlayer::move_of(go::Move::pass(), Decision::kPass); };
  ASSERT_TRUE(session_->choose(Color::kWhite, {}, {}));
  EXPECT_FALSE(session_->start_pondering()) << "after a pass the game may be over";
}

// ---- Many threads

TEST_F(Sessions, ManyThreadsDoNotDisturbEachOther) {
  std::atomic<int> inside = 0, most = 0;
  const auto alone = [&](const Asked& asked) {
    most = std::max(most.load(), ++inside);
    if (asked.request.tell) asked.request.tell({});
    --inside;
  };
  player_->on_choose = [&](const Asked& asked) {
    alone(asked);
    return FakePlayer::move_of(go::Move::pass(), Decision::kPass);
  };
  player_->on_analyze = [&](const Asked& asked) {
    alone(asked);
    return Report{};
  };
  std::atomic<int> told = 0;
  session_->add_observer({.tell = [&](const SessionEvent&) { ++told; }, .wants_reports = true});
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&, thread] {
        for (int i = 0; i < 50; ++i) {
          if (thread == 0) session_->choose(Color::kBlack, {}, {});
          if (thread == 1) session_->start_choosing(Color::kWhite, {});
          if (thread == 2) session_->start_analysis(Color::kBlack, {});
          if (thread == 3) session_->undo();
          session_->stop();
          static_cast<void>(session_->position());
          const auto gone = session_->add_observer({.tell = [](const SessionEvent&) {}, .wants_reports = false});
          session_->remove_observer(gone);
        }
      });
  }
  session_->wait();
  EXPECT_EQ(most, 1) << "the player is used by one thread at a time";
  EXPECT_GE(told, 150);
}

}  // namespace
}  // namespace katachi::player
