// GtpContestant: an engine in a process of its own that speaks GTP, from a stranger's binary to a script.
//
// At its start it is asked who it is and what it knows; an engine that cannot say what it knows (list_commands) is asked for
// each optional command (known_command). Per game:
//   board, rules (kata-set-rules), komi, clock (gtp_time.hpp), handicap stones, the opening's moves;
//   per move time_left and genmove, or play; at the end final_score; in a cleanup kgs-genmove_cleanup, if it knows that.
// What an engine must do (board, komi, play, genmove) it must do without an error: "?" is a Failure kNonsense. What it may lack
// (rules, clock, score) becomes a note, because a game without it is still a game.
//
// "{seed}" in the command is replaced before it comes here; such a process plays one game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "match/contestant.hpp"
#include "match/gtp_client.hpp"
#include "match/gtp_time.hpp"

namespace katachi::match {

class GtpContestant final : public Contestant {
 public:
  // Starts the command and asks it who it is; `timeout` seconds for each answer.
  static core::Result<std::unique_ptr<GtpContestant>> launch(const std::string& command, const core::Clock& clock,
                                                             bool is_reusable, double timeout);

  Played<void> start(const go::History& game, const GameConditions& conditions, std::uint64_t seed) override;
  Played<void> play(const go::History& game_after, go::ColoredMove move) override;
  Played<Reply> choose(const go::History& game, go::Color color, const ClockView& clock, double limit,
                       const std::stop_token& stop) override;
  void begin_cleanup() override { is_cleanup_ = true; }
  Played<std::optional<int>> score(const go::History& game) override;

  std::string version() const override { return version_; }
  double cpu_seconds() override { return client_.process().cpu_seconds(); }
  std::int64_t memory_kib() override { return client_.process().memory_kib(); }
  std::string last_words() override { return client_.last_words(); }
  bool is_reusable() const override { return is_reusable_; }

  bool knows(std::string_view command) const { return known_.contains(command); }
  // What the engine would not do in this game, one line each: "kata-set-rules chinese: unknown rules".
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  GtpContestant(GtpClient client, const core::Clock& clock, bool is_reusable, double timeout)
      : client_(std::move(client)), clock_(&clock), is_reusable_(is_reusable), timeout_(timeout) {}

  Played<void> introduce();
  Played<void> learn_commands();
  Played<void> demand(const std::string& command);
  Played<bool> attempt(const std::string& command);
  Played<void> set_board(const GameConditions& conditions);
  Played<void> set_clock(const player::TimeSettings& settings);
  Played<void> place_start(const go::History& game);

  GtpClient client_;
  const core::Clock* clock_;
  bool is_reusable_;
  double timeout_;  // seconds for an answer that is no move
  std::string version_;
  std::set<std::string, std::less<>> known_;
  std::vector<std::string> notes_;
  bool is_cleanup_ = false;
  bool had_clock_ = false;                        // told in this game or an earlier one, and not taken back
  std::optional<TimeLeftCount> time_left_count_;  // nothing: time_left is not sent
};

// "B+3.5", "w+12", "0", "Draw", each with any text behind it, in half points for Black. Nothing for "B+Resign" and the like, nor
// for estimates that are no half points.
std::optional<int> parse_final_score(std::string_view text);

}  // namespace katachi::match
