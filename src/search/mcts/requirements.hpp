// What the options of a tree search need of its evaluator.
#pragma once

#include <string>

#include "core/result.hpp"
#include "game/evaluator.hpp"
#include "search/mcts/options.hpp"

namespace katachi::search::mcts {

// The first option that needs what the evaluator does not provide, or that another option excludes.
inline core::Result<void> check_options(const Options& options, const game::Provides& provides) {
  struct Need {
    bool is_met;
    const char *option, *what, *remedy;
  };
  const bool has_rave = options.rave != RaveSchedule::kNone;
  const bool counts_owners = options.counts_owners || options.counts_move_owners;
  const bool is_at_leaves = options.parallel == Parallel::kLeaf && options.threads > 1;
  const Need needs[] = {
      {provides.value, "tree search", "the evaluator gives positions no value", "choose playouts"},
      {!has_rave || provides.trace, "rave", "the evaluator gives no moves of playouts", "use rave=none, or playouts"},
      {options.criticality == 0 || provides.owners, "criticality", "the evaluator does not tell who owns the points",
       "use criticality=0, or playouts that count them"},
      {!counts_owners || provides.owners, "ownership", "the evaluator does not tell who owns the points",
       "ask for no ownership, or use playouts that count them"},
      {options.prior == PriorUse::kNone || provides.priors, "prior", "the evaluator gives no priors",
       "use prior=none, or choose a prior_source"},
      {options.margin_weight == 0 || provides.margin, "margin_weight", "the evaluator gives no margins",
       "use margin_weight=0"},
      {options.extra_margin == 0 || provides.margin, "dynamic komi", "the evaluator gives no margins",
       "use dynamic_komi=none"},
      {options.leaf_batch >= 1, "leaf_batch", "a step has at least one leaf", "use leaf_batch=1"},
      {options.leaf_batch == 1 || !is_at_leaves, "leaf_batch", "with parallel=leaf all threads share one leaf",
       "use leaf_batch=1, or another form of parallelism"},
  };
  for (const Need& need : needs)
    if (!need.is_met) return core::fail(need.what, need.option, need.remedy);
  return {};
}

}  // namespace katachi::search::mcts
