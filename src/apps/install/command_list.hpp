// The program's commands and options as data, read from the same objects that print its help: the manual page and the shell completions
// are made from this list, so they cannot lag behind the program.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katachi::apps {

struct ListedOption {
  std::vector<std::string> names;  // {"-n", "--number"}; of a positional argument one name without a dash
  std::string value;               // "INT:POSITIVE [10]"; empty: takes none
  std::string meaning;
  std::vector<std::string> choices;  // where only these values are allowed

  bool is_positional() const { return !names.front().starts_with('-'); }
};

struct ListedCommand {
  std::string path;  // "sgf check"; empty: the program itself
  std::string name;  // "check"
  std::string about;
  std::string usage;            // one line without the name of the program and without "Usage:"
  std::string examples, notes;  // whole lines
  std::vector<ListedOption> options;
  std::vector<std::string> commands;  // names of its own commands
};

// The program first, every command before its own commands.
std::vector<ListedCommand> list_commands(const CLI::App& program);

}  // namespace katachi::apps
