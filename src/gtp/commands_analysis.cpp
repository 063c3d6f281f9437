// Analysis commands. Flat Monte Carlo has nothing to stream, so they say that they are not available. They are neither listed
// nor known, because controllers choose their way of playing by that; but a controller that tries one gets a clear answer.
#include "gtp/engine.hpp"

namespace katachi::gtp {

namespace {

Answer not_available(Engine&, Arguments) { return core::fail("not available: analysis comes with the search engine"); }

}  // namespace

void add_analysis_commands(CommandTable& table) {
  for (const std::string_view name : {"lz-analyze", "lz-genmove_analyze", "kata-analyze", "kata-genmove_analyze",
                                      "analyze", "genmove_analyze", "cgos-genmove_analyze"})
    table.push_back({name, "", 0, kAnyNumber, not_available, false});
}

}  // namespace katachi::gtp
