// Small positions of every game, and their values by trying everything: what all searches are compared with.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/key128.hpp"
#include "core/rng.hpp"
#include "game/any_state.hpp"
#include "game/random_walk.hpp"
#include "game/value.hpp"
#include "games/registry/registry.hpp"
#include "solver/solver.hpp"

namespace katachi::search::cross_check::test {

// A game on a board, and how far from the end of random games its positions are taken.
struct Board {
  std::string_view name;  // of the test
  std::string_view game;
  game::BoardSize size;
  int last_plies;
  games::Options options = {};
};

inline games::Options go_rules(std::string_view ko, std::string_view suicide, std::string_view komi) {
  return {{"rules", "tromp-taylor"},
          {"komi", std::string(komi)},
          {"ko", std::string(ko)},
          {"suicide", std::string(suicide)}};
}

inline std::vector<Board> all_boards() {
  return {
      {"TicTacToe", "tic-tac-toe", {3, 3}, 8, {}},
      {"ConnectFour", "connect-four", {4, 4}, 8, {}},
      {"ConnectFour5x4", "connect-four", {5, 4}, 8, {}},
      {"Hex3", "hex", {3, 3}, 8, {}},
      {"Hex4", "hex", {4, 4}, 7, {}},
      {"Breakthrough", "breakthrough", {3, 4}, 7, {}},
      {"Breakthrough4x5", "breakthrough", {4, 5}, 5, {}},
      {"MisereBreakthrough", "misere-breakthrough", {3, 4}, 7, {}},
      {"Knightthrough", "knightthrough", {4, 4}, 5, {}},
      {"Domineering", "domineering", {4, 4}, 7, {}},
      {"NoGo", "nogo", {3, 3}, 6, {}},
      {"AtariGo", "atari-go", {3, 3}, 6, {}},
      {"Othello", "othello", {4, 4}, 8, {}},
      {"Othello6", "othello", {6, 6}, 6, {}},
      {"Amazons", "amazons", {4, 4}, 6, {}},
      {"Go2x2", "go", {2, 2}, 6, go_rules("POSITIONAL", "true", "0")},
      {"Go3x1", "go", {3, 1}, 9, go_rules("POSITIONAL", "false", "0.5")},
      {"Go3x2", "go", {3, 2}, 5, go_rules("POSITIONAL", "true", "0")},
      {"Go2x2Situational", "go", {2, 2}, 6, go_rules("SITUATIONAL", "true", "1")},
      {"Go4x1Situational", "go", {4, 1}, 6, go_rules("SITUATIONAL", "false", "0")},
  };
}

// The value after exactly this past, every move tried, nothing pruned; none where there are too many positions for that.
class PlainJudge {
 public:
  explicit PlainJudge(std::size_t most) : most_(most) {}

  std::optional<game::Value> value(const game::AnyState& state) {
    if (state.is_terminal()) return game::final_value(state);
    const core::Key128 past = state.past_key();
    const core::Key128 key = core::mix(core::mix(state.key(), past.high), past.low);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    if (values_.size() >= most_) return std::nullopt;
    const bool is_first = state.to_move() == game::Player::kFirst;
    game::Value best = is_first ? -game::kMaxValue : game::kMaxValue;
    game::AnyMoveList moves;
    state.legal_moves(moves);
    for (const game::AnyMove move : moves) {
      game::AnyState next = state;
      next.play(move);
      const std::optional<game::Value> of_next = value(next);
      if (!of_next) return std::nullopt;
      best = is_first ? std::max(best, *of_next) : std::min(best, *of_next);
    }
    values_.emplace(key, best);
    return best;
  }

 private:
  std::size_t most_;
  std::unordered_map<core::Key128, game::Value, core::KeyHash> values_;
};

struct Judged {
  solver::Question question;  // without a goal
  game::AnyState position;
  game::Value value;
  PlainJudge judge;  // that has seen all that comes after
};

inline solver::Question start_of(const Board& board) {
  const games::Entry* const entry = games::find_game(board.game).value();
  return {.game = entry, .start = games::start_of(*entry, board.size, board.options).value(), .moves = {}};
}

// Some plies before the end of a random game; nearer to it where the value would take too long.
inline Judged random_judged(const Board& board, core::Rng& rng, std::size_t most_positions = 1200) {
  constexpr std::size_t kLongest = 80;
  for (;;) {
    solver::Question question = start_of(board);
    std::vector<game::AnyState> states = {question.start};
    while (!states.back().is_terminal() && question.moves.size() < kLongest) {
      question.moves.push_back(game::random_legal_move(states.back(), rng));
      states.push_back(states.back());
      states.back().play(question.moves.back());
    }
    if (!states.back().is_terminal()) continue;
    const auto plies = static_cast<std::uint32_t>(
        std::min<std::size_t>(question.moves.size(), static_cast<std::size_t>(board.last_plies)));
    for (std::size_t from_end = 1 + rng.below(plies); from_end > 0; --from_end) {
      const std::size_t at = question.moves.size() - from_end;
      PlainJudge judge(most_positions);
      if (const auto value = judge.value(states[at])) {
        question.moves.resize(at);
        return {.question = std::move(question), .position = states[at], .value = *value, .judge = std::move(judge)};
      }
    }
  }
}

inline std::string described(const Judged& judged) {
  std::string text = "\n" + judged.position.text() + "after";
  game::AnyState state = judged.question.start;
  for (const game::AnyMove move : judged.question.moves) {
    text += " " + state.move_text(move);
    state.play(move);
  }
  return text + "\nvalue " + std::to_string(judged.value);
}

}  // namespace katachi::search::cross_check::test
