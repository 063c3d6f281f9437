#include "apps/shell/game_choice.hpp"

#include "apps/commands.hpp"

namespace katachi::apps {

const games::Entry& game_or_fail(const std::string& name) {
  const auto entry = games::find_game(name);
  if (!entry) fail_on_input({entry.error().what, "--game", entry.error().remedy});
  return **entry;
}

game::BoardSize board_size_or_fail(const games::Entry& entry, const std::string& text) {
  if (text.empty()) return entry.traits->usual;
  const auto size = game::parse_size(*entry.traits, text);
  if (!size) fail_on_input({size.error().what, "--size", size.error().remedy});
  return *size;
}

}  // namespace katachi::apps
