#include "pattern/priors.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "pattern/book.hpp"
#include "pattern/learn.hpp"
#include "record/game_set.hpp"
#include "tests/pattern/random_games.hpp"

namespace katachi::pattern {
namespace {

using go::Color;
using go::Size;

std::shared_ptr<const Base> small_base(Size size, std::size_t games = 200) {
  const record::GameSet set = test::random_games<9>(games, size, 60, 17);
  const CountedSet counted = count_set(set, create_set(set, {}), {});
  auto base = Base::parse(core::Bytes::own(base_bytes(counted, {.min_plays = 2})), "small");
  EXPECT_TRUE(base);
  return std::make_shared<const Base>(*std::move(base));
}

template <int MaxSize>
std::vector<float> priors_of(PatternPriors<MaxSize>& source, const go::State<MaxSize>& state,
                             typename go::State<MaxSize>::MoveList& moves) {
  moves.clear();
  state.legal_moves(moves);
  std::vector<float> out(moves.size());
  source.priors(state, {moves.begin(), moves.size()}, out);
  return out;
}

// The fast path (one object that jumps between positions) and its twin (a new object per position).
TEST(PatternPriors, FollowASearchWhereverItJumps) {
  const auto base = small_base(Size::square(9));
  core::Rng rng(2);
  std::vector<go::State<9>> seen;
  PatternPriors<9> following(base, Size::square(9));
  go::State<9> state(Size::square(9), {});
  go::State<9>::MoveList moves;
  for (int i = 0; i < 150; ++i) {
    const auto got = priors_of(following, state, moves);
    PatternPriors<9> fresh(base, Size::square(9));
    const auto expected = priors_of(fresh, state, moves);
    float sum = 0;
    for (std::size_t m = 0; m < got.size(); ++m) {
      ASSERT_FLOAT_EQ(got[m], expected[m]) << "step " << i;
      ASSERT_GT(got[m], 0);
      sum += got[m];
    }
    ASSERT_NEAR(sum, 1, 1e-4);
    seen.push_back(state);
    if (rng.below(4) == 0 || state.is_terminal()) state = seen[rng.below(static_cast<std::uint32_t>(seen.size()))];
    moves.clear();
    state.legal_moves(moves);
    if (!state.is_terminal()) state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

TEST(RulePredictor, RulesFollowTheirDefinitions) {
  const auto base = small_base(Size::square(9));
  RulePredictor<9> predictor(base, Size::square(9));
  go::Board<9> board(Size::square(9));
  board.play(go::Geometry<9>::vertex(go::Point::at(3, 3)), Color::kBlack);
  predictor.start(board);
  predictor.refresh(Color::kWhite);
  int checked = 0;
  board.for_each_point([&](auto v) {
    if (board.at(v) != Color::kEmpty) return;
    const auto path = predictor.matches(Color::kWhite, v);
    if (path.empty()) return;
    ++checked;
    double shrunk = base->facts().prior();
    double best = 0;
    double deepest = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const NodeCounts counts = base->counts(path[i]);
      ASSERT_EQ(base->depth(path[i]), i + 1);
      shrunk = (static_cast<double>(counts.plays) + 7 * shrunk) / (static_cast<double>(counts.matches) + 7);
      if (counts.plays >= 5) best = std::max(best, counts.probability());
      if (counts.matches >= 50) deepest = counts.probability();
    }
    const double floor = base->facts().prior() / 100;
    EXPECT_DOUBLE_EQ(path_probability(*base, path, {.rule = Rule::kShrunk, .parent_weight = 7}), shrunk);
    EXPECT_DOUBLE_EQ(path_probability(*base, path, {.rule = Rule::kMax, .min_plays = 5}), std::max(best, floor));
    EXPECT_DOUBLE_EQ(path_probability(*base, path, {.rule = Rule::kDeepest, .min_matches = 50}),
                     std::max(deepest, floor));
  });
  EXPECT_GT(checked, 20);
}

TEST(OpeningBook, AdvisesTheBestPatternAndVariesAmongEquals) {
  const auto base = small_base(Size::square(9));
  OpeningBook book(base);
  go::History game(Size::square(9));
  const auto advice = book.advice(game, Color::kBlack);
  ASSERT_FALSE(advice.empty());
  EXPECT_TRUE(std::ranges::is_sorted(advice, std::greater(), &BookAdvice::probability));
  for (const BookAdvice& a : advice) EXPECT_GE(base->counts(a.pattern).plays, OpeningBook::kRule.min_plays);

  const NodeCounts best = base->counts(advice.front().pattern);
  const double error = std::sqrt(static_cast<double>(best.plays)) / static_cast<double>(best.matches);
  core::Rng rng(1);
  std::set<go::Point> chosen;
  for (int i = 0; i < 800; ++i) {
    const auto move = book.choose(game, Color::kBlack, rng);
    ASSERT_TRUE(move);
    EXPECT_GE(move->advice.probability, best.probability() - error);
    chosen.insert(move->advice.point);
  }
  EXPECT_EQ(chosen.size(), book.choose(game, Color::kBlack, rng)->equals);
  EXPECT_GT(chosen.size(), 1u);  // at least the symmetric points
}

TEST(OpeningBook, IsSilentOnAnotherBoard) {
  OpeningBook book(small_base(Size::square(9), 20));
  core::Rng rng(1);
  EXPECT_FALSE(book.choose(go::History(Size::square(13)), Color::kBlack, rng));
}

}  // namespace
}  // namespace katachi::pattern
