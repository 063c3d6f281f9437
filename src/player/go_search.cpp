#include "player/go_search.hpp"

#include <algorithm>

#include "core/rng.hpp"
#include "go/state.hpp"
#include "playout/go_playout.hpp"
#include "search/monte_carlo/flat.hpp"

namespace katachi::player {

namespace {

constexpr std::uint64_t kFewestPlayouts = 16;  // of an ownership count

template <int MaxSize>
bool saves_a_neighbour(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v, go::Color color) {
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = go::Geometry<MaxSize>::neighbour(v, d);
    if (board.at(n) == color && board.liberties(n) == 1) return true;
  }
  return false;
}

// Leaves out the pass and the own eyes, except an eye that must be filled to save a chain in atari.
struct GoCandidates {
  template <int MaxSize>
  void operator()(const go::State<MaxSize>& state, typename go::State<MaxSize>::MoveList& moves) const {
    const auto& board = state.board();
    const go::Color color = state.color_to_move();
    std::size_t kept = 0;
    for (const auto v : moves) {
      if (v == go::State<MaxSize>::kPass) continue;
      if (board.is_eye(v, color) && !saves_a_neighbour(board, v, color)) continue;
      moves[kept++] = v;
    }
    moves.resize(kept);
  }
};

// The same game under rules whose moves every rule set allows.
go::History strictest(const go::History& game) {
  go::History strict = game;
  strict.set_rules(go::strictest(game.rules()));
  return strict;
}

template <int MaxSize>
class SizedSearch final : public GoSearch {
 public:
  using State = go::State<MaxSize>;
  using Playout = playout::GoPlayout<MaxSize>;
  using Flat = search::monte_carlo::Flat<State, Playout, GoCandidates>;

  explicit SizedSearch(const core::Clock& clock) : clock_(&clock) {}

  int max_size() const override { return MaxSize; }

  Report search(const go::History& game, const SearchSettings& settings, const search::Limits& limits,
                std::stop_token stop) const override {
    const State state(strictest(game));
    const Flat flat(*clock_, {.threads = settings.threads, .seed = settings.seed});
    const auto found = flat.search(state, limits, std::move(stop));
    Report report{.moves = {}, .playouts = found.playouts, .seconds = found.seconds, .interrupted = found.interrupted};
    for (const auto& line : found.moves)
      report.moves.push_back({.move = state.to_point_move(line.move),
                              .visits = line.visits,
                              .outcome = line.outcome,
                              .deviation = line.deviation,
                              .margin = line.margin,
                              .is_proven = line.is_proven});
    return report;
  }

  Ownership ownership(const go::History& game, std::uint64_t seed, const search::Limits& limits,
                      std::stop_token stop) const override {
    const State state(game);
    const Playout playout;
    const auto start = playout.prepare(state);
    core::Rng rng(seed);
    playout::OwnerCounts<MaxSize> counts;
    Ownership sums{.size = game.size(), .black = {}, .white = {}};
    for (std::uint64_t i = 0; limits.playouts == 0 || i < limits.playouts; ++i) {
      const bool enough = i >= kFewestPlayouts;
      if (enough && (stop.stop_requested() || (limits.deadline && clock_->now() >= *limits.deadline))) break;
      const game::PlayoutResult result = playout.run(start, rng, counts);
      sums.outcome_black += result.outcome_first;
      sums.margin_black += result.margin_first;
    }
    return shares_of(sums, state, counts);
  }

 private:
  static Ownership shares_of(Ownership sums, const State& state, const playout::OwnerCounts<MaxSize>& counts) {
    const double n = std::max(counts.playouts, 1);
    sums.playouts = static_cast<std::uint64_t>(counts.playouts);
    sums.outcome_black /= n;
    sums.margin_black /= n;
    state.board().for_each_point([&](go::Vertex<MaxSize> v) {
      sums.black.push_back(counts.black[v] / n);
      sums.white.push_back(counts.white[v] / n);
    });
    return sums;
  }

  const core::Clock* clock_;
};

}  // namespace

std::unique_ptr<GoSearch> make_go_search(go::Size size, const core::Clock& clock) {
  if (size.larger() <= 9) return std::make_unique<SizedSearch<9>>(clock);
  if (size.larger() <= 19) return std::make_unique<SizedSearch<19>>(clock);
  return std::make_unique<SizedSearch<25>>(clock);
}

}  // namespace katachi::player
