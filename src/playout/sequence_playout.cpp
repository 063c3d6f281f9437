#include "playout/sequence_playout.hpp"

#include <array>

#include "playout/sequence_mover.hpp"

namespace katachi::playout {

using go::Color;

// One of the moves that may be played, each alike; kNone if none may.
template <int MaxSize>
auto SequenceMover<MaxSize>::draw(Moves& moves, bool avoid_self_atari) -> V {
  while (!moves.empty()) {
    const auto i = static_cast<std::size_t>(numbers_.below(static_cast<int>(moves.size())));
    const V v = moves[i];
    if (is_playable(v) && !(avoid_self_atari && is_refused_self_atari(v))) return v;
    moves[i] = moves.back();
    moves.pop_back();
  }
  return kNone;
}

// Where an enemy chain next to this one can be captured.
template <int MaxSize>
void SequenceMover<MaxSize>::add_captures_beside(V chain, Moves& moves) {
  const Color enemy = go::opposite(board().at(chain));
  board().for_each_stone(chain, [&](V stone) {
    for (int d = 0; d < go::kNeighbours; ++d) {
      const V n = Geo::neighbour(stone, d);
      if (board().at(n) == enemy && board().liberties(n) == 1) add(moves, go::last_liberty(board(), n));
    }
  });
}

// Whether the chain in this direction from the last stone is none of those in the directions before: each is answered once.
template <int MaxSize>
bool SequenceMover<MaxSize>::is_new_beside_last(int direction) const {
  const V chain = board().head(Geo::neighbour(board_->last(), direction));
  for (int d = 0; d < direction; ++d) {
    const V n = Geo::neighbour(board_->last(), d);
    if (board().at(n) == color_ && board().head(n) == chain) return false;
  }
  return true;
}

// How a chain of ours in atari can be saved.
template <int MaxSize>
void SequenceMover<MaxSize>::add_saves(V chain, Moves& moves) {
  add_captures_beside(chain, moves);
  const V liberty = go::last_liberty(board(), chain);
  if (!has_liberties_after<2>(board(), liberty, color_)) return;
  if (happens(options_->ladder) && runs_into_ladder(chain, liberty)) return;
  add(moves, liberty);
}

template <int MaxSize>
auto SequenceMover<MaxSize>::save() -> V {
  Moves moves;
  const V last = board_->last();
  for (int d = 0; d < go::kNeighbours; ++d) {
    const V n = Geo::neighbour(last, d);
    if (board().at(n) == color_ && board().liberties(n) == 1 && is_new_beside_last(d)) add_saves(n, moves);
  }
  if (board().liberties(last) == 1) add(moves, go::last_liberty(board(), last));
  return draw(moves, false);
}

template <int MaxSize>
auto SequenceMover<MaxSize>::nakade() -> V {
  for (int d = 0; d < go::kNeighbours; ++d) {
    const V n = Geo::neighbour(board_->last(), d);
    // A single point and most others are no eye space that one move kills: told before a walk.
    if (board().at(n) != Color::kEmpty || board().empty_neighbours(n) == 0 || !may_be_eye_space(board().code(n)))
      continue;
    if (const V vital = vital_point(board(), n); vital != kNone && is_playable(vital)) return vital;
  }
  return kNone;
}

// Our chain has two liberties. If the enemy's move on one of them leaves us no good extension, we move first: to where three
// liberties are, or by a capture.
template <int MaxSize>
void SequenceMover<MaxSize>::add_escapes(V chain, Moves& moves) {
  const auto liberties = go::few_liberties<2>(board(), chain);
  const Color enemy = go::opposite(color_);
  const std::array<bool, 2> gets_away = {has_liberties_after<3>(board(), liberties[0], color_),
                                         has_liberties_after<3>(board(), liberties[1], color_)};
  if (gets_away[0] && gets_away[1]) return;
  bool is_threatened = false;
  for (std::size_t i = 0; i < 2; ++i) {
    // The enemy takes liberty i safely, and our extension on the other one does not get away.
    if (board().is_suicide(liberties[i], enemy) || !has_liberties_after<2>(board(), liberties[i], enemy)) continue;
    is_threatened |= !gets_away[1 - i];
  }
  if (!is_threatened) return;
  for (std::size_t i = 0; i < 2; ++i)
    if (gets_away[i]) add(moves, liberties[i]);
  add_captures_beside(chain, moves);
}

// The enemy chain has two liberties: an atari after which its extension gains nothing.
template <int MaxSize>
void SequenceMover<MaxSize>::add_attacks(V chain, Moves& moves) {
  const auto liberties = go::few_liberties<2>(board(), chain);
  const Color enemy = go::opposite(color_);
  for (std::size_t i = 0; i < 2; ++i) {
    if (clearly_has_liberties_after<3>(board(), liberties[1 - i], enemy)) continue;
    const auto after = liberties_after<3>(board(), liberties[1 - i], enemy);
    // After our stone the extension has one liberty less where that stone is one of them.
    const std::size_t left = after.size() - (after.contains(liberties[i]) ? 1 : 0);
    if (after.full() || left >= 2) continue;
    if (has_liberties_after<2>(board(), liberties[i], color_)) add(moves, liberties[i]);
  }
}

template <int MaxSize>
auto SequenceMover<MaxSize>::two_liberties() -> V {
  Moves moves;
  const V last = board_->last();
  for (int d = 0; d < go::kNeighbours; ++d) {
    const V n = Geo::neighbour(last, d);
    if (board().at(n) == color_ && board().liberties(n) == 2 && is_new_beside_last(d)) add_escapes(n, moves);
  }
  if (board().liberties(last) == 2) add_attacks(last, moves);
  return draw(moves, true);
}

template <int MaxSize>
auto SequenceMover<MaxSize>::pattern() -> V {
  Moves moves;
  for (int d = 0; d < go::kDirections; ++d) {
    const V n = Geo::neighbour(board_->last(), d);
    if (board().at(n) == Color::kEmpty && patterns_->matches(board().code(n), color_)) add(moves, n);
  }
  return draw(moves, true);
}

template <int MaxSize>
auto SequenceMover<MaxSize>::capture() -> V {
  V best = kNone;
  int most = 0;
  board_->for_each_in_atari(go::opposite(color_), [&](V stone) {
    const int size = board().chain_size(stone);
    if (size <= most) return;
    const V liberty = go::last_liberty(board(), stone);
    if (!is_playable(liberty)) return;
    most = size;
    best = liberty;
  });
  return best;
}

// A point with nothing around it, found by a few tries.
template <int MaxSize>
auto SequenceMover<MaxSize>::empty_corner() -> V {
  for (int i = 0; i < options_->fill_board; ++i) {
    const V v = board_->empty_at(static_cast<std::size_t>(numbers_.below(static_cast<int>(board_->empty_count()))));
    if (board().code(v) == 0) return v;
  }
  return kNone;
}

// Refused points are moved behind the end of those still in the draw, so that each is tried once at most.
template <int MaxSize>
auto SequenceMover<MaxSize>::random() -> V {
  std::size_t remaining = board_->empty_count();
  while (remaining > 0) {
    const auto i = static_cast<std::size_t>(numbers_.below(static_cast<int>(remaining)));
    const V v = board_->empty_at(i);
    if (v != board().ko() && go::has_two_empty_neighbours(board().code(v)))
      return v;  // neither suicide, eye nor self-atari
    if (is_playable(v) && !board().is_eye(v, color_) && !is_refused_self_atari(v)) return v;
    board_->swap_empty(i, --remaining);
  }
  return kNone;
}

template <int MaxSize>
auto SequenceMover<MaxSize>::answer_tactics(Color color) -> V {
  color_ = color;
  if (!has_stone_to_answer()) return kNone;
  if (happens(options_->save))
    if (const V v = save(); v != kNone) return v;
  if (happens(options_->nakade))
    if (const V v = nakade(); v != kNone) return v;
  if (happens(options_->two_liberties))
    if (const V v = two_liberties(); v != kNone) return v;
  return kNone;
}

template <int MaxSize>
auto SequenceMover<MaxSize>::choose_after_tactics(Color color) -> V {
  color_ = color;
  if (has_stone_to_answer() && happens(options_->pattern))
    if (const V v = pattern(); v != kNone) return v;
  if (happens(options_->capture))
    if (const V v = capture(); v != kNone) return v;
  if (board_->empty_count() == 0) return kNone;
  if (const V v = empty_corner(); v != kNone) return v;
  return random();
}

template <int MaxSize>
SequencePlayout<MaxSize>::SequencePlayout(const SequenceOptions& options, const LocalPatterns& patterns)
    : options_(options), patterns_(&patterns), board_(go::Board<MaxSize>()) {}

template <int MaxSize>
game::PlayoutResult SequencePlayout<MaxSize>::play_out(const typename Base::Start& start, core::Rng& rng,
                                                       game::Trace* trace) {
  board_ = start.board;
  SequenceMover<MaxSize> mover(board_, options_, *patterns_, rng);
  play_to_the_end(board_, mover, {start.to_move, start.passed, options_.mercy}, trace);
  return result_of(board_, start.komi_half_points);
}

template class SequenceMover<9>;
template class SequenceMover<19>;
template class SequenceMover<25>;
template class SequencePlayout<9>;
template class SequencePlayout<19>;
template class SequencePlayout<25>;

static_assert(game::TracedPlayout<SequencePlayout<9>, go::State<9>>);

}  // namespace katachi::playout
