// The options of `katachi search` as they are written, and what they mean.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "shape/game_filter.hpp"
#include "shape/search.hpp"

namespace katachi::apps {

struct SearchCommandOptions {
  std::string shape;  // text, a file, or "-"; with --position the first of the games
  std::vector<std::filesystem::path> games;

  std::filesystem::path position;
  std::size_t game = 1;
  std::optional<std::size_t> move;
  std::string region;
  std::string anchor = "auto";
  bool floating = false;

  bool no_symmetry = false, no_swap = false, again = false;
  std::string to_move;
  std::uint32_t from_move = 0;
  std::optional<std::uint32_t> until_move;

  std::string player, black, white, event, years, result = "any", handicap = "any", size;
  std::uint32_t min_moves = 0;

  std::size_t limit = 20;
  bool list_games = false, trend = false, json = false, force = false;
  std::filesystem::path csv, games_csv, sgf, svg;
  std::size_t threads = 1;
};

void add_search_options(CLI::App& command, SearchCommandOptions& options);

// These throw CommandFailed.
shape::Query query_of(const SearchCommandOptions& options);
shape::GameFilter filter_of(const SearchCommandOptions& options);

}  // namespace katachi::apps
