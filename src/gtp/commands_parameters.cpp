// The player's parameters, by the names of player/parameters/parameters.hpp.
#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "player/parameters/parameters.hpp"

namespace katachi::gtp {

namespace {

Answer set_param(Engine& engine, Arguments arguments) {
  if (auto done = engine.session().set_parameter(arguments[0], arguments[1]); !done)
    return std::unexpected(done.error());
  return "";
}

Answer get_param(Engine& engine, Arguments arguments) {
  return player::get(engine.player().parameters(), arguments[0]);
}

Answer get_params(Engine& engine, Arguments) { return player::parameters_json(engine.player().parameters()); }

Answer list_params(Engine&, Arguments) {
  std::string names;
  for (const std::string& name : player::parameter_names()) names += (names.empty() ? "" : " ") + name;
  return names;
}

}  // namespace

void add_parameter_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"kata-set-param", "NAME VALUE", 2, 2, set_param},
                                {"kata-get-param", "NAME", 1, 1, get_param},
                                {"kata-get-params", "", 0, 0, get_params},
                                {"kata-list-params", "", 0, 0, list_params},
                            });
}

}  // namespace katachi::gtp
