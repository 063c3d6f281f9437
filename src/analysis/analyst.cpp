#include "analysis/analyst.hpp"

#include <algorithm>
#include <limits>

#include "analysis/answer.hpp"
#include "player/report_numbers.hpp"

namespace katachi::analysis {

namespace {

// When something is said during a search: after `first` seconds, then every `every`.
class ReportSchedule {
 public:
  explicit ReportSchedule(const Query& query)
      : every_(query.report_every.value_or(std::numeric_limits<double>::infinity())),
        next_(query.first_report.value_or(every_)),
        interval_(std::min(next_, every_)) {}

  bool has_any() const { return interval_ < std::numeric_limits<double>::infinity(); }
  double interval() const { return interval_; }

  // Reports come every interval() or a little later, which must not add up to a report left out.
  bool is_due(double seconds) {
    if (seconds + interval_ / 4 < next_) return false;
    next_ = seconds + every_;
    return true;
  }

 private:
  double every_, next_, interval_;
};

std::vector<go::Move> moves_of(const std::vector<Query::Restriction>& restrictions, go::Color color) {
  std::vector<go::Move> moves;
  for (const Query::Restriction& entry : restrictions)
    if (entry.color == color) moves.insert(moves.end(), entry.moves.begin(), entry.moves.end());
  return moves;
}

bool has_visits(const player::Report& report) { return player::root_numbers(report).visits > 0; }

}  // namespace

player::SearchRequest Analyst::request_for(const Query& query, go::Color to_move) const {
  return {.time = query.seconds.transform(player::fixed_time),
          .playouts = query.visits.value_or(options_.playouts),
          .with_ownership = query.with_ownership,
          .with_move_ownership = query.with_move_ownership,
          .only = moves_of(query.allow, to_move),
          .avoid = moves_of(query.avoid, to_move)};
}

std::string Analyst::analyze(const Job& job, const Tell& tell) {
  const Query& query = *job.query;
  const go::History game = position_at(query, job.turn);
  const Subject subject{
      .query = query, .turn = job.turn, .game = game, .perspective = query.perspective.value_or(options_.perspective)};
  player::SearchRequest request = request_for(query, game.to_move());
  ReportSchedule schedule(query);
  const core::Stopwatch watch(*clock_);
  if (schedule.has_any()) {
    request.interval = schedule.interval();
    request.tell = [&](const player::Report& report) {
      if (has_visits(report) && schedule.is_due(watch.seconds())) tell(answer_line(subject, report, true));
    };
  }
  player_->new_game();
  const player::Report report = player_->analyze(game, game.to_move(), request, job.stop.get_token());
  if (job.stop.stop_requested() && !has_visits(report)) return no_results_line(query.id, job.turn);
  return answer_line(subject, report, false);
}

}  // namespace katachi::analysis
