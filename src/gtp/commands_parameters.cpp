// The player's parameters, by the names of player/parameters/parameters.hpp; those alone that it reads.
#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "player/parameters/reading.hpp"

namespace katachi::gtp {

namespace {

Answer set_param(Engine& engine, Arguments arguments) {
  if (player::is_file(arguments[0]) && !engine.options().allow_files)
    return core::fail(fmt::format("cannot set {}: files are not allowed in this session", arguments[0]));
  if (auto done = engine.session().set_parameter(arguments[0], joined(arguments.subspan(1))); !done)
    return std::unexpected(done.error());
  return "";
}

Answer get_param(Engine& engine, Arguments arguments) {
  auto value = player::get(engine.player().parameters(), arguments[0]);
  if (!value) return value;
  if (auto why = player::why_unread(engine.player().preset(), arguments[0])) return std::unexpected(*std::move(why));
  return value;
}

Answer get_params(Engine& engine, Arguments) { return player::read_parameters_json(engine.player().preset()); }

Answer list_params(Engine& engine, Arguments) {
  std::string names;
  for (const std::string& name : player::read_parameters(engine.player().preset()))
    names += (names.empty() ? "" : " ") + name;
  return names;
}

}  // namespace

void add_parameter_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"kata-set-param", "NAME VALUE", 2, kAnyNumber, set_param},
                                {"kata-get-param", "NAME", 1, 1, get_param},
                                {"kata-get-params", "", 0, 0, get_params},
                                {"kata-list-params", "", 0, 0, list_params},
                            });
}

}  // namespace katachi::gtp
