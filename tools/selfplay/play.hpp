// Self-play and matches: one game after the other, a step at a time. Each step takes one answer of the network.
//
// Self-play: the komi is drawn for each game. Most games begin with moves drawn from the policy. A search is full or fast; the improved
// policy of both is recorded, and learned where the search was full. In a decided position the search is mostly short and not
// recorded: such positions teach little. When the game ends, its records get their result.
//
// A match: games 2k and 2k + 1 have the same komi and the same opening, drawn from the first network's policy, and
// exchanged colours; the first network has Black in even games.
//
// Records are allocated in a ring when a search begins, so nothing is copied when a game ends: the number of each record is put
// into `finished`, from where the learner draws. Numbers never wrap; the place in the ring is the number modulo its size.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "tools/selfplay/search.hpp"

namespace katachi::selfplay {

inline constexpr std::uint64_t kNoRecord = ~std::uint64_t{0};

struct GameState {
  SearchState search;
  std::uint64_t record = kNoRecord;  // allocated and not yet used
  std::int32_t turn = 0;             // moves begun since the program started: random numbers depend on it
  std::int32_t komi_half_points = 15;
  std::int32_t past_count = 0;
  std::int32_t records = 0;  // of this game
  std::int32_t opening_left = 0;
  std::int32_t is_full = 0;
  std::int32_t is_decided = 0;
  std::int32_t is_done = 0;  // in a match
};

template <class Lanes, int N>
class Play {
 public:
  constexpr Play(const Settings& settings, int game, GameState& state)
      : settings_(settings), state_(state), game_(game) {}

  // The first game.
  constexpr void begin() {
    state_ = GameState{};
    start_game();
    if (settings_.stagger_moves > 0)
      state_.opening_left = static_cast<std::int32_t>(draw(kStagger) * static_cast<float>(settings_.stagger_moves));
    start_move(Position<N>{});
  }

  constexpr void step() {
    if (state_.is_done != 0) return;
    auto search = make_search();
    const float value = search.expand();
    if (state_.search.leaf != 0)
      ++state_.search.simulations;
    else
      judge_root(value);
    unsigned without_network = 0;
    while (state_.search.simulations < state_.search.budget) {
      if (search.simulate(settings_.gumbel_scale)) break;
      ++state_.search.simulations;
      ++without_network;
    }
    // A simulation that waits for the network has not been counted.
    if (state_.search.simulations >= state_.search.budget) end_move(search);
    if (without_network > 0 && Lanes::index() == 0)
      Lanes::add_to(settings_.counters + kTerminalVisits, without_network);
  }

 private:
  // What random numbers are drawn for.
  enum Purpose : std::uint64_t {
    kStagger = 1,
    kOpening,
    kOpeningLength,
    kFull,
    kDecided,
    kKomi,
    kKomiWidth,
    kKomiAngle
  };

  // Games of a pair draw the same numbers.
  constexpr std::uint64_t stream() const {
    const int line = settings_.is_match != 0 ? game_ / 2 : game_;
    return static_cast<std::uint64_t>(line) << 32 | static_cast<std::uint64_t>(state_.turn);
  }
  constexpr float draw(Purpose purpose) const { return uniform(settings_.seed, stream(), purpose); }
  constexpr float komi() const { return static_cast<float>(state_.komi_half_points) * 0.5f; }
  constexpr std::uint64_t* past() const {
    return settings_.past + static_cast<std::size_t>(game_) * Sizes<N>::kPastCapacity;
  }
  constexpr Search<Lanes, N> make_search() {
    return Search<Lanes, N>(settings_, game_, state_.search, komi(), state_.past_count);
  }

  constexpr int draw_komi() const {
    if (settings_.is_match == 0 && draw(kKomiWidth) < settings_.wide_komi_share) {
      // Normal (Box and Muller) around 6.5 with a deviation of 5 points, whole points too.
      const float u = uniform(settings_.seed, stream(), kKomiWidth + 100);
      const float normal = std::sqrt(-2 * std::log(u)) * std::cos(6.2831853f * draw(kKomiAngle));
      return 13 + static_cast<int>(std::floor(normal * 10 + 0.5f));
    }
    const float u = draw(kKomi);
    return u < 0.5f ? 15 : u < 0.8f ? 13 : 11;
  }

  constexpr void start_game() {
    state_.komi_half_points = draw_komi();
    state_.records = 0;
    state_.past_count = 1;
    if (Lanes::index() == 0) past()[0] = 0;  // the hash of the empty board
    state_.opening_left = 0;
    if (settings_.opening_moves > 0 && draw(kOpening) < settings_.opening_share) {
      const float length = settings_.is_match != 0 ? 1.0f : draw(kOpeningLength);
      state_.opening_left = static_cast<std::int32_t>(std::ceil(length * static_cast<float>(settings_.opening_moves)));
    }
    Lanes::wait();
  }

  constexpr void start_move(const Position<N>& position) {
    ++state_.turn;
    SearchState& search = state_.search;
    int network = 0;
    if (settings_.is_match != 0) {
      network = state_.opening_left > 0 ? 0 : (position.to_move ^ game_) & 1;
      search.budget = network == 0 ? settings_.full_simulations : settings_.fast_simulations;
      search.considered = network == 0 ? settings_.full_considered : settings_.fast_considered;
      search.schedule = network;
      if (Lanes::index() == 0) settings_.network[game_] = static_cast<std::uint8_t>(network);
    } else {
      state_.is_full = draw(kFull) < settings_.full_share ? 1 : 0;
      search.budget = state_.is_full != 0 ? settings_.full_simulations : settings_.fast_simulations;
      search.considered = state_.is_full != 0 ? settings_.full_considered : settings_.fast_considered;
      search.schedule = state_.is_full != 0 ? 0 : 1;
    }
    state_.is_decided = 0;
    if (state_.opening_left > 0) search.budget = 0;
    make_search().begin(position, stream(), record_planes());
  }

  // Where the planes of the position go if it may be recorded. A record that was not used serves again.
  constexpr std::uint16_t* record_planes() {
    if (settings_.is_recording == 0 || state_.opening_left > 0) return nullptr;
    if (state_.record == kNoRecord) {
      std::uint64_t number = 0;
      if (Lanes::index() == 0) number = Lanes::add_to(settings_.counters + kRecordsBegun, 1);
      state_.record = Lanes::first(number);
    }
    return settings_.record_planes + place(state_.record) * Move<N>::kPoints;
  }
  constexpr std::size_t place(std::uint64_t number) const {
    return static_cast<std::size_t>(number % static_cast<std::uint64_t>(settings_.record_capacity));
  }

  constexpr void judge_root(float value) {
    if (settings_.is_match != 0 || state_.opening_left > 0) return;
    if (std::fabs(value) <= settings_.decided_value || draw(kDecided) >= settings_.decided_share) return;
    state_.search.budget = settings_.decided_simulations;
    state_.search.considered = settings_.decided_simulations;
    state_.search.schedule = 2;
    state_.is_decided = 1;
  }

  constexpr void end_move(Search<Lanes, N>& search) {
    const bool is_opening = state_.opening_left > 0;
    const Move<N> move = search.choose(is_opening ? 1.0f : settings_.gumbel_scale);
    if (settings_.is_recording != 0 && !is_opening && state_.is_decided == 0) record(search);
    if (is_opening) --state_.opening_left;
    Position<N> position = search.root().position;
    play(position, move);
    Lanes::wait();
    if (position.is_over() || position.move_count >= settings_.move_limit) {
      end_game(position);
      if (settings_.is_match != 0) {
        state_.is_done = 1;
        return;
      }
      start_game();
      position = Position<N>{};
    } else if (!move.is_pass()) {
      if (Lanes::index() == 0) past()[state_.past_count] = position.hash;
      ++state_.past_count;
      Lanes::wait();
    }
    start_move(position);
  }

  constexpr void record(Search<Lanes, N>& search) {
    std::uint16_t* policy = settings_.record_policy + place(state_.record) * Move<N>::kCount;
    search.improved_policy(
        [&](Move<N> move, float share) { policy[move.index] = static_cast<std::uint16_t>(share * 65535.0f + 0.5f); });
    if (Lanes::index() == 0) {
      const Position<N>& position = search.root().position;
      Record& out = settings_.records[place(state_.record)];
      out.komi = position.to_move == kWhite ? komi() : -komi();
      out.root_value = search.root_value();
      out.to_move = position.to_move;
      out.passes = position.passes;
      out.known_moves = static_cast<std::uint8_t>(position.known_moves());
      out.is_full = static_cast<std::uint8_t>(state_.is_full);
      settings_.game_records[static_cast<std::size_t>(game_) * Sizes<N>::kMoveLimit +
                             static_cast<std::size_t>(state_.records)] = state_.record;
    }
    ++state_.records;
    state_.record = kNoRecord;
  }

  constexpr void end_game(const Position<N>& position) {
    const Areas<N> area = areas(position);
    const float score = static_cast<float>(area.black.count() - area.white.count()) - komi();
    std::uint64_t number = 0;
    if (Lanes::index() == 0) {
      std::uint64_t* counters = settings_.counters;
      number = Lanes::add_to(counters + kGamesFinished, 1);
      Lanes::add_to(counters + kMovesPlayed, static_cast<std::uint64_t>(position.move_count));
      if (score > 0) Lanes::add_to(counters + kBlackWins, 1);
      if (!position.is_over()) Lanes::add_to(counters + kGamesCutOff, 1);
      Lanes::add_to(counters + kScoreSum, static_cast<std::uint64_t>(std::fabs(score)));
      if (settings_.is_match != 0) settings_.results[game_] = {score, position.move_count};
    }
    number = Lanes::first(number);
    if (settings_.is_recording != 0 && state_.records > 0) finish_records(number, area, score);
  }

  constexpr void finish_records(std::uint64_t number, const Areas<N>& area, float score) {
    const auto slot = static_cast<std::size_t>(number % static_cast<std::uint64_t>(settings_.game_capacity));
    for (int i = Lanes::index(); i < Move<N>::kPoints; i += Lanes::kCount)
      settings_.owners[slot * Move<N>::kPoints + static_cast<std::size_t>(i)] =
          static_cast<std::int8_t>(area.black.has(Move<N>{i})   ? 1
                                   : area.white.has(Move<N>{i}) ? -1
                                                                : 0);
    std::uint64_t first = 0;
    if (Lanes::index() == 0) {
      settings_.scores[slot] = score;
      first = Lanes::add_to(settings_.counters + kRecordsFinished, static_cast<std::uint64_t>(state_.records));
    }
    first = Lanes::first(first);
    const std::uint64_t* mine = settings_.game_records + static_cast<std::size_t>(game_) * Sizes<N>::kMoveLimit;
    for (int i = Lanes::index(); i < state_.records; i += Lanes::kCount) {
      settings_.records[place(mine[i])].game = static_cast<std::uint32_t>(number);
      settings_.finished[place(first + static_cast<std::uint64_t>(i))] = mine[i];
    }
  }

  const Settings& settings_;
  GameState& state_;
  int game_;
};

}  // namespace katachi::selfplay
