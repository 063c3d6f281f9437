set(deps katachi_games katachi_go)
