// The review written into the record: comments, marks and better lines beside what was there.
//
// Nothing of the record is taken away or changed: text is added at the end of comments, a property is added only where the node
// has none of its kind, a better line becomes the last variation. For each reviewed move its node gets
//   C     a few lines at the end of the comment (texts.hpp)
//   DO, BM[1], BM[2]   an inaccuracy, a mistake, a blunder
//   HO[1] on blunders, so that a viewer can jump from one to the next
//   V     the score after the move, in points, positive for Black
//   SBKV  Black's chance in per cent, of which Sabaki draws its graph
// and a bad move the first choice and its expected line as a variation. The root's comment tells the means of both players.
#pragma once

#include <string>

#include "review/judgement.hpp"

namespace katachi::review {

void annotate(Game& game, const Judgement& judgement);

// The game as UTF-8 (CA says so).
std::string sgf_of(const Game& game);

}  // namespace katachi::review
