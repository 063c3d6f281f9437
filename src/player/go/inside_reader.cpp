#include "player/go/inside_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "core/rng.hpp"

namespace katachi::player {

namespace {

using Board = go::History::GameBoard;
using V = Board::V;

class InsideReader {
 public:
  InsideReader(const Board& board, V target, std::span<const V> region, bool enemy_takes_ko)
      : board_(board),
        target_(target),
        chain_color_(board.at(target)),
        region_(region),
        enemy_takes_ko_(enemy_takes_ko) {
    board_.clear_ko();
  }

  std::optional<LossInside> read() {
    list_positions();
    for (int moves = 1; find_lost_after(moves); ++moves) {
    }
    // The chain may pass, and then the enemy is to move on the same board.
    const Position& first = positions_.front();
    const Position& enemy_first = positions_[first.next.back().position];
    if (!enemy_first.is_lost()) return std::nullopt;
    return LossInside{
        .move = Board::Geo::point(best_move(enemy_first)), .by_ko = enemy_takes_ko_, .whoever_moves = first.is_lost()};
  }

 private:
  struct Next {
    V move;  // V{}: a pass, always the last one
    std::size_t position;
  };
  struct Position {
    go::Color to_move;
    bool is_end = false;
    int lost_after = -1;  // moves until the chain is taken, as far as is known
    std::vector<Next> next;

    bool is_lost() const { return lost_after >= 0; }
  };
  // A position on the way to the one that is looked at.
  struct Step {
    std::size_t position = 0;
    std::size_t tried = 0;  // points of the region, then the pass
    bool was_pass = true;   // the move that led here
    Board::Undo undo{};     // of it, if it was none
    V ko{};                 // before it
  };

  bool has_liberty_outside() const {
    Board::VertexList liberties;
    board_.list_liberties(target_, liberties);
    return std::ranges::any_of(liberties, [&](V v) { return std::ranges::find(region_, v) == region_.end(); });
  }

  void take_back(const Step& step) {
    if (step.was_pass)
      board_.set_ko(step.ko);
    else
      board_.undo(step.undo);
  }

  // The number of the position on the board. A new one is put on the way, from any other the step is taken back.
  std::size_t reach(go::Color to_move, Step step) {
    const std::uint64_t key = core::mix64(board_.hash() ^ core::mix64(2 * board_.ko().raw() + go::side_index(to_move)));
    const auto [found, is_new] = numbers_.try_emplace(key, positions_.size());
    step.position = found->second;
    if (is_new) {
      const bool is_taken = board_.at(target_) != chain_color_;
      positions_.push_back({.to_move = to_move,
                            .is_end = is_taken || has_liberty_outside(),
                            .lost_after = is_taken ? 0 : -1,
                            .next = {}});
    }
    if (is_new && !positions_.back().is_end)
      way_.push_back(step);
    else
      take_back(step);
    return step.position;
  }

  void list_positions() {
    reach(chain_color_, {});
    while (!way_.empty()) {
      if (way_.back().tried <= region_.size()) {
        try_next();
      } else {
        take_back(way_.back());
        way_.pop_back();
      }
    }
  }

  void try_next() {
    const std::size_t from = way_.back().position, tried = way_.back().tried++;
    const go::Color color = positions_[from].to_move;
    Step step{.was_pass = tried == region_.size(), .ko = board_.ko()};
    const V v = step.was_pass ? V{} : region_[tried];
    if (step.was_pass) {
      board_.clear_ko();
    } else {
      if (board_.at(v) != go::Color::kEmpty || v == board_.ko() || board_.is_suicide(v, color)) return;
      board_.play(v, color, step.undo);
      if (board_.ko() != Board::kNone && color != chain_color_ && !enemy_takes_ko_) return take_back(step);
    }
    const std::size_t to = reach(go::opposite(color), step);
    positions_[from].next.push_back({v, to});
  }

  // The enemy needs one move that takes the chain, the chain one that does not lose it.
  bool find_lost_after(int moves) {
    bool found = false;
    const auto is_known = [&](const Next& next) {
      const Position& position = positions_[next.position];
      return position.is_lost() && position.lost_after < moves;
    };
    for (Position& position : positions_) {
      if (position.is_end || position.is_lost()) continue;
      const bool is_lost = position.to_move == chain_color_ ? std::ranges::all_of(position.next, is_known)
                                                            : std::ranges::any_of(position.next, is_known);
      if (is_lost) position.lost_after = moves;
      found |= is_lost;
    }
    return found;
  }

  V best_move(const Position& position) const {
    const auto cost = [&](const Next& next) {
      const Position& after = positions_[next.position];
      return after.is_lost() ? after.lost_after : std::numeric_limits<int>::max();
    };
    return std::ranges::min_element(position.next, {}, cost)->move;
  }

  Board board_;
  V target_;
  go::Color chain_color_;
  std::span<const V> region_;
  bool enemy_takes_ko_;
  std::vector<Position> positions_;  // the first is the one that is asked about
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
  std::vector<Step> way_;
};

}  // namespace

std::optional<LossInside> read_inside(const Board& board, V target, std::span<const V> region) {
  const auto without_ko = InsideReader(board, target, region, false).read();
  if (without_ko && without_ko->whoever_moves) return without_ko;
  const auto by_ko = InsideReader(board, target, region, true).read();
  return by_ko && by_ko->whoever_moves ? by_ko : without_ko;
}

}  // namespace katachi::player
