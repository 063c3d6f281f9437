// GoSearch: the searches of Go behind one interface for the three board layouts.
//
// The layout (Board<9>, Board<19> or Board<25>) is chosen once, by make_go_search, from the board size; nothing above this
// file is a template. A search never considers a move that some common rule set forbids: neither suicide nor a move that
// brings back an earlier position, whatever the rules of the game are, because the other side's may differ.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "go/history.hpp"
#include "player/player.hpp"
#include "search/request.hpp"

namespace katachi::player {

// The final owners of the points over some playouts, per point in reading order.
struct Ownership {
  go::Size size;
  std::vector<double> black, white;  // shares in [0, 1]; what is missing to 1 was nobody's
  double outcome_black = 0;          // mean result of the same playouts
  double margin_black = 0;
  std::uint64_t playouts = 0;

  double share(go::Color color, go::Point p) const {
    return color == go::Color::kBlack ? black[index(p)] : white[index(p)];
  }
  // Per point, Black's share minus White's.
  std::vector<double> balance() const {
    std::vector<double> points(black.size());
    std::ranges::transform(black, white, points.begin(), std::minus());
    return points;
  }
  // All of the point, whatever the playouts said.
  void give(go::Color color, go::Point p) {
    black[index(p)] = color == go::Color::kBlack ? 1 : 0;
    white[index(p)] = color == go::Color::kWhite ? 1 : 0;
  }

 private:
  std::size_t index(go::Point p) const { return static_cast<std::size_t>(p.y * size.width + p.x); }
};

// Of a tree search alone: what moves own, the extra margin, which is komi, and the exchange.
using GoRequest = search::Request<go::Move>;

class GoSearch {
 public:
  virtual ~GoSearch() = default;

  // The moves of the side to move, best first; empty if every move would fill an eye of its own. Only a tree search weighs the
  // pass.
  virtual Report search(const go::History& game, const GoRequest& request, std::stop_token stop) = 0;

  // Playouts from the position with the side to move as it is. At least a few are made whatever the limits say.
  virtual Ownership ownership(const go::History& game, std::uint64_t seed, const search::Limits& limits,
                              std::stop_token stop) const = 0;

  // Another game begins.
  virtual void forget() {}
};

// For boards of this size. The clock must outlive it. Errors: a file of knowledge that is not there or not good.
core::Result<std::unique_ptr<GoSearch>> make_go_search(go::Size size, const Preset& preset, const core::Clock& clock);

}  // namespace katachi::player
