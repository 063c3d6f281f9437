// katachi pattern: looking into pattern bases.
#include <map>
#include <memory>
#include <string>

#include "apps/commands.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "apps/shapes/pattern_options.hpp"
#include "apps/shell/output.hpp"

namespace katachi::apps {

namespace {

constexpr const char* kExitHelp =
    "\nExit code: 0 done, 1 something could not be read or written or was stopped, 2 usage error or bad input.";

// BASE as the first argument or with --with, and the words after it.
void add_base(CLI::App& command, BaseArgument& argument, const std::string& words, const std::string& help) {
  CLI::Option* option = command.add_option(
      words, argument.words,
      (words == "BASE" ? "" : help + ". Before it: ") + "the base (.kform); default: the shipped one");
  option->expected(words == "BASE" ? 0 : 1, words == "BASE" ? 1 : 2)->type_name("");
  if (words != "BASE") option->required();
  command.add_option("--with", argument.with, "The base, named as katachi predict does");
}

void add_info(CLI::App& parent) {
  CLI::App* command =
      parent.add_subcommand("info", "Source, size by number of facts, and how many patterns pass which filter");
  const auto options = std::make_shared<PatternInfoOptions>();
  add_base(*command, options->base, "BASE", "");
  command->add_flag("--verify", options->verify, "Check every block of the file against its checksum");
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(std::string("Example: katachi pattern info base.kform --verify\n") + kExitHelp);
  command->callback([options] { run_pattern_info(*options); });
}

void add_top(CLI::App& parent) {
  using pattern::Ranking;
  CLI::App* command = parent.add_subcommand("top", "The most frequent, the best or the most useful patterns, drawn");
  const auto options = std::make_shared<PatternTopOptions>();
  add_base(*command, options->base, "BASE", "");
  static const std::map<std::string, Ranking> kRankings = {
      {"frequent", Ranking::kFrequent}, {"good", Ranking::kGood}, {"useful", Ranking::kUseful}};
  command
      ->add_option("--by", options->top.by,
                   "frequent: P(p); good: P(i|p), by the lower end of its 95 % interval; useful: P(p|i), the default")
      ->transform(CLI::CheckedTransformer(kRankings, CLI::ignore_case).description("frequent|good|useful"));
  command->add_option("-k,--facts", options->facts, "Only patterns with this number of facts: 5, or 3:9")
      ->type_name("K|A:B");
  command->add_option("-n", options->top.count, "How many")->check(CLI::PositiveNumber)->capture_default_str();
  command->add_option("--min-plays", options->top.min_plays, "Minimum play count of a pattern")->capture_default_str();
  command->add_option("--games", options->games,
                      "Count the plays in these games; --by useful and --min-plays use them");
  command->add_option("--phase", options->phase, "Count these moves of each of the --games only")->type_name("A:B");
  command->add_flag("--no-pictures", options->no_pictures, "The table only");
  command->add_flag("--json", options->json, "One JSON object");
  command->add_option("--csv", options->csv, "Write the table into this file");
  command->add_option("--svg", options->svg, "Draw each pattern into a file in this folder");
  add_force_option(*command, options->force);
  command->footer(
      std::string("X own stones, O enemy stones, . known to be empty, ? not known, 1 the point itself, - and | edges.\n"
                  "The drawings are shapes that katachi search takes.\n\n"
                  "Examples:\n"
                  "  katachi pattern top base.kform --by good -k 6:15 --min-plays 20\n"
                  "  katachi pattern top base.kform --games games/ --phase 1:30 -n 10\n") +
      kExitHelp);
  command->callback([options] { run_pattern_top(*options); });
}

void add_show(CLI::App& parent) {
  CLI::App* command =
      parent.add_subcommand("show", "One pattern: drawn, its probabilities, family and source positions");
  const auto options = std::make_shared<PatternShowOptions>();
  add_base(*command, options->base, "ID", "The number of the pattern, as katachi pattern top lists it");
  command->add_option("--svg", options->svg, "Draw it into this file");
  add_force_option(*command, options->force);
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      std::string("Source positions are in BASE.ksrc, beside the base; katachi learn --sources makes it.\n\n"
                  "Examples:\n"
                  "  katachi pattern show base.kform 1234\n"
                  "  katachi pattern show 1234 --svg pattern.svg\n") +
      kExitHelp);
  command->callback([options] { run_pattern_show(*options); });
}

void add_match(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("match", "Move probabilities of a base in a position of a game");
  const auto options = std::make_shared<PatternMatchOptions>();
  add_base(*command, options->base, "GAME", "The game record (.sgf)");
  command->add_option("--move", options->move, "The position before this move, from 1")
      ->required()
      ->check(CLI::Range(1, 100'000));
  command->add_option("--game", options->game, "Which game of the file, from 1")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("-n", options->count, "How many points to list")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  add_rule_options(*command, options->predictor);
  command->add_option("--svg", options->svg, "Draw the heat map into this file");
  add_force_option(*command, options->force);
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      std::string("Examples:\n"
                  "  katachi pattern match base.kform game.sgf --move 30\n"
                  "  katachi pattern match game.sgf --with base.kform --move 30 --rule max --svg heat.svg\n") +
      kExitHelp);
  command->callback([options] { run_pattern_match(*options); });
}

void add_export(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("export", "A base as an SQLite database or as CSV");
  const auto options = std::make_shared<PatternExportOptions>();
  add_base(*command, options->base, "BASE", "");
  CLI::Option_group* out = command->add_option_group("Output");
  out->add_option("--sqlite", options->sqlite, "Write an SQLite database: the tables patterns and base");
  out->add_option("--csv", options->csv, "Write comma-separated values");
  out->require_option(1);
  add_force_option(*command, options->force);
  pattern::Filters& filters = options->filters;
  command->add_option("--min-plays", filters.min_plays, "Minimum play count of a pattern")->capture_default_str();
  command->add_option("--min-matches", filters.min_matches, "Minimum match count of a pattern")->capture_default_str();
  command->add_option("--min-probability", filters.min_probability, "Only patterns with P(i|p) above this")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->footer(std::string("Without a filter all nodes are written, also those not kept that stand there for their\n"
                              "children (kept = 0). The file appears under its name only when it is complete.\n\n"
                              "Examples:\n"
                              "  katachi pattern export base.kform --sqlite base.sqlite\n"
                              "  katachi pattern export base.kform --csv base.csv --min-plays 10\n") +
                  kExitHelp);
  command->callback([options] { run_pattern_export(*options); });
}

void add_merge(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("merge", "Merge partial results of learn");
  const auto options = std::make_shared<PatternMergeOptions>();
  command->add_option("PART", options->parts, "Sets (.kset), or counts (.kcount) of one and the same set")->required();
  command->add_option("-o,--output", options->out, "The union of the sets (.kset), or the base (.kform)")->required();
  add_force_option(*command, options->force);
  command->add_flag("--keep-counts", options->keep_counts, "Write the sum of the counts (.kcount) instead of a base");
  command->add_option("--threads", options->threads, "Threads; the result is the same for any number")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object");
  add_filter_options(*command, options->filters);
  command->footer(
      std::string("Examples: a collection learned in parts, on several machines, with the same result byte for byte:\n"
                  "  katachi learn part1/ --create -o 1.kset              # and so for each part\n"
                  "  katachi pattern merge 1.kset 2.kset -o all.kset\n"
                  "  katachi learn part1/ --count all.kset -o 1.kcount    # and so for each part\n"
                  "  katachi pattern merge 1.kcount 2.kcount -o base.kform\n") +
      kExitHelp);
  command->callback([options] { run_pattern_merge(*options); });
}

}  // namespace

void add_pattern_command(CLI::App& app) {
  CLI::App* pattern = app.add_subcommand("pattern", "Inspect a pattern base: info, top, show, match, export, merge");
  pattern->require_subcommand(1);
  pattern->footer("Example: katachi pattern top base.kform --by good -n 10");
  add_info(*pattern);
  add_top(*pattern);
  add_show(*pattern);
  add_match(*pattern);
  add_export(*pattern);
  add_merge(*pattern);
}

}  // namespace katachi::apps
