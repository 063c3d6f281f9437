#include "apps/play/game_terminal.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <istream>
#include <ostream>

#include <fmt/format.h>

#include "apps/shell/safe_text.hpp"
#include "core/read_line.hpp"
#include "core/result.hpp"
#include "core/whole_file.hpp"

namespace katachi::apps {

namespace {

constexpr std::string_view kOver = "The game is over: undo, save, new or quit.\n";

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// What was typed, in a message: not more than a line of it.
std::string start_of_line(std::string_view text) { return printable(text.substr(0, 40)); }

}  // namespace

std::span<const GameTerminal::Command> GameTerminal::commands() {
  static constexpr std::array kCommands = {
      Command{"undo", "take back your last move and the answer", &GameTerminal::do_undo},
      Command{"hint", "suggest a move", &GameTerminal::do_hint},
      Command{"moves", "the legal moves", &GameTerminal::do_moves},
      Command{"rules", "the rules of the game", &GameTerminal::do_rules},
      Command{"board", "redraw the board", &GameTerminal::do_board},
      Command{"resign", "resign", &GameTerminal::do_resign},
      Command{"save", "FILE: write the moves as text; --force FILE: over another file", &GameTerminal::do_save},
      Command{"new", "start another game", &GameTerminal::do_new},
      Command{"help", "this list", &GameTerminal::do_help},
      Command{"quit", "leave", &GameTerminal::do_quit},
  };
  return kCommands;
}

// The last line of the board begins with it.
std::string GameTerminal::name_of(game::Player p) const {
  const std::string text = start_.text();
  const bool has_colors = text.find("black to move") != std::string::npos;
  if (p == game::Player::kFirst) return has_colors ? "Black" : "X";
  return has_colors ? "White" : "O";
}

std::string GameTerminal::moves_text() const {
  game::AnyState::MoveList legal;
  state_.legal_moves(legal);
  std::string text;
  for (const game::AnyMove move : legal) text += (text.empty() ? "" : " ") + state_.move_text(move);
  return text;
}

void GameTerminal::run() {
  game::AnyState::MoveList legal;
  start_.legal_moves(legal);
  *out_ << fmt::format("{}. You are {}. Type a move{}, or help.\n", settings_.entry->traits->title,
                       name_of(settings_.person),
                       legal.empty() ? "" : " such as " + start_.move_text(legal[legal.size() / 2]));
  show_board();
  while (!quitting_) {
    if (!is_over() && state_.to_move() != settings_.person) {
      let_engine_move();
      continue;
    }
    *out_ << (is_over() ? std::string("The game is over> ") : name_of(state_.to_move()) + " to move> ") << std::flush;
    std::string line;
    if (!core::read_line(*in_, line)) {
      *out_ << "\n";
      return;
    }
    obey(without_blanks(line));
  }
}

void GameTerminal::obey(std::string_view line) {
  if (line.empty()) return;
  const std::size_t blank = line.find_first_of(" \t");
  const std::string word = lower_case(line.substr(0, blank));
  const std::string_view argument =
      blank == std::string_view::npos ? std::string_view() : without_blanks(line.substr(blank));
  for (const Command& command : commands())
    if (command.name == word) return (this->*command.run)(argument);
  play(line);
}

void GameTerminal::play(std::string_view text) {
  if (is_over()) {
    *out_ << kOver;
    return;
  }
  auto move = state_.parse_move(text);
  if (!move) move = state_.parse_move(lower_case(text));
  if (!move) {
    *out_ << fmt::format("{} is neither a move nor a command: {}.\n", start_of_line(text),
                         printable(move.error().text()));
    return;
  }
  make(*move);
  if (is_over()) show_board();
}

void GameTerminal::make(game::AnyMove move) {
  movers_.push_back(state_.to_move());
  moves_.push_back(move);
  state_.play(move);
}

void GameTerminal::let_engine_move() {
  const game::AnyMove move = player_->choose(start_, moves_).move;
  *out_ << fmt::format("{} plays {}.\n", name_of(state_.to_move()), state_.move_text(move));
  make(move);
  show_board();
}

void GameTerminal::show_board() {
  *out_ << state_.text();
  if (is_over()) *out_ << "The game is over: " << result_text() << ".\n";
}

std::string GameTerminal::result_text() const {
  if (resigned_) return name_of(other(settings_.person)) + " wins by resignation";
  const double outcome = state_.outcome(game::Player::kFirst);
  if (outcome == 0.5) return "a draw";
  return name_of(outcome > 0.5 ? game::Player::kFirst : game::Player::kSecond) + " wins" +
         (state_.traits().has_margin ? fmt::format(" by {}", std::abs(state_.margin_first())) : "");
}

void GameTerminal::do_undo(std::string_view) {
  if (resigned_) {
    resigned_ = false;
    return show_board();
  }
  const auto own = std::ranges::find(movers_.rbegin(), movers_.rend(), settings_.person);
  if (own == movers_.rend()) {
    *out_ << "There is no move to take back.\n";
    return;
  }
  const auto kept = static_cast<std::size_t>(movers_.rend() - own) - 1;
  moves_.resize(kept);
  movers_.resize(kept);
  state_ = player::state_after(start_, moves_);
  show_board();
}

void GameTerminal::do_hint(std::string_view) {
  if (is_over()) {
    *out_ << kOver;
    return;
  }
  const player::GameChoice choice = player_->choose(start_, moves_);
  *out_ << fmt::format("Hint: {} ({})\n", state_.move_text(choice.move), choice.reason);
}

void GameTerminal::do_moves(std::string_view) { *out_ << (is_over() ? std::string(kOver) : moves_text() + "\n"); }

void GameTerminal::do_rules(std::string_view) { *out_ << settings_.entry->rules << "\n"; }

void GameTerminal::do_board(std::string_view) { show_board(); }

void GameTerminal::do_resign(std::string_view) {
  if (is_over()) {
    *out_ << "The game is already over.\n";
    return;
  }
  resigned_ = true;
  show_board();
}

void GameTerminal::do_save(std::string_view file) {
  constexpr std::string_view kForce = "--force ";
  const bool force = file.starts_with(kForce);
  if (force) file.remove_prefix(kForce.size());
  if (file.empty()) {
    *out_ << "Give a file name: save game.txt\n";
    return;
  }
  const std::filesystem::path path{std::string(file)};
  std::error_code error;
  if (!force && !saved_.contains(path) && std::filesystem::is_regular_file(path, error)) {
    *out_ << fmt::format("{0} exists. Choose another name, or replace it with: save --force {0}\n", printable(file));
    return;
  }
  std::string text =
      fmt::format("game {}\nsize {}\nmoves", settings_.entry->traits->name, game::size_text(settings_.size));
  game::AnyState state = start_;
  for (const game::AnyMove move : moves_) {
    text += " " + state.move_text(move);
    state.play(move);
  }
  text += is_over() ? fmt::format("\nresult {}\n", result_text()) : "\n";
  try {
    core::WholeFile target(path, true);
    target.write(text);
    target.commit();
    saved_.insert(path);
    *out_ << fmt::format("Saved as {}.\n", printable(file));
  } catch (const core::EnvironmentError& failure) {
    *out_ << fmt::format("Not saved: {}\n", printable(failure.what()));
  }
}

void GameTerminal::do_new(std::string_view) {
  moves_.clear();
  movers_.clear();
  resigned_ = false;
  state_ = start_;
  player_->new_game();
  show_board();
}

void GameTerminal::do_help(std::string_view) {
  *out_ << "A move is written as `moves` lists them. The commands:\n";
  for (const Command& command : commands()) *out_ << fmt::format("  {:<7} {}\n", command.name, command.help);
}

void GameTerminal::do_quit(std::string_view) { quitting_ = true; }

}  // namespace katachi::apps
