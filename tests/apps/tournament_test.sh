# katachi tournament: round robin, gauntlet, Swiss and evolution; a run that is killed and goes on; what is wrong input.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

games=20
playouts=60
[ -n "${KATACHI_SANITIZE:-}" ] && games=4 playouts=10
board='--size 5 --rules tromp-taylor --max-moves 75 --concurrency 2'
random=preset:random
weak=preset:flat,playouts=2
strong=preset:flat,playouts=$playouts

# What must not depend on threads, restarts or the clock.
results='[d["cross_table"], [(p["name"], p["points"], p["elo"]) for p in d["players"]], d["games"], d["void"]]'

# kill_when STORE GAMES COMMAND...: starts the command and kills it hard when the store has so many games.
kill_when() {
  local store=$1 wanted=$2 i
  shift 2
  "$@" >killed.out 2>killed.err </dev/null &
  local pid=$!
  for ((i = 0; i < 600; ++i)); do
    kill -0 $pid 2>/dev/null || break
    if "$KATACHI" report "$store" --list --json >list 2>/dev/null && [ "$(json list 'd[-1]["games"]')" -ge "$wanted" ]; then break; fi
    sleep 0.05
  done
  kill -9 $pid 2>/dev/null
  wait $pid 2>/dev/null
}

# cut_store FROM TO GAMES: a copy of a store as it was when it had so many games, and a kill -9 before the journal was written.
cut_store() {
  cp "$1" "$2"
  python3 - "$2" "$3" <<'END'
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("DELETE FROM game WHERE number >= ?", (sys.argv[2],))
store.execute("DELETE FROM journal WHERE number > 1")
store.execute("UPDATE run SET state = 'running'")
store.commit()
END
}

expect 0 'help' "$KATACHI" tournament --help
has out 'Examples:'
has out '--format'

# --- round robin ---
expect 0 'round robin' "$KATACHI" tournament $board --games $games $random $weak "best one: $strong" --store whole.klab --json
is 'kind' "$(json out '[d["kind"], d["format"], d["state"]]')" "['tournament', 'round-robin', 'finished']"
is 'games' "$(json out '[d["games"], d["games_planned"], d["void"], len(d["players"])]')" "[$((3 * games)), $((3 * games)), 0, 3]"
is 'fields of players' "$(json out 'sorted(set(["name", "command", "elo", "elo_ci", "games", "points", "score", "bounded"]) - set(d["players"][0]))')" '[]'
is 'the order is that of the ratings' "$(json out '[p["elo"] for p in d["players"]] == sorted((p["elo"] for p in d["players"]), reverse=True)')" True
is 'everybody played alike' "$(json out '[p["games"] for p in d["players"]]')" "[$((2 * games)), $((2 * games)), $((2 * games))]"
is 'points of all' "$(json out 'sum(p["points"] for p in d["players"])')" "$((3 * games)).0"
is 'the cross table' "$(json out 'all((d["cross_table"][i][j] is None) if i == j else d["cross_table"][i][j]["points"] + d["cross_table"][j][i]["points"] == d["games_per_pairing"] for i in range(3) for j in range(3))')" True
[ -n "${KATACHI_SANITIZE:-}" ] || is 'who is best' "$(json out 'd["players"][0]["name"]')" 'best one'
whole=$(json out "$results")

expect 0 'again' "$KATACHI" tournament $board --games $games $random $weak "best one: $strong" --store whole.klab
has err "resumes after $((3 * games)) games"
has out 'Round robin of 3 engines'
has out 'best one'
has out 'points/games of the row against the column'
expect 0 'the page' "$KATACHI" report whole.klab --html page.html
has page.html '</svg>'
has page.html 'best one'
expect 0 'the records' "$KATACHI" report whole.klab --sgf games.sgf
is 'all games are there' "$(grep -o '(;' games.sgf | wc -l)" "$((3 * games))"

kill_when killed.klab 3 "$KATACHI" tournament $board --games $games $random $weak "best one: $strong" --store killed.klab
expect 0 'after kill -9' "$KATACHI" tournament $board --games $games $random $weak "best one: $strong" --store killed.klab --json
is 'a run that was killed has the same results' "$(json out "$results")" "$whole"

# --- gauntlet, from a file ---
cat >engines.txt <<END
# the field
  $strong

preset:random
one: $weak
  # another comment
END
expect 0 'gauntlet' "$KATACHI" tournament $board --format gauntlet --games 2 --engines engines.txt --store gauntlet.klab --json
is 'only the first meets all' "$(json out 'sorted(p["games"] for p in d["players"])')" '[2, 2, 4]'
is 'names' "$(json out 'sorted(p["name"] for p in d["players"])')" "['flat,playouts=$playouts', 'one', 'random']"
is 'two did not meet' "$(json out 'sum(c is None for row in d["cross_table"] for c in row)')" 5

# --- Swiss ---
swiss="tournament $board --format swiss --games 2 --rounds 3 $random $weak preset:flat,playouts=3 preset:flat,playouts=4 preset:flat,playouts=5"
expect 0 'Swiss' "$KATACHI" $swiss --store swiss.klab --json
is 'rounds' "$(json out '[d["format"], d["rounds"], d["round"], d["games"]]')" "['swiss', 3, 3, 12]"
is 'three byes' "$(json out 'sorted(d["byes"].values())')" '[1, 1, 1]'
whole=$(json out "$results")
expect 0 'its journal' "$KATACHI" report swiss.klab --journal
is 'a note a round' "$(grep -c 'round [123]:' out)" 3
cp out journal
cut_store swiss.klab swiss_killed.klab 6
expect 0 'Swiss after kill -9' "$KATACHI" $swiss --store swiss_killed.klab --json --concurrency 1
has err 'resumes after 6 games'
is 'the same tournament' "$(json out "$results")" "$whole"
expect 0 'its journal' "$KATACHI" report swiss_killed.klab --journal
is 'the same rounds' "$(sed 's/^[^ ]* *//' out)" "$(sed 's/^[^ ]* *//' journal)"
expect 0 'the usual rounds' "$KATACHI" tournament $board --format swiss --games 2 $random $weak preset:flat,playouts=3 preset:flat,playouts=4 --store usual.klab --json
is 'log2 and one' "$(json out 'd["rounds"]')" 3

# --- when every game is void, nothing was found out ---
fake="python3 $KATACHI_SOURCE_DIR/tests/match/fake_engine.py"
expect 1 'a tournament of void games' timeout 60 "$KATACHI" tournament "$fake never-ends" "other: $fake never-ends" --size 5 --max-moves 4 --games 2 --store void.klab
has out '0 games; 6 void: 6 longer than the move limit'
has err 'no game counts'

# --- evolution ---
evolve="tournament $board --evolve preset:flat --variable playouts=4,1,12 --population 4 --games 2"
expect 0 'evolution' "$KATACHI" $evolve --generations 2 --store evolution.klab --json
is 'generations' "$(json out '[d["kind"], d["generations"], d["games"], len(d["history"]), len(d["players"])]')" "['evolution', 2, 24, 2, 4]"
is 'values' "$(json out 'all(1 <= p["values"]["playouts"] <= 12 for p in d["players"])')" True
is 'history' "$(json out 'all(h["least"]["playouts"] <= h["mean"]["playouts"] <= h["greatest"]["playouts"] for h in d["history"])')" True
first=$(json out 'd["history"]')
expect 0 'more generations' "$KATACHI" $evolve --generations 3 --store evolution.klab --json
is 'they go on' "$(json out '[d["generations"], d["games"], d["history"][:2]]')" "[3, 36, $first]"
whole=$(json out "[$results, d['history']]")
cut_store evolution.klab evolution_killed.klab 17
expect 0 'evolution after kill -9' "$KATACHI" $evolve --generations 3 --store evolution_killed.klab --json
has err 'resumes after 17 games'
is 'the same evolution' "$(json out "[$results, d['history']]")" "$whole"
expect 0 'journal' "$KATACHI" report evolution_killed.klab --journal
is 'a note a generation' "$(grep -c 'generation [012]: best playouts=' out)" 3
expect 0 'page' "$KATACHI" report evolution_killed.klab --html evolution.html
has out '3 of 3 generations'
has evolution.html 'playouts from generation to generation'

# --- bad input ---
tournament="tournament $board --store bad.klab"
expect 2 'odd games' "$KATACHI" $tournament --games 3 $random $weak
has err '--games: 3 is not even'
expect 2 'one engine' "$KATACHI" $tournament $random
has err 'two engines or more'
expect 2 'no engine' "$KATACHI" $tournament
expect 2 'unknown format' "$KATACHI" $tournament --format knockout $random $weak
has err 'round-robin'
expect 2 'rounds of a round robin' "$KATACHI" $tournament --rounds 3 $random $weak
has err '--rounds'
expect 2 'unknown preset' "$KATACHI" $tournament preset:nothing $weak
expect 2 'no such file' "$KATACHI" $tournament --engines nowhere.txt
has err 'nowhere.txt'
printf '# nothing\n' >empty.txt
expect 2 'a file without engines' "$KATACHI" $tournament --engines empty.txt
expect 1 'an engine that cannot be started' "$KATACHI" $tournament $random /no/such/engine
expect 2 'a bad variable' "$KATACHI" $tournament --evolve preset:flat --variable playouts=5
has err 'NAME=START,LOW,HIGH'
expect 2 'a start outside its range' "$KATACHI" $tournament --evolve preset:flat --variable playouts=50,1,10
expect 2 'an unknown parameter' "$KATACHI" $tournament --evolve preset:flat --variable nothing=5,1,10
has err 'nothing'
expect 2 'no variable' "$KATACHI" $tournament --evolve preset:flat
has err '--variable'
expect 2 'a variable twice' "$KATACHI" $tournament --evolve preset:flat --variable playouts=5,1,10 --variable playouts=5,1,20
expect 2 'a variable without evolution' "$KATACHI" $tournament --variable playouts=5,1,10 $random $weak
expect 2 'engines beside an evolution' "$KATACHI" $tournament --evolve preset:flat --variable playouts=5,1,10 $random
expect 2 'an evolution in Swiss rounds' "$KATACHI" $tournament --evolve preset:flat --variable playouts=5,1,10 --format swiss
expect 2 'a range with too few values' "$KATACHI" $tournament --evolve preset:flat --variable playouts=2,1,3 --population 4
has err 'only 3 values'
expect 2 'too many newcomers' "$KATACHI" $tournament --evolve preset:flat --variable playouts=5,1,10 --population 4 --newcomers 3
expect 2 'a command line without the place' "$KATACHI" $tournament --evolve 'gnugo --mode gtp' --variable level=5,1,10
has err '{level}'
if [ -e bad.klab ]; then
  expect 2 'nothing was begun' "$KATACHI" report bad.klab
  has err 'there is no run'
fi
finish
