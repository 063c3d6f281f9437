#include "sgf/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace katachi::sgf {
namespace {

constexpr std::size_t kWordBlock = 64;

constexpr unsigned char byte_at(std::string_view bytes, std::size_t i) { return static_cast<unsigned char>(bytes[i]); }

constexpr bool is_continuation(unsigned char b) { return (b & 0xC0) == 0x80; }

// Bytes the first byte announces, itself included; 0 if it cannot begin a sequence.
constexpr std::size_t announced_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;
  if (first < 0xE0) return 2;
  if (first < 0xF0) return 3;
  return first < 0xF5 ? 4 : 0;
}

// No overlong forms, no surrogates, nothing above U+10FFFF: all of it shows in the second byte.
constexpr bool second_byte_fits(unsigned char first, unsigned char second) {
  switch (first) {
    case 0xE0:
      return second >= 0xA0;
    case 0xED:
      return second <= 0x9F;
    case 0xF0:
      return second >= 0x90;
    case 0xF4:
      return second <= 0x8F;
    default:
      return true;
  }
}

// Length of a sequence at the front in which at least one continuation byte became '?', or 0.
std::size_t damaged_sequence_length(std::string_view bytes) {
  const std::size_t length = announced_length(byte_at(bytes, 0));
  if (length < 2 || bytes.size() < length) return 0;
  bool lost = false;
  for (std::size_t i = 1; i < length; ++i) {
    if (bytes[i] == '?') {
      lost = true;
    } else if (!is_continuation(byte_at(bytes, i))) {
      return 0;
    }
  }
  return lost ? length : 0;
}

}  // namespace

std::size_t ascii_prefix(std::string_view bytes) {
  std::size_t at = 0;
  for (; at + kWordBlock <= bytes.size(); at += kWordBlock) {
    // Eight words at once: the compiler makes vector instructions of it.
    std::uint64_t words[kWordBlock / 8];
    std::memcpy(words, bytes.data() + at, kWordBlock);
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    if (any & 0x8080808080808080U) return at;
  }
  for (std::size_t i = at; i < bytes.size(); ++i) {
    if (byte_at(bytes, i) >= 0x80) return at;
  }
  return bytes.size();
}

std::size_t utf8_sequence_length(std::string_view bytes) {
  const unsigned char first = byte_at(bytes, 0);
  const std::size_t length = announced_length(first);
  if (length < 2) return length;
  if (bytes.size() < length || !second_byte_fits(first, byte_at(bytes, 1))) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(byte_at(bytes, i))) return 0;
  }
  return length;
}

bool is_valid_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    bytes.remove_prefix(ascii_prefix(bytes));
    // One block by sequences, then try whole blocks of ASCII again.
    std::size_t at = 0;
    while (at < kWordBlock && at < bytes.size()) {
      const std::size_t length = utf8_sequence_length(bytes.substr(at));
      if (length == 0) return false;
      at += length;
    }
    bytes.remove_prefix(at);
  }
  return true;
}

Utf8Survey survey_utf8(std::string_view bytes) {
  Utf8Survey survey;
  for (std::size_t at = 0; at < bytes.size();) {
    if (byte_at(bytes, at) < 0x80) {
      ++at;
      continue;
    }
    const std::string_view rest = bytes.substr(at);
    const std::size_t valid = utf8_sequence_length(rest);
    const std::size_t damaged = valid ? 0 : damaged_sequence_length(rest);
    std::size_t high = valid ? valid : 1;
    for (std::size_t i = 1; i < damaged; ++i) high += rest[i] != '?';
    // A first byte with nothing but '?' behind it proves nothing: it may be a Latin-1 "é??".
    const bool proves = !damaged || high > 1;
    if (proves) survey.high_bytes += high;
    if (valid) survey.in_valid += high;
    if (damaged && proves) survey.in_damaged += high;
    at += valid ? valid : damaged ? damaged : 1;
  }
  return survey;
}

bool Utf8Survey::is_damaged_utf8() const {
  // Nearly every byte must be explained, as it is in Fox records; genuine GB18030 text reaches about a half, by accident.
  return high_bytes > 0 && (in_valid + in_damaged) * 10 >= high_bytes * 9;
}

std::string mend_utf8(std::string_view bytes, std::size_t& replaced) {
  std::string out;
  out.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t valid = utf8_sequence_length(bytes);
    if (valid) {
      out += bytes.substr(0, valid);
      bytes.remove_prefix(valid);
      continue;
    }
    out += kReplacement;
    ++replaced;
    const std::size_t damaged = damaged_sequence_length(bytes);
    bytes.remove_prefix(damaged ? damaged : 1);
  }
  return out;
}

}  // namespace katachi::sgf
