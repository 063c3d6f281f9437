#include "apps/install/completion.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katachi::apps {

namespace {

// For a shell, between single quotes; one line.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else
      out += c == '\n' ? ' ' : c;
  }
  return out + "'";
}

// The first sentence is enough beside a name.
std::string_view first_line(std::string_view text) { return text.substr(0, text.find_first_of("\n;")); }

std::vector<std::string> option_names(const ListedCommand& command) {
  std::vector<std::string> names;
  for (const ListedOption& option : command.options)
    if (!option.is_positional()) names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

const ListedCommand& own_command(std::span<const ListedCommand> all, const ListedCommand& parent,
                                 std::string_view name) {
  const std::string path = (parent.path.empty() ? "" : parent.path + " ") + std::string(name);
  return *std::ranges::find(all, path, &ListedCommand::path);
}

// "'sgf check' | 'sgf info'": every command by its path.
std::string all_paths(std::span<const ListedCommand> commands, std::string_view between) {
  std::vector<std::string> paths;
  for (const ListedCommand& command : commands.subspan(1)) paths.push_back(in_quotes(command.path));
  return fmt::format("{}", fmt::join(paths, between));
}

// Of bash and zsh: "'sgf check --rules' | ...) values='a b' ;;" for each option with a few values.
std::string choice_cases(std::span<const ListedCommand> commands) {
  std::string cases;
  for (const ListedCommand& command : commands) {
    for (const ListedOption& option : command.options) {
      if (option.is_positional() || option.choices.empty()) continue;
      std::vector<std::string> labels;
      for (const std::string& name : option.names) labels.push_back(in_quotes(command.path + " " + name));
      cases += fmt::format("    {}) values={} ;;\n", fmt::join(labels, " | "),
                           in_quotes(fmt::format("{}", fmt::join(option.choices, " "))));
    }
  }
  return cases;
}

std::string zsh_descriptions(std::span<const ListedCommand> all, const ListedCommand& command) {
  std::string text = "      commands=(";
  for (const std::string& name : command.commands)
    text += "\n        " + in_quotes(fmt::format("{}:{}", name, first_line(own_command(all, command, name).about)));
  text += ")\n      options=(";
  for (const ListedOption& option : command.options) {
    if (option.is_positional()) continue;
    for (const std::string& name : option.names)
      text += "\n        " + in_quotes(fmt::format("{}:{}", name, first_line(option.meaning)));
  }
  return text + ")\n";
}

// "-s n -l number -r -a 'a b' -d 'How many'"
std::string fish_option(const ListedOption& option) {
  std::string text;
  for (const std::string& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!option.choices.empty())
    text += " -x -a " + in_quotes(fmt::format("{}", fmt::join(option.choices, " ")));
  else if (!option.value.empty())
    text += " -r";
  return text + " -d " + in_quotes(first_line(option.meaning));
}

}  // namespace

std::string bash_completion(std::span<const ListedCommand> commands) {
  std::string cases;
  for (const ListedCommand& command : commands)
    cases += fmt::format("    {}) commands={} options={} ;;\n", in_quotes(command.path),
                         in_quotes(fmt::format("{}", fmt::join(command.commands, " "))),
                         in_quotes(fmt::format("{}", fmt::join(option_names(command), " "))));
  return fmt::format(R"(# bash completion of katachi, made by `katachi completion bash`
_katachi() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
  local place='' longer commands='' options='' values='' word
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    longer="${{place:+$place }}$word"
    case $longer in
      {}) place=$longer ;;
    esac
  done
  case $place in
{}  esac
  case "$place $previous" in
{}  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$commands" -- "$current"))
  fi
}}
complete -o bashdefault -o default -F _katachi katachi
)",
                     all_paths(commands, " | "), cases, choice_cases(commands));
}

std::string zsh_completion(std::span<const ListedCommand> commands) {
  std::string cases;
  for (const ListedCommand& command : commands)
    cases += fmt::format("    {})\n{}      ;;\n", in_quotes(command.path), zsh_descriptions(commands, command));
  return fmt::format(R"(#compdef katachi
# zsh completion of katachi, made by `katachi completion zsh`
_katachi() {{
  local place='' longer='' values='' word
  local -a commands options
  for word in "${{(@)words[2,CURRENT-1]}}"; do
    longer="${{place:+$place }}$word"
    case $longer in
      {}) place=$longer ;;
    esac
  done
  case $place in
{}  esac
  case "$place ${{words[CURRENT-1]}}" in
{}  esac
  if [[ -n $values ]]; then
    compadd -- ${{=values}}
  elif [[ ${{words[CURRENT]}} == -* ]]; then
    _describe -o option options
  elif (( $#commands )); then
    _describe command commands
  else
    _files
  fi
}}
# Loaded from $fpath it is the function itself, read by `source` it makes it known.
if [[ ${{funcstack[1]}} == _katachi ]]; then _katachi "$@"; else compdef _katachi katachi; fi
)",
                     all_paths(commands, " | "), cases, choice_cases(commands));
}

std::string fish_completion(std::span<const ListedCommand> commands) {
  std::string script = fmt::format(R"(# fish completion of katachi, made by `katachi completion fish`
function __katachi_place
    set -l place ''
    for word in (commandline -opc)[2..]
        set -l longer (string trim "$place $word")
        contains -- $longer {}; and set place $longer
    end
    echo $place
end
)",
                                   all_paths(commands, " "));
  for (const ListedCommand& command : commands) {
    const std::string here = fmt::format("complete -c katachi -n {}",
                                         in_quotes(fmt::format("test (__katachi_place) = \"{}\"", command.path)));
    for (const std::string& name : command.commands)
      script += fmt::format("{} -f -a {} -d {}\n", here, name,
                            in_quotes(first_line(own_command(commands, command, name).about)));
    for (const ListedOption& option : command.options)
      if (!option.is_positional()) script += here + fish_option(option) + "\n";
  }
  return script;
}

}  // namespace katachi::apps
