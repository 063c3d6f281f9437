// NativeBoard: a Board of one puzzle's own state, and the searches compiled for it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "game/puzzle.hpp"
#include "puzzle/board.hpp"
#include "search/nested/nmcs.hpp"
#include "search/nested/nrpa.hpp"

namespace katachi::puzzle {

// Draws the moves of a game; null: there are no drawings.
template <class S>
using Draw = std::string (*)(const S& start, const std::vector<typename S::Move>& moves, const std::string& title);

template <game::NamedPuzzle S>
class NativeBoard final : public Board {
 public:
  using Move = typename S::Move;

  NativeBoard(S start, Draw<S> draw) : start_(std::move(start)), draw_(draw) {}

  std::string text() const override { return start_.text(); }

  core::Result<double> replay(std::span<const std::string> moves) const override {
    S state = start_;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (const auto played = play(state, moves[i], i); !played) return std::unexpected(played.error());
    if (!state.is_terminal())
      return core::fail("the game is not over", fmt::format("after move {}", moves.size()), "give all of its moves");
    return state.score();
  }

  std::string svg(std::span<const std::string> moves, const std::string& title) const override {
    if (draw_ == nullptr) return "";
    const auto native = moves_of(moves);
    return native ? draw_(start_, *native, title) : "";
  }

  core::Result<Report> run(const Search& search, std::uint64_t seed, const Standing& from,
                           const Task& task) const override {
    auto standing = native_standing(from);
    if (!standing) return std::unexpected(standing.error());
    core::TimePoint kept = task.clock->now();
    search::nested::Task<Move> native{.clock = task.clock,
                                      .limits = task.limits,
                                      .stop = task.stop,
                                      .interval = task.interval,
                                      .tell = task.tell,
                                      .keep = nullptr};
    if (task.keep)
      native.keep = [&](const search::nested::Standing<Move>& now) {
        if ((task.clock->now() - kept).count() < task.interval) return;
        kept = task.clock->now();
        task.keep(standing_text(now));
      };
    const auto report = search.is_nmcs ? search::nested::Nmcs<S>(start_, search.nmcs, native, seed).run(*standing)
                                       : search::nested::Nrpa<S>(start_, search.nrpa, native, seed).run(*standing);
    return Report{.best = found_text(report.best),
                  .standing = standing_text(report.standing),
                  .playouts = report.playouts,
                  .seconds = report.seconds,
                  .was_memory_short = report.was_memory_short,
                  .end = report.end};
  }

 private:
  static core::Result<Move> play(S& state, const std::string& text, std::size_t number) {
    const std::string where = fmt::format("move {}", number + 1);
    if (state.is_terminal()) return core::fail("the game is over", where, "omit what follows");
    auto move = state.parse_move(text);
    if (!move) return core::fail(move.error().what, where, move.error().remedy);
    state.play(*move);
    return move;
  }

  core::Result<std::vector<Move>> moves_of(std::span<const std::string> texts) const {
    S state = start_;
    std::vector<Move> moves;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto move = play(state, texts[i], i);
      if (!move) return std::unexpected(move.error());
      moves.push_back(*move);
    }
    return moves;
  }

  std::vector<std::string> texts_of(const std::vector<Move>& moves) const {
    S state = start_;
    std::vector<std::string> texts;
    for (const Move& move : moves) {
      texts.push_back(state.move_text(move));
      state.play(move);
    }
    return texts;
  }

  Found found_text(const search::nested::Found<Move>& found) const {
    return {.score = found.score, .moves = texts_of(found.moves)};
  }

  Standing standing_text(const search::nested::Standing<Move>& from) const {
    Standing to{.step = from.step, .best = found_text(from.best), .played = texts_of(from.played), .lessons = {}};
    for (const auto& [times, moves] : from.lessons) to.lessons.push_back({times, texts_of(moves)});
    return to;
  }

  core::Result<search::nested::Standing<Move>> native_standing(const Standing& from) const {
    search::nested::Standing<Move> to{.step = from.step, .best = {.score = from.best.score, .moves = {}}};
    const auto best = moves_of(from.best.moves), played = moves_of(from.played);
    if (!best) return std::unexpected(best.error());
    if (!played) return std::unexpected(played.error());
    to.best.moves = *best;
    to.played = *played;
    for (const auto& [times, moves] : from.lessons) {
      const auto lesson = moves_of(moves);
      if (!lesson) return std::unexpected(lesson.error());
      to.lessons.push_back({times, *lesson});
    }
    return to;
  }

  S start_;
  Draw<S> draw_;
};

}  // namespace katachi::puzzle
