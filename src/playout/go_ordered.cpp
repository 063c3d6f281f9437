#include "playout/go_ordered.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace katachi::playout {

namespace {

using go::Color;

// The empty points in the order in which one side wants to play them: every point of the board has a rank, those of the
// side's list first, the others behind it from the top left; a bit is set where the point of that rank is empty.
template <int MaxSize>
class WantedPoints {
 public:
  WantedPoints(const FastBoard<MaxSize>& board, std::span<const std::uint32_t> order) {
    rank_.fill(kUnranked);
    int ranks = 0;
    const auto append = [&](int v) {
      if (board.at(v) == Color::kEdge || rank_[index(v)] != kUnranked) return;
      point_[index(ranks)] = static_cast<std::uint16_t>(v);
      rank_[index(v)] = static_cast<std::int16_t>(ranks++);
    };
    for (const std::uint32_t code : order) append(static_cast<int>(code));
    for (int v = kStride; v < kVertices - kStride; ++v) append(v);
    for (int i = 0; i < board.empty_count(); ++i) add(board.empty_at(i));
  }

  void add(int v) { word_of(v) |= bit_of(v); }
  void remove(int v) { word_of(v) &= ~bit_of(v); }

  // The first point that accepts(v); 0 if there is none.
  template <class Accepts>
  int first(Accepts&& accepts) const {
    for (std::size_t w = 0; w < kWords; ++w)
      for (std::uint64_t rest = empty_[w]; rest != 0; rest &= rest - 1) {
        const int v = point_[64 * w + static_cast<std::size_t>(std::countr_zero(rest))];
        if (accepts(v)) return v;
      }
    return 0;
  }

 private:
  static constexpr int kStride = go::Geometry<MaxSize>::kStride;
  static constexpr int kVertices = go::Geometry<MaxSize>::kVertices;
  static constexpr std::size_t kWords = (MaxSize * MaxSize + 63) / 64;
  static constexpr std::int16_t kUnranked = -1;

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  std::uint64_t& word_of(int v) { return empty_[index(rank_[index(v)]) / 64]; }
  std::uint64_t bit_of(int v) const { return std::uint64_t{1} << (index(rank_[index(v)]) % 64); }

  std::array<std::int16_t, static_cast<std::size_t>(kVertices)> rank_;
  std::array<std::uint16_t, static_cast<std::size_t>(MaxSize* MaxSize)> point_;
  std::array<std::uint64_t, kWords> empty_{};
};

template <Color C, int MaxSize>
bool is_playable(const FastBoard<MaxSize>& board, int v) {
  return board.has_empty_neighbour(v) ||
         (v != board.ko() && !board.template is_eye<C>(v) && !board.template is_suicide<C>(v));
}

// One game on a board, and what both sides want to play on it.
template <int MaxSize>
class OrderedGame {
 public:
  OrderedGame(FastBoard<MaxSize>& board, const std::array<std::span<const std::uint32_t>, 2>& orders)
      : board_(board), wanted_{WantedPoints(board, orders[0]), WantedPoints(board, orders[1])} {}

  // Returns the point, 0 for a pass.
  int move(Color color) { return color == Color::kBlack ? move<Color::kBlack>() : move<Color::kWhite>(); }

 private:
  template <Color C>
  int move() {
    const int v = wanted_[go::side_index(C)].first([&](int point) { return is_playable<C>(board_, point); });
    if (v == 0) {
      board_.pass();
      return 0;
    }
    const int first_captured = board_.empty_count() - 1;  // captured points come to the end of the list of empty ones
    board_.template play<C>(v);
    for (auto& wanted : wanted_) {
      wanted.remove(v);
      for (int i = first_captured; i < board_.empty_count(); ++i) wanted.add(board_.empty_at(i));
    }
    return v;
  }

  FastBoard<MaxSize>& board_;
  std::array<WantedPoints<MaxSize>, 2> wanted_;  // Black's, White's
};

}  // namespace

template <int MaxSize>
auto GoOrderedPlayout<MaxSize>::prepare(const go::State<MaxSize>& state) const -> Start {
  return GoPlayout<MaxSize>().prepare(state);
}

template <int MaxSize>
GameLength GoOrderedPlayout<MaxSize>::play_out(FastBoard<MaxSize>& board, const Start& start,
                                               const std::array<Order, 2>& orders, game::Trace& trace) {
  OrderedGame<MaxSize> game(board, orders);
  Color color = start.to_move;
  bool passed = start.passed;
  for (int moves = 0; moves < start.max_moves; color = go::opposite(color)) {
    const int v = game.move(color);
    trace.add(static_cast<std::uint32_t>(v), go::player_of(color));
    ++moves;
    if (v == 0 && passed) return {moves, true};
    passed = v == 0;
  }
  return {start.max_moves, false};
}

template <int MaxSize>
game::PlayoutResult GoOrderedPlayout<MaxSize>::run_in_order(const Start& start, Order order_black, Order order_white,
                                                            game::Trace& trace) const {
  FastBoard<MaxSize> board = start.board;
  play_out(board, start, {order_black, order_white}, trace);
  return result_of(board, start);
}

template class GoOrderedPlayout<9>;
template class GoOrderedPlayout<19>;
template class GoOrderedPlayout<25>;

}  // namespace katachi::playout
