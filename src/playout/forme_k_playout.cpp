#include "playout/forme_k_playout.hpp"

#include "playout/forme_k_mover.hpp"

namespace katachi::playout {

template <int MaxSize>
FormeKPlayout<MaxSize>::FormeKPlayout(const LocalFormeK& urgencies, const FormeKOptions& options,
                                      const LocalPatterns& patterns)
    : urgencies_(&urgencies), options_(options), patterns_(&patterns), board_(go::Board<MaxSize>()) {}

template <int MaxSize>
game::PlayoutResult FormeKPlayout<MaxSize>::play_out(const typename Base::Start& start, core::Rng& rng,
                                                     game::Trace* trace) {
  board_ = start.board;
  FormeKMover<MaxSize> mover(board_, *urgencies_, options_, *patterns_, rng);
  play_to_the_end(board_, mover, {start.to_move, start.passed, options_.sequence.mercy}, trace);
  return result_of(board_, start.komi_half_points);
}

template class FormeKPlayout<9>;
template class FormeKPlayout<19>;
template class FormeKPlayout<25>;

static_assert(game::TracedPlayout<FormeKPlayout<9>, go::State<9>>);

}  // namespace katachi::playout
