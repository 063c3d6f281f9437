#include "crew/coordinator.hpp"

#include <thread>
#include <utility>

#include <fmt/format.h>

namespace katachi::crew {

namespace {

// Letters that rank 0 takes before it looks whether the task is still the same: many ranks could write faster than it reads.
constexpr std::size_t kMostAtOnce = 64;

// A note's number tells the task and who wrote it.
constexpr int kRankBits = 16;
std::uint64_t note_number(std::uint64_t task, int rank) { return task << kRankBits | static_cast<std::uint64_t>(rank); }
std::uint64_t task_of(std::uint64_t number) { return number >> kRankBits; }
int rank_of(std::uint64_t number) { return static_cast<int>(number & ((1u << kRankBits) - 1)); }

}  // namespace

void Notes::write(std::string text) {
  const std::lock_guard lock(mutex_);
  written_ = std::move(text);
}

std::vector<Notes::Note> Notes::read() {
  std::map<int, std::string> delivered;
  {
    const std::lock_guard lock(mutex_);
    delivered.swap(delivered_);
  }
  std::vector<Note> notes;
  for (auto& [rank, text] : delivered) notes.push_back({rank, std::move(text)});
  return notes;
}

std::optional<std::string> Notes::take_written() {
  const std::lock_guard lock(mutex_);
  return std::exchange(written_, std::nullopt);
}

void Notes::deliver(int rank, std::string text) {
  const std::lock_guard lock(mutex_);
  delivered_[rank] = std::move(text);
}

Coordinator::Coordinator(Mpi& mpi, const core::Clock& clock, Warn warn, double silence)
    : clock_(&clock),
      warn_(std::move(warn)),
      silence_(silence),
      members_(static_cast<std::size_t>(mpi.size())),
      heartbeat_(clock) {}

std::shared_ptr<Notes> Coordinator::begin(std::string task) {
  auto notes = std::make_shared<Notes>();
  const std::lock_guard lock(mutex_);
  task_ = std::make_shared<const Task>(task_->number + 1, true, std::move(task), notes);
  return notes;
}

void Coordinator::end() {
  const std::lock_guard lock(mutex_);
  task_ = std::make_shared<const Task>(task_->number, false, "", nullptr);
}

void Coordinator::carry_until(const std::function<bool()>& is_over) {
  while (!is_over())
    if (!carry()) std::this_thread::sleep_for(kPollInterval);
}

bool Coordinator::carry() {
  const std::shared_ptr<const Task> current = [&] {
    const std::lock_guard lock(mutex_);
    return task_;
  }();
  const Task& task = *current;
  announce(task);
  std::size_t taken = 0;
  for (; taken < kMostAtOnce; ++taken) {
    const auto message = mailbox_.receive();
    if (!message) break;
    take(*message, task);
  }
  look_for_the_lost();
  if (task.is_open)
    if (const auto own = task.notes->take_written()) send_note(task, 0, *own);
  send_beats();
  return taken > 0;
}

void Coordinator::take(const Message& message, const Task& task) {
  Member& member = members_[static_cast<std::size_t>(message.rank)];
  member.has_come = true;
  member.is_lost = false;
  member.heard = clock_->now();
  if (message.kind != Letter::kNote || !task.is_open || task_of(message.number) != task.number) return;
  task.notes->deliver(message.rank, message.text);
  send_note(task, message.rank, message.text);
}

void Coordinator::look_for_the_lost() {
  for (std::size_t rank = 1; rank < members_.size(); ++rank) {
    Member& member = members_[rank];
    if (!member.has_come || member.is_lost || (clock_->now() - member.heard).count() < silence_) continue;
    member.is_lost = true;
    member.task = 0;
    warn_(fmt::format("rank {} is lost; the search goes on without it", rank));
  }
}

void Coordinator::announce(const Task& task) {
  const std::uint64_t wanted = task.is_open ? task.number : 0;
  for (std::size_t rank = 1; rank < members_.size(); ++rank) {
    Member& member = members_[rank];
    if (!member.has_come || member.is_lost || member.task == wanted) continue;
    member.task = wanted;
    if (wanted != 0)
      mailbox_.send(static_cast<int>(rank), Letter::kTask, wanted, 0, task.text);
    else
      mailbox_.send(static_cast<int>(rank), Letter::kRest, 0, 0, "");
  }
}

void Coordinator::send_note(const Task& task, int from, std::string_view text) {
  for (std::size_t rank = 1; rank < members_.size(); ++rank)
    if (static_cast<int>(rank) != from && members_[rank].task == task.number)
      mailbox_.send(static_cast<int>(rank), Letter::kNote, note_number(task.number, from), 0, text);
}

void Coordinator::send_beats() {
  if (!heartbeat_.is_due()) return;
  for (std::size_t rank = 1; rank < members_.size(); ++rank)
    if (!members_[rank].is_lost) mailbox_.send(static_cast<int>(rank), Letter::kBeat, 0, 0, "");
}

void assist(Mpi& mpi, const core::Clock& clock, const Work& work) {
  Mailbox mailbox;
  mailbox.send(0, Letter::kHello, 1, 0, "");
  std::uint64_t task = 0;
  std::shared_ptr<Notes> notes;
  std::jthread worker;  // the end of this function stops and joins it
  Heartbeat heartbeat(clock);
  core::TimePoint heard = clock.now();
  for (;;) {
    const core::TimePoint now = clock.now();
    bool is_busy = false;
    while (const auto message = mailbox.receive()) {
      heard = now;
      is_busy = true;
      if (message->kind == Letter::kEnd) return;
      if (message->kind == Letter::kRest) worker.request_stop();
      if (message->kind == Letter::kNote && notes && task_of(message->number) == task)
        notes->deliver(rank_of(message->number), message->text);
      if (message->kind != Letter::kTask) continue;
      task = message->number;
      worker = std::jthread();  // stops the old work and waits for its end: the new one must not begin before
      notes = std::make_shared<Notes>();
      worker =
          std::jthread([&work, notes, text = message->text](const std::stop_token& stop) { work(text, *notes, stop); });
    }
    if (notes)
      if (const auto own = notes->take_written())
        mailbox.send(0, Letter::kNote, note_number(task, mpi.rank()), 0, *own);
    if ((now - heard).count() > kOwnerSilence) return;
    if (heartbeat.is_due()) mailbox.send(0, Letter::kBeat, 0, 0, "");
    if (!is_busy) std::this_thread::sleep_for(kPollInterval);
  }
}

}  // namespace katachi::crew
