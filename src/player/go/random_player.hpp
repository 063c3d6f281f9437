// RandomPlayer: one of the legal moves, each alike, that do not fill an own eye; a pass when there is none.
//
// The weakest player that still ends its games, the zero of a scale of ratings, and with min_seconds an engine of known
// duration for measuring a laboratory. The status of stones is judged as by the flat player.
#pragma once

#include <string>

#include "player/go/go_player.hpp"
#include "player/player.hpp"

namespace katachi::player {

class RandomPlayer final : public Player {
 public:
  RandomPlayer(Preset preset, const core::Clock& clock);

  void prepare(const go::History& game, bool for_move) override { judge_.prepare(game, for_move); }
  Choice choose(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) override;
  Report analyze(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) override {
    return judge_.analyze(std::move(position), color, request, std::move(stop));
  }
  std::string explain(const go::History& game, go::Color color, const Report& report, go::Move move) override {
    return judge_.explain(game, color, report, move);
  }
  Estimate estimate(const go::History& game, std::stop_token stop) override { return judge_.estimate(game, stop); }
  void new_game() override {}

  std::string describe_self() const override { return judge_.describe_self(); }
  const Preset& preset() const override { return judge_.preset(); }
  core::Result<void> set_parameter(std::string_view name, std::string_view value) override {
    return judge_.set_parameter(name, value);
  }

 private:
  GoPlayer judge_;  // also keeps the parameters
  const core::Clock* clock_;
};

// The moves a random game is made of: legal under all rules (no suicide, no repetition), no pass, no own eye filled. The game
// is as it was afterwards.
std::vector<go::Move> sensible_moves(go::History& game, go::Color color);

}  // namespace katachi::player
