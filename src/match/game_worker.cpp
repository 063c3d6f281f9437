#include "match/game_worker.hpp"

#include <algorithm>

#include "match/conduct.hpp"

namespace katachi::match {

namespace {

constexpr std::size_t kMostKept = 3;  // two engines and the referee

GameResult not_started(go::Color color, const core::Error& error) {
  GameResult result;
  result.outcome = Outcome::kVoid;
  result.ending = Ending::kDied;
  result.at_fault = color;
  result.detail = "it does not start: " + error.text();
  return result;
}

}  // namespace

core::Result<GameWorker::Kept> GameWorker::take(const EngineSpec& engine, std::uint64_t seed, double timeout) {
  const auto found = std::ranges::find(kept_, engine.command, &Kept::command);
  if (found != kept_.end()) {
    Kept taken = std::move(*found);
    kept_.erase(found);
    return taken;
  }
  auto made = make_contestant(engine, *clock_, seed, timeout);
  if (!made) return std::unexpected(made.error());
  return Kept{engine.command, *std::move(made)};
}

void GameWorker::keep(Kept engine) {
  if (!engine.contestant->is_reusable()) return;
  if (kept_.size() == kMostKept) kept_.erase(kept_.begin());
  kept_.push_back(std::move(engine));
}

std::optional<int> GameWorker::ask_referee(const GameJob& job, const go::History& game) {
  const GameConditions& conditions = job.conditions;
  if (conditions.referee.empty()) return std::nullopt;
  auto referee = take({"referee", conditions.referee}, job.seed, conditions.answer_timeout);
  if (!referee) return std::nullopt;
  if (auto started = referee->contestant->start(game, conditions, job.seed); !started) return std::nullopt;
  const auto score = referee->contestant->score(game);
  if (!score) return std::nullopt;
  keep(*std::move(referee));
  return *score;
}

std::optional<GameResult> GameWorker::play(const GameJob& job, const std::stop_token& stop) {
  return job.conditions.is_go() ? play_go(job, stop) : play_any(job, stop);
}

// Players in process are made in no time, so nothing is kept of them.
std::optional<GameResult> GameWorker::play_any(const GameJob& job, const std::stop_token& stop) {
  const auto start = any_start_of(job.conditions);
  if (!start) return not_started(go::Color::kBlack, start.error());
  const auto black = make_any_contestant(job.black, *clock_);
  if (!black) return not_started(go::Color::kBlack, black.error());
  const auto white = make_any_contestant(job.white, *clock_);
  if (!white) return not_started(go::Color::kWhite, white.error());
  return play_any_game(job, *start, **black, **white, *clock_, stop);
}

std::optional<GameResult> GameWorker::play_go(const GameJob& job, const std::stop_token& stop) {
  const double timeout = job.conditions.answer_timeout;
  auto black = take(job.black, seed_for(job, go::Color::kBlack), timeout);
  if (!black) return not_started(go::Color::kBlack, black.error());
  auto white = take(job.white, seed_for(job, go::Color::kWhite), timeout);
  if (!white) return not_started(go::Color::kWhite, white.error());
  const Referee referee = [&](const go::History& game) { return ask_referee(job, game); };
  auto result = play_game(job, *black->contestant, *white->contestant, referee, *clock_, stop);
  if (!result) return std::nullopt;  // an engine that was stopped in its thoughts is in no known state
  if (result->at_fault != go::Color::kBlack) keep(*std::move(black));
  if (result->at_fault != go::Color::kWhite) keep(*std::move(white));
  return result;
}

}  // namespace katachi::match
