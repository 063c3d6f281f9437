// katachi sgf: game records looked at, repaired and converted.
#include <memory>
#include <thread>

#include "apps/commands.hpp"
#include "apps/records/sgf_jobs.hpp"
#include "apps/shell/output.hpp"

namespace katachi::apps {

namespace {

constexpr const char* kPathHelp = "Files, folders (searched recursively) and archives (.zip .7z .tar.gz ...)";
constexpr const char* kExitHelp =
    "\nExit code: 0 done, 1 something could not be read or written (the rest was done), 2 usage error.";

template <class Options>
void add_reading_options(CLI::App& command, Options& options) {
  command.add_option("PATH", options.paths, kPathHelp)->required();
  command.add_option("--threads", options.threads, "Threads that read; the output does not depend on it")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_flag("--json", options.json, "One JSON object per line");
}

void add_check(CLI::App& sgf) {
  CLI::App* command = sgf.add_subcommand("check", "Report what is wrong in game records and how it was repaired");
  const auto options = std::make_shared<SgfCheckOptions>();
  add_reading_options(*command, *options);
  command->add_flag("-q,--quiet", options->quiet, "Print the summary only");
  command->footer(
      std::string("One line per game that needed repair, then a summary. docs/sgf.md explains the codes.\n\n"
                  "Examples:\n"
                  "  katachi sgf check games/ more.zip\n"
                  "  katachi sgf check --quiet --threads 4 collection.sgf.gz\n"
                  "  katachi sgf check --json games/ | jq 'select(.type == \"summary\")'\n") +
      kExitHelp);
  command->callback([options] { run_sgf_check(*options); });
}

void add_info(CLI::App& sgf) {
  CLI::App* command = sgf.add_subcommand("info", "List players, date, result, size, komi, handicap, moves and event");
  const auto options = std::make_shared<SgfInfoOptions>();
  add_reading_options(*command, *options);
  command->footer(std::string("Komi, handicap, result and date are shown as repaired.\n\n"
                              "Examples:\n"
                              "  katachi sgf info games/\n"
                              "  katachi sgf info --json games/ | jq -r 'select(.handicap == 0) | .file'\n") +
                  kExitHelp);
  command->callback([options] { run_sgf_info(*options); });
}

void add_convert(CLI::App& sgf) {
  CLI::App* command = sgf.add_subcommand("convert", "Repair, re-encode, join or split game records");
  const auto options = std::make_shared<SgfConvertOptions>();
  command->add_option("PATH", options->paths, kPathHelp)->required();
  auto* out =
      command->add_option("-o,--output", options->out, "Write all games into this one file (- for standard output)");
  command->add_option("--split", options->split, "Write one file per game into this folder")->excludes(out);
  command
      ->add_option("--encoding", options->encoding, "Charset of the output: UTF-8, GB18030, Big5, CP932, EUC-KR, ...")
      ->capture_default_str();
  command->add_flag("--main-line", options->main_line, "Write the main line only");
  command->add_flag("--as-is", options->as_is, "Repair only the syntax");
  add_force_option(*command, options->force);
  command->footer(std::string("Inputs are never changed. A file appears under its name only when it is complete.\n\n"
                              "Examples:\n"
                              "  katachi sgf convert old.sgf -o new.sgf\n"
                              "  katachi sgf convert games/ --main-line -o all.sgf\n"
                              "  katachi sgf convert collection.sgf --split games-of-it/\n"
                              "  katachi sgf convert kifu.sgf --encoding CP932 -o for-windows.sgf\n") +
                  kExitHelp);
  command->callback([options] { run_sgf_convert(*options); });
}

}  // namespace

void add_sgf_command(CLI::App& app) {
  CLI::App* sgf = app.add_subcommand("sgf", "Check, list and convert game records (SGF)");
  sgf->require_subcommand(1);
  sgf->footer("Example: katachi sgf check games/");
  add_check(*sgf);
  add_info(*sgf);
  add_convert(*sgf);
}

}  // namespace katachi::apps
