#include "puzzle/campaign.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "core/rng.hpp"
#include "puzzle/checkpoint.hpp"

namespace katachi::puzzle {

namespace {

constexpr double kPoll = 0.2;     // seconds between two looks at the runs
constexpr double kPatience = 20;  // seconds that an interrupted campaign waits for the runs under way

std::uint64_t seed_of(std::uint64_t seed, const Job& job) {
  return core::mix64(core::mix64(core::mix64(seed) + job.board) + job.run);
}

// Deals the runs, takes the answers.
class Owner {
 public:
  Owner(const Plan& plan, crew::Crew& crew, const core::Clock& clock, const Watch* watch, const std::stop_token& stop,
        const CampaignObserver& observer)
      : plan_(&plan),
        crew_(&crew),
        clock_(&clock),
        watch_(watch),
        stop_(stop),
        observer_(&observer),
        start_(clock.now()),
        written_(start_),
        records_(plan.boards->size()) {}

  core::Result<CampaignReport> run() {
    if (!plan_->checkpoint.empty() && std::filesystem::exists(plan_->checkpoint)) {
      auto read = read_checkpoint(plan_->checkpoint, plan_->question, *plan_->boards);
      if (!read) return std::unexpected(read.error());
      records_ = *std::move(read);
    }
    for (const BoardRecord& record : records_) waiting_.push_back(record.open);
    begin_board(0);
    std::optional<core::TimePoint> ended;
    for (;;) {
      const bool is_dealt_out = stop_.stop_requested() || deal();
      if (is_dealt_out && dealt_.empty()) break;
      if (stop_.stop_requested() && !ended) ended = clock_->now();
      if (ended && (clock_->now() - *ended).count() > kPatience) break;
      if (const auto done = crew_->wait(kPoll)) take(*done);
      look_round();
    }
    keep();
    const bool was_interrupted = stop_.stop_requested();
    return CampaignReport{
        .boards = std::move(records_), .was_interrupted = was_interrupted, .was_memory_short = short_};
  }

 private:
  bool has_time_limit() const { return plan_->seconds.has_value(); }

  void begin_board(std::size_t board) {
    board_ = board;
    if (!has_time_limit() || board >= records_.size()) return;
    const core::TimePoint now = clock_->now();
    const double left = *plan_->seconds - (now - start_).count();
    deadline_ = now + core::Duration(std::max(0.0, left) / static_cast<double>(records_.size() - board));
  }

  std::optional<Job> next_job() {
    for (; board_ < records_.size(); begin_board(board_ + 1)) {
      std::optional<double> seconds;
      if (has_time_limit()) {
        seconds = (deadline_ - clock_->now()).count();
        if (*seconds <= 0) continue;
      }
      auto& open = waiting_[board_];
      if (!open.empty()) {
        Job job{.board = board_, .run = open.begin()->first, .seconds = seconds, .from = open.begin()->second};
        open.erase(open.begin());
        return job;
      }
      BoardRecord& record = records_[board_];
      if (plan_->runs && record.next_run >= *plan_->runs) continue;
      return Job{.board = board_, .run = record.next_run++, .seconds = seconds, .from = {}};
    }
    return std::nullopt;
  }

  // Whether nothing is left to be dealt. The ranks of mpirun come one after the other.
  bool deal() {
    while (crew_->running() < crew_->capacity()) {
      const auto job = next_job();
      if (!job) return true;
      records_[job->board].open[job->run] = job->from;
      crew_->deal(number_, job_text(*job));
      dealt_.emplace(number_++, *job);
    }
    return false;
  }

  void take(const crew::Done& done) {
    const auto found = dealt_.find(done.job);
    const Job job = found->second;
    dealt_.erase(found);
    BoardRecord& record = records_[job.board];
    if (done.state == crew::Done::State::kLost) {  // another worker begins it again
      waiting_[job.board][job.run] = job.from;
      if (!has_time_limit() && job.board < board_) begin_board(job.board);
      return;
    }
    if (done.state == crew::Done::State::kFailed) throw core::EnvironmentError({done.text, "a worker", ""});
    const auto answer = read_answer(done.text);
    if (!answer) throw core::EnvironmentError(answer.error());
    record.playouts += answer->playouts;
    record.seconds += answer->seconds;
    short_ = short_ || answer->was_memory_short;
    if (answer->best.score > record.best.score) record.best = answer->best;
    if (answer->is_done)
      record.open.erase(job.run);
    else
      record.open[job.run] = answer->standing;
  }

  // Progress and checkpoint.
  void look_round() {
    if (watch_ != nullptr && *observer_) (*observer_)(std::min(board_, records_.size() - 1), watch_->total(), records_);
    if ((clock_->now() - written_).count() < plan_->checkpoint_seconds) return;
    if (watch_ != nullptr)
      for (const auto& [key, standing] : watch_->standings())
        if (const auto open = records_[key.first].open.find(key.second); open != records_[key.first].open.end())
          open->second = standing;
    keep();
  }

  void keep() {
    written_ = clock_->now();
    if (!plan_->checkpoint.empty()) write_checkpoint(plan_->checkpoint, plan_->question, records_);
  }

  const Plan* plan_;
  crew::Crew* crew_;
  const core::Clock* clock_;
  const Watch* watch_;
  std::stop_token stop_;
  const CampaignObserver* observer_;
  core::TimePoint start_, written_, deadline_;
  std::vector<BoardRecord> records_;
  std::vector<std::map<std::uint64_t, Standing>> waiting_;  // runs that go on, by board
  std::map<std::uint64_t, Job> dealt_;
  std::size_t board_ = 0;
  std::uint64_t number_ = 0;
  bool short_ = false;
};

// One job, by a worker.
std::string carry_out(const Plan& plan, const core::Clock& clock, Watch* watch, std::string_view request,
                      const std::stop_token& stop) {
  const auto job = read_job(request);
  if (!job) throw core::EnvironmentError(job.error());
  const Watch::Key key{job->board, job->run};
  Task task{.clock = &clock, .limits = {.memory = plan.memory}, .stop = stop};
  if (job->seconds) task.limits.deadline = clock.now() + core::Duration(*job->seconds);
  if (watch != nullptr) {
    task.tell = [&](const Progress& progress) { watch->tell(key, progress); };
    task.keep = [&](const Standing& standing) { watch->keep(key, standing); };
  }
  const auto report = (*plan.boards)[job->board]->run(plan.search, seed_of(plan.seed, *job), job->from, task);
  if (watch != nullptr) watch->forget(key);
  if (!report) throw core::EnvironmentError(report.error());
  return answer_text({.best = report->best,
                      .standing = report->standing,
                      .playouts = report->playouts,
                      .seconds = report->seconds,
                      .is_done = report->end == End::kDone,
                      .was_memory_short = report->was_memory_short});
}

}  // namespace

void Watch::tell(const Key& key, const Progress& progress) {
  const std::lock_guard lock(mutex_);
  progress_[key] = progress;
}

void Watch::keep(const Key& key, const Standing& standing) {
  const std::lock_guard lock(mutex_);
  standings_[key] = standing;
}

void Watch::forget(const Key& key) {
  const std::lock_guard lock(mutex_);
  progress_.erase(key);
  standings_.erase(key);
}

Progress Watch::total() const {
  const std::lock_guard lock(mutex_);
  Progress total;
  for (const auto& [key, progress] : progress_) {
    total.best = std::max(total.best, progress.best);
    total.playouts += progress.playouts;
    total.seconds = std::max(total.seconds, progress.seconds);
  }
  return total;
}

std::map<Watch::Key, Standing> Watch::standings() const {
  const std::lock_guard lock(mutex_);
  return standings_;
}

crew::HandlerFactory make_worker(const Plan& plan, const core::Clock& clock, Watch* watch, std::stop_token stop) {
  return [&plan, &clock, watch, stop = std::move(stop)](std::size_t) -> crew::Handler {
    return [&plan, &clock, watch, stop](std::string_view request, const std::stop_token& of_crew) {
      // Whichever comes first: the crew goes home, or the user ends the program.
      std::stop_source either;
      const std::stop_callback by_crew(of_crew, [&] { either.request_stop(); });
      const std::stop_callback by_user(stop, [&] { either.request_stop(); });
      return carry_out(plan, clock, watch, request, either.get_token());
    };
  };
}

core::Result<CampaignReport> run_campaign(const Plan& plan, crew::Crew& crew, const core::Clock& clock,
                                          const Watch* watch, const std::stop_token& stop,
                                          const CampaignObserver& observer) {
  return Owner(plan, crew, clock, watch, stop, observer).run();
}

}  // namespace katachi::puzzle
