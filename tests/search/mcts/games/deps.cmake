set(deps katachi_playout katachi_games)
