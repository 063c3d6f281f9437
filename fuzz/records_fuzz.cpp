// libFuzzer target of go/records: any text as a record; what was made of it must be playable, and the same when it is written
// and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "record/record.hpp"
#include "sgf/parse.hpp"

namespace {

using namespace katachi;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_record(const record::GameRecord& record) {
  require(record.info.size.is_valid());
  require(record.moves.size() <= record.moves_written);
  for (const record::Repair& repair : record.repairs) require(!repair.text().empty());
  const auto again = record::load_game_text(record::to_sgf(record));
  require(again.has_value());
  require(again->record.moves == record.moves);
  require(again->record.start_black == record.start_black);
  require(again->record.start_white == record.start_white);
  if (!record.is_plain()) return;
  const auto history = record::history_of(record, record.moves.size(), {});
  require(history.has_value() && history->board().check_consistency().empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto document = sgf::parse(sgf::Bytes::borrow(text), {.mode = sgf::Mode::kLenient});
  if (!document) return 0;
  for (const sgf::NodeId root : document->games.games())
    if (const auto record = record::read_record(document->games, root)) check_record(*record);
  return 0;
}
