// All exact searches agree: on random small positions of every game, with superko among them, each search of the solver finds the value
// that trying everything finds, whatever it knows of the game, on one thread and several, with little memory and much; retrograde
// analysis and the solver of Monte Carlo tree search, where they have an answer, too.
//
// KATACHI_CROSS_CHECKS is the number of positions of each game (a twentieth of it under sanitizers); `./check --all` takes many.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/clock.hpp"
#include "search/retrograde/reachable.hpp"
#include "search/retrograde/solve.hpp"
#include "tests/go/effort.hpp"
#include "tests/search/cross_check/positions.hpp"
#include "tests/search/cross_check/tree_search.hpp"

namespace katachi::search::cross_check::test {
namespace {

constexpr int kShippedPositions = 120;

int positions_of_a_game() {
  const char* const wanted = std::getenv("KATACHI_CROSS_CHECKS");
  return go::test::effort(wanted ? std::max(1, std::atoi(wanted)) : kShippedPositions);
}

// How often a search was asked, and had the answer.
struct Count {
  int asked = 0, answered = 0;
};

class EveryGame : public testing::TestWithParam<Board> {
 protected:
  static game::KnowledgeSwitches random_switches(core::Rng& rng) {
    return {.symmetry = rng.below(2) == 0,
            .order = rng.below(2) == 0,
            .bounds = rng.below(2) == 0,
            .prune = rng.below(2) == 0};
  }

  // The search's answer to the value or to a goal. What it says must hold; that it says all is counted.
  void ask(Judged& judged, const solver::Kind& kind, core::Rng& rng) {
    solver::Question question = judged.question;
    if (rng.below(2) == 0) question.at_least = judged.value + static_cast<game::Value>(rng.below(5)) - 2;
    const solver::Settings settings{.search = std::string(kind.name),
                                    .knowledge = random_switches(rng),
                                    .native = rng.below(2) == 0,
                                    .threads = kind.takes_threads ? 1 + rng.below(3) : 1,
                                    .parameters = {}};
    const std::uint64_t memory = rng.below(4) == 0 ? 1 << 14 : 1 << 21;
    const auto report =
        solver::solve(question, settings, {.clock = &clock_, .limits = {.nodes = 50'000, .memory = memory}});
    RC_ASSERT(report.has_value());
    const auto& known = settings.knowledge;
    RC_LOG() << described(judged) << "\n"
             << fmt::format(
                    "{} on {} threads, {} bytes, native {}, symmetry {}, order {}, bounds {}, prune {}, goal {}\n",
                    kind.name, settings.threads, memory, settings.native, known.symmetry, known.order, known.bounds,
                    known.prune, question.at_least ? std::to_string(*question.at_least) : "none")
             << fmt::format("said {} to {}, {} nodes\n", report->bounds.lower, report->bounds.upper, report->nodes);
    RC_ASSERT(report->bounds.lower <= judged.value);
    RC_ASSERT(report->bounds.upper >= judged.value);
    Count& count = counts_[std::string(kind.name)];
    ++count.asked;
    if (report->end != exact::End::kSolved) return;
    ++count.answered;
    if (question.at_least) {
      RC_ASSERT(report->answer({.at_least = *question.at_least}).has_value());
      return;
    }
    RC_ASSERT(report->bounds == game::Bounds::exactly(judged.value));
    if (report->line.empty()) return;
    RC_ASSERT(judged.position.is_legal(report->line.front()));
    game::AnyState next = judged.position;
    next.play(report->line.front());
    RC_ASSERT(judged.judge.value(next) == judged.value);
  }

  void ask_retrograde(const Judged& judged, core::Rng& rng) {
    const game::AnyKnowledge knowledge =
        judged.question.game->knowledge ? judged.question.game->knowledge(random_switches(rng)) : game::AnyKnowledge();
    const auto reachable = retrograde::Reachable::from(judged.position, knowledge, 20'000);
    const bool has_past = judged.position.past_key() != core::Key128{};
    RC_ASSERT(reachable.has_value() != has_past);
    if (has_past) return;
    RC_LOG() << described(judged) << "\nretrograde analysis\n";
    const auto solution = retrograde::solve(*reachable, {.clock = &clock_});
    RC_ASSERT(solution.values[0] == game::Bounds::exactly(judged.value));
    ++counts_["retrograde"].answered;
  }

  void ask_tree_search(const Judged& judged, core::Rng& rng) {
    Count& count = counts_["mcts"];
    ++count.asked;
    const auto outcome = tree_search_outcome(judged.position, 400, rng());
    if (!outcome) return;
    ++count.answered;
    const bool is_first = judged.position.to_move() == game::Player::kFirst;
    const game::Value own = is_first ? judged.value : -judged.value;
    RC_LOG() << described(judged) << "\nmcts proves " << *outcome << "\n";
    RC_ASSERT(*outcome == (own > 0 ? 1.0 : own < 0 ? 0.0 : 0.5));
  }

  core::SteadyClock clock_;
  std::map<std::string, Count> counts_;
};

std::string word(std::string_view name) {
  std::string out(name);
  std::erase_if(out, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return out;
}

INSTANTIATE_TEST_SUITE_P(CrossCheck, EveryGame, testing::ValuesIn(all_boards()),
                         [](const auto& instance) { return word(instance.param.name); });

TEST_P(EveryGame, AllSearchesAgree) {
  const int positions = positions_of_a_game();
  int done = 0;
  const bool holds = rc::check("all searches agree", [&] {
    core::Rng rng(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
    // RapidCheck has its own number of cases; the positions are dealt out among them.
    for (int i = 0; i < (positions + 99) / 100 && done < positions; ++i, ++done) {
      Judged judged = random_judged(GetParam(), rng);
      for (const solver::Kind& kind : solver::kinds()) ask(judged, kind, rng);
      if (rng.below(4) == 0) ask_retrograde(judged, rng);
      if (rng.below(4) == 0) ask_tree_search(judged, rng);
    }
  });
  EXPECT_TRUE(holds);
  EXPECT_EQ(done, positions);
  for (const auto& [name, count] : counts_) {
    if (name == "retrograde") continue;
    // Few playouts prove little, a search that keeps a tree may have too little memory, and some searches may end without an answer.
    const bool may_stay_open =
        std::ranges::any_of(solver::kinds(), [&](const auto& kind) { return kind.name == name && kind.may_stay_open; });
    const int part = name == "mcts" ? 10 : may_stay_open ? 50 : 75;
    EXPECT_GE(100 * count.answered, part * count.asked)
        << name << " answered " << count.answered << " of " << count.asked;
  }
}

// Where positions may come back without a rule against it (simple ko), a search may prove less than retrograde analysis says can be
// forced, never more.
TEST(CrossCheck, EndlessGamesProveOnlyWhatCanBeForced) {
  const core::SteadyClock clock;
  core::Rng rng(23);
  int proofs = 0;
  for (int i = 0; i < go::test::effort(40); ++i) {
    const Board board{"Go2x2", "go", i % 2 == 0 ? game::BoardSize{2, 2} : game::BoardSize{3, 1}, 0,
                      go_rules("SIMPLE", "true", "0")};
    solver::Question question = start_of(board);
    game::AnyState state = question.start;
    for (std::uint32_t moves = rng.below(8); moves > 0 && !state.is_terminal(); --moves) {
      question.moves.push_back(game::random_legal_move(state, rng));
      state.play(question.moves.back());
    }
    if (state.is_terminal()) continue;
    const auto reachable = retrograde::Reachable::from(state, game::AnyKnowledge(), 20'000);
    ASSERT_TRUE(reachable.has_value()) << reachable.error().text();
    const game::Bounds forced = retrograde::solve(*reachable, {.clock = &clock}).values[0];
    question.at_least = static_cast<game::Value>(rng.below(9)) - 4;
    for (const solver::Kind& kind : solver::kinds()) {
      const auto report = solver::solve(question, {.search = std::string(kind.name)},
                                        {.clock = &clock, .limits = {.nodes = 500, .memory = 1 << 20}});
      ASSERT_TRUE(report.has_value());
      // Endless play is nobody's; for proof numbers it is the second player's, so their upper bound is that of the first player's force.
      constexpr std::array<std::string_view, 6> kOfTheCourse = {"pns",     "weak-pns", "rp-pns",
                                                                "pn-star", "pds",      "pds-pn"};
      const bool is_seconds =
          kind.family == "proof numbers" || std::ranges::find(kOfTheCourse, kind.name) != kOfTheCourse.end();
      EXPECT_LE(report->bounds.lower, forced.lower) << kind.name << "\n" << state.text();
      EXPECT_GE(report->bounds.upper, is_seconds ? forced.lower : forced.upper) << kind.name << "\n" << state.text();
      proofs += report->answer({.at_least = *question.at_least}).has_value();
    }
  }
  EXPECT_GT(proofs, 0);
}

}  // namespace
}  // namespace katachi::search::cross_check::test
