# Compiler settings and the functions by which every folder becomes one target.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# ccache where present, and where it can write its cache: it fails instead of standing aside.
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

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)

# Warnings are errors for the compilers the project is tested with; another one may have its own opinions, and must not
# keep anybody from building the program.
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
# The same numbers on every processor, so that play has one signature: multiplication and addition are rounded apart, also
# where an instruction does both.
target_compile_options(katachi_settings INTERFACE -ffp-contract=off)
target_link_libraries(katachi_settings INTERFACE Threads::Threads fmt::fmt)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 warns of its own std::string (GCC bug 105329).
  target_compile_options(katachi_settings INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # clang's -Wconversion includes signs, which g++'s does not; its -Wshadow sees constants of files that are compiled together;
  # libstdc++ 12 uses what it calls deprecated.
  target_compile_options(katachi_settings INTERFACE -Wno-sign-conversion -Wno-shadow -Wno-deprecated-declarations)
  # Tables that the compiler makes are longer than clang's patience by default; g++'s is long enough.
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
    # At every access, and the address sanitizer finds the same.
    target_compile_options(katachi_settings INTERFACE -fno-sanitize=null,object-size)
  endif()
  target_link_options(katachi_settings INTERFACE -fsanitize=${KATACHI_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The instrumentation hides initialisations from the flow analysis: this warning is unreliable here (GCC manual).
    target_compile_options(katachi_settings INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

# katachi_compile_together(target): several files as one. Reading headers and making the same templates again is half of the
# work where it is most (go, pattern and player: 197 s of processor time apart, 97 s together). The files of a folder have
# different names in their anonymous namespaces.
function(katachi_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${KATACHI_UNITY} UNITY_BUILD_BATCH_SIZE 12)
endfunction()

# katachi_optimise_only(target folder pattern): in a sanitizer's build most of the time is the optimiser's, and only in some
# folders, those that the pattern matches, does it come back when the tests run.
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
