#include "apps/install/command_list.hpp"

#include "apps/shell/help_format.hpp"

namespace katachi::apps {

namespace {

// "TEXT:{any,none,some} [any]" has three choices, "TEXT" none.
std::vector<std::string> choices_of(const std::string& type) {
  const std::size_t open = type.find('{'), close = type.find('}', open);
  std::vector<std::string> choices;
  if (close == std::string::npos) return choices;
  for (std::size_t start = open + 1; start < close;) {
    const std::size_t end = std::min(type.find(',', start), close);
    choices.push_back(type.substr(start, end - start));
    start = end + 1;
  }
  return choices;
}

std::string without_leading_blanks(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \n");
  return first == std::string::npos ? "" : text.substr(first);
}

ListedOption listed(const CLI::Option& option) {
  ListedOption entry;
  if (option.get_positional()) {
    entry.names = {option.get_name(true)};
  } else {
    for (const std::string& name : option.get_snames()) entry.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) entry.names.push_back("--" + name);
  }
  if (option.get_positional() || option.get_expected_max() > 0)
    entry.value = without_leading_blanks(HelpFormat().make_option_opts(&option));
  entry.meaning = option.get_description();
  entry.choices = choices_of(option.get_type_name());
  return entry;
}

// Also those of the groups, which CLI11 keeps as nameless commands.
void add_options(const CLI::App& app, ListedCommand& entry) {
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) entry.options.push_back(listed(*option));
  for (const CLI::App* part : app.get_subcommands({})) {
    if (part->get_name().empty())
      add_options(*part, entry);
    else
      entry.commands.push_back(part->get_name());
  }
}

// "[OPTIONS] game [SUBCOMMAND]"
std::string usage_of(const CLI::App& app) {
  const std::string usage = CLI::Formatter().make_usage(&app, "");
  const std::string line = usage.substr(0, usage.find('\n', usage.find_first_not_of('\n')));
  const std::size_t colon = line.find(':');
  return without_leading_blanks(line.substr(colon == std::string::npos ? 0 : colon + 1));
}

void add_command(const CLI::App& app, const std::string& path, std::vector<ListedCommand>& list) {
  const SplitFooter footer = split_footer(app.get_footer());
  ListedCommand entry{.path = path,
                      .name = app.get_name(),
                      .about = app.get_description(),
                      .usage = usage_of(app),
                      .examples = footer.examples,
                      .notes = footer.rest,
                      .options = {},
                      .commands = {}};
  add_options(app, entry);
  list.push_back(std::move(entry));
  for (const CLI::App* command : app.get_subcommands({}))
    if (!command->get_name().empty())
      add_command(*command, (path.empty() ? "" : path + " ") + command->get_name(), list);
}

}  // namespace

std::vector<ListedCommand> list_commands(const CLI::App& program) {
  std::vector<ListedCommand> list;
  add_command(program, "", list);
  return list;
}

}  // namespace katachi::apps
