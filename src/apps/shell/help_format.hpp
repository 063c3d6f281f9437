// HelpFormat: the help of a command with its examples first, right after the usage; most readers look for nothing else, and a list of
// forty options would hide them.
//
// Examples are the lines of a command's footer from one that begins with "Example" on, as far as they are indented. The rest of the
// footer stays at the end.
#pragma once

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

namespace katachi::apps {

struct SplitFooter {
  std::string examples, rest;  // whole lines, without empty ones at the ends
};
SplitFooter split_footer(std::string_view footer);

class HelpFormat : public CLI::Formatter {
 public:
  std::string make_usage(const CLI::App* app, std::string name) const override;
  std::string make_footer(const CLI::App* app) const override;
};

}  // namespace katachi::apps
