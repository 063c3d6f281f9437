#include "pattern/sources.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "pattern/played_patterns.hpp"

namespace katachi::pattern {

namespace {

using core::SectionView;

constexpr core::BlockFileKind kSourcesKind = {"ksrc", 1, "a file of source positions (.ksrc)"};

enum SourcesField : std::size_t { kFieldPatterns, kFieldFingerprint, kFieldMost, kFields };

// Tells bases apart: what they were made of, and every pattern in its place.
std::uint64_t fingerprint(const Base& base) {
  std::uint64_t hash = 0x9E3779B97F4A7C15u;
  const auto mix = [&hash](std::uint64_t value) {
    hash = (hash ^ value) * 0xD6E8FEB86659FD93u;
    hash ^= hash >> 32;
  };
  const BaseFacts& facts = base.facts();
  for (const std::uint64_t value :
       {facts.max_facts, std::uint64_t{std::to_underlying(facts.order.distance)},
        std::uint64_t{std::to_underlying(facts.order.ties)}, std::uint64_t{std::to_underlying(facts.order.edges)},
        static_cast<std::uint64_t>(facts.size.width), static_cast<std::uint64_t>(facts.size.height), facts.games,
        facts.tests, facts.played})
    mix(value);
  for (std::size_t k = 1; k <= base.max_facts(); ++k) mix(base.level(k).end);
  for (const FactCode code : base.codes_of({0, static_cast<NodeId>(base.size())})) mix(code);
  return hash;
}

// The sections, as they come out of the games.
struct Gathered {
  std::vector<std::uint64_t> facts;
  std::vector<std::uint32_t> offsets, positions, starts, sources, indices, ends;
  std::string names;

  // Gives the sections to `write`.
  template <class Write>
  void give(Write&& write) const {
    const auto of = [](std::string_view name, const std::vector<std::uint32_t>& values) {
      return SectionView::of<std::uint32_t>(name, values);
    };
    const std::array sections = {SectionView::of<std::uint64_t>("facts", facts),
                                 of("offsets", offsets),
                                 of("positions", positions),
                                 of("starts", starts),
                                 of("sources", sources),
                                 of("indices", indices),
                                 of("ends", ends),
                                 SectionView::of<char>("names", std::span(names.data(), names.size()))};
    write(std::span<const SectionView>(sections));
  }
};

void list_games(const record::GameSet& games, Gathered& out) {
  for (const record::GameSet::Game& game : games.games()) {
    out.starts.push_back(game.first_move);
    out.sources.push_back(game.source);
    out.indices.push_back(game.index);
  }
  out.starts.push_back(static_cast<std::uint32_t>(games.move_count()));
  for (const std::string& name : games.sources()) {
    out.names += name;
    out.ends.push_back(static_cast<std::uint32_t>(out.names.size()));
  }
}

// Places in the order of the games, sorted by pattern: counts first, then each place to its pattern.
void sort_places(std::span<const std::pair<NodeId, std::uint32_t>> found, std::size_t nodes, Gathered& out) {
  out.offsets.assign(nodes + 1, 0);
  for (const auto& [node, position] : found) ++out.offsets[node + 1];
  for (std::size_t i = 0; i < nodes; ++i) out.offsets[i + 1] += out.offsets[i];
  std::vector<std::uint32_t> next(out.offsets.begin(), out.offsets.end() - 1);
  out.positions.resize(found.size());
  for (const auto& [node, position] : found) out.positions[next[node]++] = position;
}

bool gather(const Base& base, const record::GameSet& games, const PlayedOptions& options, Gathered& out) {
  std::vector<std::pair<NodeId, std::uint32_t>> found;
  std::vector<std::uint8_t> taken(base.size());
  const bool finished = for_each_played(base, games, options, [&](const PlayedMove& move) {
    const std::uint32_t position = games[move.game].first_move + move.number - 1;
    for (const NodeId node : move.matches) {
      if (taken[node] == kSourcesPerPattern) continue;
      ++taken[node];
      found.emplace_back(node, position);
    }
  });
  if (!finished) return false;
  if (found.size() > std::numeric_limits<std::uint32_t>::max())
    throw core::EnvironmentError({"has too many patterns for source positions", base.name(), "use stricter filters"});
  out.facts = {base.size(), fingerprint(base), kSourcesPerPattern};
  list_games(games, out);
  sort_places(found, base.size(), out);
  return true;
}

}  // namespace

std::size_t write_sources(const std::filesystem::path& path, const Base& base, const record::GameSet& games,
                          std::stop_token stop, std::function<void(std::size_t games)> progress) {
  Gathered gathered;
  if (!gather(base, games, {std::move(stop), std::move(progress)}, gathered)) return 0;
  gathered.give([&](std::span<const SectionView> sections) { core::write_block_file(path, kSourcesKind, sections); });
  return gathered.positions.size();
}

std::string sources_bytes(const Base& base, const record::GameSet& games) {
  Gathered gathered;
  gather(base, games, {}, gathered);
  std::string bytes;
  gathered.give([&](std::span<const SectionView> sections) { bytes = core::block_file_bytes(kSourcesKind, sections); });
  return bytes;
}

std::filesystem::path sources_path(const std::filesystem::path& base) {
  std::filesystem::path path = base;
  return path.replace_extension(".ksrc");
}

core::Result<SourceIndex> SourceIndex::open(const std::filesystem::path& path, const Base& base) {
  auto bytes = core::Bytes::read_file(path, core::Bytes::Paging::kOnUse);
  if (!bytes) return std::unexpected(bytes.error());
  return parse(std::move(*bytes), path.string(), base);
}

core::Result<SourceIndex> SourceIndex::parse(core::Bytes bytes, std::string name, const Base& base) {
  auto file = core::BlockFile::parse(std::move(bytes), std::move(name), kSourcesKind);
  if (!file) return std::unexpected(file.error());
  SourceIndex index(std::move(*file));
  try {
    if (auto mapped = index.map_sections(base); !mapped) return std::unexpected(mapped.error());
  } catch (const core::EnvironmentError& error) {
    return core::fail(error.what());
  }
  return index;
}

core::Result<void> SourceIndex::map_sections(const Base& base) {
  const auto take = [this]<class T>(core::Column<T>& into, std::string_view section) {
    auto column = file_.column<T>(section);
    if (column) into = *column;
    return column.has_value();
  };
  core::Column<std::uint64_t> facts;
  const bool complete = take(facts, "facts") && facts.size() == kFields && take(offsets_, "offsets") &&
                        take(positions_, "positions") && take(starts_, "starts") && take(sources_, "sources") &&
                        take(indices_, "indices") && take(ends_, "ends") && take(names_, "names");
  if (!complete || starts_.size() != sources_.size() + 1 || indices_.size() != sources_.size())
    return core::fail("is damaged: its sections contradict each other", file_.name(),
                      "regenerate it with katachi learn --sources");
  if (facts[kFieldPatterns] != base.size() || facts[kFieldFingerprint] != fingerprint(base) ||
      offsets_.size() != base.size() + 1)
    return core::fail("holds the source positions of another base than " + base.name(), file_.name(),
                      "regenerate it with katachi learn --sources");
  return {};
}

void SourceIndex::fail_damaged() const {
  throw core::EnvironmentError(
      {"is damaged: its sections contradict each other", file_.name(), "regenerate it with katachi learn --sources"});
}

std::vector<SourcePosition> SourceIndex::positions(NodeId node) const {
  const std::size_t begin = offsets_[node], end = offsets_[node + std::size_t{1}];
  if (begin > end || end - begin > kSourcesPerPattern) fail_damaged();
  std::vector<SourcePosition> out;
  for (const std::uint32_t number : positions_.slice(begin, end - begin)) out.push_back(position(number));
  return out;
}

SourcePosition SourceIndex::position(std::uint32_t number) const {
  const std::span<const std::uint32_t> starts = starts_.all();
  const auto after = std::ranges::upper_bound(starts, number);
  if (after == starts.begin() || after == starts.end()) fail_damaged();
  const auto game = static_cast<std::size_t>(after - starts.begin()) - 1;
  const std::size_t source = sources_[game];
  const std::size_t begin = source == 0 ? 0 : ends_[source - 1], end = ends_[source];
  if (begin > end) fail_damaged();
  const std::span<const char> name = names_.slice(begin, end - begin);
  return {std::string(name.begin(), name.end()), indices_[game], number - starts[game] + 1};
}

}  // namespace katachi::pattern
