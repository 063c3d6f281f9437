#include "apps/bench/solve_runs.hpp"

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/cpu_time.hpp"
#include "apps/solve/solve_question.hpp"

namespace katachi::apps {

namespace {

bool has_null_move(const games::Entry& game) {
  return game.knowledge != nullptr && game.knowledge(game::KnowledgeSwitches()).has_null_move();
}

bool means_something(const games::Entry& game, const SolveSetup& setup) {
  if (setup.judged_depth == 0) return true;
  const auto null_move = setup.parameters.find("null_move");
  const bool wants_null_move = null_move != setup.parameters.end();
  return !game.evaluations.empty() && (!wants_null_move || has_null_move(game));
}

SolveSetup changed(SolveSetup setup, std::string name, std::string value) {
  setup.parameters.insert_or_assign(std::move(name), std::move(value));
  return setup;
}
SolveSetup lacking(SolveSetup setup, std::string part) {
  setup.without.push_back(std::move(part));
  return setup;
}

void add_knowledge(std::vector<Enhancement>& all, const SolveSetup& search) {
  for (const char* const part : {"symmetry", "order", "bounds", "prune"})
    all.push_back({fmt::format("knowledge: {}", part), search, lacking(search, part)});
  all.push_back({"knowledge: all of it", search, lacking(search, "all")});
}

}  // namespace

std::optional<SolveRun> SolveRuns::run(std::size_t position, const SolveSetup& setup) {
  const auto known = done_.find({position, setup});
  if (known != done_.end()) return known->second;
  if (!means_something(*suite_[position].question.game, setup)) return std::nullopt;
  if (tell) tell(fmt::format("{}, {}", suite_[position].name, setup.search));
  return done_.emplace(std::pair(position, setup), measure(suite_[position], setup)).first->second;
}

SolveRun SolveRuns::measure(const SuitePosition& position, const SolveSetup& setup) const {
  solver::Settings settings{.search = setup.search,
                            .knowledge = knowledge_without(setup.without),
                            .threads = setup.threads,
                            .parameters = setup.parameters};
  if (setup.judged_depth > 0) {
    settings.parameters.insert_or_assign("evaluation", std::string(position.question.game->evaluations.front().name));
    settings.parameters.insert_or_assign("depth", std::to_string(setup.judged_depth));
  }
  const double before = process_cpu_seconds();
  SolveRun run{
      .report = value_or_fail(
          solver::solve(position.question, settings,
                        {.clock = &clock_, .limits = {.nodes = nodes_, .memory = setup.memory}, .stop = stop_})),
  };
  run.cpu_seconds = process_cpu_seconds() - before;
  if (stop_.stop_requested()) throw CommandFailed(ExitCode::kFailed, "cancelled");
  const bool is_judged = setup.judged_depth > 0 && run.report.depth >= setup.judged_depth;
  run.is_finished = run.report.is_solved() || is_judged;
  run.is_wrong = run.report.bounds.lower > position.value || run.report.bounds.upper < position.value;
  return run;
}

std::vector<Enhancement> enhancements() {
  constexpr std::uint64_t kSmallTable = 1 << 16;
  const SolveSetup alpha_beta{.search = "alpha-beta"}, scout{.search = "scout"}, mtd_f{.search = "mtd-f"};
  const SolveSetup dfpn{.search = "df-pn"}, pn2{.search = "pn2"}, best_first{.search = "unbounded-best-first"};
  const SolveSetup judging{.search = "scout", .judged_depth = 6};
  SolveSetup small = scout, small_dfpn = dfpn;
  small.memory = small_dfpn.memory = kSmallTable;
  std::vector<Enhancement> all = {
      {"transposition table", scout, changed(scout, "table", "no")},
      {"two entries a place (64 KB)", small, changed(small, "two_tiers", "no")},
      {"iterative deepening", scout, changed(scout, "deepening", "no")},
      {"killers", scout, changed(scout, "killers", "no")},
      {"history", scout, changed(scout, "history", "no")},
      {"killers and history", scout, changed(changed(scout, "killers", "no"), "history", "no")},
      {"ETC", changed(scout, "cutoff_look", "yes"), scout},
      {"null windows (alpha-beta without)", scout, alpha_beta},
      {"MTD(f) (alpha-beta without)", mtd_f, alpha_beta},
  };
  add_knowledge(all, scout);
  all.insert(all.end(),
             {
                 {"judging: quiescence", judging, changed(judging, "quiescence", "0")},
                 {"judging: null move", changed(judging, "null_move", "yes"), changed(judging, "null_move", "no")},
                 {"judging: singular extension", changed(judging, "singular", "yes"), judging},
                 {"1 + epsilon", dfpn, changed(dfpn, "epsilon", "0")},
                 {"first numbers by mobility", changed(dfpn, "initial", "mobility"), dfpn},
                 {"weak proof numbers", changed(dfpn, "sum", "weak"), dfpn},
                 {"greatest instead of sum", changed(dfpn, "sum", "max"), dfpn},
                 {"256 MB of table (64 KB without)", dfpn, small_dfpn},
             });
  add_knowledge(all, dfpn);
  all.insert(all.end(), {
                            {"first numbers by mobility", pn2, changed(pn2, "initial", "one")},
                            {"weak proof numbers", changed(pn2, "sum", "weak"), pn2},
                            {"transpositions", best_first, changed(best_first, "transpositions", "no")},
                            {"the game's evaluation", best_first, changed(best_first, "evaluation", "none")},
                        });
  return all;
}

}  // namespace katachi::apps
