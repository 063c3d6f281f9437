#include "core/line_buffer.hpp"

namespace katachi::core {

void LineBuffer::append(std::string_view bytes) {
  if (start_ > bytes_.size() / 2) {
    bytes_.erase(0, start_);
    searched_ -= start_;
    start_ = 0;
  }
  bytes_ += bytes;
}

LineBuffer::Taken LineBuffer::take() {
  for (;;) {
    const std::size_t newline = bytes_.find('\n', searched_);
    const bool is_whole = newline != std::string::npos;
    searched_ = is_whole ? newline : bytes_.size();
    const std::size_t length = searched_ - start_;
    const bool was_dropping = is_dropping_;
    is_dropping_ = was_dropping || length > longest_line_;
    if (!is_whole && !is_dropping_) return {};
    std::string line = is_dropping_ ? std::string() : bytes_.substr(start_, length);
    const Found found = is_dropping_ ? Found::kTooLong : Found::kLine;
    if (is_whole) {
      ++searched_;
      is_dropping_ = false;
    }
    start_ = searched_;
    if (!was_dropping) return {found, std::move(line)};
    if (!is_whole) return {};
  }
}

std::optional<std::string> LineBuffer::take_rest() {
  std::optional<std::string> rest;
  if (!is_dropping_ && start_ < bytes_.size()) rest = bytes_.substr(start_);
  clear();
  return rest;
}

void LineBuffer::clear() {
  bytes_.clear();
  start_ = searched_ = 0;
  is_dropping_ = false;
}

}  // namespace katachi::core
