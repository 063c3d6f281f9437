// What the tests of reviews share: games from a line of SGF, findings by hand, and a player that does as it is told.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "review/finding.hpp"
#include "review/game.hpp"
#include "review/identity.hpp"
#include "review/judgement.hpp"
#include "tests/player/silent_player.hpp"

namespace katachi::review {

inline core::Result<GamesOfFile> games_of(std::string_view sgf, std::optional<std::size_t> only = std::nullopt) {
  return read_games({.name = "test.sgf", .bytes = sgf::Bytes::own(std::string(sgf))}, {}, only);
}

// Precondition: the text is one good game.
inline Game game_of(std::string_view sgf) { return *std::move(games_of(sgf)->games.front()); }

inline go::Move move_at(std::string_view gtp, go::Size size = go::Size::square(9)) {
  return *go::parse_gtp_move(gtp, size);
}

struct Choice {
  std::string_view move;
  std::uint64_t visits = 1000;
  double outcome = 0.5, margin = 0;
};

// A report with deviations of 0.5 and 10 points for one playout.
inline player::Report report_of(const std::vector<Choice>& choices, go::Size size = go::Size::square(9)) {
  player::Report report;
  for (const Choice& choice : choices) {
    search::MoveReport<go::Move> line{.move = move_at(choice.move, size), .visits = choice.visits};
    line.outcome = choice.outcome;
    line.margin = choice.margin;
    line.deviation = 0.5;
    line.margin_deviation = 10;
    report.moves.push_back(line);
    report.playouts += choice.visits;
  }
  return report;
}

inline Finding finding_of(const Game& game, std::size_t turn, const std::vector<Choice>& choices) {
  std::optional<go::Move> played;
  if (turn < game.moves()) played = game.record.moves[turn].move;
  return make_finding(turn, report_of(choices, game.size()), played, game.size());
}

// A player that does what a function says.
class FakePlayer final : public player::test::SilentPlayer {
 public:
  using Script = std::function<player::Report(const go::History& game, const player::SearchRequest& request)>;
  explicit FakePlayer(Script script) : script_(std::move(script)) {}

  player::Report analyze(go::History game, go::Color color, const player::SearchRequest& request,
                         std::stop_token) override {
    EXPECT_EQ(color, game.to_move());
    EXPECT_TRUE(is_fresh_) << "what was found before must not matter";
    is_fresh_ = false;
    return script_(game, request);
  }
  void new_game() override { is_fresh_ = true; }

 private:
  Script script_;
  bool is_fresh_ = false;
};

// A folder that is there as long as the test.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "katachi_review_XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~ScratchFolder() { std::filesystem::remove_all(path_); }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

// Four moves on 9x9: B E5, W C3, B G7, W J1. Black's second move loses 12 points, White's first one a little.
inline constexpr std::string_view kShortGame =
    "(;GM[1]FF[4]SZ[9]KM[7]PB[An]PW[Bo]RE[W+R];B[ee]C[the centre];W[cg];B[gc](;W[ii])(;W[aa]))";

inline std::vector<Finding> short_findings(const Game& game) {
  return {finding_of(game, 0, {{"E5", 4000, 0.55, 2}, {"D5", 900, 0.5, 1}}),
          finding_of(game, 1, {{"G7", 2500, 0.48, -1}, {"C3", 2400, 0.47, -1.5}}),
          finding_of(game, 2, {{"C5", 4900, 0.6, 5}, {"G7", 50, 0.2, -30}}),
          finding_of(game, 3, {{"C5", 4000, 0.72, 7}, {"E3", 900, 0.5, 1}}),
          finding_of(game, 4, {{"D4", 5000, 0.4, -2}})};
}

inline Settings some_settings() {
  return {.version = "1.2.3",
          .preset = "best",
          .algorithm = "mcts",
          .parameters = {{"seed", 1}},
          .search = {.playouts = 5000}};
}

}  // namespace katachi::review
