// What every game must do beyond having the right functions: the battery that each game's tests run.
//
// Random games are played from a start; in each position
//   - the legal moves differ from each other, come in the same order when asked again, and a list is emptied before use,
//   - every move's text reads back as that move, and different moves have different texts and codes,
//   - playing on a copy leaves the original as it was (text, hash, side to move),
//   - the same moves from the start lead to the same hash, text and legal moves,
//   - a state that is not terminal has a legal move; of a terminal one the two outcomes are in [0, 1] and sum to 1,
//   - the position reads back from its text: the same text and side to move and, where the game goes on and has no memory, the
//     same hash and legal moves; a text with a character changed for '?' or without its last line is an error that names a place,
//   - the game's traits hold (traits.hpp).
// Over all games, different positions have different keys, and a position always the same; a move of one text always has the same code, and the number of codes stays the same.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/random_walk.hpp"

namespace katachi::game {

struct ConformanceOptions {
  int games = 20;
  int max_moves = 1000;  // of one game
  std::uint64_t seed = 1;
};

template <NamedGame S>
class Conformance {
 public:
  Conformance(const S& start, const ConformanceOptions& options) : start_(start), options_(options) {}

  // The first problem found, with where it was; empty if there is none.
  std::string first_problem() {
    for (int game = 0; game < options_.games && problem_.empty(); ++game) {
      core::Rng rng(options_.seed + static_cast<std::uint64_t>(game));
      check_game(rng);
    }
    return problem_;
  }

 private:
  using Move = typename S::Move;
  using MoveList = typename S::MoveList;

  void check_game(core::Rng& rng) {
    S state = start_;
    std::vector<Move> played;
    std::set<std::uint64_t> seen;
    while (!state.is_terminal() && static_cast<int>(played.size()) < options_.max_moves && problem_.empty()) {
      const std::vector<Move> moves = moves_of(state);
      require(!moves.empty(), "there is no legal move, but the state is not terminal", state);
      if (!problem_.empty()) return;
      require(state.move_codes() == start_.move_codes(), "the number of move codes has changed", state);
      check_moves(state, moves);
      check_copies(state, moves);
      check_text(state, played.size());
      check_traits(state, moves);
      require(seen.insert(state.hash()).second || state.traits().can_repeat, "the position came before", state);
      check_key(state);
      played.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      state.play(played.back());
    }
    check_replay(state, played);
    if (!state.is_terminal()) return;
    check_outcome(state);
    check_text(state, played.size());
  }

  static std::vector<Move> moves_of(const S& state) {
    MoveList list;
    state.legal_moves(list);
    return {list.begin(), list.end()};
  }

  void check_moves(const S& state, const std::vector<Move>& moves) {
    MoveList list;
    state.legal_moves(list);
    state.legal_moves(list);
    require(std::equal(moves.begin(), moves.end(), list.begin(), list.end()), "asked again, the moves differ", state);
    std::map<std::string, std::uint32_t> texts;
    std::map<std::uint32_t, std::string> codes;
    for (const Move& move : moves) {
      const std::string text = state.move_text(move);
      const std::uint32_t code = state.move_code(move);
      const auto parsed = state.parse_move(text);
      require(code < state.move_codes(), "the code of " + text + " is beyond the bound", state);
      require(parsed.has_value() && *parsed == move, "the text of " + text + " does not read back", state);
      require(texts.emplace(text, code).second, "two moves are called " + text, state);
      require(codes.emplace(code, text).second, "two moves have the code of " + text, state);
      const auto [known, is_new] = code_of_text_.emplace(text, code);
      require(is_new || known->second == code, "the code of " + text + " has changed", state);
    }
  }

  void check_copies(const S& state, const std::vector<Move>& moves) {
    const std::string text = state.text();
    const std::uint64_t hash = state.hash();
    const Player to_move = state.to_move();
    for (const Move& move : moves) {
      S copy = state;
      copy.play(move);
      S again = state;
      again.play(move);
      require(copy.hash() == again.hash() && copy.text() == again.text(), "one move gives two positions", state);
    }
    require(state.text() == text && state.hash() == hash && state.to_move() == to_move, "a copy was not one", state);
  }

  // In a game with a memory the text does not tell everything (passes, ko).
  void check_key(const S& state) {
    const auto [known, is_new] = text_of_key_.emplace(state.key(), state.text());
    require(is_new || known->second == state.text(), "two positions have one key", state);
    if (state.traits().has_memory) return;
    const auto [same, is_new_text] = key_of_text_.emplace(state.text(), state.key());
    require(is_new_text || same->second == state.key(), "one position has two keys", state);
  }

  void check_replay(const S& state, const std::vector<Move>& played) {
    S replay = start_;
    for (const Move& move : played) replay.play(move);
    require(replay.hash() == state.hash(), "the hash differs after a replay", state);
    require(replay.text() == state.text(), "the text differs after a replay", state);
    require(replay.is_terminal() == state.is_terminal(), "the end differs after a replay", state);
    require(replay.to_move() == state.to_move(), "the side to move differs after a replay", state);
    if (!state.is_terminal()) require(moves_of(replay) == moves_of(state), "the moves differ after a replay", state);
  }

  void check_outcome(const S& state) {
    const double first = state.outcome(Player::kFirst), second = state.outcome(Player::kSecond);
    require(first >= 0 && first <= 1 && std::abs(first + second - 1) < 1e-12, "the outcomes do not sum to 1", state);
    require(first == 0 || second == 0 || state.traits().can_draw, "a draw in a game without draws", state);
    require(state.traits().has_margin || final_result(state).margin_first == 0, "a margin in a game without", state);
  }

  // `number` says which character is spoilt.
  void check_text(const S& state, std::size_t number) {
    const std::string text = state.text();
    const auto read = state.from_text(text);
    require(read.has_value(), read ? "" : "the text does not read back (" + read.error().text() + ")", state);
    if (!read) return;
    require(read->text() == text && read->to_move() == state.to_move(), "the text reads back differently", state);
    if (!state.is_terminal() && !state.traits().has_memory) {
      require(!read->is_terminal() && read->hash() == state.hash(), "another position has this text", state);
      require(moves_of(*read) == moves_of(state), "read back, the position has other moves", state);
    }
    std::string spoilt = text;
    spoilt[number * 7 % text.size()] = '?';
    check_refusal(state, spoilt);
    check_refusal(state, text.substr(0, text.rfind('\n', text.size() - 2) + 1));
    check_refusal(state, "");
  }

  void check_refusal(const S& state, const std::string& bad) {
    const auto read = state.from_text(bad);
    require(!read && !read.error().where.empty(), "'" + bad + "' is taken for a position, or its error names no place",
            state);
  }

  void check_traits(const S& state, const std::vector<Move>& moves) {
    require(!UndoableState<S> || state.traits().has_undo, "the game can undo, its traits do not say so", state);
    for (const Move& move : moves)
      require(state.move_text(move) != "pass" || state.traits().has_pass, "a pass in a game without passes", state);
  }

  void require(bool holds, const std::string& what, const S& state) {
    if (!holds && problem_.empty()) problem_ = what + " in\n" + state.text();
  }

  S start_;
  ConformanceOptions options_;
  std::string problem_;
  std::map<std::string, std::uint32_t> code_of_text_;
  std::map<core::Key128, std::string> text_of_key_;
  std::map<std::string, core::Key128> key_of_text_;
};

template <NamedGame S>
std::string conformance_problem(const S& start, const ConformanceOptions& options = {}) {
  return Conformance<S>(start, options).first_problem();
}

}  // namespace katachi::game
