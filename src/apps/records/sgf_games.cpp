#include "apps/records/sgf_games.hpp"

#include "core/clock.hpp"

namespace katachi::apps {

core::Result<SourceRead> read_games(sgf::Source source, const SourceControl& control,
                                    const std::function<bool(const GameRead&, const sgf::Encoding&)>& on_game) {
  const core::SteadyClock clock;
  SourceRead total;
  total.bytes = source.bytes.view().size();
  const core::Stopwatch decoding(clock);
  const sgf::Decoded decoded = sgf::decode(std::move(source.bytes));
  total.encoding = decoded.encoding;
  sgf::GameReader reader(decoded.text.view(), {.source = source.name});
  total.read_seconds += decoding.seconds();
  sgf::Collection tree;
  record::RecordReader records;
  record::GameRecord record;
  while (!control.stop.stop_requested()) {
    tree.clear();
    reader.report().clear();
    const core::Stopwatch reading(clock);
    const auto root = reader.next(tree);
    total.read_seconds += reading.seconds();
    if (!root) return std::unexpected(root.error());
    if (!*root) break;
    control.position.store(reader.offset(), std::memory_order_relaxed);
    const core::Stopwatch replaying(clock);
    const core::Result<void> outcome = records.read(tree, **root, record);
    total.replay_seconds += replaying.seconds();
    record.info.source = source.name;
    record.info.source_index = total.games;
    record.info.charset = total.encoding.charset;
    ++total.games;
    if (!on_game({total.games, tree, **root, reader.report(), outcome, record}, total.encoding)) break;
  }
  total.rest = reader.report();
  return total;
}

}  // namespace katachi::apps
