// The searches of the course in the solver: on any game, as game::AnyState.
#include <array>
#include <optional>

#include "search/course/pds_pn.hpp"
#include "search/course/plain_minimax.hpp"
#include "search/course/pn_star.hpp"
#include "search/course/pns.hpp"
#include "search/course/rp_pns.hpp"
#include "search/course/sss_star.hpp"
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
    return bracket<Report>(range_of(question, knowledge.bounds(state)), task, ask);
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
}

}  // namespace katachi::solver
