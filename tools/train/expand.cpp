// expand: positions of a dataset (katachi dataset, docs/network.md) as arrays for the training of a network.
//
// Standard library only, with a board of its own, so that it builds on any machine with a GPU:
//   c++ -std=c++20 -O3 -march=native -pthread -shared -fPIC expand.cpp -o libexpand.so   for data.py, through ctypes
//   c++ -std=c++20 -O2 -pthread expand.cpp -o expand                                     a program, see its usage below
#include "expand.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

using namespace training;

namespace {

// One line per position: the game, its facts, then every plane as its points in hexadecimal digits of four points each.
void print_game(const Dataset& set, std::size_t i) {
  const Game& game = set.games()[i];
  const std::size_t area = static_cast<std::size_t>(game.width) * game.height;
  std::vector<std::uint8_t> points(area * game.moves);
  std::vector<std::int16_t> facts(static_cast<std::size_t>(game.moves) * kFacts);
  Expander(set, game.width, game.height).expand(i, points.data(), facts.data());
  for (std::size_t n = 0; n < game.moves; ++n) {
    std::printf("%zu", i);
    for (int f = 0; f < kFacts; ++f) std::printf(" %d", facts[n * kFacts + static_cast<std::size_t>(f)]);
    for (int k = 0; k < kPlanes; ++k) {
      std::putchar(' ');
      for (std::size_t p = 0; p < area; p += 4) {
        int digit = 0;
        for (std::size_t b = 0; b < 4 && p + b < area; ++b)
          if (is_in_plane(k, points[n * area + p + b], static_cast<int>(p + b), facts.data() + n * kFacts))
            digit |= 1 << b;
        std::putchar("0123456789abcdef"[digit]);
      }
    }
    std::putchar('\n');
  }
}

void print_owners(const Dataset& set, int shift) {
  std::size_t counted = 0, told = 0;
  for (std::size_t i = 0; i < set.games().size(); ++i) {
    if (!has_count(set.games()[i])) continue;
    ++counted;
    told += owners_of(set, i, shift) ? 1 : 0;
  }
  std::printf("%zu counted games with komi, owners told in %zu\n", counted, told);
}

}  // namespace

// --- for Python ---

extern "C" {

// Null and a text in `error` where the file cannot be read.
void* expand_open(const char* path, char* error, int error_bytes) {
  try {
    return new Dataset(path);
  } catch (const std::exception& e) {
    std::snprintf(error, static_cast<std::size_t>(error_bytes), "%s", e.what());
    return nullptr;
  }
}

void expand_close(void* set) { delete static_cast<Dataset*>(set); }

std::int64_t expand_games(void* set) { return static_cast<std::int64_t>(static_cast<Dataset*>(set)->games().size()); }

int expand_facts() { return kFacts; }

// Positions of the games on one size of board.
std::int64_t expand_count(void* set, int width, int height, int parts) {
  const auto& data = *static_cast<Dataset*>(set);
  std::int64_t count = 0;
  for (const std::size_t i : chosen(data, width, height, parts)) count += data.games()[i].moves;
  return count;
}

// Fills arrays of expand_count() positions, game after game. 0: done.
int expand_fill(void* set, int width, int height, int parts, int threads, std::uint8_t* points, std::int16_t* facts,
                std::int32_t* games, char* error, int error_bytes) {
  try {
    expand_all(*static_cast<Dataset*>(set), width, height, parts, threads, {points, facts, games});
    return 0;
  } catch (const std::exception& e) {
    std::snprintf(error, static_cast<std::size_t>(error_bytes), "%s", e.what());
    return 1;
  }
}

// Fills `owners` of expand_games() rows: 0 nobody, 1 Black, 2 White, 3 not known or not asked for. Returns how many games have owners, -1 for
// an error.
std::int64_t expand_owners(void* set, int width, int height, int parts, int threads, std::uint8_t* owners, char* error,
                           int error_bytes) {
  try {
    return settle_all(*static_cast<Dataset*>(set), width, height, parts, threads, owners);
  } catch (const std::exception& e) {
    std::snprintf(error, static_cast<std::size_t>(error_bytes), "%s", e.what());
    return -1;
  }
}
}

int main(int argc, char** argv) {
  const std::string what = argc > 2 ? argv[2] : "";
  const bool asks_owners = what == "owners";
  if (argc < 2 || argc > (asks_owners ? 4 : 3)) {
    std::fprintf(stderr,
                 "usage: expand DATASET [GAME]           prints the planes of every position, or of one game (from 0)\n"
                 "       expand DATASET owners [SHIFT]   counts the games whose owners can be told, with SHIFT points "
                 "added to each "
                 "score\n");
    return 2;
  }
  try {
    const Dataset set(argv[1]);
    if (asks_owners) {
      print_owners(set, argc == 4 ? std::atoi(argv[3]) : 0);
      return 0;
    }
    const std::size_t only = argc == 3 ? std::strtoul(argv[2], nullptr, 10) : set.games().size();
    if (argc == 3 && only >= set.games().size()) throw std::runtime_error("the dataset has no such game");
    for (std::size_t i = 0; i < set.games().size(); ++i)
      if (argc == 2 || i == only) print_game(set, i);
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "expand: %s\n", e.what());
    return 1;
  }
}
