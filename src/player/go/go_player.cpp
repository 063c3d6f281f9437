#include "player/go/go_player.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "core/rng.hpp"
#include "player/explain.hpp"
#include "player/go/allowed_moves.hpp"
#include "player/go/base_size.hpp"
#include "player/go/continuation.hpp"
#include "player/go/rules_reader.hpp"
#include "player/go/search_kinds.hpp"
#include "player/go/status.hpp"
#include "player/go/without_passes.hpp"
#include "player/parameters/reading.hpp"
#include "player/partners.hpp"
#include "player/report_numbers.hpp"
#include "player/search_task.hpp"
#include "player/shipped.hpp"
#include "player/time/pace.hpp"

namespace katachi::player {

namespace {

constexpr std::uint64_t kPassPlayouts = 400;  // for the questions around passing
// Of the playouts that judge the stones. A fight that the first mover wins comes out near one half: were this seed the player's,
// two players of one kind would count the same board differently.
constexpr std::uint64_t kStatusSeed = 0x5eed'0f57'a705;

Choice pass_because(std::string reason, Report report = {}) {
  return {
      .decision = Decision::kPass, .move = go::Move::pass(), .report = std::move(report), .reason = std::move(reason)};
}

// Where the search has nothing to offer.
Choice last_resort(std::string reason, Report report, const go::History& position, const AllowedMoves& allowed) {
  const go::Move move = allowed.any_legal(position, position.to_move()).value_or(go::Move::pass());
  if (move.is_pass()) return pass_because(std::move(reason), std::move(report));
  return {
      .decision = Decision::kMove, .move = move, .report = std::move(report), .reason = "no better move is allowed"};
}

std::string reason_for(const search::MoveReport<go::Move>& line, const Report& report) {
  return fmt::format("{:.1f} % of {} playouts won, margin {:+.1f}; {} playouts in {:.2f} s", 100 * line.outcome,
                     line.visits, line.margin, report.playouts, report.seconds);
}

// The moves that a search may look at, for somebody else.
std::vector<go::Move> allowed_moves(const std::function<bool(go::Move)>& allows, go::Size size) {
  std::vector<go::Move> moves;
  if (allows(go::Move::pass())) moves.push_back(go::Move::pass());
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      if (allows(go::Point::at(x, y))) moves.emplace_back(go::Point::at(x, y));
  return moves;
}

// From begin() to end().
class Help {
 public:
  Help(Partners& partners, const SearchTask& task)
      : partners_(&partners), exchange_(&partners.begin(task_text(task))) {}
  ~Help() { partners_->end(); }
  Help(const Help&) = delete;
  Help& operator=(const Help&) = delete;

  search::mcts::Exchange* exchange() const { return exchange_; }

 private:
  Partners* partners_;
  search::mcts::Exchange* exchange_;
};

}  // namespace

GoSearch& GoPlayer::engine_for(go::Size size) {
  // Prior knowledge is made for one size of the board.
  if (!engine_ || engine_size_ != size) {
    auto made = make_go_search(size, preset_, *clock_);
    if (!made) throw core::EnvironmentError(made.error());
    engine_ = *std::move(made);
    engine_size_ = size;
  }
  return *engine_;
}

Report GoPlayer::search(const go::History& position, const search::Limits& limits, const std::stop_token& stop,
                        SearchWatch watch) {
  if (!watch.counts_owners) return search_only(position, limits, stop, std::move(watch));
  std::vector<double> owners;  // counted when a report is first seen without them, and shown in all that follow
  const auto with_owners = [&, seconds = watch.owner_seconds](Report report) {
    if (has_owners(report)) return report;
    if (owners.empty()) owners = count_owners(position, seed_for(position), seconds, stop).balance();
    report.ownership = owners;
    return report;
  };
  if (watch.tell) watch.tell = [&, tell = watch.tell](const Report& report) { tell(with_owners(report)); };
  return with_owners(search_only(position, limits, stop, std::move(watch)));
}

Report GoPlayer::search_only(const go::History& position, const search::Limits& limits, const std::stop_token& stop,
                             SearchWatch watch) {
  GoSearch& engine = engine_for(position.size());
  const std::uint64_t seed = seed_for(position);
  if (partners_ == nullptr || !kind_of(preset_).can.keeps_tree)
    return engine.search(position, seed, limits, stop, watch);
  SearchTask task{.preset = preset_,
                  .game = position,
                  .seed = seed,
                  .extra_komi = watch.extra_komi,
                  .is_restricted = watch.allows != nullptr};
  if (task.is_restricted) task.only = allowed_moves(watch.allows, position.size());
  const Help help(*partners_, task);
  watch.exchange = help.exchange();
  return engine.search(position, seed, limits, stop, watch);
}

std::uint64_t GoPlayer::seed_for(const go::History& game) const {
  return core::mix64(preset_.parameters.seed ^ core::mix64(game.moves().size()));
}

search::Limits GoPlayer::limits_for(const ChooseOptions& options) const {
  const Parameters& p = preset_.parameters;
  search::Limits limits{.playouts = static_cast<std::uint64_t>(p.playouts),
                        .nodes = static_cast<std::uint64_t>(p.nodes),
                        .deadline = std::nullopt,
                        .sure_win = p.sure_win};
  const core::TimePoint now = clock_->now();
  if (options.time) {
    limits.deadline = now + core::Duration(options.time->seconds);
    limits.latest = now + core::Duration(options.time->most);
  } else if (p.playouts == 0 && p.nodes == 0) {
    limits.deadline = now + core::Duration(p.seconds);
  }
  return limits;
}

core::Result<void> GoPlayer::open_base() {
  if (base_) return {};
  auto base = open_base_of(preset_.parameters);
  if (!base) return std::unexpected(base.error());
  base_ = *std::move(base);
  return {};
}

core::Result<void> GoPlayer::open_book() {
  if (book_) return {};
  if (auto opened = open_base(); !opened) return opened;
  book_ = std::make_unique<pattern::OpeningBook>(base_, max_facts());
  return {};
}

std::string GoPlayer::explain(const go::History& game, go::Color color, const Report& report, go::Move move) {
  std::optional<pattern::ShapeEvidence> shape;
  std::string trouble;
  if (!move.is_pass()) {
    if (const auto opened = open_base())
      shape = pattern::shape_evidence(base_, game, color, move.point(), max_facts());
    else
      trouble = "nothing is known of shapes: " + opened.error().text() + "\n";
  }
  return explain_move(report, move, game.size(), shape) + trouble;
}

core::Result<void> GoPlayer::set_parameter(std::string_view name, std::string_view value) {
  const Parameters before = preset_.parameters;
  if (auto done = set_checked(preset_, name, value); !done) return done;
  if (auto good = check_files(preset_); !good) {
    preset_.parameters = before;
    return good;
  }
  if (before.base != preset_.parameters.base || before.facts != preset_.parameters.facts) {
    base_.reset();
    book_.reset();
  }
  dynamic_komi_ = DynamicKomi(preset_.parameters.dynamic_komi);
  engine_.reset();  // made again, with what it is told now, when it is needed
  return {};
}

bool GoPlayer::keeps_search() const { return kind_of(preset_).can.keeps_tree && preset_.parameters.reuse; }

pattern::OpeningBook& GoPlayer::book() {
  if (const auto opened = open_book(); !opened) throw core::EnvironmentError(opened.error());
  return *book_;
}

void GoPlayer::prepare(const go::History& game, bool for_move) {
  if (for_move && is_opening(game)) book();
  engine_for(game.size());
}

std::optional<Choice> GoPlayer::book_move(const go::History& game, go::Color color) {
  if (!is_opening(game)) return std::nullopt;
  core::Rng rng(seed_for(game));
  const auto found = book().choose(game, color, rng);
  if (!found) return std::nullopt;
  return Choice{.decision = Decision::kMove,
                .move = found->advice.point,
                .report = {},
                .reason = fmt::format("from the book: {:.1f} % in pattern {}, one of {} alike",
                                      100 * found->advice.probability, found->advice.pattern, found->equals)};
}

Choice GoPlayer::choose(const go::History& game, go::Color color, const ChooseOptions& options, std::stop_token stop) {
  const core::TimePoint start = clock_->now();
  Choice choice = think(game, color, options, stop);
  if (preset_.parameters.min_seconds > 0) wait_until(start + shortest_move(preset_.parameters, options.time), stop);
  return choice;
}

void GoPlayer::forget_the_game() {
  weak_moves_ = {};
  dynamic_komi_ = DynamicKomi(preset_.parameters.dynamic_komi);
  last_game_.reset();
}

void GoPlayer::remember(const go::History& position) {
  if (last_game_ && !continues(*last_game_, position)) forget_the_game();
  last_game_ = position;
}

double GoPlayer::extra_komi(const go::History& position) const {
  if (!kind_of(preset_).can.plays_for_other_komi) return 0;  // the others play for the real komi alone
  return dynamic_komi_.extra(position.handicap_stones(), static_cast<int>(position.moves().size()),
                             position.size().area());
}

Choice GoPlayer::think(const go::History& game, go::Color color, const ChooseOptions& options,
                       const std::stop_token& stop) {
  const AllowedMoves allowed{options.only, options.avoid};
  if (auto from_book = book_move(game, color); from_book && allowed(from_book->move)) return *std::move(from_book);
  const search::Limits limits = limits_for(options);
  go::History position = game;
  position.set_to_move(color);
  remember(position);
  SearchWatch watch{.interval = options.report_interval,
                    .tell = options.tell,
                    .counts_owners = options.with_ownership,
                    .counts_move_owners = options.with_move_ownership,
                    .extra_komi = extra_komi(position)};
  // On a clock, from the time that is kept back, beside the questions about passing.
  if (options.time) watch.owner_seconds = std::min(preset_.parameters.lag_seconds, options.time->seconds) / 4;
  if (!allowed.is_all()) watch.allows = allowed;
  // Only where every stone counts as it stands does a search know what a pass that ends the game is worth.
  const bool sees_passes = rules_count_as_it_stands(position.rules());
  Report report = search(sees_passes ? position : without_last_passes(position), limits, stop, watch);
  std::erase_if(report.moves, [&](const auto& line) { return !position.is_legal(color, line.move); });
  if (!report.has_best()) return last_resort("every move would fill an own eye", std::move(report), position, allowed);
  dynamic_komi_.update(report.best().outcome, color);
  return decide(position, std::move(report), watch.extra_komi == 0, options, stop);
}

// Chances of another komi than the real one tell good moves from bad ones, but not whether a pass or resignation is right.
Choice GoPlayer::decide(const go::History& position, Report report, bool is_real, const ChooseOptions& options,
                        const std::stop_token& stop) {
  const AllowedMoves allowed{options.only, options.avoid};
  Report moves = report;
  std::optional<MoveFound> pass;
  if (const auto found = std::ranges::find(report.moves, go::Move::pass(), &MoveFound::move);
      found != report.moves.end()) {
    pass = *found;
    moves.moves.erase(moves.moves.begin() + (found - report.moves.begin()));
  }
  if (!moves.has_best()) return last_resort("there is no other move", std::move(report), position, allowed);
  std::size_t index = 0;
  if (is_late(position) && allowed(go::Move::pass())) {
    const bool prefers_pass = is_real && report.best().move.is_pass();
    PassAnswer answer = consider_passing({position, moves, pass, prefers_pass}, options, stop);
    if (answer.pass) return pass_because(std::move(answer.reason), std::move(report));
    if (answer.capture && allowed(*answer.capture))
      return {.decision = Decision::kMove, .move = *answer.capture, .report = report, .reason = answer.reason};
    index = answer.move;
  }
  const auto& line = moves.moves[index];
  // The chances of moves that were forced on the player say nothing of its own ones.
  if (is_real && allowed.is_all() && should_resign(position.to_move(), line.outcome, options))
    return {.decision = Decision::kResign,
            .move = go::Move::pass(),
            .report = report,
            .reason = fmt::format("the chance to win is {:.1f} %", 100 * line.outcome)};
  return {.decision = Decision::kMove, .move = line.move, .report = report, .reason = reason_for(line, report)};
}

bool GoPlayer::may_leave_dead(const go::History& game, const ChooseOptions& options) const {
  return is_friendly(preset_.parameters, game.rules()) && !options.clean_up;
}

PassAnswer GoPlayer::consider_passing(const Searched& searched, const ChooseOptions& options,
                                      const std::stop_token& stop) {
  const go::History& game = searched.game;
  const Parameters& p = preset_.parameters;
  // On a clock these playouts may take half of the time that is kept back, and half of what the search had where that is less.
  search::Limits limits{.playouts = kPassPlayouts, .deadline = std::nullopt};
  const auto end = [&] { return clock_->now() + core::Duration(std::min(p.lag_seconds, options.time->seconds) / 4); };
  if (options.time) limits.deadline = end();
  const std::uint64_t seed = core::mix64(seed_for(game));
  go::History turn = without_last_passes(game);
  const Ownership now = engine_->ownership(turn, seed, limits, stop);
  turn.set_to_move(go::opposite(game.to_move()));
  if (options.time) limits.deadline = end();
  const Ownership after = engine_->ownership(turn, seed, limits, stop);
  return consider_pass({.game = game,
                        .report = searched.report,
                        .now = now,
                        .after_pass = after,
                        .may_leave_dead = may_leave_dead(game, options),
                        .may_leave_kos = !options.clean_up,
                        .found_pass = searched.pass,
                        .search_passes = searched.prefers_pass,
                        .may_compare = !kind_of(preset_).can.weighs_pass && searched.report.tells_moves_apart});
}

bool GoPlayer::should_resign(go::Color color, double outcome, const ChooseOptions& options) {
  if (!options.may_resign) return false;
  const Parameters& p = preset_.parameters;
  int& weak = weak_moves_[go::side_index(color)];
  weak = outcome < p.resign_threshold ? weak + 1 : 0;
  return weak >= p.resign_moves;
}

Report GoPlayer::analyze(const go::History& game, go::Color color, const AnalyzeOptions& options, std::stop_token stop,
                         const std::function<void(const Report&)>& tell) {
  go::History position = game;
  position.set_to_move(color);
  // Who ponders goes down the same tree as choose() will.
  if (!options.is_for_next_move) position = without_last_passes(std::move(position));
  const auto is_legal = [&](go::Move move) { return move.is_pass() || position.is_legal(color, move); };
  const auto only_legal = [&](Report report) {
    std::erase_if(report.moves, [&](const auto& line) { return !is_legal(line.move); });
    return report;
  };
  SearchWatch watch{.interval = options.interval,
                    .counts_owners = options.with_ownership,
                    .counts_move_owners = options.with_move_ownership};
  if (options.is_for_next_move) watch.extra_komi = extra_komi(position);
  if (tell) watch.tell = [&](const Report& report) { tell(only_legal(report)); };
  if (const AllowedMoves allowed{options.only, options.avoid}; !allowed.is_all()) watch.allows = allowed;
  search::Limits limits{.playouts = options.playouts, .deadline = std::nullopt};
  if (options.seconds) limits.deadline = clock_->now() + core::Duration(*options.seconds);
  return only_legal(search(position, limits, stop, std::move(watch)));
}

Ownership GoPlayer::count_owners(const go::History& game, std::uint64_t seed, std::optional<double> seconds,
                                 const std::stop_token& stop) {
  const GoSearch& engine = engine_for(game.size());
  const auto count = [&](go::Color to_move, std::uint64_t from) {
    search::Limits limits{.playouts = static_cast<std::uint64_t>(preset_.parameters.status_playouts) / 2 + 1,
                          .deadline = std::nullopt};
    if (seconds) limits.deadline = clock_->now() + core::Duration(*seconds / 2);
    go::History position = game;
    position.set_to_move(to_move);
    return engine.ownership(position, from, limits, stop);
  };
  Ownership ownership = count(go::Color::kBlack, seed);
  const Ownership second = count(go::Color::kWhite, core::mix64(seed));
  for (std::size_t i = 0; i < ownership.black.size(); ++i) {
    ownership.black[i] = (ownership.black[i] + second.black[i]) / 2;
    ownership.white[i] = (ownership.white[i] + second.white[i]) / 2;
  }
  return ownership;
}

Estimate GoPlayer::estimate(const go::History& game, std::stop_token stop) {
  return judge_status(game, count_owners(game, kStatusSeed, std::nullopt, stop));
}

std::optional<std::string> GoPlayer::size_warning(go::Size size) const { return base_size_warning(preset_, size); }

std::string GoPlayer::describe_self() const {
  const std::string changed = changed_parameters(preset_);
  return fmt::format("preset {}: {}\nparameters: {}", preset_.name, preset_.about,
                     changed.empty() ? "as by default" : changed);
}

std::unique_ptr<Player> make_player(const Preset& preset, const core::Clock& clock, Partners* partners) {
  return kind_of(preset).make_player(preset, clock, partners);
}

}  // namespace katachi::player
