#include "record/source_games.hpp"

#include <utility>

namespace katachi::record {

SourceGames::SourceGames(sgf::Source source)
    : name_(std::move(source.name)),
      bytes_(source.bytes.view().size()),
      text_(std::make_shared<const sgf::Decoded>(sgf::decode(std::move(source.bytes)))),
      reader_(text_->text.view(), {.source = name_}) {}

core::Result<bool> SourceGames::next(ParsedGame& into) {
  into.tree.clear();
  reader_.report().clear();
  const auto root = reader_.next(into.tree);
  if (!root) return std::unexpected(root.error());
  if (!*root) return false;
  into.root = **root;
  into.index = games_++;
  std::swap(into.syntax, reader_.report());
  return true;
}

core::Result<void> SourceGames::read(RecordReader& records, const ParsedGame& game, GameRecord& into) const {
  auto outcome = records.read(game.tree, game.root, into);
  into.info.source = name_;
  into.info.source_index = game.index;
  into.info.charset = encoding().charset;
  return outcome;
}

}  // namespace katachi::record
