#include "review/judgement.hpp"

#include <algorithm>
#include <cmath>

namespace katachi::review {

namespace {

constexpr double kDeviations = 1.96;  // 95 %

// A move's or a position's worth for the side that moves, with standard errors.
struct Worth {
  double outcome, outcome_error, margin, margin_error;
};

Worth worth_of(const Candidate& candidate) {
  return {candidate.outcome, candidate.outcome_error, candidate.margin, candidate.margin_error};
}

Worth for_the_other(const Worth& worth) {
  return {1 - worth.outcome, worth.outcome_error, -worth.margin, worth.margin_error};
}

bool is_enough(const Candidate& candidate, const Finding& finding) {
  return candidate.visits >= kEnoughVisits &&
         static_cast<double>(candidate.visits) >= kEnoughShare * static_cast<double>(finding.visits);
}

// See the header: what the move that was played is worth.
std::optional<Worth> worth_of_played(const Game& game, const MoveReview& review) {
  const Candidate* own = review.before->find(review.move.move);
  if (own != nullptr && (own->place == 0 || is_enough(*own, *review.before))) return worth_of(*own);
  if (review.after != nullptr && review.after->has_value() && game.goes_on_after(review.number - 1))
    return for_the_other(worth_of(review.after->best()));
  if (own != nullptr) return worth_of(*own);
  return std::nullopt;
}

Loss loss_of(const Worth& best, const Worth& played) {
  return {.points = std::max(0.0, best.margin - played.margin),
          .points_interval = kDeviations * std::hypot(best.margin_error, played.margin_error),
          .winrate = std::max(0.0, best.outcome - played.outcome),
          .winrate_interval = kDeviations * std::hypot(best.outcome_error, played.outcome_error)};
}

MoveClass class_of(const Loss& loss) {
  const bool points_count = loss.points > loss.points_interval;
  const bool winrate_counts = loss.winrate > loss.winrate_interval;
  for (const ClassThreshold& threshold : kThresholds)
    if ((points_count && loss.points >= threshold.points) || (winrate_counts && loss.winrate >= threshold.winrate))
      return threshold.move_class;
  return MoveClass::kGood;
}

void judge_move(const Game& game, MoveReview& review) {
  if (!review.has_first_choice()) return;
  if (const Candidate* own = review.before->find(review.move.move)) review.place = own->place;
  if (review.place == 0) {
    review.loss = Loss{};
  } else if (const auto played = worth_of_played(game, review)) {
    review.loss = loss_of(worth_of(review.before->best()), *played);
  } else {
    return;
  }
  review.move_class = class_of(*review.loss);
}

void count_move(const MoveReview& review, PlayerSummary& player) {
  ++player.by_class[static_cast<std::size_t>(review.move_class)];
  if (!review.loss) return;
  ++player.judged;
  player.mean_points += review.loss->points;
  player.mean_winrate += review.loss->winrate;
  if (review.place && *review.place == 0) ++player.first_choice;
  if (review.place && *review.place < 3) ++player.first_three;
}

}  // namespace

std::string_view name(MoveClass move_class) {
  static constexpr std::array<std::string_view, kMoveClasses> kNames = {"good", "inaccuracy", "mistake", "blunder",
                                                                        "unknown"};
  return kNames[static_cast<std::size_t>(move_class)];
}

double MoveReview::severity() const {
  if (!loss) return 0;
  return std::max(loss->points / kThresholds[0].points, loss->winrate / kThresholds[0].winrate);
}

std::vector<const MoveReview*> Judgement::worst(std::size_t most) const {
  std::vector<const MoveReview*> bad;
  for (const MoveReview& review : moves)
    if (review.is_bad()) bad.push_back(&review);
  std::ranges::stable_sort(bad, std::greater{},
                           [](const MoveReview* review) { return std::pair(review->move_class, review->severity()); });
  if (bad.size() > most) bad.resize(most);
  return bad;
}

std::optional<BlackValue> black_value(const Game& game, const Finding& finding) {
  if (!finding.has_value()) return std::nullopt;
  const bool is_black = game.position(finding.turn).to_move() == go::Color::kBlack;
  const Worth worth = is_black ? worth_of(finding.best()) : for_the_other(worth_of(finding.best()));
  return BlackValue{.winrate = worth.outcome,
                    .winrate_interval = kDeviations * worth.outcome_error,
                    .points = worth.margin,
                    .points_interval = kDeviations * worth.margin_error};
}

std::optional<BlackValue> value_after(const Game& game, const Finding& after) {
  if (after.turn > 0 && !game.goes_on_after(after.turn - 1)) return std::nullopt;
  return black_value(game, after);
}

Judgement judge(const Game& game, std::vector<Finding> findings) {
  Judgement judgement;
  judgement.findings = std::move(findings);
  for (std::size_t i = 0; i < judgement.findings.size(); ++i) {
    const Finding& before = judgement.findings[i];
    if (before.turn >= game.moves()) break;
    if (i + 1 == judgement.findings.size()) break;  // the end of the part that is reviewed
    MoveReview review{.number = before.turn + 1,
                      .move = game.record.moves[before.turn],
                      .before = &before,
                      .after = &judgement.findings[i + 1],
                      .loss = {},
                      .is_last_pass = game.ends_with_pass(before.turn)};
    judge_move(game, review);
    count_move(review, judgement.players[go::side_index(review.move.color)]);
    judgement.moves.push_back(review);
  }
  for (PlayerSummary& player : judgement.players) {
    if (player.judged == 0) continue;
    player.mean_points /= static_cast<double>(player.judged);
    player.mean_winrate /= static_cast<double>(player.judged);
  }
  return judgement;
}

}  // namespace katachi::review
