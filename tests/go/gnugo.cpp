#include "tests/go/gnugo.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "core/result.hpp"

extern char** environ;

namespace katachi::go::test {

namespace {

[[noreturn]] void fail_environment(const std::string& what) {
  throw core::EnvironmentError({what, "gnugo", "is the Debian package gnugo installed?"});
}

std::vector<std::string> stones_of(const History& history, Color color) {
  std::vector<std::string> names;
  history.board().for_each_point([&](History::GameBoard::V v) {
    if (history.board().at(v) == color) names.push_back(gtp_text(History::GameBoard::Geo::point(v), history.size()));
  });
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> sorted_words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  std::ranges::sort(words);
  return words;
}

std::string move_text(ColoredMove move, Size size) {
  return fmt::format("{} {}", color_name(move.color), gtp_text(move.move, size));
}

}  // namespace

std::optional<std::string> find_gnugo() {
  const char* path = std::getenv("PATH");
  std::istringstream folders((path != nullptr ? std::string(path) : std::string()) + ":/usr/games:/usr/local/games");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string program = (folder.empty() ? "." : folder) + "/gnugo";
    if (access(program.c_str(), X_OK) == 0 && !std::filesystem::is_directory(program)) return program;
  }
  return std::nullopt;
}

GnuGo::GnuGo(const std::string& program) {
  std::array<int, 2> down{}, up{};
  if (pipe(down.data()) != 0 || pipe(up.data()) != 0) fail_environment("no pipes");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO);
  for (const int fd : {down[0], down[1], up[0], up[1]}) posix_spawn_file_actions_addclose(&actions, fd);
  std::array<std::string, 5> words = {program, "--mode", "gtp", "--quiet", "--forbid-suicide"};
  std::array<char*, 6> arguments{};
  std::ranges::transform(words, arguments.begin(), [](std::string& word) { return word.data(); });
  const int error = posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(down[0]);
  close(up[1]);
  to_ = fdopen(down[1], "w");
  from_ = fdopen(up[0], "r");
  if (error != 0) fail_environment("cannot start it: " + std::generic_category().message(error));
}

GnuGo::~GnuGo() {
  std::fputs("quit\n", to_);
  std::fclose(to_);
  std::fclose(from_);
  if (pid_ > 0) waitpid(pid_, nullptr, 0);
}

std::vector<std::string> GnuGo::ask(const std::vector<std::string>& commands) {
  for (const std::string& command : commands) std::fputs((command + "\n").c_str(), to_);
  if (std::fflush(to_) != 0) fail_environment("it does not read any more");
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < commands.size(); ++i) answers.push_back(read_answer());
  return answers;
}

// An answer is "= text" or "? text", perhaps over several lines, and ends with an empty line.
std::string GnuGo::read_answer() {
  std::string answer;
  std::array<char, 4096> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), from_) != nullptr) {
    const std::string_view text(line.data());
    if (text == "\n" && !answer.empty()) {
      if (answer.starts_with("=")) answer.erase(0, answer.starts_with("= ") ? 2 : 1);
      while (answer.ends_with("\n")) answer.pop_back();
      return answer;
    }
    answer += text;
  }
  fail_environment("it has ended");
}

SideBySide::SideBySide(GnuGo& gnugo, int board_size, ComparisonCounts& counts)
    : gnugo_(gnugo), history_(Size::square(board_size), {.ko = KoRule::kSimple, .suicide = false}), counts_(counts) {
  ++counts_.games;
  for (const std::string& answer : gnugo_.ask({fmt::format("boardsize {}", board_size), "clear_board"}))
    if (answer.starts_with("?")) differ("GNU Go refuses the board: " + answer);
}

bool SideBySide::differ(const std::string& what) {
  counts_.differences.push_back(fmt::format("game {}, move {}: {}", counts_.games, history_.moves().size(), what));
  return false;
}

bool SideBySide::play(ColoredMove move, const std::vector<Point>& points_to_ask) {
  const std::string text = move_text(move, history_.size());
  if (history_.play(move.color, move.move) != Legality::kLegal) {
    if (gnugo_.ask({"is_legal " + text})[0] != "0") differ("only GNU Go allows " + text);
    return false;
  }
  const auto answers =
      gnugo_.ask({"play " + text, "list_stones black", "list_stones white", "captures black", "captures white"});
  ++counts_.moves;
  if (answers[0].starts_with("?")) return differ(text + " is illegal for GNU Go: " + answers[0]);
  if (sorted_words(answers[1]) != stones_of(history_, Color::kBlack))
    return differ("black stones differ after " + text);
  if (sorted_words(answers[2]) != stones_of(history_, Color::kWhite))
    return differ("white stones differ after " + text);
  // GNU Go's "captures black" are the white stones that Black has taken.
  if (answers[3] != std::to_string(history_.board().captured(Color::kWhite))) return differ("captures of black differ");
  if (answers[4] != std::to_string(history_.board().captured(Color::kBlack))) return differ("captures of white differ");
  return compare_legality(points_to_ask);
}

bool SideBySide::compare_legality(const std::vector<Point>& points) {
  std::vector<ColoredMove> moves;
  std::vector<std::string> commands;
  for (const Point p : points)
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      moves.push_back({c, p});
      commands.push_back("is_legal " + move_text(moves.back(), history_.size()));
    }
  const auto answers = gnugo_.ask(commands);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool ours = history_.is_legal(moves[i].color, moves[i].move);
    ++counts_.questions;
    counts_.illegal += !ours;
    if (answers[i] != (ours ? "1" : "0"))
      return differ(fmt::format("{} is {} here, GNU Go answers {}", move_text(moves[i], history_.size()),
                                ours ? "legal" : "illegal", answers[i]));
  }
  return true;
}

std::vector<Point> random_points(Size size, int count, core::Rng& rng) {
  std::vector<Point> points;
  const auto coordinate = [&](int bound) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound))); };
  while (static_cast<int>(points.size()) < std::min(count, size.area())) {
    const Point p = Point::at(coordinate(size.width), coordinate(size.height));
    if (std::ranges::find(points, p) == points.end()) points.push_back(p);
  }
  return points;
}

void compare_random_game(GnuGo& gnugo, int board_size, int moves, int points_per_move, core::Rng& rng,
                         ComparisonCounts& counts) {
  SideBySide game(gnugo, board_size, counts);
  for (int i = 0; i < moves; ++i) {
    const History& history = game.history();
    const Color color = rng.below(20) == 0 ? opposite(history.to_move()) : history.to_move();
    std::vector<Move> legal;
    history.board().for_each_point([&](History::GameBoard::V v) {
      const Move move(History::GameBoard::Geo::point(v));
      if (history.is_legal(color, move)) legal.push_back(move);
    });
    const bool pass = legal.empty() || rng.below(30) == 0;
    const Move move = pass ? Move::pass() : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    std::vector<Point> points = random_points(history.size(), points_per_move, rng);
    if (!game.play({color, move}, points)) return;
  }
  for (const Color c : {Color::kBlack, Color::kWhite}) counts.captured += game.history().board().captured(c);
}

std::optional<LineGame> parse_line_game(std::string_view line) {
  if (!line.starts_with("(;") || line.find("AB[") != line.npos || line.find("AW[") != line.npos) return std::nullopt;
  LineGame game;
  if (const std::size_t at = line.find("SZ["); at != line.npos) game.board_size = std::atoi(line.data() + at + 3);
  if (game.board_size < 5 || game.board_size > 19) return std::nullopt;
  for (std::size_t at = line.find(';', 2); at != line.npos; at = line.find(';', at + 1)) {
    const std::string_view node = line.substr(at);
    if (!node.starts_with(";B[") && !node.starts_with(";W[")) continue;
    const auto move = parse_sgf_move(node.substr(3, node.find(']') - 3), Size::square(game.board_size));
    if (!move) break;
    game.moves.push_back({node[1] == 'B' ? Color::kBlack : Color::kWhite, *move});
  }
  return game;
}

void compare_record(GnuGo& gnugo, const LineGame& record, int points_per_move, core::Rng& rng,
                    ComparisonCounts& counts) {
  SideBySide game(gnugo, record.board_size, counts);
  for (const ColoredMove& move : record.moves)
    if (!game.play(move, random_points(game.history().size(), points_per_move, rng))) break;
  for (const Color c : {Color::kBlack, Color::kWhite}) counts.captured += game.history().board().captured(c);
}

}  // namespace katachi::go::test
