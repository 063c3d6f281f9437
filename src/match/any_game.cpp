#include "match/any_game.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "games/registry/registry.hpp"
#include "go/state.hpp"
#include "match/in_process.hpp"
#include "player/game_player.hpp"

namespace katachi::match {

namespace {

constexpr double kLag = 0.01;  // seconds on the clock beyond the thinking: there is no protocol in between

class SearchContestant final : public AnyContestant {
 public:
  SearchContestant(SearchSpec spec, const core::Clock& clock) : spec_(std::move(spec)), clock_(&clock), time_(clock) {}

  core::Result<void> set_up() { return make(spec_.setup.parameters.seed); }

  void start(const GameConditions& conditions, std::uint64_t seed) override {
    // Settings that were good for one seed are good for all.
    static_cast<void>(make(spec_.has_seed ? spec_.setup.parameters.seed : seed));
    time_.set(conditions.time);
    area_ = conditions.size.area();
  }

  game::AnyMove choose(const game::AnyState& start, std::span<const game::AnyMove> moves, go::Color color,
                       const ClockView& clock, const std::stop_token& stop) override {
    std::optional<player::TimeBudget> budget;
    if (time_.is_limited()) {
      const int count = clock.left.in_overtime ? std::max(clock.left.stones, clock.left.periods) : 0;
      time_.set_left(color, clock.left.seconds, count);
      budget = time_.budget(color, kLag, player::expected_moves(area_, static_cast<int>(moves.size())));
    }
    const double before = core::thread_cpu_seconds();
    const game::AnyMove move = player_->choose(start, moves, stop, budget).move;
    cpu_seconds_ += core::thread_cpu_seconds() - before;
    return move;
  }

  double cpu_seconds() override { return cpu_seconds_; }

 private:
  core::Result<void> make(std::uint64_t seed) {
    player::GameSetup setup = spec_.setup;
    setup.parameters.seed = seed;
    auto player = player::GamePlayer::make(setup, *clock_);
    if (!player) return std::unexpected(player.error());
    player_ = *std::move(player);
    return {};
  }

  SearchSpec spec_;
  const core::Clock* clock_;
  player::GameClock time_;
  std::unique_ptr<player::GamePlayer> player_;
  int area_ = 0;
  double cpu_seconds_ = 0;
};

class AnyGame {
 public:
  AnyGame(const GameJob& job, const game::AnyState& start, AnyContestant& black, AnyContestant& white,
          const core::Clock& clock, const std::stop_token& stop)
      : job_(job),
        start_(start),
        state_(start),
        contestants_{&black, &white},
        clock_(clock),
        stop_(stop),
        clocks_(job.conditions) {}

  std::optional<GameResult> play() {
    const core::Stopwatch watch(clock_);
    const std::array before = {contestants_[0]->cpu_seconds(), contestants_[1]->cpu_seconds()};
    if (!play_opening()) return result_;
    for (const go::Color color : {go::Color::kBlack, go::Color::kWhite})
      contestants_[go::side_index(color)]->start(job_.conditions, seed_for(job_, color));
    while (!is_over_) {
      if (state_.is_terminal())
        count();
      else
        half_move();
      if (stop_.stop_requested()) return std::nullopt;
    }
    result_.seconds = watch.seconds();
    for (const std::size_t side : {0, 1}) {
      SideReport& report = side == 0 ? result_.black : result_.white;
      report.version = "in process";
      report.cpu_seconds = contestants_[side]->cpu_seconds() - before[side];
    }
    return std::move(result_);
  }

 private:
  void finish(Outcome outcome, Ending ending, std::string detail = {}) {
    is_over_ = true;
    result_.outcome = outcome;
    result_.ending = ending;
    result_.detail = std::move(detail);
  }

  void play_move(game::AnyMove move) {
    result_.move_texts.push_back(state_.move_text(move));
    moves_.push_back(move);
    state_.play(move);
  }

  bool play_opening() {
    for (const std::string& text : job_.opening_text) {
      const auto move = state_.is_terminal() ? core::fail("the game is over") : state_.parse_move(text);
      if (!move) {
        finish(Outcome::kVoid, Ending::kIllegalMove, fmt::format("the opening: {}: {}", text, move.error().text()));
        return false;
      }
      play_move(*move);
    }
    return true;
  }

  void half_move() {
    if (static_cast<int>(moves_.size()) >= job_.conditions.move_limit())
      return finish(Outcome::kVoid, Ending::kMoveLimit, fmt::format("not over after {} moves", moves_.size()));
    const go::Color color = go::color_of(state_.to_move());
    const core::Stopwatch watch(clock_);
    const game::AnyMove move =
        contestants_[go::side_index(color)]->choose(start_, moves_, color, clocks_.view(color), stop_);
    SideReport& report = color == go::Color::kBlack ? result_.black : result_.white;
    const auto late = clocks_.take(color, watch.seconds(), report);
    if (stop_.stop_requested()) return;
    if (late) {
      result_.at_fault = color;
      return finish(win_of(go::opposite(color)), Ending::kTime, *late);
    }
    play_move(move);
  }

  void count() {
    const double first = state_.outcome(game::Player::kFirst);
    if (state_.traits().has_margin) result_.half_points = static_cast<int>(std::lround(2 * state_.margin_first()));
    finish(first > 0.5 ? Outcome::kBlackWins : first < 0.5 ? Outcome::kWhiteWins : Outcome::kDraw, Ending::kRules);
  }

  static Outcome win_of(go::Color color) {
    return color == go::Color::kBlack ? Outcome::kBlackWins : Outcome::kWhiteWins;
  }

  const GameJob& job_;
  const game::AnyState& start_;
  game::AnyState state_;
  std::array<AnyContestant*, 2> contestants_;
  const core::Clock& clock_;
  const std::stop_token& stop_;
  Clocks clocks_;
  std::vector<game::AnyMove> moves_;
  GameResult result_;
  bool is_over_ = false;
};

}  // namespace

core::Result<std::unique_ptr<AnyContestant>> make_any_contestant(const EngineSpec& engine, const core::Clock& clock) {
  auto spec = parse_search_spec(engine.command);
  if (!spec) return core::fail(spec.error().what, engine.name, spec.error().remedy);
  auto contestant = std::make_unique<SearchContestant>(*std::move(spec), clock);
  if (auto ready = contestant->set_up(); !ready)
    return core::fail(ready.error().what, engine.name, ready.error().remedy);
  return contestant;
}

core::Result<game::AnyState> any_start_of(const GameConditions& conditions) {
  const auto entry = games::find_game(conditions.game);
  if (!entry) return std::unexpected(entry.error());
  return games::start_of(**entry, game::BoardSize{conditions.size.width, conditions.size.height});
}

std::optional<GameResult> play_any_game(const GameJob& job, const game::AnyState& start, AnyContestant& black,
                                        AnyContestant& white, const core::Clock& clock, const std::stop_token& stop) {
  return AnyGame(job, start, black, white, clock, stop).play();
}

}  // namespace katachi::match
