set(deps katachi_record katachi_go katachi_net)
