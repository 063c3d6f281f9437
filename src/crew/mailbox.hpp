// Mailbox: messages between ranks that never make the caller wait.
//
// A message is a kind (its tag), a number, a state and a text. A send keeps its buffer until MPI has taken it; what a dead rank
// never takes stays here until the end of the process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace katachi::crew {

enum class Letter : int {
  kHello = 1,  // a worker is there; number: its slots
  kJob,        // rank 0 -> worker
  kAnswer,     // worker -> rank 0
  kBeat,       // worker -> rank 0, and back: still there
  kEnd,        // rank 0 -> worker: go home
  kTask,       // rank 0 -> worker: a task that all work at (coordinator.hpp); number: the task's
  kNote,       // both ways, of such a task; number: the task's and the writer's
  kRest,       // rank 0 -> worker: the task is over
};

struct Message {
  int rank = 0;  // the sender
  Letter kind = Letter::kBeat;
  std::uint64_t number = 0;
  std::uint8_t state = 0;
  std::string text;
};

class Mailbox {
 public:
  Mailbox();
  ~Mailbox();
  Mailbox(const Mailbox&) = delete;
  Mailbox& operator=(const Mailbox&) = delete;

  void send(int rank, Letter kind, std::uint64_t number, std::uint8_t state, std::string_view text);
  // A message that has arrived whole.
  std::optional<Message> receive();
  // Whether everything that was sent has been taken.
  bool is_sent();

 private:
  struct Parcel;  // bytes under way
  std::list<std::unique_ptr<Parcel>> outgoing_;
  std::list<std::unique_ptr<Parcel>> incoming_;
};

}  // namespace katachi::crew
