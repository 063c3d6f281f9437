#include "solver/native.hpp"

#include "go/state.hpp"

namespace katachi::solver {

namespace small_go = games::small_go;

game::AnyState Question::position() const {
  game::AnyState state = start;
  for (const game::AnyMove move : moves) state.play(move);
  return state;
}

std::optional<small_go::State> small_go_of(const Question& question) {
  // The layout for boards up to 9x9 is the one that a small board has.
  const auto* const from = question.start.as<go::State<9>>();
  if (from == nullptr || !small_go::Shape::fits(from->board().size().width, from->board().size().height))
    return std::nullopt;
  const auto start = small_go::State(from->board().size(), small_go::Rules::of(from->rules())).from_text(from->text());
  if (!start) return std::nullopt;
  small_go::State state = *start;
  game::AnyState in_game = question.start;
  for (const game::AnyMove move : question.moves) {
    const auto own = state.parse_move(in_game.move_text(move));
    if (!own) return std::nullopt;
    state.play(*own);
    in_game.play(move);
  }
  return state;
}

game::AnyKnowledge any_knowledge(const Question& question, const game::KnowledgeSwitches& switches) {
  return question.game->knowledge ? question.game->knowledge(switches) : game::AnyKnowledge();
}

}  // namespace katachi::solver
