#include "experiment/forme_k_games.hpp"

#include "pattern/learn.hpp"
#include "record/load_games.hpp"

namespace katachi::experiment {

core::Result<record::GameSet> read_games(const std::vector<std::filesystem::path>& paths, const ExperimentRun& run) {
  record::LoadReport report;
  auto games = record::load_games(paths, {.threads = run.threads}, run.stop, report);
  if (run.stop.stop_requested()) return core::fail("stopped");
  return games;
}

core::Result<pattern::CountedSet> learn(const record::GameSet& games, std::size_t max_facts, const ExperimentRun& run) {
  pattern::LearnOptions options;
  options.max_facts = max_facts;
  options.threads = run.threads;
  options.stop = run.stop;
  pattern::CountedSet counted = pattern::count_set(games, pattern::create_set(games, options), options);
  if (run.stop.stop_requested()) return core::fail("stopped");
  return counted;
}

std::shared_ptr<const pattern::Base> base_of(const pattern::CountedSet& counted, const pattern::Filters& filters) {
  auto base = pattern::Base::parse(core::Bytes::own(pattern::base_bytes(counted, filters)), "in memory");
  if (!base) throw core::EnvironmentError(base.error());
  return std::make_shared<const pattern::Base>(*std::move(base));
}

}  // namespace katachi::experiment
