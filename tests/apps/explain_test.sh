# katachi explain: drawn boards, records, JSON, pictures, what is refused; text and picture as in golden/explain.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"
golden=$KATACHI_SOURCE_DIR/golden/explain

# same NAME: the file `out` is the golden one.
same() {
  if [ -n "${KATACHI_UPDATE_GOLDEN:-}" ]; then
    mkdir -p "$golden" && cp out "$golden/$1"
  else
    cmp -s out "$golden/$1" || fail "golden/explain/$1 differs: $(diff out "$golden/$1" | head -5)"
  fi
}

# --- a drawn board: Black's corner group is decided by who moves first at B9, the white stones at H2 and J2 are dead ---
cat >corner.txt <<'END'
. . . X O . . . .
X X X X O . . . .
O O O O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . X X X
. . . . . . X O O
. . . . . . X . .
. . . . . . X X .
white to move
END
expect 0 'a drawn board' "$KATACHI" explain corner.txt --ascii
has out 'corner.txt, white to move'
has out 'it lives at B9'
has out 'the enemy kills it at B9'
same corner.txt
expect 0 'JSON' "$KATACHI" explain corner.txt --json
is 'sizes' "$(json out '(d["width"], d["height"], d["to_move"])')" "(9, 9, 'white')"
corner='next(g for g in d["groups"] if "A8" in g["stones"])'
is 'the corner' "$(json out "($corner)['status']")" other
is 'eyes' "$(json out "($corner)['eyes']")" 1.5
is 'P' "$(json out "($corner)['p']['moves'], ($corner)['p']['line']")" "(1, ['B9'])"
is 'Q' "$(json out "($corner)['q']['moves'], ($corner)['q']['line']")" "(1, ['B9'])"
is 'uncertainty' "$(json out "($corner)['uncertainty']")" 8.0
is 'the dead stones' "$(json out 'next(g for g in d["groups"] if "H3" in g["stones"])["status"]')" dead
is 'undecided points are worth nothing' "$(json out 'd["maps"]["worth"][0][0]')" 0.0
is 'the sum' "$(json out 'abs(d["points"] - sum(map(sum, d["maps"]["worth"]))) < 1e-6')" True
is 'the uncertainties' "$(json out 'd["uncertainty"] == sum(g["uncertainty"] for g in d["groups"])')" True
expect 0 'without P and Q' "$KATACHI" explain corner.txt --json --pq 0
is 'none' "$(json out "($corner)['p']")" None
"$KATACHI" explain - --json <corner.txt >out 2>err || fail 'standard input'
is 'the same board' "$(json out "($corner)['status']")" other

# --- pictures ---
expect 0 'a picture' "$KATACHI" explain corner.txt --svg board.svg
cp board.svg out
same corner.svg
for map in territory moyo area zobrist none; do
  expect 0 "map $map" "$KATACHI" explain corner.txt --map $map --svg - --pq 0
  has out '<svg'
done
expect 2 'an input is no output' "$KATACHI" explain corner.txt --svg corner.txt --force
has corner.txt 'white to move'

# --- records ---
cat >game.sgf <<'END'
(;GM[1]FF[4]SZ[19]KM[6.5];B[pd];W[dp];B[pp];W[dd];B[fc];W[cf];B[jd])
END
expect 0 'the end of a game' "$KATACHI" explain game.sgf --json
is 'stones' "$(json out 'sum(len(g["stones"]) for g in d["groups"])')" 7
is 'whose move' "$(json out 'd["to_move"]')" white
expect 0 'before a move' "$KATACHI" explain game.sgf --move 3 --json
is 'two stones' "$(json out 'sum(len(g["stones"]) for g in d["groups"])')" 2
is 'escapes' "$(json out '[len(g["escapes"]) for g in d["groups"]]')" '[8, 8]'
expect 0 'in words' "$KATACHI" explain game.sgf
has out 'Moyo (5/10)'
expect 0 'an empty board' "$KATACHI" explain game.sgf --move 1 --json
is 'nothing' "$(json out '(d["groups"], d["points"])')" '([], 0.0)'
printf '(;GM[1]FF[4]SZ[25];B[aa])' >large.sgf
expect 0 'the largest board' "$KATACHI" explain large.sgf --json
printf '(;GM[1]FF[4]SZ[5:1];B[ca])' >row.sgf
expect 0 'a board of one row' "$KATACHI" explain row.sgf

# --- refused ---
expect 2 'no file' "$KATACHI" explain missing.sgf
expect 2 'no such move' "$KATACHI" explain game.sgf --move 9
has err 'there is no move 9: the game has 7 moves'
expect 2 'no such game' "$KATACHI" explain game.sgf --game 2
expect 2 'a drawing has no moves' "$KATACHI" explain corner.txt --move 2
has err 'a drawn position has no moves'
printf '. X .\n. Z .\n. . .\n' >wrong.txt
expect 2 'no board' "$KATACHI" explain wrong.txt
has err 'wrong.txt'
printf 'O X .\nX . .\n. . .\n' >captured.txt
expect 2 'a stone without a liberty' "$KATACHI" explain captured.txt
has err 'take captured stones off the board'
expect 2 'too many moves in a row' "$KATACHI" explain corner.txt --pq 9
expect 2 'no such map' "$KATACHI" explain corner.txt --map heat
expect 2 'no position' "$KATACHI" explain
finish
