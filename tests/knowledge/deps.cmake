set(deps katachi_go)
