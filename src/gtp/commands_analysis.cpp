// Analysis: thinking aloud. `lz-analyze`, `kata-analyze` and `analyze` send a line now and then until any input arrives (the
// session sees to that); the relatives of genmove send such lines while they think, and `play MOVE` at the end.
#include "gtp/analysis_text.hpp"
#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "player/go/allowed_moves.hpp"

namespace katachi::gtp {

namespace {

// What the client asked for, told in its dialect.
template <Dialect D>
player::SearchRequest line_by_line(Engine& engine, const AnalysisRequest& request) {
  player::SearchRequest search = request.search;
  search.tell = [&engine, request](const player::Report& report) {
    if (const std::string line = analysis_line(report, request, D, engine.game().size()); !line.empty())
      engine.stream(line);
  };
  return search;
}

template <Dialect D>
Answer analyze(Engine& engine, Arguments arguments) {
  const auto request = analysis_request(arguments, engine.game());
  if (!request) return std::unexpected(request.error());
  engine.session().prepare(false);
  engine.begin_stream();
  const bool can_be_stopped = engine.stop().stop_possible();
  const player::Parameters& parameters = engine.player().parameters();
  player::SearchRequest search = line_by_line<D>(engine, *request);
  // Without anybody who could stop it, it ends by itself.
  if (!can_be_stopped) search.playouts = static_cast<std::uint64_t>(parameters.playouts);
  if (!can_be_stopped && search.playouts == 0) search.time = player::fixed_time(parameters.seconds);
  search.tell(engine.session().analyze(request->color, search, engine.stop()));
  // A game that is decided needs no more search; the client still expects to be the one who ends it.
  if (can_be_stopped) wait_for_stop(engine.stop());
  return "";
}

template <Dialect D>
Answer genmove_analyze(Engine& engine, Arguments arguments) {
  const auto request = analysis_request(arguments, engine.game());
  if (!request) return std::unexpected(request.error());
  if (!player::AllowedMoves{request->search.only, request->search.avoid}.any_legal(engine.game(), request->color))
    return core::fail("none of the allowed moves is legal");
  engine.session().prepare(true);
  engine.begin_stream();
  const player::SearchRequest search = line_by_line<D>(engine, *request);
  const Answer answer = engine.generate(request->color, search);
  if (!answer) return answer;
  // The last word before the move, which is all that some clients keep.
  search.tell(engine.session().last_choice()->report);
  engine.stream("play " + *answer);
  return "";
}

// One line about the position and its moves, then the move.
Answer cgos_genmove_analyze(Engine& engine, Arguments arguments) {
  const auto color = color_argument(arguments[0]);
  if (!color) return std::unexpected(color.error());
  engine.session().prepare(true);
  engine.begin_stream();
  const Answer answer = engine.generate(*color, {});
  if (!answer) return answer;
  engine.stream(cgos_line(engine.session().last_choice()->report, engine.game().size()));
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
