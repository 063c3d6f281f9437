#include "pattern/game_set.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "sgf/decode.hpp"
#include "sgf/parse.hpp"
#include "sgf/source.hpp"

namespace katachi::pattern {

void GameSet::add(const record::GameRecord& record) {
  Game game;
  game.size = record.info.size;
  game.winner = record.info.result.winner;
  game.source = source_number(record.info.source);
  game.index = static_cast<std::uint32_t>(record.info.source_index);
  game.first_stone = static_cast<std::uint32_t>(stones_.size());
  for (const go::Point p : record.start_black) stones_.emplace_back(go::Color::kBlack, p);
  for (const go::Point p : record.start_white) stones_.emplace_back(go::Color::kWhite, p);
  game.stones = static_cast<std::uint32_t>(stones_.size()) - game.first_stone;
  game.first_move = static_cast<std::uint32_t>(moves_.size());
  for (const go::ColoredMove& move : record.moves) moves_.emplace_back(move.color, move.move);
  game.moves = static_cast<std::uint32_t>(moves_.size()) - game.first_move;
  games_.push_back(game);
}

std::uint32_t GameSet::source_number(const std::string& name) {
  if (sources_.empty() || sources_.back() != name) sources_.push_back(name);
  return static_cast<std::uint32_t>(sources_.size() - 1);
}

GameSet GameSet::subset(const std::function<bool(std::size_t)>& keep) const {
  GameSet out;
  out.sources_ = sources_;
  for (std::size_t i = 0; i < games_.size(); ++i) {
    if (!keep(i)) continue;
    Game game = games_[i];
    const auto of_stones = stones(game);
    const auto of_moves = moves(game);
    game.first_stone = static_cast<std::uint32_t>(out.stones_.size());
    game.first_move = static_cast<std::uint32_t>(out.moves_.size());
    out.stones_.insert(out.stones_.end(), of_stones.begin(), of_stones.end());
    out.moves_.insert(out.moves_.end(), of_moves.begin(), of_moves.end());
    out.games_.push_back(game);
  }
  return out;
}

namespace {

// Why a record is of no use to a learner, or nothing.
std::string objection(const record::GameRecord& record, go::Size size) {
  if (record.info.size != size) return "not " + go::size_text(size);
  if (record.was_cut()) return "illegal or unreadable move";
  if (!record.is_plain()) return "stones set up in mid-game";
  if (record.moves.empty()) return "no moves";
  return {};
}

class Loader {
 public:
  Loader(const LoadSetOptions& options, const std::stop_token& stop, LoadReport& report)
      : options_(options), stop_(stop), report_(report) {}

  bool wants_more() const { return !stop_.stop_requested() && set_.size() < options_.max_games; }

  void read(sgf::Source source) {
    const sgf::Decoded decoded = sgf::decode(std::move(source.bytes));
    sgf::GameReader reader(decoded.text.view(), {.source = source.name});
    std::size_t index = 0;
    for (; wants_more(); ++index) {
      tree_.clear();
      reader.report().clear();
      const auto root = reader.next(tree_);
      if (!root) {
        report_.unreadable.push_back(root.error());
        break;
      }
      if (!*root) break;
      take(**root, source.name, index);
    }
    if (index == 0 && wants_more()) report_.unreadable.push_back({"no game in it", source.name, ""});
  }

  GameSet& set() { return set_; }

 private:
  void take(sgf::NodeId root, const std::string& source, std::size_t index) {
    ++report_.read;
    const auto outcome = records_.read(tree_, root, record_);
    record_.info.source = source;
    record_.info.source_index = index;
    std::string why = outcome ? objection(record_, options_.size) : outcome.error().what;
    if (outcome) ++report_.sizes[go::size_text(record_.info.size)];
    if (why.empty()) {
      set_.add(record_);
      if (options_.progress && set_.size() % 256 == 0) options_.progress(set_.size());
      return;
    }
    if (report_.told.size() < options_.max_told)
      report_.told.push_back(fmt::format("{}, game {}: {}", source, index + 1, why));
    ++report_.left_out[std::move(why)];
  }

  const LoadSetOptions& options_;
  const std::stop_token& stop_;
  LoadReport& report_;
  sgf::Collection tree_;
  record::RecordReader records_;
  record::GameRecord record_;
  GameSet set_;
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
  Loader loader(options, stop, report);
  sgf::for_each_source(
      paths,
      [&](sgf::Source source) {
        loader.read(std::move(source));
        return loader.wants_more();
      },
      [&](const core::Error& error) { report.unreadable.push_back(error); });
  if (loader.set().empty() && !stop.stop_requested()) return nothing_left(report, options.size);
  return std::move(loader.set());
}

}  // namespace katachi::pattern
