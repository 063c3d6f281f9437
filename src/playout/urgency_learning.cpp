#include "playout/urgency_learning.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace katachi::playout {

using go::Color;

namespace {

using RecordBoard = go::Board<go::kMaxBoardSize>;
using RecordVertex = RecordBoard::V;

bool touches_chain_in_atari(const RecordBoard& board, RecordVertex v) {
  for (int d = 0; d < go::kNeighbours; ++d) {
    const RecordVertex n = RecordBoard::Geo::neighbour(v, d);
    if (go::is_stone(board.at(n)) && board.liberties(n) == 1) return true;
  }
  return false;
}

bool is_counted(const RecordBoard& board, RecordVertex v, Color color) {
  return board.at(v) == Color::kEmpty && v != board.ko() && !board.is_eye(v, color) && !board.is_suicide(v, color) &&
         !touches_chain_in_atari(board, v);
}

// The points near the last move, of which `played` may be one.
void count_near(const RecordBoard& board, RecordVertex last, go::ColoredMove played, int reach, UrgencyCounts& counts) {
  const go::Point middle = RecordBoard::Geo::point(last);
  const go::Size size = board.size();
  for (int y = std::max(0, middle.y - reach); y <= std::min(size.height - 1, middle.y + reach); ++y)
    for (int x = std::max(0, middle.x - reach); x <= std::min(size.width - 1, middle.x + reach); ++x) {
      const go::Point point = go::Point::at(x, y);
      const RecordVertex v = RecordBoard::Geo::vertex(point);
      if (!is_counted(board, v, played.color)) continue;
      const std::uint16_t code = board.code(v);
      UrgencyCounts::Count& count =
          counts.of[class_names()[played.color == Color::kBlack ? code : colors_exchanged(code)]];
      ++count.met;
      count.played += played.move == go::Move(point);
    }
}

// Whether every move lands on an empty point. Records that were read with replay do; others may not.
bool can_be_replayed(const record::GameRecord& record) {
  RecordBoard board = record::start_board<go::kMaxBoardSize>(record);
  for (const auto& [color, move] : record.moves) {
    if (move.is_pass()) continue;
    const RecordVertex v = RecordBoard::Geo::vertex(move.point());
    if (board.at(v) != Color::kEmpty) return false;
    board.play(v, color);
  }
  return true;
}

}  // namespace

void UrgencyCounts::add(const UrgencyCounts& others) {
  games += others.games;
  for (std::size_t code = 0; code < of.size(); ++code) {
    of[code].met += others.of[code].met;
    of[code].played += others.of[code].played;
  }
}

bool count_game(const record::GameRecord& record, UrgencyCounts& counts, int reach) {
  if (!record.is_plain() || !can_be_replayed(record)) return false;
  RecordBoard board = record::start_board<go::kMaxBoardSize>(record);
  RecordVertex last = RecordBoard::kNone;
  for (const go::ColoredMove& played : record.moves) {
    if (played.move.is_pass()) {
      board.clear_ko();
      last = RecordBoard::kNone;
      continue;
    }
    if (last != RecordBoard::kNone) count_near(board, last, played, reach, counts);
    last = RecordBoard::Geo::vertex(played.move.point());
    board.play(last, played.color);
  }
  ++counts.games;
  return true;
}

UrgencyTable learn_urgencies(const UrgencyCounts& counts, const UrgencyLearning& learning) {
  assert(learning.shrinkage > 0);
  double met = 0, played = 0;
  for (const UrgencyCounts::Count& count : counts.of) {
    met += static_cast<double>(count.met);
    played += static_cast<double>(count.played);
  }
  UrgencyTable::Urgencies urgencies;
  if (played == 0) return UrgencyTable(urgencies);
  const double share = played / met;
  for (std::size_t code = 0; code < counts.of.size(); ++code) {
    const UrgencyCounts::Count& count = counts.of[code];
    if (count.met == 0) continue;
    const double own_share = (static_cast<double>(count.played) + learning.shrinkage * share) /
                             (static_cast<double>(count.met) + learning.shrinkage);
    const double hundredths = kUrgencyUnit * std::max(own_share / share, learning.lowest);
    urgencies[static_cast<std::uint16_t>(code)] =
        static_cast<int>(std::lround(std::clamp<double>(hundredths, 1, kMaxUrgency)));
  }
  return UrgencyTable(urgencies);
}

}  // namespace katachi::playout
