#include "player/go/search_kinds.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "player/go/go_player.hpp"
#include "player/go/model_search.hpp"
#include "player/go/monte_carlo_search.hpp"
#include "player/go/random_player.hpp"
#include "player/go/tree_search.hpp"

namespace katachi::player {

namespace {

using std::string_view;

template <std::size_t... Sizes>
constexpr auto all_of(const std::array<string_view, Sizes>&... parts) {
  std::array<string_view, (Sizes + ...)> all;
  auto end = all.begin();
  ((end = std::ranges::copy(parts, end).out), ...);
  return all;
}

// Every player: its generator, its pace, the count of the board, and what `why` says of shapes.
constexpr auto kAnybody = std::to_array<string_view>(
    {"seed", "min_seconds", "friendly_pass", "status_playouts", "lag_seconds", "base", "facts"});
constexpr auto kPlayer = all_of(kAnybody, std::to_array<string_view>({"resign_threshold", "resign_moves", "debut"}));
constexpr auto kBudget = std::to_array<string_view>({"playouts", "seconds", "threads"});
constexpr auto kPlayouts =
    std::to_array<string_view>({"playout", "save", "nakade", "two_liberties", "ladder", "pattern", "capture",
                                "refuse_self_atari", "fill_board", "urgency_table", "urgency_capture", "urgency_escape",
                                "forme_k", "forme_k_facts", "forme_k_support", "forme_k_tactics"});
constexpr auto kSearched = all_of(kPlayer, kBudget);
constexpr auto kPlayedOut = all_of(kSearched, kPlayouts, std::to_array<string_view>({"mercy"}));
constexpr auto kPruned = std::to_array<string_view>(
    {"by_margin", "pruning_ratio", "pruning_equality", "pruning_equality_wins", "pruning_first"});

constexpr auto kTree = all_of(kPlayedOut, std::to_array<string_view>({"nodes",
                                                                      "sure_win",
                                                                      "model",
                                                                      "memory",
                                                                      "reuse",
                                                                      "ponder",
                                                                      "parallel",
                                                                      "virtual_loss",
                                                                      "leaf_batch",
                                                                      "early_stop",
                                                                      "uct",
                                                                      "ucb_tuned",
                                                                      "fpu",
                                                                      "fpu_from",
                                                                      "fpu_reduction",
                                                                      "evaluator",
                                                                      "net",
                                                                      "net_weight",
                                                                      "net_precision",
                                                                      "net_symmetry",
                                                                      "net_cache",
                                                                      "net_fallback",
                                                                      "rave",
                                                                      "rave_equivalence",
                                                                      "rave_bias",
                                                                      "rave_prior",
                                                                      "grave",
                                                                      "prior",
                                                                      "prior_source",
                                                                      "prior_weight",
                                                                      "prior_growth",
                                                                      "prior_base",
                                                                      "prior_power",
                                                                      "root_noise",
                                                                      "root_noise_moves",
                                                                      "widening",
                                                                      "widening_first",
                                                                      "widening_growth",
                                                                      "widening_initial",
                                                                      "widening_from",
                                                                      "criticality",
                                                                      "criticality_visits",
                                                                      "expansion",
                                                                      "transpositions",
                                                                      "solver",
                                                                      "dynamic_komi",
                                                                      "komi_per_stone",
                                                                      "komi_until",
                                                                      "komi_step",
                                                                      "komi_red",
                                                                      "komi_green",
                                                                      "margin_weight",
                                                                      "margin_scale"}));
constexpr auto kFlat = all_of(kPlayedOut, std::to_array<string_view>({"by_margin"}));
constexpr auto kPruning = all_of(kPlayedOut, kPruned, std::to_array<string_view>({"pruning_soft"}));
constexpr auto kSelective = all_of(kPlayedOut, kPruned, std::to_array<string_view>({"depth", "wide", "narrow"}));
constexpr auto kAmaf = all_of(kPlayedOut, std::to_array<string_view>({"by_margin", "subtract_opponent"}));
// Its playouts are of its own kind, and those that count the board uniform.
constexpr auto kAnnealing = all_of(kSearched, std::to_array<string_view>({"by_margin", "temperature", "cooling"}));
// Its playouts only judge the position, and such games are never cut short by mercy.
constexpr auto kModel = all_of(kPlayer, kPlayouts, std::to_array<string_view>({"model", "model_temperature"}));

template <MonteCarloKind kKind>
core::Result<std::unique_ptr<GoSearch>> make_monte_carlo(go::Size size, const Preset& preset,
                                                         const core::Clock& clock) {
  return make_monte_carlo_search(kKind, size, preset, clock);
}

// The board is counted by uniform playouts whatever the preset says of others.
core::Result<std::unique_ptr<GoSearch>> make_annealing(go::Size size, const Preset& preset, const core::Clock& clock) {
  Preset uniform = preset;
  uniform.parameters.playout = PlayoutKind::kUniform;
  return make_monte_carlo_search(MonteCarloKind::kAnnealing, size, uniform, clock);
}

// What the random player is asked beside moves, a flat search with the default parameters answers.
core::Result<std::unique_ptr<GoSearch>> make_default(go::Size size, const Preset&, const core::Clock& clock) {
  return make_monte_carlo_search(MonteCarloKind::kFlat, size, Preset{}, clock);
}

std::unique_ptr<Player> make_go_player(const Preset& preset, const core::Clock& clock, Partners* partners) {
  return std::make_unique<GoPlayer>(preset, clock, partners);
}

std::unique_ptr<Player> make_random_player(const Preset& preset, const core::Clock& clock, Partners*) {
  return std::make_unique<RandomPlayer>(preset, clock);
}

constexpr std::array kKinds = {
    SearchKind{"flat",
               "the same number of playouts for each move",
               kFlat,
               {},
               make_monte_carlo<MonteCarloKind::kFlat>,
               make_go_player},
    SearchKind{"pruning",
               "flat, but moves that are clearly worse get no more playouts",
               kPruning,
               {},
               make_monte_carlo<MonteCarloKind::kPruning>,
               make_go_player},
    SearchKind{"selective",
               "min-max search of a few moves to a small depth over playouts",
               kSelective,
               {},
               make_monte_carlo<MonteCarloKind::kSelective>,
               make_go_player},
    SearchKind{"amaf",
               "all moves as first: every playout judges all moves that were played in it",
               kAmaf,
               {},
               make_monte_carlo<MonteCarloKind::kAmaf>,
               make_go_player},
    SearchKind{"annealing",
               "simulated annealing of the order in which moves are played",
               kAnnealing,
               {},
               make_annealing,
               make_go_player},
    SearchKind{"tree",
               "Monte Carlo tree search",
               kTree,
               {.keeps_tree = true, .weighs_pass = true, .plays_for_other_komi = true},
               make_tree_search,
               make_go_player},
    SearchKind{
        "model", "move model only, no search", kModel, {.looks_ahead = false}, make_model_search, make_go_player},
    SearchKind{"random",
               "a random legal move that fills no own eye",
               kAnybody,
               {.looks_ahead = false},
               make_default,
               make_random_player},
};

}  // namespace

bool SearchKind::lists(string_view parameter) const {
  return std::ranges::find(parameters, parameter) != parameters.end();
}

std::span<const SearchKind> search_kinds() { return kKinds; }

const SearchKind* find_search_kind(string_view name) {
  const auto found = std::ranges::find(kKinds, name, &SearchKind::name);
  return found == kKinds.end() ? nullptr : &*found;
}

const SearchKind& kind_of(const Preset& preset) {
  const SearchKind* const kind = find_search_kind(preset.search);
  assert(kind != nullptr);
  return *kind;
}

std::string search_names() {
  std::string names;
  for (const SearchKind& kind : kKinds) names.append(names.empty() ? "" : ", ").append(kind.name);
  return names;
}

}  // namespace katachi::player
