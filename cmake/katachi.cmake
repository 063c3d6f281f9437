# Compiler settings, and the functions that make one target of each folder.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# ccache, where it is installed and can write its cache: otherwise it would fail instead of just compiling.
find_program(KATACHI_CCACHE ccache)
if(KATACHI_CCACHE AND NOT DEFINED KATACHI_CCACHE_WORKS)
  file(WRITE ${CMAKE_BINARY_DIR}/ccache_probe.cpp "int main() {}\n")
  execute_process(COMMAND ${KATACHI_CCACHE} ${CMAKE_CXX_COMPILER} -c ccache_probe.cpp -o ccache_probe.o
                  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
  string(COMPARE EQUAL "${code}" "0" works)
  set(KATACHI_CCACHE_WORKS ${works} CACHE INTERNAL "ccache compiled a probe")
endif()
if(KATACHI_CCACHE_WORKS)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${KATACHI_CCACHE})
endif()

# Where an installed program finds its data, from its own folder, so that an installation can be moved as a whole.
include(GNUInstallDirs)
file(RELATIVE_PATH KATACHI_DATA_FROM_PROGRAM ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_DATADIR}/katachi/data)

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)

# Warnings are errors for the compilers that the project is tested with. Newer compilers may warn of more, which must not keep anybody
# from building the program.
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13) OR
   (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 20))
  option(KATACHI_WERROR "Warnings are errors" ON)
else()
  option(KATACHI_WERROR "Warnings are errors" OFF)
endif()

add_library(katachi_settings INTERFACE)
target_include_directories(katachi_settings INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(katachi_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                       $<$<BOOL:${KATACHI_WERROR}>:-Werror>)
# The same results on every processor, so that play has one signature: no fused multiply-add.
target_compile_options(katachi_settings INTERFACE -ffp-contract=off)
target_link_libraries(katachi_settings INTERFACE Threads::Threads fmt::fmt)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 warns of its own std::string (GCC bug 105329).
  target_compile_options(katachi_settings INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Unlike g++'s, clang's -Wconversion includes signs, and its -Wshadow warns of constants of files that are compiled together.
  # libstdc++ 12 itself uses deprecated functions.
  target_compile_options(katachi_settings INTERFACE -Wno-sign-conversion -Wno-shadow -Wno-deprecated-declarations)
  # The largest constexpr tables need more steps than clang allows by default.
  target_compile_options(katachi_settings INTERFACE -fconstexpr-steps=100000000)
endif()
if(KATACHI_NATIVE)
  target_compile_options(katachi_settings INTERFACE -march=native)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  target_compile_options(katachi_settings INTERFACE -march=x86-64-v2)
endif()
if(KATACHI_SANITIZE)
  target_compile_options(katachi_settings INTERFACE -fsanitize=${KATACHI_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  if(KATACHI_SANITIZE MATCHES "undefined")
    # Costly checks at every access, which the address sanitizer makes too.
    target_compile_options(katachi_settings INTERFACE -fno-sanitize=null,object-size)
  endif()
  target_link_options(katachi_settings INTERFACE -fsanitize=${KATACHI_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Instrumentation makes this warning unreliable (GCC manual).
    target_compile_options(katachi_settings INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

# katachi_compile_together(target): a unity build, several files compiled as one. It halves the time of a full build, because headers are
# read and templates instantiated once (go, pattern and player: 197 s of processor time apart, 97 s together). Names in the anonymous
# namespaces of one folder must differ. The preset dev turns it off.
function(katachi_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${KATACHI_UNITY} UNITY_BUILD_BATCH_SIZE 12)
endfunction()

# katachi_optimise_only(target folder pattern): in sanitizer builds, only folders that match the pattern are optimised. Elsewhere
# optimising takes longer than it saves when the tests run.
function(katachi_optimise_only target folder pattern)
  if(KATACHI_SANITIZE AND NOT KATACHI_SANITIZE MATCHES "fuzzer" AND NOT folder MATCHES "^(${pattern})$")
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# katachi_library(name [dependency...]): the folder's *.cpp as the library katachi_<name>; a folder of headers alone becomes
# an interface library. Dependencies are other folders' targets, all of a lower layer (tools/check_layers).
function(katachi_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(katachi_${name} STATIC ${sources})
    target_link_libraries(katachi_${name} PUBLIC katachi_settings ${ARGN})
    katachi_optimise_only(katachi_${name} ${name} "core|games|go|pattern|player|playout|move_model|record|search|sgf|shape")
    katachi_compile_together(katachi_${name})
  else()
    add_library(katachi_${name} INTERFACE)
    target_link_libraries(katachi_${name} INTERFACE katachi_settings ${ARGN})
  endif()
  set_property(GLOBAL APPEND PROPERTY KATACHI_LIBRARIES katachi_${name})
endfunction()
