// gnugo_compare: replays games side by side with GNU Go and reports every difference. See --help.
#include <fstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/result.hpp"
#include "tests/go/gnugo.hpp"

namespace {

using namespace katachi::go::test;

struct Options {
  std::vector<std::string> files;
  int per_file = 75;
  int random_games = 0;
  int points = 6;
  std::uint64_t seed = 1;
};

constexpr const char* kAbout =
    "Plays games on katachi's board and on GNU Go's over GTP, and compares after every move the whole board and the "
    "captures, "
    "and for some random points whether each colour may play there. Exit code 1 if anything differs.";

// So many games of the file, spread evenly over it.
std::vector<LineGame> read_games(const std::string& file, int count) {
  std::ifstream stream(file);
  if (!stream) throw katachi::core::EnvironmentError({"cannot read it", file, ""});
  std::vector<LineGame> all;
  for (std::string line; std::getline(stream, line);)
    if (auto game = parse_line_game(line)) all.push_back(std::move(*game));
  const std::size_t wanted = std::min(static_cast<std::size_t>(count), all.size());
  std::vector<LineGame> chosen;
  for (std::size_t i = 0; i < wanted; ++i) chosen.push_back(std::move(all[i * all.size() / wanted]));
  return chosen;
}

int run(const Options& options) {
  const auto program = find_gnugo();
  if (!program) throw katachi::core::EnvironmentError({"not found", "gnugo", "install the Debian package gnugo"});
  GnuGo gnugo(*program);
  katachi::core::Rng rng(options.seed);
  ComparisonCounts counts;
  for (const std::string& file : options.files)
    for (const LineGame& game : read_games(file, options.per_file))
      compare_record(gnugo, game, options.points, rng, counts);
  for (int i = 0; i < options.random_games; ++i)
    compare_random_game(gnugo, 5 + i % 15, 300, options.points, rng, counts);
  for (const std::string& difference : counts.differences) fmt::print("{}\n", difference);
  fmt::print("{} games, {} moves, {} stones captured, {} questions of legality ({} illegal): {} differences\n",
             counts.games, counts.moves, counts.captured, counts.questions, counts.illegal, counts.differences.size());
  return counts.differences.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app(kAbout, "gnugo_compare");
  app.footer("Example:\n  gnugo_compare --per-file 75 --random 30 games/*.sgf");
  app.add_option("files", options.files, "Records with one game per line, without setup stones")
      ->check(CLI::ExistingFile);
  app.add_option("--per-file", options.per_file, "Games of each file, spread evenly over it")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--random", options.random_games, "Random games of 300 moves on boards from 5x5 to 19x19")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  app.add_option("--points", options.points, "Points per move whose legality is compared, both colours")
      ->check(CLI::Range(0, 361))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "Of the random points and games")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    return run(options);
  } catch (const katachi::core::EnvironmentError& e) {
    fmt::print(stderr, "gnugo_compare: {}\n", e.what());
    return 2;
  }
}
