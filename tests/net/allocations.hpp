// How often this thread has asked operator new for memory. Not counted under sanitizers, which have an operator of their own.
#pragma once

#include <cstddef>

namespace katachi::net::test {

std::size_t allocations();

}  // namespace katachi::net::test
