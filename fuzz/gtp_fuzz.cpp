// Bytes as a GTP session: every command gets exactly one well-formed reply, empty lines and comments get none, and the board
// stays consistent. Files are forbidden and the playouts are kept few, whatever the session sets. A session whose first line is
// "#game NAME" is one with the engine of that game, any other one with that of Go.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "games/registry/registry.hpp"
#include "gtp/engine.hpp"
#include "gtp/game_engine.hpp"
#include "gtp/line.hpp"
#include "player/player.hpp"

namespace {

using namespace katachi;

constexpr std::size_t kMostSearches = 6;  // per session: they are what takes time

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "gtp_fuzz: %s\n", what);
  std::abort();
}

bool is_well_formed(std::string_view reply, std::string_view id) {
  if (reply.empty() || (reply[0] != '=' && reply[0] != '?')) return false;
  if (!reply.substr(1).starts_with(id)) return false;
  const char after_id = reply[1 + id.size()];
  if (after_id != ' ' && after_id != '\n') return false;
  return reply.find("\n\n") == reply.size() - 2 && reply.find('\r') == std::string_view::npos &&
         reply.find('\0') == std::string_view::npos;
}

void keep_small(gtp::Engine& engine) {
  using Setting = std::pair<const char*, const char*>;
  for (const auto& [name, value] : {Setting("playouts", "2"), Setting("threads", "1"), Setting("status_playouts", "10"),
                                    Setting("min_seconds", "0")})
    require(engine.session().set_parameter(name, value).has_value(), "a parameter cannot be set");
}

void keep_small(gtp::GameEngine& engine) {
  player::GameSetup small = engine.setup();
  small.parameters.playouts = 2;
  small.parameters.nodes = 0;
  small.parameters.threads = 1;
  if (small.parameters != engine.setup().parameters)
    require(engine.set_setup(small).has_value(), "a parameter cannot be set");
}

void check_board(const gtp::Engine& engine) {
  if (engine.game().size().area() <= 49)
    require(engine.game().board().check_consistency().empty(), "the board is not consistent");
}

// The position is that of the moves, and each of them was legal.
void check_board(const gtp::GameEngine& engine) {
  game::AnyState state = engine.start_position();
  for (const game::AnyMove move : engine.moves()) {
    require(!state.is_terminal() && state.is_legal(move), "an illegal move was played");
    state.play(move);
  }
  require(state.key() == engine.state().key(), "the position is not that of the moves");
}

bool is_search(std::string_view name) {
  return name.find("genmove") != std::string_view::npos || name.starts_with("final_") || name == "katachi-variation" ||
         name == "katachi-win_rates" || name == "katachi-best_moves";
}

// A tree may be told to take more memory than the fuzzer allows.
bool sets_memory(const gtp::CommandLine& line) {
  return std::ranges::find(line.arguments, "memory") != line.arguments.end();
}

template <class E>
void talk(E& engine, std::string_view rest) {
  std::size_t searches = 0;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    const auto command = gtp::parse_line(line);
    if (command && sets_memory(*command)) continue;
    if (command && is_search(command->name) && ++searches > kMostSearches) continue;
    keep_small(engine);
    const auto reply = engine.execute(line);
    require(reply.has_value() == command.has_value(), "a reply is missing, or one too many");
    if (!reply) continue;
    require(is_well_formed(reply->text, command->id), "the reply is not well-formed");
    check_board(engine);
    if (reply->is_last) break;
  }
}

// The game that the first line names.
const games::Entry* game_of(std::string_view text) {
  constexpr std::string_view kMark = "#game ";
  if (!text.starts_with(kMark)) return nullptr;
  const std::string_view name = text.substr(kMark.size(), text.find('\n') - kMark.size());
  const auto entry = games::find_game(name);
  return entry ? *entry : nullptr;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const core::ManualClock clock;
  core::SilentLog log;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const games::Entry* const game = game_of(text)) {
    const auto engine = gtp::GameEngine::make({.game = game}, player::GameSetup{}, clock, log);
    require(engine.has_value(), "no engine for a game");
    talk(**engine, text);
    return 0;
  }
  gtp::EngineOptions options;
  options.size = go::Size::square(5);
  options.rules = go::rules_by_name("chinese").value();
  options.allow_files = false;
  gtp::Engine engine(options, player::make_player(player::Preset{}, clock), clock, log);
  talk(engine, text);
  return 0;
}
