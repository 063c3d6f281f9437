// Proof-number search by workers in the solver.
#include <algorithm>
#include <array>
#include <memory>

#include "solver/bracket.hpp"
#include "solver/job_search.hpp"
#include "solver/jobs.hpp"
#include "solver/kind_list.hpp"
#include "solver/native.hpp"
#include "solver/parameters.hpp"
#include "solver/proof_names.hpp"
#include "solver/range.hpp"

namespace katachi::solver {

namespace {

template <auto Inner>
constexpr Row<JobOptions> job_tree_row(std::string_view name, std::string_view about) {
  return {.name = name,
          .about = about,
          .set = [](JobOptions& options, std::string_view text) { return row<Inner>("", "").set(options.tree, text); },
          .shown = [](const JobOptions& options) { return row<Inner>("", "").shown(options.tree); }};
}

constexpr std::array kJobRows = {
    row<&JobOptions::job_nodes>("job_nodes", "positions that a job expands at most"),
    row<&JobOptions::job_growth>("job_growth", "job n expands at most n times as many"),
    row<&JobOptions::epsilon>("epsilon", "df-pn: how much a child may exceed the second best"),
    job_tree_row<&search::proof::PnOptions::initial>("initial", "numbers that a position starts with: one, mobility"),
    job_tree_row<&search::proof::PnOptions::repetition>("repetition",
                                                        "superko: rule (what it forbids), against-prover"),
};

core::Result<JobOptions> job_options(JobSearch jobs, const Settings& settings) {
  JobOptions options{.jobs = jobs};
  if (const auto set = set_parameters<JobOptions>(options, kJobRows, settings); !set)
    return std::unexpected(set.error());
  return options;
}

// Calls f(state, knowledge) with the state on which jobs are searched: the same in every process.
template <class F>
auto on_job_state(const Question& question, const Settings& settings, F&& f) {
  if (settings.native)
    if (const auto small = small_go_of(question))
      return f(*small, games::small_go::Knowledge(small->shape(), settings.knowledge));
  return f(question.position(), any_knowledge(question, settings.knowledge));
}

template <JobSearch kJobs>
core::Result<crew::HandlerFactory> handlers_of(const Question& question, const Settings& settings, std::uint64_t memory,
                                               const core::Clock& clock) {
  const auto options = job_options(kJobs, settings);
  if (!options) return std::unexpected(options.error());
  return crew::HandlerFactory([&question, settings, memory, &clock, options = *options](std::size_t) -> crew::Handler {
    return on_job_state(question, settings, [&](const auto& state, const auto& knowledge) -> crew::Handler {
      using Worker = JobWorker<std::remove_cvref_t<decltype(state)>, std::remove_cvref_t<decltype(knowledge)>>;
      const auto worker = std::make_shared<Worker>(state, knowledge, options, memory, clock);
      return [worker](std::string_view request, const std::stop_token& stop) { return (*worker)(request, stop); };
    });
  });
}

template <JobSearch kJobs>
core::Result<Report> run_by_jobs(const Question& question, const Settings& settings, const search::exact::Task& task) {
  const auto options = job_options(kJobs, settings);
  if (!options) return std::unexpected(options.error());
  std::unique_ptr<crew::Crew> threads;
  if (settings.crew == nullptr) {
    // Half of the memory is the first level's.
    const auto handlers =
        handlers_of<kJobs>(question, settings, task.limits.memory / 2 / settings.threads, *task.clock);
    threads = crew::make_thread_crew(settings.threads, *handlers);
  }
  crew::Crew& crew = settings.crew != nullptr ? *settings.crew : *threads;
  std::uint64_t next_job = 0;
  const auto search = [&]<class S, class K>(const S& state, const K& knowledge) {
    using Answer = typename JobOwner<S, K>::Report;
    const auto ask = [&](search::exact::Goal goal, const search::exact::Task& own) -> Answer {
      return JobOwner<S, K>(state, goal, knowledge, *options, own, crew, next_job).run();
    };
    if (question.at_least) return ask({.at_least = *question.at_least}, task);
    return bracket_from<Answer>(state, range_of(question, knowledge.bounds(state)), task, ask);
  };
  if (settings.native)
    if (const auto small = small_go_of(question))
      return run_native(question, *small, games::small_go::Knowledge(small->shape(), settings.knowledge), search);
  return run_any(question, settings, search);
}

template <JobSearch kJobs>
Kind job_kind(std::string_view name, std::string_view about) {
  return {.name = name,
          .family = "proof numbers",
          .about = about,
          .parameters = parameters_of<JobOptions>(kJobRows),
          .takes_threads = true,
          .takes_ranks = true,
          .run = run_by_jobs<kJobs>};
}

}  // namespace

core::Result<crew::HandlerFactory> job_handlers(const Question& question, const Settings& settings,
                                                std::uint64_t memory, const core::Clock& clock) {
  const auto kind = find_kind(settings.search, question);
  if (!kind) return std::unexpected(kind.error());
  if ((*kind)->run == run_by_jobs<JobSearch::kPn>)
    return handlers_of<JobSearch::kPn>(question, settings, memory, clock);
  if ((*kind)->run == run_by_jobs<JobSearch::kDfpn>)
    return handlers_of<JobSearch::kDfpn>(question, settings, memory, clock);
  return core::fail(fmt::format("{} runs in one process", (*kind)->name), "--search",
                    "start it without mpirun, or take ppn2 or job-level");
}

void add_job_kinds(std::vector<Kind>& kinds) {
  kinds.push_back(
      job_kind<JobSearch::kPn>("ppn2", "pn2 whose leaves are searched by workers: threads, ranks of mpirun"));
  kinds.push_back(job_kind<JobSearch::kDfpn>("job-level", "the same with workers that run df-pn"));
}

}  // namespace katachi::solver
