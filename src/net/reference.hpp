// The network computed plainly, layer by layer as docs/network.md has it: the slow twin of evaluator.hpp.
//
// Sums are 64-bit. Cost: about a second per position for b6c96 on 19x19.
#pragma once

#include "net/input.hpp"
#include "net/network.hpp"
#include "net/output.hpp"

namespace katachi::net {

Output evaluate_plainly(const Network& network, const Input& input);

}  // namespace katachi::net
