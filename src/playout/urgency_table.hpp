// UrgencyTable: how urgent a move on a point is by its 3x3 surroundings, for both colours: the U3x3 of Indigo's pseudo-random
// games (urgency_board.hpp).
//
// Urgencies are multiples of 1/100, 1 being that of an ordinary point. The table is the same for all symmetric images of a code
// and, with the colours exchanged, for White. Own eyes have urgency 0; 0 means that the point is never played, whatever
// stands in atari there. All values of a table fall into at most 64 classes, class 0 being urgency 0: more values than that are
// moved to the nearest of 63 in a geometric row, an error of about half a step: 5% where they span a factor of 500, and among
// urgencies below 0.20, where the row is rounded to hundredths, up to 9%.
//
// In a file, each line names a class of codes by any of its codes, four hexadecimal digits as Black to move sees it, and its
// urgency; "other" stands for all classes not named; lines that begin with ';' are skipped:
//   other 1.00
//   0012 8.50
// Reference: B. Bouzy, "Associating domain-dependent knowledge and Monte Carlo approaches within a Go program" (2005).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/color.hpp"
#include "playout/local_patterns.hpp"
#include "playout/urgency_code.hpp"

namespace katachi::playout {

inline constexpr int kUrgencyUnit = 100;  // integers count hundredths, so that sums of them are exact
inline constexpr int kMaxUrgency = 1000 * kUrgencyUnit;
inline constexpr std::size_t kUrgencyClasses = 64;

class UrgencyTable {
 public:
  // By any code of a class, in hundredths from 0 to kMaxUrgency.
  using Urgencies = std::map<std::uint16_t, int>;

  explicit UrgencyTable(const Urgencies& urgencies, int other = kUrgencyUnit);

  // Codes that fit a pattern have one urgency, all others 1.
  static UrgencyTable from_patterns(const LocalPatterns& patterns, int matched);
  static const UrgencyTable& mogo();     // MoGo's patterns: 10 times an ordinary point
  static const UrgencyTable& uniform();  // 1 everywhere but in own eyes
  static core::Result<UrgencyTable> parse(std::string_view text);

  std::string text() const;  // what parse() makes an equal table of

  unsigned class_of(std::uint16_t code, std::size_t side) const { return classes_[side * kLocalCodes + code]; }
  int urgency_of_class(unsigned urgency_class) const { return values_[urgency_class]; }  // in hundredths
  std::size_t class_count() const { return values_.size(); }
  int urgency(std::uint16_t code, go::Color to_move) const { return values_[class_of(code, go::side_index(to_move))]; }

  friend bool operator==(const UrgencyTable&, const UrgencyTable&) = default;

 private:
  std::vector<int> values_;            // by class, ascending; the first is 0
  std::vector<std::uint8_t> classes_;  // by side and code
  int other_;                          // as quantised
};

}  // namespace katachi::playout
