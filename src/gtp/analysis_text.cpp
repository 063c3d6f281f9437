#include "gtp/analysis_text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gtp/arguments.hpp"
#include "player/report_numbers.hpp"

namespace katachi::gtp {

namespace {

using Line = search::MoveReport<go::Move>;

core::Result<bool> switch_argument(std::string_view text, std::string_view what) {
  if (text == "true" || text == "True" || text == "1") return true;
  if (text == "false" || text == "False" || text == "0") return false;
  return core::fail(fmt::format("'{}' is neither true nor false", text), std::string(what), "");
}

core::Result<std::vector<go::Move>> moves_argument(std::string_view text, go::Size size) {
  std::vector<go::Move> moves;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto move = move_argument(text.substr(0, comma), size);
    if (!move) return std::unexpected(move.error());
    moves.push_back(*move);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return moves;
}

// Reads the words one by one.
class RequestReader {
 public:
  RequestReader(Arguments arguments, const go::History& game) : words_(arguments), game_(&game) {
    request_.color = game.to_move();
  }

  core::Result<AnalysisRequest> read() {
    if (!words_.empty())
      if (const auto color = color_argument(words_.front())) {
        request_.color = *color;
        words_ = words_.subspan(1);
      }
    if (!words_.empty())
      if (const auto interval = number_argument(words_.front(), "the interval"))
        if (auto done = set_interval(take()); !done) return std::unexpected(done.error());
    while (!words_.empty())
      if (auto done = read_option(take()); !done) return std::unexpected(done.error());
    return request_;
  }

 private:
  std::string take() {
    std::string word = words_.front();
    words_ = words_.subspan(1);
    return word;
  }

  core::Result<void> set_interval(std::string_view text) {
    const auto hundredths = number_argument(text, "the interval");
    if (!hundredths) return std::unexpected(hundredths.error());
    if (*hundredths < 0) return core::fail("the interval is negative");
    request_.search.interval = std::max(*hundredths / 100, 0.01);
    return {};
  }

  core::Result<void> read_option(const std::string& name) {
    if (name == "avoid" || name == "allow") return read_moves(name == "avoid");
    if (words_.empty()) return core::fail(fmt::format("{} needs a value", name));
    const std::string value = take();
    if (name == "interval") return set_interval(value);
    if (name == "minmoves" || name == "maxmoves") {
      const auto count = integer_argument(value, name);
      if (!count) return std::unexpected(count.error());
      if (*count < 0) return core::fail(fmt::format("{} is negative", name));
      (name == "minmoves" ? request_.min_moves : request_.max_moves) = static_cast<std::size_t>(*count);
      return {};
    }
    // What is not given is accepted all the same: clients ask for all they know.
    constexpr std::string_view kSwitches[] = {"ownership", "rootInfo",     "movesOwnership",      "ownershipStdev",
                                              "pvVisits",  "pvEdgeVisits", "movesOwnershipStdev", "noResultValue"};
    if (std::ranges::find(kSwitches, name) == std::end(kSwitches))
      return core::fail(fmt::format("unknown word '{}'", name));
    const auto on = switch_argument(value, name);
    if (!on) return std::unexpected(on.error());
    if (name == "ownership") request_.search.with_ownership = *on;
    if (name == "movesOwnership") request_.search.with_move_ownership = *on;
    if (name == "rootInfo") request_.with_root = *on;
    return {};
  }

  // COLOR VERTEX,VERTEX... DEPTH: how deep it holds cannot be chosen here; the root is what counts.
  core::Result<void> read_moves(bool is_avoid) {
    if (words_.size() < 3) return core::fail("avoid and allow need a colour, vertices and a depth");
    const auto color = color_argument(take());
    if (!color) return std::unexpected(color.error());
    const auto moves = moves_argument(take(), game_->size());
    if (!moves) return std::unexpected(moves.error());
    const auto depth = integer_argument(take(), "the depth");
    if (!depth) return std::unexpected(depth.error());
    if (*color != request_.color) return {};
    auto& list = is_avoid ? request_.search.avoid : request_.search.only;
    list.insert(list.end(), moves->begin(), moves->end());
    return {};
  }

  Arguments words_;
  const go::History* game_;
  AnalysisRequest request_;
};

std::string line_text(const std::vector<go::Move>& moves, const Line& line, go::Size size) {
  std::string text;
  for (const go::Move move : moves) text += " " + go::gtp_text(move, size);
  return text.empty() ? " " + go::gtp_text(line.move, size) : text;
}

std::string leela_zero_move(const Line& line, std::size_t order, go::Size size) {
  const auto parts = [](double share) { return static_cast<int>(std::lround(10000 * share)); };
  return fmt::format("info move {} visits {} winrate {} prior {} lcb {} order {} pv{}", go::gtp_text(line.move, size),
                     line.visits, parts(line.outcome), parts(line.prior), parts(player::lower_bound(line)), order,
                     line_text(line.line, line, size));
}

std::string katago_move(const Line& line, std::size_t order, double deviation, go::Size size) {
  return fmt::format(
      "info move {} visits {} utility {:.6f} winrate {:.6f} scoreMean {:.6f} scoreStdev {:.6f} scoreLead {:.6f} "
      "scoreSelfplay {:.6f} prior {:.6f} lcb {:.6f} utilityLcb {:.6f} weight {:.6f} order {} pv{}",
      go::gtp_text(line.move, size), line.visits, 2 * line.outcome - 1, line.outcome, line.margin, deviation,
      line.margin, line.margin, line.prior, player::lower_bound(line), 2 * player::lower_bound(line) - 1,
      static_cast<double>(line.visits), order, line_text(line.line, line, size));
}

std::string root_text(const player::Report& report) {
  const player::RootNumbers root = player::root_numbers(report);
  const double visits = std::max(root.visits, 1.0);
  return fmt::format(
      " rootInfo visits {:.0f} utility {:.6f} winrate {:.6f} scoreMean {:.6f} scoreStdev {:.6f} "
      "scoreLead {:.6f} scoreSelfplay {:.6f} weight {:.6f}",
      visits, 2 * root.outcome - 1, root.outcome, root.margin, report.margin_deviation, root.margin, root.margin,
      visits);
}

// Seen by the side that is asked for.
std::string owners_text(std::string_view name, const std::vector<double>& owners, const AnalysisRequest& request) {
  std::string text = fmt::format(" {}", name);
  const double sign = request.color == go::Color::kBlack ? 1 : -1;
  for (const double share : owners) text += fmt::format(" {:.6f}", player::rounded(sign * share, 6));
  return text;
}

}  // namespace

core::Result<AnalysisRequest> analysis_request(Arguments arguments, const go::History& game) {
  return RequestReader(arguments, game).read();
}

std::string analysis_line(const player::Report& report, const AnalysisRequest& request, Dialect dialect,
                          go::Size size) {
  std::string text;
  std::size_t order = 0;
  for (const Line& line : report.moves) {
    const bool is_wanted = line.visits > 0 || line.is_proven || order < request.min_moves;
    if (!is_wanted || order >= request.max_moves) continue;
    if (!text.empty()) text += " ";
    const double deviation = line.margin_deviation > 0 ? line.margin_deviation : report.margin_deviation;
    text +=
        dialect == Dialect::kLeelaZero ? leela_zero_move(line, order, size) : katago_move(line, order, deviation, size);
    if (request.search.with_move_ownership && dialect != Dialect::kLeelaZero && !line.ownership.empty())
      text += owners_text("movesOwnership", line.ownership, request);
    ++order;
  }
  if (text.empty() || dialect == Dialect::kLeelaZero) return text;
  if (request.with_root) text += root_text(report);
  if (request.search.with_ownership && player::has_owners(report))
    text += owners_text("ownership", report.ownership, request);
  return text;
}

std::string cgos_line(const player::Report& report, go::Size size) {
  constexpr std::size_t kShown = 10;
  using nlohmann::json;
  constexpr int kChance = 4, kPoints = 2;  // decimals
  using player::rounded;
  json moves = json::array();
  for (const Line& line : report.moves) {
    if (moves.size() == kShown) break;
    std::string play;
    for (std::size_t i = 1; i < line.line.size(); ++i) play += (i > 1 ? " " : "") + go::gtp_text(line.line[i], size);
    moves.push_back({{"move", go::gtp_text(line.move, size)},
                     {"winrate", rounded(line.outcome, kChance)},
                     {"score", rounded(line.margin, kPoints)},
                     {"prior", rounded(line.prior, kChance)},
                     {"visits", line.visits},
                     {"pv", play}});
  }
  const player::RootNumbers root = player::root_numbers(report);
  return json{{"winrate", rounded(root.outcome, kChance)},
              {"score", rounded(root.margin, kPoints)},
              {"visits", static_cast<std::uint64_t>(root.visits)},
              {"moves", moves}}
      .dump();
}

}  // namespace katachi::gtp
