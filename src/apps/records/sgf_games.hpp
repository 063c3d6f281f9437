// The games of one source, one after the other, with everything that was found wrong in each and the time it took.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "apps/records/sgf_scan.hpp"
#include "core/result.hpp"
#include "record/record.hpp"
#include "sgf/decode.hpp"
#include "sgf/parse.hpp"
#include "sgf/source.hpp"

namespace katachi::apps {

// One game as it was read. The references are good during the callback only.
struct GameRead {
  std::size_t number;  // in its source, from 1
  const sgf::Collection& tree;
  sgf::NodeId root;
  const sgf::Report& syntax;
  const core::Result<void>& outcome;  // an Error: it is no game of Go we can play
  const record::GameRecord& record;   // of use where outcome is no Error
};

struct SourceRead {
  std::size_t games = 0;
  std::uint64_t bytes = 0;
  double read_seconds = 0;    // decoding and parsing
  double replay_seconds = 0;  // records: information, repairs, replay
  sgf::Encoding encoding;
  sgf::Report rest;  // found after the last game
};

// Returns what was read, or why nothing could be. `on_game` returns false to stop.
core::Result<SourceRead> read_games(sgf::Source source, const SourceControl& control,
                                    const std::function<bool(const GameRead&, const sgf::Encoding&)>& on_game);

}  // namespace katachi::apps
