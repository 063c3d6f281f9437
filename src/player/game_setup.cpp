#include "player/game_setup.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/close_name.hpp"

namespace katachi::player {

namespace {

constexpr auto kFlatParameters =
    std::to_array<std::string_view>({"playouts", "seconds", "threads", "seed", "by_margin"});
constexpr auto kTreeParameters = std::to_array<std::string_view>(
    {"playouts",  "nodes",     "seconds",        "threads",          "seed",          "sure_win",
     "memory",    "reuse",     "parallel",       "virtual_loss",     "early_stop",    "uct",
     "ucb_tuned", "fpu",       "rave",           "rave_equivalence", "rave_bias",     "rave_prior",
     "grave",     "expansion", "transpositions", "solver",           "margin_weight", "margin_scale"});
constexpr std::array<GameSearchKind, 2> kGameSearches = {{
    {"flat", "flat Monte Carlo: every move gets the same number of playouts", kFlatParameters},
    {"tree", "Monte Carlo tree search: UCT, with the ingredients that its parameters switch on", kTreeParameters},
}};
constexpr std::array<GameEvaluationKind, 2> kGameEvaluations = {{
    {"uniform", "random games, every legal move alike", ""},
    {"adaptive", "random games that learn the moves of the winners (playout policy adaptation)", "tree"},
}};

template <class Kind>
std::vector<std::string> kind_names(std::span<const Kind> kinds) {
  std::vector<std::string> names;
  for (const Kind& kind : kinds) names.emplace_back(kind.name);
  return names;
}

template <class Kind>
core::Result<const Kind*> find_kind(std::span<const Kind> kinds, std::string_view what, std::string_view name) {
  for (const Kind& kind : kinds)
    if (kind.name == name) return &kind;
  const std::vector<std::string> names = kind_names(kinds);
  std::string known = "known: ";
  for (const std::string& other : names) known += (&other == &names.front() ? "" : ", ") + other;
  return core::fail(fmt::format("unknown {} '{}'", what, name), "", core::did_you_mean(name, names, known));
}

core::Result<void> check_is_read(const GameSearchKind& search, std::string_view parameter) {
  if (std::ranges::find(search.parameters, parameter) != search.parameters.end()) return {};
  return core::fail(fmt::format("the search '{}' does not read '{}'", search.name, parameter), "",
                    "it reads " + joined(search.parameters, ", "));
}

// The rows of the parameters that differ from those of a new setup.
std::vector<std::string> changed_names(const GameSetup& setup) {
  Parameters own = setup.parameters, usual = GameSetup().parameters;
  const auto own_rows = describe(own), usual_rows = describe(usual);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < own_rows.size(); ++i)
    if (own_rows[i].text() != usual_rows[i].text()) names.emplace_back(own_rows[i].name);
  return names;
}

}  // namespace

std::span<const GameSearchKind> game_searches() { return kGameSearches; }
std::span<const GameEvaluationKind> game_evaluations() { return kGameEvaluations; }

core::Result<void> set_parameter(GameSetup& setup, std::string_view name, std::string_view value) {
  const auto search = find_kind(game_searches(), "search", setup.search);
  if (!search) return std::unexpected(search.error());
  Parameters changed = setup.parameters;
  if (const auto known = set(changed, name, value); !known) return known;
  if (const auto read = check_is_read(**search, name); !read) return read;
  setup.parameters = changed;
  return {};
}

core::Result<void> check_setup(const GameSetup& setup) {
  const auto search = find_kind(game_searches(), "search", setup.search);
  if (!search) return std::unexpected(search.error());
  const auto evaluation = find_kind(game_evaluations(), "evaluation", setup.evaluation);
  if (!evaluation) return std::unexpected(evaluation.error());
  if (!(*evaluation)->search.empty() && (*evaluation)->search != setup.search)
    return core::fail(fmt::format("the search '{}' does not take the evaluation '{}'", setup.search, setup.evaluation),
                      "", fmt::format("take the search {}", (*evaluation)->search));
  for (const std::string& name : changed_names(setup))
    if (const auto read = check_is_read(**search, name); !read) return read;
  const search::mcts::Options& tree = setup.parameters.tree;
  if (tree.grave_visits > 0 && tree.rave == search::mcts::RaveSchedule::kNone)
    return core::fail("grave without rave has no effect", "", "set rave=mse or rave=hand first");
  if (tree.parallel == search::mcts::Parallel::kRoot && setup.parameters.memory < setup.parameters.threads)
    return core::fail("no room for a tree of each thread", "parallel=root",
                      "give as many megabytes of memory as there are threads");
  return {};
}

std::string setup_text(const GameSetup& setup) {
  std::string text = fmt::format("search {}, {} playouts", setup.search, setup.evaluation);
  for (const std::string& name : changed_names(setup))
    text += fmt::format(" {}={}", name, *get(setup.parameters, name));
  return text;
}

}  // namespace katachi::player
