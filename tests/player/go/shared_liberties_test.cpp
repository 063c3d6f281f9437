#include "player/go/shared_liberties.hpp"

#include <algorithm>
#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/diagram.hpp"
#include "player/player.hpp"
#include "playout/tactics.hpp"

namespace katachi::player {
namespace {

using go::Color;
using go::Point;
using Place = std::pair<int, int>;  // column, row from the top
using Places = std::set<Place>;

constexpr int kWidth = 9;

// Stones inside a wall of the enemy, which is enclosed by their friends with two eyes far away.
struct Fight {
  Places inside, liberties;
};

// 'x' a stone inside, '.' a liberty, anything else the wall.
Fight drawn(std::string_view rows, Place at) {
  Fight fight;
  Place p = at;
  for (const char c : rows) {
    if (c == 'x') fight.inside.insert(p);
    if (c == '.') fight.liberties.insert(p);
    p = c == '/' ? Place(at.first, p.second + 1) : Place(p.first + 1, p.second);
  }
  return fight;
}

go::History enclosed(const Fight& fight, Color inside, std::string_view rules = "chinese") {
  Places wall;
  for (const Places* part : {&fight.inside, &fight.liberties})
    for (const Place& p : *part)
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) wall.insert({p.first + dx, p.second + dy});
  std::vector<Point> killer, walled;
  for (int y = 0; y < kWidth; ++y)
    for (int x = 0; x < kWidth; ++x) {
      const Place p(x, y);
      const bool is_eye = p == Place(8, 8) || p == Place(0, 8);
      if (is_eye || fight.liberties.contains(p)) continue;
      (wall.contains(p) && !fight.inside.contains(p) ? walled : killer).push_back(Point::at(x, y));
    }
  go::History game(go::Size::square(kWidth), *go::rules_by_name(rules));
  const bool is_black = inside == Color::kBlack;
  EXPECT_TRUE(game.set_up(is_black ? killer : walled, is_black ? walled : killer, Color::kBlack));
  return game;
}

enum class Fate { kSeki, kDead, kDeadByKo };

std::ostream& operator<<(std::ostream& out, Fate fate) {
  return out << (fate == Fate::kSeki ? "seki" : fate == Fate::kDead ? "dead" : "dead by ko");
}

// Of the wall.
Fate fate_of(const Fight& fight, Color inside) {
  const go::History game = enclosed(fight, inside);
  const SharedLiberties shared = read_shared_liberties(game.board());
  const auto [x, y] = *fight.inside.begin();
  const bool is_seki = shared.seki.test(go::History::GameBoard::Geo::vertex(Point::at(x, y)).raw());
  EXPECT_EQ(shared.lost.size(), is_seki ? 0 : 1);
  if (shared.lost.empty()) return Fate::kSeki;
  EXPECT_EQ(shared.lost.front().color, go::opposite(inside));
  return shared.lost.front().loss.by_ko ? Fate::kDeadByKo : Fate::kDead;
}

struct Case {
  std::string_view name, rows;
  Fate fate;
  Place at = {3, 3};
};

constexpr Place kEdge = {3, 0}, kCorner = {0, 0};

const std::vector<Case> kCases = {
    {"one stone", ".x.", Fate::kDead},
    {"two stones", ".xx.", Fate::kDead},
    {"three in a row, to be a pyramid", "xxx./ . ", Fate::kDead},
    {"three in a row, to be four in a row", ".xxx.", Fate::kSeki},
    {"three in a row, to be four in a row or bent", "xxx./.", Fate::kSeki},
    {"bent three, to be a square", "xx./x.", Fate::kDead},
    {"bent three, to be a pyramid", ".xx./ x", Fate::kDead},
    {"bent three, to be bent four", "xx./x/.", Fate::kSeki},
    {"bent three at the edge, to be bent four", "xx./x/.", Fate::kSeki, kEdge},
    {"bent three in the corner, to be bent four", "xx./x/.", Fate::kDeadByKo, kCorner},
    {"bent three in the corner, to be a square", "xx./x.", Fate::kDead, kCorner},
    {"bent three, to be a zigzag", "xx/ x./ .", Fate::kSeki},
    {"square, to be a bulky five", "xx./xx/.", Fate::kDead},
    {"pyramid, to be a cross", " ./xxx./ x", Fate::kDead},
    {"pyramid, to be a bulky five", "xxx./.x", Fate::kDead},
    {"pyramid, made longer", ".xxx./ x", Fate::kSeki},
    {"four in a row", ".xxxx.", Fate::kSeki},
    {"four in a row, with a side", "xxxx./.", Fate::kSeki},
    {"zigzag four, to be a bulky five", "xx/.xx.", Fate::kDead},
    {"zigzag four, made longer", ".xx/  xx.", Fate::kSeki},
    {"bulky five, to be a rabbity six", " ./xxx./xx", Fate::kDead},
    {"bulky five, to be a rectangle", "xxx/xx./ .", Fate::kSeki},
    {"cross, to be a rabbity six", " x./xxx/.x", Fate::kDead},
    {"five in a row", ".xxxxx.", Fate::kSeki, {1, 0}},
    {"rabbity six", ".xx/xxx/ x./", Fate::kSeki},
    {"a square and three liberties", ".xx./ xx./", Fate::kSeki},
};

TEST(SharedLiberties, WallsLiveInSekiOrDieByTheShapeInside) {
  for (const Case& c : kCases)
    for (const Color inside : {Color::kBlack, Color::kWhite})
      EXPECT_EQ(fate_of(drawn(c.rows, c.at), inside), c.fate) << c.name << ", " << go::color_name(inside) << " inside";
}

// Four neighbours of the place, on the board or not.
std::vector<Place> beside(Place p) {
  return {{p.first + 1, p.second}, {p.first - 1, p.second}, {p.first, p.second + 1}, {p.first, p.second - 1}};
}

bool hangs_together(const Places& places) {
  std::vector<Place> queue = {*places.begin()};
  Places seen = {*places.begin()};
  while (!queue.empty()) {
    const Place p = queue.back();
    queue.pop_back();
    for (const Place& n : beside(p))
      if (places.contains(n) && seen.insert(n).second) queue.push_back(n);
  }
  return seen.size() == places.size();
}

// A random region of up to seven points in the middle of the board, two of them liberties of one chain that is the rest.
Fight random_fight(core::Rng& rng) {
  while (true) {
    std::vector<Place> region = {{4, 4}};
    const std::size_t size = 4 + rng.below(4);
    while (region.size() < size) {
      const Place p = beside(region[rng.below(static_cast<std::uint32_t>(region.size()))])[rng.below(4)];
      const bool is_central = std::min(p.first, p.second) >= 2 && std::max(p.first, p.second) <= 6;
      if (is_central && std::ranges::find(region, p) == region.end()) region.push_back(p);
    }
    Fight fight{.inside = Places(region.begin(), region.end()), .liberties = {}};
    while (fight.liberties.size() < 2) {
      const Place liberty = region[rng.below(static_cast<std::uint32_t>(size))];
      fight.inside.erase(liberty);
      fight.liberties.insert(liberty);
    }
    const auto touches = [&](const Place& p) {
      return std::ranges::any_of(beside(p), [&](const Place& n) { return fight.inside.contains(n); });
    };
    if (hangs_together(fight.inside) && std::ranges::all_of(fight.liberties, touches)) return fight;
  }
}

// Whether the stones inside and one liberty make a shape that leaves one eye when it is captured.
bool has_killing_shape(const Fight& fight) {
  return std::ranges::any_of(fight.liberties, [&](const Place& liberty) {
    playout::SmallShape<9> shape;
    shape.points.push_back(go::Geometry<9>::vertex(Point::at(liberty.first, liberty.second)));
    for (const auto& [x, y] : fight.inside) shape.points.push_back(go::Geometry<9>::vertex(Point::at(x, y)));
    return shape.leaves_one_eye() || shape.vital() != go::Vertex<9>{};
  });
}

TEST(SharedLiberties, ReadingAgreesWithTheShapesThatOneMoveKills) {
  core::Rng rng(5);
  int dead = 0;
  for (int i = 0; i < 150; ++i) {
    const Fight fight = random_fight(rng);
    const Fate fate = has_killing_shape(fight) ? Fate::kDead : Fate::kSeki;
    EXPECT_EQ(fate_of(fight, Color::kBlack), fate) << go::diagram(enclosed(fight, Color::kBlack).board(), {});
    dead += fate == Fate::kDead;
  }
  EXPECT_GT(dead, 30);
  EXPECT_LT(dead, 120);
}

TEST(SharedLiberties, NeitherIsDeadWhereWhoMovesFirstTakesTheOther) {
  const auto drawn_board = go::parse_diagram("X X . O O\nX X . O O\n").value();
  go::History game(drawn_board.size, *go::rules_by_name("chinese"));
  ASSERT_TRUE(game.set_up(drawn_board.black, drawn_board.white, Color::kBlack));
  const SharedLiberties shared = read_shared_liberties(game.board());
  EXPECT_TRUE(shared.lost.empty());
  EXPECT_EQ(shared.seki.count(), 8u);
}

// White's stone in the corner and Black's beside it have the same two liberties, but White connects on B9.
TEST(SharedLiberties, AChainWithAWayOutIsInNoSeki) {
  const auto drawn_board = go::parse_diagram(R"(
    O . . O O O X . X
    . X O O O X X X .
    . O O O O X . X X
    O O . O X . X X .
    O . O X . X X . X
    . . O X X . X X X
    O . O O O X X X .
    . . O X X . X X X
    . . O X . X X . X
  )")
                               .value();
  go::History game(drawn_board.size, *go::rules_by_name("chinese"));
  ASSERT_TRUE(game.set_up(drawn_board.black, drawn_board.white, Color::kBlack));
  EXPECT_TRUE(read_shared_liberties(game.board()).seki.none());
  const core::SteadyClock clock;
  const auto player = make_player({.name = "test", .search = "flat", .about = "", .parameters = {}}, clock);
  EXPECT_EQ(player->estimate(game, {}).dead, std::vector{Point::at(1, 1)});
}

// The wall's status as a player estimates it, whatever its playouts think.
Status status_of_wall(const go::History& game, Color wall) {
  const core::SteadyClock clock;
  const auto player = make_player({.name = "test", .search = "flat", .about = "", .parameters = {}}, clock);
  for (const ChainStatus& chain : player->estimate(game, {}).chains)
    if (chain.color == wall) return chain.status;
  return Status::kAlive;
}

TEST(SharedLiberties, StatusFollowsTheReading) {
  for (const std::string_view rules : {"chinese", "japanese"})
    for (const Case& c : {kCases[3], kCases[5], kCases[9], kCases[12], kCases[19]}) {
      const go::History game = enclosed(drawn(c.rows, c.at), Color::kBlack, rules);
      EXPECT_EQ(status_of_wall(game, Color::kWhite), c.fate == Fate::kSeki ? Status::kSeki : Status::kDead) << c.name;
    }
}

std::string answer_to_a_pass(std::string_view rows, Place at, std::string_view rules, double komi,
                             const SearchRequest& options = {}) {
  go::History game = enclosed(drawn(rows, at), Color::kBlack, rules);
  go::Rules with_komi = game.rules();
  with_komi.set_komi(komi);
  game.set_rules(with_komi);
  game.play(Color::kWhite, go::Move::pass());
  const core::SteadyClock clock;
  Preset preset{.name = "test", .search = "flat", .about = "", .parameters = {}};
  preset.parameters.playouts = 500;
  const Choice choice = make_player(preset, clock)->choose(game, Color::kBlack, options, {});
  return go::gtp_text(choice.move, game.size());
}

TEST(SharedLiberties, DeadWallsComeOffUnderAreaScoringOnly) {
  EXPECT_EQ(answer_to_a_pass("xx./x.", kCorner, "chinese", 7.5), "B8");
  EXPECT_EQ(answer_to_a_pass("xx./x.", kCorner, "japanese", 6.5), "pass");
  EXPECT_EQ(answer_to_a_pass(".xxx.", kEdge, "chinese", 7.5), "pass") << "a seki";
}

TEST(SharedLiberties, AKoIsBegunOnlyWhereTheCountNeedsIt) {
  const auto begins = [](const std::string& move) { return move == "C9" || move == "A7"; };
  EXPECT_TRUE(begins(answer_to_a_pass("xx./x/.", kCorner, "chinese", 75.5)));
  EXPECT_EQ(answer_to_a_pass("xx./x/.", kCorner, "chinese", 7.5), "pass");
  EXPECT_EQ(answer_to_a_pass("xx./x/.", kCorner, "japanese", 6.5), "pass");
  SearchRequest clean_up;
  clean_up.clean_up = true;
  EXPECT_TRUE(begins(answer_to_a_pass("xx./x/.", kCorner, "japanese", 6.5, clean_up)));
}

}  // namespace
}  // namespace katachi::player
