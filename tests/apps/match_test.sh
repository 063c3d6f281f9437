# katachi match and report: games between engines, the store, and engines that misbehave.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

fake="python3 $KATACHI_SOURCE_DIR/tests/match/fake_engine.py"
games=20
[ -z "${KATACHI_SANITIZE-}" ] || games=6
small="--size 5 --komi 0.5 --concurrency 2"

# --- a match, its report, more games of it ---
expect 0 'a match' "$KATACHI" match preset:random preset:flat,playouts=20 $small --games $games --openings random:2
has out "$games games:"
has out 'Wilson 95 %'
has err 'katachi report katachi.klab'
expect 0 'the report as JSON' "$KATACHI" report katachi.klab --json
for field in games wins losses draws void win_rate win_rate_ci mean_score mean_score_ci elo elo_ci pairs llr decision; do
  is "field $field" "$(json out "'$field' in d")" True
done
is 'games in the report' "$(json out 'd["games"]')" "$games"
is 'all add up' "$(json out 'd["wins"]+d["losses"]+d["draws"] == d["games"]')" True
is 'pairs' "$(json out 'd["pairs"]')" $((games / 2))
expect 0 'the same command again plays nothing' "$KATACHI" match preset:random preset:flat,playouts=20 $small --games $games --openings random:2 --json
is 'still as many games' "$(json out 'd["games"]')" "$games"
has err "resumes after $games games"
expect 0 'more games of the same match' "$KATACHI" match preset:random preset:flat,playouts=20 $small --games $((games + 2)) --openings random:2 --json
is 'two games more' "$(json out 'd["games"]')" $((games + 2))
is 'in the same run' "$(json out 'd["run"]')" 1
expect 0 'page and games' "$KATACHI" report katachi.klab --html page.html --sgf games.sgf
has page.html '<svg'
has page.html 'random against flat,playouts=20'
expect 0 'the games can be read' "$KATACHI" sgf check games.sgf
expect 0 'the list of runs' "$KATACHI" report katachi.klab --list
has out 'random, flat,playouts=20'

# --- the same seed gives the same games, whatever the number of workers ---
for n in 1 3; do
  expect 0 "with $n workers" "$KATACHI" match preset:random preset:flat,playouts=5 --size 5 --games 6 --concurrency $n --store w$n.klab
  expect 0 "games of $n workers" "$KATACHI" report w$n.klab --sgf w$n.sgf
done
expect 0 'equal games' cmp w1.sgf w3.sgf

# --- a sequential test stops by itself ---
expect 0 'SPRT' "$KATACHI" match preset:flat,playouts=60 preset:random $small --sprt 0,200 --store sprt.klab --openings random:2 --json
is 'decision' "$(json out 'd["decision"]')" 'H1 accepted'
is 'LLR beyond its bound' "$(json out 'd["llr"] >= d["llr_bounds"][1]')" True
expect 0 'the decision is in the journal' "$KATACHI" report sprt.klab --journal
has out 'H1 accepted'

# --- the first engine always Black ---
expect 0 'colours that are kept' "$KATACHI" match preset:random preset:flat,playouts=20 --size 9 --games 3 --handicap 2 --keep-colours --store kept.klab
has out 'random (always Black) against flat'
has out 'handicap 2'
has out 'of 3, as White 0 of 0'
expect 2 'a test of kept colours' "$KATACHI" match preset:random preset:random --keep-colours --sprt 0,5

# --- coupled pairs: equal players score exactly 1/2 ---
expect 0 'coupled' "$KATACHI" match preset:flat,playouts=20 preset:flat,playouts=20 $small --games 8 --openings random:2 --coupled --store coupled.klab --json
is 'every pair is even' "$(json out 'd["pair_counts"]')" '[0, 0, 4, 0, 0]'
expect 0 'not coupled is another run' "$KATACHI" match preset:flat,playouts=20 preset:flat,playouts=20 $small --games 2 --openings random:2 --store coupled.klab --json
is 'a run of its own' "$(json out 'd["run"]')" 2
expect 2 'an engine without a seed' "$KATACHI" match preset:random "$fake" $small --coupled
has err 'put {seed} into the command line'
expect 2 'an engine with a fixed seed' "$KATACHI" match preset:random preset:random,seed=3 $small --coupled
has err 'has a fixed one'
expect 2 'coupled games of kept colours' "$KATACHI" match preset:random preset:random $small --coupled --keep-colours
expect 0 'a search by time' "$KATACHI" match preset:flat,seconds=0.001 preset:random $small --games 2 --coupled --store timed.klab
has err 'equal seeds do not give equal games'

# --- deterministic engines that repeat a game ---
same="match preset:flat,playouts=5,seed=1 preset:flat,playouts=6,seed=1 $small --games 6"
expect 0 'a repeated game' "$KATACHI" $same --store repeated.klab
has out '4 games repeat an earlier game move for move'
is 'one warning' "$(grep -c 'move for move' err)" 1
has err '--openings random:N'
expect 0 'the report counts them' "$KATACHI" report repeated.klab --json --html repeated.html
is 'repeated' "$(json out 'd["repeated"]')" 4
has repeated.html '4 games repeat an earlier game'
expect 0 'openings help' "$KATACHI" $same --openings random:6 --store random.klab --json
is 'none repeated' "$(json out 'd["repeated"]')" 0
lacks err 'move for move'

# --- the difference in stones ---
find="match preset:random preset:flat,playouts=150 --size 7 --find-handicap --games 24 --concurrency 2 --openings random:2"
expect 0 'the handicap' "$KATACHI" $find --store stones.klab
has out 'handicap between random and flat,playouts=150'
has out 'even game'
expect 0 'its JSON' "$KATACHI" report stones.klab --json --html stones.html --sgf stones.sgf
is 'all games' "$(json out 'd["games"]')" 24
is 'most stones on 7x7' "$(json out 'd["max_handicap"]')" 4
is 'fields' "$(json out 'all(k in d for k in ("stones", "stones_ci", "verdict", "weaker", "levels", "repeated"))')" True
is 'random is weaker' "$(json out 'd["weaker"]')" random
has stones.html 'The staircases'
expect 0 'the games can be read' "$KATACHI" sgf check stones.sgf
has stones.sgf 'HA[4]'
expect 0 'the list of runs' "$KATACHI" report stones.klab --list
has out 'handicap'
json_of() { json "$1" '(d["stones"], d["stones_ci"], d["levels"])'; }
expect 0 'again' "$KATACHI" $find --store stones.klab --json
json_of out >whole.txt
$KATACHI $find --store half.klab >/dev/null 2>&1 &
pid=$!
sleep 0.3
kill -9 $pid 2>/dev/null
wait $pid 2>/dev/null
expect 0 'after kill -9' "$KATACHI" $find --store half.klab --json
json_of out >half.txt
expect 0 'the same result' cmp whole.txt half.txt
for clash in '--sprt 0,5' '--keep-colours' '--handicap 2' '--coupled'; do
  expect 2 "a clash with $clash" "$KATACHI" match preset:random preset:random --size 9 --find-handicap $clash
done
expect 2 'a board without handicap points' "$KATACHI" match preset:random preset:random --size 5 --find-handicap
has err 'there is no fixed handicap on 5'
random_games 3 1 9 >openings.sgf
expect 2 'openings from the empty board' "$KATACHI" match preset:random preset:random --size 9 --find-handicap --openings openings.sgf:4
has err 'start from the empty board'
expect 2 'the same with a handicap' "$KATACHI" match preset:random preset:random --size 9 --handicap 3 --openings openings.sgf:4
has err 'start from the empty board'

# --- kill -9 at any moment; the same command goes on ---
slow="$KATACHI match preset:random,min_seconds=0.002 preset:random,min_seconds=0.002 $small --games $games --store killed.klab --json"
for i in 1 2 3; do
  $slow >/dev/null 2>&1 &
  pid=$!
  sleep 0.7
  kill -9 $pid 2>/dev/null
  wait $pid 2>/dev/null
done
expect 0 'after kill -9' $slow
is 'all games' "$(json out 'd["games"]')" "$games"
is 'none twice' "$(python3 -c '
import sqlite3
db = sqlite3.connect("killed.klab")
rows = db.execute("select number, attempt from game").fetchall()
print(len(rows) == len(set(rows)), len({n for n, a in rows}))')" "True $games"

# --- Ctrl-C stops cleanly ---
timeout --foreground -s INT 1 "$KATACHI" match preset:random,min_seconds=0.05 preset:random --size 9 --games 1000 --store int.klab >out 2>err
is 'exit code after Ctrl-C' $? 124
has err 'the same command resumes'

# --- engines that misbehave: a clear word each, and nothing hangs ---
bad() { # NAME EXPECTED_ENDING MODE...
  local name=$1 ending=$2
  shift 2
  expect 0 "$name" timeout 120 "$KATACHI" match "$fake $*" "$fake good --moves 3 --score B+1" --size 5 --games 2 --concurrency 2 \
    --move-timeout 2 --answer-timeout 5 --store "$name.klab" --json
  is "$name: ending" "$(json out "d['endings'].get('$ending', 0)")" 2
  is "$name: lost by the bad one" "$(json out 'd["losses"]')" 2
}
bad dies 'died' dies-at-move 2
bad hangs 'no answer' hangs-at-move 2
bad illegal 'illegal move' illegal-at-move 2
bad floods 'nonsense' nonsense-at-move 1
expect 1 'void instead of lost' timeout 120 "$KATACHI" match "$fake dies-at-move 1" "$fake good" --size 5 --games 2 --concurrency 2 \
  --on-failure void --store void.klab --json
is 'no game counts' "$(json out 'd["games"]')" 0
is 'six attempts' "$(json out 'd["void"]')" 6
is 'and why' "$(json out '[(r["reason"], r["count"]) for r in d["void_reasons"]]')" "[('died', 6)]"
has err 'no game counts; 6 void: 6 crash of'
expect 0 'the report says why too' "$KATACHI" report void.klab --html void.html
has out '6 void: 6 crash of'
has void.html '6 void: 6 crash of'
expect 0 'and so do the records' "$KATACHI" report void.klab --sgf void.sgf
is 'a reason for each game' "$(grep -o 'GN\[Void, crash of [^]]*' void.sgf | grep -c "ended at 'genmove")" 6
expect 0 'resignation' "$KATACHI" match "$fake resigns-at-move 2" "$fake good" --size 5 --games 2 --store resign.klab --json
is 'both lost' "$(json out 'd["losses"]')" 2
expect 0 'stderr flood and ignored quit' timeout 120 "$KATACHI" match "$fake floods-stderr --moves 2 --score B+1" \
  "$fake ignores-quit --moves 2 --score B+1" --size 5 --games 2 --store flood.klab --json
is 'both counted' "$(json out 'd["games"]')" 2
expect 0 'scores that differ are counted after a cleanup' "$KATACHI" match "$fake good --moves 2 --score B+1" "$fake wrong-score --moves 2 --score B+1" \
  --size 5 --games 2 --store differ.klab --json
is 'both by cleanup' "$(json out 'd["endings"]')" "{'cleanup': 2}"
expect 0 'games with a cleanup' "$KATACHI" report differ.klab --sgf differ.sgf
has differ.sgf 'GN[Disputed: Black says'
expect 1 'no score is void' "$KATACHI" match "$fake good --moves 2 --score B+1" "$fake no-score --moves 2" \
  --size 5 --games 2 --store noscore.klab --json
is 'void' "$(json out 'd["games"]')" 0
expect 0 'Tromp-Taylor by another name needs no score' "$KATACHI" match "$fake good --moves 2 --score B+1" "$fake no-score --moves 2" \
  --rules TT --size 5 --games 2 --store tt.klab --json
expect 0 'a referee decides' "$KATACHI" match "$fake good --moves 2 --score B+1" "$fake wrong-score --moves 2 --score B+1" \
  --size 5 --games 2 --referee "$fake good --score W+2.5" --store referee.klab --json
is 'one each' "$(json out '(d["wins"], d["losses"])')" '(1, 1)'
expect 1 'a game that never ends' timeout 300 "$KATACHI" match "$fake never-ends" "$fake never-ends" --size 5 --games 2 --max-moves 20 --store never.klab --json
is 'void games' "$(json out 'd["games"]')" 0
expect 0 'time is lost' "$KATACHI" match "$fake slow 0.5" "$fake good --moves 2 --score B+1" --size 5 --games 2 --time 0.2/move --store slow.klab --json
is 'time losses' "$(json out 'd["usage"][0]["time_losses"]')" 2

expect 1 'an engine that does not exist' "$KATACHI" match "/no/such/engine" preset:random --size 5 --games 2 --store none.klab
has err '/no/such/engine'
expect 1 'an engine that exits at once' "$KATACHI" match "$fake exits-at-once" preset:random --size 5 --games 2 --store exits.klab
has err 'code 3'
expect 1 'a program that is no engine' "$KATACHI" match "$fake not-gtp" preset:random --size 5 --games 2 --store garbage.klab
expect 1 'a board the engine does not know' "$KATACHI" match "$fake good --refuse boardsize" preset:random --size 5 --games 2 --store size.klab
has err 'cannot play under the conditions of the match'

# --- a base that was learned on another size ---
expect 0 'patterns of 19x19 on a small board' "$KATACHI" match preset:mogo,playouts=2 preset:random --size 7 --games 2 --store small_base.klab
has err 'katachi: warning: mogo,playouts=2: the pattern base was learned on 19x19 boards, this one is 7x7'
is 'one warning' "$(grep -c 'pattern base' err)" 1

# --- bad input ---
expect 2 'one engine only' "$KATACHI" match preset:random
expect 2 'unknown preset' "$KATACHI" match preset:randm preset:random
has err 'unknown preset'
expect 2 'unknown parameter' "$KATACHI" match preset:flat,playoust=3 preset:random
has err 'playout'
expect 2 'bad time' "$KATACHI" match preset:random preset:random --time soon
has err 'invalid time control'
expect 2 'bad openings' "$KATACHI" match preset:random preset:random --openings random:x --size 5
expect 2 'bad sprt' "$KATACHI" match preset:random preset:random --sprt 5
expect 2 'sprt the wrong way round' "$KATACHI" match preset:random preset:random --sprt 5,0
expect 2 'board count by territory' "$KATACHI" match preset:random preset:random --rules japanese --score board
expect 2 'handicap that does not fit' "$KATACHI" match preset:random preset:random --size 5 --handicap 4
expect 2 'no store' "$KATACHI" report no.klab
expect 2 'no such run' "$KATACHI" report katachi.klab --run 77
has err 'there is no run 77'
echo 'this is no database, but long enough to look at: 0123456789012345678901234567890123456789' >text.klab
expect 2 'not a store' "$KATACHI" report text.klab
expect 2 'not a store to write either' "$KATACHI" match preset:random preset:random --size 5 --games 2 --store text.klab
is 'it was left alone' "$(head -c 7 text.klab)" 'this is'
expect 2 'a folder that does not exist' "$KATACHI" match preset:random preset:random --size 5 --games 2 --store no/such/folder/a.klab
"$KATACHI" match preset:random,min_seconds=0.05 preset:random --size 9 --games 100 --store busy.klab >/dev/null 2>&1 &
pid=$!
for i in $(seq 50); do [ -s busy.klab ] && break; sleep 0.1; done
sleep 0.5
expect 2 'two runs on one store' "$KATACHI" match preset:random preset:random --size 5 --games 2 --store busy.klab
has err "$pid"
expect 0 'but it can be read' "$KATACHI" report busy.klab --list
kill $pid
wait $pid
finish
