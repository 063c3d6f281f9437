// Speed of the SGF reader and writer, in bytes of text a second on one thread.
//
// The text is a synthetic collection of games of 250 moves, one game a line; the environment variable KATACHI_SGF_BENCH_FILE
// names a real one to be read instead (memory-mapped again in each round). Budget: 100 MB/s for decoding, parsing and
// building all trees of the collection; the figures are in docs/figures.md.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include <benchmark/benchmark.h>

#include "sgf/charset.hpp"
#include "sgf/parse.hpp"
#include "sgf/write.hpp"

namespace {

using namespace katachi::sgf;
namespace fs = std::filesystem;

std::string synthetic(std::size_t bytes, std::string_view names) {
  std::mt19937 random(1);
  std::string text;
  while (text.size() < bytes) {
    text += "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]DT[2015-05-01]RE[B+1.5]";
    text += names;
    for (int i = 0; i < 250; ++i) {
      text += i % 2 ? ";W[" : ";B[";
      text += static_cast<char>('a' + random() % 19);
      text += static_cast<char>('a' + random() % 19);
      text += ']';
    }
    text += ")\n";
  }
  return text;
}

// The collection as a file: the one named, or the synthetic one written for this run and removed at its end.
class CollectionFile {
 public:
  CollectionFile() {
    if (const char* named = std::getenv("KATACHI_SGF_BENCH_FILE")) {
      path_ = named;
      return;
    }
    std::random_device random;
    path_ = fs::temp_directory_path() / ("katachi-sgf-bench-" + std::to_string(random()) + ".sgf");
    std::ofstream(path_, std::ios::binary) << synthetic(std::size_t{36} << 20, "");
    made_ = true;
  }
  CollectionFile(const CollectionFile&) = delete;
  CollectionFile& operator=(const CollectionFile&) = delete;
  ~CollectionFile() {
    if (made_) fs::remove(path_);
  }
  const fs::path& path() const { return path_; }
  std::size_t size() const { return fs::file_size(path_); }

 private:
  fs::path path_;
  bool made_ = false;
};

const CollectionFile& collection() {
  static const CollectionFile file;
  return file;
}

void count_bytes(benchmark::State& state, std::size_t size) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
}

// Map, check, parse, build every tree.
void read_collection(benchmark::State& state) {
  const std::string path = collection().path().string();
  for (auto _ : state) {
    auto document = read_file(path);
    if (!document) return state.SkipWithError(document.error().text().c_str());
    benchmark::DoNotOptimize(document->games.node_count());
  }
  count_bytes(state, collection().size());
}
BENCHMARK(read_collection)->Unit(benchmark::kMillisecond);

// The same game by game, in the memory of one game.
void stream_collection(benchmark::State& state) {
  for (auto _ : state) {
    auto bytes = Bytes::read_file(collection().path());
    if (!bytes) return state.SkipWithError(bytes.error().text().c_str());
    const Decoded decoded = decode(std::move(*bytes));
    std::size_t nodes = 0;
    const auto done = for_each_game(decoded.text.view(), {}, [&](const Collection& game, NodeId, const Report&) {
      nodes += game.node_count();
      return true;
    });
    if (!done) return state.SkipWithError(done.error().text().c_str());
    benchmark::DoNotOptimize(nodes);
  }
  count_bytes(state, collection().size());
}
BENCHMARK(stream_collection)->Unit(benchmark::kMillisecond);

void decode_only(benchmark::State& state, const std::string& bytes) {
  for (auto _ : state) {
    const Decoded decoded = decode(Bytes::borrow(bytes));
    benchmark::DoNotOptimize(decoded.text.view().size());
  }
  count_bytes(state, bytes.size());
}

constexpr std::size_t kDecodeBytes = std::size_t{8} << 20;
constexpr std::string_view kNames = "EV[第十届三星杯世界围棋大师赛决赛]PB[李昌镐]PW[常昊]";

void decode_ascii(benchmark::State& state) { decode_only(state, synthetic(kDecodeBytes, "")); }
void decode_utf8(benchmark::State& state) { decode_only(state, synthetic(kDecodeBytes, kNames)); }
void decode_gb18030(benchmark::State& state) {
  decode_only(state, from_utf8(synthetic(kDecodeBytes, kNames), "GB18030").value_or(Converted{}).text);
}
BENCHMARK(decode_ascii)->Unit(benchmark::kMillisecond);
BENCHMARK(decode_utf8)->Unit(benchmark::kMillisecond);
BENCHMARK(decode_gb18030)->Unit(benchmark::kMillisecond);

void write_collection(benchmark::State& state) {
  const auto document = read_file(collection().path().string());
  if (!document) return state.SkipWithError(document.error().text().c_str());
  for (auto _ : state) benchmark::DoNotOptimize(to_text(document->games).size());
  count_bytes(state, collection().size());
}
BENCHMARK(write_collection)->Unit(benchmark::kMillisecond);

}  // namespace
