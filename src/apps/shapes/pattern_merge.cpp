// katachi pattern merge: the parts of a learning put together.
#include <algorithm>
#include <array>
#include <system_error>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "apps/shell/output.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;
using pattern::PartKind;

struct Merged {
  std::string what;  // "pattern set"
  std::size_t patterns = 0;
  pattern::BaseFacts facts;
};

// The one kind of all parts; the command ends if there is none that can be merged.
PartKind kind_of_all(const std::vector<fs::path>& parts) {
  PartKind kind = PartKind::kNone;
  for (const fs::path& part : parts) {
    const PartKind each = pattern::kind_of(part);
    std::error_code error;
    if (each == PartKind::kNone)
      fail_on_input(
          {fs::exists(part, error) ? "is not a partial result of learn" : "cannot be opened: there is no such file",
           part.string(), "give .kset or .kcount files of katachi learn"});
    if (each == PartKind::kBase)
      fail_on_input(
          {"is a base, and two bases learned apart cannot be added: a pattern born in one part was not counted "
           "in the other",
           part.string(),
           "merge the sets of the parts (.kset of learn --create), count each part with the merged set "
           "(learn --count), and merge the counts (.kcount)"});
    if (kind != PartKind::kNone && each != kind)
      fail_on_input({"sets (.kset) and counts (.kcount) cannot be merged with each other", part.string(),
                     "merge all sets first, then count with the merged set, then merge all counts"});
    kind = each;
  }
  return kind;
}

// A name that says something else than the file is would mislead.
void check_ending(const fs::path& out, const std::string& ending) {
  constexpr std::array<const char*, 4> kOurs = {".kset", ".kcount", ".kform", ".ksrc"};
  if (out.extension() != ending && std::ranges::find(kOurs, out.extension().string()) != kOurs.end())
    fail_on_input({"the result is a " + ending + " file", out.string(), "use that ending"});
}

Merged merge_all_sets(const PatternMergeOptions& options) {
  check_ending(options.out, ".kset");
  if (options.keep_counts) fail_on_input({"sets have no counts", "--keep-counts", "omit it"});
  std::vector<pattern::PatternSet> parts;
  for (const fs::path& part : options.parts) parts.push_back(value_or_fail(pattern::read_set(part)));
  const pattern::PatternSet merged = value_or_fail(pattern::merge_sets(std::move(parts), options.threads));
  pattern::write_set(options.out, merged);
  return {"pattern set", merged.tree.size(), merged.facts};
}

Merged merge_all_counts(const PatternMergeOptions& options) {
  check_ending(options.out, options.keep_counts ? ".kcount" : ".kform");
  pattern::CountedSet sum = value_or_fail(pattern::read_counts(options.parts.front()));
  for (std::size_t i = 1; i < options.parts.size(); ++i) {
    const pattern::CountedSet part = value_or_fail(pattern::read_counts(options.parts[i]));
    sum = value_or_fail(pattern::merge_counts(std::move(sum), part, options.parts[i].string()));
  }
  if (options.keep_counts) {
    pattern::write_counts(options.out, sum);
    return {"pattern count", sum.tree.size(), sum.facts};
  }
  return {"pattern base", pattern::write_base(options.out, sum, options.filters), sum.facts};
}

}  // namespace

void run_pattern_merge(const PatternMergeOptions& options) {
  const PartKind kind = kind_of_all(options.parts);
  check_output(options.out, options.force, options.parts);
  const Merged merged = kind == PartKind::kSet ? merge_all_sets(options) : merge_all_counts(options);
  if (options.json) {
    print(json_text({{"output", options.out.string()},
                     {"kind", merged.what},
                     {"parts", options.parts.size()},
                     {"patterns", merged.patterns},
                     {"games", merged.facts.games},
                     {"n_test", merged.facts.tests},
                     {"n_played", merged.facts.played}}));
    return;
  }
  std::string out = fmt::format("{}: {} of {} parts, {} patterns", options.out.string(), merged.what,
                                options.parts.size(), grouped(merged.patterns));
  if (kind == PartKind::kCounts)
    out += fmt::format(", {} games, {} tests", grouped(merged.facts.games), grouped(merged.facts.tests));
  print(out + "\n");
}

}  // namespace katachi::apps
