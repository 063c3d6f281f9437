// Searches for puzzles by name: what each is, and its options as they were chosen.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "search/nested/options.hpp"

namespace katachi::puzzle {

// A search with all its options. Of the two families one is meant.
struct Search {
  std::string_view name = "nrpa";
  bool is_nmcs = false;
  search::nested::NmcsOptions nmcs = {};
  search::nested::NrpaOptions nrpa = {};
};

struct SearchKind {
  std::string_view about;  // one line
  Search usual;            // with its name
};

std::span<const SearchKind> search_kinds();

// With its usual options. An unknown name is an error that offers the nearest one.
core::Result<Search> find_search(std::string_view name);

// Everything that decides what a search does, in one line: two searches with one text and one seed find the same.
std::string search_text(const Search& search);

std::string_view adaptation_text(search::nested::Adaptation adaptation);  // "gradient", "printed", "simple"

}  // namespace katachi::puzzle
