// SlowLife: the questions of enclosed_state.hpp answered from their definition, the slow way.
//
// The whole graph of positions that can be reached is made with go::Board, on the whole board, so that the wall stands by its own
// liberties outside. Then it is solved backwards from the ends (a least fixed point): no proof numbers, no table, no path, no static
// test of life, no forced moves. Of the region only the list of points is used. Two eyes are what they mean: the attacker alone,
// moving as often as he likes, cannot capture the target.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "go/board.hpp"
#include "knowledge/reading/life_and_death.hpp"
#include "knowledge/reading/region.hpp"

namespace katachi::knowledge::test {

class SlowLife {
 public:
  using Board = go::Board<9>;
  using V = Board::V;

  SlowLife(const Board& board, go::Point target, const Region& region, std::size_t max_positions)
      : board_(board), target_(go::Geometry<9>::vertex(target)), defender_(board.at(target_)), max_(max_positions) {
    for (const go::Point p : region.points) points_.push_back(go::Geometry<9>::vertex(p));
  }

  // Nothing where there are more positions than the test has time for.
  std::optional<bool> answer(Question question, Side first) {
    question_ = question;
    nodes_.clear();
    index_.clear();
    const auto root = node_of({.board = board_, .to_move = first});
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_.size() > max_) return std::nullopt;
      expand(i);
    }
    solve();
    return nodes_[root].is_proved;
  }

  std::optional<Life> life(Side first) {
    const auto captured = answer(Question::kCapture, first);
    if (!captured) return std::nullopt;
    if (*captured) {
      const auto by_ko = answer(Question::kLiveByKo, first);
      if (!by_ko) return std::nullopt;
      return *by_ko ? Life::kKo : Life::kDead;
    }
    const auto eyes = answer(Question::kTwoEyes, first);
    if (!eyes) return std::nullopt;
    return *eyes ? Life::kAlive : Life::kSeki;
  }

  // By the attacker's moves alone. Fit for the few points of a test.
  bool is_pass_alive(const Board& board) {
    std::unordered_map<std::string, bool> seen;
    return !captured_alone(board, seen);
  }

 private:
  struct Position {
    Board board;
    Side to_move;
    V ban = Board::kNone;  // against the side to move
    bool has_passed = false;
    bool is_over = false;  // by two passes
  };
  struct Node {
    Position position;
    std::vector<std::size_t> before = {};
    std::size_t open = 0;  // successors that are not proved
    bool is_provers = false, is_proved = false;
  };

  go::Color color(Side side) const { return side == Side::kDefender ? defender_ : go::opposite(defender_); }
  Side prover() const { return question_ == Question::kCapture ? Side::kAttacker : Side::kDefender; }
  Side taker() const { return question_ == Question::kLiveByKo ? Side::kDefender : Side::kAttacker; }

  static std::string stones(const Board& board) {
    std::string text;
    board.for_each_point([&](V v) { text += static_cast<char>('0' + static_cast<int>(board.at(v))); });
    return text;
  }
  std::string name(const Position& p) const {
    return stones(p.board) + (p.to_move == Side::kAttacker ? 'a' : 'd') + static_cast<char>('0' + p.has_passed) +
           static_cast<char>('0' + p.is_over) + std::to_string(p.ban.raw());
  }

  std::size_t node_of(const Position& position) {
    const auto [place, is_new] = index_.emplace(name(position), nodes_.size());
    if (is_new) nodes_.push_back({.position = position});
    return place->second;
  }

  bool may_play(const Position& p, V v) const {
    return p.board.at(v) == go::Color::kEmpty && v != p.ban && !p.board.is_suicide(v, color(p.to_move));
  }

  Position after(const Position& p, V v) const {
    Position next = p;
    next.to_move = other(p.to_move);
    next.ban = Board::kNone;
    next.has_passed = false;
    next.board.clear_ko();
    if (v == Board::kNone) {
      const bool counts = question_ == Question::kLiveByKo && p.ban == Board::kNone;
      next.is_over = counts && p.has_passed;
      next.has_passed = counts;
      return next;
    }
    next.board.play(v, color(p.to_move));
    if (next.to_move != taker()) next.ban = next.board.ko();
    next.board.clear_ko();
    return next;
  }

  bool is_captured(const Board& board) const { return board.at(target_) != defender_; }

  // Everybody may pass everywhere here: the shortcuts of the fast state are to be shown to be none.
  void expand(std::size_t at) {
    const Position p = nodes_[at].position;
    nodes_[at].is_provers = p.to_move == prover();
    if (is_captured(p.board)) {
      nodes_[at].is_proved = question_ == Question::kCapture;
      return;
    }
    if (p.is_over || (question_ == Question::kTwoEyes && is_pass_alive(p.board))) {
      nodes_[at].is_proved = true;
      return;
    }
    std::vector<std::size_t> successors{node_of(after(p, Board::kNone))};
    for (const V v : points_)
      if (may_play(p, v)) successors.push_back(node_of(after(p, v)));
    for (const std::size_t next : successors) nodes_[next].before.push_back(at);
    nodes_[at].open = successors.size();
  }

  void solve() {
    std::vector<std::size_t> queue;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (nodes_[i].is_proved) queue.push_back(i);
    while (!queue.empty()) {
      const std::size_t at = queue.back();
      queue.pop_back();
      for (const std::size_t before : nodes_[at].before) {
        Node& node = nodes_[before];
        if (node.is_proved || (--node.open > 0 && !node.is_provers)) continue;
        node.is_proved = true;
        queue.push_back(before);
      }
    }
  }

  bool captured_alone(const Board& board, std::unordered_map<std::string, bool>& seen) {
    if (is_captured(board)) return true;
    const auto [place, is_new] = seen.emplace(stones(board), false);
    if (!is_new) return false;
    for (const V v : points_) {
      if (board.at(v) != go::Color::kEmpty || board.is_suicide(v, color(Side::kAttacker))) continue;
      Board next = board;
      next.play(v, color(Side::kAttacker));
      if (captured_alone(next, seen)) return true;
    }
    return false;
  }

  Board board_;
  V target_;
  go::Color defender_;
  std::size_t max_;
  std::vector<V> points_;
  Question question_ = Question::kCapture;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> index_;
};

}  // namespace katachi::knowledge::test
