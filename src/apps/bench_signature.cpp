#include "apps/bench_signature.hpp"

#include "core/rng.hpp"
#include "game/perft.hpp"
#include "go/state.hpp"
#include "playout/go_playout.hpp"

namespace katachi::apps {

namespace {

constexpr int kPlayouts = 1000;

void fold(Signature& signature, std::uint64_t value) { signature.value = core::mix64(signature.value ^ value); }

template <class Policy, int MaxSize>
void fold_playouts(Signature& signature) {
  const go::State<MaxSize> state(go::Size::square(MaxSize), go::Rules{});
  const auto start = Policy().prepare(state);
  core::Rng rng(MaxSize);
  for (int i = 0; i < kPlayouts; ++i) {
    playout::FastBoard<MaxSize> board = start.board;
    const playout::GameLength length = Policy::play_out(board, start, rng);
    fold(signature, static_cast<std::uint64_t>(length.moves) << 16 |
                        static_cast<std::uint64_t>(board.area_difference() + MaxSize * MaxSize));
  }
  signature.playouts += kPlayouts;
}

template <int MaxSize>
void fold_board(Signature& signature) {
  fold_playouts<playout::GoPlayout<MaxSize>, MaxSize>(signature);
  fold_playouts<playout::ScanPlayout<MaxSize>, MaxSize>(signature);
}

void fold_perft(Signature& signature) {
  for (const std::string& name : go::rule_set_names())
    fold(signature, game::perft(go::State<9>({3, 2}, *go::rules_by_name(name)), 6));
}

}  // namespace

Signature compute_signature() {
  Signature signature;
  fold_board<9>(signature);
  fold_board<19>(signature);
  fold_board<25>(signature);
  fold_perft(signature);
  return signature;
}

}  // namespace katachi::apps
