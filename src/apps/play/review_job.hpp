// One game reviewed and written: the work file, the search with its live line, the outputs. `katachi review` does this once, or for
// every game it is given.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/play/play_options.hpp"
#include "apps/shell/interrupt.hpp"
#include "core/clock.hpp"
#include "pattern/base.hpp"
#include "review/game.hpp"
#include "review/identity.hpp"

namespace katachi::apps {

// Empty: not wanted; "-": standard output.
struct ReviewOutputs {
  std::filesystem::path sgf, json, html;

  std::vector<std::filesystem::path> all() const;          // those that are wanted
  bool has_standard_output() const;                        // one of them is "-"
  std::optional<std::filesystem::path> work_file() const;  // beside the first that is a file; nothing if none is
};

// Whether the review was begun and its work file is still there. What is found of its outputs was then written by it, or may be
// replaced by it.
bool is_begun(const ReviewOutputs& outputs, const nlohmann::ordered_json& identity);

// What all games of a command share.
struct ReviewMeans {
  const core::Clock& clock;
  const Interrupt& interrupt;
  review::Settings settings;
  std::function<std::unique_ptr<player::Player>()> make_player;
  std::function<std::optional<std::string>(go::Size)> size_warning;  // what of the player does not suit a board
  std::shared_ptr<const pattern::Base> base;                         // null: nothing is said of shapes
  std::size_t facts = 0;                                             // the most facts of a shape; 0: any number
  std::vector<std::filesystem::path> inputs;                         // never written to
  bool force = false;                                                // existing outputs are replaced
};

// Searches what the work file does not have yet, writes the outputs, removes the work file, and returns the summary for the terminal.
// Error: an output that cannot be written, is an input, another output or (without `force`, in a review that was not begun before)
// there already; a work file of another review; a search that finds nothing. CommandFailed when it was stopped.
core::Result<std::string> review_game(review::Game& game, review::MoveRange range, const ReviewOutputs& outputs,
                                      const ReviewMeans& means);

// The moves of the game from `first` to `last`, as far as there are such; Error: it ends before the first.
core::Result<review::MoveRange> range_of_moves(const review::Game& game, std::size_t first, std::size_t last);

}  // namespace katachi::apps
