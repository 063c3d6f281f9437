// Learning as jobs for a crew: the two passes of pattern/learn.hpp, in slices of the list of games.
//
// Every worker reads the same records itself, once, so a job only names a slice; the fingerprint of the games goes with it, and
// a worker that has read others says so. In pass 1 a worker answers with the patterns of its slice, and the owner unites them. In
// pass 2 it answers with the counts of the patterns its slice met, by the union; a worker that does not have the union yet says
// so, gets it with the slice when that is dealt again, and keeps it. A slice whose worker was lost is dealt again.
//
// Both passes are sums over games: the result is that of create_set() and count_set(), however the games are sliced, in whatever
// order answers come, and whoever is lost.
//
// Memory of the owner: what a learning takes without a crew, and at most one answer of each worker. While the union is on its way
// the crew holds a copy for each worker that waits for it (6 bytes a pattern). A message has at most 2 GB.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "crew/crew.hpp"
#include "pattern/base.hpp"
#include "pattern/learn.hpp"
#include "record/game_set.hpp"

namespace katachi::lab {

// The games of a worker: called by its threads whenever they need them, may wait until they are read, throws if they cannot be.
using GamesOfWorker = std::function<const record::GameSet&()>;

// The handlers of a worker. K, order and threads are those of the options, which every rank has from its command line.
crew::HandlerFactory learn_handlers(GamesOfWorker games, const pattern::LearnOptions& options);

struct SharedLearning {
  crew::Crew& crew;
  std::size_t slices = 1;                                  // of each pass; never more than games
  std::function<void(const std::string&)> warn = nullptr;  // of a lost worker
};

// The owner's side of both passes, as create_set() and count_set(). Throw EnvironmentError if a worker cannot do its part. When
// stop is requested the result is of no use.
pattern::PatternSet create_shared(const record::GameSet& games, const pattern::LearnOptions& options,
                                  const SharedLearning& shared);
pattern::CountedSet count_shared(const record::GameSet& games, pattern::PatternSet set,
                                 const pattern::LearnOptions& options, const SharedLearning& shared);

// The same for the same games in the same order, on every machine.
std::uint64_t fingerprint(const record::GameSet& games);

}  // namespace katachi::lab
