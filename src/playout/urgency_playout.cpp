#include "playout/urgency_playout.hpp"

#include <cmath>

#include "playout/game_numbers.hpp"
#include "playout/tactics.hpp"

namespace katachi::playout {

using go::Color;

namespace {

AtariUrgencies atari_urgencies(const UrgencyOptions& options) {
  const auto hundredths = [](double urgency) { return static_cast<int>(std::lround(urgency * kUrgencyUnit)); };
  return {.capture = hundredths(options.capture), .escape = hundredths(options.escape)};
}

// Draws the moves of one game.
template <int MaxSize>
class UrgencyMover {
 public:
  using V = go::Vertex<MaxSize>;

  UrgencyMover(UrgencyBoard<MaxSize>& board, double refuse_self_atari, core::Rng& rng)
      : board_(&board), refuse_(static_cast<int>(refuse_self_atari * kCertain)), numbers_(rng) {}

  // kNone: the colour passes.
  V choose(Color color) {
    V chosen = UrgencyBoard<MaxSize>::kNone;
    core::FixedVector<V, static_cast<std::size_t>(MaxSize * MaxSize)> refused;
    while (board_->total(color) > 0) {
      const V v = board_->point_at(color, numbers_.below(board_->total(color)));
      if (!is_refused(v, color)) {
        chosen = v;
        break;
      }
      board_->set_aside(v, color);
      refused.push_back(v);
    }
    for (const V v : refused) board_->take_back(v);
    return chosen;
  }

 private:
  static constexpr int kCertain = 1 << 16;

  bool is_refused(V v, Color color) {
    // Most moves are cleared by their code alone.
    return refuse_ > 0 && !has_two_empty_neighbours(board_->board().code(v)) &&
           is_bad_self_atari(board_->board(), v, color) && (refuse_ >= kCertain || numbers_.below(kCertain) < refuse_);
  }

  UrgencyBoard<MaxSize>* board_;
  int refuse_;
  GameNumbers numbers_;
};

}  // namespace

template <int MaxSize>
UrgencyPlayout<MaxSize>::UrgencyPlayout(const UrgencyOptions& options, const UrgencyTable& table)
    : options_(options), table_(&table), board_(go::Board<MaxSize>(), table, atari_urgencies(options)) {}

template <int MaxSize>
UrgencyBoard<MaxSize> UrgencyPlayout<MaxSize>::make_board(const go::Board<MaxSize>& board, go::Vertex<MaxSize> last,
                                                          go::Vertex<MaxSize> before_last) const {
  return UrgencyBoard<MaxSize>(board, *table_, atari_urgencies(options_), last, before_last);
}

template <int MaxSize>
game::PlayoutResult UrgencyPlayout<MaxSize>::play_out(const typename Base::Start& start, core::Rng& rng,
                                                      game::Trace* trace) {
  board_ = start.board;
  UrgencyMover<MaxSize> mover(board_, options_.refuse_self_atari, rng);
  play_to_the_end(board_, mover, {start.to_move, start.passed, options_.mercy}, trace);
  return result_of(final_board(), start.komi_half_points);
}

template class UrgencyPlayout<9>;
template class UrgencyPlayout<19>;
template class UrgencyPlayout<25>;

static_assert(game::TracedPlayout<UrgencyPlayout<9>, go::State<9>>);

}  // namespace katachi::playout
