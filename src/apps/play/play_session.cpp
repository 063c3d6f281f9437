#include "apps/play/play_session.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <istream>
#include <ostream>
#include <span>

#include <fmt/format.h>

#include "apps/shell/safe_text.hpp"
#include "core/read_line.hpp"
#include "core/whole_file.hpp"
#include "go/handicap.hpp"
#include "go/score.hpp"

namespace katachi::apps {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::string capital(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

// What was typed, in a message: not more than a line of it.
std::string shown(std::string_view text) { return printable(text.substr(0, 40)); }

std::string vertices(const std::vector<go::Point>& points, go::Size size) {
  std::string text;
  for (const go::Point p : points) text += (text.empty() ? "" : " ") + go::gtp_text(p, size);
  return text;
}

go::History start_of(const PlaySettings& settings) {
  go::History game(settings.size, settings.rules);
  const std::vector<go::Point> stones = go::fixed_handicap_points(settings.size, settings.handicap);
  if (!stones.empty()) {
    [[maybe_unused]] const auto placed = game.set_handicap(stones);
    assert(placed);  // the usual points always fit
  }
  return game;
}

}  // namespace

std::span<const PlaySession::Command> PlaySession::commands() {
  static constexpr std::array kCommands = {
      Command{"pass", "give up the turn; two passes in a row end the game", &PlaySession::do_pass},
      Command{"undo", "take back your last move and the answer", &PlaySession::do_undo},
      Command{"hint", "suggest a move", &PlaySession::do_hint},
      Command{"why", "explain the engine's last move; why D4: its view of another move", &PlaySession::do_why},
      Command{"score", "estimate the score", &PlaySession::do_score},
      Command{"board", "redraw the board", &PlaySession::do_board},
      Command{"resign", "resign", &PlaySession::do_resign},
      Command{"save", "FILE.sgf: save the game; --force FILE.sgf: replace an existing file", &PlaySession::do_save},
      Command{"new", "start another game", &PlaySession::do_new},
      Command{"help", "this list", &PlaySession::do_help},
      Command{"quit", "leave", &PlaySession::do_quit},
  };
  return kCommands;
}

PlaySession::PlaySession(PlaySettings settings, std::unique_ptr<player::Player> player, const core::Clock& clock,
                         std::istream& in, std::ostream& out)
    : settings_(settings), in_(&in), out_(&out), session_(start_of(settings), std::move(player), clock) {}

void PlaySession::run() {
  *out_ << fmt::format(
      "You are {}. Type a move such as {}, or help.\n", go::color_name(settings_.person),
      go::gtp_text(go::Point::at(settings_.size.width / 2, settings_.size.height / 2), settings_.size));
  show_board();
  while (!quitting_) {
    if (!is_over() && game().to_move() != settings_.person) {
      let_engine_move();
      continue;
    }
    *out_ << (is_over() ? "The game is over> " : fmt::format("{} to move> ", capital(go::color_name(game().to_move()))))
          << std::flush;
    std::string line;
    if (!core::read_line(*in_, line)) {
      *out_ << "\n";
      return;
    }
    obey(trimmed(line));
  }
}

void PlaySession::obey(std::string_view line) {
  if (line.empty()) return;
  const std::size_t blank = line.find_first_of(" \t");
  const std::string word = lower(line.substr(0, blank));
  const std::string_view argument = blank == std::string_view::npos ? std::string_view() : trimmed(line.substr(blank));
  for (const Command& command : commands())
    if (command.name == word) return (this->*command.run)(argument);
  play(line);
}

void PlaySession::play(std::string_view text) {
  const auto move = go::parse_gtp_move(text, settings_.size);
  if (!move) {
    *out_ << fmt::format("'{}' is neither a point of this board nor a command; help lists them.\n", shown(text));
    return;
  }
  if (is_over()) {
    *out_ << "The game is over: undo, save, new or quit.\n";
    return;
  }
  const go::Legality legality = session_.play(settings_.person, *move);
  if (legality != go::Legality::kLegal) {
    *out_ << fmt::format("{} is not allowed: {}.\n", go::gtp_text(*move, settings_.size), go::legality_text(legality));
    return;
  }
  if (is_over()) tell_result();
}

void PlaySession::let_engine_move() {
  const go::Color color = game().to_move();
  const player::GameSession::Chosen chosen = session_.choose(color, {}, {});
  const player::Choice& choice = *chosen;
  if (choice.decision == player::Decision::kResign) {
    resigned_ = color;
    tell_result();
    return;
  }
  *out_ << fmt::format("{} plays {}.\n", capital(go::color_name(color)), go::gtp_text(choice.move, settings_.size));
  if (is_over())
    tell_result();
  else
    show_board();
}

void PlaySession::show_board() {
  go::DiagramOptions options{.style = settings_.style, .last_move = {}};
  if (const auto last = game().last_move()) options.last_move = last->move;
  const auto& board = game().board();
  *out_ << go::diagram(board, options)
        << fmt::format("captured by Black: {}, by White: {}; komi {}\n", board.captured(go::Color::kWhite),
                       board.captured(go::Color::kBlack), game().rules().komi());
}

std::string PlaySession::result_text() {
  if (resigned_) return *resigned_ == go::Color::kBlack ? "W+R" : "B+R";
  return go::score_text(player::final_half_points(game(), session_.estimate({})));
}

void PlaySession::tell_result() {
  show_board();
  if (resigned_)
    *out_ << fmt::format("{} resigns: {}\n", capital(go::color_name(*resigned_)), result_text());
  else
    do_score({});
}

void PlaySession::do_pass(std::string_view) { play("pass"); }

void PlaySession::do_undo(std::string_view) {
  if (resigned_) {
    resigned_.reset();
    if (game().to_move() == settings_.person) return show_board();
  }
  const auto is_own = [&](const auto& move) { return move.color == settings_.person; };
  if (std::ranges::none_of(game().moves(), is_own)) {
    *out_ << "There is no move to take back.\n";
    return;
  }
  // Back to before the last move of the person.
  for (bool undone = false; !undone;) {
    undone = is_own(game().moves().back());
    session_.undo();
  }
  show_board();
}

void PlaySession::do_resign(std::string_view) {
  if (is_over()) {
    *out_ << "The game is already over.\n";
    return;
  }
  resigned_ = settings_.person;
  tell_result();
}

void PlaySession::do_score(std::string_view) {
  const player::Estimate estimate = session_.estimate({});
  *out_ << fmt::format("Score: {}", go::score_text(player::final_half_points(game(), estimate)));
  if (!estimate.dead.empty() && !player::counts_as_it_stands(game()))
    *out_ << fmt::format(" with these stones dead: {}", vertices(estimate.dead, settings_.size));
  *out_ << "\n";
}

void PlaySession::do_hint(std::string_view) {
  if (is_over()) {
    *out_ << "The game is over: undo, save, new or quit.\n";
    return;
  }
  const player::Choice choice = session_.suggest(settings_.person, {.may_resign = false}, {});
  *out_ << fmt::format("Hint: {} ({})\n", go::gtp_text(choice.move, settings_.size), choice.reason);
}

void PlaySession::do_why(std::string_view text) {
  const auto last_choice = session_.last_choice();
  if (!last_choice) {
    *out_ << "The engine has not played a move yet.\n";
    return;
  }
  if (text.empty()) {
    *out_ << session_.explain(*last_choice);
    return;
  }
  const auto move = go::parse_gtp_move(text, settings_.size);
  if (!move) {
    *out_ << fmt::format("'{}' is not a point of this board. Give a move such as why D4.\n", shown(text));
    return;
  }
  const auto explained = session_.explain(*last_choice, *move);
  *out_ << (explained ? *explained : explained.error().text() + ".\n");
}

void PlaySession::do_board(std::string_view) { show_board(); }

void PlaySession::do_save(std::string_view file) {
  constexpr std::string_view kForce = "--force ";
  const bool force = file.starts_with(kForce);
  if (force) file.remove_prefix(kForce.size());
  if (file.empty()) {
    *out_ << "Give a file name: save game.sgf\n";
    return;
  }
  // Stricter than the rule of core/output_file.hpp: another game that was saved here is the only copy of it.
  const std::filesystem::path path{std::string(file)};
  std::error_code error;
  if (!force && !saved_.contains(path) && std::filesystem::is_regular_file(path, error)) {
    *out_ << fmt::format("{0} exists. Choose another name, or replace it with: save --force {0}\n", printable(file));
    return;
  }
  record::GameInfo info;
  (settings_.person == go::Color::kBlack ? info.white : info.black) = "katachi";
  info.application = "katachi";
  if (is_over()) {
    info.result_text = result_text();
    info.result = record::parse_result(info.result_text).result;
  }
  try {
    core::WholeFile target(path, true);
    target.write(record::to_sgf(game(), info));
    target.commit();
    saved_.insert(path);
    *out_ << fmt::format("Saved as {}.\n", printable(file));
  } catch (const core::EnvironmentError& failure) {
    *out_ << fmt::format("Not saved: {}\n", printable(failure.what()));
  }
}

void PlaySession::do_new(std::string_view) {
  session_.start(start_of(settings_));
  resigned_.reset();
  show_board();
}

void PlaySession::do_help(std::string_view) {
  *out_ << "A point such as D4 plays there. The commands:\n";
  for (const Command& command : commands()) *out_ << fmt::format("  {:<7} {}\n", command.name, command.help);
}

void PlaySession::do_quit(std::string_view) { quitting_ = true; }

}  // namespace katachi::apps
