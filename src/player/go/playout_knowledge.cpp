#include "player/go/playout_knowledge.hpp"

#include <algorithm>

#include "player/data_folder.hpp"
#include "player/shipped.hpp"

namespace katachi::player {

namespace {

core::Result<std::shared_ptr<const playout::UrgencyTable>> open_urgencies(UrgencySource source) {
  if (source == UrgencySource::kMogo)
    return std::make_shared<const playout::UrgencyTable>(playout::UrgencyTable::mogo());
  if (source == UrgencySource::kUniform)
    return std::make_shared<const playout::UrgencyTable>(playout::UrgencyTable::uniform());
  const auto path = find_data("urgency.txt");
  if (!path) return std::unexpected(path.error());
  const auto text = read_text(*path);
  if (!text) return std::unexpected(text.error());
  auto table = playout::UrgencyTable::parse(*text);
  if (!table) {
    core::Error error = table.error();
    error.where = path->string() + (error.where.empty() ? "" : ", " + error.where);
    return std::unexpected(std::move(error));
  }
  return std::make_shared<const playout::UrgencyTable>(*std::move(table));
}

core::Result<std::shared_ptr<const playout::LocalFormeK>> open_forme_k(const Parameters& parameters) {
  const auto base = open_base_of(parameters);
  if (!base) return std::unexpected(base.error());
  const std::int64_t facts =
      parameters.facts > 0 ? std::min(parameters.forme_k_facts, parameters.facts) : parameters.forme_k_facts;
  const playout::LocalFormeKOptions options{.max_facts = static_cast<std::size_t>(facts),
                                            .min_matches = static_cast<std::uint64_t>(parameters.forme_k_support)};
  return std::make_shared<const playout::LocalFormeK>(**base, options);
}

}  // namespace

core::Result<PlayoutKnowledge> open_playout_knowledge(const Parameters& parameters) {
  PlayoutKnowledge knowledge;
  if (parameters.playout == PlayoutKind::kUrgency) {
    auto urgencies = open_urgencies(parameters.urgency_table);
    if (!urgencies) return std::unexpected(urgencies.error());
    knowledge.urgencies = *std::move(urgencies);
  }
  if (parameters.playout == PlayoutKind::kFormeK) {
    auto forme_k = open_forme_k(parameters);
    if (!forme_k) return std::unexpected(forme_k.error());
    knowledge.forme_k = *std::move(forme_k);
  }
  return knowledge;
}

playout::UrgencyOptions urgency_options(const Parameters& parameters) {
  return {.capture = parameters.urgency_capture,
          .escape = parameters.urgency_escape,
          .refuse_self_atari = parameters.sequence.refuse_self_atari,
          .mercy = parameters.sequence.mercy};
}

playout::FormeKOptions forme_k_options(const Parameters& parameters) {
  return {.forme_k = parameters.forme_k, .tactics_first = parameters.forme_k_tactics, .sequence = parameters.sequence};
}

}  // namespace katachi::player
