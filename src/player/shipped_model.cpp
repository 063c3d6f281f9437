#include "player/shipped_model.hpp"

#include "player/data_folder.hpp"

namespace katachi::player {

core::Result<policy::Model> open_shipped_model() {
  const auto path = find_data("katachi.kmodel");
  if (!path) return std::unexpected(path.error());
  return policy::Model::open(*path);
}

}  // namespace katachi::player
