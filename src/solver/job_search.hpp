// Both sides of a search by jobs (jobs.hpp), on one type of state: JobWorker carries jobs out, prove_by_jobs() deals them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "crew/crew.hpp"
#include "search/exact/task.hpp"
#include "search/proof/answer.hpp"
#include "search/proof/job_tree.hpp"
#include "search/proof/probe.hpp"
#include "search/proof/run.hpp"
#include "solver/job_text.hpp"

namespace katachi::solver {

enum class JobSearch : std::uint8_t {
  kPn,    // the leaf's moves get the numbers that a proof-number search below it found
  kDfpn,  // solved or not, with a table that the worker keeps from job to job
};

struct JobOptions {
  JobSearch jobs = JobSearch::kPn;
  std::uint64_t job_nodes = 5000;  // positions that a job expands at most
  // The first jobs are small, so that there is soon work for everybody: job n may expand `job_growth` n.
  std::uint64_t job_growth = 100;
  search::proof::PnOptions tree = {};
  double epsilon = 0.25;  // of df-pn

  std::uint64_t nodes_of_job(std::uint64_t n) const {
    return std::max<std::uint64_t>(1, std::min(job_nodes, job_growth * (n + 1)));
  }
};

template <class Move, class List>
std::size_t place_of(const List& moves, const Move& move) {
  return static_cast<std::size_t>(std::ranges::find(moves, move) - moves.begin());
}

template <class S, class K>
class JobWorker {
  using Move = typename S::Move;

 public:
  JobWorker(const S& root, const K& knowledge, const JobOptions& options, std::uint64_t memory,
            const core::Clock& clock)
      : root_(root), knowledge_(knowledge), options_(options), memory_(memory), clock_(&clock) {}

  std::string operator()(std::string_view text, const std::stop_token& stop) {
    const JobRequest job = request_of(text);
    search::proof::Expander<S, K> expander(root_, {job.goal}, knowledge_, options_.tree);
    S state = root_;
    std::vector<core::Key128> before;
    for (const std::size_t place : job.path) {
      if (expander.needs_keys()) before.push_back(expander.key(state));
      typename S::MoveList moves;
      state.legal_moves(moves);
      if (place >= moves.size())
        throw core::EnvironmentError({"a job has an illegal move", "", "start all ranks with the same command"});
      state.play(moves[place]);
    }
    JobAnswer answer;
    const auto found = options_.jobs == JobSearch::kPn ? by_pn(state, job, expander, before, stop, answer)
                                                       : by_dfpn(state, job, expander, before, stop, answer);
    typename S::MoveList moves;
    state.legal_moves(moves);
    answer.found = {.numbers = found.numbers, .is_cut = found.is_cut, .has_cut_child = found.has_cut_child};
    for (const auto& child : found.children)
      answer.found.children.push_back({place_of(moves, child.move), child.numbers, child.is_cut});
    return text_of(answer);
  }

 private:
  using Found = search::proof::Expansion<Move>;

  Found by_pn(const S& state, const JobRequest& job, search::proof::Expander<S, K>& expander,
              const std::vector<core::Key128>& before, const std::stop_token& stop, JobAnswer& answer) {
    const auto count = [&] { return answer.nodes++ < job.nodes && !stop.stop_requested(); };
    const search::proof::ProbeLimits limits{.tree_nodes = memory_ / search::proof::ProofTree<S, K>::node_bytes(),
                                            .plies_left = job.plies_left};
    auto probe = search::proof::probe(state, expander, limits, count, before);
    answer.nodes = std::min(answer.nodes, job.nodes);
    tell_line(state, probe.line, answer);
    return std::move(probe.found);
  }

  Found by_dfpn(const S& state, const JobRequest& job, search::proof::Expander<S, K>& expander,
                std::vector<core::Key128> before, const std::stop_token& stop, JobAnswer& answer) {
    if (!table_) table_.emplace(memory_);
    search::exact::Task task{.clock = clock_, .limits = {.nodes = job.nodes}, .stop = stop};
    // Longer games than this are no limit.
    if (job.plies_left < kNoLimit) task.limits.max_moves = job.plies_left;
    const search::proof::DfpnOptions options{.epsilon = options_.epsilon,
                                             .initial = options_.tree.initial,
                                             .sum = options_.tree.sum,
                                             .repetition = options_.tree.repetition};
    const auto report = search::proof::dfpn(state, {job.goal}, knowledge_, options, task, *table_);
    answer.nodes = report.nodes;
    Found found;
    if (const auto reached = report.answer({job.goal})) {
      found.numbers = search::proof::Numbers::solved(*reached);
      tell_line(state, report.line, answer);
      return found;
    }
    if (expander.needs_keys()) before.push_back(expander.key(state));
    expander.expand(state, before, job.plies_left, found);
    return found;
  }

  static void tell_line(S state, const std::vector<Move>& line, JobAnswer& answer) {
    for (const Move& move : line) {
      typename S::MoveList moves;
      state.legal_moves(moves);
      answer.line.push_back(place_of(moves, move));
      state.play(move);
    }
  }

 public:
  static constexpr int kNoLimit = 8000;

 private:
  S root_;
  K knowledge_;
  JobOptions options_;
  std::uint64_t memory_;
  const core::Clock* clock_;
  std::optional<search::proof::Table> table_;  // keys hold the goal: it serves all of them
};

// The owner's side of one goal.
template <class S, class K>
class JobOwner {
  using Move = typename S::Move;
  using Tree = search::proof::JobTree<S>;

 public:
  using Report = search::exact::Report<Move>;

  // Jobs that were dealt for another goal may still be under way: `next_job` goes on counting.
  JobOwner(const S& root, search::exact::Goal goal, const K& knowledge, const JobOptions& options,
           const search::exact::Task& task, crew::Crew& crew, std::uint64_t& next_job)
      : root_(root),
        goal_(goal),
        knowledge_(knowledge),
        options_(options),
        task_(task),
        crew_(crew),
        next_job_(next_job),
        watch_(*task.clock),
        tree_(root, options.tree.sum, task.trace) {}

  Report run() {
    if (const auto bounds = search::proof::settled(root_, goal_, knowledge_))
      return {.bounds = *bounds, .end = search::exact::End::kSolved};
    while (!tree_.is_solved() && !is_over()) {
      deal();
      if (running_.empty() && crew_.running() == 0 && crew_.capacity() > 0) break;  // no nodes are left to be dealt
      if (const auto done = crew_.wait(kPatience)) take(*done);
      tell();
    }
    std::optional<bool> answer;
    if (tree_.is_solved() && !tree_.is_cut()) answer = tree_.numbers().pn == 0;
    Report report{.bounds = search::proof::bounds_of(root_.traits(), goal_, answer).meet(knowledge_.bounds(root_)),
                  .end = answer ? search::exact::End::kSolved : end_,
                  .nodes = nodes_,
                  .memory = tree_.bytes(),
                  .seconds = watch_.seconds()};
    if (answer) report.line = tree_.line();
    return report;
  }

 private:
  static constexpr double kPatience = 0.05;  // seconds between two looks at the clock

  struct Running {
    typename Tree::NodeId node = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> path = {};
  };

  bool is_over() {
    if (task_.stop.stop_requested())
      end_ = search::exact::End::kInterrupted;
    else if (task_.limits.deadline && task_.clock->now() >= *task_.limits.deadline)
      end_ = search::exact::End::kTime;
    else if (tree_.bytes() > task_.limits.memory / 2)
      end_ = search::exact::End::kMemory;
    else
      return false;
    return true;
  }

  void deal() {
    while (crew_.running() < crew_.capacity()) {
      std::uint64_t nodes = options_.nodes_of_job(dealt_);
      if (task_.limits.nodes > 0)
        nodes = std::min(nodes, task_.limits.nodes - std::min(task_.limits.nodes, nodes_ + promised_));
      if (nodes == 0) return;
      const auto leaf = tree_.select();
      if (!leaf) return;
      JobRequest job{.goal = goal_.at_least, .nodes = nodes, .plies_left = plies_left(leaf->path.size())};
      S state = root_;
      for (const Move& move : leaf->path) {
        typename S::MoveList moves;
        state.legal_moves(moves);
        job.path.push_back(place_of(moves, move));
        state.play(move);
      }
      ++dealt_;
      promised_ += nodes;
      running_.emplace(++next_job_, Running{leaf->node, nodes, leaf->path});
      crew_.deal(next_job_, text_of(job));
    }
  }

  int plies_left(std::size_t ply) const {
    const int most = task_.limits.max_moves > 0 ? task_.limits.max_moves : JobWorker<S, K>::kNoLimit + 8000;
    return std::max(1, most - static_cast<int>(ply));
  }

  void take(const crew::Done& done) {
    const auto found = running_.find(done.job);
    if (found == running_.end()) return;  // of another goal
    const Running job = std::move(found->second);
    running_.erase(found);
    promised_ -= job.nodes;
    if (done.state == crew::Done::State::kFailed) throw core::EnvironmentError({done.text, "a job", ""});
    if (done.state == crew::Done::State::kLost) return tree_.give_up(job.node);
    const JobAnswer answer = answer_of(done.text);
    nodes_ += answer.nodes;
    S state = root_;
    for (const Move& move : job.path) state.play(move);
    const auto move_at = [](const S& at, std::size_t place) {
      typename S::MoveList moves;
      at.legal_moves(moves);
      if (place >= moves.size())
        throw core::EnvironmentError(
            {"the answer of a job has an illegal move", "", "start all ranks with the same command"});
      return moves[place];
    };
    search::proof::Expansion<Move> news{
        .numbers = answer.found.numbers, .is_cut = answer.found.is_cut, .has_cut_child = answer.found.has_cut_child};
    for (const auto& child : answer.found.children)
      news.children.push_back({move_at(state, child.move), child.numbers, child.is_cut});
    std::vector<Move> line;
    for (const std::size_t place : answer.line) {
      line.push_back(move_at(state, place));
      state.play(line.back());
    }
    tree_.put(job.node, news, std::move(line));
  }

  void tell() {
    if (!task_.observer.tell || watch_.seconds() - told_ < task_.observer.interval) return;
    told_ = watch_.seconds();
    task_.observer.tell({.nodes = nodes_,
                         .memory = tree_.bytes(),
                         .seconds = told_,
                         .proof = tree_.numbers().pn,
                         .disproof = tree_.numbers().dn});
  }

  const S& root_;
  search::exact::Goal goal_;
  const K& knowledge_;
  const JobOptions& options_;
  const search::exact::Task& task_;
  crew::Crew& crew_;
  std::uint64_t& next_job_;
  core::Stopwatch watch_;
  Tree tree_;
  std::map<std::uint64_t, Running> running_;
  std::uint64_t nodes_ = 0, promised_ = 0, dealt_ = 0;
  double told_ = 0;
  search::exact::End end_ = search::exact::End::kNodes;
};

}  // namespace katachi::solver
