// Finding: what a search found in one position of a game, as much of it as a review needs, and as one line of JSON.
//
// All numbers are those of the side to move. A finding keeps the best few moves and the move that was played, each with its place in
// the whole list. The errors are standard errors of the means, sqrt(variance / visits), as if the playouts were independent: they
// tell the noise of the playouts and nothing of what the search does not understand. A mean of fewer than about a hundred playouts
// may stand where it stands because it was lucky, the best of many; the deviation of one playout is then taken as at least
// 5 / sqrt(visits + 1) of the outcome, and as twice the board / sqrt(visits + 1) points.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/result.hpp"
#include "go/point.hpp"
#include "player/player.hpp"

namespace katachi::review {

inline constexpr std::size_t kCandidates = 5;  // moves that are kept, besides the one played
inline constexpr std::size_t kLineMoves = 12;  // of an expected line

struct Candidate {
  go::Move move = {};
  std::size_t place = 0;  // 0: the search's first choice
  std::uint64_t visits = 0;
  double outcome = 0.5, outcome_error = 0;
  double margin = 0, margin_error = 0;  // points
  double prior = 0;                     // 0: nothing was thought of it before the search
  std::vector<go::Move> line = {};      // from the move on

  friend bool operator==(const Candidate&, const Candidate&) = default;
};

// What the pattern base says of a move.
struct Shape {
  std::uint64_t met = 0, played = 0;

  double share() const { return met == 0 ? 0 : static_cast<double>(played) / static_cast<double>(met); }
  friend bool operator==(const Shape&, const Shape&) = default;
};

struct Finding {
  std::size_t turn = 0;
  std::uint64_t visits = 0;
  std::vector<Candidate> candidates = {};  // in the order of their places
  std::optional<Shape> best_shape = {}, played_shape = {};

  bool has_value() const { return !candidates.empty() && candidates.front().place == 0; }
  const Candidate& best() const { return candidates.front(); }  // precondition: has_value()
  const Candidate* find(go::Move move) const;                   // or null

  friend bool operator==(const Finding&, const Finding&) = default;
};

// Moves without a visit are left out, proven ones apart.
Finding make_finding(std::size_t turn, const player::Report& report, std::optional<go::Move> played, go::Size size);

// Numbers are written so that they come back as they were.
nlohmann::ordered_json finding_json(const Finding& finding, go::Size size);
core::Result<Finding> parse_finding(const nlohmann::ordered_json& json, go::Size size);

}  // namespace katachi::review
