// PDS-PN (Winands, Uiterwijk and van den Herik 2003): PDS whose new positions are searched by proof-number search; see pds.hpp.
#pragma once

#include "search/course/pds.hpp"

namespace katachi::search::course {

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> pds_pn(const S& root, exact::Goal goal, const K& knowledge, PdsOptions options,
                                       const exact::Task& task) {
  options.has_second_level = true;
  return pds(root, goal, knowledge, options, task);
}

}  // namespace katachi::search::course
