#include "record/load_games.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace katachi::record {

namespace {

// Why a record is of no use to a learner, or nothing.
std::string objection(const GameRecord& record, go::Size size) {
  if (record.info.size != size) return "not " + go::size_text(size);
  if (record.was_cut()) return "illegal or unreadable move";
  if (!record.is_plain()) return "stones set up in mid-game";
  if (record.moves.empty()) return "no moves";
  return {};
}

// The games of a batch that are of use, and why the others are not.
class SetPart final : public GamesPart {
 public:
  explicit SetPart(go::Size size) : size_(size) {}

  void add(const GameRead& game) override {
    if (games_.empty()) source_ = game.source.name();
    Verdict verdict{game.number(), std::nullopt,
                    game.outcome ? objection(game.record, size_) : game.outcome.error().what};
    if (game.outcome) verdict.size = game.record.info.size;
    if (verdict.why.empty()) set_.add(game.record);
    games_.push_back(std::move(verdict));
  }

  void unreadable(const core::Error& error) override { error_ = error; }

  // Adds it all to the whole; false when that has as many games as are wanted.
  bool move_into(GameSet& whole, LoadReport& report, const LoadSetOptions& options) {
    std::size_t used = 0;
    for (Verdict& verdict : games_) {
      if (whole.size() >= options.max_games) return false;
      ++report.read;
      if (verdict.size) ++report.sizes[go::size_text(*verdict.size)];
      if (verdict.why.empty()) {
        whole.add(set_, used++);
        continue;
      }
      if (report.told.size() < options.max_told)
        report.told.push_back(fmt::format("{}, game {}: {}", source_, verdict.number, verdict.why));
      ++report.left_out[std::move(verdict.why)];
    }
    if (whole.size() >= options.max_games) return false;
    if (error_) report.unreadable.push_back(*std::move(error_));
    return true;
  }

 private:
  struct Verdict {
    std::size_t number;            // in its source
    std::optional<go::Size> size;  // nothing: it is no game of Go
    std::string why;               // empty: it is of use
  };

  go::Size size_;
  std::string source_;
  std::vector<Verdict> games_;
  GameSet set_;
  std::optional<core::Error> error_;
};

std::unexpected<core::Error> nothing_left(const LoadReport& report, go::Size size) {
  if (report.read == 0 && report.unreadable.size() == 1) return std::unexpected(report.unreadable.front());
  if (report.read == 0)
    return core::fail("no readable game record", "", "give SGF files, folders or archives that hold some");
  if (!report.sizes.contains(go::size_text(size)) && !report.sizes.empty()) {
    const auto most = std::ranges::max_element(report.sizes, {}, [](const auto& entry) { return entry.second; });
    return core::fail(fmt::format("none of the {} games is on a {} board", report.read, go::size_text(size)), "",
                      fmt::format("most are {}: use --size {}", most->first, most->first));
  }
  std::string reasons;
  for (const auto& [why, count] : report.left_out)
    reasons += fmt::format("{}{} {}", reasons.empty() ? "" : ", ", count, why);
  return core::fail(fmt::format("none of the {} games can be used", report.read), "", reasons);
}

}  // namespace

core::Result<GameSet> load_games(std::span<const std::filesystem::path> paths, const LoadSetOptions& options,
                                 const std::stop_token& stop, LoadReport& report) {
  const ParallelReader reader(
      {.paths = {paths.begin(), paths.end()}, .threads = options.threads, .stop = stop, .progress = options.progress});
  GameSet set;
  reader.read<SetPart>([&] { return std::make_unique<SetPart>(options.size); },
                       [&](SetPart& part) { return part.move_into(set, report, options); });
  if (set.empty() && !stop.stop_requested()) return nothing_left(report, options.size);
  return set;
}

}  // namespace katachi::record
