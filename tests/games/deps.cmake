set(deps katachi_playout)
