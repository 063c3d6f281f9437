#include "player/shipped.hpp"

#include <fmt/format.h>

#include "net/input.hpp"
#include "player/data_folder.hpp"
#include "player/parameters/reading.hpp"

namespace katachi::player {

core::Result<move_model::Model> open_shipped_model() {
  const auto path = find_data(kShippedModel);
  if (!path) return std::unexpected(path.error());
  return move_model::Model::open(*path);
}

core::Result<std::shared_ptr<const pattern::Base>> open_shipped_base() {
  const auto path = find_data(kShippedBase);
  if (!path) return std::unexpected(path.error());
  return open_base(*path);
}

core::Result<std::shared_ptr<const pattern::Base>> open_base(const std::filesystem::path& file) {
  if (file.empty()) return open_shipped_base();
  auto base = pattern::Base::open(file);
  if (!base) return std::unexpected(base.error());
  return std::make_shared<const pattern::Base>(*std::move(base));
}

core::Result<std::shared_ptr<const pattern::Base>> open_base_of(const Parameters& parameters) {
  auto base = open_base(parameters.base);
  if (!base) return base;
  const std::size_t most = (*base)->max_facts();
  if (parameters.facts > static_cast<std::int64_t>(most))
    return core::fail(fmt::format("facts={}: the patterns of this base have at most {}", parameters.facts, most),
                      (*base)->name(), fmt::format("facts={} or less; 0: as many as it has", most));
  return base;
}

core::Result<move_model::Model> open_model_of(const Parameters& parameters) {
  return parameters.model.empty() ? open_shipped_model() : move_model::Model::open(parameters.model);
}

core::Result<net::Network> open_network(const std::filesystem::path& file) {
  if (!file.empty()) return net::Network::load(file);
  const auto path = find_data(kShippedNetwork);
  if (!path)
    return core::fail(
        fmt::format("the network file {} is not there", kShippedNetwork), "",
        "train one (tools/train), name one by net=FILE, or play without: net_fallback=best; " + path.error().remedy);
  return net::Network::load(*path);
}

core::Result<net::Network> open_network_of(const Parameters& parameters, go::Size size) {
  if (!net::takes(size))
    return core::fail(fmt::format("a network takes boards of {} to {} points a side, not {}", net::kSmallestSide,
                                  net::kLargestSide, go::board_text(size)),
                      "", "use evaluator=playouts with another prior_source, or net_fallback=best");
  return open_network(parameters.net);
}

core::Result<void> check_files(const Preset& preset) {
  const Parameters& p = preset.parameters;
  const bool has_book = p.debut > 0 && reads(preset, "debut");
  if (!p.base.empty() || p.facts > 0 || has_book) {
    const auto base = open_base_of(p);
    if (!base) return std::unexpected(base.error());
    if (const auto whole = (*base)->check_all(); !whole) return whole;
  }
  if (!p.model.empty() && reads(preset, "model"))
    if (const auto model = open_model_of(p); !model) return std::unexpected(model.error());
  if (reads(preset, "net") && p.net_fallback == NetFallback::kNone)
    if (const auto network = open_network(p.net); !network) return std::unexpected(network.error());
  return {};
}

}  // namespace katachi::player
