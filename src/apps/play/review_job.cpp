#include "apps/play/review_job.hpp"

#include <algorithm>
#include <cstdio>
#include <system_error>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/output_file.hpp"
#include "core/progress.hpp"
#include "review/annotate.hpp"
#include "review/document.hpp"
#include "review/pace.hpp"
#include "review/page.hpp"
#include "review/texts.hpp"
#include "review/work_file.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

bool is_device_or_stream(const fs::path& path) {
  std::error_code error;
  return path == "-" ||
         (fs::exists(path, error) && !fs::is_regular_file(path, error) && !fs::is_directory(path, error));
}

// Before long work.
core::Result<void> check_review_outputs(const ReviewOutputs& outputs, const std::vector<fs::path>& inputs, bool force) {
  const std::vector<fs::path> wanted = outputs.all();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if (wanted[i].lexically_normal() == wanted[j].lexically_normal())
        return core::fail("two outputs have the same name", wanted[i].string(), "choose another name for one of them");
    if (wanted[i] == "-") continue;
    if (auto checked = core::check_output_file(wanted[i], inputs, force); !checked) return checked;
  }
  return {};
}

void write_review_output(const fs::path& out, const std::string& bytes, bool force) {
  if (!out.empty()) write_output(out, force, bytes);
}

// The findings of one game, by turn, as they come in.
class ReviewSearch {
 public:
  ReviewSearch(const review::Game& game, review::MoveRange range, const ReviewMeans& means)
      : game_(game), first_(range.first - 1), means_(means), found_(range.last - range.first + 2) {}

  void take(const review::Finding& finding) {
    if (finding.turn >= first_ && finding.turn < first_ + found_.size()) found_[finding.turn - first_] = finding;
  }

  // False if it was stopped.
  bool run(review::WorkFile* work) {
    std::vector<std::size_t> turns;
    for (std::size_t i = 0; i < found_.size(); ++i)
      if (!found_[i]) turns.push_back(first_ + i);
    const review::SearchOptions& options = means_.settings.search;
    core::Progress progress(means_.clock, core::stderr_terminal(), {.label = "review"});
    progress.set_total(turns.size());
    review::Pace pace(means_.clock, turns.size(), std::min(options.parallel, turns.size()));
    const bool is_timed = options.playouts == 0;  // the time is known before anything is measured
    if (is_timed) say_pace(turns.size(), expected_seconds(turns.size()));
    std::size_t done = 0;
    const auto tell = [&](const review::Finding& finding) {
      take(finding);
      if (work != nullptr) work->add(finding);
      if (const auto seconds = pace.found(); seconds && !is_timed) {
        progress.hide();
        say_pace(turns.size(), *seconds);
      }
      progress.update(++done, fmt::format("{} of {} positions", this->done(), found_.size()));
    };
    return review::search_positions(
        game_, review::spread_first(turns, pace.needed()), options,
        {.make_player = means_.make_player, .base = means_.base, .facts = means_.facts, .found = tell},
        means_.interrupt.token());
  }

  std::size_t done() const {
    return static_cast<std::size_t>(std::ranges::count_if(found_, [](const auto& one) { return one.has_value(); }));
  }
  std::size_t wanted() const { return found_.size(); }
  std::vector<review::Finding> findings() && {
    std::vector<review::Finding> all;
    for (auto& one : found_) all.push_back(*std::move(one));
    return all;
  }

 private:
  // Precondition: the search has a time for each position.
  double expected_seconds(std::size_t positions) const {
    const std::size_t workers = std::max<std::size_t>(means_.settings.search.parallel, 1);
    return *means_.settings.search.seconds * static_cast<double>((positions + workers - 1) / workers);
  }

  void say_pace(std::size_t positions, double seconds) const {
    fmt::print(stderr, "katachi: {}: {}\n", printable(game_.name), review::pace_text(positions, seconds));
  }

  const review::Game& game_;
  std::size_t first_;  // turn
  const ReviewMeans& means_;
  std::vector<std::optional<review::Finding>> found_;
};

[[noreturn]] void stop_review(const ReviewSearch& search, const review::WorkFile* work) {
  const std::string so_far = fmt::format("stopped after {} of {} positions", search.done(), search.wanted());
  if (work == nullptr)
    throw CommandFailed(ExitCode::kFailed, so_far + "; nothing saved: only a review that writes files can be resumed");
  throw CommandFailed(ExitCode::kFailed,
                      fmt::format("{}; they are in {}, and the same command resumes", so_far, work->path().string()));
}

void write_review(review::Game& game, const review::Judgement& judgement, const nlohmann::ordered_json& identity,
                  const ReviewOutputs& outputs, const ReviewMeans& means, bool force) {
  if (!outputs.html.empty())
    write_review_output(outputs.html, review::review_page(game, judgement, means.settings), force);
  if (!outputs.sgf.empty()) {
    review::annotate(game, judgement);
    write_review_output(outputs.sgf, review::sgf_of(game), force);
  }
  if (!outputs.json.empty()) {
    const auto document = review::review_document(game, judgement, identity);
    write_review_output(outputs.json,
                        escaped_json(document.dump(1, ' ', false, nlohmann::json::error_handler_t::replace)) + "\n",
                        force);
  }
}

}  // namespace

std::vector<fs::path> ReviewOutputs::all() const {
  std::vector<fs::path> wanted;
  for (const fs::path& path : {sgf, json, html})
    if (!path.empty()) wanted.push_back(path);
  return wanted;
}

bool ReviewOutputs::has_standard_output() const { return sgf == "-" || json == "-" || html == "-"; }

std::optional<fs::path> ReviewOutputs::work_file() const {
  for (const fs::path& path : all())
    if (!is_device_or_stream(path)) return fs::path(path.string() + ".katachi-review");
  return std::nullopt;
}

bool is_begun(const ReviewOutputs& outputs, const nlohmann::ordered_json& identity) {
  const auto work = outputs.work_file();
  return work && review::WorkFile::is_of(*work, identity);
}

core::Result<review::MoveRange> range_of_moves(const review::Game& game, std::size_t first, std::size_t last) {
  if (first > game.moves())
    return core::fail(fmt::format("there is no move {}: the game has {}", first, game.moves()), game.name,
                      fmt::format("give --from 1 to {}", game.moves()));
  return review::MoveRange{first, std::min(last, game.moves())};
}

core::Result<std::string> review_game(review::Game& game, review::MoveRange range, const ReviewOutputs& outputs,
                                      const ReviewMeans& means) {
  const nlohmann::ordered_json identity = review::identity_of(game, range, means.settings);
  const bool may_replace = means.force || is_begun(outputs, identity);
  if (auto checked = check_review_outputs(outputs, means.inputs, may_replace); !checked)
    return std::unexpected(checked.error());
  if (const auto cut = review::cut_text(game.record))
    fmt::print(stderr, "katachi: {}: {}; the moves before it are reviewed\n", printable(game.name), printable(*cut));
  if (const auto superko = review::superko_text(game.record))
    fmt::print(stderr, "katachi: {}: {}\n", printable(game.name), printable(*superko));
  if (const auto warning = means.size_warning(game.size()))
    fmt::print(stderr, "katachi: warning: {}: {}\n", printable(game.name), *warning);
  ReviewSearch search(game, range, means);
  std::optional<review::WorkFile> work;
  if (const auto path = outputs.work_file()) {
    auto opened = review::WorkFile::open(*path, identity, game.size());
    if (!opened) return std::unexpected(opened.error());
    work.emplace(*std::move(opened));
    for (const review::Finding& finding : work->findings()) search.take(finding);
    if (search.done() > 0)
      fmt::print(stderr, "katachi: {} resumes after {} of {} positions\n", printable(game.name), search.done(),
                 search.wanted());
  }
  if (!search.run(work ? &*work : nullptr)) stop_review(search, work ? &*work : nullptr);
  const review::Judgement judgement = review::judge(game, std::move(search).findings());
  if (std::ranges::none_of(judgement.findings, &review::Finding::has_value))
    return core::fail(fmt::format("the preset {} cannot evaluate positions", means.settings.preset), game.name,
                      "choose another preset");
  const std::string summary = review::summary_text(game, judgement);  // before the tree is annotated
  write_review(game, judgement, identity, outputs, means, may_replace);
  if (work) work->remove();
  return summary;
}

}  // namespace katachi::apps
