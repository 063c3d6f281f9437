// Games for the tests of tools/train: random ones, and the way of a game into a file of training::Dataset.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "core/rng.hpp"
#include "go/history.hpp"
#include "record/dataset.hpp"
#include "tools/train/dataset.hpp"

namespace katachi::train_test {

// Moves of either colour, in turn but for a few, as a record may have them: simple ko, suicide of several stones, some passes. Own eyes are
// not filled, so that games become long and captures, kos and repetitions many.
record::PackedGame random_game(core::Rng& rng, go::Size size, int moves, int start_stones);

// To the end: legal for everybody, nobody fills his own eyes, two passes. With komi and the score of area counting.
record::PackedGame game_to_the_end(core::Rng& rng, go::Size size, int komi_half_points);

// The position of a diagram, then a pass of Black, with a score.
record::PackedGame drawn_game(std::string_view diagram, record::ScoringGuess scoring, int komi_half_points,
                              int margin_half_points);

// The history of a game up to, not including, move n.
go::History history_at(const record::PackedGame& game, std::size_t n);

training::Dataset file_of(std::span<const record::PackedGame> games);

}  // namespace katachi::train_test
