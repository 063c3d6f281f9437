#include "apps/play/search_ranks.hpp"

#include <chrono>
#include <cstdio>
#include <exception>
#include <future>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "apps/shell/safe_text.hpp"
#include "crew/coordinator.hpp"
#include "player/counts_text.hpp"
#include "player/search_helper.hpp"

namespace katachi::apps {

namespace {

class NotesExchange final : public search::mcts::Exchange {
 public:
  explicit NotesExchange(crew::Notes& notes) : notes_(&notes) {}

  std::vector<Told> exchange(const search::mcts::SharedCounts& own) override {
    notes_->write(player::counts_text(own));
    std::vector<Told> told;
    for (const crew::Notes::Note& note : notes_->read())
      if (auto counts = player::parse_counts(note.text)) told.push_back({note.rank, *std::move(counts)});
    return told;
  }

 private:
  crew::Notes* notes_;
};

class RankPartners final : public player::Partners {
 public:
  explicit RankPartners(crew::Coordinator& coordinator) : coordinator_(&coordinator) {}

  search::mcts::Exchange& begin(const std::string& task) override {
    notes_ = coordinator_->begin(task);
    exchange_ = std::make_unique<NotesExchange>(*notes_);
    return *exchange_;
  }
  void end() override { coordinator_->end(); }

 private:
  crew::Coordinator* coordinator_;
  std::shared_ptr<crew::Notes> notes_;
  std::unique_ptr<NotesExchange> exchange_;
};

void complain(const std::string& text) { fmt::print(stderr, "katachi: {}\n", printable(text)); }

void help_rank_0(crew::Mpi& mpi, const core::Clock& clock) {
  player::SearchHelper helper(clock, static_cast<std::uint64_t>(mpi.rank()));
  crew::assist(mpi, clock, [&](std::string_view task, crew::Notes& notes, const std::stop_token& stop) {
    NotesExchange exchange(notes);
    try {
      if (const auto helped = helper.help(task, exchange, stop); !helped)
        complain(fmt::format("rank {} cannot help: {}", mpi.rank(), helped.error().text()));
    } catch (const std::exception& trouble) {
      complain(fmt::format("rank {} cannot help: {}", mpi.rank(), trouble.what()));
    }
  });
}

}  // namespace

void with_partners(crew::Mpi* mpi, const core::Clock& clock, const std::function<void(player::Partners*)>& command) {
  if (mpi == nullptr) return command(nullptr);
  if (!mpi->is_owner()) return help_rank_0(*mpi, clock);
  if (!mpi->survives_losses())
    complain("mpirun was started without --enable-recovery: a lost rank will end the whole run");
  crew::Coordinator coordinator(*mpi, clock, complain);
  RankPartners partners(coordinator);
  auto running = std::async(std::launch::async, command, &partners);
  coordinator.carry_until([&] { return running.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
  running.get();
}

}  // namespace katachi::apps
