// A contestant that does what a test says, on a clock that a test moves.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "match/contestant.hpp"

namespace katachi::match::test {

struct Scripted final : Contestant {
  std::function<Played<Reply>(const go::History&, go::Color, const ClockView&)> move;
  std::optional<int> final_score;
  std::function<Played<void>()> on_start = [] { return Played<void>(); };
  std::function<Played<void>(go::ColoredMove)> on_play = [](go::ColoredMove) { return Played<void>(); };
  bool is_cleanup = false;
  std::uint64_t seed_seen = 0;
  std::vector<go::ColoredMove> seen;
  std::string words;

  Played<void> start(const go::History&, const GameConditions&, std::uint64_t seed) override {
    seed_seen = seed;
    return on_start();
  }
  Played<void> play(const go::History&, go::ColoredMove played) override {
    seen.push_back(played);
    return on_play(played);
  }
  Played<Reply> choose(const go::History& game, go::Color color, const ClockView& clock, double,
                       const std::stop_token&) override {
    return move(game, color, clock);
  }
  void begin_cleanup() override { is_cleanup = true; }
  Played<std::optional<int>> score(const go::History&) override { return final_score; }
  std::string version() const override { return "scripted"; }
  double cpu_seconds() override { return 0; }
  std::int64_t memory_kib() override { return 0; }
  std::string last_words() override { return words; }
};

// Plays these points in turn, then passes.
inline Scripted plays(std::vector<std::string> points) {
  Scripted contestant;
  contestant.move = [points = std::move(points), next = std::size_t{0}](const go::History& game, go::Color,
                                                                        const ClockView&) mutable -> Played<Reply> {
    const std::string text = next < points.size() ? points[next++] : "pass";
    if (text == "resign") return Reply{Reply::Kind::kResign, {}};
    return Reply{Reply::Kind::kMove, *go::parse_gtp_move(text, game.size())};
  };
  return contestant;
}

}  // namespace katachi::match::test
