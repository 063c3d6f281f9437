// Administrative commands: who are you, what do you know, end.
#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"

namespace katachi::gtp {

namespace {

Answer protocol_version(Engine&, Arguments) { return "2"; }
Answer name(Engine& engine, Arguments) { return engine.options().name; }
Answer version(Engine& engine, Arguments) { return engine.options().version; }

Answer known_command(Engine& engine, Arguments arguments) {
  const std::string wanted = arguments.empty() ? "" : arguments[0];
  const bool known =
      std::ranges::any_of(engine.commands(), [&](const Command& c) { return c.is_listed && c.name == wanted; });
  return known ? "true" : "false";
}

Answer list_commands(Engine& engine, Arguments) {
  std::vector<std::string_view> names;
  for (const Command& command : engine.commands())
    if (command.is_listed) names.push_back(command.name);
  std::ranges::sort(names);
  std::string text;
  for (const std::string_view command : names) text.append(command).append("\n");
  return text;
}

Answer quit(Engine& engine, Arguments) {
  engine.quit();
  return "";
}

Answer cpu_time(Engine&, Arguments) {
  return fmt::format("{:.3f}", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

Answer describe_engine(Engine& engine, Arguments) {
  return fmt::format("{} {}\n{}", engine.options().name, engine.options().version, engine.player().describe_self());
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
