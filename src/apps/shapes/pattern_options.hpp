// Options that the commands about patterns share: which patterns are kept, and what a pattern looks at.
#pragma once

#include <CLI/CLI.hpp>

#include "pattern/base.hpp"
#include "pattern/order.hpp"

namespace katachi::apps {

// --min-plays (2 unless told), --min-matches, --min-probability, --confidence, or --no-filters. `filters` must outlive the
// command.
void add_filter_options(CLI::App& command, pattern::Filters& filters);

// --distance, --ties, --edges. `order` must outlive the command.
void add_order_options(CLI::App& command, pattern::OrderOptions& order);

}  // namespace katachi::apps
