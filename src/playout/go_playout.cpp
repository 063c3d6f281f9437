#include "playout/go_playout.hpp"

#include "playout/game_numbers.hpp"

namespace katachi::playout {

namespace {

using go::Color;

// Whether a uniform game may play on a point without an empty neighbour: not an own eye, not the ko, not suicide.
template <Color C, int MaxSize>
[[gnu::noinline]] bool uniform_accepts(const FastBoard<MaxSize>& board, int v) {
  return v != board.ko() && !board.template is_eye<C>(v) && !board.template is_suicide<C>(v);
}

// Plays one move of colour C drawn uniformly; false if there is none. A refused point is moved behind the end of the points
// still in the draw, so that each is tried once at most. visit(v, C) is told the move, 0 for a pass.
template <Color C, int MaxSize, class Visit>
[[gnu::always_inline]] inline bool uniform_move(FastBoard<MaxSize>& board, GameNumbers& numbers, Visit visit) {
  int remaining = board.empty_count();
  while (remaining > 0) [[likely]] {
    const int i = numbers.below(remaining);
    const int v = board.empty_at(i);
    if (board.has_empty_neighbour(v) || uniform_accepts<C>(board, v)) [[likely]] {
      board.template play<C>(v);
      visit(v, C);
      return true;
    }
    board.swap_empty(i, --remaining);
  }
  board.pass();
  visit(0, C);
  return false;
}

// Whether a side may play on an enclosed point by the rules of ScanPlayout.
template <Color C, int MaxSize>
bool scan_accepts(const FastBoard<MaxSize>& board, int v) {
  constexpr unsigned kEnemyBit = static_cast<unsigned>(go::opposite(C));
  if (board.template is_eye<C>(v)) return false;
  const unsigned byte = board.neighbour_byte(v);
  const bool by_enemy = (byte & kEnemyBit * 0x55) == kEnemyBit * 0x55;
  return !by_enemy || (v != board.ko() && board.captures_in_enemy_eye(v));
}

// The first acceptable point at or after the start, cyclically; -1 if there is none.
template <Color C, int MaxSize>
[[gnu::noinline]] int scan_from(const FastBoard<MaxSize>& board, int start) {
  int i = start;
  do {
    const int v = board.empty_at(i);
    if (!board.is_enclosed(v) || scan_accepts<C>(board, v)) return v;
    if (++i == board.empty_count()) i = 0;
  } while (i != start);
  return -1;
}

template <Color C, int MaxSize>
[[gnu::always_inline]] inline bool scan_move(FastBoard<MaxSize>& board, GameNumbers& numbers) {
  if (board.empty_count() > 0) [[likely]] {
    const int i = numbers.below(board.empty_count());
    int v = board.empty_at(i);
    if (board.is_enclosed(v)) [[unlikely]]
      v = scan_from<C>(board, i);
    if (v >= 0) [[likely]] {
      board.template play<C>(v);
      return true;
    }
  }
  board.pass();
  return false;
}

// Alternates black(board) and white(board), each true if it moved, until two passes in a row or the limit of moves.
template <class BlackMove, class WhiteMove>
[[gnu::always_inline]] inline GameLength alternate(Color to_move, bool passed, int max_moves, BlackMove black,
                                                   WhiteMove white) {
  int moves = 0;
  bool white_moved = true;
  if (to_move == Color::kWhite) {
    if (moves == max_moves) return {moves, false};
    white_moved = white();
    ++moves;
    if (!white_moved && passed) return {moves, true};
  } else {
    white_moved = !passed;
  }
  while (true) {
    if (moves == max_moves) return {moves, false};
    const bool black_moved = black();
    ++moves;
    if (!black_moved && !white_moved) return {moves, true};
    if (moves == max_moves) return {moves, false};
    white_moved = white();
    ++moves;
    if (!black_moved && !white_moved) return {moves, true};
  }
}

template <int MaxSize, class Visit>
[[gnu::always_inline]] inline GameLength uniform_game(FastBoard<MaxSize>& board, const GoStart<MaxSize>& start,
                                                      core::Rng& rng, Visit visit) {
  GameNumbers numbers(rng);
  return alternate(
      start.to_move, start.passed, start.max_moves, [&] { return uniform_move<Color::kBlack>(board, numbers, visit); },
      [&] { return uniform_move<Color::kWhite>(board, numbers, visit); });
}

template <int MaxSize>
GoStart<MaxSize> prepare_start(const go::State<MaxSize>& state, int moves_per_point) {
  const int compensation = 2 * go::handicap_compensation(state.rules(), state.handicap_stones());
  return {.board = FastBoard<MaxSize>(state.board()),
          .to_move = state.color_to_move(),
          .passed = state.passes() > 0,
          .max_moves = moves_per_point * state.board().size().area(),
          .komi_half_points = state.rules().komi_half_points + compensation};
}

}  // namespace

template <int MaxSize>
game::PlayoutResult result_of(const FastBoard<MaxSize>& board, const GoStart<MaxSize>& start) {
  const int half_points = 2 * board.area_difference() - start.komi_half_points;
  return {.outcome_first = half_points > 0 ? 1.0 : half_points < 0 ? 0.0 : 0.5, .margin_first = half_points / 2.0};
}

template <int MaxSize>
GoStart<MaxSize> GoPlayout<MaxSize>::prepare(const go::State<MaxSize>& state) const {
  return prepare_start(state, 3);
}

template <int MaxSize>
GameLength GoPlayout<MaxSize>::play_out(FastBoard<MaxSize>& board, const Start& start, core::Rng& rng) {
  return uniform_game(board, start, rng, [](int, Color) {});
}

template <int MaxSize>
GameLength GoPlayout<MaxSize>::play_out(FastBoard<MaxSize>& board, const Start& start, core::Rng& rng,
                                        game::Trace& trace) {
  return uniform_game(board, start, rng,
                      [&](int v, Color color) { trace.add(static_cast<std::uint32_t>(v), go::player_of(color)); });
}

template <int MaxSize>
game::PlayoutResult GoPlayout<MaxSize>::run(const Start& start, core::Rng& rng) const {
  FastBoard<MaxSize> board = start.board;
  play_out(board, start, rng);
  return result_of(board, start);
}

template <int MaxSize>
game::PlayoutResult GoPlayout<MaxSize>::run(const Start& start, core::Rng& rng, game::Trace& trace) {
  final_board_ = start.board;
  play_out(*final_board_, start, rng, trace);
  return result_of(*final_board_, start);
}

template <int MaxSize>
game::PlayoutResult GoPlayout<MaxSize>::run(const Start& start, core::Rng& rng, OwnerCounts<MaxSize>& owners) const {
  FastBoard<MaxSize> board = start.board;
  play_out(board, start, rng);
  ++owners.playouts;
  board.for_each_owner([&](int v, Color owner) {
    const go::Vertex<MaxSize> vertex(static_cast<std::size_t>(v));
    owners.black[vertex] += owner == Color::kBlack;
    owners.white[vertex] += owner == Color::kWhite;
  });
  return result_of(board, start);
}

template <int MaxSize>
GoStart<MaxSize> ScanPlayout<MaxSize>::prepare(const go::State<MaxSize>& state) const {
  return prepare_start(state, 2);
}

template <int MaxSize>
GameLength ScanPlayout<MaxSize>::play_out(FastBoard<MaxSize>& board, const Start& start, core::Rng& rng) {
  GameNumbers numbers(rng);
  return alternate(
      start.to_move, start.passed, start.max_moves, [&] { return scan_move<Color::kBlack>(board, numbers); },
      [&] { return scan_move<Color::kWhite>(board, numbers); });
}

template <int MaxSize>
game::PlayoutResult ScanPlayout<MaxSize>::run(const Start& start, core::Rng& rng) const {
  FastBoard<MaxSize> board = start.board;
  play_out(board, start, rng);
  return result_of(board, start);
}

template class GoPlayout<9>;
template class GoPlayout<19>;
template class GoPlayout<25>;
template class ScanPlayout<9>;
template class ScanPlayout<19>;
template class ScanPlayout<25>;
template game::PlayoutResult result_of<9>(const FastBoard<9>&, const GoStart<9>&);
template game::PlayoutResult result_of<19>(const FastBoard<19>&, const GoStart<19>&);
template game::PlayoutResult result_of<25>(const FastBoard<25>&, const GoStart<25>&);

static_assert(game::TracedPlayout<GoPlayout<9>, go::State<9>>);
static_assert(game::PlayoutPolicy<ScanPlayout<19>, go::State<19>>);

}  // namespace katachi::playout
