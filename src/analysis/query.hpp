// Query: what somebody wants to know about a game: which turns of it, how long to think, what to tell. The fields are KataGo's.
//
//   {"id":"a","rules":"chinese","komi":7.5,"boardXSize":19,"boardYSize":19,"moves":[["B","D4"]],"analyzeTurns":[0,1],"maxVisits":500}
//
// rules, boardXSize, boardYSize and moves must be there. Turn n is the position after n moves; without analyzeTurns the last one is
// meant. A query that was parsed is sound: all its moves can be played, all its turns exist. As game records are not made by
// programs alone, moves that only superko forbids and the suicide of several stones are played under all rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "go/history.hpp"

namespace katachi::analysis {

// Whose chances and points the numbers of an answer are.
enum class Perspective : std::uint8_t { kBlack, kWhite, kSideToMove };

// "BLACK", "WHITE", "SIDETOMOVE", any case.
std::optional<Perspective> parse_perspective(std::string_view text);

inline constexpr std::int64_t kMostVisits = std::int64_t{1} << 50;

struct Query {
  struct Turn {
    int number = 0;
    std::int64_t priority = 0;  // higher is earlier
  };
  struct Restriction {
    go::Color color = go::Color::kBlack;
    std::vector<go::Move> moves;
  };

  std::string id;
  go::Size size;
  go::Rules rules;  // with the komi
  std::vector<go::Point> black, white;
  go::Color first_player = go::Color::kBlack;
  std::vector<go::ColoredMove> moves;
  std::vector<Turn> turns;

  std::optional<std::uint64_t> visits;
  std::optional<double> seconds;
  std::optional<double> first_report, report_every;  // seconds; neither: nothing is told during the search
  std::vector<Restriction> avoid, allow;             // at the root

  std::optional<Perspective> perspective;
  bool with_ownership = false, with_move_ownership = false;
  bool with_policy = false;
  std::size_t line_length = 15;  // moves of an expected line after its first
};

struct Warning {
  std::string field;
  std::string what;
};

struct ParsedQuery {
  Query query;
  std::vector<Warning> warnings;  // what was asked for and has no effect; moves against superko
};

// `object` is a request's object of fields, with a string as id. An error's `where` is the field.
core::Result<ParsedQuery> parse_query(const nlohmann::json& object);

// The position of a turn, with the side to move that the query means. Passes at its end are taken back (player/go/without_passes.hpp).
go::History position_at(const Query& query, int turn);

}  // namespace katachi::analysis
