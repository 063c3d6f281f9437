#include "crew/mailbox.hpp"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <array>
#include <climits>
#include <cstring>

#include <fmt/format.h>

#include "core/result.hpp"

namespace katachi::crew {

namespace {

constexpr std::size_t kHead = sizeof(std::uint64_t) + 1;  // number and state stand before the text

}  // namespace

struct Mailbox::Parcel {
  std::string bytes;
  MPI_Request request = MPI_REQUEST_NULL;
  int rank = 0;
  Letter kind = Letter::kBeat;

  bool is_done() {
    int flag = 0;
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    return flag != 0;
  }
};

Mailbox::Mailbox() = default;

// What is still under way belongs to MPI: its memory must outlive the process's part in the job.
Mailbox::~Mailbox() {
  for (auto& parcel : outgoing_)
    if (!parcel->is_done()) static_cast<void>(parcel.release());
  for (auto& parcel : incoming_) static_cast<void>(parcel.release());
}

void Mailbox::send(int rank, Letter kind, std::uint64_t number, std::uint8_t state, std::string_view text) {
  std::erase_if(outgoing_, [](const auto& parcel) { return parcel->is_done(); });
  if (text.size() > INT_MAX - kHead)
    throw core::EnvironmentError({fmt::format("a message of {} bytes is too long for MPI", text.size()), "", ""});
  auto parcel = std::make_unique<Parcel>();
  parcel->bytes.resize(kHead);
  std::memcpy(parcel->bytes.data(), &number, sizeof(number));
  parcel->bytes[sizeof(number)] = static_cast<char>(state);
  parcel->bytes += text;
  MPI_Isend(parcel->bytes.data(), static_cast<int>(parcel->bytes.size()), MPI_BYTE, rank, static_cast<int>(kind),
            MPI_COMM_WORLD, &parcel->request);
  outgoing_.push_back(std::move(parcel));
}

std::optional<Message> Mailbox::receive() {
  for (;;) {
    int found = 0;
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &handle, &status);
    if (found == 0) break;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    auto parcel = std::make_unique<Parcel>();
    parcel->bytes.resize(static_cast<std::size_t>(size));
    parcel->rank = status.MPI_SOURCE;
    parcel->kind = static_cast<Letter>(status.MPI_TAG);
    MPI_Imrecv(parcel->bytes.data(), size, MPI_BYTE, &handle, &parcel->request);
    incoming_.push_back(std::move(parcel));
  }
  for (auto parcel = incoming_.begin(); parcel != incoming_.end(); ++parcel) {
    if (!(*parcel)->is_done()) continue;
    const auto whole = std::move(*parcel);
    incoming_.erase(parcel);
    if (whole->bytes.size() < kHead) return receive();  // nothing of ours is shorter
    Message message{.rank = whole->rank, .kind = whole->kind, .number = 0, .state = 0, .text = {}};
    std::memcpy(&message.number, whole->bytes.data(), sizeof(message.number));
    message.state = static_cast<std::uint8_t>(whole->bytes[sizeof(message.number)]);
    message.text = whole->bytes.substr(kHead);
    return message;
  }
  return std::nullopt;
}

bool Mailbox::is_sent() {
  std::erase_if(outgoing_, [](const auto& parcel) { return parcel->is_done(); });
  return outgoing_.empty();
}

}  // namespace katachi::crew
