set(deps katachi_record katachi_sgf katachi_go)
