#include "apps/shapes/search_games.hpp"

#include <algorithm>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/records/sgf_games.hpp"
#include "apps/records/sgf_scan.hpp"
#include "apps/shell/safe_text.hpp"

namespace katachi::apps {

namespace fs = std::filesystem;

namespace {

struct Output {
  std::unique_ptr<shape::IndexBuilder> builder;  // null: nothing could be read
  std::string errors;
  std::size_t unreadable = 0;

  void complain(const std::string& text) {
    errors += printable("unreadable: " + text) + "\n";
    ++unreadable;
  }
};

Output prepare_source(sgf::Source source, const SourceControl& control) {
  Output output{std::make_unique<shape::IndexBuilder>(), {}, 0};
  const std::string name = source.name;
  const auto read = read_games(std::move(source), control, [&](const GameRead& game, const sgf::Encoding&) {
    if (game.outcome)
      output.builder->add(game.record);
    else
      output.complain(fmt::format("{} game {}: {}", name, game.number, game.outcome.error().text()));
    return true;
  });
  if (!read) output.complain(read.error().text());
  return output;
}

}  // namespace

GamesPrepared prepare_games(const std::vector<fs::path>& paths, std::size_t threads) {
  GamesPrepared prepared;
  const bool finished = scan(
      {paths, threads},
      [](sgf::Source source, const SourceControl& control) { return prepare_source(std::move(source), control); },
      [](const core::Error& error) {
        Output output;
        output.complain(error.text());
        return output;
      },
      [&](const Output& output, core::Progress& progress) {
        if (output.builder) prepared.builder.append(*output.builder);
        prepared.unreadable += output.unreadable;
        if (output.errors.empty()) return;
        progress.hide();
        fmt::print(stderr, "{}", output.errors);
      });
  if (!finished) throw CommandFailed(ExitCode::kFailed, "stopped before the end; nothing was written");
  if (prepared.builder.games() == 0)
    fail_on_input({"there is no game that can be read", paths.empty() ? "" : paths.front().string(),
                   "katachi sgf check tells what is wrong with the records"});
  return prepared;
}

bool is_index(const fs::path& path) { return path.extension() == ".kindex"; }

shape::Index open_games(const std::vector<fs::path>& paths, std::size_t threads) {
  if (std::ranges::any_of(paths, is_index)) {
    if (paths.size() > 1)
      fail_on_input({"an index is searched alone", paths.front().string(),
                     "join the records with katachi index GAMES... -o ALL.kindex"});
    return value_or_fail(shape::Index::open(paths.front()));
  }
  const GamesPrepared prepared = prepare_games(paths, threads);
  return value_or_fail(shape::Index::parse(core::Bytes::own(prepared.builder.bytes()), "the games"));
}

}  // namespace katachi::apps
