// Chains that share their liberties with an enemy chain: which of them stand in a seki, and which are lost all the same.
//
// A seki is recognised by its shape: two enemy chains whose liberties are all common to both (two or more of them), or with
// one eye each, of one or two points, and more common liberties than the eyes differ by (M. Müller, "Race to capture",
// 1999), where no stone on a common liberty has a way out. It is none if one of the
// two is lost to stones inside it (inside_reader.hpp), which is read where the fight is about seven points at most: more
// stones than six, when captured, leave two eyes. Two chains of which either could be taken by who moves first count as a
// seki: neither is dead yet.
#pragma once

#include <bitset>
#include <vector>

#include "go/history.hpp"
#include "player/go/go_search.hpp"
#include "player/go/inside_reader.hpp"

namespace katachi::player {

struct LostChain {
  go::Color color = go::Color::kBlack;
  std::vector<go::Point> points;   // its stones and where it is fought: its liberties and the enemy stones inside
  std::vector<go::Point> outside;  // enemy stones that enclose it: it is lost only if they live
  LossInside loss;

  // Whether the playouts give what is around it to the enemy.
  bool is_enclosed(const Ownership& ownership) const;
};

struct SharedLiberties {
  std::bitset<go::History::GameBoard::Geo::kVertices> seki;  // stones
  std::vector<LostChain> lost;

  // What is lost, and enclosed as these playouts tell, goes to the enemy: playouts shun the sacrifices that it takes.
  void correct(Ownership& ownership) const;
  // The chain and the stones inside count as a seki: for a killer that does not begin.
  void leave_alone(const LostChain& chain);
};

SharedLiberties read_shared_liberties(const go::History::GameBoard& board);

}  // namespace katachi::player
