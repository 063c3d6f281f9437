// PlayoutKnowledge: the tables that some kinds of playouts need, read from the data folder once per search and shared by its
// threads, which only read them.
//
//   playout=urgency   urgency.txt with urgency_table=learned; MoGo's patterns and no patterns need no file
//   playout=forme-k   the parameter `base`, by default katachi.kform, of which the local part is kept (playout/local_forme_k.hpp, 0.1 s)
#pragma once

#include <memory>

#include "core/result.hpp"
#include "player/parameters/parameters.hpp"
#include "playout/forme_k_playout.hpp"
#include "playout/urgency_playout.hpp"

namespace katachi::player {

struct PlayoutKnowledge {
  std::shared_ptr<const playout::UrgencyTable> urgencies = nullptr;  // of urgency playouts
  std::shared_ptr<const playout::LocalFormeK> forme_k = nullptr;     // of Forme_K playouts
};

// What the kind of playouts in the parameters needs, and nothing else. Errors: a file that is not there or not good.
core::Result<PlayoutKnowledge> open_playout_knowledge(const Parameters& parameters);

// The options of the kinds, from the parameters.
playout::UrgencyOptions urgency_options(const Parameters& parameters);
playout::FormeKOptions forme_k_options(const Parameters& parameters);

}  // namespace katachi::player
