set(deps katachi_record katachi_go)
