#!/bin/bash
# katachi puzzle: games, boards, searches, checks, checkpoints, pictures, what is refused.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"
tsptw="$KATACHI_SOURCE_DIR/data/puzzles/tsptw9.txt"
printf '0 1 2 0\n1 1 2 0\n0 2 2 1\n\n2 2 1 \n1 0 0 \n1 2 0 \n' >boards.txt

# --- lists ---
expect 0 'the list' "$KATACHI" puzzle --list
for name in samegame morpion-5d morpion-5t tsptw snake-in-the-box left-move nmcs nrpa gnrpa; do has out "$name"; done

# --- searches reach what is known ---
expect 0 'left move' "$KATACHI" puzzle left-move --level 2 --json
is '60 of 60' "$(json out 'd["total"]')" 60.0
is 'its moves' "$(json out 'd["moves"] == [["left"] * 60]')" True
expect 0 'a snake of dimension 5' "$KATACHI" puzzle snake-in-the-box --dimension 5 --level 2 --json
is 'the longest' "$(json out 'd["scores"]')" '[13.0]'
expect 0 'a snake of dimension 6' "$KATACHI" puzzle snake-in-the-box --search nmcs --runs 3 --json
is 'the longest too' "$(json out 'd["scores"]')" '[26.0]'
expect 0 'nine places' "$KATACHI" puzzle tsptw --boards "$tsptw" --level 2 --json
is 'the optimum' "$(json out 'round(d["total"], 9)')" -280.2
expect 0 'NMCS' "$KATACHI" puzzle tsptw --boards "$tsptw" --search nmcs --level 2 --json
is 'the optimum too' "$(json out 'round(d["total"], 9)')" -280.2
for search in nrpa-stabilised nrpa-beam nrpa-limited gnrpa random; do
  expect 0 "$search" "$KATACHI" puzzle samegame --boards boards.txt --search $search --iterations 10 --level 1 --json
  is "$search" "$(json out 'len(d["scores"]) == 2 and d["playouts"] >= 4')" True
done
expect 0 'the rules of the lecture' "$KATACHI" puzzle samegame --boards boards.txt --adapt printed --level 1
expect 0 'without memory' "$KATACHI" puzzle samegame --boards boards.txt --search nmcs --level 1 --forget
has out 'memory=false'

# --- boards, JSON, checks ---
expect 0 'two boards' "$KATACHI" puzzle samegame --boards boards.txt --level 2 --json
is 'the total' "$(json out 'd["total"] == sum(d["scores"])')" True
cp out games.json
expect 0 'replayed' "$KATACHI" puzzle samegame --boards boards.txt --check games.json
has out 'board  2'
has out "total   $(json games.json 'format(d["total"], ".10g")')"
python3 -c 'import json; d = json.load(open("games.json")); d["moves"][1][0] = "d4"; json.dump(d, open("bad.json", "w"))'
expect 2 'an illegal move' "$KATACHI" puzzle samegame --boards boards.txt --check bad.json
has err 'bad.json, board 2, move 1'
python3 -c 'import json; d = json.load(open("games.json")); d["scores"][0] += 1; json.dump(d, open("bad.json", "w"))'
expect 2 'a false claim' "$KATACHI" puzzle samegame --boards boards.txt --check bad.json
has err 'are claimed'
expect 0 'one board' "$KATACHI" puzzle samegame --boards boards.txt --board 2 --level 2 --json
is 'the second' "$(json out 'd["scores"][0]')" "$(json games.json 'd["scores"][1]')"
"$KATACHI" puzzle samegame --boards - --level 1 <boards.txt >out 2>err || fail 'boards from standard input'
expect 0 'the same seed' "$KATACHI" puzzle samegame --boards boards.txt --level 2 --json --threads 3 --runs 2
one=$(json out 'd["scores"]')
expect 0 'one thread' "$KATACHI" puzzle samegame --boards boards.txt --level 2 --json --runs 2
is 'threads find the same' "$(json out 'd["scores"]')" "$one"

# --- time, interruption, checkpoints ---
expect 0 'a time limit' "$KATACHI" puzzle morpion-5d --level 9 --time 0.5 --threads 2 --json
is 'a game' "$(json out 'd["total"] > 40')" True
"$KATACHI" puzzle morpion-5d --level 9 --checkpoint run.json --checkpoint-seconds 0.1 --json >ended.json 2>err </dev/null &
search=$!
for _ in $(seq 100); do [ -s run.json ] && break; sleep 0.1; done
kill -TERM $search
wait $search
is 'SIGTERM prints the best so far' $? 0
is 'it says so' "$(json ended.json 'd["interrupted"]')" True
expect 0 'and it can be replayed' "$KATACHI" puzzle morpion-5d --check ended.json
expect 0 'taken up again' "$KATACHI" puzzle morpion-5d --level 9 --resume run.json --time 0.3 --json
is 'not worse' "$(json out 'd["total"]' | python3 -c "print(float(input()) >= $(json ended.json 'd["total"]'))")" True
expect 2 'of another search' "$KATACHI" puzzle morpion-5d --level 8 --resume run.json
has err 'this checkpoint is of'
expect 2 'a foreign file stays' "$KATACHI" puzzle left-move --checkpoint boards.txt
has boards.txt '0 1 2 0'

# --- ranks ---
if command -v mpirun >/dev/null && [ -z "${KATACHI_SANITIZE:-}" ]; then
  mpirun_here=(timeout 120 mpirun --oversubscribe --enable-recovery)
  [ "$(id -u)" = 0 ] && mpirun_here+=(--allow-run-as-root)
  expect 0 'four runs' "$KATACHI" puzzle morpion-5d --level 2 --iterations 30 --runs 4 --json
  alone=$(json out '(d["scores"], d["playouts"])')
  expect 0 'shared by two ranks' "${mpirun_here[@]}" -n 3 "$KATACHI" puzzle morpion-5d --level 2 --iterations 30 --runs 4 --json
  is 'ranks find the same' "$(json out '(d["scores"], d["playouts"])')" "$alone"
fi

# --- pictures ---
expect 0 'a picture' "$KATACHI" puzzle morpion-5t --level 1 --svg morpion.svg
has morpion.svg '<svg'
expect 0 'of a board' "$KATACHI" puzzle samegame --boards boards.txt --board 1 --level 1 --svg board.svg
has board.svg 'SameGame: '
expect 2 'of two boards' "$KATACHI" puzzle samegame --boards boards.txt --svg board.svg
expect 2 'a foreign file stays' "$KATACHI" puzzle morpion-5t --level 1 --svg boards.txt
expect 2 'no picture' "$KATACHI" puzzle left-move --svg left.svg
has err 'has no pictures'

# --- refused ---
expect 2 'no puzzle' "$KATACHI" puzzle
has err '--list'
expect 2 'a misspelled one' "$KATACHI" puzzle samgame
has err 'did you mean samegame'
expect 2 'a misspelled search' "$KATACHI" puzzle left-move --search nrpaa
has err 'did you mean nrpa'
expect 2 'no boards' "$KATACHI" puzzle samegame
has err 'rows of colours'
expect 2 'boards that are not wanted' "$KATACHI" puzzle left-move --boards boards.txt
expect 2 'a bad board' "$KATACHI" puzzle samegame --boards "$KATACHI_SOURCE_DIR/README.md"
has err 'README.md, line '
expect 2 'a missing file' "$KATACHI" puzzle samegame --boards missing.txt
expect 2 'no such board' "$KATACHI" puzzle samegame --boards boards.txt --board 3
expect 2 'a large cube' "$KATACHI" puzzle snake-in-the-box --dimension 11
has err '1 to 10'
expect 2 'an option of another search' "$KATACHI" puzzle left-move --search nmcs --alpha 2
has err 'nmcs has no such option'
expect 2 'no instance' "$KATACHI" puzzle tsptw --boards boards.txt
finish
