// katachi sgf check: what is wrong in game records, one line per game, and how fast they are read.
#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/records/sgf_games.hpp"
#include "apps/records/sgf_jobs.hpp"
#include "apps/records/sgf_scan.hpp"
#include "apps/shell/safe_text.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;

std::string json_line(const ordered_json& json) { return printable_json(json) + "\n"; }

struct Finding {
  std::string code;
  std::string_view severity;
  std::string place;  // "move 12", "byte 300" or empty
  std::uint64_t count = 1;
  std::string wrong, done;

  std::string text() const {
    return fmt::format("{}{}{}: {} -> {}", code, place.empty() ? "" : " at " + place,
                       count > 1 ? fmt::format(" ({} times)", count) : "", wrong, done);
  }
  ordered_json json() const {
    return {{"code", code},   {"severity", severity}, {"place", place},
            {"count", count}, {"wrong", wrong},       {"done", done}};
  }
};

void add_syntax(std::vector<Finding>& findings, const sgf::Report& report) {
  for (std::size_t i = 0; i < sgf::kCodeCount; ++i) {
    if (report.counts[i] == 0) continue;
    const auto code = static_cast<sgf::Code>(i);
    Finding finding{std::string(sgf::name(code)),  "repair", "", report.counts[i], std::string(sgf::describe(code)),
                    std::string(sgf::action(code))};
    for (const sgf::Diagnostic& diagnostic : report.diagnostics) {
      if (diagnostic.code != code) continue;
      finding.place = fmt::format("byte {}", diagnostic.offset);
      break;
    }
    findings.push_back(std::move(finding));
  }
}

std::vector<Finding> findings_of(const GameRead& game, const sgf::Encoding& encoding) {
  std::vector<Finding> findings;
  if (game.number == 1 && encoding.replaced > 0)
    findings.push_back({"charset_damaged", "loss", "", encoding.replaced, "characters that are not " + encoding.charset,
                        "written as U+FFFD"});
  add_syntax(findings, game.syntax);
  if (!game.outcome) return findings;
  for (const record::Repair& repair : game.record.repairs)
    findings.push_back({std::string(record::name(repair.code)), record::name(record::severity(repair.code)),
                        repair.move_number > 0 ? fmt::format("move {}", repair.move_number) : "",
                        static_cast<std::uint64_t>(repair.count), repair.wrong, repair.done});
  return findings;
}

struct CheckTally {
  std::uint64_t files = 0, unreadable_files = 0;
  std::uint64_t games = 0, unreadable_games = 0;
  std::uint64_t clean = 0, noted = 0, repaired = 0, guessed = 0, cut = 0;  // games by what they needed
  std::uint64_t moves = 0, bytes = 0;
  double read_seconds = 0, replay_seconds = 0;
  std::map<std::string, std::uint64_t> codes, charsets;  // codes: games in which they occur

  void add_game(const GameRead& game, const std::vector<Finding>& findings) {
    ++games;
    for (const Finding& finding : findings) ++codes[finding.code];
    if (!game.outcome) {
      ++unreadable_games;
      return;
    }
    moves += game.record.moves.size();
    const auto any = [&](std::string_view severity) {
      return std::ranges::any_of(findings, [&](const Finding& f) { return f.severity == severity; });
    };
    const bool was_repaired = any("repair") || any("guess") || any("loss");
    ++(findings.empty() ? clean : was_repaired ? repaired : noted);
    guessed += any("guess") ? 1 : 0;
    cut += game.record.was_cut() ? 1 : 0;
  }

  CheckTally& operator+=(const CheckTally& other) {
    for (const auto member :
         {&CheckTally::files, &CheckTally::unreadable_files, &CheckTally::games, &CheckTally::unreadable_games,
          &CheckTally::clean, &CheckTally::noted, &CheckTally::repaired, &CheckTally::guessed, &CheckTally::cut,
          &CheckTally::moves, &CheckTally::bytes})
      this->*member += other.*member;
    read_seconds += other.read_seconds;
    replay_seconds += other.replay_seconds;
    for (const auto& [code, count] : other.codes) codes[code] += count;
    for (const auto& [charset, count] : other.charsets) charsets[charset] += count;
    return *this;
  }
};

struct CheckOutput {
  std::string lines;
  std::string errors;
  CheckTally tally;
};

CheckOutput unreadable(const core::Error& error, bool json) {
  CheckOutput output;
  output.tally.unreadable_files = 1;
  output.errors = printable(error.text()) + "\n";
  if (json) output.lines = json_line({{"type", "unreadable"}, {"file", error.where}, {"what", error.what}});
  return output;
}

void add_line(std::string& lines, const std::string& name, const GameRead& game, const std::vector<Finding>& findings,
              bool json) {
  if (json) {
    ordered_json list = ordered_json::array();
    for (const Finding& finding : findings) list.push_back(finding.json());
    ordered_json line = {{"type", "game"}, {"file", name}, {"game", game.number}};
    if (!game.outcome) line["unreadable"] = game.outcome.error().text();
    line["repairs"] = std::move(list);
    lines += json_line(line);
    return;
  }
  std::string text = game.outcome ? "" : "unreadable: " + game.outcome.error().text();
  for (const Finding& finding : findings) text += (text.empty() ? "" : "; ") + finding.text();
  lines += fmt::format("{} game {}: {}\n", printable(name), game.number, printable(text));
}

CheckOutput check_source(sgf::Source source, const SourceControl& control, const SgfCheckOptions& options) {
  CheckOutput output;
  const std::string name = source.name;
  const auto read = read_games(std::move(source), control, [&](const GameRead& game, const sgf::Encoding& encoding) {
    const std::vector<Finding> findings = findings_of(game, encoding);
    output.tally.add_game(game, findings);
    const bool to_tell = !findings.empty() || !game.outcome;
    if (to_tell && !options.quiet) add_line(output.lines, name, game, findings, options.json);
    return true;
  });
  if (!read) {
    CheckOutput failed = unreadable(read.error(), options.json);
    failed.lines = output.lines + failed.lines;
    failed.tally += output.tally;
    return failed;
  }
  std::vector<Finding> rest;
  add_syntax(rest, read->rest);
  for (const Finding& finding : rest) {
    ++output.tally.codes[finding.code];
    if (options.quiet) continue;
    output.lines += options.json
                        ? json_line({{"type", "file"}, {"file", name}, {"repairs", {finding.json()}}})
                        : fmt::format("{} after the last game: {}\n", printable(name), printable(finding.text()));
  }
  CheckTally& tally = output.tally;
  tally.files = 1;
  tally.bytes = read->bytes;
  tally.read_seconds = read->read_seconds;
  tally.replay_seconds = read->replay_seconds;
  ++tally.charsets[read->encoding.charset + (read->encoding.replaced > 0 ? " (damaged)" : "")];
  return output;
}

std::string counts_text(const std::map<std::string, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [name, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", printable(name), count);
  return text.empty() ? "none" : text;
}

std::string summary_text(const CheckTally& t, double seconds) {
  std::string out;
  out += fmt::format("{} of {} files read{}, {} games: {} clean, {} with notes only, {} repaired", t.files,
                     t.files + t.unreadable_files,
                     t.unreadable_files > 0 ? fmt::format(" ({} unreadable)", t.unreadable_files) : "", t.games,
                     t.clean, t.noted, t.repaired);
  out += fmt::format(" ({} by a guess, {} cut short), {} unreadable games\n", t.guessed, t.cut, t.unreadable_games);
  out += fmt::format("games by repair: {}\nfiles by charset: {}\n", counts_text(t.codes), counts_text(t.charsets));
  const double megabytes = static_cast<double>(t.bytes) / 1e6;
  out += fmt::format(
      "read {:.1f} MB in {:.2f} s ({:.0f} MB/s), replayed {} moves in {:.2f} s ({:.0f} ns each); {:.2f} s in all\n",
      megabytes, t.read_seconds, t.read_seconds > 0 ? megabytes / t.read_seconds : 0, t.moves, t.replay_seconds,
      t.moves > 0 ? t.replay_seconds * 1e9 / static_cast<double>(t.moves) : 0, seconds);
  return out;
}

ordered_json summary_json(const CheckTally& t, double seconds) {
  return {{"type", "summary"},
          {"files", t.files + t.unreadable_files},
          {"files_read", t.files},
          {"files_unreadable", t.unreadable_files},
          {"games", t.games},
          {"games_clean", t.clean},
          {"games_noted", t.noted},
          {"games_repaired", t.repaired},
          {"games_guessed", t.guessed},
          {"games_cut", t.cut},
          {"games_unreadable", t.unreadable_games},
          {"moves", t.moves},
          {"bytes", t.bytes},
          {"read_seconds", t.read_seconds},
          {"read_megabytes_per_second", t.read_seconds > 0 ? static_cast<double>(t.bytes) / 1e6 / t.read_seconds : 0},
          {"replay_seconds", t.replay_seconds},
          {"seconds", seconds},
          {"codes", t.codes},
          {"charsets", t.charsets}};
}

}  // namespace

void run_sgf_check(const SgfCheckOptions& options) {
  const core::SteadyClock clock;
  const core::Stopwatch stopwatch(clock);
  CheckTally total;
  const bool finished = scan(
      {options.paths, options.threads},
      [&](sgf::Source source, const SourceControl& control) {
        return check_source(std::move(source), control, options);
      },
      [&](const core::Error& error) { return unreadable(error, options.json); },
      [&](const CheckOutput& output, core::Progress& progress) {
        if (!output.lines.empty() || !output.errors.empty()) progress.hide();
        std::fwrite(output.lines.data(), 1, output.lines.size(), stdout);
        if (!output.errors.empty()) {
          std::fflush(stdout);
          fmt::print(stderr, "unreadable: {}", output.errors);
        }
        total += output.tally;
      });
  if (options.json)
    fmt::print("{}", json_line(summary_json(total, stopwatch.seconds())));
  else
    fmt::print("{}", summary_text(total, stopwatch.seconds()));
  std::fflush(stdout);
  if (!finished) throw CommandFailed(ExitCode::kFailed, "stopped before the end");
  std::string missing;
  if (total.unreadable_files > 0)
    missing = fmt::format("{} of {} files", total.unreadable_files, total.files + total.unreadable_files);
  if (total.unreadable_games > 0)
    missing += fmt::format("{}{} of {} games", missing.empty() ? "" : " and ", total.unreadable_games, total.games);
  if (!missing.empty()) throw CommandFailed(ExitCode::kFailed, missing + " could not be read");
}

}  // namespace katachi::apps
