set(deps katachi_games)
target_sources(test_${name} PRIVATE ${CMAKE_CURRENT_LIST_DIR}/../search/mcts/allocations.cpp)
