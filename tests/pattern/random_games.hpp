// Games for the pattern tests: random ones, made here, and real ones where they are.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "core/rng.hpp"
#include "go/board.hpp"
#include "record/game_set.hpp"
#include "record/record.hpp"

namespace katachi::pattern::test {

// Random legal moves, mostly near stones so that patterns repeat, with captures, kos and a pass now and then.
template <int MaxSize>
record::GameRecord random_record(go::Size size, std::size_t moves, core::Rng& rng) {
  record::GameRecord record;
  record.info.size = size;
  record.info.source = "random";
  go::Board<MaxSize> board(size);
  go::Color color = go::Color::kBlack;
  std::vector<typename go::Board<MaxSize>::V> legal;
  for (std::size_t i = 0; i < moves; ++i) {
    legal.clear();
    board.for_each_point([&](auto v) {
      if (board.at(v) == go::Color::kEmpty && v != board.ko() && !board.is_suicide(v, color) && !board.is_eye(v, color))
        legal.push_back(v);
    });
    if (legal.empty() || rng.below(50) == 0) {
      record.moves.push_back({color, go::Move::pass()});
      board.clear_ko();
    } else {
      const auto v = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      record.moves.push_back({color, go::Geometry<MaxSize>::point(v)});
      board.play(v, color);
    }
    color = go::opposite(color);
  }
  record.moves_written = record.moves.size();
  return record;
}

template <int MaxSize>
record::GameSet random_games(std::size_t games, go::Size size, std::size_t moves, std::uint64_t seed) {
  core::Rng rng(seed);
  record::GameSet set;
  for (std::size_t i = 0; i < games; ++i) {
    record::GameRecord record = random_record<MaxSize>(size, moves, rng);
    record.info.source_index = i;
    if (i % 3 == 2 && size.width >= 5 && size.height >= 5) {  // a handicap game
      record.start_black = {go::Point::at(2, 2), go::Point::at(size.width - 3, size.height - 3)};
      std::erase_if(record.moves, [&](const go::ColoredMove&) { return true; });
      go::Board<MaxSize> board = record::start_board<MaxSize>(record);
      for (std::size_t m = 0; m < moves; ++m) {
        const auto x = static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width)));
        const auto y = static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height)));
        const auto v = go::Geometry<MaxSize>::vertex(go::Point::at(x, y));
        const go::Color color = m % 2 == 0 ? go::Color::kWhite : go::Color::kBlack;
        if (board.at(v) != go::Color::kEmpty || v == board.ko() || board.is_suicide(v, color)) continue;
        record.moves.push_back({color, go::Point::at(x, y)});
        board.play(v, color);
      }
    }
    set.add(record);
  }
  return set;
}

// The folder of real games, or an empty path.
inline std::filesystem::path shared_games() {
  const char* const named = std::getenv("KATACHI_SHARED");
  const auto folder = (named != nullptr ? std::filesystem::path(named)
                                        : std::filesystem::path(KATACHI_SOURCE_DIR).parent_path() / "shared") /
                      "games";
  return std::filesystem::is_directory(folder) ? folder : std::filesystem::path();
}

}  // namespace katachi::pattern::test
