#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/evolution_schedule.hpp"
#include "lab/population.hpp"
#include "stats/sample.hpp"
#include "tests/lab/played_schedule.hpp"

namespace katachi::lab {
namespace {

using namespace test;

const Variable kWhole{.name = "depth", .start = 20, .low = 0, .high = 100, .is_integer = true};
const Variable kReal{.name = "c", .start = 0.5, .low = 0, .high = 2, .is_integer = false};

bool is_within(const Values& values, const std::vector<Variable>& variables) {
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (values[i] < variables[i].low || values[i] > variables[i].high) return false;
    if (variables[i].is_integer && values[i] != std::round(values[i])) return false;
  }
  return true;
}

TEST(Population, NormalNumbersAreNormal) {
  core::Rng rng(1);
  stats::Sample sample;
  int beyond_two = 0;
  for (int i = 0; i < 20000; ++i) {
    const double x = normal(rng);
    sample.add(x);
    if (std::abs(x) > 2) ++beyond_two;
  }
  EXPECT_NEAR(sample.mean(), 0, 0.03);
  EXPECT_NEAR(sample.deviation(), 1, 0.03);
  EXPECT_NEAR(beyond_two / 20000.0, 0.0455, 0.006);
}

TEST(Population, FirstHasTheStartAndRandomOnes) {
  const std::vector<Variable> variables = {kWhole, kReal};
  const auto members = first_population(variables, 30, 5);
  ASSERT_EQ(members.size(), 30u);
  EXPECT_EQ(members.front(), (Values{20, 0.5}));
  EXPECT_EQ(std::set<Values>(members.begin(), members.end()).size(), 30u);
  for (const Values& values : members) EXPECT_TRUE(is_within(values, variables));
  EXPECT_TRUE(std::ranges::any_of(members, [](const Values& values) { return values[0] > 80 && values[1] > 1; }));
  EXPECT_EQ(first_population(variables, 30, 5), members);
  EXPECT_NE(first_population(variables, 30, 6), members);
}

TEST(Population, NextKeepsTheBetterHalfAndChangesCopies) {
  const std::vector<Variable> variables = {kWhole, kReal};
  const auto before = first_population(variables, 7, 5);
  const auto after = next_population(variables, before, 1, 5, 1);
  ASSERT_EQ(after.size(), 7u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(after[i], before[i]);
  // Steps beyond four deviations are rarer than one in ten thousand.
  for (std::size_t i = 4; i < 6; ++i) {
    EXPECT_NEAR(after[i][0], before[i - 4][0], 40);
    EXPECT_NEAR(after[i][1], before[i - 4][1], 0.8);
    EXPECT_NE(after[i], before[i - 4]);
  }
  EXPECT_EQ(std::set<Values>(after.begin(), after.end()).size(), 7u);
  EXPECT_EQ(next_population(variables, before, 1, 5, 1), after);
  EXPECT_NE(next_population(variables, before, 1, 5, 2), after);
}

TEST(Population, StepsAreATenthOfTheRange) {
  const Variable wide{.name = "x", .start = 500, .low = 0, .high = 1000, .is_integer = false};
  const std::vector<Variable> variables = {wide};
  const std::vector<Values> before = {{500}, {501}};
  stats::Sample steps;
  for (std::size_t generation = 1; generation <= 4000; ++generation)
    steps.add(next_population(variables, before, 0, 1, generation)[1][0] - 500);
  EXPECT_NEAR(steps.mean(), 0, 6);
  EXPECT_NEAR(steps.deviation(), 100, 4);
}

TEST(Population, StaysWithinTheRange) {
  const std::vector<Variable> variables = {kWhole, kReal};
  std::vector<Values> members = {{100, 2}, {0, 0}, {99, 1.9}, {1, 0.1}, {2, 0.2}, {3, 0.3}};
  for (std::size_t generation = 1; generation < 200; ++generation) {
    members = next_population(variables, members, 1, 9, generation);
    EXPECT_EQ(std::set<Values>(members.begin(), members.end()).size(), members.size());
    for (const Values& values : members) EXPECT_TRUE(is_within(values, variables));
  }
}

TEST(Population, NarrowRangesAreFilled) {
  const Variable narrow{.name = "x", .start = 2, .low = 1, .high = 4, .is_integer = true};
  const std::vector<Variable> variables = {narrow};
  EXPECT_EQ(distinct_members(variables), 4u);
  auto members = first_population(variables, 4, 1);
  EXPECT_EQ(std::set<Values>(members.begin(), members.end()).size(), 4u);
  // 3 and 4 lie many deviations from both that are kept.
  members = next_population(variables, std::vector<Values>{{1}, {2}, {3}, {4}}, 0, 1, 1);
  EXPECT_EQ(std::set<Values>(members.begin(), members.end()).size(), 4u);
  // More members than values: it ends all the same.
  EXPECT_EQ(first_population(variables, 6, 1).size(), 6u);
}

TEST(Population, CountsDistinctMembers) {
  EXPECT_EQ(distinct_members(std::vector<Variable>{kWhole}), 101u);
  EXPECT_GE(distinct_members(std::vector<Variable>{kReal}), 1000000u);
  EXPECT_GE(distinct_members(std::vector<Variable>{kWhole, kWhole, kWhole, kWhole}), 1000000u);
}

EvolutionPlan evolution_plan_of(std::size_t population = 6) {
  EvolutionPlan plan{.engine = {"engine", "command --depth {depth} --c {c}"},
                     .variables = {kWhole, kReal},
                     .population = population,
                     .newcomers = population / 6,
                     .conditions = {},
                     .seed = 3,
                     .games = 4};
  plan.conditions.size = go::Size::square(9);
  return plan;
}

EvolutionSchedule evolution_schedule_of(const EvolutionPlan& plan, std::size_t generations) {
  return {plan, {.generations = generations}, std::make_unique<NumberedOpenings>()};
}

// The optimum is depth 70, c 1.2.
double strength_by_depth(const match::EngineSpec& engine) {
  double depth = 0, c = 0;
  EXPECT_EQ(std::sscanf(engine.command.c_str(), "command --depth %lf --c %lf", &depth, &c), 2) << engine.command;
  return -20 * std::abs(depth - 70) - 500 * std::abs(c - 1.2);
}

TEST(EvolutionPlan, RoundTrips) {
  const std::string text = identity(evolution_plan_of());
  const auto back = evolution_plan(text);
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(identity(*back), text);
  EXPECT_EQ(back->variables[1].high, 2);
  const auto settings = evolution_settings(settings_json({.generations = 9}));
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->generations, 9u);
}

TEST(EvolutionPlan, WrongOnesAreErrors) {
  EXPECT_FALSE(evolution_plan("{}"));
  EvolutionPlan plan = evolution_plan_of(1);
  EXPECT_FALSE(evolution_plan(identity(plan)));
  plan = evolution_plan_of();
  plan.newcomers = 4;
  EXPECT_FALSE(evolution_plan(identity(plan)));
  plan = evolution_plan_of();
  plan.games = 3;
  EXPECT_FALSE(evolution_plan(identity(plan)));
  plan = evolution_plan_of();
  plan.variables.clear();
  EXPECT_FALSE(evolution_plan(identity(plan)));
  EXPECT_FALSE(evolution_settings(R"({"generations":0})"));
}

TEST(EvolutionSchedule, AGenerationIsARoundRobin) {
  auto schedule = evolution_schedule_of(evolution_plan_of(), 3);
  EXPECT_EQ(schedule.planned(), 60u);
  EXPECT_EQ(schedule.expected(), 180u);
  const match::GameJob even = schedule.job(0), odd = schedule.job(1);
  EXPECT_EQ(even.black, odd.white);
  EXPECT_EQ(even.opening, odd.opening);
  for (std::uint64_t number = 60; number-- > 0;) {
    EXPECT_EQ(schedule.planned(), 60u);
    schedule.record(played(schedule.job(number), strength_by_depth));
  }
  EXPECT_EQ(schedule.planned(), 120u);
  EXPECT_EQ(schedule.generations().front().standings.games(), 60u);
  for (std::size_t a = 0; a < 6; ++a)
    for (std::size_t b = 0; b < 6; ++b)
      EXPECT_EQ(schedule.generations().front().standings.cell(a, b).games, a == b ? 0u : 4u);
}

TEST(EvolutionSchedule, TheBetterHalfStays) {
  auto schedule = evolution_schedule_of(evolution_plan_of(), 2);
  play_all(schedule, strength_by_depth);
  const auto& generations = schedule.generations();
  ASSERT_EQ(generations.size(), 2u);
  for (std::size_t place = 0; place < 3; ++place)
    EXPECT_EQ(generations[1].members[place], generations[0].members[generations[0].ranking[place]]);
  EXPECT_EQ(generations[0].ranking, generations[0].standings.by_score());
  EXPECT_FALSE(generations[1].ranking.empty());
}

TEST(EvolutionSchedule, ItImproves) {
  auto schedule = evolution_schedule_of(evolution_plan_of(8), 25);
  play_all(schedule, strength_by_depth);
  const auto mean_strength = [&](const Generation& generation) {
    double sum = 0;
    for (const match::EngineSpec& engine : generation.engines) sum += strength_by_depth(engine) / 8;
    return sum;
  };
  const auto& generations = schedule.generations();
  EXPECT_GT(mean_strength(generations.back()), mean_strength(generations.front()) + 300);
  EXPECT_GT(strength_by_depth(generations.back().engines[generations.back().ranking.front()]), -300);
}

TEST(EvolutionSchedule, NotesTellEachGeneration) {
  auto schedule = evolution_schedule_of(evolution_plan_of(), 2);
  play_all(schedule, strength_by_depth);
  const auto notes = schedule.take_notes();
  ASSERT_EQ(notes.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(notes[i].kind, "generation");
    EXPECT_EQ(notes[i].text.find("generation " + std::to_string(i) + ": best depth="), 0u) << notes[i].text;
    const auto data = nlohmann::json::parse(notes[i].data);
    EXPECT_EQ(data["generation"], i);
    EXPECT_EQ(data["ranking"].size(), 6u);
    EXPECT_TRUE(data["ranking"][0]["values"]["depth"].is_number_integer());
    EXPECT_GE(data["ranking"][0]["score"].get<double>(), data["ranking"][5]["score"].get<double>());
    const Generation& generation = schedule.generations()[i];
    EXPECT_DOUBLE_EQ(data["mean"]["c"].get<double>(), generation.mean()[1]);
  }
  EXPECT_TRUE(schedule.take_notes().empty());
}

TEST(EvolutionSchedule, ResumesFromAnyMoment) {
  const EvolutionPlan plan = evolution_plan_of(4);
  auto whole = evolution_schedule_of(plan, 3);
  const auto games = play_all(whole, strength_by_depth, 4, 9);
  const auto lines = lines_of(whole);
  ASSERT_EQ(games.size(), 72u);
  for (std::size_t known = 0; known <= games.size(); ++known) {
    auto again = evolution_schedule_of(plan, 3);
    for (std::size_t i = 0; i < known; ++i) again.record(games[i]);
    EXPECT_EQ(again.is_over(), known == games.size());
    for (std::uint64_t number = 0; number < again.planned(); ++number)
      ASSERT_EQ(line_of(again.job(number)), lines[number]) << known << " games known";
  }
}

TEST(EvolutionSchedule, MoreGenerationsGoOn) {
  const EvolutionPlan plan = evolution_plan_of(4);
  auto shorter = evolution_schedule_of(plan, 2), longer = evolution_schedule_of(plan, 4);
  const auto games = play_all(shorter, strength_by_depth);
  play_all(longer, strength_by_depth, 8, 3);
  auto extended = evolution_schedule_of(plan, 4);
  for (const auto& game : games) extended.record(game);
  EXPECT_FALSE(extended.is_over());
  for (std::uint64_t number = 0; number < extended.planned(); ++number)
    EXPECT_EQ(line_of(extended.job(number)), line_of(longer.job(number)));
  EXPECT_EQ(extended.planned(), 72u);
  // Fewer generations than are stored: those beyond are left out.
  auto first = evolution_schedule_of(plan, 1);
  for (const auto& game : games) first.record(game);
  EXPECT_TRUE(first.is_over());
  EXPECT_EQ(first.generations().size(), 1u);
  EXPECT_EQ(first.generations().front().standings.games(), 24u);
}

TEST(EvolutionSchedule, AnEngineWithoutThePlaceIsAnError) {
  EvolutionPlan plan = evolution_plan_of();
  plan.engine.command = "command";
  EXPECT_THROW(evolution_schedule_of(plan, 1), core::EnvironmentError);
  EXPECT_NO_THROW(EvolutionSchedule(plan, {.generations = 1}, nullptr));
}

}  // namespace
}  // namespace katachi::lab
