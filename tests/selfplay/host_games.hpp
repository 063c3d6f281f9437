// Self-play on the CPU: the buffers that lie on the GPU otherwise, and a network that is a function.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/selfplay/play.hpp"
#include "tools/selfplay/schedule.hpp"

namespace katachi::selfplay::test {

// What a network sees of one game: bits of the planes at each point, in the symmetry of the input, and the globals.
struct Question {
  int game = 0;
  std::vector<std::uint16_t> planes;
  std::span<const float> globals;

  bool has(int point, int plane) const { return ((planes[static_cast<std::size_t>(point)] >> plane) & 1) != 0; }
  int count(int plane) const {
    return static_cast<int>(
        std::ranges::count_if(planes, [&](std::uint16_t bits) { return ((bits >> plane) & 1) != 0; }));
  }
};

struct Answer {
  std::span<float> policy;  // logits, the pass last; 0 at first
  float win = 0;            // logit
  float score = 0;          // points / 20
};

template <int N>
class HostGames {
 public:
  static constexpr std::size_t kPoints = Move<N>::kPoints, kMoves = Move<N>::kCount;

  explicit HostGames(int games, int record_capacity = 20'000, int game_capacity = 4'000) {
    const auto count = static_cast<std::size_t>(games);
    const auto records_count = static_cast<std::size_t>(record_capacity);
    nodes.resize(count * kMaxNodes);
    log_priors.resize(count * kMaxNodes * Sizes<N>::kStride);
    children.resize(log_priors.size());
    states.resize(count);
    past.resize(count * Sizes<N>::kPastCapacity);
    policy.resize(count * kMoves);
    value.resize(count * 3);
    planes.resize(count * kPoints * kPlanes);
    globals.resize(count * kGlobals);
    network.resize(count);
    schedule.resize(static_cast<std::size_t>(kSchedules) * kTable);
    counters.resize(kCounters);
    results.resize(count);
    game_records.resize(count * Sizes<N>::kMoveLimit);
    record_planes.resize(records_count * kPoints);
    record_policy.resize(records_count * kMoves);
    records.resize(records_count);
    finished.resize(records_count);
    owners.resize(static_cast<std::size_t>(game_capacity) * kPoints);
    scores.resize(static_cast<std::size_t>(game_capacity));
    settings = {.seed = 1,
                .games = games,
                .is_match = 0,
                .is_recording = 1,
                .move_limit = Sizes<N>::kMoveLimit,
                .opening_moves = 0,
                .stagger_moves = 0,
                .full_simulations = 32,
                .full_considered = 16,
                .fast_simulations = 8,
                .fast_considered = 8,
                .decided_simulations = 4,
                .record_capacity = record_capacity,
                .game_capacity = game_capacity,
                .full_share = 1,
                .opening_share = 0,
                .gumbel_scale = 1,
                .visit_offset = 50,
                .value_scale = 1,
                .score_weight = 0.2f,
                .score_scale = N,
                .decided_value = 0.9f,
                .decided_share = 0,
                .wide_komi_share = 0.2f,
                .nodes = nodes.data(),
                .log_priors = log_priors.data(),
                .children = children.data(),
                .states = states.data(),
                .past = past.data(),
                .policy = policy.data(),
                .value = value.data(),
                .planes = planes.data(),
                .globals = globals.data(),
                .network = network.data(),
                .schedule = schedule.data(),
                .counters = counters.data(),
                .results = results.data(),
                .game_records = game_records.data(),
                .record_planes = record_planes.data(),
                .record_policy = record_policy.data(),
                .records = records.data(),
                .finished = finished.data(),
                .owners = owners.data(),
                .scores = scores.data()};
  }

  void begin() {
    write_schedule(schedule.data(), settings.full_simulations);
    write_schedule(schedule.data() + kTable, settings.fast_simulations);
    write_schedule(schedule.data() + 2 * kTable, settings.decided_simulations);
    for (int g = 0; g < settings.games; ++g) Play<OneLane, N>(settings, g, states[static_cast<std::size_t>(g)]).begin();
  }

  // evaluate(question, answer) is asked for every game, then every game takes a step.
  template <class F>
  void step(F&& evaluate) {
    for (int g = 0; g < settings.games; ++g) {
      answer(g, evaluate);
      Play<OneLane, N>(settings, g, states[static_cast<std::size_t>(g)]).step();
    }
  }

  template <class F>
  void answer(int game, F&& evaluate) {
    const auto g = static_cast<std::size_t>(game);
    Question question{.game = game, .planes = {}, .globals = std::span(globals).subspan(g * kGlobals, kGlobals)};
    for (std::size_t p = 0; p < kPoints; ++p) {
      unsigned bits = 0;
      for (std::size_t k = 0; k < kPlanes; ++k)
        if (planes[(g * kPoints + p) * kPlanes + k] == 0x3c00) bits |= 1u << k;
      question.planes.push_back(static_cast<std::uint16_t>(bits));
    }
    std::fill_n(policy.begin() + static_cast<std::ptrdiff_t>(g * kMoves), kMoves, 0.0f);
    Answer out{.policy = std::span(policy).subspan(g * kMoves, kMoves)};
    evaluate(question, out);
    value[g * 3] = out.win;
    value[g * 3 + 1] = out.score;
  }

  std::uint64_t counter(Counter which) const { return counters[static_cast<std::size_t>(which)]; }

  Settings settings;
  std::vector<Node<N>> nodes;
  std::vector<float> log_priors, policy, value, globals, scores;
  std::vector<std::int16_t> children;
  std::vector<GameState> states;
  std::vector<std::uint64_t> past, counters, game_records, finished;
  std::vector<std::uint16_t> planes, record_planes, record_policy;
  std::vector<std::uint8_t> network, schedule;
  std::vector<GameResult> results;
  std::vector<Record> records;
  std::vector<std::int8_t> owners;

 private:
  static constexpr int kTable = (kMaxConsidered + 1) * kMaxSimulations;
};

}  // namespace katachi::selfplay::test
