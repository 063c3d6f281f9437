// What `katachi search` prints and writes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shape/index.hpp"
#include "shape/search.hpp"
#include "shape/summary.hpp"

namespace katachi::apps {

// Everything that is known at the end of a search. The references are the command's.
struct SearchFindings {
  const shape::Index& index;
  const shape::Query& query;
  const std::vector<shape::Hit>& hits;
  const shape::Summary& summary;
  double seconds = 0;
};

// The name of a continuation in diagrams: a to z, A to Z without those that mean something in a shape; '\0' beyond them.
char continuation_label(std::size_t rank);

// Where a continuation lies: "D4" if the shape is fixed or a whole board, otherwise column and row in the shape, "3,2".
std::string continuation_place(const shape::Shape& shape, std::size_t cell);

std::string percent(double share);                    // "12.3 %"
std::string percent_range(stats::Interval interval);  // "10.1 - 14.8"

struct ReportOptions {
  std::size_t limit = 20;  // rows of each table; 0: all
  bool trend = false;      // the table of years
  bool games = false;      // the table of games
};
std::string search_text(const SearchFindings& findings, const ReportOptions& options);

// The hits, one row each, with file, players, date and result.
std::string hits_text(const SearchFindings& findings, std::size_t limit);
std::string hits_csv(const SearchFindings& findings);

std::string continuations_csv(const SearchFindings& findings);
std::string search_json(const SearchFindings& findings, const ReportOptions& options);
std::string search_sgf(const SearchFindings& findings, std::size_t limit);
std::string search_svg(const SearchFindings& findings, std::size_t limit);

}  // namespace katachi::apps
