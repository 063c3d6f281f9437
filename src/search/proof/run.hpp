// dfpn(): depth-first proof-number search from a position, on one thread or several.
//
// Several threads share the table and start from the root each. The mover's number of a child counts, for the choice between
// children, one more for each thread below it (virtual proof numbers; Kaneko, "Parallel depth first proof number search", 2010), so
// that threads part where it costs least. The first thread that solves the root ends the others. The answer is the same with
// any number of threads; nodes are not.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "search/proof/dfpn.hpp"

namespace katachi::search::proof {

namespace detail {

template <class S, class K>
struct Workers {
  std::vector<std::unique_ptr<Dfpn<S, K>>> searches = {};
  std::vector<std::optional<bool>> answers = {};
};

// Each thread may search its part of the nodes.
template <class S, class K>
Workers<S, K> run_threads(const S& root, exact::Goal goal, const K& knowledge, const DfpnOptions& options,
                          const exact::Task& task, Table& table, std::span<const exact::Goal> earlier) {
  std::stop_source enough;
  const std::stop_callback pass_on(task.stop, [&] { enough.request_stop(); });
  Workers<S, K> workers;
  workers.answers.resize(options.threads);
  for (unsigned i = 0; i < options.threads; ++i) {
    exact::Task own = task;
    own.stop = enough.get_token();
    own.trace = nullptr;
    if (i > 0) own.observer = {};
    if (task.limits.nodes > 0) own.limits.nodes = (task.limits.nodes + options.threads - 1) / options.threads;
    workers.searches.push_back(std::make_unique<Dfpn<S, K>>(root, goal, knowledge, options, own, table, earlier));
  }
  table.share(true);
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < options.threads; ++i)
      threads.emplace_back([&, i] {
        workers.answers[i] = workers.searches[i]->run();
        if (workers.answers[i]) enough.request_stop();
      });
  }
  table.share(false);
  return workers;
}

}  // namespace detail

// On a table of the caller's, which keeps what was found: a search that was ended goes on where it was, and what was found for earlier
// goals from the same root helps.
template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> dfpn(const S& root, exact::Goal goal, const K& knowledge, const DfpnOptions& options,
                                     const exact::Task& task, Table& table, std::span<const exact::Goal> earlier = {}) {
  exact::Report<typename S::Move> report;
  const core::Stopwatch watch(*task.clock);
  if (const std::optional<game::Bounds> bounds = settled(root, goal, knowledge)) {
    report.bounds = *bounds;
    report.end = exact::End::kSolved;
    return report;
  }
  detail::Workers<S, K> workers;
  if (options.threads > 1) {
    workers = detail::run_threads(root, goal, knowledge, options, task, table, earlier);
  } else {
    workers.searches.push_back(std::make_unique<Dfpn<S, K>>(root, goal, knowledge, options, task, table, earlier));
    workers.answers.push_back(workers.searches[0]->run());
  }
  std::size_t first = 0;  // who has the answer
  for (std::size_t i = 0; i < workers.searches.size(); ++i) {
    if (workers.answers[i]) first = i;
    report.nodes += workers.searches[i]->stopper().nodes();
    report.table_hits += workers.searches[i]->table_hits();
  }
  const std::optional<bool> answer = workers.answers[first];
  report.bounds = bounds_of(root.traits(), goal, answer).meet(knowledge.bounds(root));
  report.end = answer ? exact::End::kSolved : workers.searches[first]->stopper().end();
  if (answer) report.line = workers.searches[first]->line(*answer);
  report.memory = table.bytes();
  report.seconds = watch.seconds();
  return report;
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> dfpn(const S& root, exact::Goal goal, const K& knowledge, const DfpnOptions& options,
                                     const exact::Task& task) {
  Table table(task.limits.memory);
  return dfpn(root, goal, knowledge, options, task, table);
}

}  // namespace katachi::search::proof
