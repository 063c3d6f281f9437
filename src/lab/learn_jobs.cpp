#include "lab/learn_jobs.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/bytes.hpp"
#include "core/json_fields.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "pattern/met_counts.hpp"

namespace katachi::lab {

using pattern::PatternSet;
using record::GameSet;

namespace {

constexpr double kSlicePatience = 0.2;                        // seconds between two looks at the stop token
constexpr std::string_view kNeedsSet = "needs the patterns";  // a worker's answer when it has no set to count with

enum class Pass : std::uint8_t { kCreate, kCount };

std::optional<Pass> pass_by_name(std::string_view name) {
  if (name == "create") return Pass::kCreate;
  if (name == "count") return Pass::kCount;
  return std::nullopt;
}

// A job: a line of JSON; in pass 2 the bytes of the set may follow.
struct Request {
  Pass pass = Pass::kCreate;
  std::size_t from = 0, to = 0;  // games
  std::uint64_t games = 0;       // fingerprint of all of them
  std::uint64_t set = 0;         // pass 2: what the set is known by
};

std::string text_of(const Request& request, std::string_view set_bytes) {
  const nlohmann::ordered_json head = {{"pass", request.pass == Pass::kCreate ? "create" : "count"},
                                       {"from", request.from},
                                       {"to", request.to},
                                       {"games", request.games},
                                       {"set", request.set}};
  std::string text = head.dump();
  text.reserve(text.size() + 1 + set_bytes.size());
  text += '\n';
  text += set_bytes;
  return text;
}

core::Result<Request> parse_request(std::string_view head) {
  const auto json = nlohmann::ordered_json::parse(head, nullptr, false);
  core::FieldReader fields(json, "job");
  Request request;
  fields.read_word("pass", request.pass, pass_by_name);
  fields.read("from", request.from);
  fields.read("to", request.to);
  fields.read("games", request.games);
  fields.read("set", request.set);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return request;
}

template <class T>
T value_or_throw(core::Result<T> result) {
  if (!result) throw core::EnvironmentError(result.error());
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) { return core::mix64(hash ^ value); }

std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = bytes.size();
  std::uint64_t word = 0;
  for (; bytes.size() >= sizeof(word); bytes.remove_prefix(sizeof(word))) {
    std::memcpy(&word, bytes.data(), sizeof(word));
    hash = mixed(hash, word);
  }
  for (const char c : bytes) hash = mixed(hash, static_cast<unsigned char>(c));
  return hash;
}

// --- the workers' side ---

class Worker {
 public:
  Worker(GamesOfWorker games, const pattern::LearnOptions& options) : games_(std::move(games)), options_(options) {}

  std::string answer(std::string_view text, const std::stop_token& stop) {
    const std::size_t line = std::min(text.find('\n'), text.size());
    const Request request = value_or_throw(parse_request(text.substr(0, line)));
    const std::string_view attached = text.substr(std::min(line + 1, text.size()));
    const GameSet& all = games();
    if (request.games != fingerprint_)
      throw core::EnvironmentError({fmt::format("a worker has read other games than rank 0 ({} of them)", all.size()),
                                    "", "all machines must see the same files under the same paths"});
    if (request.from >= request.to || request.to > all.size())
      throw core::EnvironmentError({"job for games that do not exist", "", ""});
    const auto set = request.pass == Pass::kCount ? set_of(request.set, attached) : nullptr;
    if (request.pass == Pass::kCount && !set) return std::string(kNeedsSet);
    const GameSet slice = all.subset([&](std::size_t i) { return i >= request.from && i < request.to; });
    pattern::LearnOptions options = options_;
    options.stop = stop;
    std::string answer = set ? count(slice, *set, options) : set_bytes(pattern::create_set(slice, options));
    if (stop.stop_requested()) throw core::EnvironmentError({"the learning was stopped", "", ""});
    return answer;
  }

 private:
  const GameSet& games() {
    const GameSet& all = games_();
    std::call_once(fingerprinted_, [&] { fingerprint_ = fingerprint(all); });
    return all;
  }

  static std::string count(const GameSet& slice, const PatternSet& set, pattern::LearnOptions options) {
    options.max_facts = set.facts.max_facts;
    options.order = set.facts.order;
    return pattern::met_counts_bytes(pattern::count_patterns(slice, set.tree, options));
  }

  // The set that is known by this number; null if it neither came with the job nor before.
  std::shared_ptr<const PatternSet> set_of(std::uint64_t number, std::string_view attached) {
    if (!attached.empty()) {
      auto set = std::make_shared<const PatternSet>(
          value_or_throw(pattern::parse_set(core::Bytes::borrow(attached), "the patterns of all games")));
      const std::lock_guard lock(guard_);
      set_ = std::move(set);
      set_number_ = number;
      return set_;
    }
    const std::lock_guard lock(guard_);
    return set_number_ == number ? set_ : nullptr;
  }

  GamesOfWorker games_;
  pattern::LearnOptions options_;
  std::once_flag fingerprinted_;
  std::uint64_t fingerprint_ = 0;  // written once, before any use
  std::mutex guard_;
  std::shared_ptr<const PatternSet> set_;  // guarded by guard_
  std::uint64_t set_number_ = 0;           // guarded by guard_
};

// --- the owner's side ---

// Deals slices of the games until all are answered.
class Dealer {
 public:
  Dealer(const GameSet& games, const pattern::LearnOptions& options, const SharedLearning& shared)
      : games_(games.size()),
        options_(options),
        shared_(shared),
        slices_(std::clamp<std::size_t>(shared.slices, 1, games_)) {
    for (std::size_t slice = 0; slice < slices_; ++slice) waiting_.push_back(slice);
  }

  std::size_t slices() const { return slices_; }
  std::size_t begin(std::size_t slice) const { return games_ * slice / slices_; }

  // request(slice) makes the job; take(slice, answer) says whether that settles the slice: if not, it is dealt again at once.
  template <class MakeRequest, class Take>
  void run(MakeRequest&& request, Take&& take) {
    std::size_t done_slices = 0, done_games = 0;
    while (done_slices < slices_ && !options_.stop.stop_requested()) {
      for (; !waiting_.empty() && shared_.crew.running() < shared_.crew.capacity(); waiting_.pop_front())
        shared_.crew.deal(waiting_.front(), request(waiting_.front()));
      std::optional<crew::Done> done = shared_.crew.wait(kSlicePatience);
      if (!done) continue;
      const auto slice = static_cast<std::size_t>(done->job);
      if (done->state == crew::Done::State::kFailed) throw core::EnvironmentError({done->text, "", ""});
      if (done->state == crew::Done::State::kLost) {
        waiting_.push_front(slice);
        if (shared_.warn) shared_.warn(done->text + "; its games are dealt again");
      } else if (!take(slice, std::move(done->text))) {
        waiting_.push_front(slice);
      } else {
        ++done_slices;
        done_games += begin(slice + 1) - begin(slice);
        if (options_.progress) options_.progress(done_games);
      }
    }
  }

 private:
  std::size_t games_;
  const pattern::LearnOptions& options_;
  const SharedLearning& shared_;
  std::size_t slices_;
  std::deque<std::size_t> waiting_;
};

std::string name_of(std::size_t slice) { return fmt::format("a worker's answer for slice {}", slice + 1); }

}  // namespace

crew::HandlerFactory learn_handlers(GamesOfWorker games, const pattern::LearnOptions& options) {
  auto worker = std::make_shared<Worker>(std::move(games), options);
  return [worker](std::size_t) -> crew::Handler {
    return [worker](std::string_view request, const std::stop_token& stop) { return worker->answer(request, stop); };
  };
}

PatternSet create_shared(const GameSet& games, const pattern::LearnOptions& options, const SharedLearning& shared) {
  Dealer dealer(games, options, shared);
  const std::uint64_t all_games = fingerprint(games);
  // A part without patterns: all others must have been made as this one is.
  PatternSet nothing;
  nothing.facts.max_facts = options.max_facts;
  nothing.facts.order = options.order;
  nothing.facts.size = games[0].size;
  nothing.tree = pattern::PatternTree::build(pattern::SequenceList(options.max_facts), options.max_facts);
  pattern::SetUnion all;
  value_or_throw(all.add(nothing));
  dealer.run(
      [&](std::size_t slice) {
        return text_of({Pass::kCreate, dealer.begin(slice), dealer.begin(slice + 1), all_games, 0}, "");
      },
      [&](std::size_t slice, std::string answer) {
        const std::string name = name_of(slice);
        value_or_throw(all.add(value_or_throw(pattern::parse_set(core::Bytes::borrow(answer), name))));
        return true;
      });
  return all.finish(options.threads);
}

pattern::CountedSet count_shared(const GameSet& games, PatternSet set, const pattern::LearnOptions& options,
                                 const SharedLearning& shared) {
  Dealer dealer(games, options, shared);
  const std::uint64_t all_games = fingerprint(games);
  const std::string bytes = pattern::set_bytes(set);
  const std::uint64_t set_number = hash_of(bytes);
  pattern::CountedSet sum{set.facts, std::move(set.tree), {}};
  sum.counts.matches.resize(sum.tree.size());
  sum.counts.plays.resize(sum.tree.size());
  std::vector<bool> with_set(dealer.slices());  // the worker asked for it
  dealer.run(
      [&](std::size_t slice) {
        return text_of({Pass::kCount, dealer.begin(slice), dealer.begin(slice + 1), all_games, set_number},
                       with_set[slice] ? bytes : std::string_view());
      },
      [&](std::size_t slice, std::string answer) {
        with_set[slice] = answer == kNeedsSet;
        if (with_set[slice]) return false;
        value_or_throw(pattern::add_met_counts(core::Bytes::borrow(answer), name_of(slice), sum.counts));
        return true;
      });
  sum.facts.games = sum.counts.games;
  sum.facts.tests = sum.counts.tests;
  sum.facts.played = sum.counts.played;
  return sum;
}

std::uint64_t fingerprint(const GameSet& games) {
  std::uint64_t hash = games.size();
  const auto mix_moves = [&](std::span<const record::PackedMove> moves) {
    hash = mixed(hash, moves.size());
    const auto bytes = std::as_bytes(moves);
    hash = mixed(hash, hash_of(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())));
  };
  for (const GameSet::Game& game : games.games()) {
    hash = mixed(hash, static_cast<std::uint64_t>(game.size.width * 100 + game.size.height));
    mix_moves(games.stones(game));
    mix_moves(games.moves(game));
  }
  return hash;
}

}  // namespace katachi::lab
