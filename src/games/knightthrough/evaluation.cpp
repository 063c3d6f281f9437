#include "games/knightthrough/evaluation.hpp"

#include "games/knightthrough/motion.hpp"
#include "games/race_knowledge.hpp"

namespace katachi::games::knightthrough {

std::int32_t judge_race(const State& state) { return judge_race_by(state, Jumps(state.size()), state.size().height); }

std::int32_t judge_material(const State& state) { return judge_material_of(state); }

}  // namespace katachi::games::knightthrough
