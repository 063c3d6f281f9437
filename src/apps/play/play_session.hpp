// PlaySession: a person plays against the engine, line by line, on any pair of streams.
//
// The person types moves ("D4", "pass") and commands; every wrong line gets one line of answer and changes nothing. The end of
// the input is `quit`.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "go/diagram.hpp"
#include "go/history.hpp"
#include "player/session.hpp"
#include "record/record.hpp"

namespace katachi::apps {

struct PlaySettings {
  go::Size size = go::Size::square(9);
  go::Rules rules;
  int handicap = 0;  // stones of Black, on the usual points
  go::Color person = go::Color::kBlack;
  go::DiagramStyle style = go::DiagramStyle::kUnicode;
};

class PlaySession {
 public:
  // The clock and the streams must outlive the session.
  PlaySession(PlaySettings settings, std::unique_ptr<player::Player> player, const core::Clock& clock, std::istream& in,
              std::ostream& out);

  void run();

 private:
  struct Command {
    std::string_view name;
    std::string_view help;
    void (PlaySession::*run)(std::string_view argument);
  };
  static std::span<const Command> commands();

  const go::History& game() const { return session_.game(); }
  bool is_over() const { return game().is_over() || resigned_.has_value(); }
  void obey(std::string_view line);
  void play(std::string_view text);
  void let_engine_move();
  void show_board();
  void tell_result();
  std::string result_text();

  void do_pass(std::string_view);
  void do_undo(std::string_view);
  void do_resign(std::string_view);
  void do_score(std::string_view);
  void do_hint(std::string_view);
  void do_why(std::string_view move);
  void do_board(std::string_view);
  void do_save(std::string_view file);
  void do_new(std::string_view);
  void do_help(std::string_view);
  void do_quit(std::string_view);

  PlaySettings settings_;
  std::istream* in_;
  std::ostream* out_;
  player::GameSession session_;
  std::optional<go::Color> resigned_;      // the side that gave up
  std::set<std::filesystem::path> saved_;  // by this session
  bool quitting_ = false;
};

}  // namespace katachi::apps
