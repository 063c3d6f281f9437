set(deps katachi_positions)
# Beside test_go: the comparison with GNU Go as a program, for more games than a test should play.
find_package(CLI11 REQUIRED)
add_executable(gnugo_compare go/gnugo_compare/main.cpp go/gnugo.cpp)
target_link_libraries(gnugo_compare PRIVATE katachi_go katachi_settings CLI11::CLI11)
target_include_directories(gnugo_compare PRIVATE ${PROJECT_SOURCE_DIR})
