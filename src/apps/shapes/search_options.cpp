#include "apps/shapes/search_options.hpp"

#include <cstdio>
#include <limits>
#include <map>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/output.hpp"
#include "core/bytes.hpp"
#include "record/record.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;
using shape::Anchoring;
using shape::Shape;

constexpr std::size_t kMaxShapeBytes = 100000;

std::string read_shape_file(const fs::path& path) {
  const core::Bytes bytes = value_or_fail(core::Bytes::read_file(path));
  if (bytes.view().size() > kMaxShapeBytes)
    fail_on_input({"the shape is too large", path.string(), "a shape has at most 25 rows of 25 points"});
  return std::string(bytes.view());
}

bool looks_like_shape(const std::string& text) {
  return text.find_first_not_of("XOxo.,?*123456789-|+/ \t\n") == std::string::npos;
}

Shape shape_from_text(const std::string& argument) {
  std::error_code error;
  std::string text = argument;
  if (argument == "-")
    text = read_shape_file("/dev/stdin");
  else if (fs::is_regular_file(argument, error))
    text = read_shape_file(argument);
  else if (!looks_like_shape(argument))
    fail_on_input({"no such file, and not a shape", argument,
                   "name a text file, or write the rows with / between them: '+---/|.../|..X'"});
  return value_or_fail(shape::parse_shape(text));
}

Shape shape_from_position(const SearchCommandOptions& options) {
  if (options.region.empty())
    fail_on_input({"the region is missing", "--position", "add --region, for example --region C3:H8"});
  if (options.game == 0) fail_on_input({"games are counted from 1", "--game", ""});
  record::LoadOptions load{.game = options.game - 1};
  if (options.move) load.move_number = static_cast<int>(std::min<std::size_t>(*options.move, 1000000)) + 1;
  const record::LoadedGame loaded = value_or_fail(record::load_game(options.position, load));
  if (options.move && *options.move > loaded.record.moves.size())
    fail_on_input({fmt::format("the game has {} moves only", loaded.record.moves.size()), "--move", ""});
  const auto& board = loaded.history.board();
  std::vector<go::Color> position;
  board.for_each_point([&](auto v) { position.push_back(board.at(v)); });
  const shape::Region region = value_or_fail(shape::parse_region(options.region, board.size()));
  Shape shape = value_or_fail(shape::cut_shape(position, board.size(), region));
  if (options.anchor == "fixed") shape.fixed = shape::FixedPlace{board.size(), region.first};
  return shape;
}

void anchor(Shape& shape, const SearchCommandOptions& options) {
  static const std::map<std::string, Anchoring> kNames = {{"auto", Anchoring::kAsDrawn},
                                                          {"fixed", Anchoring::kAsDrawn},
                                                          {"none", Anchoring::kNone},
                                                          {"edge", Anchoring::kEdge},
                                                          {"corner", Anchoring::kCorner}};
  if (options.anchor == "fixed" && !shape.fixed)
    fail_on_input({"only a region of a position has a fixed place", "--anchor", "use --position, or draw the edges"});
  const auto anchoring = options.floating ? Anchoring::kNone : kNames.at(options.anchor);
  if (auto set = shape::set_anchoring(shape, anchoring); !set) fail_on_input(set.error());
}

void add_shape_options(CLI::App& command, SearchCommandOptions& o) {
  const char* group = "Shape";
  auto* position = command.add_option("--position", o.position, "Cut the shape out of this record")->group(group);
  command.add_option("--game", o.game, "Which game of that file, from 1")->needs(position)->group(group);
  command.add_option("--move", o.move, "The position after this move (default: the last)")
      ->needs(position)
      ->group(group);
  command.add_option("--region", o.region, "Two opposite corners: C3:H8")->needs(position)->group(group);
  auto* anchor =
      command.add_option("--anchor", o.anchor, "auto (as drawn), none, edge, corner, fixed (same place on the board)")
          ->check(CLI::IsMember({"auto", "none", "edge", "corner", "fixed"}))
          ->capture_default_str()
          ->group(group);
  command.add_flag("--floating", o.floating, "Anywhere on the board: --anchor none")->excludes(anchor)->group(group);
  command.add_flag("--no-symmetry", o.no_symmetry, "Match this orientation only")->group(group);
  command.add_flag("--no-swap", o.no_swap, "Match these colours only")->group(group);
  command.add_option("--to-move", o.to_move, "black or white: who moves next, in the colours of the shape")
      ->check(CLI::IsMember({"black", "white"}))
      ->group(group);
  command.add_option("--from-move", o.from_move, "Only where it appears at this move or later")->group(group);
  command.add_option("--until-move", o.until_move, "Only where it appears at this move or earlier")->group(group);
  command.add_flag("--again", o.again, "Count repeats at the same place (ko)")->group(group);
}

void add_filter_options(CLI::App& command, SearchCommandOptions& o) {
  const char* group = "Games";
  command.add_option("--player", o.player, "Part of a player's name")->group(group);
  command.add_option("--black", o.black, "Part of Black's name")->group(group);
  command.add_option("--white", o.white, "Part of White's name")->group(group);
  command.add_option("--event", o.event, "Part of the event's name")->group(group);
  command.add_option("--years", o.years, "1990:2005, 1990:, :2005 or 1990")->group(group);
  command.add_option("--result", o.result, "any, black, white, draw, decided")
      ->check(CLI::IsMember({"any", "black", "white", "draw", "decided"}))
      ->group(group);
  command.add_option("--handicap", o.handicap, "any, none, some")
      ->check(CLI::IsMember({"any", "none", "some"}))
      ->group(group);
  command.add_option("--min-moves", o.min_moves, "Minimum number of moves of a game")->group(group);
  command.add_option("--size", o.size, "Board size: 19, 9x13")->group(group);
}

void add_output_options(CLI::App& command, SearchCommandOptions& o) {
  const char* group = "Output";
  command.add_flag("--games", o.list_games, "List the games and moves")->group(group);
  command.add_flag("--trend", o.trend, "Show the popularity by year")->group(group);
  command.add_option("--limit", o.limit, "Rows of each table; 0 for all")->capture_default_str()->group(group);
  command.add_flag("--json", o.json, "Print JSON instead")->group(group);
  command.add_option("--csv", o.csv, "Write the continuations to this file")->group(group);
  command.add_option("--games-csv", o.games_csv, "Write all games and moves to this file")->group(group);
  command.add_option("--sgf", o.sgf, "Write the shape with its continuations as a game tree")->group(group);
  command.add_option("--svg", o.svg, "Write the diagram")->group(group);
  add_force_option(command, o.force)->group(group);
  o.threads = std::max(1u, std::thread::hardware_concurrency());
  command.add_option("--threads", o.threads, "Threads; the result does not depend on it")
      ->check(CLI::Range(1, 256))
      ->group(group);
}

}  // namespace

void add_search_options(CLI::App& command, SearchCommandOptions& options) {
  command.add_option("SHAPE", options.shape,
                     "A text file, - for standard input, or rows with / between them (not with --position)");
  command.add_option("GAMES", options.games, "An index (.kindex), or files, folders and archives of records");
  add_shape_options(command, options);
  add_filter_options(command, options);
  add_output_options(command, options);
}

shape::Query query_of(const SearchCommandOptions& options) {
  shape::Query query;
  query.shape = options.position.empty() ? shape_from_text(options.shape) : shape_from_position(options);
  anchor(query.shape, options);
  query.symmetries = !options.no_symmetry;
  query.swap = !options.no_swap;
  query.again = options.again;
  if (!options.to_move.empty()) query.to_move = go::parse_color(options.to_move);
  query.first_move = options.from_move;
  query.last_move = options.until_move.value_or(std::numeric_limits<std::uint32_t>::max());
  if (query.last_move < query.first_move) fail_on_input({"--from-move is after --until-move", "--until-move", ""});
  return query;
}

shape::GameFilter filter_of(const SearchCommandOptions& o) {
  using shape::WantedHandicap;
  using shape::WantedResult;
  static const std::map<std::string, WantedResult> kResults = {{"any", WantedResult::kAny},
                                                               {"black", WantedResult::kBlackWins},
                                                               {"white", WantedResult::kWhiteWins},
                                                               {"draw", WantedResult::kDraw},
                                                               {"decided", WantedResult::kDecided}};
  static const std::map<std::string, WantedHandicap> kHandicaps = {
      {"any", WantedHandicap::kAny}, {"none", WantedHandicap::kNone}, {"some", WantedHandicap::kSome}};
  shape::GameFilter filter{.player = o.player, .black = o.black, .white = o.white, .event = o.event};
  if (!o.years.empty())
    if (auto years = shape::parse_years(o.years, filter); !years) fail_on_input(years.error());
  filter.result = kResults.at(o.result);
  filter.handicap = kHandicaps.at(o.handicap);
  filter.min_moves = o.min_moves;
  if (!o.size.empty()) {
    filter.size = go::parse_size(o.size);
    if (!filter.size) fail_on_input({fmt::format("'{}' is not a board size", o.size), "--size", "write 19 or 9x13"});
  }
  return filter;
}

}  // namespace katachi::apps
