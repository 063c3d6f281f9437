// Game rows: a StoredGame as a row of the table game, both ways.
//
// Engines are rows of their own, shared by all games; enumerations stand as their stable names (match::name), so that the table
// can be read without this program. A row that no version of this code wrote is an error that names the game.
#pragma once

#include <functional>

#include "store/database.hpp"
#include "store/store.hpp"

namespace katachi::store {

// Within the caller's transaction. Returns false, and writes no game, if there is one of this number and attempt.
bool insert_game(Database& database, RunId run, const StoredGame& game);

void read_games(Database& database, RunId run, bool with_moves, const std::function<void(const StoredGame&)>& visit);

}  // namespace katachi::store
