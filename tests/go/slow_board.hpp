// The slow twin: Go as the rules tell it, without any cleverness, to compare the fast board and the histories with.
//
// SlowBoard is a grid of colours; chains and liberties are found by flooding anew at every question. SlowGame keeps every
// earlier board and the text of every earlier position, and judges a move by playing it. Nothing is shared with Board but
// the vocabulary (Color, Point, Rules) and the keys of the hash.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "go/color.hpp"
#include "go/geometry.hpp"
#include "go/history.hpp"
#include "go/point.hpp"
#include "go/rules.hpp"

namespace katachi::go::test {

class SlowBoard {
 public:
  struct Chain {
    std::vector<Point> stones, liberties;
  };

  explicit SlowBoard(Size size)
      : size_(size),
        grid_(static_cast<std::size_t>(size.height),
              std::vector<Color>(static_cast<std::size_t>(size.width), Color::kEmpty)) {}

  Size size() const { return size_; }
  Color at(Point p) const { return p.is_on(size_) ? grid_[p.y][p.x] : Color::kEdge; }
  void set(Point p, Color c) {
    grid_[p.y][p.x] = c;
    ko_.reset();
  }
  std::optional<Point> ko() const { return ko_; }  // retaking there would undo the last play
  void clear_ko() { ko_.reset(); }
  int captured(Color c) const { return captured_[side_index(c)]; }

  std::vector<Point> points() const {
    std::vector<Point> all;
    for (int y = 0; y < size_.height; ++y)
      for (int x = 0; x < size_.width; ++x) all.push_back(Point::at(x, y));
    return all;
  }

  // f(neighbour) for the neighbours on the board.
  template <class F>
  void for_each_neighbour(Point p, F&& f) const {
    if (p.y > 0) f(Point::at(p.x, p.y - 1));
    if (p.x > 0) f(Point::at(p.x - 1, p.y));
    if (p.x + 1 < size_.width) f(Point::at(p.x + 1, p.y));
    if (p.y + 1 < size_.height) f(Point::at(p.x, p.y + 1));
  }

  // The points connected to p by points of p's own content, and the empty points next to them.
  Chain chain(Point p) const {
    Chain found;
    std::array<bool, kMaxArea> seen{};
    seen[index(p)] = true;
    found.stones.push_back(p);
    for (std::size_t i = 0; i < found.stones.size(); ++i)
      for_each_neighbour(found.stones[i], [&](Point n) {
        if (seen[index(n)]) return;
        if (at(n) == at(p)) {
          seen[index(n)] = true;
          found.stones.push_back(n);
        } else if (at(n) == Color::kEmpty) {
          seen[index(n)] = true;
          found.liberties.push_back(n);
        }
      });
    return found;
  }

  // Puts a stone on an empty point, takes off enemy chains without liberty, then its own chain if it has none. Returns the
  // stones taken off: all of the enemy's colour, or, at suicide, all of its own.
  std::vector<Point> play(Point p, Color c) {
    std::vector<Point> removed = put_and_capture(p, c);
    captured_[side_index(removed_colour(c, removed, p))] += static_cast<int>(removed.size());
    ko_.reset();
    if (removed.size() == 1 && removed[0] != p) {
      const Chain own = chain(p);
      if (own.stones.size() == 1 && own.liberties.size() == 1) ko_ = removed[0];
    }
    return removed;
  }

  // What play() would do. Leaves the board as it was.
  struct Attempt {
    std::vector<Point> removed;
    bool is_suicide;
  };
  Attempt attempt(Point p, Color c) {
    std::vector<Point> removed = put_and_capture(p, c);
    for (const Point s : removed) grid_[s.y][s.x] = removed_colour(c, removed, p);
    grid_[p.y][p.x] = Color::kEmpty;
    const bool is_suicide = !removed.empty() && removed_colour(c, removed, p) == c;
    return {std::move(removed), is_suicide};
  }

  // The text after that attempt, given the text now.
  std::string text_after(std::string text, Point p, Color c, const Attempt& attempt) const {
    const auto letter = [&](Point q) -> char& { return text[static_cast<std::size_t>(q.y * size_.width + q.x)]; };
    letter(p) = c == Color::kBlack ? 'X' : 'O';
    for (const Point s : attempt.removed) letter(s) = '.';
    return text;
  }

  // One letter a point, rows from the top.
  std::string text() const {
    std::string out;
    for (const auto& row : grid_)
      for (const Color c : row) out += c == Color::kBlack ? 'X' : c == Color::kWhite ? 'O' : '.';
    return out;
  }

  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const Point p : points())
      if (is_stone(at(p))) hash ^= stone_key(at(p), p);
    return hash;
  }

  // Who surrounds an empty point alone; kEmpty if both do or nobody does. A stone is its own owner.
  Color owner(Point p) const {
    if (at(p) != Color::kEmpty) return at(p);
    bool black = false, white = false;
    for (const Point q : chain(p).stones)
      for_each_neighbour(q, [&](Point n) {
        black |= at(n) == Color::kBlack;
        white |= at(n) == Color::kWhite;
      });
    if (black == white) return Color::kEmpty;
    return black ? Color::kBlack : Color::kWhite;
  }

  // Black's points minus White's: all that each owns, or the empty ones alone.
  int owned_difference(bool stones_too) const {
    int difference = 0;
    for (const Point p : points()) {
      if (!stones_too && is_stone(at(p))) continue;
      const Color who = owner(p);
      if (who == Color::kBlack) ++difference;
      if (who == Color::kWhite) --difference;
    }
    return difference;
  }

  friend bool operator==(const SlowBoard& a, const SlowBoard& b) {
    return a.grid_ == b.grid_ && a.ko_ == b.ko_ && a.captured_ == b.captured_;
  }

 private:
  static constexpr std::size_t kMaxArea = kMaxBoardSize * kMaxBoardSize;

  static std::size_t index(Point p) { return static_cast<std::size_t>(p.y * kMaxBoardSize + p.x); }

  static Color removed_colour(Color player, const std::vector<Point>& removed, Point played) {
    return std::ranges::find(removed, played) != removed.end() ? player : opposite(player);
  }

  // Stops at the first liberty found, which makes most questions cheap.
  bool has_liberty(Point p) const {
    std::array<bool, kMaxArea> seen{};
    std::vector<Point> queue{p};
    seen[index(p)] = true;
    bool found = false;
    for (std::size_t i = 0; i < queue.size() && !found; ++i)
      for_each_neighbour(queue[i], [&](Point n) {
        found |= at(n) == Color::kEmpty;
        if (at(n) != at(p) || seen[index(n)]) return;
        seen[index(n)] = true;
        queue.push_back(n);
      });
    return found;
  }

  std::vector<Point> put_and_capture(Point p, Color c) {
    std::vector<Point> removed;
    const auto take_off = [&](Point stone) {
      const std::vector<Point> stones = chain(stone).stones;
      for (const Point s : stones) grid_[s.y][s.x] = Color::kEmpty;
      removed.insert(removed.end(), stones.begin(), stones.end());
    };
    grid_[p.y][p.x] = c;
    for_each_neighbour(p, [&](Point n) {
      if (at(n) == opposite(c) && !has_liberty(n)) take_off(n);
    });
    if (removed.empty() && !has_liberty(p)) take_off(p);
    return removed;
  }

  Size size_;
  std::vector<std::vector<Color>> grid_;
  std::optional<Point> ko_;
  std::array<int, 2> captured_{};
};

// A game under rules, every earlier board kept.
class SlowGame {
 public:
  explicit SlowGame(SlowBoard start, const Rules& rules, Color to_move = Color::kBlack)
      : rules_(rules), to_move_(to_move), board_(std::move(start)) {
    remember();
  }
  SlowGame(Size size, const Rules& rules) : SlowGame(SlowBoard(size), rules) {}

  const SlowBoard& board() const { return board_; }
  SlowBoard& board() { return board_; }
  Color to_move() const { return to_move_; }
  const std::vector<ColoredMove>& moves() const { return moves_; }
  bool is_over() const {
    return moves_.size() >= 2 && moves_.back().move.is_pass() && moves_[moves_.size() - 2].move.is_pass();
  }

  Legality legality(Color color, Move move) {
    if (move.is_pass()) return Legality::kLegal;
    const Point p = move.point();
    if (!p.is_on(board_.size())) return Legality::kOffBoard;
    if (board_.at(p) != Color::kEmpty) return Legality::kOccupied;
    const SlowBoard::Attempt attempt = board_.attempt(p, color);
    const std::string after = board_.text_after(texts_.back(), p, color, attempt);
    if (undoes_last_move(color, after)) return Legality::kKo;
    if (attempt.is_suicide && (!rules_.suicide || attempt.removed.size() == 1)) return Legality::kSuicide;
    if (rules_.ko == KoRule::kPositional && positions_.contains(after)) return Legality::kSuperko;
    if (rules_.ko == KoRule::kSituational && situations_.contains(situation(after, opposite(color))))
      return Legality::kSuperko;
    return Legality::kLegal;
  }

  // The move must be legal.
  void play(Color color, Move move) {
    past_.push_back({board_, to_move_});
    if (move.is_pass())
      board_.clear_ko();
    else
      board_.play(move.point(), color);
    moves_.push_back({color, move});
    to_move_ = opposite(color);
    remember();
  }

  void undo() {
    positions_.erase(positions_.find(texts_.back()));
    situations_.erase(situations_.find(situation(texts_.back(), to_move_)));
    texts_.pop_back();
    board_ = past_.back().board;
    to_move_ = past_.back().to_move;
    past_.pop_back();
    moves_.pop_back();
  }

 private:
  struct Past {
    SlowBoard board;
    Color to_move;
  };

  static std::string situation(const std::string& text, Color to_move) { return text + color_name(to_move); }

  // Simple ko: the opponent's move just made may not be undone.
  bool undoes_last_move(Color color, const std::string& after) const {
    return !moves_.empty() && moves_.back().color == opposite(color) && !moves_.back().move.is_pass() &&
           after == texts_[texts_.size() - 2];
  }

  void remember() {
    texts_.push_back(board_.text());
    positions_.insert(texts_.back());
    situations_.insert(situation(texts_.back(), to_move_));
  }

  Rules rules_;
  Color to_move_;
  SlowBoard board_;
  std::vector<ColoredMove> moves_;
  std::vector<Past> past_;
  std::vector<std::string> texts_;                     // of all positions since the start, the present one included
  std::multiset<std::string> positions_, situations_;  // the same, to look them up
};

}  // namespace katachi::go::test
