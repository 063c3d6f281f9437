#include "apps/shell/safe_text.hpp"

#include <nlohmann/json.hpp>

namespace katachi::apps {

std::string printable_json(const nlohmann::ordered_json& json, int indent) {
  return escaped_json(json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

std::string file_name_part(std::string_view text, std::size_t max_bytes) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    const bool keep = letter || byte >= 0x80;
    if (keep || out.empty() || out.back() != '_') out += keep ? c : '_';
  }
  if (out.size() > max_bytes) {
    std::size_t end = max_bytes;
    while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0) == 0x80) --end;
    out.resize(end);
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out;
}

}  // namespace katachi::apps
