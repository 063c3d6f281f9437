// katachi mask: shapes with conditions on points, drawn at random, shown, tried on a position, measured on games.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/records/games_input.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/bytes.hpp"
#include "core/clock.hpp"
#include "core/output_file.hpp"
#include "core/progress.hpp"
#include "draw/board_picture.hpp"
#include "draw/table.hpp"
#include "pattern/mask/matcher.hpp"
#include "pattern/mask/measure.hpp"
#include "pattern/mask/random_mask.hpp"
#include "record/record.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using pattern::Mask;
using pattern::MaskKind;

struct MaskDrawOptions {
  std::size_t count = 10;
  std::uint64_t seed = 1;
  MaskKind kind = MaskKind::kGood;
  pattern::RandomMaskOptions random;
  GamesInput games;
  double min_share = 0.1;  // percent
  std::uint64_t positions = 20'000;
  fs::path out;
  bool force = false;
};

struct MaskFileOptions {
  fs::path masks, game, svg;
  GamesInput games;
  std::size_t number = 1;
  int move = 0;
  bool json = false, force = false;
};

std::vector<Mask> masks_or_fail(const fs::path& file) {
  const core::Bytes bytes = value_or_fail(core::Bytes::read_file(file));
  std::vector<Mask> masks = value_or_fail(pattern::parse_masks(bytes.view(), file.string()));
  if (masks.empty()) fail_on_input({"no mask in it", file.string(), "katachi mask draw makes some"});
  return masks;
}

std::string mask_percent(double share) { return fmt::format("{:.3f} %", 100 * share); }

// --- draw ---

// Draws until a mask is matched often enough by the moves of the games, and is no image of an earlier one.
Mask draw_mask(const MaskDrawOptions& options, const record::GameSet& games, const std::vector<Mask>& earlier,
               core::Rng& rng, std::string& comment) {
  constexpr int kMostDraws = 10'000;
  for (int draw = 1; draw <= kMostDraws; ++draw) {
    Mask mask = pattern::random_mask(options.random, options.kind, fmt::format("m{}", earlier.size() + 1), rng);
    if (std::ranges::any_of(earlier, [&](const Mask& other) {
          return pattern::canonical(other.conditions) == pattern::canonical(mask.conditions);
        }))
      continue;
    if (games.empty()) return mask;
    const auto report =
        pattern::measure_masks(std::span<const Mask>(&mask, 1), games, {.max_positions = options.positions});
    if (100 * report.share(0) < options.min_share) continue;
    comment = fmt::format("# {} of the moves played, {:.2f} times the share of all candidates, draw {}\n",
                          mask_percent(report.share(0)), report.lift(0), draw);
    return mask;
  }
  fail_on_input({fmt::format("no mask in {} draws is matched by {} % of the moves", kMostDraws, options.min_share),
                 "--min-share", "ask for less, or for fewer conditions (--conditions)"});
}

void run_mask_draw(const MaskDrawOptions& options) {
  check_output(options.out, options.force);
  if (const auto ok = pattern::check(options.random); !ok) fail_on_input(ok.error());
  const Interrupt interrupt;
  record::GameSet games;
  if (!options.games.paths.empty()) games = read_games(options.games, HoldOut::kLeave, interrupt.token()).games;
  core::Rng rng(options.seed);
  std::vector<Mask> masks;
  std::string out(core::kMasksMark);
  out += fmt::format(", seed {}\n", options.seed);
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "drawing"});
  progress.set_total(options.count);
  while (masks.size() < options.count) {
    fail_if_stopped(interrupt.token());
    std::string comment;
    masks.push_back(draw_mask(options, games, masks, rng, comment));
    out += "\n" + comment + pattern::text(masks.back());
    progress.update(masks.size());
  }
  progress.hide();
  if (options.out.empty())
    print(out);
  else
    write_output(options.out, options.force, out);
}

// --- show ---

// How a condition is drawn; a point outside the board is crossed out.
void draw_condition(pattern::MaskPoints allowed, draw::PointPicture& point) {
  switch (pattern::letter(allowed)) {
    case 'X':
      point.stone = go::Color::kBlack;
      break;
    case 'O':
      point.stone = go::Color::kWhite;
      break;
    case 'S':
      point.label = "S";
      break;
    case 'x':
      point.wildcard = draw::Wildcard::kBlackOrEmpty;
      break;
    case 'o':
      point.wildcard = draw::Wildcard::kWhiteOrEmpty;
      break;
    case '-':
      point.mark = draw::Mark::kCross;
      break;
    case '?':
      point.wildcard = draw::Wildcard::kAny;
      break;
    default:  // empty
      break;
  }
}

// The mask in the middle of a board, whose lines run on around it.
draw::BoardPicture mask_picture(const Mask& mask) {
  const Mask::Frame frame = mask.frame();
  const int width = frame.right - frame.left + 1, height = frame.bottom - frame.top + 1;
  constexpr int kMost = go::kMaxBoardSize - 2;
  if (width > kMost || height > kMost)
    fail_on_input({fmt::format("mask '{}' is too wide to be drawn", mask.name), "--svg",
                   fmt::format("at most {} points", kMost)});
  draw::BoardPicture picture(go::Size{width + 2, height + 2});
  picture.shown = {1, 1, width, height};
  picture.coordinates = false;
  picture.caption = fmt::format("{} ({})", mask.name, mask.kind == MaskKind::kGood ? "good" : "bad");
  for (int dy = frame.top; dy <= frame.bottom; ++dy) {
    for (int dx = frame.left; dx <= frame.right; ++dx) {
      draw::PointPicture& point = picture.at(go::Point::at(dx - frame.left + 1, dy - frame.top + 1));
      if (dx == 0 && dy == 0)
        point.mark = draw::Mark::kCircle;
      else
        draw_condition(mask.at({dx, dy}), point);
    }
  }
  return picture;
}

ordered_json mask_json(const Mask& mask) {
  ordered_json json = {{"name", mask.name},
                       {"kind", mask.kind == MaskKind::kGood ? "good" : "bad"},
                       {"conditions", ordered_json::array()}};
  for (const pattern::MaskCondition& c : mask.conditions)
    json["conditions"].push_back(
        {{"dx", c.offset.dx}, {"dy", c.offset.dy}, {"point", std::string(1, pattern::letter(c.allowed))}});
  return json;
}

void run_mask_show(const MaskFileOptions& options) {
  const std::vector<Mask> masks = masks_or_fail(options.masks);
  if (!options.svg.empty()) {
    for (const Mask& mask : masks) {
      const fs::path file = options.svg / (file_name_part(mask.name, 100) + ".svg");
      check_output(file, options.force);
    }
    for (const Mask& mask : masks)
      write_output(options.svg / (file_name_part(mask.name, 100) + ".svg"), options.force,
                   draw::board_svg(mask_picture(mask)));
  }
  if (options.json) {
    ordered_json json = ordered_json::array();
    for (const Mask& mask : masks) json.push_back(mask_json(mask));
    print(json_text({{"masks", json}}));
    return;
  }
  print(printable_lines(pattern::text(masks)));
}

// --- test ---

void run_mask_test(const MaskFileOptions& options) {
  const std::vector<Mask> masks = masks_or_fail(options.masks);
  const auto game = value_or_fail(
      record::load_game(options.game.string(), {.game = options.number - 1, .move_number = options.move, .rules = {}}));
  const go::History& history = game.history;
  const auto& board = history.board();
  pattern::MaskMatcher matcher(masks);
  matcher.look_at(board, history.to_move());
  ordered_json json = {{"to_move", go::color_name(history.to_move())}, {"masks", ordered_json::array()}};
  std::string out = fmt::format("{} to move\n", history.to_move() == go::Color::kBlack ? "Black" : "White");
  for (std::size_t m = 0; m < masks.size(); ++m) {
    std::vector<std::string> moves;
    for (int y = 0; y < history.size().height; ++y)
      for (int x = 0; x < history.size().width; ++x) {
        const go::Point p = go::Point::at(x, y);
        if (matcher.matches(m, p) && history.is_legal(history.to_move(), go::Move(p)))
          moves.push_back(go::gtp_text(p, history.size()));
      }
    out += fmt::format("{}  {}\n", masks[m].name, moves.empty() ? "none" : fmt::format("{}", fmt::join(moves, " ")));
    json["masks"].push_back({{"name", masks[m].name}, {"moves", moves}});
  }
  print(options.json ? json_text(json) : printable_lines(out));
}

// --- measure ---

void run_mask_measure(const MaskFileOptions& options) {
  const std::vector<Mask> masks = masks_or_fail(options.masks);
  const Interrupt interrupt;
  const GamesRead read = read_games(options.games, HoldOut::kLeave, interrupt.token());
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "measuring"});
  progress.set_total(read.games.size());
  const pattern::MaskReport report = pattern::measure_masks(
      masks, read.games, {.stop = interrupt.token(), .progress = [&](std::size_t games) { progress.update(games); }});
  progress.hide();
  fail_if_stopped(interrupt.token());
  const double speed = report.seconds > 0 ? static_cast<double>(report.tests()) / report.seconds : 0;
  if (options.json) {
    ordered_json json = {{"positions", report.positions},
                         {"candidates", report.candidates},
                         {"tests", report.tests()},
                         {"tests_per_second", speed},
                         {"masks", ordered_json::array()}};
    for (std::size_t m = 0; m < masks.size(); ++m)
      json["masks"].push_back({{"name", masks[m].name},
                               {"kind", masks[m].kind == MaskKind::kGood ? "good" : "bad"},
                               {"positions", report.masks[m].positions},
                               {"candidates", report.masks[m].candidates},
                               {"played", report.masks[m].played},
                               {"share", report.share(m)},
                               {"lift", report.lift(m)}});
    print(json_text(json));
    return;
  }
  using enum draw::Align;
  draw::Table table{
      {{"mask"}, {"kind"}, {"positions", kRight}, {"candidates", kRight}, {"moves played", kRight}, {"lift", kRight}},
      {}};
  for (std::size_t m = 0; m < masks.size(); ++m) {
    const pattern::MaskCounts& counts = report.masks[m];
    table.rows.push_back({masks[m].name, masks[m].kind == MaskKind::kGood ? "good" : "bad",
                          mask_percent(static_cast<double>(counts.positions) / static_cast<double>(report.positions)),
                          mask_percent(static_cast<double>(counts.candidates) / static_cast<double>(report.candidates)),
                          mask_percent(report.share(m)), fmt::format("{:.2f}", report.lift(m))});
  }
  print(printable_lines(draw::table_text(table)) +
        fmt::format("\n{} positions, {} tests, {} tests/s of processor time\n", grouped(report.positions),
                    grouped(report.tests()), grouped(static_cast<std::uint64_t>(speed))));
}

// --- options ---

constexpr const char* kMaskLetters =
    "In a drawing 1 is the move, X and O are stones of the side to move and of the other side, S a stone of either, . "
    "an\n"
    "empty point, x and o 'X or empty' and 'O or empty', - or | a point outside the board, ? anything.\n";

void add_masks_argument(CLI::App& command, MaskFileOptions& options) {
  command.add_option("MASKS", options.masks, "A file of masks")->required();
}

void add_mask_draw(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("draw", "Random masks");
  const auto options = std::make_shared<MaskDrawOptions>();
  command->add_option("-n,--count", options->count, "How many")->check(CLI::Range(1, 10'000))->capture_default_str();
  command->add_option("--seed", options->seed, "Of the random numbers")->capture_default_str();
  static const std::map<std::string, MaskKind> kKinds = {{"good", MaskKind::kGood}, {"bad", MaskKind::kBad}};
  command->add_option("--kind", options->kind, "What the shapes are taken for")
      ->transform(CLI::CheckedTransformer(kKinds, CLI::ignore_case).description("good|bad"));
  command->add_option("--min-conditions", options->random.min_conditions, "Fewest conditions")->capture_default_str();
  command->add_option("--max-conditions", options->random.max_conditions, "Most conditions")->capture_default_str();
  command->add_option("--reach", options->random.reach, "Farthest row or column from the move")->capture_default_str();
  command->add_option("--games", options->games.paths, "Redraw masks that few moves of these games match");
  command->add_option("--size", options->games.size, "Board size of the games that count")->capture_default_str();
  command->add_option("--min-share", options->min_share, "Percentage of the moves that a mask must match")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->add_option("--positions", options->positions, "Measure on the first N positions")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("-o,--output", options->out, "Write them into this file");
  add_force_option(*command, options->force);
  command->footer(
      "The number of conditions is uniform between the two limits, their places are uniform in the square of --reach,\n"
      "their kinds own stone : enemy stone : any stone : empty : outside = 3 : 3 : 1 : 3 : 1.\n\n"
      "Example: katachi mask draw -n 20 --seed 7 --games games/ -o masks.txt");
  command->callback([options] { run_mask_draw(*options); });
}

void add_mask_show(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("show", "Check a file of masks and draw them");
  const auto options = std::make_shared<MaskFileOptions>();
  add_masks_argument(*command, *options);
  command->add_option("--svg", options->svg, "Draw each mask into a file in this folder")
      ->check(CLI::ExistingDirectory);
  add_force_option(*command, options->force);
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(std::string(kMaskLetters) + "\nExample: katachi mask show masks.txt");
  command->callback([options] { run_mask_show(*options); });
}

void add_mask_test(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("test", "Legal moves of a position that masks match");
  const auto options = std::make_shared<MaskFileOptions>();
  add_masks_argument(*command, *options);
  command->add_option("GAME", options->game, "The game record (.sgf)")->required();
  command->add_option("--move", options->move, "The position before this move, from 1")
      ->required()
      ->check(CLI::Range(1, 100'000));
  command->add_option("--game", options->number, "Which game of the file, from 1")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object");
  command->footer("Example: katachi mask test masks.txt game.sgf --move 30");
  command->callback([options] { run_mask_test(*options); });
}

void add_mask_measure(CLI::App& parent) {
  CLI::App* command = parent.add_subcommand("measure", "How often masks match candidates and moves of games");
  const auto options = std::make_shared<MaskFileOptions>();
  add_masks_argument(*command, *options);
  add_games_options(*command, options->games, HoldOut::kLeave);
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "positions: with a candidate that matches; candidates: empty points where the side to move may play; moves "
      "played:\n"
      "moves of the records that match; lift: how many times as often a match is played as another candidate.\n\n"
      "Example: katachi mask measure masks.txt games/");
  command->callback([options] { run_mask_measure(*options); });
}

}  // namespace

void add_mask_command(CLI::App& app) {
  CLI::App* mask = app.add_subcommand("mask", "Shapes with conditions on points: draw, show, test, measure");
  mask->require_subcommand(1);
  mask->footer(std::string(kMaskLetters) + "\nExample: katachi mask draw -n 5");
  add_mask_draw(*mask);
  add_mask_show(*mask);
  add_mask_test(*mask);
  add_mask_measure(*mask);
}

}  // namespace katachi::apps
