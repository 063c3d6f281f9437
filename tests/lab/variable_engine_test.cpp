#include "lab/variable_engine.hpp"

#include <cstdlib>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace katachi::lab {
namespace {

class VariableEngines : public testing::Test {
 protected:
  void SetUp() override { setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1); }
};

TEST_F(VariableEngines, Texts) {
  const Variable whole = parse_variable("playouts=500,100,2000").value();
  EXPECT_TRUE(whole.is_integer);
  EXPECT_EQ(whole.start, 500);
  EXPECT_EQ(whole.text(123.0), "123");
  const Variable real = parse_variable("c=0.5,0.0,2.0").value();
  EXPECT_FALSE(real.is_integer);
  EXPECT_EQ(real.text(0.25), "0.25");
  for (const char* bad : {"", "c", "c=", "c=1", "c=1,2", "c=1,2,3,4", "=1,0,2", "c=5,0,2", "c=1,2,2", "c=x,0,1",
                          "c d=1,0,2", "c=nan,0,1"})
    EXPECT_FALSE(parse_variable(bad)) << bad;
}

TEST_F(VariableEngines, DrawsStayInTheRange) {
  core::Rng rng(1);
  const Variable whole = parse_variable("n=2,1,3").value();
  std::array<int, 5> seen{};
  for (int i = 0; i < 3000; ++i) ++seen.at(static_cast<std::size_t>(whole.draw(rng)));
  EXPECT_EQ(seen[0] + seen[4], 0);
  for (const std::size_t value : {1u, 2u, 3u}) EXPECT_NEAR(seen[value], 1000, 150);
  const Variable real = parse_variable("c=0.5,-1.0,1.0").value();
  for (int i = 0; i < 1000; ++i) {
    const double value = real.draw(rng);
    EXPECT_TRUE(value >= -1 && value <= 1);
  }
}

TEST_F(VariableEngines, SettingsOfPresetsReplaceTheFormerOnes) {
  const match::EngineSpec flat{"flat", "preset:flat,playouts=10,threads=1"};
  EXPECT_EQ(with_setting(flat, "playouts=20")->command, "preset:flat,threads=1,playouts=20");
  EXPECT_EQ(with_setting(flat, "threads=2")->command, "preset:flat,playouts=10,threads=2");
  EXPECT_EQ(with_setting(flat, "threads=2")->name, "threads=2");
  EXPECT_FALSE(with_setting(flat, "thraeds=2"));
  EXPECT_FALSE(with_setting(flat, "threads=0"));
  EXPECT_FALSE(with_setting(flat, "threads"));
}

TEST_F(VariableEngines, PlacesInACommandLine) {
  const match::EngineSpec engine{"e", "engine --c {c} --also {c} --d {d}"};
  const std::vector<Variable> variables = {parse_variable("c=0.5,0.0,2.0").value(), parse_variable("d=1,0,9").value()};
  EXPECT_EQ(with_values(engine, variables, std::vector{0.75, 4.0})->command, "engine --c 0.75 --also 0.75 --d 4");
  EXPECT_EQ(with_values(engine, variables, std::vector{0.75, 4.0})->name, "c=0.75,d=4");
  EXPECT_TRUE(check_values(engine, variables));
  EXPECT_FALSE(check_values({"e", "engine"}, variables));
  const match::EngineSpec preset{"p", "preset:flat"};
  EXPECT_FALSE(check_values(preset, std::vector{parse_variable("threads=1,0,5").value()}));  // 0 threads are none
}

TEST_F(VariableEngines, Json) {
  const Variable variable = parse_variable("c=0.5,0.0,2.0").value();
  const auto read = variable_from_json(variable_json(variable), "v").value();
  EXPECT_EQ(read.name, "c");
  EXPECT_EQ(read.high, 2);
  EXPECT_FALSE(variable_from_json(nlohmann::ordered_json::parse("{}"), "v"));
  EXPECT_FALSE(variables_from_json(nlohmann::ordered_json::parse("{}"), "v"));
}

}  // namespace
}  // namespace katachi::lab
