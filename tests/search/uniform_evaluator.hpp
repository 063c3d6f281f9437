// Uniform playouts without priors: the plainest evaluator of any game.
#pragma once

#include "playout/uniform.hpp"
#include "search/evaluation/playouts.hpp"

namespace katachi::search {

template <class S>
using UniformEvaluator = evaluation::PlayoutEvaluator<S, playout::UniformPlayout<S>>;

}  // namespace katachi::search
