#include "player/shipped.hpp"

#include "player/data_folder.hpp"

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

}  // namespace katachi::player
