#include "experiment/ppa_games.hpp"

#include <optional>
#include <span>
#include <utility>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "games/atari_go/state.hpp"
#include "games/breakthrough/state.hpp"
#include "go/state.hpp"
#include "match/any_game.hpp"
#include "player/game_player.hpp"
#include "player/go/sized_search.hpp"
#include "playout/adaptive.hpp"
#include "playout/go_playout.hpp"
#include "playout/uniform.hpp"
#include "search/evaluation/playouts.hpp"
#include "search/mcts/mcts.hpp"

namespace katachi::experiment {
namespace {

using search::evaluation::PlayoutEvaluator;
using search::mcts::Mcts;

// Random games of Go fill no own eye and pass only when nothing else is left, for both sides alike.
struct NoOwnEyes {
  template <int MaxSize>
  void operator()(const go::State<MaxSize>& state, typename go::State<MaxSize>::MoveList& moves) const {
    std::size_t kept = 0;
    for (const auto v : moves)
      if (v != go::State<MaxSize>::kPass && !state.board().is_eye(v, state.color_to_move())) moves[kept++] = v;
    if (kept == 0) moves[kept++] = go::State<MaxSize>::kPass;
    moves.resize(kept);
  }
};

// The seed of the search for a move of a game.
std::uint64_t seed_at(const PpaSettings& settings, std::uint64_t number, std::size_t move) {
  return core::mix64(settings.seed ^ core::mix64(number ^ core::mix64(static_cast<std::uint64_t>(move))));
}

// A tree search of its own kind, with an empty tree at each move.
template <class S, class Search>
class PpaContestant final : public match::AnyContestant {
 public:
  PpaContestant(Search search, const PpaSettings& settings, std::uint64_t number)
      : search_(std::move(search)), settings_(&settings), number_(number) {}

  void start(const match::GameConditions&, std::uint64_t) override {}

  game::AnyMove choose(const game::AnyState& start, std::span<const game::AnyMove> moves, go::Color,
                       const match::ClockView&, const std::stop_token& stop) override {
    search_.clear();
    search_.set_seed(seed_at(*settings_, number_, moves.size()));
    const search::Limits limits{.playouts = settings_->playouts, .deadline = std::nullopt};
    const game::AnyState state = player::state_after(start, moves);
    return game::AnyMove::of(search_.search(*state.as<S>(), {}, limits, stop).best().move);
  }

  double cpu_seconds() override { return 0; }

 private:
  Search search_;
  const PpaSettings* settings_;
  std::uint64_t number_;
};

struct PpaContest {
  const PpaSettings& settings;
  std::uint64_t number;
  std::stop_token stop;
  int max_moves;
};

template <class S, class Adaptive, class Plain>
double contend_to_the_end(const S& state, Adaptive adaptive, Plain plain, const PpaContest& contest) {
  const core::SteadyClock clock;
  PpaContestant<S, Adaptive> learner(std::move(adaptive), contest.settings, contest.number);
  PpaContestant<S, Plain> other(std::move(plain), contest.settings, contest.number);
  const bool learner_is_black = contest.number % 2 == 0;
  match::GameJob job{.number = contest.number, .black = {}, .white = {}, .conditions = {}, .opening = {}};
  job.conditions.max_moves = contest.max_moves;
  match::AnyContestant* black = &learner;
  match::AnyContestant* white = &other;
  if (!learner_is_black) std::swap(black, white);
  const auto result = match::play_any_game(job, game::AnyState(state), *black, *white, clock, contest.stop);
  const std::optional<double> reward = result ? match::black_reward(*result) : std::nullopt;
  if (!reward) return 0.5;  // too long, or stopped
  return learner_is_black ? *reward : 1 - *reward;
}

search::mcts::Options uct_options(const PpaSettings& settings) {
  return {.memory = std::size_t{32} << 20, .uct = settings.uct};
}

template <class S>
double contend_simply(const S& start, const PpaContest& contest) {
  const core::SteadyClock clock;
  const search::mcts::Options options = uct_options(contest.settings);
  using Adaptive = playout::AdaptivePlayout<S>;
  using Learning = PlayoutEvaluator<S, Adaptive>;
  return contend_to_the_end(start, Mcts<S, Learning>(clock, options, Learning(Adaptive(contest.settings.alpha))),
                            Mcts<S, PlayoutEvaluator<S, playout::UniformPlayout<S>>>(clock, options), contest);
}

double contend_at_go(const PpaContest& contest) {
  const core::SteadyClock clock;
  const search::mcts::Options options = uct_options(contest.settings);
  using S = go::State<9>;
  using Adaptive = playout::AdaptivePlayout<S, NoOwnEyes>;
  using player::GoCandidates;
  go::Rules rules = *go::rules_by_name("chinese");
  rules.ko = go::KoRule::kSimple;
  const GoCandidates candidates{.with_pass = true};
  using Learning = PlayoutEvaluator<S, Adaptive>;
  using Plain = PlayoutEvaluator<S, playout::GoPlayout<9>>;
  return contend_to_the_end(
      S(go::Size::square(contest.settings.size), rules),
      Mcts<S, Learning, GoCandidates>(clock, options, Learning(Adaptive(contest.settings.alpha, contest.max_moves)),
                                      candidates),
      Mcts<S, Plain, GoCandidates>(clock, options, Plain(), candidates), contest);
}

}  // namespace

const std::vector<PpaGameInfo>& ppa_games() {
  static const std::vector<PpaGameInfo> kGames = {
      {PpaGame::kAtariGo, "atari-go", "Atari-Go", -1, 0.944},
      {PpaGame::kBreakthrough, "breakthrough", "Breakthrough", -1, 0.544},
      {PpaGame::kMisereBreakthrough, "misere-breakthrough", "Misère Breakthrough", -1, 0.978},
      {PpaGame::kGo, "go", "Go", 0.230, 0.012},
  };
  return kGames;
}

double play_ppa_game(PpaGame game, const PpaSettings& settings, std::uint64_t number, const std::stop_token& stop) {
  const PpaContest contest{settings, number, stop, 4 * settings.size * settings.size};
  const auto breakthrough = [&](games::breakthrough::Variant variant) {
    return contend_simply(
        games::breakthrough::State({.width = settings.size, .height = settings.size, .variant = variant}), contest);
  };
  switch (game) {
    case PpaGame::kAtariGo:
      return contend_simply(games::atari_go::State(go::Size::square(settings.size)), contest);
    case PpaGame::kBreakthrough:
      return breakthrough(games::breakthrough::Variant::kNormal);
    case PpaGame::kMisereBreakthrough:
      return breakthrough(games::breakthrough::Variant::kMisere);
    case PpaGame::kGo:
      break;
  }
  return contend_at_go(contest);
}

}  // namespace katachi::experiment
