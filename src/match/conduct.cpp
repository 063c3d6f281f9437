#include "match/conduct.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "go/handicap.hpp"
#include "go/score.hpp"
#include "record/record.hpp"

namespace katachi::match {

namespace {

using go::Color;

Outcome win_of(Color color) { return color == Color::kBlack ? Outcome::kBlackWins : Outcome::kWhiteWins; }

Outcome outcome_of(int half_points) {
  return half_points == 0 ? Outcome::kDraw : win_of(half_points > 0 ? Color::kBlack : Color::kWhite);
}

class Game {
 public:
  Game(const GameJob& job, Contestant& black, Contestant& white, const Referee& referee, const core::Clock& clock,
       const std::stop_token& stop)
      : job_(job),
        contestants_{&black, &white},
        referee_(referee),
        clock_(clock),
        clocks_(job.conditions),
        stop_(stop),
        watch_(clock) {}

  std::optional<GameResult> play() {
    auto history = start_of(job_);
    if (!history) return finish(Outcome::kVoid, Ending::kIllegalMove, "the opening: " + history.error().text());
    history_ = *std::move(history);
    std::array<double, 2> cpu_before{};
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      cpu_before[go::side_index(color)] = contestant(color).cpu_seconds();
      if (auto started = contestant(color).start(history_, job_.conditions, seed_for(job_, color)); !started)
        failed(color, started.error());
    }
    while (!is_over_ && !stop_.stop_requested()) half_move();
    if (!is_over_) return std::nullopt;
    result_.seconds = watch_.seconds();
    for (const go::ColoredMove& move : history_.moves()) result_.moves.push_back(move.move);
    for (const Color color : {Color::kBlack, Color::kWhite}) report_side(color, cpu_before[go::side_index(color)]);
    return std::move(result_);
  }

 private:
  Contestant& contestant(Color color) { return *contestants_[go::side_index(color)]; }
  SideReport& side(Color color) { return color == Color::kBlack ? result_.black : result_.white; }

  std::optional<GameResult> finish(Outcome outcome, Ending ending, std::string detail = {}) {
    is_over_ = true;
    result_.outcome = outcome;
    result_.ending = ending;
    result_.detail = std::move(detail);
    return result_;
  }

  void lost_by(Color color, Ending ending, std::string detail = {}) {
    finish(win_of(go::opposite(color)), ending, std::move(detail));
  }

  void failed(Color color, const Failure& failure) {
    if (is_over_) return;  // the first failure decides
    result_.at_fault = color;
    std::string detail = failure.detail;
    if (const std::string words = contestant(color).last_words(); !words.empty())
      detail += "\nthe end of its stderr:\n" + words;
    if (job_.conditions.on_failure == FailureRule::kLose)
      lost_by(color, failure.ending, std::move(detail));
    else
      finish(Outcome::kVoid, failure.ending, std::move(detail));
  }

  void half_move() {
    if (!disputed_ && static_cast<int>(history_.moves().size()) >= job_.conditions.move_limit()) {
      finish(Outcome::kVoid, Ending::kMoveLimit, fmt::format("not over after {} moves", history_.moves().size()));
      return;
    }
    const Color color = history_.to_move();
    const auto reply = ask(color);
    if (is_over_ || stop_.stop_requested()) return;
    if (reply.kind == Reply::Kind::kResign) return lost_by(color, Ending::kResignation);
    const go::Legality legality = history_.play(color, reply.move);
    if (legality != go::Legality::kLegal)
      return failed(color, {Ending::kIllegalMove, fmt::format("{}: {}", go::gtp_text(reply.move, history_.size()),
                                                              go::legality_text(legality))});
    if (is_at_end()) return disputed_ ? count_after_cleanup() : count();
    tell_other(color, reply.move);
  }

  // In the cleanup the two passes before it do not count.
  bool is_at_end() const {
    if (!disputed_) return history_.is_over();
    const auto played = static_cast<int>(history_.moves().size() - disputed_->moves().size());
    return std::min(history_.consecutive_passes(), played) >= 2 || played >= job_.conditions.size.area();
  }

  void tell_other(Color color, go::Move move) {
    const Color other = go::opposite(color);
    if (auto told = contestant(other).play(history_, {color, move}); !told) failed(other, told.error());
  }

  // The move of a side, with its time taken; the game may be over afterwards.
  Reply ask(Color color) {
    const core::Stopwatch watch(clock_);
    auto reply = contestant(color).choose(history_, color, clocks_.view(color), clocks_.limit(color), stop_);
    const auto late = clocks_.take(color, watch.seconds(), side(color));
    if (stop_.stop_requested()) return {};
    if (late) {
      result_.at_fault = color;
      lost_by(color, Ending::kTime, *late);
    } else if (!reply) {
      failed(color, reply.error());
    }
    return reply ? *reply : Reply{};
  }

  void count() {
    if (job_.conditions.score == ScoreRule::kBoard)
      return decide(go::final_half_points(history_.board(), history_.rules(),
                                          {.dead = {}, .handicap_stones = history_.handicap_stones()}));
    std::array<std::optional<int>, 2> scores;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      const auto score = contestant(color).score(history_);
      if (!score) return failed(color, score.error());
      scores[go::side_index(color)] = *score;
    }
    if (scores[0] && scores[0] == scores[1]) return decide(*scores[0]);
    const auto text = [](std::optional<int> score) { return score ? go::score_text(*score) : std::string("nothing"); };
    const std::string detail = fmt::format("Black says {}, White says {}", text(scores[0]), text(scores[1]));
    if (const std::optional<int> judged = referee_ ? referee_(history_) : std::nullopt) {
      decide(*judged);
      result_.detail = detail + fmt::format(", the referee {}", go::score_text(*judged));
    } else if (scores[0] && scores[1] && outcome_of(*scores[0]) == outcome_of(*scores[1])) {
      finish(outcome_of(*scores[0]), Ending::kScore, detail);  // nobody doubts who won, only by how much
    } else if (scores[0] && scores[1]) {
      begin_cleanup(detail);
    } else {
      finish(Outcome::kVoid, Ending::kDisagreement, detail);
    }
  }

  void begin_cleanup(std::string dispute) {
    disputed_ = history_;
    dispute_ = std::move(dispute);
    const go::ColoredMove last = *history_.last_move();
    tell_other(last.color, last.move);  // it was not told yet: the game was over
    for (Contestant* const each : contestants_) each->begin_cleanup();
  }

  void count_after_cleanup() {
    const bool is_area = history_.rules().scoring == go::Scoring::kArea;
    std::vector<go::Point> dead;  // of the disputed board
    if (!is_area)
      disputed_->board().for_each_point([&](auto v) {
        const Color color = disputed_->board().at(v);
        if (go::is_stone(color) && history_.board().at(v) != color)
          dead.push_back(go::History::GameBoard::Geo::point(v));
      });
    const go::History& counted = is_area ? history_ : *disputed_;
    decide(go::final_half_points(counted.board(), counted.rules(),
                                 {.dead = dead, .handicap_stones = counted.handicap_stones()}));
    result_.ending = Ending::kCleanup;
    const std::size_t first = disputed_->moves().size() + 1;
    result_.detail =
        fmt::format("{}; cleanup from move {}, {} moves", dispute_, first, history_.moves().size() + 1 - first);
  }

  void decide(int half_points) {
    result_.half_points = half_points;
    finish(outcome_of(half_points), Ending::kScore);
  }

  void report_side(Color color, double cpu_before) {
    SideReport& report = side(color);
    report.version = contestant(color).version();
    report.cpu_seconds = std::max(contestant(color).cpu_seconds() - cpu_before, 0.0);
    report.memory_kib = contestant(color).memory_kib();
  }

  const GameJob& job_;
  std::array<Contestant*, 2> contestants_;
  const Referee& referee_;
  const core::Clock& clock_;
  Clocks clocks_;
  const std::stop_token& stop_;
  core::Stopwatch watch_;
  go::History history_;
  std::optional<go::History> disputed_;  // as it was when the cleanup began
  std::string dispute_;                  // what each side said then
  GameResult result_;
  bool is_over_ = false;
};

}  // namespace

core::Result<go::History> start_of(const GameJob& job) {
  go::History history(job.conditions.size, job.conditions.rules);
  if (job.conditions.handicap > 0) {
    const std::vector<go::Point> stones = go::fixed_handicap_points(job.conditions.size, job.conditions.handicap);
    if (stones.empty())
      return core::fail(fmt::format("there is no fixed handicap of {} stones on {}", job.conditions.handicap,
                                    go::size_text(job.conditions.size)));
    if (auto placed = history.set_handicap(stones); !placed) return std::unexpected(placed.error());
  }
  for (const go::Move move : job.opening) {
    const go::Legality legality = history.play(history.to_move(), move);
    if (legality != go::Legality::kLegal)
      return core::fail(fmt::format("{}: {}", go::gtp_text(move, history.size()), go::legality_text(legality)));
  }
  return history;
}

std::optional<GameResult> play_game(const GameJob& job, Contestant& black, Contestant& white, const Referee& referee,
                                    const core::Clock& clock, const std::stop_token& stop) {
  return Game(job, black, white, referee, clock, stop).play();
}

}  // namespace katachi::match
