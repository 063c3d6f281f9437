// Games to learn from that need no file: random ones, and ones where the second player answers by a rule.
#pragma once

#include "record/game_set.hpp"
#include "tests/move_model/drawn.hpp"

namespace katachi::move_model {

// Black plays anywhere on a 9x9 board; White answers to the right of Black's stone where he can, else anywhere.
inline record::GameSet rule_games(std::size_t games, std::uint64_t seed) {
  constexpr int kSize = 9;
  core::Rng rng(seed);
  record::GameSet set;
  for (std::size_t g = 0; g < games; ++g) {
    record::GameRecord record;
    record.info.size = go::Size::square(kSize);
    record.info.source = "rule";
    record.info.source_index = g;
    go::Board<kSize> board(record.info.size);
    go::Color color = go::Color::kBlack;
    go::Point answer = go::Point::at(0, 0);
    for (int tries = 0; tries < 60; ++tries) {
      go::Point p = go::Point::at(static_cast<int>(rng.below(kSize)), static_cast<int>(rng.below(kSize)));
      if (color == go::Color::kWhite && answer.x < kSize &&
          is_playable(board, go::Geometry<kSize>::vertex(answer), color))
        p = answer;
      if (!is_playable(board, go::Geometry<kSize>::vertex(p), color)) continue;
      board.play(go::Geometry<kSize>::vertex(p), color);
      record.moves.push_back({color, p});
      answer = go::Point::at(p.x + 1, p.y);
      color = opposite(color);
    }
    record.moves_written = record.moves.size();
    set.add(record);
  }
  return set;
}

}  // namespace katachi::move_model
