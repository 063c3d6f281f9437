#include "games/small_go/symmetry.hpp"

#include "go/symmetry.hpp"

namespace katachi::games::small_go {

Symmetries::Symmetries(const Shape& shape) {
  const go::Size size{shape.width(), shape.height()};
  const std::size_t symmetries = size.width == size.height ? go::kSymmetries : go::kSymmetries / 2;
  for (std::size_t s = 0; s < symmetries; ++s) {
    std::array<std::uint8_t, kMaxPoints> cells{};
    Table table{};
    for (int y = 0; y < size.height; ++y)
      for (int x = 0; x < size.width; ++x) {
        const go::Point to = go::image(go::Point::at(x, y), size, s);
        cells[static_cast<std::size_t>(y * size.width + x)] = static_cast<std::uint8_t>(to.y * size.width + to.x);
      }
    for (std::size_t byte = 0; byte < table.size(); ++byte)
      for (std::size_t value = 0; value < 256; ++value)
        for_each_bit(value, [&](std::size_t i) {
          if (const std::size_t cell = 8 * byte + i; cell < shape.area())
            table[byte][value] |= static_cast<std::uint32_t>(bit(cells[cell]));
        });
    tables_.push_back(table);
    cells_.push_back(cells);
  }
}

}  // namespace katachi::games::small_go
