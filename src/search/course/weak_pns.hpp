// Weak proof-number search (Ueda, Hashimoto, Hashimoto and Iida 2008): proof-number search whose sums do not count twice.
//
//   the opponent's number of a node = the greatest of its open children's, and 1 more for each other open child
//
// On a graph two children often lead to the same positions. Their sum counts these leaves once for each way, and numbers explode
// where ways are many, so that the search turns away from what is nearly proved. The rule above is exact where the children share
// everything but one leaf each, too small where they share nothing; proofs do not depend on it. Everything else is pns.hpp.
#pragma once

#include "search/course/pns.hpp"

namespace katachi::search::course {

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> weak_pns(const S& root, exact::Goal goal, const K& knowledge, const PnsOptions& options,
                                         const exact::Task& task) {
  return best_first_proof(root, goal, knowledge, proof::Sum::kWeak, options, task);
}

}  // namespace katachi::search::course
