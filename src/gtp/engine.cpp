#include "gtp/engine.hpp"

#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "player/explain.hpp"

namespace katachi::gtp {

Engine::Engine(EngineOptions options, std::unique_ptr<player::Player> player, const core::Clock& clock, core::Log& log)
    : CommandEngine({.name = options.name, .version = options.version}, log),
      options_(std::move(options)),
      session_(go::History(options_.size, options_.rules), std::move(player), clock) {
  session_.add_observer({.tell = [this](const player::SessionEvent& event) { log_pondering(event); }});
  add_setup_commands(table());
  add_play_commands(table());
  add_score_commands(table());
  add_record_commands(table());
  add_rules_commands(table());
  add_parameter_commands(table());
  add_analyze_dialog_commands(table());
  add_analysis_commands(table());
  add_map_commands(table());
}

core::Result<go::Color> Engine::read_color(std::string_view word) const { return color_argument(word); }

void Engine::log_pondering(const player::SessionEvent& event) {
  if (event.activity != player::Activity::kPondering) return;
  if (event.kind == player::SessionEvent::Kind::kFailed)
    log().error(one_line("pondering failed: " + event.error));
  else if (event.report)
    log().info(fmt::format("pondered: {} playouts in {:.2f} s", event.report->playouts, event.report->seconds));
}

Answer Engine::generate(go::Color color, player::SearchRequest request) {
  const player::GameSession::Chosen choice = session_.choose(color, std::move(request), stop());
  if (!choice) return core::fail("search cancelled");
  std::string text = player::choice_text(*choice, game().size());
  log().info(fmt::format("{} {}: {}", go::color_name(color), text, choice->reason));
  return text;
}

}  // namespace katachi::gtp
