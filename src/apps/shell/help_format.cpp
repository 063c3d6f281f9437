#include "apps/shell/help_format.hpp"

#include <algorithm>
#include <utility>

namespace katachi::apps {

namespace {

std::string without_empty_ends(const std::string& lines) {
  const std::size_t first = lines.find_first_not_of('\n');
  if (first == std::string::npos) return "";
  return lines.substr(first, lines.find_last_not_of('\n') + 1 - first) + "\n";
}

}  // namespace

SplitFooter split_footer(std::string_view footer) {
  SplitFooter split;
  bool in_examples = false;
  while (!footer.empty()) {
    const std::string_view line = footer.substr(0, footer.find('\n'));
    footer.remove_prefix(std::min(footer.size(), line.size() + 1));
    in_examples = line.starts_with("Example") || (in_examples && line.starts_with(' '));
    std::string& part = in_examples ? split.examples : split.rest;
    part.append(line) += '\n';
  }
  return {.examples = without_empty_ends(split.examples), .rest = without_empty_ends(split.rest)};
}

std::string HelpFormat::make_usage(const CLI::App* app, std::string name) const {
  const std::string usage = CLI::Formatter::make_usage(app, std::move(name));
  const std::string examples = split_footer(app->get_footer()).examples;
  return examples.empty() ? usage : usage + "\n" + examples;
}

std::string HelpFormat::make_footer(const CLI::App* app) const { return split_footer(app->get_footer()).rest; }

}  // namespace katachi::apps
