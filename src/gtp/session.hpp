// Session: an engine on two streams.
//
// A thread of its own reads the input, so that a running command can be stopped: the comment `# interrupt` and the commands
// `gogui-interrupt` and `stop` end every search that was asked for before them (genmove then plays the best move so far). All
// other lines wait for their turn. A line may end with the input; what it says is done. Reading ends with the input or at
// `quit`; each reply is flushed. Between two commands the engine may ponder, until the next command is there.
#pragma once

#include <istream>
#include <ostream>

#include "gtp/command_engine.hpp"

namespace katachi::gtp {

void serve(CommandEngine& engine, std::istream& in, std::ostream& out);

}  // namespace katachi::gtp
