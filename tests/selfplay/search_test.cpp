// The search of self-play on boards small enough to know what it must find.
#include "tools/selfplay/search.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/history.hpp"
#include "tests/selfplay/host_games.hpp"
#include "tools/selfplay/schedule.hpp"

namespace katachi::selfplay::test {
namespace {

// One search of a drawn position: rows from the top, X Black, O White.
template <int N>
class OneSearch {
 public:
  OneSearch(std::vector<std::string> rows, int to_move, float komi) : games_(1), komi_(komi) {
    for (int y = 0; y < N; ++y)
      for (int x = 0; x < N; ++x) {
        const char c = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
        const int side = c == 'X' ? kBlack : kWhite;
        if (c == '.') continue;
        position_.stones[side] |= PointSet<N>::of(Move<N>::at(x, y));
        position_.hash ^= stone_key(side, Move<N>::at(x, y).index);
      }
    position_.to_move = static_cast<std::uint8_t>(to_move);
  }
  Position<N>& position() { return position_; }
  HostGames<N>& games() { return games_; }

  template <class F>
  Move<N> run(int simulations, F&& evaluate, float gumbel_scale = 0) {
    games_.settings.full_simulations = simulations;
    games_.begin();
    games_.past[0] = position_.hash;
    state_ = {.budget = simulations, .considered = 16, .schedule = 0};
    Search<OneLane, N> search(games_.settings, 0, state_, komi_, 1);
    search.begin(position_, 7, nullptr);
    games_.answer(0, evaluate);
    search.expand();
    while (state_.simulations < simulations) {
      if (search.simulate(gumbel_scale)) {
        games_.answer(0, evaluate);
        search.expand();
      }
      ++state_.simulations;
    }
    root_value_ = search.root_value();
    improved_.assign(Move<N>::kCount, 0);
    search.improved_policy([&](Move<N> m, float share) { improved_[static_cast<std::size_t>(m.index)] = share; });
    return search.choose(gumbel_scale);
  }
  float root_value() const { return root_value_; }
  float improved(Move<N> m) const { return improved_[static_cast<std::size_t>(m.index)]; }
  int nodes() const { return state_.nodes; }

 private:
  HostGames<N> games_;
  Position<N> position_;
  SearchState state_;
  float komi_;
  float root_value_ = 0;
  std::vector<float> improved_;
};

constexpr auto kKnowsNothing = [](const Question&, Answer&) {};

TEST(SelfplaySchedule, HalvesAsInThePaper) {
  const auto sequence = halving_sequence(4, 16);
  EXPECT_EQ(sequence, (std::vector<int>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5}));
  EXPECT_EQ(halving_sequence(1, 3), (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(halving_sequence(16, 8).size(), 8u);
}

TEST(SelfplaySearch, PassesWhenThatWins) {
  // Black owns all of the board but White's two-eyed corner; White has passed.
  OneSearch<5> search({"XX.X.", ".XXXX", "XXXXX", "XXOOO", "XXO.O"}, kBlack, 0.5f);
  search.position().passes = 1;
  search.position().last[0] = Move<5>::pass().index;
  EXPECT_TRUE(search.run(48, kKnowsNothing).is_pass());
  EXPECT_GT(search.root_value(), 0.2f);
  EXPECT_GT(search.improved(Move<5>::pass()), 0.5f);
}

TEST(SelfplaySearch, DoesNotPassWhenThatLoses) {
  OneSearch<5> search({"XX.X.", ".XXXX", "XXXXX", "XXOOO", "XXO.O"}, kBlack, 24.5f);
  search.position().passes = 1;
  search.position().last[0] = Move<5>::pass().index;
  EXPECT_FALSE(search.run(48, kKnowsNothing).is_pass());
}

TEST(SelfplaySearch, TakesTheStones) {
  // With stones as value, taking four stones is best: White's chain on the right has one liberty.
  OneSearch<7> search({".......", "..XXXX.", ".XOOOO.", "..XXXX.", ".......", ".O.O.O.", "......."}, kBlack, 0.5f);
  const auto stones = [](const Question& q, Answer& a) { a.win = 0.5f * static_cast<float>(q.count(1) - q.count(2)); };
  EXPECT_EQ(search.run(64, stones), Move<7>::at(6, 2));
  EXPECT_GT(search.improved(Move<7>::at(6, 2)), 0.5f);
}

TEST(SelfplaySearch, SeesWhatTheOpponentTakes) {
  // A chain with one liberty and White to move: the extension has three.
  OneSearch<7> search({".......", "..XXX..", ".XOOO..", "..XXX..", ".......", ".O.O.O.", "......."}, kWhite, 0.5f);
  // Captures are the first moves to try, as for any network.
  const auto stones = [](const Question& q, Answer& a) {
    for (int p = 0; p < Move<7>::kPoints; ++p) a.policy[static_cast<std::size_t>(p)] = q.has(p, 15) ? 3.0f : 0.0f;
    a.win = 0.5f * static_cast<float>(q.count(1) - q.count(2));
  };
  EXPECT_EQ(search.run(128, stones), Move<7>::at(5, 2));
}

TEST(SelfplaySearch, AsksForEveryVisitOnce) {
  OneSearch<7> search(std::vector<std::string>(7, "......."), kBlack, 9.5f);
  int asked = 0;
  search.run(60, [&](const Question& q, Answer&) {
    ++asked;
    EXPECT_EQ(q.count(0), 49);
  });
  EXPECT_GT(asked, 50);
  EXPECT_LE(asked, 61);
  EXPECT_EQ(search.nodes(), 61);
  int visits = 0;
  for (int m = 0; m < Move<7>::kCount; ++m)
    if (const int child = search.games().children[static_cast<std::size_t>(m)]; child > 0)
      visits += search.games().nodes[static_cast<std::size_t>(child)].visits;
  EXPECT_EQ(visits, 60);
}

// Every node of trees grown in random small games has the legal moves that go::History gives on its path: superko counts
// the game and the path in the tree.
class TreeTwin {
 public:
  explicit TreeTwin(std::uint64_t seed) : games_(1), rng_(seed) {
    games_.settings.decided_share = 0;
    games_.begin();
  }

  void play(int steps) {
    const auto random_network = [&](const Question&, Answer& a) {
      for (float& logit : a.policy) logit = static_cast<float>(rng_.uniform() * 3);
      a.policy[a.policy.size() - 1] = -3;
      a.win = static_cast<float>(rng_.uniform() * 2 - 1);
    };
    for (int i = 0; i < steps; ++i) {
      const int before = games_.states[0].turn;
      const bool is_complete = games_.states[0].search.simulations >= 24 && games_.states[0].search.leaf != 0;
      if (is_complete) compare_tree();
      games_.step(random_network);
      if (games_.states[0].turn != before) follow();
    }
  }
  int compared() const { return compared_; }
  int beyond_the_root() const { return beyond_the_root_; }

 private:
  static constexpr int N = 4;

  // The move that led to the new root, in the History.
  void follow() {
    const Node<N>& root = games_.nodes[0];
    if (root.position.move_count == 0) {
      history_.clear();
      return;
    }
    const int index = root.position.last[0];
    const go::Color color = history_.to_move();
    const go::Move move = index == Move<N>::kPoints ? go::Move::pass() : go::Move(go::Point::at(index % N, index / N));
    ASSERT_EQ(history_.play(color, move), go::Legality::kLegal);
  }

  void compare_tree() {
    for (int n = 0; n < games_.states[0].search.nodes; ++n) {
      const Node<N>& node = games_.nodes[static_cast<std::size_t>(n)];
      if (node.is_terminal != 0 || n == games_.states[0].search.leaf) continue;
      std::vector<int> path;
      for (int at = n; at > 0; at = games_.nodes[static_cast<std::size_t>(at)].parent)
        path.push_back(games_.nodes[static_cast<std::size_t>(at)].position.last[0]);
      go::History game = history_;
      for (auto step = path.rbegin(); step != path.rend(); ++step)
        ASSERT_EQ(game.play(game.to_move(), *step == Move<N>::kPoints ? go::Move::pass()
                                                                      : go::Move(go::Point::at(*step % N, *step / N))),
                  go::Legality::kLegal);
      for (int i = 0; i < Move<N>::kPoints; ++i) {
        const go::Point p = go::Point::at(i % N, i / N);
        ASSERT_EQ(node.legal.has(Move<N>{i}), game.is_legal(game.to_move(), p)) << "node " << n << ", point " << i;
        if (n > 0 && game.legality(game.to_move(), p) == go::Legality::kSuperko) ++beyond_the_root_;
      }
      ++compared_;
    }
  }

  HostGames<N> games_;
  core::Rng rng_;
  go::History history_{go::Size::square(N), {.ko = go::KoRule::kPositional, .suicide = false}};
  int compared_ = 0, beyond_the_root_ = 0;
};

TEST(SelfplaySearch, LegalMovesOfEveryNodeAsHistory) {
  int compared = 0, beyond_the_root = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    TreeTwin twin(seed);
    twin.play(2'000);
    compared += twin.compared();
    beyond_the_root += twin.beyond_the_root();
  }
  EXPECT_GT(compared, 2'000);
  EXPECT_GT(beyond_the_root, 50);
}

}  // namespace
}  // namespace katachi::selfplay::test
