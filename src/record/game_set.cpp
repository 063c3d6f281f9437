#include "record/game_set.hpp"

#include "record/dataset.hpp"

namespace katachi::record {

void GameSet::add(const GameRecord& record) {
  Game game;
  game.size = record.info.size;
  game.winner = record.info.result.winner;
  const Ending ending = record.info.result.ending;
  game.won_on_board = game.winner != go::Color::kEmpty && ending != Ending::kTime && ending != Ending::kForfeit;
  const ToldRules told = told_rules(record.info);
  game.komi_half_points = told.komi_half_points;
  game.counts_area = told.counts_area;
  game.source = source_number(record.info.source);
  game.index = static_cast<std::uint32_t>(record.info.source_index);
  game.first_stone = static_cast<std::uint32_t>(stones_.size());
  for (const go::Point p : record.start_black) stones_.emplace_back(go::Color::kBlack, p);
  for (const go::Point p : record.start_white) stones_.emplace_back(go::Color::kWhite, p);
  game.stones = static_cast<std::uint32_t>(stones_.size()) - game.first_stone;
  game.first_move = static_cast<std::uint32_t>(moves_.size());
  for (const go::ColoredMove& move : record.moves) moves_.emplace_back(move.color, move.move);
  game.moves = static_cast<std::uint32_t>(moves_.size()) - game.first_move;
  games_.push_back(game);
}

std::uint32_t GameSet::source_number(const std::string& name) {
  if (sources_.empty() || sources_.back() != name) sources_.push_back(name);
  return static_cast<std::uint32_t>(sources_.size() - 1);
}

void GameSet::add(const GameSet& other, std::size_t game) {
  Game added = other.games_[game];
  const auto stones = other.stones(added);
  const auto moves = other.moves(added);
  added.source = source_number(other.sources_[added.source]);
  added.first_stone = static_cast<std::uint32_t>(stones_.size());
  added.first_move = static_cast<std::uint32_t>(moves_.size());
  stones_.insert(stones_.end(), stones.begin(), stones.end());
  moves_.insert(moves_.end(), moves.begin(), moves.end());
  games_.push_back(added);
}

GameSet GameSet::subset(const std::function<bool(std::size_t)>& keep) const {
  GameSet out;
  out.sources_ = sources_;
  for (std::size_t i = 0; i < games_.size(); ++i) {
    if (!keep(i)) continue;
    Game game = games_[i];
    const auto of_stones = stones(game);
    const auto of_moves = moves(game);
    game.first_stone = static_cast<std::uint32_t>(out.stones_.size());
    game.first_move = static_cast<std::uint32_t>(out.moves_.size());
    out.stones_.insert(out.stones_.end(), of_stones.begin(), of_stones.end());
    out.moves_.insert(out.moves_.end(), of_moves.begin(), of_moves.end());
    out.games_.push_back(game);
  }
  return out;
}

}  // namespace katachi::record
