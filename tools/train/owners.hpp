// Who owns each point at the end of a game that was counted, where it can be told: records say the score, not the dead stones.
//
// A chain is held for dead if, over random games from the final position, its points mostly end as the opponent's. With such chains off
// the board an empty region that touches one colour is that colour's, any other nobody's. The guess is believed only if it gives
// exactly the recorded score: territory plus prisoners, or area (where the rules are not known, either), komi included. Under area
// rules an odd number of points of nobody may be worth one point more to the player who would fill the last. What does
// not fit stays unknown: seki, scores of wrong records, handicap compensations. docs/network.md says how often a guess fits by chance.
// Random numbers come from the position, so a game always has the same owners.
// Cost: about 2.5 milliseconds per game: the more random games, the less sure the fates are.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "board.hpp"
#include "dataset.hpp"
#include "playout.hpp"

namespace training {

// By Board::cell: 0 nobody, 1 Black, 2 White.
using Owners = std::array<std::uint8_t, kCells>;

class Settlement {
 public:
  // The final position of a game whose score is known, with its komi; see owners_of for the shift.
  Settlement(const Dataset& set, std::size_t game, int shift)
      : game_(set.games()[game]), width_(game_.width), height_(game_.height), board_(width_, height_) {
    game_.margin_half_points = static_cast<std::int16_t>(game_.margin_half_points + 2 * shift);
    for (const PackedMove stone : set.stones(game)) {
      board_.place(Board::cell(stone.x(), stone.y()), stone.color());
      ++prisoners_[stone.color()];
    }
    for (const PackedMove move : set.moves(game)) {
      next_ = 3 - move.color();
      if (move.is_pass()) {
        board_.pass();
        continue;
      }
      board_.find_chains();
      board_.play(Board::cell(move.x(), move.y()), move.color());
      ++prisoners_[move.color()];
    }
    // All stones that came, less those that stayed: whoever took the others.
    for_each_point([&](int p) { --prisoners_[board_.color(p)]; });
    board_.find_chains();
  }

  // Nothing where no guess fits the recorded score.
  std::optional<Owners> owners() {
    const Playout start(width_, height_, board_);
    std::array<int, kCells> black_minus_white{};
    std::uint64_t random = mix64(board_.hash());
    int done = 0;
    for (const int playouts : {16, 48, 144}) {
      for (; done < playouts; ++done) {
        Playout playout = start;
        playout.run(random, done % 2 == 0 ? next_ : 3 - next_, 3 * width_ * height_);
        for_each_point([&](int p) {
          const int owner = playout.owner(p);
          black_minus_white[p] += owner == 1 ? 1 : owner == 2 ? -1 : 0;
        });
      }
      const Owners guess = counted_without(black_minus_white);
      if (fits(guess)) return guess;
    }
    return std::nullopt;
  }

 private:
  template <class F>
  void for_each_point(F&& f) const {
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) f(Board::cell(x, y));
  }

  // The owners when chains that mostly fall to the opponent are taken off. Sets living_.
  Owners counted_without(const std::array<int, kCells>& black_minus_white) {
    living_.fill(kEdge);
    for_each_point([&](int p) { living_[p] = board_.color(p); });
    board_.for_each_chain([&](int color, auto stones) {
      int own = 0;
      for (const short s : stones) own += color == 1 ? black_minus_white[s] : -black_minus_white[s];
      if (own >= 0) return;
      for (const short s : stones) living_[s] = 0;
    });
    Owners owners = living_;
    Owners seen{};
    for_each_point([&](int p) {
      if (living_[p] == 0 && seen[p] == 0) fill_region(p, owners, seen);
    });
    return owners;
  }

  void fill_region(int start, Owners& owners, Owners& seen) const {
    std::array<short, kMaxSide * kMaxSide> region{};
    int count = 0, around = 0;
    const auto add = [&](int p) {
      seen[p] = 1;
      region[count++] = static_cast<short>(p);
    };
    add(start);
    for (int i = 0; i < count; ++i)
      for (const int d : kNeighbours) {
        const int q = region[i] + d;
        if (living_[q] == 0 && seen[q] == 0) add(q);
        if (living_[q] == 1 || living_[q] == 2) around |= living_[q];
      }
    for (int i = 0; i < count; ++i) owners[region[i]] = static_cast<std::uint8_t>(around == 3 ? 0 : around);
  }

  bool fits(const Owners& owners) const {
    std::array<int, 3> area{}, territory{}, prisoners = prisoners_;
    for_each_point([&](int p) {
      ++area[owners[p]];
      if (living_[p] == 0) ++territory[owners[p]];
      if (board_.color(p) != living_[p]) ++prisoners[board_.color(p)];
    });
    const int by_territory = territory[1] + prisoners[2] - territory[2] - prisoners[1];
    const int by_area = area[1] - area[2];
    const int recorded = game_.margin_half_points + game_.komi_half_points;  // on the board, in half points
    const bool fits_territory = 2 * by_territory == recorded;
    const bool fits_area = std::abs(2 * by_area - recorded) <= (area[0] % 2 == 1 ? 2 : 0);
    return (game_.scoring() != kArea && fits_territory) || (game_.scoring() != kTerritory && fits_area);
  }

  Game game_;
  int width_, height_;
  Board board_;
  int next_ = 1;
  std::array<int, 3> prisoners_{};  // stones of Black and White that the other one holds
  Owners living_{};
};

inline bool has_count(const Game& game) {
  return game.ending == kPoints && game.komi_half_points != kNoNumber && game.moves > 0;
}

// Of a game of the set; nothing where they cannot be told. `shift` points are added to the recorded score: what is believed with a false
// score tells how often a wrong guess passes.
inline std::optional<Owners> owners_of(const Dataset& set, std::size_t i, int shift = 0) {
  return has_count(set.games()[i]) ? Settlement(set, i, shift).owners() : std::nullopt;
}

}  // namespace training
