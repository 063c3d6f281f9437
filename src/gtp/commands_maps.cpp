// The position as numbers on the board: what was thought of the moves before a search, where a search went, who owns what.
//
// katachi-prior, katachi-visits and katachi-ownership are boards of numbers in [-1, 1], row by row from the top, as GoGui's type
// dboard colours them; katachi-best_moves is its type gfx. kata-raw-nn and heatmap give the priors in the forms that programs
// for KataGo and Leela Zero read: there is no network behind them but the player's own prior knowledge.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "player/report_numbers.hpp"

namespace katachi::gtp {

namespace {

// Rows of the board, the top one first; `text` writes one number.
template <class F>
std::string rows(const std::vector<double>& values, go::Size size, F&& text) {
  std::string out;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x)
      out += (x > 0 ? " " : "") + text(values[static_cast<std::size_t>(y * size.width + x)]);
    out += "\n";
  }
  return out;
}

std::string board_of_numbers(const std::vector<double>& values, go::Size size) {
  return "\n" + rows(values, size, [](double value) { return fmt::format("{:.3f}", value); });
}

// The position as a search of `playouts` sees it; 0: by the parameters, as reg_genmove would.
player::Report look(Engine& engine, go::Color color, std::uint64_t playouts) {
  const player::Parameters& parameters = engine.player().parameters();
  player::SearchRequest request{.playouts = playouts};
  if (playouts == 0) request.playouts = static_cast<std::uint64_t>(parameters.playouts);
  if (request.playouts == 0) request.time = player::fixed_time(parameters.seconds);
  return engine.session().analyze(color, request, engine.stop());
}

// +1 Black's, -1 White's, 0 nobody's or anybody's.
std::vector<double> ownership(Engine& engine) { return engine.session().estimate(engine.stop()).balance; }

Answer ownership_map(Engine& engine, Arguments) { return board_of_numbers(ownership(engine), engine.game().size()); }

// The priors relative to the greatest, so that colours tell them apart.
Answer prior_map(Engine& engine, Arguments) {
  const go::Color color = engine.game().to_move();
  std::vector<double> shares = player::move_shares(look(engine, color, 1), engine.game(), color);
  const double most = std::max(*std::ranges::max_element(shares), 1e-9);
  for (double& share : shares) share = std::max(share, 0.0) / most;
  return board_of_numbers(shares, engine.game().size());
}

Answer visits_map(Engine& engine, Arguments) {
  const go::Size size = engine.game().size();
  const player::Report report = look(engine, engine.game().to_move(), 0);
  std::vector<double> shares(static_cast<std::size_t>(size.area()));
  std::uint64_t most = 1;
  for (const auto& line : report.moves) most = std::max(most, line.visits);
  for (const auto& line : report.moves)
    if (!line.move.is_pass())
      shares[static_cast<std::size_t>(line.move.point().y * size.width + line.move.point().x)] =
          static_cast<double>(line.visits) / static_cast<double>(most);
  return board_of_numbers(shares, size);
}

Answer best_moves(Engine& engine, Arguments) {
  constexpr std::size_t kShown = 6;
  const go::Size size = engine.game().size();
  const go::Color color = engine.game().to_move();
  const player::Report report = look(engine, color, 0);
  if (!report.has_best()) return "TEXT no move";
  std::string text = "VAR";
  go::Color turn = color;
  for (const go::Move move : report.best().line) {
    text += fmt::format(" {} {}", turn == go::Color::kBlack ? "b" : "w", go::gtp_text(move, size));
    turn = go::opposite(turn);
  }
  text += "\nLABEL";
  for (std::size_t i = 0; i < std::min(report.moves.size(), kShown); ++i)
    if (const auto& line = report.moves[i]; !line.move.is_pass() && line.visits > 0)
      text += fmt::format(" {} {:.0f}", go::gtp_text(line.move, size), 100 * line.outcome);
  const std::string count = report.source == search::kPlayouts
                                ? fmt::format("{} playouts", report.playouts)
                                : fmt::format("by {}, {} visits", report.source, report.playouts);
  return text + fmt::format("\nTEXT {} {:.1f} %, {:+.1f} points, {}", go::gtp_text(report.best().move, size),
                            100 * report.best().outcome, report.best().margin, count);
}

std::uint64_t status_playouts(Engine& engine) {
  return static_cast<std::uint64_t>(engine.player().parameters().status_playouts);
}

core::Result<int> symmetry_argument(Arguments arguments) {
  if (arguments.empty() || arguments.back() == "all") return 0;
  const auto symmetry = integer_argument(arguments.back(), "the symmetry");
  if (symmetry && (*symmetry < 0 || *symmetry > 7)) return core::fail("syntax error: the symmetry is 0 to 7, or all");
  return symmetry;
}

// [COLOR] SYMMETRY; the prior knowledge is the same in all orientations.
Answer raw_evaluation(Engine& engine, Arguments arguments) {
  go::Color color = engine.game().to_move();
  if (arguments.size() == 2) {
    const auto wanted = color_argument(arguments[0]);
    if (!wanted) return std::unexpected(wanted.error());
    color = *wanted;
  }
  const auto symmetry = symmetry_argument(arguments);
  if (!symmetry) return std::unexpected(symmetry.error());
  const go::Size size = engine.game().size();
  const player::Report report = look(engine, color, status_playouts(engine));
  const player::RootNumbers root = player::root_numbers(report);
  const bool is_white = color == go::Color::kWhite;
  const double white_win = is_white ? root.outcome : 1 - root.outcome;
  const double lead = is_white ? root.margin : -root.margin;
  const std::vector<double> shares = player::move_shares(report, engine.game(), color);
  std::vector<double> white = ownership(engine);
  for (double& share : white) share = 0 - share;  // never -0
  const auto share_text = [](double share) { return share < 0 ? "    NAN" : fmt::format("{:8.6f}", share); };
  return fmt::format(
      "symmetry {}\nwhiteWin {:.6f}\nwhiteLoss {:.6f}\nnoResult 0.000000\nwhiteLead {:.3f}\nwhiteScoreSelfplay {:.3f}\n"
      "whiteScoreSelfplaySq {:.3f}\nshorttermWinlossError -1\nshorttermScoreError -1\npolicy\n{}policyPass {:8.6f}\n"
      "whiteOwnership\n{}",
      *symmetry, white_win, 1 - white_win, lead, lead, lead * lead + report.margin_deviation * report.margin_deviation,
      rows(shares, size, share_text), shares.back(),
      rows(white, size, [](double share) { return fmt::format("{:9.7f}", share); }));
}

// Priors in thousandths.
Answer heat_map(Engine& engine, Arguments) {
  const go::Color color = engine.game().to_move();
  const player::Report report = look(engine, color, status_playouts(engine));
  const std::vector<double> shares = player::move_shares(report, engine.game(), color);
  const auto thousandths = [](double share) { return std::lround(1000 * std::max(share, 0.0)); };
  return "\n" +
         rows(shares, engine.game().size(), [&](double share) { return fmt::format("{:3}", thousandths(share)); }) +
         fmt::format("pass: {}\nwinrate: {:.6f}", thousandths(shares.back()), player::root_numbers(report).outcome);
}

}  // namespace

void add_map_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"katachi-ownership", "", 0, 0, ownership_map},
                                {"katachi-prior", "", 0, 0, prior_map},
                                {"katachi-visits", "", 0, 0, visits_map},
                                {"katachi-best_moves", "", 0, 0, best_moves},
                                {"kata-raw-nn", "[COLOR] SYMMETRY", 0, 2, raw_evaluation},
                                {"heatmap", "[SYMMETRY]", 0, 1, heat_map},
                            });
}

}  // namespace katachi::gtp
