set(deps katachi_games katachi_draw katachi_crew)
