// Game records: loading and writing SGF.
#include <string>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "core/output_file.hpp"
#include "core/whole_file.hpp"
#include "draw/text.hpp"
#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "record/record.hpp"

namespace katachi::gtp {

namespace {

// loadsgf FILE [MOVE]: the position before that move, as GNU Go does; without it the end of the game. The name of the file
// may have blanks.
Answer loadsgf(Engine& engine, Arguments arguments) {
  if (!engine.options().allow_files) return core::fail("cannot load file: files are not allowed in this session");
  record::LoadOptions options{.game = 0, .move_number = std::nullopt, .rules = engine.game().rules()};
  Arguments name = arguments;
  if (name.size() > 1) options.move_number = core::parse_number<int>(name.back());
  if (options.move_number) {
    if (*options.move_number < 1) return core::fail("syntax error: moves are counted from 1");
    name = name.first(name.size() - 1);
  }
  auto loaded = record::load_game(joined(name), options);
  if (!loaded) return core::fail("cannot load file: " + draw::printable(loaded.error().text()));
  for (const record::Repair& repair : loaded->record.repairs) engine.log().info("loadsgf: " + repair.text());
  if (loaded->games_in_file > 1)
    engine.log().info(fmt::format("loadsgf: the first of {} games", loaded->games_in_file));
  engine.session().start(std::move(loaded->history));
  return "";
}

std::string record_of(Engine& engine) {
  record::GameInfo info;
  info.application = engine.identity().name + ":" + engine.identity().version;
  return record::to_sgf(engine.game(), info);
}

// printsgf [FILE]: to a file, or as the reply.
Answer printsgf(Engine& engine, Arguments arguments) {
  const std::string name = joined(arguments);
  if (name.empty() || name == "-") return record_of(engine);
  if (!engine.options().allow_files) return core::fail("cannot write file: files are not allowed in this session");
  if (core::would_lose_a_file(name))
    return core::fail("cannot write file: it exists and was not made by katachi: " + name);
  try {
    core::WholeFile file(name, false);
    file.write(record_of(engine));
    file.commit();
  } catch (const core::EnvironmentError& error) {
    return core::fail(std::string("cannot write file: ") + error.what());
  }
  return "";
}

}  // namespace

void add_record_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"loadsgf", "FILE [MOVE]", 1, kAnyNumber, loadsgf},
                                {"printsgf", "[FILE]", 0, kAnyNumber, printsgf},
                            });
}

}  // namespace katachi::gtp
