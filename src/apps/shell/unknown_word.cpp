#include "apps/shell/unknown_word.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "apps/shell/safe_text.hpp"
#include "core/close_name.hpp"

namespace katachi::apps {

namespace {

// "sgf check"; the program itself has none.
std::string path_of(const CLI::App& app) {
  if (app.get_parent() == nullptr) return "";
  const std::string above = path_of(*app.get_parent());
  return above.empty() ? app.get_name() : above + " " + app.get_name();
}

std::string help_of(const CLI::App& app) {
  const std::string path = path_of(app);
  return "see katachi " + (path.empty() ? "" : path + " ") + "--help";
}

core::Error unknown_option(const CLI::App& app, std::string_view word) {
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  const std::string name = printable(word.substr(0, word.find('=')));
  return {"unknown option " + name, path_of(app), core::did_you_mean(name, known, help_of(app))};
}

// Of one App alone. "--" says that no options follow, and is none.
std::optional<core::Error> unknown_word_of(const CLI::App& app) {
  std::vector<std::string> left = app.remaining();
  std::erase(left, "--");
  if (left.empty()) return std::nullopt;
  const auto option = std::ranges::find_if(left, [](const std::string& w) { return w.size() > 1 && w[0] == '-'; });
  if (option != left.end()) return unknown_option(app, *option);
  const bool needs_command = !app.get_subcommands({}).empty() && app.get_subcommands().empty();
  if (needs_command) return unknown_command(app, left.front());
  return core::Error{"unexpected argument '" + printable(left.front()) + "'", path_of(app), help_of(app)};
}

}  // namespace

std::optional<core::Error> unknown_command(const CLI::App& parent, std::string_view word) {
  std::vector<std::string> known;
  std::string list;
  for (const CLI::App* command : parent.get_subcommands({})) {
    if (command->get_name() == word) return std::nullopt;
    known.push_back(command->get_name());
    list += (list.empty() ? "" : ", ") + command->get_name();
  }
  std::string remedy = core::did_you_mean(word, known, "");
  if (!remedy.empty()) remedy += " ";
  return core::Error{"unknown command '" + printable(word) + "'", path_of(parent),
                     remedy + "known: " + list + "; " + help_of(parent)};
}

std::optional<core::Error> unknown_word(const CLI::App& app) {
  if (auto error = unknown_word_of(app)) return error;
  for (const CLI::App* command : app.get_subcommands())
    if (auto error = unknown_word(*command)) return error;
  return std::nullopt;
}

}  // namespace katachi::apps
