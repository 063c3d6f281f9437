#include "playout/urgency_board.hpp"

#include <cassert>

#include "go/few_liberties.hpp"

namespace katachi::playout {

using go::Color;

namespace {

// How many stones of each colour stand in atari with v as their last liberty.
template <int MaxSize>
std::array<int, 2> stones_in_atari_at(const go::Board<MaxSize>& board, go::Vertex<MaxSize> v) {
  std::array<int, 2> stones{};
  core::FixedVector<go::Vertex<MaxSize>, go::kNeighbours> chains;
  for (int d = 0; d < go::kNeighbours; ++d) {
    const auto n = go::Geometry<MaxSize>::neighbour(v, d);
    if (!go::is_stone(board.at(n)) || board.liberties(n) != 1 || chains.contains(board.head(n))) continue;
    chains.push_back(board.head(n));
    stones[go::side_index(board.at(n))] += board.chain_size(n);
  }
  return stones;
}

}  // namespace

template <int MaxSize>
UrgencyBoard<MaxSize>::UrgencyBoard(const Board& board, const UrgencyTable& table, AtariUrgencies atari, V last,
                                    V before_last)
    : position_(board, last, before_last), table_(&table), atari_(atari) {
  assert(atari.capture >= 0 && atari.capture <= AtariUrgencies::kMost);
  assert(atari.escape >= 0 && atari.escape <= AtariUrgencies::kMost);
  position_.stop_watching();  // chains in atari are known by their urgencies
  board.for_each_point([&](V v) { refresh(v); });
}

template <int MaxSize>
int UrgencyBoard<MaxSize>::urgency(V v, Color color) const {
  const Side& side = sides_[go::side_index(color)];
  int sum = table_->urgency_of_class(side.urgency_class[v]);
  if (is_last_liberty_[v])
    for (const Share& share : side.shares)
      if (share.point == v) sum += share.urgency;
  return sum;
}

template <int MaxSize>
auto UrgencyBoard<MaxSize>::point_at(Color color, int number) const -> V {
  const Side& side = sides_[go::side_index(color)];
  assert(number >= 0 && number < side.total);
  for (const Share& share : side.shares) {
    if (number < share.urgency) return share.point;
    number -= share.urgency;
  }
  // From the lowest class up: most points of a board are ordinary, so the walk mostly ends there.
  for (unsigned k = 1; k < table_->class_count(); ++k) {
    const int value = table_->urgency_of_class(k);
    const int sum = value * static_cast<int>(side.points[k].size());
    if (number < sum) return side.points[k][static_cast<std::size_t>(number / value)];
    number -= sum;
  }
  assert(false);
  return kNone;
}

template <int MaxSize>
auto UrgencyBoard<MaxSize>::points_of_class(Color color, unsigned urgency_class) const -> std::span<const V> {
  const Points& points = sides_[go::side_index(color)].points[urgency_class];
  return {points.begin(), points.end()};
}

template <int MaxSize>
void UrgencyBoard<MaxSize>::set_class(Side& side, V v, unsigned urgency_class) {
  const unsigned before = side.urgency_class[v];
  if (before == urgency_class) return;
  side.urgency_class[v] = static_cast<std::uint8_t>(urgency_class);
  side.total += table_->urgency_of_class(urgency_class) - table_->urgency_of_class(before);
  if (before != 0) {
    Points& points = side.points[before];
    const V filler = points.back();
    side.place[filler] = side.place[v];
    points[side.place[v]] = filler;
    points.pop_back();
  }
  if (urgency_class != 0) {
    Points& points = side.points[urgency_class];
    side.place[v] = static_cast<std::uint16_t>(points.size());
    points.push_back(v);
  }
}

template <int MaxSize>
void UrgencyBoard<MaxSize>::set_share(Side& side, V v, int urgency) {
  for (std::size_t i = 0; i < side.shares.size(); ++i) {
    if (side.shares[i].point != v) continue;
    side.total += urgency - side.shares[i].urgency;
    side.shares[i].urgency = urgency;
    if (urgency > 0) return;
    side.shares[i] = side.shares.back();
    side.shares.pop_back();
    return;
  }
  if (urgency == 0) return;
  side.shares.push_back({v, urgency});
  side.total += urgency;
}

// Everything about one point from the board.
template <int MaxSize>
void UrgencyBoard<MaxSize>::refresh(V v) {
  const bool is_empty = board().at(v) == Color::kEmpty;
  const auto stones = is_empty ? stones_in_atari_at(board(), v) : std::array{0, 0};
  const bool is_last = stones[0] + stones[1] > 0;
  const bool had_share = is_last_liberty_[v];
  const std::uint16_t code = board().code(v);
  const bool is_enclosed = is_enclosed_code(code);
  for (std::size_t s = 0; s < 2; ++s) {
    const auto color = s == 0 ? Color::kBlack : Color::kWhite;
    const bool is_playable = is_empty && (!is_enclosed || (v != board().ko() && !board().is_suicide(v, color)));
    const unsigned urgency_class = is_playable ? table_->class_of(code, s) : 0;
    set_class(sides_[s], v, urgency_class);
    if (is_last || had_share)
      set_share(sides_[s], v, urgency_class == 0 ? 0 : atari_.capture * stones[1 - s] + atari_.escape * stones[s]);
  }
  is_last_liberty_[v] = is_last;
}

// Of a point whose surroundings changed, but of whose chains none came into atari or out of it there.
template <int MaxSize>
void UrgencyBoard<MaxSize>::refresh_code(V v) {
  if (board().at(v) != Color::kEmpty) return;
  const std::uint16_t code = board().code(v);
  if (is_enclosed_code(code) || is_last_liberty_[v]) return refresh(v);
  for (std::size_t s = 0; s < 2; ++s) set_class(sides_[s], v, table_->class_of(code, s));
}

template <int MaxSize>
void UrgencyBoard<MaxSize>::refresh_around(V v) {
  for (int d = 0; d < go::kDirections; ++d) refresh_code(Geo::neighbour(v, d));
}

template <int MaxSize>
void UrgencyBoard<MaxSize>::refresh_last_liberty(V chain) {
  if (board().liberties(chain) == 1) refresh(go::last_liberty(board(), chain));
}

// The stones that a move will capture, and the last liberties of own chains which these stones hold in atari.
template <int MaxSize>
void UrgencyBoard<MaxSize>::list_captures(V v, Color color, Points& captured, Points& relieved) const {
  core::FixedVector<V, go::kNeighbours> chains;
  for (int d = 0; d < go::kNeighbours; ++d) {
    const V n = Geo::neighbour(v, d);
    if (board().at(n) != go::opposite(color) || board().liberties(n) != 1 || chains.contains(board().head(n))) continue;
    chains.push_back(board().head(n));
    board().for_each_stone(n, [&](V stone) {
      captured.push_back(stone);
      for (int e = 0; e < go::kNeighbours; ++e) {
        const V own = Geo::neighbour(stone, e);
        if (board().at(own) != color || board().liberties(own) != 1) continue;
        if (const V liberty = go::last_liberty(board(), own); !relieved.contains(liberty)) relieved.push_back(liberty);
      }
    });
  }
}

template <int MaxSize>
void UrgencyBoard<MaxSize>::play(V v, Color color) {
  assert(board().at(v) == Color::kEmpty);
  const V old_ko = board().ko();
  Points captured, relieved;
  list_captures(v, color, captured, relieved);
  position_.play(v, color);
  refresh(v);
  refresh_around(v);
  for (const V stone : captured) {
    refresh(stone);
    refresh_around(stone);
  }
  for (const V liberty : relieved) refresh(liberty);
  refresh_last_liberty(v);
  for (int d = 0; d < go::kNeighbours; ++d)
    if (const V n = Geo::neighbour(v, d); board().at(n) == go::opposite(color)) refresh_last_liberty(n);
  if (old_ko != kNone) refresh(old_ko);
  if (board().ko() != kNone) refresh(board().ko());
}

template <int MaxSize>
void UrgencyBoard<MaxSize>::pass() {
  const V old_ko = board().ko();
  position_.pass();
  if (old_ko != kNone) refresh(old_ko);
}

template <int MaxSize>
void UrgencyBoard<MaxSize>::set_aside(V v, Color color) {
  Side& side = sides_[go::side_index(color)];
  set_class(side, v, 0);
  if (is_last_liberty_[v]) set_share(side, v, 0);
}

template <int MaxSize>
bool UrgencyBoard<MaxSize>::is_consistent() const {
  const UrgencyBoard fresh(board(), *table_, atari_);
  bool good = position_.is_consistent();
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const Side& side = sides_[go::side_index(color)];
    std::size_t listed = 0, playable = 0;
    for (const Points& points : side.points) listed += points.size();
    good &=
        total(color) == fresh.total(color) && side.shares.size() == fresh.sides_[go::side_index(color)].shares.size();
    board().for_each_point([&](V v) {
      good &= urgency(v, color) == fresh.urgency(v, color);
      const unsigned urgency_class = side.urgency_class[v];
      if (urgency_class == 0) return;
      ++playable;
      const Points& points = side.points[urgency_class];
      good &= side.place[v] < points.size() && points[side.place[v]] == v;
    });
    good &= listed == playable;
  }
  return good;
}

template class UrgencyBoard<9>;
template class UrgencyBoard<19>;
template class UrgencyBoard<25>;

}  // namespace katachi::playout
