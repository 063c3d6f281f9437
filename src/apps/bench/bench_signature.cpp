#include "apps/bench/bench_signature.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "game/perft.hpp"
#include "go/state.hpp"
#include "player/parameters/preset.hpp"
#include "player/player.hpp"
#include "playout/go_playout.hpp"

namespace katachi::apps {

namespace {

constexpr int kPlayouts = 1000;

// What each preset plays against itself: the first moves of games, and small games to their end, with all that decides a pass.
struct Game {
  int size;
  int moves;
  const char* playouts;
  const char* rules;
};
constexpr std::array kGames = {Game{7, 12, "300", "tromp-taylor"}, Game{13, 12, "300", "tromp-taylor"},
                               Game{21, 12, "300", "tromp-taylor"}, Game{5, 150, "60", "chinese"},
                               Game{5, 150, "60", "japanese"}};

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

// On a clock that stands still. Only the moves count.
core::Result<void> fold_game(Signature& signature, const std::string& name, const Game& part) {
  const core::ManualClock clock;
  auto preset = player::load_preset(name);
  if (!preset) return std::unexpected(preset.error());
  for (const auto& [parameter, value] : {std::pair{"playouts", part.playouts}, {"threads", "1"}, {"seed", "1"}})
    if (const auto set = player::set(preset->parameters, parameter, value); !set) return set;
  const auto player = player::make_player(*preset, clock);
  go::History game(go::Size::square(part.size), *go::rules_by_name(part.rules));
  for (int i = 0; i < part.moves && !game.is_over(); ++i) {
    const player::Choice choice = player->choose(game, game.to_move(), {.may_resign = false}, {});
    game.play(game.to_move(), choice.move);
    fold(signature, choice.move.is_pass() ? 0 : choice.move.point().y * 32u + choice.move.point().x + 1u);
    signature.playouts += static_cast<std::int64_t>(choice.report.playouts);
  }
  return {};
}

// Weights of a network are trained anew without any change of the code, may be absent, and take boards of their sizes only.
core::Result<std::vector<std::string>> presets_without_network() {
  std::vector<std::string> names;
  for (const std::string& name : player::preset_names()) {
    const auto preset = player::load_preset(name);
    if (!preset) return std::unexpected(preset.error());
    if (!player::uses_network(preset->parameters)) names.push_back(name);
  }
  return names;
}

}  // namespace

core::Result<Signature> compute_signature() {
  Signature signature;
  fold_board<9>(signature);
  fold_board<19>(signature);
  fold_board<25>(signature);
  fold_perft(signature);
  const auto names = presets_without_network();
  if (!names) return std::unexpected(names.error());
  for (const std::string& name : *names)
    for (const Game& game : kGames)
      if (const auto folded = fold_game(signature, name, game); !folded) return std::unexpected(folded.error());
  return signature;
}

}  // namespace katachi::apps
