// Playing the same game on our board and on GNU Go's over GTP, and comparing after every move: the stones, the captures, and
// whether moves are legal. GNU Go plays simple ko and forbids suicide, and so do we here.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.hpp"
#include "go/history.hpp"

namespace katachi::go::test {

// The path of the program gnugo: in PATH, else where Debian keeps games.
std::optional<std::string> find_gnugo();

// GNU Go as a child process speaking GTP. Throws core::EnvironmentError if it cannot be started or dies.
class GnuGo {
 public:
  explicit GnuGo(const std::string& program);
  ~GnuGo();
  GnuGo(const GnuGo&) = delete;
  GnuGo& operator=(const GnuGo&) = delete;

  // The answers without their "=" or "?"; a failure starts with "?". At most a few hundred short commands at a time: they
  // are all written before the first answer is read.
  std::vector<std::string> ask(const std::vector<std::string>& commands);

 private:
  std::string read_answer();

  int pid_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

struct ComparisonCounts {
  int games = 0;
  int moves = 0;
  int captured = 0;         // stones
  long long questions = 0;  // of legality
  long long illegal = 0;    // answers "illegal" among them
  std::vector<std::string> differences;
};

// One game side by side. The counts are added to and belong to the caller.
class SideBySide {
 public:
  SideBySide(GnuGo& gnugo, int board_size, ComparisonCounts& counts);

  const History& history() const { return history_; }
  // Plays the move on both boards, compares stones and captures, and the legality of the points given for both colours.
  // False if there was a difference, or if the move is illegal here, which GNU Go is then asked to confirm.
  bool play(ColoredMove move, const std::vector<Point>& points_to_ask);

 private:
  bool compare_legality(const std::vector<Point>& points);
  bool differ(const std::string& what);

  GnuGo& gnugo_;
  History history_;
  ComparisonCounts& counts_;
};

// So many different points of the board, at random.
std::vector<Point> random_points(Size size, int count, core::Rng& rng);

// A random game: legal moves of our own choice, some passes, some moves out of turn, until so many moves are played. Before
// each move the legality of points_per_move points is compared.
void compare_random_game(GnuGo& gnugo, int board_size, int moves, int points_per_move, core::Rng& rng,
                         ComparisonCounts& counts);

// The main line of a record that has its game on one line, "(;...SZ[19]...;B[pd];W[dd]...)", without setup stones. Nothing
// if the line is no such game.
struct LineGame {
  int board_size = 19;
  std::vector<ColoredMove> moves;
};
std::optional<LineGame> parse_line_game(std::string_view line);

void compare_record(GnuGo& gnugo, const LineGame& game, int points_per_move, core::Rng& rng, ComparisonCounts& counts);

}  // namespace katachi::go::test
