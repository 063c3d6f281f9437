#include "sgf/charset.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <utility>

#include "sgf/utf8.hpp"

namespace katachi::sgf {
namespace {

class Converter {
 public:
  // An empty name would mean the charset of the locale, and a slash begins a flag of iconv: neither is a charset.
  Converter(const std::string& to, const std::string& from)
      : handle_(is_name(to) && is_name(from) ? ::iconv_open(to.c_str(), from.c_str()) : kUnknown) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (known()) ::iconv_close(handle_);
  }

  bool known() const { return handle_ != kUnknown; }

  // Converts as much as it can; returns false where a piece of the input means nothing.
  bool run(std::string_view& in, std::string& out) {
    char* from = const_cast<char*>(in.data());  // iconv does not write to its input
    std::size_t left = in.size();
    std::array<char, 16384> buffer;
    bool fine = true;
    while (left > 0 && fine) {
      char* to = buffer.data();
      std::size_t room = buffer.size();
      fine = ::iconv(handle_, &from, &left, &to, &room) != static_cast<std::size_t>(-1) || errno == E2BIG;
      out.append(buffer.data(), to);
    }
    in.remove_prefix(in.size() - left);
    return fine;
  }

  // Ends the output: charsets with shift states return to their first one.
  void finish(std::string& out) {
    std::array<char, 64> buffer;
    char* to = buffer.data();
    std::size_t room = buffer.size();
    ::iconv(handle_, nullptr, nullptr, &to, &room);
    out.append(buffer.data(), to);
  }

 private:
  static bool is_name(const std::string& name) { return !name.empty() && name.find('/') == std::string::npos; }

  inline static const iconv_t kUnknown = reinterpret_cast<iconv_t>(std::intptr_t{-1});
  iconv_t handle_;
};

// Capitals and digits only, so that "Shift_JIS", "shift-jis" and "SHIFTJIS" are one.
std::string bare(std::string_view written) {
  std::string out;
  for (const char c : written) {
    if (c >= 'a' && c <= 'z') out += static_cast<char>(c - 'a' + 'A');
    if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) out += c;
  }
  return out;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 31> kAliases{{
    {"UTF8", "UTF-8"},       {"UNICODE", "UTF-8"},   {"UTF16", "UTF-16"},     {"GB2312", "GB18030"},
    {"GB231280", "GB18030"}, {"GBK", "GB18030"},     {"CP936", "GB18030"},    {"MS936", "GB18030"},
    {"GB18030", "GB18030"},  {"EUCCN", "GB18030"},   {"BIG5", "BIG5-HKSCS"},  {"BIG5HKSCS", "BIG5-HKSCS"},
    {"CP950", "BIG5-HKSCS"}, {"SHIFTJIS", "CP932"},  {"SJIS", "CP932"},       {"XSJIS", "CP932"},
    {"MS932", "CP932"},      {"CP932", "CP932"},     {"WINDOWS31J", "CP932"}, {"EUCJP", "EUC-JP"},
    {"EUCKR", "CP949"},      {"CP949", "CP949"},     {"UHC", "CP949"},        {"KSC56011987", "CP949"},
    {"KSC5601", "CP949"},    {"ISO88591", "CP1252"}, {"LATIN1", "CP1252"},    {"WINDOWS1252", "CP1252"},
    {"CP1252", "CP1252"},    {"ASCII", "CP1252"},    {"USASCII", "CP1252"},
}};

}  // namespace

std::string iconv_name(std::string_view written) {
  const std::string wanted = bare(written);
  const auto* const found =
      std::ranges::find(kAliases, std::string_view(wanted), &std::pair<std::string_view, std::string_view>::first);
  if (found != kAliases.end()) return std::string(found->second);
  std::string plain;
  for (const char c : written) {
    const bool name_like =
        (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
    if (name_like) plain += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return plain;
}

std::optional<Converted> to_utf8(std::string_view bytes, const std::string& charset) {
  Converter converter("UTF-8", charset);
  if (!converter.known()) return std::nullopt;
  Converted done;
  done.text.reserve(bytes.size() + bytes.size() / 2);
  while (!bytes.empty() && !converter.run(bytes, done.text)) {
    if (bytes.empty()) break;
    done.text += kReplacement;
    ++done.replaced;
    bytes.remove_prefix(1);
  }
  converter.finish(done.text);
  return done;
}

std::optional<Converted> from_utf8(std::string_view text, const std::string& charset) {
  Converter converter(charset, "UTF-8");
  if (!converter.known()) return std::nullopt;
  Converted done;
  done.text.reserve(text.size() + text.size() / 4);
  while (!text.empty() && !converter.run(text, done.text)) {
    if (text.empty()) break;
    std::string_view substitute = "?";
    converter.run(substitute, done.text);
    ++done.replaced;
    const std::size_t length = utf8_sequence_length(text);
    text.remove_prefix(length ? length : 1);
  }
  converter.finish(done.text);
  return done;
}

}  // namespace katachi::sgf
