// Every exact search against every other: on random small positions of every game they must say the same.
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/course/pds_pn.hpp"
#include "search/course/plain_minimax.hpp"
#include "search/course/pn_star.hpp"
#include "search/course/pns.hpp"
#include "search/course/rp_pns.hpp"
#include "search/course/sss_star.hpp"
#include "search/course/weak_pns.hpp"
#include "search/mcts/mcts.hpp"
#include "search/minimax/minimax.hpp"
#include "search/proof/run.hpp"
#include "search/retrograde/reachable.hpp"
#include "search/retrograde/solve.hpp"
#include "tests/search/course/arenas.hpp"
#include "tests/search/uniform_evaluator.hpp"

namespace katachi::search::course::test {
namespace {

using game::AnyKnowledge, game::AnyState;
using Goal = exact::Goal;
using Report = exact::Report<game::AnyMove>;
using GoalSearch = std::function<Report(const AnyState&, Goal, const AnyKnowledge&, const exact::Task&)>;
using ValueSearch = std::function<Report(const AnyState&, const AnyKnowledge&, const exact::Task&)>;

template <class Search>
struct Named {
  std::string name;
  Search run;
  bool keeps_line = true;  // every move of its line is proved to keep the value
};

// A search of goals with these options.
template <class Options, class F>
GoalSearch with(F f, const Options& options) {
  return [f, options](const AnyState& state, Goal goal, const AnyKnowledge& knowledge, const exact::Task& task) {
    return f(state, goal, knowledge, options, task);
  };
}
template <class Options, class F>
ValueSearch value_with(F f, const Options& options) {
  return [f, options](const AnyState& state, const AnyKnowledge& knowledge, const exact::Task& task) {
    return f(state, std::nullopt, knowledge, options, task);
  };
}

std::vector<Named<GoalSearch>> goal_searches() {
  using proof::Initial;
  const auto by_pns = [](const auto&... a) { return pns(a...); };
  const auto by_weak = [](const auto&... a) { return weak_pns(a...); };
  const auto by_rp = [](const auto&... a) { return rp_pns(a...); };
  const auto by_star = [](const auto&... a) { return pn_star(a...); };
  const auto by_pds = [](const auto&... a) { return pds(a...); };
  const auto by_pds_pn = [](const auto&... a) { return pds_pn(a...); };
  const auto by_dfpn = [](const auto&... a) { return proof::dfpn(a...); };
  const auto by_scout = [](const auto&... a) { return minimax::solve(a...); };
  return {
      {"pns", with(by_pns, PnsOptions{})},
      {"pns by mobility", with(by_pns, PnsOptions{.initial = Initial::kMobility})},
      {"weak pns", with(by_weak, PnsOptions{})},
      {"rp-pns", with(by_rp, RpPnsOptions{})},
      {"rp-pns on three threads", with(by_rp, RpPnsOptions{.threads = 3})},
      {"pn*", with(by_star, PnStarOptions{})},
      {"pn* by mobility", with(by_star, PnStarOptions{.initial = Initial::kMobility})},
      {"pds", with(by_pds, PdsOptions{})},
      {"pds by mobility", with(by_pds, PdsOptions{.initial = Initial::kMobility})},
      {"pds-pn", with(by_pds_pn, PdsOptions{.second_least = 3, .second_a = 10, .second_b = 3})},
      {"df-pn", with(by_dfpn, proof::DfpnOptions{})},
      {"scout", with(by_scout, minimax::Options{})},
  };
}

std::vector<Named<ValueSearch>> value_searches() {
  const auto by_minimax = [](const auto&... a) { return plain_minimax(a...); };
  const auto by_sss = [](const auto&... a) { return sss_star(a...); };
  const auto alpha_beta = [](minimax::Driver driver) -> ValueSearch {
    return [driver](const AnyState& state, const AnyKnowledge& knowledge, const exact::Task& task) {
      return minimax::solve(state, knowledge, minimax::Options{.driver = driver}, task);
    };
  };
  return {
      {"minimax", value_with(by_minimax, PlainMinimaxOptions{})},
      {"sss*", value_with(by_sss, SssStarOptions{})},
      {"dual*", value_with(by_sss, SssStarOptions{.is_dual = true})},
      {"alpha-beta", alpha_beta(minimax::Driver::kAlphaBeta), false},
      {"mtd(f)", alpha_beta(minimax::Driver::kMtdF), false},
  };
}

// What is checked of one position, and the names of whoever was wrong.
class Checker {
 public:
  explicit Checker(const Arena& arena) : arena_(arena), start_(arena.start()) {
    if (arena.entry().knowledge != nullptr) informed_ = arena.entry().knowledge(game::KnowledgeSwitches{});
  }

  // False: the position is too large to be solved here.
  bool check(core::Rng& rng) {
    constexpr std::size_t kMost = 800;
    const auto span = static_cast<std::uint32_t>(arena_.most - arena_.fewest + 1);
    const AnyState state = random_position(start_, arena_.fewest + static_cast<int>(rng.below(span)), rng);
    const std::optional<game::Value> value = judge_.value(state, kMost);
    if (!value) return false;
    const AnyKnowledge& knowledge = rng.below(2) == 0 ? plain_ : informed_;
    check_values(state, *value, knowledge, rng);
    check_goals(state, *value, knowledge, rng);
    if (rng.below(4) == 0) check_retrograde(state, *value);
    if (rng.below(4) == 0) check_monte_carlo(state, *value, rng);
    return true;
  }

 private:
  // Small tables forget, graphs need room.
  static exact::Task table_task(core::Rng& rng) { return small_task(rng.below(3) == 0 ? 1 << 17 : 8 << 20); }

  void check_values(const AnyState& state, game::Value value, const AnyKnowledge& knowledge, core::Rng& rng) const {
    for (const auto& search : values_) {
      const Report report = search.run(state, knowledge, table_task(rng));
      expect(report.bounds == game::Bounds::exactly(value), search.name, state);
      expect(report.end == exact::End::kSolved, search.name, state);
      expect(!report.line.empty(), search.name, state);
      if (search.keeps_line) check_line(search.name, state, report, value);
      check_legal(search.name, state, report);
    }
  }

  void check_goals(const AnyState& state, game::Value value, const AnyKnowledge& knowledge, core::Rng& rng) const {
    const Goal goal{.at_least = value + static_cast<game::Value>(rng.below(4)) - 1};
    for (const auto& search : goals_) {
      const bool is_graph = search.name.find("pns") != std::string::npos;
      const exact::Task task = is_graph ? small_task(64 << 20) : table_task(rng);
      const Report report = search.run(state, goal, knowledge, task);
      expect(report.answer(goal) == std::optional(value >= goal.at_least), search.name, state);
      expect(report.bounds.lower <= value && value <= report.bounds.upper, search.name, state);
      check_legal(search.name, state, report);
    }
    for (const bool is_dual : {false, true}) {
      const Report report = sss_star(state, std::optional(goal), knowledge, {.is_dual = is_dual}, small_task());
      expect(report.answer(goal) == std::optional(value >= goal.at_least), "sss*", state);
    }
  }

  // The line keeps the value at every step.
  void check_line(const std::string& name, const AnyState& from, const Report& report, game::Value value) const {
    AnyState state = from;
    for (const game::AnyMove move : report.line) {
      expect(state.is_legal(move), name + " (an illegal move)", from);
      state.play(move);
      expect(judge_.below(state) == value, name + " (line)", from);
    }
  }
  static void check_legal(const std::string& name, const AnyState& from, const Report& report) {
    AnyState state = from;
    for (const game::AnyMove move : report.line) {
      expect(!state.is_terminal() && state.is_legal(move), name, from);
      state.play(move);
    }
  }

  void check_retrograde(const AnyState& state, game::Value value) const {
    constexpr std::uint64_t kMost = 3000;
    const auto reachable = retrograde::Reachable::from(state, plain_, kMost);
    if (!reachable) return;  // superko, or too many
    const retrograde::Solution solution = retrograde::solve(*reachable, small_task());
    expect(solution.values[0] == game::Bounds::exactly(value), "retrograde", state);
  }

  // What the solver of Monte-Carlo tree search has proved is so.
  void check_monte_carlo(const AnyState& state, game::Value value, core::Rng& rng) const {
    using Evaluator = UniformEvaluator<AnyState>;
    const mcts::Options options{.seed = rng.below(1000), .is_solver = true, .ends_early = false};
    mcts::Mcts<AnyState, Evaluator> search(steady_clock(), options, Evaluator());
    const auto report = search.search(state, {}, {.playouts = 300, .deadline = std::nullopt});
    const game::Value own = state.to_move() == game::Player::kFirst ? value : -value;
    const double outcome = own > 0 ? 1 : own < 0 ? 0 : 0.5;
    // A win proves the position; less does so only where every move is proven.
    const bool is_proved =
        report.best().is_proven &&
        (report.best().outcome == 1 || std::ranges::all_of(report.moves, &MoveReport<game::AnyMove>::is_proven));
    if (is_proved) expect(report.best().outcome == outcome, "mcts", state);
  }

  static void expect(bool holds, const std::string& name, const AnyState& state) {
    if (!holds) RC_FAIL(name + " is wrong of\n" + state.text());
  }

  Arena arena_;
  AnyState start_;
  AnyKnowledge plain_, informed_;
  std::vector<Named<GoalSearch>> goals_ = goal_searches();
  std::vector<Named<ValueSearch>> values_ = value_searches();
  mutable CappedJudge judge_;
};

class Course : public testing::TestWithParam<Arena> {};

INSTANTIATE_TEST_SUITE_P(Exact, Course, testing::ValuesIn(arenas()),
                         [](const auto& arena) { return arena.param.name; });

TEST_P(Course, AllSearchesAgree) {
  Checker checker(GetParam());
  rc::detail::TestParams params;
  params.seed = 1;  // the same positions every time, unless more are asked for
  params.maxSuccess = positions_of_a_game(100);
  int checked = 0;
  const auto result = rc::detail::checkTestable(
      [&] {
        core::Rng rng = drawn_rng();
        constexpr int kDraws = 8;  // a position that is small enough is among so many, mostly
        for (int i = 0; i < kDraws; ++i)
          if (checker.check(rng)) {
            ++checked;
            break;
          }
      },
      rc::detail::TestMetadata{}, params);
  EXPECT_TRUE(result.template is<rc::detail::SuccessResult>()) << result;
  EXPECT_GT(checked, params.maxSuccess / 2);
}

}  // namespace
}  // namespace katachi::search::course::test
