#include "player/go/monte_carlo_search.hpp"

#include "player/go/sized_search.hpp"
#include "playout/go_ordered.hpp"
#include "search/monte_carlo/all_moves_as_first.hpp"
#include "search/monte_carlo/annealing.hpp"
#include "search/monte_carlo/flat.hpp"
#include "search/monte_carlo/progressive_pruning.hpp"
#include "search/monte_carlo/selective_search.hpp"

namespace katachi::player {

namespace {

namespace mc = search::monte_carlo;

template <int MaxSize>
class MonteCarloSearch final : public SizedSearch<MaxSize> {
 public:
  using State = go::State<MaxSize>;
  using Policy = GoPolicy<MaxSize>;

  MonteCarloSearch(MonteCarloKind kind, const Preset& preset, PlayoutKnowledge knowledge, const core::Clock& clock)
      : SizedSearch<MaxSize>(preset, std::move(knowledge), clock), kind_(kind) {}

  Report search(const go::History& game, const GoRequest& request, std::stop_token stop) override {
    const Task task{this->strictest(game), request, std::move(stop)};
    switch (kind_) {
      case MonteCarloKind::kPruning:
        return prune(task);
      case MonteCarloKind::kSelective:
        return select(task);
      case MonteCarloKind::kAmaf:
        return count_all_moves(task);
      case MonteCarloKind::kAnnealing:
        return anneal(task);
      case MonteCarloKind::kFlat:
        break;
    }
    return play_evenly(task);
  }

 private:
  struct Task {
    State state;
    const GoRequest& request;
    std::stop_token stop;
    // In rounds of a game for each candidate, or in games where one game is for all of them; the observer looks at the clock.
    std::uint64_t rounds_between_reports() const { return request.tell ? 1 : 0; }
    std::uint64_t games_between_reports() const { return request.tell ? 10 : 0; }
  };

  int threads() const { return static_cast<int>(this->parameters().threads); }

  mc::PruningRule rule() const {
    const MonteCarloParameters& p = this->parameters().monte_carlo;
    return {.by_margin = p.by_margin,
            .ratio = p.pruning_ratio,
            .equality = p.pruning_equality,
            .equality_outcome = p.pruning_equality_wins,
            .first_games = static_cast<std::uint64_t>(p.pruning_first)};
  }

  Report play_evenly(const Task& task) const {
    const mc::FlatOptions options{.by_margin = this->parameters().monte_carlo.by_margin,
                                  .threads = threads(),
                                  .seed = task.request.seed,
                                  .report_every = task.rounds_between_reports()};
    return run(mc::Flat<State, Policy, GoCandidates>(this->clock(), options, this->policy()), task);
  }

  Report prune(const Task& task) const {
    const mc::ProgressivePruningOptions options{.rule = rule(),
                                                .soft = this->parameters().monte_carlo.pruning_soft,
                                                .threads = threads(),
                                                .seed = task.request.seed,
                                                .report_every = task.rounds_between_reports()};
    return run(mc::ProgressivePruning<State, Policy, GoCandidates>(this->clock(), options, this->policy()), task);
  }

  Report select(const Task& task) const {
    const MonteCarloParameters& p = this->parameters().monte_carlo;
    const mc::SelectiveSearchOptions options{.rule = rule(),
                                             .max_depth = static_cast<int>(p.depth),
                                             .wide = static_cast<std::size_t>(p.wide),
                                             .narrow = static_cast<std::size_t>(p.narrow),
                                             .threads = threads(),
                                             .seed = task.request.seed,
                                             .report_every = task.rounds_between_reports()};
    return run(mc::SelectiveSearch<State, Policy, GoCandidates>(this->clock(), options, this->policy()), task);
  }

  Report count_all_moves(const Task& task) const {
    const MonteCarloParameters& p = this->parameters().monte_carlo;
    const mc::AllMovesAsFirstOptions options{.by_margin = p.by_margin,
                                             .subtract_opponent = p.subtract_opponent,
                                             .threads = threads(),
                                             .seed = task.request.seed,
                                             .report_every = task.games_between_reports()};
    return run(mc::AllMovesAsFirst<State, Policy, GoCandidates>(this->clock(), options, this->policy()), task);
  }

  Report anneal(const Task& task) const {
    const MonteCarloParameters& p = this->parameters().monte_carlo;
    const mc::AnnealingOptions options{.temperature = p.temperature,
                                       .is_cooling = p.cooling,
                                       .by_margin = p.by_margin,
                                       .threads = threads(),
                                       .seed = task.request.seed,
                                       .report_every = task.games_between_reports()};
    return run(mc::Annealing<State, playout::GoOrderedPlayout<MaxSize>, GoCandidates>(this->clock(), options), task);
  }

  // These searches look at all moves; those that were not asked for are left out of what is told.
  template <class Search>
  Report run(const Search& search, const Task& task) const {
    const auto shown = [&](const auto& found) {
      Report report = this->to_points(found, task.state);
      std::erase_if(report.moves,
                    [&](const auto& line) { return task.request.allows && !task.request.allows(line.move); });
      return report;
    };
    const core::Stopwatch time(this->clock());
    double next = task.request.interval;
    return shown(search.search(task.state, task.request.limits, task.stop, [&](const auto& found) {
      if (!task.request.tell || time.seconds() < next) return;
      next += task.request.interval;
      task.request.tell(shown(found));
    }));
  }

  MonteCarloKind kind_;
};

}  // namespace

core::Result<std::unique_ptr<GoSearch>> make_monte_carlo_search(MonteCarloKind kind, go::Size size,
                                                                const Preset& preset, const core::Clock& clock) {
  auto knowledge = open_playout_knowledge(preset.parameters);
  if (!knowledge) return std::unexpected(knowledge.error());
  if (size.larger() <= 9) return std::make_unique<MonteCarloSearch<9>>(kind, preset, *std::move(knowledge), clock);
  if (size.larger() <= 19) return std::make_unique<MonteCarloSearch<19>>(kind, preset, *std::move(knowledge), clock);
  return std::make_unique<MonteCarloSearch<25>>(kind, preset, *std::move(knowledge), clock);
}

}  // namespace katachi::player
