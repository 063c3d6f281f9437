// katachi: one program with small commands. Without one it starts `katachi play`.
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "apps/commands.hpp"
#include "core/result.hpp"

namespace {

using katachi::apps::ExitCode;

// What to say of a first word that is no command; empty if it is one. CLI11 would only say that a command is missing.
std::string unknown_command(const CLI::App& app, std::string_view word) {
  std::string known;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_name() == word) return "";
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  return "unknown command '" + std::string(word) + "' (known: " + known + "; see katachi --help)";
}

int exit_with(ExitCode code, const char* message) {
  std::fprintf(stderr, "katachi: %s\n", message);
  return static_cast<int>(code);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("katachi: a Go engine that learns its shapes from game records, and a laboratory for game search.",
               "katachi");
  app.set_version_flag("--version", "katachi " KATACHI_VERSION);
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Print the help of every command and exit");
  app.footer("Each command has its own help with an example: katachi COMMAND --help");
  katachi::apps::add_play_command(app);
  katachi::apps::add_gtp_command(app);
  katachi::apps::add_sgf_command(app);
  katachi::apps::add_index_command(app);
  katachi::apps::add_search_command(app);
  katachi::apps::add_learn_command(app);
  katachi::apps::add_predict_command(app);
  katachi::apps::add_pattern_command(app);
  katachi::apps::add_experiment_command(app);
  katachi::apps::add_perft_command(app);
  katachi::apps::add_bench_command(app);
  if (argc > 1 && argv[1][0] != '-') {
    const std::string complaint = unknown_command(app, argv[1]);
    if (!complaint.empty()) return exit_with(ExitCode::kBadInput, complaint.c_str());
  }
  try {
    if (argc < 2)
      app.parse("play", false);
    else
      app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : static_cast<int>(ExitCode::kBadInput);
  } catch (const katachi::apps::CommandFailed& e) {
    return exit_with(e.code(), e.what());
  } catch (const katachi::core::EnvironmentError& e) {
    return exit_with(ExitCode::kFailed, e.what());
  } catch (const std::bad_alloc&) {
    return exit_with(ExitCode::kFailed, "out of memory");
  } catch (const std::exception& e) {
    return exit_with(ExitCode::kFailed, e.what());
  }
  return 0;
}
