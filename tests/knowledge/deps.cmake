set(deps katachi_go katachi_games katachi_record)
