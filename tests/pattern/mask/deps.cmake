set(deps katachi_pattern)
