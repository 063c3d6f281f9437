#include "match/player_contestant.hpp"

#include <fmt/format.h>

#include "player/parameters/reading.hpp"
#include "player/player.hpp"
#include "player/shipped.hpp"

namespace katachi::match {

namespace {

constexpr double kLag = 0.01;  // seconds on the clock beyond the thinking: there is no protocol in between

class PlayerContestant final : public Contestant {
 public:
  PlayerContestant(PresetSpec spec, const core::Clock& clock)
      : spec_(std::move(spec)), player_(player::make_player(spec_.preset, clock)), clock_(clock) {}

  Played<void> start(const go::History&, const GameConditions& conditions, std::uint64_t seed) override {
    player_->new_game();
    may_resign_ = conditions.may_resign;
    clock_.set(conditions.time);
    if (!spec_.has_seed)
      if (auto done = player_->set_parameter("seed", std::to_string(seed)); !done)
        return std::unexpected(Failure{Ending::kNonsense, done.error().text()});
    return {};
  }

  Played<void> play(const go::History&, go::ColoredMove) override { return {}; }

  Played<Reply> choose(const go::History& game, go::Color color, const ClockView& clock, double,
                       const std::stop_token& stop) override {
    player::ChooseOptions options{.time = std::nullopt, .clean_up = true, .may_resign = may_resign_};
    if (clock.settings.system != player::TimeSystem::kNone) {
      const int count = clock.left.in_overtime ? std::max(clock.left.stones, clock.left.periods) : 0;
      clock_.set_left(color, clock.left.seconds, count);
      const int moves = player::expected_moves(game.size().area(), static_cast<int>(game.moves().size()));
      options.time = clock_.budget(color, kLag, moves);
    }
    const double before = core::thread_cpu_seconds();
    const player::Choice choice = player_->choose(game, color, options, stop);
    cpu_seconds_ += core::thread_cpu_seconds() - before;
    if (choice.decision == player::Decision::kResign) return Reply{Reply::Kind::kResign, go::Move::pass()};
    return Reply{Reply::Kind::kMove, choice.move};
  }

  Played<std::optional<int>> score(const go::History& game) override {
    return player::final_half_points(game, player_->estimate(game, {}));
  }

  std::string version() const override { return "in process"; }
  double cpu_seconds() override { return cpu_seconds_; }
  std::int64_t memory_kib() override { return 0; }

 private:
  PresetSpec spec_;
  std::unique_ptr<player::Player> player_;
  player::GameClock clock_;
  bool may_resign_ = true;
  double cpu_seconds_ = 0;
};

}  // namespace

core::Result<PresetSpec> parse_preset_spec(std::string_view command) {
  if (command.starts_with(kPresetPrefix)) command.remove_prefix(kPresetPrefix.size());
  std::size_t comma = command.find(',');
  auto preset = player::load_preset(command.substr(0, comma));
  if (!preset) return std::unexpected(preset.error());
  PresetSpec spec{.preset = *std::move(preset)};
  std::vector<std::string> names;
  while (comma != std::string_view::npos) {
    command.remove_prefix(comma + 1);
    comma = command.find(',');
    const std::string_view setting = command.substr(0, comma);
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
      return core::fail(fmt::format("'{}' is not NAME=VALUE", setting), "", "as in preset:flat,playouts=1000");
    const std::string_view name = setting.substr(0, equals);
    if (auto done = player::set(spec.preset.parameters, name, setting.substr(equals + 1)); !done)
      return std::unexpected(done.error());
    if (name == "seed") spec.has_seed = true;
    names.emplace_back(name);
  }
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
