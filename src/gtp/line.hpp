// One line of GTP input: what is left of it when comments, control characters and line ends are gone.
//
// Tabs become blanks, other control characters disappear (so CRLF is LF), a `#` starts a comment, semicolons at the end are
// dropped because some configuration files have them. Bytes beyond ASCII stay: they can only be part of a file name or a
// player's name. core::read_line limits the length.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katachi::gtp {

struct CommandLine {
  std::string id;    // digits as they were sent, or empty
  std::string name;  // empty only if the line was an id alone
  std::vector<std::string> arguments;
};

// Nothing if the line is empty or a comment: such a line gets no reply.
std::optional<CommandLine> parse_line(std::string_view raw);

// "# interrupt": a comment by which GoGui asks to end the running command.
bool is_interrupt(std::string_view raw);

}  // namespace katachi::gtp
