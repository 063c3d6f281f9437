// Coordinator: all ranks of an MPI job work at the same task at the same time and tell each other notes.
//
// Rank 0 sets tasks and calls them off; every other rank works at the newest one. A note is whatever a rank has to say of the task
// now; only the newest of each rank counts, so one that has not left yet is replaced. Notes go to rank 0, who passes them on: so it
// alone must know who is there. A rank that was not heard of for `silence` seconds (each sends a beat every second) gets no more
// letters; one that comes late, or comes back, gets the task of the moment. Nobody waits for anybody.
//
// MPI is spoken by one thread of each process, here called the carrier; work is done by others.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "crew/heartbeat.hpp"
#include "crew/mailbox.hpp"
#include "crew/mpi.hpp"

namespace katachi::crew {

// The notes of one task, between the thread that works and the carrier.
class Notes {
 public:
  struct Note {
    int rank = 0;
    std::string text;
  };

  // For the one who works.
  void write(std::string text);
  std::vector<Note> read();  // the newest of each rank, of those that wrote since the last call

  // For the carrier.
  std::optional<std::string> take_written();
  void deliver(int rank, std::string text);

 private:
  std::mutex mutex_;
  std::optional<std::string> written_;  // guarded by mutex_, as is the other
  std::map<int, std::string> delivered_;
};

// On rank 0, once.
class Coordinator {
 public:
  using Warn = std::function<void(const std::string&)>;

  // The clock must outlive it.
  Coordinator(Mpi& mpi, const core::Clock& clock, Warn warn, double silence = 10);

  // By the thread that works: everybody begins, everybody stops.
  std::shared_ptr<Notes> begin(std::string task);
  void end();

  // By the carrier: carries letters until is_over says so.
  void carry_until(const std::function<bool()>& is_over);

 private:
  struct Task {
    std::uint64_t number = 0;
    bool is_open = false;
    std::string text;
    std::shared_ptr<Notes> notes;  // of an open task
  };
  struct Member {
    bool has_come = false;
    bool is_lost = false;
    std::uint64_t task = 0;  // the number of what it was told to work at; 0: nothing
    core::TimePoint heard;
  };

  bool carry();  // once; whether there was anything
  void take(const Message& message, const Task& task);
  void look_for_the_lost();
  void send_beats();
  void announce(const Task& task);
  void send_note(const Task& task, int from, std::string_view text);

  const core::Clock* clock_;
  Warn warn_;
  double silence_;
  Mailbox mailbox_;              // the carrier's, as are members_ and heartbeat_
  std::vector<Member> members_;  // by rank; rank 0 stays as it is
  Heartbeat heartbeat_;
  std::mutex mutex_;
  std::shared_ptr<const Task> task_ =
      std::make_shared<const Task>();  // guarded by mutex_; the task itself never changes
};

// Works at a task in a thread of its own until it is done or the stop is requested. It must not throw.
using Work = std::function<void(std::string_view task, Notes& notes, const std::stop_token& stop)>;

// The life of another rank: works at what rank 0 says until it is sent home or rank 0 is gone.
void assist(Mpi& mpi, const core::Clock& clock, const Work& work);

}  // namespace katachi::crew
