// The table of all parameters: names, ranges, meanings.
#include <array>

#include "player/parameters/parameters.hpp"

namespace katachi::player {

namespace {

using std::string_view;

constexpr std::array<string_view, 3> kFriendlyPass = {"auto", "yes", "no"};
constexpr std::array<string_view, 4> kPlayout = {"uniform", "sequence", "urgency", "forme-k"};
constexpr std::array<string_view, 3> kUrgencyTable = {"learned", "mogo", "uniform"};
constexpr std::array<string_view, 4> kPriorSource = {"none", "model", "forme-k", "net"};
constexpr std::array<string_view, 3> kEvaluator = {"playouts", "net", "mixed"};
constexpr std::array<string_view, 2> kNetPrecision = {"int8", "float32"};
constexpr std::array<string_view, 2> kNetSymmetry = {"random", "fixed"};
constexpr std::array<string_view, 2> kNetFallback = {"none", "best"};
constexpr std::array<string_view, 2> kFirstPlay = {"constant", "position"};
constexpr std::array<string_view, 3> kRave = {"none", "hand", "mse"};
constexpr std::array<string_view, 3> kPrior = {"none", "bias", "puct"};
constexpr std::array<string_view, 3> kWidening = {"none", "widening", "unpruning"};
constexpr std::array<string_view, 3> kDynamicKomi = {"none", "linear", "value"};
constexpr std::array<string_view, 5> kParallel = {"lock-free", "local-mutex", "global-mutex", "leaf", "root"};

// A byte may look at any object: the numbers of these enumerations are those of their names.
template <class Enum, std::size_t N>
NamedValue named(Enum& field, const std::array<string_view, N>& names) {
  static_assert(sizeof(Enum) == 1);
  return {reinterpret_cast<std::uint8_t*>(&field), names};
}

void add_tree(std::vector<Description>& rows, Parameters& p) {
  search::mcts::Options& t = p.tree;
  const std::vector<Description> tree = {
      {"memory", &p.memory, 1, 32767, "megabytes of the tree, never passed"},
      {"reuse", &p.reuse, 0, 1, "what was searched is kept for the next move"},
      {"ponder", &p.ponder, 0, 1, "GTP: think on in the opponent's time"},
      {"parallel", named(t.parallel, kParallel), 0, 0, "how threads share the work"},
      {"virtual_loss", &t.virtual_loss, 0, 100, "losses that a simulation under way counts as"},
      {"leaf_batch", &t.leaf_batch, 1, 256, "leaves of the tree that a thread evaluates at a time"},
      {"early_stop", &t.ends_early, 0, 1, "stop when the best move cannot be overtaken"},
      {"uct", &t.uct, 0, 100, "exploration constant of UCT"},
      {"ucb_tuned", &t.is_tuned, 0, 1, "exploration bounded by the variance (UCB1-tuned)"},
      {"fpu", &t.first_play_urgency, -1, 1e6, "first-play urgency: the value of a move without a result"},
      {"fpu_from", named(t.first_play, kFirstPlay), 0, 0,
       "that value: fpu, or the position's mean less fpu_reduction * sqrt(priors tried)"},
      {"fpu_reduction", &t.first_play_reduction, -1, 1, "... shares of a win"},
      {"rave", named(t.rave, kRave), 0, 0, "all-moves-as-first values in the tree, by which schedule"},
      {"rave_equivalence", &t.rave_equivalence, 1, 1e9, "of the hand schedule: visits at which both count alike"},
      {"rave_bias", &t.rave_bias, 0, 1, "of the schedule of least error: the bias of RAVE"},
      {"rave_prior", &t.rave_prior, 0, 1e6, "RAVE begins with so many games of the position's own mean"},
      {"grave", &t.grave_visits, 0, 1e9,
       "visits from which a position uses its own RAVE values, not an ancestor's (GRAVE)"},
      {"prior", named(t.prior, kPrior), 0, 0, "how prior knowledge enters the choice of a move"},
      {"prior_source", named(p.prior_source, kPriorSource), 0, 0, "where prior knowledge comes from"},
      {"prior_weight", &t.prior_weight, 0, 1000, "weight of prior knowledge"},
      {"prior_growth", &t.prior_growth, 0, 1000, "puct: growth of that weight with ln((1 + visits + base) / base)"},
      {"prior_base", &t.prior_base, 1, 1e9, "... the base, in visits"},
      {"prior_power", &t.prior_power, 0, 10, "power that sharpens (above 1) or flattens the priors"},
      {"root_noise", &t.root_noise, 0, 1, "share of the priors of the root that is drawn at random (no reuse then)"},
      {"root_noise_moves", &t.root_noise_moves, 0.1, 1000, "... moves on which it mostly falls"},
      {"widening", named(t.opening, kWidening), 0, 0, "moves are opened one after the other, best prior first"},
      {"widening_first", &t.opening_first, 1, 1e9, "visits after which the next move is opened"},
      {"widening_growth", &t.opening_growth, 1, 100, "growth of that number from move to move"},
      {"widening_initial", &t.opening_initial, 1, 1000, "of unpruning: moves that are open at first"},
      {"widening_from", &p.widening_from, 1, 25, "longer side of the smallest board on which moves are opened so"},
      {"criticality", &t.criticality, 0, 100, "weight of the criticality of a point in its RAVE value"},
      {"criticality_visits", &t.criticality_visits, 0, 1e9, "... in positions with so many visits"},
      {"expansion", &t.expansion_visits, 0, 1e9, "visits of a move before its position enters the tree"},
      {"transpositions", &t.has_transpositions, 0, 1, "positions reached by other orders of moves are shared"},
      {"solver", &t.is_solver, 0, 1, "proven wins and losses go up the tree"},
      {"dynamic_komi", named(p.dynamic_komi.kind, kDynamicKomi), 0, 0,
       "the line between won and lost moves to close games"},
      {"komi_per_stone", &p.dynamic_komi.per_stone, 0, 100, "linear: points for each handicap stone at the start"},
      {"komi_until", &p.dynamic_komi.until, 1, 1000, "move (on 19x19) from which only the real komi counts"},
      {"komi_step", &p.dynamic_komi.step, 0.5, 100, "value: points by which the line moves"},
      {"komi_red", &p.dynamic_komi.red, 0, 1, "... towards the losing side below this chance to win"},
      {"komi_green", &p.dynamic_komi.green, 0, 1, "... towards the winning side above this one"},
      {"margin_weight", &t.margin_weight, 0, 1, "share of a result that depends on its margin"},
      {"margin_scale", &t.margin_scale, 0.1, 1000, "points of margin that count as a clear win"},
  };
  rows.insert(rows.end(), tree.begin(), tree.end());
}

void add_monte_carlo(std::vector<Description>& rows, Parameters& p) {
  MonteCarloParameters& m = p.monte_carlo;
  const std::vector<Description> monte_carlo = {
      {"pruning_ratio", &m.pruning_ratio, 0, 100, "progressive pruning: deviations between a move and a better one"},
      {"pruning_equality", &m.pruning_equality, 0, 100,
       "... deviation of the mean margin, in points, below which moves are equal"},
      {"pruning_equality_wins", &m.pruning_equality_wins, 0, 1, "... that of the mean result, where by_margin is off"},
      {"pruning_first", &m.pruning_first, 1, 1e9, "... games of each move before any is pruned"},
      {"pruning_soft", &m.pruning_soft, 0, 1, "... a pruned move may return"},
      {"by_margin", &m.by_margin, 0, 1, "searches without a tree: the mean margin counts, not the share of wins"},
      {"depth", &m.depth, 1, 5, "selective search: its depth"},
      {"wide", &m.wide, 1, 400, "... moves that a position gets"},
      {"narrow", &m.narrow, 1, 400, "... moves that it keeps when it is searched deeper"},
      {"temperature", &m.temperature, 0, 10000, "annealing: places by which moves change in the order"},
      {"cooling", &m.cooling, 0, 1, "annealing: the temperature falls to 0"},
      {"subtract_opponent", &m.subtract_opponent, 0, 1,
       "all moves as first: the enemy's games on a point count against it"},
  };
  rows.insert(rows.end(), monte_carlo.begin(), monte_carlo.end());
}

void add_playouts(std::vector<Description>& rows, Parameters& p) {
  playout::SequenceOptions& s = p.sequence;
  const std::vector<Description> playouts = {
      {"playout", named(p.playout, kPlayout), 0, 0, "kind of the games that are played out"},
      {"save", &s.save, 0, 1, "sequence playouts: probability to save a chain from a fresh atari"},
      {"nakade", &s.nakade, 0, 1, "... to play the vital point of an eye space"},
      {"two_liberties", &s.two_liberties, 0, 1, "... to fight for chains with two liberties"},
      {"ladder", &s.ladder, 0, 1, "... to read whether a saved chain runs into a ladder, and then to leave it"},
      {"pattern", &s.pattern, 0, 1, "... to answer by a 3x3 pattern"},
      {"capture", &s.capture, 0, 1, "... to capture anywhere"},
      {"refuse_self_atari", &s.refuse_self_atari, 0, 1, "... to refuse a bad self-atari"},
      {"fill_board", &s.fill_board, 0, 100, "tries to find an empty part of the board before a random move"},
      {"mercy", &s.mercy, 0.05, 1, "growth of the lead in stones, as a share of the board, that ends a game; 1: never"},
      {"urgency_table", named(p.urgency_table, kUrgencyTable), 0, 0, "urgency playouts: the urgencies of 3x3 patterns"},
      {"urgency_capture", &p.urgency_capture, 0, 10000, "... urgency per stone captured; an ordinary point has 1"},
      {"urgency_escape", &p.urgency_escape, 0, 10000, "... urgency per own stone in atari"},
      {"forme_k", &p.forme_k, 0, 1, "Forme_K playouts: probability of a move by patterns near the last two"},
      {"forme_k_facts", &p.forme_k_facts, 1, 12, "... the most facts of a pattern"},
      {"forme_k_support", &p.forme_k_support, 1, 1e9, "... matches that a pattern must have"},
      {"forme_k_tactics", &p.forme_k_tactics, 0, 1, "... save, nakade and two_liberties come before"},
  };
  rows.insert(rows.end(), playouts.begin(), playouts.end());
}

void add_network(std::vector<Description>& rows, Parameters& p) {
  const std::vector<Description> network = {
      {"evaluator", named(p.evaluator, kEvaluator), 0, 0, "whose values a tree search goes by"},
      {"net", FileValue{&p.net}, 0, 0, "network (.knet) of values and of prior_source=net"},
      {"net_weight", &p.net_weight, 0, 1, "evaluator=mixed: weight of the network, the rest is the playouts'"},
      {"net_precision", named(p.net_precision, kNetPrecision), 0, 0, "numbers that the network computes with"},
      {"net_symmetry", named(p.net_symmetry, kNetSymmetry), 0, 0,
       "positions are shown to the network turned at random, or as they are"},
      {"net_cache", &p.net_cache, 0, 32767, "megabytes of evaluations of the network that are remembered"},
      {"net_fallback", named(p.net_fallback, kNetFallback), 0, 0,
       "where there is no network for the board: an error (none), or the preset best plays"},
  };
  rows.insert(rows.end(), network.begin(), network.end());
}

}  // namespace

std::vector<Description> describe(Parameters& p) {
  std::vector<Description> rows = {
      {"playouts", &p.playouts, 0, 1e12, "playouts per move; 0: no limit but time"},
      {"nodes", &p.nodes, 0, 1e12, "tree search: positions that enter the tree per move; 0: no limit"},
      {"seconds", &p.seconds, 0.001, 1e6,
       "seconds per move when there is neither a clock nor a number of playouts or nodes"},
      {"min_seconds", &p.min_seconds, 0, 1e6, "a move is not answered faster than this, if the clock allows it"},
      {"threads", &p.threads, 1, 256, "threads of a search"},
      {"seed", &p.seed, 0, kNoMaximum, "seed of the random generator"},
      {"sure_win", &p.sure_win, 0.5, 1, "tree search on time: enough when the best move wins so often; 1: never"},
      {"resign_threshold", &p.resign_threshold, 0, 1, "resign when the chance to win is below this; 0: never"},
      {"resign_moves", &p.resign_moves, 1, 100, "... in so many own moves in a row"},
      {"friendly_pass", named(p.friendly_pass, kFriendlyPass), 0, 0,
       "answer a pass by a pass with dead stones on the board; auto: under territory scoring"},
      {"status_playouts", &p.status_playouts, 10, 1e9, "playouts that tell living from dead stones"},
      {"lag_seconds", &p.lag_seconds, 0, 60, "seconds that a move costs on the clock beyond its thinking"},
      {"debut", &p.debut, 0, 1000,
       "the first so many moves of a game come from the opening book, on the board size of the base; 0: none"},
      {"base", FileValue{&p.base}, 0, 0, "pattern base (.kform) of the book, of priors, playouts and explanations"},
      {"facts", &p.facts, 0, 31, "the most facts of a pattern of the base; 0: as many as it has"},
      {"model", FileValue{&p.model}, 0, 0, "move model (.kmodel) of priors and of the search model"},
  };
  add_network(rows, p);
  add_playouts(rows, p);
  rows.push_back({"model_temperature", &p.model_temperature, 0, 100,
                  "search model: 0 plays the likeliest move, 1 draws as the records do, more draws worse"});
  add_tree(rows, p);
  add_monte_carlo(rows, p);
  return rows;
}

}  // namespace katachi::player
