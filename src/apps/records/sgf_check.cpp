// katachi sgf check: what is wrong in game records, one line per game, and how fast they are read.
#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/records/records_input.hpp"
#include "apps/records/sgf_jobs.hpp"
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

std::vector<Finding> findings_of(const record::GameRead& game) {
  const sgf::Encoding& encoding = game.source.encoding();
  std::vector<Finding> findings;
  if (game.number() == 1 && encoding.replaced > 0)
    findings.push_back({"charset_damaged", "loss", "", encoding.replaced, "characters that are not " + encoding.charset,
                        "written as U+FFFD"});
  add_syntax(findings, game.parsed.syntax);
  if (!game.outcome) return findings;
  for (const record::Repair& repair : game.record.repairs)
    findings.push_back({std::string(record::name(repair.code)), record::name(record::severity(repair.code)),
                        repair.move_number > 0 ? fmt::format("move {}", repair.move_number) : "",
                        static_cast<std::uint64_t>(repair.count), repair.wrong, repair.done});
  return findings;
}

struct CheckTally {
  std::uint64_t clean = 0, noted = 0, repaired = 0, guessed = 0, cut = 0;  // games by what they needed
  std::uint64_t moves = 0;
  std::map<std::string, std::uint64_t> codes, charsets;  // codes: games in which they occur

  void add_game(const record::GameRead& game, const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) ++codes[finding.code];
    if (!game.outcome) return;
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
    for (const auto member : {&CheckTally::clean, &CheckTally::noted, &CheckTally::repaired, &CheckTally::guessed,
                              &CheckTally::cut, &CheckTally::moves})
      this->*member += other.*member;
    for (const auto& [code, count] : other.codes) codes[code] += count;
    for (const auto& [charset, count] : other.charsets) charsets[charset] += count;
    return *this;
  }
};

void add_line(std::string& lines, const record::GameRead& game, const std::vector<Finding>& findings, bool json) {
  const std::string& name = game.source.name();
  if (json) {
    ordered_json list = ordered_json::array();
    for (const Finding& finding : findings) list.push_back(finding.json());
    ordered_json line = {{"type", "game"}, {"file", name}, {"game", game.number()}};
    if (!game.outcome) line["unreadable"] = game.outcome.error().text();
    line["repairs"] = std::move(list);
    lines += json_line(line);
    return;
  }
  std::string text = game.outcome ? "" : "unreadable: " + game.outcome.error().text();
  for (const Finding& finding : findings) text += (text.empty() ? "" : "; ") + finding.text();
  lines += fmt::format("{} game {}: {}\n", printable(name), game.number(), printable(text));
}

class CheckPart final : public record::GamesPart {
 public:
  explicit CheckPart(const SgfCheckOptions& options) : options_(options) {}

  void add(const record::GameRead& game) override {
    const std::vector<Finding> findings = findings_of(game);
    tally_.add_game(game, findings);
    const bool to_tell = !findings.empty() || !game.outcome;
    if (to_tell && !options_.quiet) add_line(lines_, game, findings, options_.json);
  }

  void end(const record::SourceGames& source) override {
    const std::string& name = source.name();
    std::vector<Finding> rest;
    add_syntax(rest, source.rest());
    for (const Finding& finding : rest) {
      ++tally_.codes[finding.code];
      if (options_.quiet) continue;
      lines_ += options_.json ? json_line({{"type", "file"}, {"file", name}, {"repairs", {finding.json()}}})
                              : fmt::format("{} after the last game: {}\n", printable(name), printable(finding.text()));
    }
    ++tally_.charsets[source.encoding().charset + (source.encoding().replaced > 0 ? " (damaged)" : "")];
  }

  void unreadable(const core::Error& error) override {
    errors_ = printable(error.text()) + "\n";
    if (options_.json) lines_ += json_line({{"type", "unreadable"}, {"file", error.where}, {"what", error.what}});
  }

  void print(core::Progress& progress) const {
    if (!lines_.empty() || !errors_.empty()) progress.hide();
    std::fwrite(lines_.data(), 1, lines_.size(), stdout);
    if (errors_.empty()) return;
    std::fflush(stdout);
    fmt::print(stderr, "unreadable: {}", errors_);
  }

  const CheckTally& tally() const { return tally_; }

 private:
  const SgfCheckOptions& options_;
  std::string lines_;
  std::string errors_;
  CheckTally tally_;
};

std::string counts_text(const std::map<std::string, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [name, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", printable(name), count);
  return text.empty() ? "none" : text;
}

std::string summary_text(const CheckTally& t, const record::ReadTotals& read, double seconds) {
  std::string out;
  out += fmt::format("{} of {} files read{}, {} games: {} clean, {} with notes only, {} repaired", read.sources,
                     read.sources + read.unreadable_sources,
                     read.unreadable_sources > 0 ? fmt::format(" ({} unreadable)", read.unreadable_sources) : "",
                     read.games, t.clean, t.noted, t.repaired);
  out += fmt::format(" ({} by a guess, {} cut short), {} unreadable games\n", t.guessed, t.cut, read.unreadable_games);
  out += fmt::format("games by repair: {}\nfiles by charset: {}\n", counts_text(t.codes), counts_text(t.charsets));
  const double megabytes = static_cast<double>(read.bytes) / 1e6;
  out += fmt::format(
      "read {:.1f} MB in {:.2f} s ({:.0f} MB/s), replayed {} moves in {:.2f} s ({:.0f} ns each); {:.2f} s in all\n",
      megabytes, read.read_seconds, read.read_seconds > 0 ? megabytes / read.read_seconds : 0, t.moves,
      read.replay_seconds, t.moves > 0 ? read.replay_seconds * 1e9 / static_cast<double>(t.moves) : 0, seconds);
  return out;
}

ordered_json summary_json(const CheckTally& t, const record::ReadTotals& read, double seconds) {
  return {{"type", "summary"},
          {"files", read.sources + read.unreadable_sources},
          {"files_read", read.sources},
          {"files_unreadable", read.unreadable_sources},
          {"games", read.games},
          {"games_clean", t.clean},
          {"games_noted", t.noted},
          {"games_repaired", t.repaired},
          {"games_guessed", t.guessed},
          {"games_cut", t.cut},
          {"games_unreadable", read.unreadable_games},
          {"moves", t.moves},
          {"bytes", read.bytes},
          {"read_seconds", read.read_seconds},
          {"read_megabytes_per_second",
           read.read_seconds > 0 ? static_cast<double>(read.bytes) / 1e6 / read.read_seconds : 0},
          {"replay_seconds", read.replay_seconds},
          {"seconds", seconds},
          {"codes", t.codes},
          {"charsets", t.charsets}};
}

}  // namespace

void run_sgf_check(const SgfCheckOptions& options) {
  const core::SteadyClock clock;
  const core::Stopwatch stopwatch(clock);
  CheckTally total;
  const auto [read, is_stopped] = read_records<CheckPart>(
      options.paths, options.threads, [&] { return std::make_unique<CheckPart>(options); },
      [&](const CheckPart& part, core::Progress& progress) {
        part.print(progress);
        total += part.tally();
      });
  if (options.json)
    fmt::print("{}", json_line(summary_json(total, read, stopwatch.seconds())));
  else
    fmt::print("{}", summary_text(total, read, stopwatch.seconds()));
  std::fflush(stdout);
  if (is_stopped) throw CommandFailed(ExitCode::kFailed, "stopped before the end");
  std::string missing;
  if (read.unreadable_sources > 0)
    missing = fmt::format("{} of {} files", read.unreadable_sources, read.sources + read.unreadable_sources);
  if (read.unreadable_games > 0)
    missing += fmt::format("{}{} of {} games", missing.empty() ? "" : " and ", read.unreadable_games, read.games);
  if (!missing.empty()) throw CommandFailed(ExitCode::kFailed, missing + " could not be read");
}

}  // namespace katachi::apps
