// Administrative commands: who are you, what do you know, end.
#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "gtp/command_engine.hpp"

namespace katachi::gtp {

namespace {

Answer protocol_version(CommandEngine&, Arguments) { return "2"; }
Answer name(CommandEngine& engine, Arguments) { return engine.identity().name; }
Answer version(CommandEngine& engine, Arguments) { return engine.identity().version; }

Answer known_command(CommandEngine& engine, Arguments arguments) {
  const std::string wanted = arguments.empty() ? "" : arguments[0];
  const bool known = std::ranges::any_of(engine.commands(), [&](const Command& c) { return c.name == wanted; });
  return known ? "true" : "false";
}

Answer list_commands(CommandEngine& engine, Arguments) {
  std::vector<std::string_view> names;
  for (const Command& command : engine.commands()) names.push_back(command.name);
  std::ranges::sort(names);
  std::string text;
  for (const std::string_view command : names) text.append(command).append("\n");
  return text;
}

Answer quit(CommandEngine& engine, Arguments) {
  engine.quit();
  return "";
}

Answer cpu_time(CommandEngine&, Arguments) {
  return fmt::format("{:.3f}", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

Answer describe_engine(CommandEngine& engine, Arguments) {
  return fmt::format("{} {}\n{}", engine.identity().name, engine.identity().version, engine.describe_self());
}

}  // namespace

void add_admin_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"protocol_version", "", 0, 0, protocol_version},
                                {"name", "", 0, 0, name},
                                {"version", "", 0, 0, version},
                                {"known_command", "COMMAND", 0, kAnyNumber, known_command},
                                {"list_commands", "", 0, 0, list_commands},
                                {"quit", "", 0, kAnyNumber, quit},
                                {"cputime", "", 0, 0, cpu_time},
                                {"gomill-cpu_time", "", 0, 0, cpu_time},
                                {"gomill-describe_engine", "", 0, 0, describe_engine},
                            });
}

}  // namespace katachi::gtp
