#include "player/go/go_player.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "core/rng.hpp"
#include "player/explain.hpp"
#include "player/go/allowed_moves.hpp"
#include "player/go/random_player.hpp"
#include "player/go/rules_reader.hpp"
#include "player/go/search_kinds.hpp"
#include "player/go/status.hpp"
#include "player/go/without_network.hpp"
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
  if (report.source == search::kPlayouts)
    return fmt::format("{:.1f} % of {} playouts won, margin {:+.1f}; {} playouts in {:.2f} s", 100 * line.outcome,
                       line.visits, line.margin, report.playouts, report.seconds);
  return fmt::format("{:.1f} % to win by {} ({} visits), margin {:+.1f}; {} visits in {:.2f} s", 100 * line.outcome,
                     report.source, line.visits, line.margin, report.playouts, report.seconds);
}

// The moves that a search may look at, for somebody else.
std::vector<go::Move> allowed_moves(const std::function<bool(const go::Move&)>& allows, go::Size size) {
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

Report GoPlayer::search(go::History& position, GoRequest request, std::optional<double> owner_seconds,
                        const std::stop_token& stop) {
  const std::uint64_t seed = request.seed = seed_for(position);
  if (!request.counts_owners) return search_only(position, std::move(request), stop);
  std::vector<double> owners;  // counted when a report is first seen without them, and shown in all that follow
  const auto with_owners = [&](Report report) {
    if (has_owners(report)) return report;
    if (owners.empty()) owners = count_owners(position, seed, owner_seconds, stop).balance();
    report.ownership = owners;
    return report;
  };
  if (request.tell) request.tell = [&, tell = request.tell](const Report& report) { tell(with_owners(report)); };
  return with_owners(search_only(position, std::move(request), stop));
}

Report GoPlayer::search_only(const go::History& position, GoRequest request, const std::stop_token& stop) {
  GoSearch& engine = engine_for(position.size());
  if (partners_ == nullptr || !kind_of(preset_).can.keeps_tree) return engine.search(position, request, stop);
  SearchTask task{.preset = preset_,
                  .game = position,
                  .seed = request.seed,
                  .extra_komi = request.extra_margin,
                  .is_restricted = request.allows != nullptr};
  if (task.is_restricted) task.only = allowed_moves(request.allows, position.size());
  const Help help(*partners_, task);
  request.exchange = help.exchange();
  return engine.search(position, request, stop);
}

std::uint64_t GoPlayer::seed_for(const go::History& game) const {
  return core::mix64(preset_.parameters.seed ^ core::mix64(game.moves().size()));
}

GoRequest GoPlayer::search_request(const SearchRequest& request) const {
  GoRequest search{.limits = {.playouts = request.playouts},
                   .interval = request.interval,
                   .tell = request.tell,
                   .counts_owners = request.with_ownership,
                   .counts_move_owners = request.with_move_ownership};
  if (request.time) {
    const core::TimePoint now = clock_->now();
    search.limits.deadline = now + core::Duration(request.time->seconds);
    search.limits.latest = now + core::Duration(request.time->most);
  }
  if (const AllowedMoves allowed{request.only, request.avoid}; !allowed.is_all()) search.allows = allowed;
  return search;
}

search::Limits GoPlayer::limits_of_move(search::Limits limits) const {
  const Parameters& p = preset_.parameters;
  if (limits.playouts == 0) limits.playouts = static_cast<std::uint64_t>(p.playouts);
  limits.nodes = static_cast<std::uint64_t>(p.nodes);
  limits.sure_win = p.sure_win;
  if (!limits.has_end()) limits.deadline = clock_->now() + core::Duration(p.seconds);
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
      trouble = "no shape statistics: " + opened.error().text() + "\n";
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

Choice GoPlayer::choose(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) {
  const core::TimePoint start = clock_->now();
  position.set_to_move(color);
  Choice choice = think(position, request, stop);
  choice.position = std::make_shared<const go::History>(std::move(position));
  if (preset_.parameters.min_seconds > 0) wait_until(start + shortest_move(preset_.parameters, request.time), stop);
  return choice;
}

void GoPlayer::forget_the_game() {
  weak_moves_ = {};
  dynamic_komi_ = DynamicKomi(preset_.parameters.dynamic_komi);
  chosen_.reset();
}

void GoPlayer::remember(const go::History& position) {
  if (chosen_ && !chosen_->leads_to(position)) forget_the_game();
  chosen_.emplace(position);
}

double GoPlayer::extra_komi(const go::History& position) const {
  if (!kind_of(preset_).can.plays_for_other_komi) return 0;  // the others play for the real komi alone
  return dynamic_komi_.extra(position.handicap_stones(), static_cast<int>(position.moves().size()),
                             position.size().area());
}

Choice GoPlayer::think(go::History& position, const SearchRequest& request, const std::stop_token& stop) {
  const go::Color color = position.to_move();
  const AllowedMoves allowed{request.only, request.avoid};
  if (auto from_book = book_move(position, color); from_book && allowed(from_book->move)) return *std::move(from_book);
  remember(position);
  GoRequest search_for = search_request(request);
  search_for.limits = limits_of_move(search_for.limits);
  search_for.extra_margin = extra_komi(position);
  const bool is_real = search_for.extra_margin == 0;
  // On a clock, from the time that is kept back, beside the questions about passing.
  std::optional<double> owner_seconds;
  if (request.time) owner_seconds = std::min(preset_.parameters.lag_seconds, request.time->seconds) / 4;
  // Only where every stone counts as it stands does a search know what a pass that ends the game is worth.
  std::optional<PassesTakenBack> without_passes;
  if (!rules_count_as_it_stands(position.rules())) without_passes.emplace(position);
  Report report = search(position, std::move(search_for), owner_seconds, stop);
  without_passes.reset();
  std::erase_if(report.moves, [&](const auto& line) { return !position.is_legal(color, line.move); });
  if (!report.has_best())
    return last_resort("every move would fill an eye of one's own", std::move(report), position, allowed);
  dynamic_komi_.update(report.best().outcome, color);
  return decide(position, std::move(report), is_real, request, stop);
}

// Chances of another komi than the real one tell good moves from bad ones, but not whether a pass or resignation is right.
Choice GoPlayer::decide(go::History& position, Report report, bool is_real, const SearchRequest& request,
                        const std::stop_token& stop) {
  const AllowedMoves allowed{request.only, request.avoid};
  Report moves = report;
  std::optional<MoveFound> pass;
  if (const auto found = std::ranges::find(report.moves, go::Move::pass(), &MoveFound::move);
      found != report.moves.end()) {
    pass = *found;
    moves.moves.erase(moves.moves.begin() + (found - report.moves.begin()));
  }
  if (!moves.has_best()) return last_resort("no other move", std::move(report), position, allowed);
  std::size_t index = 0;
  if (is_late(position) && allowed(go::Move::pass())) {
    const bool prefers_pass = is_real && report.best().move.is_pass();
    PassAnswer answer = consider_passing({position, moves, pass, prefers_pass}, request, stop);
    if (answer.pass) return pass_because(std::move(answer.reason), std::move(report));
    if (answer.capture && allowed(*answer.capture))
      return {.decision = Decision::kMove, .move = *answer.capture, .report = report, .reason = answer.reason};
    index = answer.move;
  }
  const auto& line = moves.moves[index];
  // The chances of moves that were forced on the player say nothing of its own ones.
  if (is_real && allowed.is_all() && should_resign(position.to_move(), line.outcome, request))
    return {.decision = Decision::kResign,
            .move = go::Move::pass(),
            .report = report,
            .reason = fmt::format("the chance to win is {:.1f} %", 100 * line.outcome)};
  return {.decision = Decision::kMove, .move = line.move, .report = report, .reason = reason_for(line, report)};
}

bool GoPlayer::may_leave_dead(const go::History& game, const SearchRequest& request) const {
  return is_friendly(preset_.parameters, game.rules()) && !request.clean_up;
}

PassAnswer GoPlayer::consider_passing(const Searched& searched, const SearchRequest& request,
                                      const std::stop_token& stop) {
  go::History& game = searched.game;
  const Parameters& p = preset_.parameters;
  const std::uint64_t seed = core::mix64(seed_for(game));
  // On a clock these playouts may take half of the time that is kept back, and half of what the search had where that is less.
  const auto owners_with = [&](go::Color to_move) {
    search::Limits limits{.playouts = kPassPlayouts};
    if (request.time)
      limits.deadline = clock_->now() + core::Duration(std::min(p.lag_seconds, request.time->seconds) / 4);
    const PassesTakenBack without(game);
    game.set_to_move(to_move);
    return engine_->ownership(game, seed, limits, stop);
  };
  const Ownership now = owners_with(game.to_move());
  const Ownership after = owners_with(go::opposite(game.to_move()));
  return consider_pass({.game = game,
                        .report = searched.report,
                        .now = now,
                        .after_pass = after,
                        .may_leave_dead = may_leave_dead(game, request),
                        .may_leave_kos = !request.clean_up,
                        .found_pass = searched.pass,
                        .search_passes = searched.prefers_pass,
                        .may_compare = !kind_of(preset_).can.weighs_pass && searched.report.tells_moves_apart});
}

bool GoPlayer::should_resign(go::Color color, double outcome, const SearchRequest& request) {
  if (!request.may_resign) return false;
  const Parameters& p = preset_.parameters;
  int& weak = weak_moves_[go::side_index(color)];
  weak = outcome < p.resign_threshold ? weak + 1 : 0;
  return weak >= p.resign_moves;
}

Report GoPlayer::analyze(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) {
  position.set_to_move(color);
  // Who ponders goes down the same tree as choose() will.
  if (!request.is_for_next_move) position = without_last_passes(std::move(position));
  const auto is_legal = [&](go::Move move) { return move.is_pass() || position.is_legal(color, move); };
  const auto only_legal = [&](Report report) {
    std::erase_if(report.moves, [&](const auto& line) { return !is_legal(line.move); });
    return report;
  };
  GoRequest search_for = search_request(request);
  if (request.is_for_next_move) search_for.extra_margin = extra_komi(position);
  if (request.tell) search_for.tell = [&](const Report& report) { request.tell(only_legal(report)); };
  return only_legal(search(position, std::move(search_for), std::nullopt, stop));
}

Ownership GoPlayer::count_owners(go::History& game, std::uint64_t seed, std::optional<double> seconds,
                                 const std::stop_token& stop) {
  const GoSearch& engine = engine_for(game.size());
  const go::Color turn = game.to_move();
  const auto count = [&](go::Color to_move, std::uint64_t from) {
    search::Limits limits{.playouts = static_cast<std::uint64_t>(preset_.parameters.status_playouts) / 2 + 1};
    if (seconds) limits.deadline = clock_->now() + core::Duration(*seconds / 2);
    game.set_to_move(to_move);
    return engine.ownership(game, from, limits, stop);
  };
  Ownership ownership = count(go::Color::kBlack, seed);
  const Ownership second = count(go::Color::kWhite, core::mix64(seed));
  game.set_to_move(turn);
  for (std::size_t i = 0; i < ownership.black.size(); ++i) {
    ownership.black[i] = (ownership.black[i] + second.black[i]) / 2;
    ownership.white[i] = (ownership.white[i] + second.white[i]) / 2;
  }
  return ownership;
}

Estimate GoPlayer::estimate(const go::History& game, std::stop_token stop) {
  go::History position = game;
  return judge_status(game, count_owners(position, kStatusSeed, std::nullopt, stop));
}

std::optional<std::string> GoPlayer::size_warning(go::Size size) const { return board_warning(preset_, size); }

std::string GoPlayer::describe_self() const {
  const std::string changed = changed_parameters(preset_);
  return fmt::format("preset {}: {}\nparameters: {}", preset_.name, preset_.about,
                     changed.empty() ? "as by default" : changed);
}

std::unique_ptr<Player> make_player(const Preset& preset, const core::Clock& clock, Partners* partners) {
  return kind_of(preset).make_player(preset, clock, partners);
}

}  // namespace katachi::player
