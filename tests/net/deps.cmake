set(deps katachi_go)
# Compiled by itself: beside code that allocates, the compiler would see through it and complain.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/allocations.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
