// katachi perft: counts what the rules allow, to prove them right against known numbers.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/shell/game_choice.hpp"
#include "apps/shell/interrupt.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "game/perft.hpp"
#include "go/legal_positions.hpp"
#include "go/rules.hpp"
#include "go/state.hpp"

namespace katachi::apps {

namespace {

constexpr int kMaxDepth = 50;
constexpr int kMaxGamesArea = 4;  // 2x2 has 386 356 909 593 games; 1x5 has more than can ever be counted one by one
constexpr int kWalkArea = 16;     // up to here the walk takes a few seconds at most
constexpr int kMaxWalkArea = 25;  // 5x5 takes half a day

constexpr const char* kPerftExamples = R"(Examples:
  katachi perft --size 3x3 --positions                     # 12675
  katachi perft --size 9x9 --positions                     # the largest board whose number fits in 128 bits
  katachi perft --size 1x3 --games                         # 907
  katachi perft --size 3x3 --depth 5 --rules chinese --divide
  katachi perft --game tic-tac-toe --games                 # 255168
  katachi perft --game othello --size 6 --depth 8          # any game that `katachi games` lists
Long counts tell their progress on stderr; Ctrl-C stops them (exit code 1).)";

struct PerftOptions {
  std::string game = "go";
  std::string size;  // empty: 3x3 in Go, elsewhere the game's usual board
  std::string rules = "tromp-taylor";
  std::vector<std::string> rule_parts;
  std::string method;
  int depth = -1;
  bool positions = false;
  bool games = false;
  bool divide = false;
  bool json = false;
};

// One count under way: shows how far it has come, and stops it at Ctrl-C.
class Counting {
 public:
  explicit Counting(std::uint64_t total = 0) : progress_(clock_, core::stderr_terminal(), {.label = "counting"}) {
    progress_.set_total(total);
  }

  double seconds() const { return stopwatch_.seconds(); }

  // Whether to go on; `count` is of the part that is being counted now.
  bool operator()(std::uint64_t count) {
    current_ = count;
    progress_.update(finished_ + count, fmt::format("{} so far", finished_ + count));
    return !interrupt_.raised();
  }

  void add_part(std::uint64_t count) {
    finished_ += count;
    current_ = 0;
  }

  [[noreturn]] void fail() {
    progress_.hide();
    throw CommandFailed(ExitCode::kFailed, fmt::format("stopped after {}; {} counted so far",
                                                       core::duration_text(seconds()), finished_ + current_));
  }

 private:
  Interrupt interrupt_;
  core::SteadyClock clock_;
  core::Stopwatch stopwatch_{clock_};
  core::Progress progress_;
  std::uint64_t finished_ = 0, current_ = 0;
};

// The digits go out as they are: a count may be longer than the numbers of the JSON library.
void print_json(const nlohmann::ordered_json& about, const std::string& what, const std::string& count) {
  std::string text = about.dump();
  text.pop_back();
  fmt::print("{},\"{}\":{}}}\n", text, what, count);
}

void print_count(const PerftOptions& options, nlohmann::ordered_json about, const std::vector<game::MoveCount>& parts,
                 std::uint64_t count) {
  const std::string what = options.games ? "games" : "sequences";
  if (options.json) {
    if (options.divide)
      for (const auto& part : parts) about["moves"][part.move] = part.count;
    return print_json(about, what, std::to_string(count));
  }
  for (const auto& part : parts) fmt::print("{} {}\n", part.move, part.count);
  fmt::print("{}{}\n", options.divide ? "total " : "", count);
}

template <game::TwoPlayerState S>
void count_from(const S& start, const PerftOptions& options, nlohmann::ordered_json about) {
  Counting counting;
  const auto count_after = [&](const S& state, int moves_made) {
    const auto count = options.games ? game::complete_games(state, counting)
                                     : game::perft(state, options.depth - moves_made, counting);
    if (!count) counting.fail();
    counting.add_part(*count);
    return *count;
  };
  std::vector<game::MoveCount> parts;
  std::uint64_t total = 0;
  if (options.divide && (options.games || options.depth > 0)) {
    parts = *game::divide(start, [&](const S& state) { return std::optional(count_after(state, 1)); });
    for (const auto& part : parts) total += part.count;
  } else {
    total = count_after(start, 0);
  }
  if (!options.games) about["depth"] = options.depth;
  about["seconds"] = counting.seconds();
  print_count(options, std::move(about), parts, total);
}

go::Size parse_size_or_fail(const PerftOptions& options) {
  const auto size = go::parse_size(options.size.empty() ? "3x3" : options.size);
  if (!size)
    fail_on_input({fmt::format("'{}' is not a board size", options.size), "--size", "such as 9 or 4x3, up to 25x25"});
  return *size;
}

go::Rules parse_rules_or_fail(const PerftOptions& options) {
  go::Rules rules = value_or_fail(go::rules_by_name(options.rules));
  for (const std::string& part : options.rule_parts) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos)
      fail_on_input({fmt::format("'{}' is not PART=VALUE", part), "--rule", "such as ko=SIMPLE"});
    if (const auto set = go::set_rule(rules, part.substr(0, equals), part.substr(equals + 1)); !set)
      fail_on_input(set.error());
  }
  return rules;
}

// The sweep knows the number at once, so that a long walk can tell how long it will take.
go::Count128 walk_positions(go::Size size) {
  Counting counting(size.area() > kWalkArea ? static_cast<std::uint64_t>(go::legal_positions_by_sweep(size)) : 0);
  const auto count = go::legal_positions_by_walk(size, std::ref(counting));
  if (!count) counting.fail();
  return *count;
}

void count_positions(const PerftOptions& options) {
  const go::Size size = parse_size_or_fail(options);
  if (size.area() > go::kMaxSweepArea)
    fail_on_input({fmt::format("the number for {} has more than 128 bits", go::board_text(size)), "--size",
                   fmt::format("at most {} points, such as 9x9", go::kMaxSweepArea)});
  const bool can_walk = size.area() <= kMaxWalkArea && size.larger() <= 9;
  const bool walk = options.method.empty() ? can_walk && size.area() <= kWalkArea : options.method == "walk";
  if (walk && !can_walk) fail_on_input({"a walk over more than 5x5 points takes too long", "--method", "take sweep"});
  const core::SteadyClock clock;
  const core::Stopwatch stopwatch(clock);
  const go::Count128 count = walk ? walk_positions(size) : go::legal_positions_by_sweep(size);
  if (!options.json) return fmt::print("{}\n", go::count_text(count));
  nlohmann::ordered_json about{{"game", "go"}, {"size", go::size_text(size)}, {"method", walk ? "walk" : "sweep"}};
  about["seconds"] = stopwatch.seconds();
  print_json(about, "positions", go::count_text(count));
}

void count_go(const PerftOptions& options) {
  const go::Size size = parse_size_or_fail(options);
  const go::Rules rules = parse_rules_or_fail(options);
  if (options.games && size.area() > kMaxGamesArea)
    fail_on_input(
        {fmt::format("the games on {} are too many to count", go::board_text(size)), "--size", "1x1 to 1x4, or 2x2"});
  if (options.games && rules.ko == go::KoRule::kSimple)
    fail_on_input({"games without superko may not end", "--rules", "take tromp-taylor, aga or new-zealand"});
  const nlohmann::ordered_json about{{"game", "go"},
                                     {"size", go::size_text(size)},
                                     {"rules", go::rules_name(rules)},
                                     {"parts", go::rules_text(rules)}};
  if (size.larger() <= 9) return count_from(go::State<9>(size, rules), options, about);
  if (size.larger() <= 19) return count_from(go::State<19>(size, rules), options, about);
  count_from(go::State<25>(size, rules), options, about);
}

void run(const PerftOptions& options) {
  if (options.positions) return count_positions(options);
  if (options.game == "go") return count_go(options);
  const games::Entry& entry = game_or_fail(options.game);
  const game::BoardSize size = board_size_or_fail(entry, options.size);
  count_from(value_or_fail(games::start_of(entry, size)), options,
             {{"game", options.game}, {"size", game::size_text(size)}});
}

}  // namespace

void add_perft_command(CLI::App& app) {
  const auto options = std::make_shared<PerftOptions>();
  CLI::App& command = *app.add_subcommand("perft", "Count positions, move sequences and games that the rules allow");
  command.footer(kPerftExamples);

  CLI::Option_group& what = *command.add_option_group("What to count (one of these)");
  what.require_option(1);
  what.add_option("--depth", options->depth, "Count move sequences of this length")->check(CLI::Range(0, kMaxDepth));
  auto* const positions = what.add_flag("--positions", options->positions, "Legal positions of a Go board");
  what.add_flag("--games", options->games, "Complete games");

  auto* const game =
      command.add_option("--game", options->game, "The game; `katachi games` lists them")->capture_default_str();
  command.add_option("--size", options->size,
                     "Board, WIDTHxHEIGHT or one number for a square (default: 3x3 in Go, else the usual board)");
  auto* const rules = command
                          .add_option("--rules", options->rules,
                                      "Rule set: tromp-taylor, chinese, japanese, korean, "
                                      "aga, new-zealand")
                          ->capture_default_str();
  auto* const part = command.add_option("--rule", options->rule_parts,
                                        "One part of the rules, PART=VALUE, such as "
                                        "suicide=false or ko=SIMPLE (may be repeated)");
  auto* const method = command
                           .add_option("--method", options->method,
                                       "How to count positions: walk (over all of them; default up to 4x4) or sweep "
                                       "(by borders; default above)")
                           ->check(CLI::IsMember({"walk", "sweep"}));
  auto* const divide = command.add_flag("--divide", options->divide, "Also the count of each first move");
  command.add_flag("--json", options->json, "One line of JSON");
  method->needs(positions);
  for (CLI::Option* unread : {game, rules, part, divide}) positions->excludes(unread);

  command.callback([options, rules, part] {
    if (game_or_fail(options->game).traits->name != "go" && rules->count() + part->count() > 0)
      fail_on_input({fmt::format("{} has no rule sets", options->game), "--game", "leave out --rules and --rule"});
    run(*options);
  });
}

}  // namespace katachi::apps
