// What every puzzle must do beyond having the right functions: the battery that each puzzle's tests run, as conformance.hpp is for games
// of two.
//
// Random games are played from a start; in each position
//   - there is a legal move unless the state is terminal; the moves differ, come in the same order when asked again, and a list is
//     emptied before use,
//   - every move's text reads back as that move; different moves have different texts and codes,
//   - the sensible moves, where a puzzle knows them, are legal and at least one,
//   - random_move, where there is one, draws each legal move and nothing else,
//   - playing on a copy leaves the original as it was, and the same move gives the same position twice,
//   - the position reads back from its text: the same text, hash, score, end, and the same legal moves in any order; a text with a
//     character changed for '?', and an empty one, is an error that names a place.
// Over all games, a move of one text always has the same code unless the puzzle says that its codes depend on more than the text.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "game/puzzle.hpp"

namespace katachi::game {

struct PuzzleConformanceOptions {
  int games = 20;
  std::uint64_t seed = 1;
  bool text_has_one_code = true;  // false: a move's code tells more than its text (SameGame: all cells of a block)
};

template <NamedPuzzle S>
class PuzzleConformance {
 public:
  PuzzleConformance(const S& start, const PuzzleConformanceOptions& options) : start_(start), options_(options) {}

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

  static std::vector<Move> moves_of(const S& state) {
    MoveList list;
    state.legal_moves(list);
    return {list.begin(), list.end()};
  }
  static std::set<std::string> texts_of(const S& state) {
    std::set<std::string> texts;
    for (const Move& move : moves_of(state)) texts.insert(state.move_text(move));
    return texts;
  }

  void check_game(core::Rng& rng) {
    S state = start_;
    for (std::size_t played = 0; problem_.empty(); ++played) {
      const std::vector<Move> moves = moves_of(state);
      require(moves.empty() == state.is_terminal(), "the end and the legal moves do not agree", state);
      require(std::isfinite(state.score()), "the score is not a number", state);
      check_moves(state, moves);
      check_sensible(state);
      check_random_move(state, moves, rng);
      check_copies(state, moves);
      check_text(state, played);
      if (moves.empty() || !problem_.empty()) return;
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }

  void check_moves(const S& state, const std::vector<Move>& moves) {
    MoveList list;
    state.legal_moves(list);
    state.legal_moves(list);
    require(std::equal(moves.begin(), moves.end(), list.begin(), list.end()), "asked again, the moves differ", state);
    std::set<std::uint64_t> codes;
    for (const Move& move : moves) {
      const std::string text = state.move_text(move);
      const auto parsed = state.parse_move(text);
      require(parsed.has_value() && *parsed == move, "the text of " + text + " does not read back", state);
      require(codes.insert(state.move_code(move)).second, "two moves have the code of " + text, state);
      if (!options_.text_has_one_code) continue;
      const auto [known, is_new] = code_of_text_.emplace(text, state.move_code(move));
      require(is_new || known->second == state.move_code(move), "the code of " + text + " has changed", state);
    }
    require(texts_of(state).size() == moves.size(), "two moves have one text", state);
    require(!state.parse_move("?"), "'?' is taken for a move", state);
    require(!state.parse_move(""), "nothing is taken for a move", state);
  }

  void check_sensible(const S& state) {
    if constexpr (HasSensibleMoves<S>) {
      MoveList list;
      state.sensible_moves(list);
      const std::vector<Move> legal = moves_of(state);
      require(list.empty() == legal.empty(), "no move is sensible", state);
      for (const Move& move : list)
        require(std::ranges::find(legal, move) != legal.end(), "a sensible move is not legal", state);
    }
  }

  void check_random_move(const S& state, const std::vector<Move>& moves, core::Rng& rng) {
    if constexpr (requires { state.random_move(rng); }) {
      if (moves.empty()) return;
      std::vector<int> counts(moves.size());
      const int draws = 60 * static_cast<int>(moves.size());
      for (int i = 0; i < draws; ++i) {
        const auto found = std::ranges::find(moves, state.random_move(rng));
        require(found != moves.end(), "random_move draws what is not legal", state);
        if (found == moves.end()) return;
        ++counts[static_cast<std::size_t>(found - moves.begin())];
      }
      // 60 expected, eight standard deviations away.
      for (const int count : counts) require(count > 0 && count < 122, "random_move has favourites", state);
    }
  }

  void check_copies(const S& state, const std::vector<Move>& moves) {
    const std::string text = state.text();
    const std::uint64_t hash = state.hash();
    for (const Move& move : moves) {
      S copy = state, again = state;
      copy.play(move);
      again.play(move);
      require(copy.hash() == again.hash() && copy.text() == again.text(), "one move gives two positions", state);
    }
    require(state.text() == text && state.hash() == hash, "a copy was not one", state);
  }

  // `number` says which character is spoilt.
  void check_text(const S& state, std::size_t number) {
    const std::string text = state.text();
    const auto read = state.from_text(text);
    require(read.has_value(), read ? "" : "the text does not read back (" + read.error().text() + ")", state);
    if (!read) return;
    require(read->text() == text && read->hash() == state.hash() && read->score() == state.score() &&
                read->is_terminal() == state.is_terminal() && texts_of(*read) == texts_of(state),
            "the text reads back differently", state);
    std::string spoilt = text;
    spoilt[number * 7 % text.size()] = '?';
    for (const std::string& bad : {spoilt, std::string()}) {
      const auto taken = state.from_text(bad);
      require(!taken && !taken.error().where.empty(),
              "'" + bad + "' is taken for a position, or its error names no place", state);
    }
  }

  void require(bool holds, const std::string& what, const S& state) {
    if (!holds && problem_.empty()) problem_ = what + " in\n" + state.text();
  }

  S start_;
  PuzzleConformanceOptions options_;
  std::string problem_;
  std::map<std::string, std::uint64_t> code_of_text_;
};

template <NamedPuzzle S>
std::string puzzle_conformance_problem(const S& start, const PuzzleConformanceOptions& options = {}) {
  return PuzzleConformance<S>(start, options).first_problem();
}

}  // namespace katachi::game
