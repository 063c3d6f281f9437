#include "match/player_contestant.hpp"

#include <fmt/format.h>

#include "match/in_process.hpp"
#include "player/parameters/reading.hpp"
#include "player/session.hpp"
#include "player/shipped.hpp"

namespace katachi::match {

namespace {

constexpr double kLag = 0.01;  // seconds on the clock beyond the thinking: there is no protocol in between

class PlayerContestant final : public Contestant {
 public:
  PlayerContestant(PresetSpec spec, const core::Clock& clock)
      : spec_(std::move(spec)), session_(go::History(), player::make_player(spec_.preset, clock), clock, kLag) {}

  Played<void> start(const go::History& game, const GameConditions& conditions, std::uint64_t seed) override {
    session_.start(game);
    session_.set_time(conditions.time);
    may_resign_ = conditions.may_resign;
    if (!spec_.has_seed)
      if (auto done = session_.set_parameter("seed", std::to_string(seed)); !done)
        return std::unexpected(Failure{Ending::kNonsense, done.error().text()});
    return {};
  }

  Played<void> play(const go::History& game_after, go::ColoredMove) override {
    follow(game_after);
    return {};
  }

  Played<Reply> choose(const go::History&, go::Color color, const ClockView& clock, double,
                       const std::stop_token& stop) override {
    const int count = clock.left.in_overtime ? std::max(clock.left.stones, clock.left.periods) : 0;
    session_.set_time_left(color, clock.left.seconds, count);
    const double before = core::thread_cpu_seconds();
    const auto choice = session_.choose(color, {.clean_up = true, .may_resign = may_resign_}, stop);
    cpu_seconds_ += core::thread_cpu_seconds() - before;
    if (choice->decision == player::Decision::kResign) return Reply{Reply::Kind::kResign, go::Move::pass()};
    return Reply{Reply::Kind::kMove, choice->move};
  }

  Played<std::optional<int>> score(const go::History& game) override {
    follow(game);
    return player::final_half_points(game, session_.estimate({}));
  }

  std::string version() const override { return "in process"; }
  double cpu_seconds() override { return cpu_seconds_; }
  std::int64_t memory_kib() override { return 0; }

 private:
  // The moves that the session has not seen: those of the other side, or the pass that ended the game.
  void follow(const go::History& game) {
    for (const go::ColoredMove& played : game.moves().subspan(session_.game().moves().size()))
      session_.play(played.color, played.move);
  }

  PresetSpec spec_;
  player::GameSession session_;
  bool may_resign_ = true;
  double cpu_seconds_ = 0;
};

}  // namespace

core::Result<PresetSpec> parse_preset_spec(std::string_view command) {
  if (command.starts_with(kPresetPrefix)) command.remove_prefix(kPresetPrefix.size());
  auto preset = player::load_preset(name_of_player(command));
  if (!preset) return std::unexpected(preset.error());
  PresetSpec spec{.preset = *std::move(preset)};
  std::vector<std::string> names;
  const auto done =
      for_each_setting(command, "preset:flat,playouts=1000", [&](std::string_view name, std::string_view value) {
        spec.has_seed |= name == "seed";
        names.emplace_back(name);
        return player::set(spec.preset.parameters, name, value);
      });
  if (!done) return std::unexpected(done.error());
  if (const auto fits = player::check_set(spec.preset, names); !fits) return std::unexpected(fits.error());
  return spec;
}

core::Result<std::unique_ptr<Contestant>> make_player_contestant(const EngineSpec& engine, const core::Clock& clock) {
  auto spec = parse_preset_spec(engine.command);
  if (!spec) return core::fail(spec.error().what, engine.name, spec.error().remedy);
  // Better now than in its first move.
  if (const auto good = player::check_files(spec->preset); !good) return core::fail(good.error().text(), engine.name);
  return std::make_unique<PlayerContestant>(*std::move(spec), clock);
}

}  // namespace katachi::match
