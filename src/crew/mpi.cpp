#include "crew/mpi.hpp"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "core/result.hpp"
#include "crew/heartbeat.hpp"
#include "crew/mailbox.hpp"

namespace katachi::crew {

namespace {

using namespace std::chrono_literals;

constexpr double kFarewell = 2;  // seconds to wait for the last letters to be taken

int number_of(const char* variable) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? 0 : std::atoi(text);
}

// Programs started by this one are no ranks: one that speaks MPI itself would wait for the others for ever.
void forget_the_job() {
  std::vector<std::string> names;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (text.starts_with("OMPI_") || text.starts_with("PMIX_")) names.emplace_back(text.substr(0, text.find('=')));
  }
  for (const std::string& name : names) unsetenv(name.c_str());
}

void wait_until_sent(Mailbox& mailbox, const core::Clock& clock) {
  for (const core::Stopwatch watch(clock); !mailbox.is_sent() && watch.seconds() < kFarewell;)
    std::this_thread::sleep_for(kPollInterval);
}

struct Worker {
  bool is_here = false;  // said hello and was not lost
  bool is_lost = false;
  std::size_t slots = 0;
  core::TimePoint heard;
  std::vector<std::uint64_t> jobs;
};

class MpiCrew final : public Crew {
 public:
  MpiCrew(Mpi& mpi, const core::Clock& clock, double silence)
      : mpi_(&mpi), clock_(&clock), silence_(silence), workers_(static_cast<std::size_t>(mpi.size())) {
    for (Worker& worker : workers_) worker.heard = clock.now();
  }

  ~MpiCrew() override {
    for (int rank = 1; rank < mpi_->size(); ++rank) mailbox_.send(rank, Letter::kEnd, 0, 0, "");
    wait_until_sent(mailbox_, *clock_);
  }

  std::size_t capacity() const override {
    std::size_t slots = 0;
    for (const Worker& worker : workers_)
      if (worker.is_here) slots += worker.slots;
    return slots;
  }

  std::size_t running() const override {
    std::size_t jobs = 0;
    for (const Worker& worker : workers_) jobs += worker.jobs.size();
    return jobs;
  }

  void deal(std::uint64_t job, std::string request) override {
    // To the one with the most free slots.
    const auto free_slots = [](const Worker& worker) {
      return worker.is_here ? static_cast<std::ptrdiff_t>(worker.slots - worker.jobs.size()) : -1;
    };
    const auto worker = std::ranges::max_element(workers_, {}, free_slots);
    worker->jobs.push_back(job);
    mailbox_.send(static_cast<int>(worker - workers_.begin()), Letter::kJob, job, 0, request);
  }

  std::optional<Done> wait(double seconds) override {
    for (const core::Stopwatch watch(*clock_);;) {
      bool slept = true;
      while (const auto message = mailbox_.receive()) {
        take(*message);
        slept = false;
      }
      look_for_the_lost();
      if (!done_.empty()) {
        Done done = std::move(done_.front());
        done_.pop_front();
        return done;
      }
      if (watch.seconds() >= seconds) return std::nullopt;
      if (slept) std::this_thread::sleep_for(kPollInterval);
    }
  }

  std::string describe() const override {
    const auto here = std::ranges::count_if(workers_, &Worker::is_here);
    const auto lost = std::ranges::count_if(workers_, &Worker::is_lost);
    return fmt::format("{} of {} ranks, {} games at once{}", here, mpi_->size() - 1, capacity(),
                       lost > 0 ? fmt::format(", {} lost", lost) : "");
  }

 private:
  void take(const Message& message) {
    Worker& worker = workers_[static_cast<std::size_t>(message.rank)];
    worker.heard = clock_->now();
    if (worker.is_lost) return;  // its jobs have been dealt to others
    if (message.kind == Letter::kHello) {
      worker.is_here = true;
      worker.slots = message.number;
    } else if (message.kind == Letter::kAnswer) {
      if (std::erase(worker.jobs, message.number) > 0)
        done_.push_back({message.number, static_cast<Done::State>(message.state), message.text});
    }
  }

  void look_for_the_lost() {
    const core::TimePoint now = clock_->now();
    if (heartbeat_.is_due())
      for (int rank = 1; rank < mpi_->size(); ++rank)
        if (!workers_[static_cast<std::size_t>(rank)].is_lost) mailbox_.send(rank, Letter::kBeat, 0, 0, "");
    for (std::size_t rank = 1; rank < workers_.size(); ++rank) {
      Worker& worker = workers_[rank];
      if (worker.is_lost || (now - worker.heard).count() < silence_) continue;
      worker.is_lost = true;
      worker.is_here = false;
      for (const std::uint64_t job : worker.jobs)
        done_.push_back({job, Done::State::kLost, fmt::format("rank {} is lost", rank)});
      worker.jobs.clear();
    }
    if (std::ranges::count_if(workers_, &Worker::is_lost) == mpi_->size() - 1)
      throw core::EnvironmentError({"all worker ranks are lost", "", "start the same command again to resume"});
  }

  Mpi* mpi_;
  const core::Clock* clock_;
  double silence_;
  Mailbox mailbox_;
  std::vector<Worker> workers_;  // by rank; rank 0 stays empty
  std::deque<Done> done_;
  Heartbeat heartbeat_{*clock_};
};

}  // namespace

std::unique_ptr<Mpi> Mpi::enter() {
  if (number_of("OMPI_COMM_WORLD_SIZE") < 2) return nullptr;
  // On an oversubscribed machine every look into the mailbox would give the processor away; waiting is done by naps here.
  setenv("OMPI_MCA_mpi_yield_when_idle", "0", 1);
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int rank = 0, size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const bool survives = number_of("OMPI_MCA_orte_enable_recovery") != 0;
  forget_the_job();
  return std::unique_ptr<Mpi>(new Mpi(rank, size, survives));
}

int Mpi::leave(int code) {
  const core::SteadyClock clock;
  Mailbox mailbox;
  // A second farewell does no harm; a worker whose owner failed before it had a crew needs the first.
  if (is_owner()) {
    for (int other = 1; other < size_; ++other) mailbox.send(other, Letter::kEnd, 0, 0, "");
    wait_until_sent(mailbox, clock);
  }
  std::fflush(nullptr);
  if (survives_) {
    std::this_thread::sleep_for(200ms);  // what was sent must leave the process before it ends
    _exit(code);
  }
  MPI_Finalize();
  return code;
}

std::unique_ptr<Crew> make_mpi_crew(Mpi& mpi, const core::Clock& clock, double silence) {
  return std::make_unique<MpiCrew>(mpi, clock, silence);
}

void serve(Mpi& mpi, const core::Clock& clock, std::size_t slots, const HandlerFactory& factory) {
  static_cast<void>(mpi);
  Mailbox mailbox;
  const auto crew = make_thread_crew(slots, factory);
  mailbox.send(0, Letter::kHello, slots, 0, "");
  Heartbeat heartbeat(clock);
  core::TimePoint heard = clock.now();
  for (;;) {
    const core::TimePoint now = clock.now();
    while (const auto message = mailbox.receive()) {
      heard = now;
      if (message->kind == Letter::kEnd) return;
      if (message->kind == Letter::kJob) crew->deal(message->number, message->text);
    }
    while (const auto done = crew->wait(0))
      mailbox.send(0, Letter::kAnswer, done->job, static_cast<std::uint8_t>(done->state), done->text);
    if ((now - heard).count() > kOwnerSilence) return;
    if (heartbeat.is_due()) mailbox.send(0, Letter::kBeat, 0, 0, "");
    std::this_thread::sleep_for(kPollInterval);
  }
}

}  // namespace katachi::crew
