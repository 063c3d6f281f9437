#!/bin/bash
# katachi bench solve: nodes that are the same each time, values that agree, wrong values told, files that are wrong refused.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

# --- the twenty that the program ships with: whatever is proved within few nodes is true ---
expect 0 'the shipped positions' "$KATACHI" bench solve --nodes 3000 --json
is 'twenty positions' "$(json out 'len(d["positions"])')" 20
is 'of ten games at least' "$(json out 'len({p["game"] for p in d["positions"]}) >= 10')" True
is 'each search on each' "$(json out 'len(d["runs"]) == 20 * len(d["searches"]) and len(d["searches"]) >= 8')" True
is 'most are solved so soon by the best' "$(json out 'max(s["solved"] for s in d["searches"]) >= 12')" True
is 'nothing wrong' "$(json out 'd["complaints"]')" '[]'

# --- a file ---
cat >few.txt <<'END'
# three games
draw tic-tac-toe 3x3 0
won  tic-tac-toe 3x3 1 a1 b1   # by a fork

loss breakthrough 3x4 -1
small go 2x2 1
END
expect 0 'a file' "$KATACHI" bench solve few.txt
has out 'df-pn                 4 of 4'
expect 0 'the same once more' "$KATACHI" bench solve few.txt --json
nodes='[(r["position"], r["search"], r["nodes"], r["lower"], r["upper"]) for r in d["runs"]]'
first=$(json out "$nodes")
expect 0 'and again' "$KATACHI" bench solve few.txt --json
is 'the same nodes' "$(json out "$nodes")" "$first"
is 'all is solved' "$(json out 'all(s["solved"] == 4 for s in d["searches"])')" True
expect 0 'without knowledge and a table' "$KATACHI" bench solve few.txt --search scout --without all --set table=no --json
is 'more nodes' "$(json out 'd["searches"][0]["nodes"] > 10000')" True
expect 0 'two threads' "$KATACHI" bench solve few.txt --threads 2 --json
is 'the values' "$(json out 'all(r["lower"] == r["upper"] for r in d["runs"])')" True
expect 0 'a limit leaves them open' "$KATACHI" bench solve few.txt --search scout --nodes 10
has out 'open'

# --- each enhancement with and without ---
expect 0 'enhancements' "$KATACHI" bench solve few.txt --enhancements --json
is 'some' "$(json out 'len(d["enhancements"]) >= 25')" True
is 'they do not change what is solved' \
  "$(json out '[e for e in d["enhancements"] if e["solved_with"] != e["solved_without"]]')" '[]'
is 'the table saves nodes' "$(json out '[e["nodes_without"] > 2 * e["nodes_with"] for e in d["enhancements"] if e["enhancement"] == "transposition table"]')" '[True]'
is 'null moves only where they are sound' "$(json out '[e["both"] for e in d["enhancements"] if "null move" in e["enhancement"]]')" '[2]'
expect 2 'not together with a choice' "$KATACHI" bench solve few.txt --enhancements --search scout

# --- a wrong value ---
sed 's/won  tic-tac-toe 3x3 1/won  tic-tac-toe 3x3 0/' few.txt >wrong.txt
expect 1 'a wrong value' "$KATACHI" bench solve wrong.txt --search scout --search df-pn
has err 'won: scout proves +1 to +1, the value is +0'
has err 'won: df-pn proves'

# --- refused ---
refused() { # LINE WHAT
  printf 'draw tic-tac-toe 3x3 0\n%s\n' "$1" >bad.txt
  expect 2 "$1" "$KATACHI" bench solve bad.txt
  has err "bad.txt, line 2: $2"
}
refused 'won tic-tac-toe' "'won tic-tac-toe' is no position"
refused 'won tic-tac-to 3x3 1' "--game: unknown game 'tic-tac-to'"
refused 'won tic-tac-toe 3x3 5' "'5' is no value of Tic-tac-toe"
refused 'won tic-tac-toe 3x3 1 a1 a1' '--moves, move 2: a1 is taken'
printf 'a tic-tac-toe 3x3 0\na tic-tac-toe 3x3 0\n' >bad.txt
expect 2 'two of one name' "$KATACHI" bench solve bad.txt
has err "a second position 'a'"
printf '# nothing\n' >bad.txt
expect 2 'no positions' "$KATACHI" bench solve bad.txt
expect 2 'no file' "$KATACHI" bench solve missing.txt
expect 2 'no such search' "$KATACHI" bench solve few.txt --search scuot
has err 'did you mean scout'
expect 2 'no such parameter' "$KATACHI" bench solve few.txt --search scout --set historie=no
expect 2 'one thread only' "$KATACHI" bench solve few.txt --search pn2 --threads 2
finish
