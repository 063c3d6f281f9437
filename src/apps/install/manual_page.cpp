#include "apps/install/manual_page.hpp"

#include <fmt/format.h>

namespace katachi::apps {

namespace {

// Text as it is: nothing in it is a request or an escape of groff, and what looks like ASCII stays ASCII when it is copied.
std::string plain(std::string_view text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) out += "\\&";
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += c;
    }
    at_start = c == '\n';
  }
  return out;
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", plain(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", plain(text)); }

// Lines that keep their breaks and blanks.
std::string as_printed(std::string_view lines) {
  return lines.empty() ? "" : fmt::format(".PP\n.nf\n{}.fi\n", plain(lines));
}

std::string option_text(const ListedOption& option) {
  std::string names;
  for (const std::string& name : option.names)
    names += (names.empty() ? "" : ", ") + (option.is_positional() ? italic(name) : bold(name));
  const std::string value = option.value.empty() ? "" : " " + italic(option.value);
  return fmt::format(".TP\n{}{}\n{}\n", names, value, plain(option.meaning));
}

std::string options_text(const ListedCommand& command) {
  std::string text;
  for (const ListedOption& option : command.options) text += option_text(option);
  return text;
}

std::string command_text(const ListedCommand& command) {
  return fmt::format(".SS katachi {}\n{}.\n.PP\n{} {}\n{}{}{}", plain(command.path), plain(command.about),
                     bold("katachi " + command.path), plain(command.usage), as_printed(command.examples),
                     options_text(command), as_printed(command.notes));
}

constexpr std::string_view kFiles = R"(.SH FILES
The data that come with the program (presets, pattern base, move model) are looked for in this order:
.PP
.nf
data/ beside the program
the place of the installation, usually ../share/katachi/data from the program
$XDG_DATA_HOME/katachi/data, without XDG_DATA_HOME \(ti/.local/share/katachi/data
katachi/data in each folder of $XDG_DATA_DIRS, without it /usr/local/share and /usr/share
.fi
.SH ENVIRONMENT
.TP
\fBKATACHI_DATA\fR
The only folder in which data are looked for.
.SH EXIT STATUS
.TP
0
The job was done.
.TP
1
The job failed.
.TP
2
Wrong use or invalid input.
)";

}  // namespace

std::string manual_page(std::span<const ListedCommand> commands, std::string_view version) {
  const ListedCommand& program = commands.front();
  std::string page = fmt::format(
      ".TH KATACHI 1 \"\" \"katachi {}\" \"User Commands\"\n.SH NAME\nkatachi \\- Go engine and laboratory for game "
      "search\n"
      ".SH SYNOPSIS\n{} {} [{}]...\n.br\n{} {}\n.SH DESCRIPTION\n{}\n.PP\nWithout a command it starts {}.\n.SH "
      "OPTIONS\n{}"
      ".SH COMMANDS\n",
      plain(version), bold("katachi"), italic("COMMAND"), italic("OPTION"), bold("katachi"), bold("--version"),
      plain(program.about), bold("katachi play"), options_text(program));
  for (const ListedCommand& command : commands.subspan(1)) page += command_text(command);
  return page.append(kFiles);
}

}  // namespace katachi::apps
