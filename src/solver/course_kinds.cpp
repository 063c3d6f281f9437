// The searches of the course in the solver: on any game, as game::AnyState.
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/close_name.hpp"
#include "core/rng.hpp"
#include "game/evaluation.hpp"
#include "search/course/b_star.hpp"
#include "search/course/conspiracy.hpp"
#include "search/course/mean_back_up.hpp"
#include "search/course/pds_pn.hpp"
#include "search/course/plain_minimax.hpp"
#include "search/course/pn_star.hpp"
#include "search/course/pns.hpp"
#include "search/course/probcut.hpp"
#include "search/course/rp_pns.hpp"
#include "search/course/sss_star.hpp"
#include "search/course/threats.hpp"
#include "search/course/weak_pns.hpp"
#include "solver/bracket.hpp"
#include "solver/kind_list.hpp"
#include "solver/native.hpp"
#include "solver/parameters.hpp"
#include "solver/proof_names.hpp"
#include "solver/range.hpp"

namespace katachi::solver {

namespace course = search::course;

namespace {

using search::exact::Goal;
using search::exact::Task;

constexpr std::string_view kCourse = "course";

template <class Options>
constexpr auto kInitialRow = row<&Options::initial>("initial", "numbers that a position starts with: one, mobility");

constexpr std::array kPnsRows = {kInitialRow<course::PnsOptions>};
constexpr std::array kPnStarRows = {kInitialRow<course::PnStarOptions>};
constexpr std::array kRpPnsRows = {
    kInitialRow<course::RpPnsOptions>,
    row<&course::RpPnsOptions::slack>("slack", "how much worse than the best a child may be that is drawn"),
    row<&course::RpPnsOptions::seed>("seed", "of the draws of further threads"),
};
constexpr std::array kPdsRows = {kInitialRow<course::PdsOptions>};
constexpr std::array kPdsPnRows = {
    kInitialRow<course::PdsOptions>,
    row<&course::PdsOptions::second_least>("second_least", "nodes that the second level may always expand"),
    row<&course::PdsOptions::second_most>("second_most", "nodes that it may expand at most"),
    row<&course::PdsOptions::second_a>("a", "where the second level may be half as large as the first"),
    row<&course::PdsOptions::second_b>("b", "the width of that curve"),
};
constexpr std::array kMinimaxMemoryRows = {
    row<&course::PlainMinimaxOptions::has_memory>("table", "search each position once"),
};
constexpr std::array kSssRows = {
    row<&course::SssStarOptions::is_dual>("dual", "from minus infinity: DUAL*"),
};

constexpr std::array kBStarRows = {
    row<&course::BStarOptions::margin>("margin", "how far the bounds lie from a judgement"),
    row<&course::BStarOptions::until_value>("until_value", "go on when the best move is known, until the value is"),
};
constexpr std::array kConspiracyRows = {
    row<&course::ConspiracyOptions::conspirators>("conspirators",
                                                  "a level is ruled out when it needs more; 0: only when impossible"),
    row<&course::ConspiracyOptions::levels>("levels", "of judgements, on each side of 0"),
    row<&course::ConspiracyOptions::step>("step", "judgements from one level to the next"),
};
constexpr std::array kMeanRows = {
    row<&course::MeanOptions::p>("p", "of the generalised mean"),
    row<&course::MeanOptions::scale>("scale", "the judgement with a chance of 73 %"),
};
constexpr std::array kProbCutRows = {
    row<&course::ProbCutOptions::shallow>("shallow", "plies of the search that foretells"),
    row<&course::ProbCutOptions::deep>("deep", "plies left where it is asked"),
    row<&course::ProbCutOptions::threshold>("threshold", "how sure a cut must be, in deviations"),
    row<&course::ProbCutOptions::samples>("samples", "positions of the regression"),
    row<&course::ProbCutOptions::seed>("seed", "of the games they come from"),
    row<&course::ProbCutOptions::depth>("depth", "plies at most; 0: to the end of the game"),
    row<&course::ProbCutOptions::verifies>("verify", "repeat the last iteration without cuts, so that it proves"),
};
constexpr std::array kThreatRows = {
    row<&course::ThreatOptions::orders>("orders", "the highest order of a threat"),
    row<&course::ThreatOptions::moves>("moves", "of each order on one line"),
};

// The judge of a search, by the parameter `evaluation`.
constexpr Parameter evaluation_parameter() {
  return {.name = "evaluation",
          .about =
              "who judges leaves: an evaluation of the game, playouts, none (default: the game's usual one, "
              "or playouts where it has none)"};
}

using Judge = std::function<std::int32_t(const game::AnyState&)>;

// The mean of random games as a judgement; the same position is always judged alike.
std::int32_t judge_by_playouts(const game::AnyState& state) {
  constexpr int kGames = 12, kLongest = 2000;
  constexpr double kScale = 400;
  core::Rng rng(state.hash());
  double sum = 0;
  for (int game = 0; game < kGames; ++game) {
    game::AnyState end = state;
    for (int move = 0; move < kLongest && !end.is_terminal(); ++move) end.play(end.random_move(rng));
    sum += end.is_terminal() ? end.outcome(game::Player::kFirst) : 0.5;
  }
  const double chance = (sum + 0.5) / (kGames + 1);  // never 0 or 1: a judgement is no proof
  return static_cast<std::int32_t>(std::lround(kScale * std::log(chance / (1 - chance))));
}

// Null: none is wanted.
core::Result<Judge> judge_of(const Question& question, const Settings& settings) {
  const std::span<const game::Evaluation> evaluations = question.game->evaluations;
  const auto given = settings.parameters.find("evaluation");
  if (given == settings.parameters.end()) {
    if (!evaluations.empty()) return Judge(evaluations.front().judge);
    return Judge(judge_by_playouts);
  }
  std::vector<std::string> names = {"playouts", "none"};
  if (given->second == "playouts") return Judge(judge_by_playouts);
  if (given->second == "none") return Judge();
  for (const game::Evaluation& evaluation : evaluations) {
    if (given->second == evaluation.name) return Judge(evaluation.judge);
    names.emplace_back(evaluation.name);
  }
  return core::fail(fmt::format("'{}' is no evaluation of {}", given->second, question.game->traits->name),
                    "evaluation", core::did_you_mean(given->second, names, "take playouts or none"));
}

// A search that answers goals: a value takes several questions.
template <class Options, class Search>
core::Result<Report> answer_goals(const Question& question, const Settings& settings, const Task& task,
                                  std::span<const Row<Options>> rows, Search&& search) {
  Options options;
  if (const auto set = set_parameters<Options>(options, rows, settings); !set) return std::unexpected(set.error());
  if constexpr (requires { options.threads; }) options.threads = settings.threads;
  return run_any(question, settings, [&](const game::AnyState& state, const game::AnyKnowledge& knowledge) -> Report {
    const auto ask = [&](Goal goal, const Task& own) -> Report { return search(state, goal, knowledge, options, own); };
    if (question.at_least) return ask({.at_least = *question.at_least}, task);
    return bracket_from<Report>(state, range_of(question, knowledge.bounds(state)), task, ask);
  });
}

// A search that finds values, and answers goals as well.
template <class Options, class Search>
core::Result<Report> find_value(const Question& question, const Settings& settings, const Task& task,
                                std::span<const Row<Options>> rows, Search&& search) {
  Options options;
  if (const auto set = set_parameters<Options>(options, rows, settings); !set) return std::unexpected(set.error());
  return run_any(question, settings, [&](const game::AnyState& state, const game::AnyKnowledge& knowledge) -> Report {
    std::optional<Goal> goal;
    if (question.at_least) goal = Goal{.at_least = *question.at_least};
    return search(state, goal, knowledge, options, task);
  });
}

// A search that judges: search(state, goal or none, knowledge, judge, options, task). `asks_goals`: a value takes several questions.
template <class Options, class Search>
core::Result<Report> judge_and_search(const Question& question, const Settings& settings, const Task& task,
                                      std::span<const Row<Options>> rows, bool asks_goals, Search&& search) {
  const auto judge = judge_of(question, settings);
  if (!judge) return std::unexpected(judge.error());
  const auto run = [&](const game::AnyState& state, std::optional<Goal> goal, const game::AnyKnowledge& knowledge,
                       const Options& options, const Task& own) -> Report {
    if (*judge) return search(state, goal, knowledge, *judge, options, own);
    return search(state, goal, knowledge, search::minimax::NoJudge{}, options, own);
  };
  if (asks_goals) return answer_goals<Options>(question, settings, task, rows, run);
  return find_value<Options>(question, settings, task, rows, run);
}

template <class Options, std::size_t kRows>
std::vector<Parameter> with_evaluation(const std::array<Row<Options>, kRows>& rows) {
  std::vector<Parameter> parameters = parameters_of<Options>(rows);
  parameters.push_back(evaluation_parameter());
  return parameters;
}

void add_judging_kinds(std::vector<Kind>& kinds) {
  kinds.push_back({.name = "b-star",
                   .family = kCourse,
                   .about = "B*: optimistic and pessimistic bounds, until one move is better than all others",
                   .parameters = with_evaluation(kBStarRows),
                   .may_stay_open = true,
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return judge_and_search<course::BStarOptions>(
                         question, settings, task, kBStarRows, false,
                         [](const auto&... a) { return course::b_star(a...); });
                   }});
  kinds.push_back({.name = "conspiracy",
                   .family = kCourse,
                   .about = "conspiracy numbers: how many leaves would have to change for another value",
                   .parameters = with_evaluation(kConspiracyRows),
                   .may_stay_open = true,
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return judge_and_search<course::ConspiracyOptions>(
                         question, settings, task, kConspiracyRows, true,
                         [](const auto& state, const std::optional<Goal>& goal, const auto&... a) {
                           return course::conspiracy_search(state, goal.value(), a...);
                         });
                   }});
  kinds.push_back({.name = "mean-back-up",
                   .family = kCourse,
                   .about = "min/max approximation: the leaf on which the root depends most, by generalised means",
                   .parameters = with_evaluation(kMeanRows),
                   .may_stay_open = true,
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return judge_and_search<course::MeanOptions>(
                         question, settings, task, kMeanRows, false,
                         [](const auto&... a) { return course::mean_back_up(a...); });
                   }});
  kinds.push_back({.name = "probcut",
                   .family = kCourse,
                   .about = "alpha-beta that believes shallow searches, by a regression that it fits first",
                   .parameters = with_evaluation(kProbCutRows),
                   .may_stay_open = true,
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return judge_and_search<course::ProbCutOptions>(
                         question, settings, task, kProbCutRows, false,
                         [](const auto&... a) { return course::probcut(a...); });
                   }});
  kinds.push_back({.name = "threats",
                   .family = kCourse,
                   .about = "generalised threats: proofs by forcing moves alone",
                   .parameters = parameters_of<course::ThreatOptions>(kThreatRows),
                   .may_stay_open = true,
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return answer_goals<course::ThreatOptions>(
                         question, settings, task, kThreatRows,
                         [](const auto&... a) { return course::threat_search(a...); });
                   }});
}

void add_proof_number_kinds(std::vector<Kind>& kinds) {
  kinds.push_back({.name = "pns",
                   .family = kCourse,
                   .about = "proof-number search, best first, on a graph",
                   .parameters = parameters_of<course::PnsOptions>(kPnsRows),
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return answer_goals<course::PnsOptions>(question, settings, task, kPnsRows,
                                                             [](const auto&... a) { return course::pns(a...); });
                   }});
  kinds.push_back({.name = "weak-pns",
                   .family = kCourse,
                   .about = "proof-number search with weak proof numbers: shared leaves count once",
                   .parameters = parameters_of<course::PnsOptions>(kPnsRows),
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return answer_goals<course::PnsOptions>(question, settings, task, kPnsRows,
                                                             [](const auto&... a) { return course::weak_pns(a...); });
                   }});
  kinds.push_back({.name = "rp-pns",
                   .family = kCourse,
                   .about = "randomised parallel proof-number search: threads on one graph",
                   .parameters = parameters_of<course::RpPnsOptions>(kRpPnsRows),
                   .takes_threads = true,
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return answer_goals<course::RpPnsOptions>(question, settings, task, kRpPnsRows,
                                                               [](const auto&... a) { return course::rp_pns(a...); });
                   }});
  kinds.push_back({.name = "pn-star",
                   .family = kCourse,
                   .about = "PN*: depth first, deepening by proof numbers alone",
                   .parameters = parameters_of<course::PnStarOptions>(kPnStarRows),
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return answer_goals<course::PnStarOptions>(question, settings, task, kPnStarRows,
                                                                [](const auto&... a) { return course::pn_star(a...); });
                   }});
  kinds.push_back({.name = "pds",
                   .family = kCourse,
                   .about = "proof- and disproof-number search, depth first",
                   .parameters = parameters_of<course::PdsOptions>(kPdsRows),
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return answer_goals<course::PdsOptions>(question, settings, task, kPdsRows,
                                                             [](const auto&... a) { return course::pds(a...); });
                   }});
  kinds.push_back({.name = "pds-pn",
                   .family = kCourse,
                   .about = "PDS whose new positions are searched by proof-number search",
                   .parameters = parameters_of<course::PdsOptions>(kPdsPnRows),
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return answer_goals<course::PdsOptions>(question, settings, task, kPdsPnRows,
                                                             [](const auto&... a) { return course::pds_pn(a...); });
                   }});
}

void add_value_kinds(std::vector<Kind>& kinds) {
  kinds.push_back({.name = "minimax",
                   .family = kCourse,
                   .about = "everything, without cut-offs",
                   .parameters = parameters_of<course::PlainMinimaxOptions>(kMinimaxMemoryRows),
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return find_value<course::PlainMinimaxOptions>(
                         question, settings, task, kMinimaxMemoryRows,
                         [](const auto&... a) { return course::plain_minimax(a...); });
                   }});
  kinds.push_back({.name = "sss-star",
                   .family = kCourse,
                   .about = "SSS* as MTD(+infinity): null windows from above",
                   .parameters = parameters_of<course::SssStarOptions>(kSssRows),
                   .run = [](const Question& question, const Settings& settings, const Task& task) {
                     return find_value<course::SssStarOptions>(question, settings, task, kSssRows,
                                                               [](const auto&... a) { return course::sss_star(a...); });
                   }});
}

}  // namespace

void add_course_kinds(std::vector<Kind>& kinds) {
  add_value_kinds(kinds);
  add_proof_number_kinds(kinds);
  add_judging_kinds(kinds);
}

}  // namespace katachi::solver
