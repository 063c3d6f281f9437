#include "gtp/analysis_text.hpp"

#include <gtest/gtest.h>

namespace katachi::gtp {
namespace {

TEST(AnalysisText, NumbersForTheServerAreWrittenWithTheirDecimalsOnly) {
  constexpr go::Size kSize = go::Size::square(9);
  player::Report report;
  report.moves.push_back({.move = *go::parse_gtp_move("E5", kSize), .visits = 1, .outcome = 0.3, .margin = -0.004});
  report.moves.back().prior = 0.6;
  EXPECT_EQ(cgos_line(report, kSize),
            R"({"moves":[{"move":"E5","prior":0.6,"pv":"","score":0.0,"visits":1,"winrate":0.3}],)"
            R"("score":0.0,"visits":1,"winrate":0.3})");
}

}  // namespace
}  // namespace katachi::gtp
