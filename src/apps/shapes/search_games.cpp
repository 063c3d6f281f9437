#include "apps/shapes/search_games.hpp"

#include <algorithm>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/records/records_input.hpp"
#include "apps/shell/safe_text.hpp"

namespace katachi::apps {

namespace fs = std::filesystem;

namespace {

struct IndexPart final : record::GamesPart {
  void add(const record::GameRead& game) override {
    if (game.outcome)
      builder.add(game.record);
    else
      complain(game.error_text());
  }
  void unreadable(const core::Error& error) override { complain(error.text()); }

  void complain(const std::string& text) { errors += printable("unreadable: " + text) + "\n"; }

  shape::IndexBuilder builder;
  std::string errors;
};

}  // namespace

GamesPrepared prepare_games(const std::vector<fs::path>& paths, std::size_t threads) {
  GamesPrepared prepared;
  const auto [read, is_stopped] = read_records<IndexPart>(
      paths, threads, [] { return std::make_unique<IndexPart>(); },
      [&](const IndexPart& part, core::Progress& progress) {
        prepared.builder.append(part.builder);
        if (part.errors.empty()) return;
        progress.hide();
        fmt::print(stderr, "{}", part.errors);
      });
  prepared.unreadable = read.unreadable();
  if (is_stopped) throw CommandFailed(ExitCode::kFailed, "stopped before the end; nothing was written");
  if (prepared.builder.games() == 0)
    fail_on_input({"no readable game", paths.empty() ? "" : paths.front().string(),
                   "katachi sgf check tells what is wrong with the records"});
  return prepared;
}

bool is_index(const fs::path& path) { return path.extension() == ".kindex"; }

shape::Index open_games(const std::vector<fs::path>& paths, std::size_t threads) {
  if (std::ranges::any_of(paths, is_index)) {
    if (paths.size() > 1)
      fail_on_input({"an index cannot be combined with other inputs", paths.front().string(),
                     "build one index of all records with katachi index GAMES... -o ALL.kindex"});
    return value_or_fail(shape::Index::open(paths.front()));
  }
  const GamesPrepared prepared = prepare_games(paths, threads);
  return value_or_fail(shape::Index::parse(core::Bytes::own(prepared.builder.bytes()), "the games"));
}

}  // namespace katachi::apps
