// The texts of jobs (jobs.hpp): what a worker is asked and what it answers, as numbers with blanks between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/result.hpp"
#include "game/value.hpp"
#include "search/proof/expansion.hpp"

namespace katachi::solver {

// Moves are their places in the list of legal moves.
using MovePlaces = std::vector<std::size_t>;

struct JobRequest {
  game::Value goal = 0;
  std::uint64_t nodes = 0;  // positions to expand
  int plies_left = 0;       // until the limit of moves
  MovePlaces path = {};     // from the question's position to the leaf
};

struct JobAnswer {
  search::proof::Expansion<std::size_t> found = {};
  MovePlaces line = {};  // best play below the leaf, where it is solved
  std::uint64_t nodes = 0;
};

namespace detail {

inline void read_list(std::istream& in, MovePlaces& out) {
  std::size_t count = 0;
  in >> count;
  for (std::size_t value = 0; count > 0 && in >> value; --count) out.push_back(value);
}

template <class T>
T checked(const std::istringstream& in, T value, std::string_view text) {
  if (in.fail())
    throw core::EnvironmentError({fmt::format("'{}' is no text of a job", text), "", "start all ranks alike"});
  return value;
}

}  // namespace detail

inline std::string text_of(const JobRequest& job) {
  return fmt::format("{} {} {} {} {}", job.goal, job.nodes, job.plies_left, job.path.size(), fmt::join(job.path, " "));
}
inline JobRequest request_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  JobRequest job;
  in >> job.goal >> job.nodes >> job.plies_left;
  detail::read_list(in, job.path);
  return detail::checked(in, job, text);
}

inline std::string text_of(const JobAnswer& answer) {
  const auto& found = answer.found;
  std::string text = fmt::format("{} {} {} {:d} {:d} {}", answer.nodes, found.numbers.pn, found.numbers.dn,
                                 found.is_cut, found.has_cut_child, found.children.size());
  for (const auto& child : found.children)
    text += fmt::format(" {} {} {} {:d}", child.move, child.numbers.pn, child.numbers.dn, child.is_cut);
  return text + fmt::format(" {} {}", answer.line.size(), fmt::join(answer.line, " "));
}
inline JobAnswer answer_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  JobAnswer answer;
  auto& found = answer.found;
  std::size_t children = 0;
  in >> answer.nodes >> found.numbers.pn >> found.numbers.dn >> found.is_cut >> found.has_cut_child >> children;
  for (search::proof::ChildNumbers<std::size_t> child{};
       children > 0 && in >> child.move >> child.numbers.pn >> child.numbers.dn >> child.is_cut; --children)
    found.children.push_back(child);
  detail::read_list(in, answer.line);
  return detail::checked(in, answer, text);
}

}  // namespace katachi::solver
