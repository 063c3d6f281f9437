// Analysis: thinking aloud. `lz-analyze`, `kata-analyze` and `analyze` send a line now and then until any input arrives (the
// session sees to that); the relatives of genmove send such lines while they think, and `play MOVE` at the end.
#include "gtp/analysis_text.hpp"
#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "gtp/generate.hpp"
#include "player/go/allowed_moves.hpp"

namespace katachi::gtp {

namespace {

template <Dialect D>
Answer analyze(Engine& engine, Arguments arguments) {
  const auto request = analysis_request(arguments, engine.game());
  if (!request) return std::unexpected(request.error());
  engine.player().prepare(engine.game(), false);
  engine.begin_stream();
  const go::Size size = engine.game().size();
  const auto tell = [&](const player::Report& report) {
    if (const std::string line = analysis_line(report, *request, D, size); !line.empty()) engine.stream(line);
  };
  player::AnalyzeOptions options{.interval = request->interval,
                                 .with_ownership = request->with_ownership,
                                 .with_move_ownership = request->with_move_ownership,
                                 .only = request->only,
                                 .avoid = request->avoid};
  const bool can_be_stopped = engine.stop().stop_possible();
  // Without anybody who could stop it, it ends by itself.
  if (!can_be_stopped) options.playouts = static_cast<std::uint64_t>(engine.player().parameters().playouts);
  if (!can_be_stopped && options.playouts == 0) options.seconds = engine.player().parameters().seconds;
  tell(engine.player().analyze(engine.game(), request->color, options, engine.stop(), tell));
  // A game that is decided needs no more search; the client still expects to be the one who ends it.
  if (can_be_stopped) wait_for_stop(engine.stop());
  return "";
}

template <Dialect D>
Answer genmove_analyze(Engine& engine, Arguments arguments) {
  const auto request = analysis_request(arguments, engine.game());
  if (!request) return std::unexpected(request.error());
  if (!player::AllowedMoves{request->only, request->avoid}.any_legal(engine.game(), request->color))
    return core::fail("none of the allowed moves is legal");
  engine.player().prepare(engine.game(), true);
  engine.begin_stream();
  const go::Size size = engine.game().size();
  GenerateOptions options{.interval = request->interval,
                          .with_ownership = request->with_ownership,
                          .with_move_ownership = request->with_move_ownership,
                          .only = request->only,
                          .avoid = request->avoid};
  options.tell = [&](const player::Report& report) {
    if (const std::string line = analysis_line(report, *request, D, size); !line.empty()) engine.stream(line);
  };
  const Answer answer = generate(engine, request->color, options);
  if (!answer) return answer;
  // The last word before the move, which is all that some clients keep.
  if (const auto& choice = engine.last_choice()) options.tell(choice->choice.report);
  engine.stream("play " + *answer);
  return "";
}

// One line about the position and its moves, then the move.
Answer cgos_genmove_analyze(Engine& engine, Arguments arguments) {
  const auto color = color_argument(arguments[0]);
  if (!color) return std::unexpected(color.error());
  engine.player().prepare(engine.game(), true);
  engine.begin_stream();
  const Answer answer = generate(engine, *color, {});
  if (!answer) return answer;
  if (const auto& choice = engine.last_choice()) engine.stream(cgos_line(choice->choice.report, engine.game().size()));
  engine.stream("play " + *answer);
  return "";
}

}  // namespace

void add_analysis_commands(CommandTable& table) {
  constexpr const char* kUsage = "[COLOR] [INTERVAL] [KEY VALUE]...";
  table.insert(table.end(), {
                                {"lz-analyze", kUsage, 0, kAnyNumber, analyze<Dialect::kLeelaZero>},
                                {"kata-analyze", kUsage, 0, kAnyNumber, analyze<Dialect::kKataGo>},
                                {"analyze", kUsage, 0, kAnyNumber, analyze<Dialect::kSabaki>},
                                {"lz-genmove_analyze", kUsage, 0, kAnyNumber, genmove_analyze<Dialect::kLeelaZero>},
                                {"kata-genmove_analyze", kUsage, 0, kAnyNumber, genmove_analyze<Dialect::kKataGo>},
                                {"genmove_analyze", kUsage, 0, kAnyNumber, genmove_analyze<Dialect::kSabaki>},
                                {"cgos-genmove_analyze", "COLOR", 1, 1, cgos_genmove_analyze},
                            });
}

}  // namespace katachi::gtp
