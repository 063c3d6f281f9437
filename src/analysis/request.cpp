#include "analysis/request.hpp"

#include <fmt/format.h>

namespace katachi::analysis {

namespace {

using nlohmann::json;

constexpr int kDeepest = 16;

core::Result<json> parse_json(std::string_view line) {
  bool is_too_deep = false;
  const auto is_kept = [&](int depth, json::parse_event_t, json&) {
    is_too_deep = is_too_deep || depth > kDeepest;
    return !is_too_deep;
  };
  try {
    json value = json::parse(line, is_kept);
    if (is_too_deep) return core::fail("the brackets are nested too deep");
    return value;
  } catch (const json::parse_error& error) {
    return core::fail(fmt::format("the line is not JSON, which shows at byte {}", error.byte));
  } catch (const json::exception&) {
    return core::fail("the line has a number that is too large");
  }
}

std::string reply_line(const char* kind, const std::string& what, const std::string& field, const std::string& id) {
  json reply;
  reply[kind] = what;
  if (!field.empty()) reply["field"] = field;
  if (!id.empty()) reply["id"] = id;
  // The name of a file in a message may be no UTF-8.
  return reply.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

core::Result<Request> parse_request(std::string_view line) {
  auto value = parse_json(line);
  if (!value) return std::unexpected(value.error());
  if (!value->is_object()) return core::fail("a request must be an object of JSON");
  const auto id = value->find("id");
  if (id == value->end() || !id->is_string()) return core::fail("a request must have an id, which is a string", "id");
  return Request{.id = id->get<std::string>(), .fields = *std::move(value)};
}

std::string error_line(const core::Error& error, const std::string& id) {
  return reply_line("error", core::Error{error.what, "", error.remedy}.text(), error.where, id);
}

std::string warning_line(const std::string& what, const std::string& field, const std::string& id) {
  return reply_line("warning", what, field, id);
}

}  // namespace katachi::analysis
