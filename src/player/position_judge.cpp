#include "player/position_judge.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "player/report_numbers.hpp"

namespace katachi::player {

core::Result<std::unique_ptr<PositionJudge>> PositionJudge::make(const Preset& preset, std::uint64_t seed) {
  std::unique_ptr<PositionJudge> judge(new PositionJudge(preset));
  for (const auto& [name, value] :
       {std::pair<const char*, std::string>{"threads", "1"}, {"seed", std::to_string(seed)}, {"playouts", "1"}})
    if (const auto set = judge->player_->set_parameter(name, value); !set) return std::unexpected(set.error());
  return judge;
}

go::Move PositionJudge::choose(const go::History& game, std::uint64_t playouts) {
  player_->new_game();
  if (playouts != playouts_) static_cast<void>(player_->set_parameter("playouts", std::to_string(playouts)));
  playouts_ = playouts;
  return player_->choose(game, game.to_move(), {.may_resign = false}, {}).move;
}

double PositionJudge::chance(const go::History& game, std::uint64_t playouts) {
  player_->new_game();
  return root_numbers(player_->analyze(game, game.to_move(), {.playouts = playouts}, {})).outcome;
}

std::optional<positions::Fate> PositionJudge::fate(const go::History& game, go::Point point) {
  player_->new_game();
  for (const ChainStatus& chain : player_->estimate(game, {}).chains)
    if (std::ranges::find(chain.stones, point) != chain.stones.end())
      return chain.status == Status::kAlive  ? positions::Fate::kAlive
             : chain.status == Status::kDead ? positions::Fate::kDead
                                             : positions::Fate::kSeki;
  return std::nullopt;
}

int PositionJudge::count(const go::History& game) {
  player_->new_game();
  return final_half_points(game, player_->estimate(game, {}));
}

}  // namespace katachi::player
