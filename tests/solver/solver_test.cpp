#include "solver/solver.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "games/registry/registry.hpp"
#include "solver/bracket.hpp"

namespace katachi::solver {
namespace {

namespace exact = search::exact;

struct Solved {
  std::string_view game;
  game::BoardSize size;
  std::string_view moves;
  game::Value value;
};

// Hex by Nash's argument and search; Go by area with positional superko, Othello 4x4 (3 discs to 11), tic-tac-toe, Breakthrough: all
// computed by exhaustive searches before (tests/games/solved_positions.hpp) or published.
constexpr Solved kSolved[] = {
    {"tic-tac-toe", {3, 3}, "", 0},
    {"tic-tac-toe", {3, 3}, "a1 b1", 2},
    {"hex", {3, 3}, "", 2},
    {"hex", {3, 3}, "a1", -2},
    {"breakthrough", {3, 4}, "", -2},
    {"othello", {4, 4}, "", -16},
    {"go", {3, 1}, "", 6},
    {"go", {2, 2}, "", 2},
    {"connect-four", {7, 6}, "4 6 6 6 3 4 6 4 5 2 1 7 2 4 1 3 5 5 6 2 2 2", -2},
    {"connect-four", {7, 6}, "7 5 1 6 2 7 1 3 5 3 3 7 1 2 6 3 6 1 3 5 1 1", 0},
};

Question question_of(std::string_view name, game::BoardSize size, std::string_view moves) {
  const games::Entry* const entry = games::find_game(name).value();
  games::Options options;
  if (name == "go") options = {{"rules", "tromp-taylor"}, {"komi", "0"}};
  Question question{.game = entry, .start = games::start_of(*entry, size, options).value()};
  game::AnyState state = question.start;
  std::string_view rest = moves;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const auto move = state.parse_move(rest.substr(0, end)).value();
    question.moves.push_back(move);
    state.play(move);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return question;
}

Report solve_or_die(const Question& question, const Settings& settings, const exact::Limits& limits = {}) {
  static const core::SteadyClock clock;
  const auto report = solve(question, settings, {.clock = &clock, .limits = limits});
  if (!report) throw std::runtime_error(report.error().text());
  return *report;
}

// Whole games by the search that suits them. Connect Four: John Tromp's table (2006).
TEST(Solver, SolvesWholeGames) {
  constexpr Solved kGames[] = {
      {"connect-four", {4, 4}, "", 0},  {"connect-four", {5, 4}, "", 0},  {"connect-four", {5, 5}, "", 0},
      {"breakthrough", {4, 4}, "", -2}, {"breakthrough", {5, 4}, "", -2},
  };
  for (const Solved& solved : kGames) {
    const Report report = solve_or_die(question_of(solved.game, solved.size, solved.moves), {});
    EXPECT_EQ(report.bounds, game::Bounds::exactly(solved.value)) << solved.game << " " << solved.size.width;
  }
}

class EverySearch : public testing::TestWithParam<std::string> {};

std::vector<std::string> search_names() {
  std::vector<std::string> names;
  for (const Kind& kind : kinds()) names.emplace_back(kind.name);
  return names;
}

const Kind& kind_named(std::string_view name) {
  return *std::ranges::find_if(kinds(), [&](const Kind& kind) { return kind.name == name; });
}

// What a search must solve here. Those of the course are made to be read: they get the positions that need no table of millions; those
// that may stay open get limits and must only tell the truth.
//
// Those that keep no positions at all play every game of Go 2x2, of which positional superko leaves 386 356 909 593.
std::vector<Solved> solved_for(std::string_view search) {
  std::vector<Solved> out;
  const bool is_course = kind_named(search).family == "course";
  const bool forgets = search == "minimax" || search == "sss-star";
  for (const Solved& solved : kSolved) {
    if (is_course && (solved.game == "connect-four" || solved.game == "othello")) continue;
    if (forgets && solved.game == "go" && solved.size == game::BoardSize{2, 2}) continue;
    out.push_back(solved);
  }
  return out;
}
exact::Limits limits_for(std::string_view search) { return {.nodes = kind_named(search).may_stay_open ? 500u : 0u}; }

INSTANTIATE_TEST_SUITE_P(Solver, EverySearch, testing::ValuesIn(search_names()), [](const auto& kind) {
  std::string name = kind.param;
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
});

TEST_P(EverySearch, FindsTheValue) {
  for (const Solved& solved : solved_for(GetParam()))
    for (const bool native : {true, false}) {
      const Question question = question_of(solved.game, solved.size, solved.moves);
      const Report report = solve_or_die(question, {.search = GetParam(), .native = native}, limits_for(GetParam()));
      if (kind_named(GetParam()).may_stay_open) {
        EXPECT_LE(report.bounds.lower, solved.value) << solved.game << " " << solved.moves;
        EXPECT_GE(report.bounds.upper, solved.value) << solved.game << " " << solved.moves;
        continue;
      }
      EXPECT_EQ(report.bounds, game::Bounds::exactly(solved.value)) << solved.game << " " << solved.moves << native;
      EXPECT_EQ(report.end, exact::End::kSolved);
      EXPECT_FALSE(report.line.empty()) << solved.game;
    }
}

TEST_P(EverySearch, AnswersGoals) {
  for (const Solved& solved : solved_for(GetParam()))
    for (const game::Value more : {0, 2}) {
      Question question = question_of(solved.game, solved.size, solved.moves);
      question.at_least = solved.value + more;
      const Report report = solve_or_die(question, {.search = GetParam()}, limits_for(GetParam()));
      const exact::Goal goal{.at_least = solved.value + more};
      if (kind_named(GetParam()).may_stay_open && !report.answer(goal)) continue;
      EXPECT_EQ(report.answer({.at_least = solved.value + more}), more == 0) << solved.game << " " << solved.moves;
    }
}

// Without any knowledge of the game the value is the same.
TEST_P(EverySearch, NeedsNoKnowledge) {
  if (kind_named(GetParam()).may_stay_open) return;  // FindsTheValue and the tests of search/course are theirs
  for (const Solved& solved : solved_for(GetParam())) {
    if (solved.game != "go" && solved.moves.empty()) continue;
    if (solved.game == "connect-four") continue;
    const Question question = question_of(solved.game, solved.size, solved.moves);
    const Report report = solve_or_die(question, {.search = GetParam(), .knowledge = game::KnowledgeSwitches::none()});
    EXPECT_EQ(report.bounds, game::Bounds::exactly(solved.value)) << solved.game;
  }
}

// A limit leaves the question open, and what is told still holds.
TEST_P(EverySearch, LimitsLeaveTrueBounds) {
  for (const Solved& solved : solved_for(GetParam()))
    for (const std::uint64_t nodes : {1, 20, 300}) {
      const Question question = question_of(solved.game, solved.size, solved.moves);
      const Report report = solve_or_die(question, {.search = GetParam()}, {.nodes = nodes});
      EXPECT_LE(report.bounds.lower, solved.value) << solved.game << " " << nodes;
      EXPECT_GE(report.bounds.upper, solved.value) << solved.game << " " << nodes;
      EXPECT_LE(report.nodes, nodes + 200) << solved.game;
    }
}

// The line is a game of legal moves; played to its end it gives the value.
TEST_P(EverySearch, LinesAreLegal) {
  for (const Solved& solved : solved_for(GetParam())) {
    const Question question = question_of(solved.game, solved.size, solved.moves);
    game::AnyState state = question.position();
    const Report report = solve_or_die(question, {.search = GetParam()}, limits_for(GetParam()));
    for (const game::AnyMove move : report.line) {
      ASSERT_FALSE(state.is_terminal()) << solved.game;
      ASSERT_TRUE(state.is_legal(move)) << solved.game;
      state.play(move);
    }
    if (state.is_terminal() && report.is_solved()) {
      EXPECT_EQ(game::final_value(state), solved.value) << solved.game << " " << solved.moves;
    }
  }
}

// The line of a goal shows how it is reached, or how it is kept out of reach.
TEST_P(EverySearch, LinesOfGoalsShowTheAnswer) {
  for (const Solved& solved : solved_for(GetParam()))
    for (const game::Value more : {0, 2}) {
      Question question = question_of(solved.game, solved.size, solved.moves);
      question.at_least = solved.value + more;
      game::AnyState state = question.position();
      for (const game::AnyMove move : solve_or_die(question, {.search = GetParam()}, limits_for(GetParam())).line) {
        ASSERT_TRUE(!state.is_terminal() && state.is_legal(move)) << solved.game;
        state.play(move);
      }
      if (!state.is_terminal()) continue;
      EXPECT_EQ(game::final_value(state) >= solved.value + more, more == 0) << solved.game << " " << solved.moves;
    }
}

// Where the first player may open on small boards: + he wins. Up to 4x4 df-pn without any knowledge finds the same; 5x5 is also found
// with bounds alone and with pruned moves alone. The openings of 5x5 and 6x6 were first solved by Queenbee (J. van Rijswijck 2000).
TEST(Solver, OpeningsOfHex) {
  const std::vector<std::string> openings[] = {
      {"+"},
      {"-+", "+-"},
      {"--+", "+++", "+--"},
      {"---+", "--+-", "-+--", "+---"},
      {"----+", "-++++", "-+++-", "++++-", "+----"},
  };
  for (const auto& rows : openings)
    for (std::size_t row = 0; row < rows.size(); ++row)
      for (std::size_t column = 0; column < rows.size(); ++column) {
        const int size = static_cast<int>(rows.size());
        const std::string move = static_cast<char>('a' + column) + std::to_string(row + 1);
        const Question question = question_of("hex", game::BoardSize::square(size), move);
        if (question.position().is_terminal()) continue;
        const game::Value value = rows[row][column] == '+' ? game::kWin : -game::kWin;
        EXPECT_EQ(solve_or_die(question, {}).bounds, game::Bounds::exactly(value)) << size << " " << move;
      }
}

// Where the knowledge decides the question alone, the solver walks along what it knows: to the end, for either side.
TEST(Solver, TheKnowledgeAloneGivesALine) {
  for (const std::string_view moves : {"c3", "a1", "d2 c3"}) {
    const Question question = question_of("hex", {5, 5}, moves);
    const Report report = solve_or_die(question, {});
    game::AnyState state = question.position();
    EXPECT_EQ(report.nodes, 0u) << moves;
    for (const game::AnyMove move : report.line) {
      ASSERT_TRUE(state.is_legal(move));
      state.play(move);
    }
    ASSERT_TRUE(state.is_terminal()) << moves;
    EXPECT_EQ(game::final_value(state), report.bounds.lower) << moves;
  }
}

TEST(Solver, UnknownNamesAreErrors) {
  const Question question = question_of("tic-tac-toe", {3, 3}, "");
  const core::SteadyClock clock;
  const auto error = [&](const Settings& settings) {
    return solve(question, settings, {.clock = &clock}).error().text();
  };
  EXPECT_EQ(error({.search = "df-pm"}), "--search: unknown search 'df-pm' (did you mean df-pn?)");
  EXPECT_EQ(error({.search = "df-pn", .parameters = {{"epsilom", "1"}}}),
            "--set: df-pn has no parameter 'epsilom' (did you mean epsilon?)");
  EXPECT_EQ(error({.search = "df-pn", .parameters = {{"epsilon", "nan"}}}), "epsilon: 'nan' is not a number from 0 up");
  EXPECT_EQ(error({.search = "df-pn", .parameters = {{"initial", "two"}}}),
            "initial: 'two' is not one of its values (take one, mobility)");
  EXPECT_EQ(error({.search = "scout", .parameters = {{"table", "maybe"}}}), "table: 'maybe' is neither yes nor no");
}

// The questions of a bracket, for every value and guess: few, and the value is found.
TEST(Bracket, FindsEveryValue) {
  const core::SteadyClock clock;
  for (game::Value value = -31; value <= 31; value += 2)
    for (game::Value guess = -31; guess <= 31; guess += 6) {
      int questions = 0;
      const Report report = bracket<Report>({.bounds = {-31, 31}, .step = 2, .guess = guess}, {.clock = &clock},
                                            [&](exact::Goal goal, const exact::Task&) {
                                              ++questions;
                                              Report answer{.nodes = 10};
                                              if (value >= goal.at_least)
                                                answer.bounds.lower = goal.at_least;
                                              else
                                                answer.bounds.upper = goal.at_least - 1;
                                              return answer;
                                            });
      EXPECT_EQ(report.bounds, game::Bounds::exactly(value)) << guess;
      EXPECT_EQ(report.nodes, 10u * static_cast<unsigned>(questions));
      EXPECT_LE(questions, 11);
    }
}

TEST(Bracket, AnOpenQuestionEndsIt) {
  const core::SteadyClock clock;
  int questions = 0;
  const Report report = bracket<Report>(
      {.bounds = {-10, 10}, .step = 2, .guess = 2}, {.clock = &clock, .limits = {.nodes = 25}},
      [&](exact::Goal goal, const exact::Task& task) {
        Report answer{.end = exact::End::kNodes, .nodes = std::min<std::uint64_t>(10, task.limits.nodes)};
        if (++questions < 3) answer.bounds.lower = goal.at_least;
        return answer;
      });
  EXPECT_EQ(questions, 3);
  EXPECT_EQ(report.nodes, 25u);
  EXPECT_EQ(report.end, exact::End::kNodes);
  EXPECT_EQ(report.bounds, (game::Bounds{4, 10}));
}

}  // namespace
}  // namespace katachi::solver
