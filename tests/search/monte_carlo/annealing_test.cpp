#include "search/monte_carlo/annealing.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "playout/go_ordered.hpp"
#include "playout/ordered.hpp"
#include "tests/search/expect_report.hpp"
#include "tests/search/monte_carlo/go_position.hpp"
#include "tests/search/monte_carlo/tic_tac_toe.hpp"

namespace katachi::search::monte_carlo::annealing_test {
namespace {

using Options = AnnealingOptions;
using OnCells = Annealing<TicTacToe, playout::OrderedPlayout<TicTacToe>>;
using OnBoard = Annealing<go::State<9>, playout::GoOrderedPlayout<9>, NoPassNoEyes>;

static_assert(OrderedPlayoutPolicy<playout::GoOrderedPlayout<19>, go::State<19>>);

OnCells::Report search(std::string_view cells, std::uint64_t playouts, Options options = {.by_margin = false}) {
  const core::SteadyClock clock;
  return OnCells(clock, options).search(TicTacToe(cells), {.playouts = playouts, .deadline = std::nullopt});
}

TEST(Annealing, TakesAWinInOne) {
  const auto report = search("XX.OO....", 100);
  EXPECT_EQ(report.best().move, 2);
  EXPECT_TRUE(report.best().is_proven);
  EXPECT_EQ(report.playouts, 0u);
}

TEST(Annealing, StopsAWinInOne) { EXPECT_EQ(search("XX..O....", 3'000).best().move, 2); }

TEST(Annealing, StartsInTheMiddle) {
  for (const bool is_cooling : {false, true})
    EXPECT_EQ(search(".........", 5'000, {.is_cooling = is_cooling, .by_margin = false}).best().move, 4);
}

TEST(Annealing, CapturesOnTheBoard) {
  const core::SteadyClock clock;
  for (const bool is_cooling : {false, true})
    for (const int threads : {1, 2})
      for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
        const OnBoard search(clock, {.is_cooling = is_cooling, .threads = threads});
        const go::State<9> five = go_position(kCapture, color), nine = go_position(kCaptureOnNine, color);
        const Limits limits{.playouts = 2'000, .deadline = std::nullopt};
        EXPECT_EQ(five.move_text(search.search(five, limits).best().move), "D3");
        if (!is_cooling) {  // a falling temperature needs more games there
          EXPECT_EQ(nine.move_text(search.search(nine, limits).best().move), "G5");
        }
      }
}

// Remembers the orders it was given; the first player wins by as many points as its first move's code says.
struct RecordingPolicy {
  using Start = int;
  using Order = std::span<const std::uint32_t>;
  std::shared_ptr<std::vector<std::vector<std::uint32_t>>> seen =
      std::make_shared<std::vector<std::vector<std::uint32_t>>>();
  core::ManualClock* clock = nullptr;

  Start prepare(const TicTacToe&) const { return 0; }
  game::PlayoutResult run_in_order(const Start&, Order first, Order, game::Trace& trace) {
    seen->emplace_back(first.begin(), first.end());
    trace.add(first[0], game::Player::kFirst);
    if (clock != nullptr) clock->advance(0.1);
    return {.outcome_first = 1, .margin_first = static_cast<double>(first[0])};
  }
};

// How often the order of a game differs from the one before, in a part of the games.
int changes(const RecordingPolicy& policy, std::size_t begin, std::size_t end) {
  int count = 0;
  for (std::size_t i = begin + 1; i < end; ++i) count += (*policy.seen)[i] != (*policy.seen)[i - 1];
  return count;
}

TEST(Annealing, TheTemperatureFallsWithThePlayouts) {
  const core::SteadyClock clock;
  const RecordingPolicy cooling, constant, cold;
  const Limits limits{.playouts = 1'000, .deadline = std::nullopt};
  const auto report =
      Annealing<TicTacToe, RecordingPolicy>(clock, {.temperature = 5}, cooling).search(TicTacToe(), limits);
  EXPECT_EQ(report.best().move, 8);
  Annealing<TicTacToe, RecordingPolicy>(clock, {.temperature = 5, .is_cooling = false}, constant)
      .search(TicTacToe(), limits);
  Annealing<TicTacToe, RecordingPolicy>(clock, {.temperature = 0}, cold).search(TicTacToe(), limits);
  EXPECT_GT(changes(cooling, 0, 100), 90);
  EXPECT_LT(changes(cooling, 900, 1'000), 50);
  EXPECT_GT(changes(constant, 900, 1'000), 90);
  EXPECT_LT(changes(cold, 0, 100), 10);
  // At the end the order is that of the values.
  EXPECT_EQ(cooling.seen->back(), (std::vector<std::uint32_t>{8, 7, 6, 5, 4, 3, 2, 1, 0}));
}

TEST(Annealing, TheTemperatureFallsWithTheTime) {
  core::ManualClock clock;
  RecordingPolicy cooling;
  cooling.clock = &clock;
  const Limits limits{.playouts = 0, .deadline = clock.now() + core::Duration(99.95)};
  const auto report =
      Annealing<TicTacToe, RecordingPolicy>(clock, {.temperature = 5}, cooling).search(TicTacToe(), limits);
  EXPECT_EQ(report.playouts, 1'000u);
  EXPECT_GT(changes(cooling, 0, 100), 90);
  EXPECT_LT(changes(cooling, 900, 1'000), 50);
}

TEST(Annealing, MakesOnePlayoutEvenWithoutTime) {
  core::ManualClock clock;
  const Limits now{.playouts = 0, .deadline = clock.now()};
  EXPECT_EQ((Annealing<TicTacToe, RecordingPolicy>(clock, {.threads = 3}).search(TicTacToe(), now).playouts), 1u);
  EXPECT_EQ(search(".........", 1, {.by_margin = false, .threads = 4}).playouts, 1u);
}

// Leaves one move that is not the best.
struct OnlyTheEdge {
  void operator()(const TicTacToe&, TicTacToe::MoveList& moves) const { moves = {1}; }
};

TEST(Annealing, TakesInMovesThatAreNoCandidates) {
  const core::SteadyClock clock;
  const Annealing<TicTacToe, playout::OrderedPlayout<TicTacToe>, OnlyTheEdge> search(clock, {.by_margin = false});
  const auto report = search.search(TicTacToe(), {.playouts = 2'000, .deadline = std::nullopt});
  ASSERT_EQ(report.moves.size(), 1u);
  EXPECT_GT(report.best().visits, 200u);
  EXPECT_LT(report.best().visits, 2'000u) << "the sides found other moves";
}

TEST(Annealing, TheSeedDecidesWithAnyNumberOfThreads) {
  expect_the_seed_decides({1, 2, 3}, [](int threads, std::uint64_t seed) {
    const auto report = search(".........", 1'000, {.by_margin = false, .threads = threads, .seed = seed});
    EXPECT_EQ(report.playouts, 1'000u);
    return report;
  });
}

TEST(Annealing, StopsWhenAsked) {
  const core::SteadyClock clock;
  const OnCells search(clock, {.by_margin = false, .threads = 2, .report_every = 10});
  EXPECT_GE(expect_stops_when_asked(search, TicTacToe(), 5).playouts, 50u);
}

}  // namespace
}  // namespace katachi::search::monte_carlo::annealing_test
