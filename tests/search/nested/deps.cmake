set(deps katachi_games)
