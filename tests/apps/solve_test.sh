#!/bin/bash
# katachi solve: values, goals, positions, traces, what is refused.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

# --- values ---
expect 0 'tic-tac-toe is a draw' "$KATACHI" solve --game tic-tac-toe --json
is 'value' "$(json out 'd["value"]')" 0.0
is 'proved' "$(json out 'd["proved"]')" True
is 'a line of nine moves at most' "$(json out '0 < len(d["line"]) <= 9')" True
is 'the move begins the line' "$(json out 'd["move"] == d["line"][0]')" True
is 'numbers' "$(json out 'd["nodes"] > 0 and d["seconds"] >= 0 and d["memory_mb"] > 0')" True
expect 0 'Go 3x3 in words' "$KATACHI" solve --game go --size 3 --search df-pn
has out 'value   +9 (the first player wins)'
has out 'line    B2'
expect 0 'komi makes it a narrower win' "$KATACHI" solve --size 2x2 --komi 0.5 --json
is 'half points' "$(json out 'd["value"]')" 0.5

# --- goals ---
expect 0 'Go 2x2: at least 2 points' "$KATACHI" solve --size 2x2 --at-least 2 --json
is 'no' "$(json out 'd["answer"]')" False
is 'the upper bound' "$(json out 'd["upper"] < 2')" True
expect 0 'Hex: a win' "$KATACHI" solve --game hex --size 3 --at-least 1
has out 'answer  at least 1 for the first player: yes'

# --- positions and moves ---
printf 'X O .\n. . .\n. . .\nX to move\n' >position.txt
expect 0 'a position from a file' "$KATACHI" solve --game tic-tac-toe --position position.txt
has out 'value   the first player wins'
"$KATACHI" solve --game tic-tac-toe --position - --json <position.txt >out 2>err || fail 'a position from standard input'
is 'the same' "$(json out 'd["value"]')" 1.0
expect 0 'moves' "$KATACHI" solve --game tic-tac-toe --moves a3,b3 --json
is 'the same' "$(json out 'd["value"]')" 1.0

# --- searches ---
expect 0 'the list' "$KATACHI" solve --searches
has out 'df-pn'
for search in alpha-beta scout mtd-f df-pn; do
  expect 0 "$search" "$KATACHI" solve --game hex --size 3 --search $search --json
  is "$search" "$(json out 'd["value"]')" 1.0
done
expect 0 'without knowledge, for any game' "$KATACHI" solve --game othello --size 4 --without all --any --json
is 'Othello 4x4' "$(json out 'd["value"]')" -8.0
expect 0 'two threads' "$KATACHI" solve --game hex --size 3 --threads 2 --json

# --- every move ---
expect 0 'every opening' "$KATACHI" solve --game hex --size 4 --each-move
has out ' 1 - - - +'
has out '  2 - - + -'
has out '   3 - + - -'
has out '    4 + - - -'
has out 'd4    the second player wins'
has out 'as a1'
has out 'value   the first player wins'
expect 0 'the same without knowledge' "$KATACHI" solve --game hex --size 3 --each-move --without all --json
is 'as many moves' "$(json out 'len(d["moves"])')" 9
is 'the winning ones' "$(json out '" ".join(m["move"] for m in d["moves"] if m["value"] == 1)')" 'c1 a2 b2 c2 a3'
is 'proved' "$(json out 'd["proved"]')" True
expect 0 'a game with points, moves that end it' "$KATACHI" solve --game othello --size 4 --each-move --json
is 'all openings of Othello 4x4' "$(json out 'set(m["value"] for m in d["moves"])')" '{-8.0}'
expect 0 'Go counts its rows from below' "$KATACHI" solve --size 2x2 --moves A1 --each-move
has out ' 2 '
has out 'pass'
expect 1 'open moves' "$KATACHI" solve --game hex --size 6 --each-move --without all --nodes 5 --json
is 'not proved' "$(json out 'd["proved"]')" False
has err 'still open: 36 of 36 moves'
expect 2 'no trace of many searches' "$KATACHI" solve --game hex --size 3 --each-move --trace
has err '--trace: it is of one search'

# --- limits leave it open ---
expect 1 'too few nodes' "$KATACHI" solve --game hex --size 6 --without all --nodes 50 --json
is 'open' "$(json out 'd["value"]')" None
is 'not proved' "$(json out 'd["proved"]')" False
has err 'still open: the node limit ended the search'

# --- checkpoints ---
hex5=("$KATACHI" solve --game hex --size 5 --search df-pn --without all --memory 16)
expect 1 'ended' "${hex5[@]}" --nodes 2000 --checkpoint hex.kproof --json
expect 1 'and taken up again' "${hex5[@]}" --nodes 2000 --resume hex.kproof --json
is 'the nodes of both runs' "$(json out 'd["nodes"]')" 4000
expect 2 'of another board' "$KATACHI" solve --game hex --size 4 --search df-pn --without all --resume hex.kproof
has err 'this checkpoint is of another question'
expect 2 'of other knowledge' "$KATACHI" solve --game hex --size 5 --search df-pn --memory 16 --resume hex.kproof
expect 2 'a search that keeps none' "$KATACHI" solve --game hex --size 3 --search scout --checkpoint new.kproof
has err 'scout keeps no checkpoint'
cp hex.kproof damaged.kproof
printf 'x' | dd of=damaged.kproof bs=1 seek=9000 conv=notrunc 2>/dev/null
expect 2 'damage' "${hex5[@]}" --resume damaged.kproof
has err 'is damaged'
expect 2 'a foreign file stays' "${hex5[@]}" --checkpoint position.txt
has position.txt 'X to move'
"${hex5[@]}" --checkpoint ended.kproof --checkpoint-seconds 0.2 >out 2>err </dev/null &
search=$!
for _ in $(seq 100); do [ -s ended.kproof ] && break; sleep 0.1; done
kill -TERM $search
wait $search
is 'SIGTERM ends it' $? 1
has err 'the search was cancelled'
expect 1 'what was written then is whole' "${hex5[@]}" --nodes 10 --resume ended.kproof

# --- traces ---
expect 0 'steps' "$KATACHI" solve --game tic-tac-toe --position position.txt --search df-pn --trace --svg tree.svg
has out 'expand'
has tree.svg '<svg'
expect 2 'a foreign file stays' "$KATACHI" solve --game tic-tac-toe --position position.txt --svg position.txt
has position.txt 'X to move'

# --- refused ---
expect 2 'no such game' "$KATACHI" solve --game hax
has err 'did you mean hex'
expect 2 'no such search' "$KATACHI" solve --game hex --search df-pm
has err 'did you mean df-pn'
expect 2 'no such parameter' "$KATACHI" solve --game hex --size 3 --search df-pn --set epsilom=1
has err 'did you mean epsilon'
expect 2 'no rules elsewhere' "$KATACHI" solve --game hex --komi 3
has err 'has no rule sets'
expect 2 'no points' "$KATACHI" solve --game hex --at-least 3
has err 'has no points'
expect 2 'an illegal move' "$KATACHI" solve --game tic-tac-toe --moves 'a1 a1'
has err 'move 2'
expect 2 'no such file' "$KATACHI" solve --game hex --position missing.txt
expect 2 'a board that does not parse' "$KATACHI" solve --game tic-tac-toe --position "$KATACHI_SOURCE_DIR/README.md"
expect 2 'a finished game' "$KATACHI" solve --game tic-tac-toe --moves 'a1 b1 a2 b2 a3'
has err 'the game is over'
expect 2 'a board too large' "$KATACHI" solve --game hex --size 20
finish
