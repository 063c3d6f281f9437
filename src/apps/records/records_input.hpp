// Records as the input of a command: read in parallel with a progress line, until Ctrl-C.
#pragma once

#include <concepts>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "apps/shell/interrupt.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "record/parallel_reader.hpp"

namespace katachi::apps {

// Shows how far the reading is.
void show(core::Progress& progress, const record::ReadingProgress& at);

struct RecordsRead {
  record::ReadTotals totals;
  bool is_stopped = false;  // by the user: what was under way was given up
};

// make() -> unique_ptr<Part>; take(Part&, Progress&) gets the parts in order and hides the progress line before it prints.
template <std::derived_from<record::GamesPart> Part, class Take>
RecordsRead read_records(const std::vector<std::filesystem::path>& paths, std::size_t threads,
                         const std::function<std::unique_ptr<Part>()>& make, Take&& take) {
  const Interrupt interrupt;
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "reading"});
  const record::ParallelReader reader({.paths = paths,
                                       .threads = threads,
                                       .stop = interrupt.token(),
                                       .progress = [&](const record::ReadingProgress& at) { show(progress, at); }});
  const record::ReadTotals totals = reader.read<Part>(make, [&](Part& part) {
    take(part, progress);
    return true;
  });
  return {totals, interrupt.raised()};
}

}  // namespace katachi::apps
