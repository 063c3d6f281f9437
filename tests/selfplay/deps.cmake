# tools/selfplay is compiled for GPUs by nvcc and is no library of the program; its headers are plain C++ too.
set(deps katachi_go)
