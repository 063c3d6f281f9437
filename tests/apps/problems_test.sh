#!/bin/bash
# katachi problems solve: answers, the file's solution, limits, what is refused.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

mkdir many
# Straight three: the middle point decides.
echo '(;FF[4]SZ[5]PL[B]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]MA[da](;B[ba])(;B[aa]))' >many/three.sgf
# Three stones in five points: a seki, whoever moves.
echo '(;FF[4]SZ[7]AB[fa][ab][bb][cb][db][eb][fb]AW[ba][ca][da][ga][gb][ac][bc][cc][dc][ec][fc][gc]MA[fa])' >many/seki.sgf
# White to kill; the file's first move does not.
echo '(;FF[4]SZ[5]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]MA[da];W[ca])' >many/wrong.sgf

# --- answers ---
expect 0 'a folder' "$KATACHI" problems solve many --json
is 'solved' "$(json out 'd["solved"], d["total"]')" '(3, 3)'
is 'the first keys' "$(json out 'list(d)[:2], list(d)[-1]')" "(['solved', 'total'], 'problems')"
answer() { json out "[p for p in d['problems'] if p['file'].endswith('$1')][0]$2"; }
is 'friend first' "$(answer three.sgf '["friend_first"]')" alive
is 'enemy first' "$(answer three.sgf '["enemy_first"]')" dead
is 'the target' "$(answer three.sgf '["target"]')" D5
is 'the move' "$(answer three.sgf '["move"]')" B5
is 'numbers' "$(answer three.sgf '["nodes"] >= 0')" True
is 'seconds' "$(answer three.sgf '["seconds"] >= 0')" True
is 'the file agrees' "$(answer three.sgf '["agrees"]')" True
is 'its first moves' "$(answer three.sgf '["file_moves"]')" "['B5', 'A5']"
is 'seki' "$(answer seki.sgf '["friend_first"]'), $(answer seki.sgf '["enemy_first"]')" 'seki, seki'
is 'a file without a solution' "$(answer seki.sgf '.get("agrees")')" None
is 'a wrong file' "$(answer wrong.sgf '["agrees"], [p for p in d["problems"] if p["file"].endswith("wrong.sgf")][0]["difference"]')" \
  "(False, 'C5 of the file leads to alive: not best')"
expect 0 'as a table' "$KATACHI" problems solve many
has out 'solved 3 of 3 (100.0 %)'
has out 'first move as in the file: 1 of 2'
has out 'C5 of the file leads to alive: not best'
expect 0 'several threads' "$KATACHI" problems solve many/three.sgf --threads 2

# --- limits leave it open ---
echo '(;FF[4]SZ[6]AB[ea][eb][ac][bc][cc][dc][ec]AW[fa][fb][fc][ad][bd][cd][dd][ed][fd]MA[ea])' >large.sgf
expect 1 'too few nodes' "$KATACHI" problems solve large.sgf --nodes 3 --json
is 'open' "$(json out 'd["problems"][0]["enemy_first"], d["solved"]')" "('unknown', 0)"
has err '1 problems are still open'

# --- what is refused ---
echo '(;FF[4]SZ[9]AB[ee])' >unmarked.sgf
expect 1 'no target' "$KATACHI" problems solve unmarked.sgf
has err 'unmarked.sgf: no target is marked (mark one stone of the group with MA in the first node)'
echo '(;FF[4]SZ[9]AB[ee]MA[ee])' >open.sgf
expect 1 'not enclosed' "$KATACHI" problems solve open.sgf many/three.sgf --json
has err 'the group is not enclosed'
is 'the others are solved' "$(json out 'd["solved"], d["total"], d["unreadable"]')" '(1, 1, 1)'
expect 1 'no such file' "$KATACHI" problems solve nowhere.sgf
expect 2 'no path' "$KATACHI" problems solve
expect 2 'no time' "$KATACHI" problems solve many --time 0
expect 0 'help' "$KATACHI" problems solve --help
has out 'docs/reading.md'

finish
