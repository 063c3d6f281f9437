// The GPU library of self-play for one size of board, SELFPLAY_SIZE: kernels and what Python calls through ctypes (engine.py).
//
//   nvcc -O3 -std=c++20 --expt-relaxed-constexpr -arch=native -DSELFPLAY_SIZE=9 --shared -Xcompiler -fPIC -o selfplay9.so selfplay.cu
//
// One warp plays one game. Every function puts its work into the given stream and returns the CUDA error code.
#include <cstdint>
#include <vector>

#include "tools/selfplay/play.hpp"
#include "tools/selfplay/schedule.hpp"

namespace katachi::selfplay {

constexpr int kSize = SELFPLAY_SIZE;
constexpr int kThreads = 128;
using Game = Play<Warp, kSize>;

__device__ int my_game() { return static_cast<int>((blockIdx.x * blockDim.x + threadIdx.x) / 32); }

__global__ void __launch_bounds__(kThreads) begin_games(const __grid_constant__ Settings settings) {
  const int game = my_game();
  if (game >= settings.games) return;
  GameState state;
  Game(settings, game, state).begin();
  if (Warp::index() == 0) static_cast<GameState*>(settings.states)[game] = state;
}

__global__ void __launch_bounds__(kThreads) step_games(const __grid_constant__ Settings settings) {
  const int game = my_game();
  if (game >= settings.games) return;
  GameState state = static_cast<GameState*>(settings.states)[game];
  if (state.is_done != 0) return;
  Game(settings, game, state).step();
  if (Warp::index() == 0) static_cast<GameState*>(settings.states)[game] = state;
}

// Sets *running to the number of games of a match that are not over.
__global__ void count_running(const __grid_constant__ Settings settings, int* running) {
  const int game = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (game < settings.games && static_cast<GameState*>(settings.states)[game].is_done == 0) atomicAdd(running, 1);
}

struct Batch {
  std::int32_t count;
  std::int32_t unused;
  const std::int64_t* which;  // entries of Settings::finished
  const std::int32_t* symmetry;
  const std::int32_t* shown;  // how many of the last moves the network is told, at most
  std::uint16_t* planes;      // [count][points][16], 16-bit floats
  float* globals;             // [count][6]
  float* policy;              // [count][moves]
  float* owners;              // [count][points], 1 the mover's
  float* target;              // [count][4]: won (1, 0.5, 0), score / 20, weight of the policy, weight of the rest
};

// Records as training targets, in the symmetry asked for. A record that was overwritten meanwhile gets weight 0.
__global__ void __launch_bounds__(kThreads)
    fill_batch(const __grid_constant__ Settings settings, const __grid_constant__ Batch batch) {
  constexpr int kPoints = Move<kSize>::kPoints, kMoves = Move<kSize>::kCount;
  const int item = my_game();
  if (item >= batch.count) return;
  const auto at = static_cast<std::size_t>(item);
  const auto capacity = static_cast<std::uint64_t>(settings.record_capacity);
  const std::uint64_t number = settings.finished[static_cast<std::uint64_t>(batch.which[item]) % capacity];
  const std::size_t place = number % capacity;
  const Record record = settings.records[place];
  const auto games_since = static_cast<std::uint32_t>(settings.counters[kGamesFinished]) - record.game;
  const bool is_valid = settings.counters[kRecordsBegun] - number < capacity &&
                        games_since < static_cast<std::uint32_t>(settings.game_capacity);
  const std::size_t game = record.game % static_cast<std::uint32_t>(settings.game_capacity);
  const int symmetry = batch.symmetry[item];
  const int known = record.known_moves < batch.shown[item] ? record.known_moves : batch.shown[item];
  const unsigned mask = ~(0x1fu << kFirstLastMovePlane) | ((1u << known) - 1) << kFirstLastMovePlane;
  const float sign = record.to_move == kBlack ? 1.0f : -1.0f;
  for (int i = Warp::index(); i < kPoints; i += 32) {
    const auto target = static_cast<std::size_t>(turned(Move<kSize>{i}, symmetry).index);
    write_planes(batch.planes + (at * kPoints + target) * kPlanes, settings.record_planes[place * kPoints + i] & mask);
    batch.policy[at * kMoves + target] = settings.record_policy[place * kMoves + i] / 65535.0f;
    batch.owners[at * kPoints + target] = sign * settings.owners[game * kPoints + i];
  }
  if (Warp::index() != 0) return;
  batch.policy[at * kMoves + kPoints] = settings.record_policy[place * kMoves + kPoints] / 65535.0f;
  float* globals = batch.globals + at * kGlobals;
  globals[0] = record.komi / 15.0f;
  globals[1] = known >= 1 && record.passes >= 1 ? 1.0f : 0.0f;
  globals[2] = known >= 2 && record.passes >= 2 ? 1.0f : 0.0f;
  globals[3] = static_cast<float>(known) / 5.0f;
  globals[4] = 1.0f;
  globals[5] = (static_cast<float>(kSize) - 14.0f) / 5.0f;
  const float score = sign * settings.scores[game];
  float* target = batch.target + at * 4;
  target[0] = score > 0 ? 1.0f : score < 0 ? 0.0f : 0.5f;
  target[1] = score / 20.0f;
  target[2] = is_valid && record.is_full != 0 ? 1.0f : 0.0f;
  target[3] = is_valid ? 1.0f : 0.0f;
}

// Every position of a recorded game as the device sees it, beside the same on the host: selfcheck.
struct Seen {
  std::uint64_t hash;
  std::int32_t score;
  std::int32_t legal;
  std::uint16_t planes[Move<kSize>::kPoints];
};

template <class Lanes>
__host__ __device__ void see(const Position<kSize>& position, const Past& past, Seen& out) {
  const View<kSize> view = look<Lanes>(position, past);
  for (int i = Lanes::index(); i < Move<kSize>::kPoints; i += Lanes::kCount)
    out.planes[i] = planes_at(position, view, Move<kSize>{i});
  if (Lanes::index() != 0) return;
  out.hash = position.hash;
  out.score = area_difference(position);
  out.legal = view.legal.count();
}

// Plays `count` moves, each of which must be legal, and sees every position on the way.
template <class Lanes>
__host__ __device__ void replay(const std::int32_t* moves, int count, std::uint64_t* past, Seen* out) {
  Position<kSize> position;
  for (int i = 0; i <= count; ++i) {
    if (Lanes::index() == 0) past[i] = position.hash;
    Lanes::wait();
    see<Lanes>(position, Past{past, i + 1}, out[i]);
    if (i < count) play(position, Move<kSize>{moves[i]});
  }
}

__global__ void replay_on_device(const std::int32_t* moves, int count, std::uint64_t* past, Seen* out) {
  replay<Warp>(moves, count, past, out);
}

unsigned blocks_for(int warps) { return static_cast<unsigned>((warps * 32 + kThreads - 1) / kThreads); }

}  // namespace katachi::selfplay

using namespace katachi::selfplay;

extern "C" {

// Sizes that engine.py must agree with.
void selfplay_layout(std::int32_t* out) {
  const std::int32_t values[] = {kSize,
                                 static_cast<std::int32_t>(sizeof(Settings)),
                                 static_cast<std::int32_t>(sizeof(Batch)),
                                 static_cast<std::int32_t>(sizeof(Node<kSize>)),
                                 static_cast<std::int32_t>(sizeof(GameState)),
                                 static_cast<std::int32_t>(sizeof(Record)),
                                 kMaxNodes,
                                 Sizes<kSize>::kStride,
                                 Sizes<kSize>::kPastCapacity,
                                 Sizes<kSize>::kMoveLimit,
                                 kMaxConsidered,
                                 kMaxSimulations,
                                 kSchedules,
                                 kCounters,
                                 static_cast<std::int32_t>(sizeof(Seen))};
  for (const std::int32_t value : values) *out++ = value;
}

void selfplay_schedule(std::uint8_t* out, std::int32_t simulations) { write_schedule(out, simulations); }

int selfplay_begin(const Settings* settings, cudaStream_t stream) {
  begin_games<<<blocks_for(settings->games), kThreads, 0, stream>>>(*settings);
  return cudaGetLastError();
}

int selfplay_step(const Settings* settings, cudaStream_t stream) {
  step_games<<<blocks_for(settings->games), kThreads, 0, stream>>>(*settings);
  return cudaGetLastError();
}

int selfplay_count_running(const Settings* settings, int* running, cudaStream_t stream) {
  count_running<<<static_cast<unsigned>(settings->games + 255) / 256, 256, 0, stream>>>(*settings, running);
  return cudaGetLastError();
}

int selfplay_batch(const Settings* settings, const Batch* batch, cudaStream_t stream) {
  fill_batch<<<blocks_for(batch->count), kThreads, 0, stream>>>(*settings, *batch);
  return cudaGetLastError();
}

// A random game without the filling of own eyes; the number of its moves, at most `limit`.
int selfplay_random_game(std::uint64_t seed, std::int32_t* moves, std::int32_t limit) {
  Position<kSize> position;
  std::vector<std::uint64_t> past;
  int count = 0;
  while (!position.is_over() && count < limit) {
    past.push_back(position.hash);
    const View<kSize> view = look<OneLane>(position, Past{past.data(), static_cast<int>(past.size())});
    std::vector<Move<kSize>> choice;
    for (PointSet<kSize> rest = view.legal; !rest.is_empty(); rest = rest - PointSet<kSize>::of(rest.first()))
      if (!(PointSet<kSize>::of(rest.first()).neighbours() - view.own).is_empty())
        choice.insert(choice.end(), view.captures.has(rest.first()) ? 8 : 1, rest.first());
    const std::uint64_t random = mix64(seed << 20 ^ static_cast<std::uint64_t>(count));
    const Move<kSize> move = choice.empty() ? Move<kSize>::pass() : choice[random % choice.size()];
    moves[count++] = move.index;
    play(position, move);
  }
  return count;
}

// Both write count + 1 entries of `out`; `past` has room for as many.
int selfplay_replay_device(const std::int32_t* moves, std::int32_t count, std::uint64_t* past, void* out,
                           cudaStream_t stream) {
  replay_on_device<<<1, 32, 0, stream>>>(moves, count, past, static_cast<Seen*>(out));
  return cudaGetLastError();
}
int selfplay_replay_host(const std::int32_t* moves, std::int32_t count, std::uint64_t* past, void* out) {
  replay<OneLane>(moves, count, past, static_cast<Seen*>(out));
  return 0;
}
}
