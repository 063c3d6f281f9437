# katachi under mpirun: match, race and learn shared by ranks; a killed rank; what goes wrong ends at once.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"
. "$KATACHI_SOURCE_DIR/tests/apps/mpi.sh"

# start NAME COMMAND...: in the background, with output in NAME.out and NAME.err; its process is $started.
start() {
  local name=$1
  shift
  "$@" >"$name.out" 2>"$name.err" </dev/null &
  started=$!
}

# rank_of MPIRUN RANK: the process of a rank of an mpirun that runs below `timeout`.
rank_of() {
  local process
  for process in $(pgrep -P "$(pgrep -P "$1")"); do
    if tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -qx "OMPI_COMM_WORLD_RANK=$2"; then echo "$process"; fi
  done
}

# processor_ticks PROCESS: what it has used so far.
processor_ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat" 2>/dev/null || echo 0; }

# sql STORE QUESTION: one line of answer; 0 while there is no such store.
sql() {
  python3 - "$1" "$2" <<'PYTHON'
import sqlite3, sys
try:
    rows = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2]).fetchall()
    print(" ".join(str(value) for value in rows[0]))
except sqlite3.Error:
    print(0)
PYTHON
}

# until_true SECONDS COMMAND...: waits until the command succeeds.
until_true() {
  local tries=$(($1 * 20))
  shift
  while ! "$@"; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || return 1
    sleep 0.05
  done
}

# --- a rank is killed in the middle of a match, another in the middle of a learning ---
match=(match preset:random,min_seconds=0.004 'other: preset:random,min_seconds=0.004' --size 9 --score board --games 60
  --store killed.klab --seed 3)
start match "${recovering[@]}" -n 4 "$KATACHI" "${match[@]}" --json
match=$started
has_games() { [ "$(sql killed.klab 'SELECT count(*) FROM game')" -ge 4 ]; }
until_true 60 has_games || fail 'no game was played within a minute'
victim=$(rank_of "$match" 2)
owner=$(rank_of "$match" 0)
ls -l "/proc/$owner/fd" | grep -q 'killed.klab-lock' || fail 'rank 0 does not hold the lock of the store'
ls -l "/proc/$victim/fd" | grep -q 'killed.klab' && fail 'a worker has the store open'
kill -9 "$victim" || fail 'there was no rank 2 to kill'

random_games 1400 8 19 >many.sgf
expect 0 'learn alone' "$KATACHI" learn many.sgf -K 12 --min-plays 1 -o alone.kform
start learn "${recovering[@]}" -n 4 "$KATACHI" learn many.sgf -K 12 --min-plays 1 -o killed.kform
learn=$started
is_working() {
  local process
  process=$(rank_of "$learn" 3)
  [ -n "$process" ] && [ "$(processor_ticks "$process")" -ge 40 ]
}
until_true 60 is_working || fail 'rank 3 did not begin to learn within a minute'
kill -9 "$(rank_of "$learn" 3)" || fail 'there was no rank 3 to kill'

# --- meanwhile: learning without losses ---
expect 0 'learn with 3 workers' "${recovering[@]}" -n 4 "$KATACHI" learn many.sgf -K 12 --min-plays 1 -o shared.kform --json
is 'ranks' "$(json out 'd["ranks"]')" 3
lacks err 'without --enable-recovery'
lacks err 'is lost'
cmp alone.kform shared.kform || fail 'the base of four ranks is not that of one process'

wait "$match"
is 'a match with a killed rank' $? 0
has match.err 'rank 2 is lost; its game is dealt again'
is 'games of the match' "$(json match.out 'd["games"]')" 60
is 'every game, none twice' "$(sql killed.klab 'SELECT count(*), count(DISTINCT number), min(number), max(number) FROM game')" '60 60 0 59'
is 'the run is over' "$(sql killed.klab 'SELECT state FROM run')" finished
[ -e killed.klab-lock ] && fail 'the lock is left'

wait "$learn"
is 'a learning with a killed rank' $? 0
has learn.err 'rank 3 is lost; its games are dealt again'
cmp alone.kform killed.kform || fail 'a killed rank changes the base'

# --- stopped: nothing is left, neither a file nor a process ---
start stopped "${recovering[@]}" -n 3 "$KATACHI" learn many.sgf -K 12 -o stopped.kform
is_reading() { [ -n "$(rank_of "$started" 2)" ]; }
until_true 60 is_reading || fail 'rank 2 did not start within a minute'
ranks="$(rank_of "$started" 0) $(rank_of "$started" 1) $(rank_of "$started" 2)"
sleep 0.5
kill -TERM "$started"
wait "$started"
are_gone() {
  local rank
  for rank in $ranks; do [ -e "/proc/$rank" ] && return 1; done
  return 0
}
until_true 20 are_gone || fail 'a rank goes on after mpirun was stopped'
ls -A | grep -q '^stopped\.kform' && fail 'a stopped learning leaves a file'

# --- a race, with a second run after it ---
expect 0 'a race' "${recovering[@]}" -n 3 "$KATACHI" race preset:random --try preset:flat,playouts=20 --size 5 --komi 0.5 \
  --openings random:2 --first 10 --confirm 8 --store race.klab --json
is 'accepted' "$(head -1 out | json /dev/stdin 'd["accepted"]')" True
is 'confirmed by' "$(tail -1 out | json /dev/stdin 'd["games"]')" 8

# --- without --enable-recovery ---
expect 0 'a short match' "${mpirun_here[@]}" -n 2 "$KATACHI" match preset:random 'other: preset:random' --size 5 --games 4 \
  --score board --store plain.klab
has err 'katachi: mpirun was started without --enable-recovery'
expect 0 'a short learning' "${mpirun_here[@]}" -n 2 "$KATACHI" learn many.sgf --max-games 20 -o plain.kform
has err 'katachi: mpirun was started without --enable-recovery'

# --- what goes wrong ends at once; with --enable-recovery OpenMPI's mpirun itself always ends with 0 ---
begin=$SECONDS
mpirun_here[1]=60
expect 2 'a bad option' "${mpirun_here[@]}" -n 3 "$KATACHI" match preset:random preset:random --nonsense
has err '--nonsense'
expect 2 'a bad engine' "${mpirun_here[@]}" -n 3 "$KATACHI" match preset:nonsense preset:random --store bad.klab
has err 'nonsense'
expect 2 'no games' "${mpirun_here[@]}" -n 3 "$KATACHI" learn missing.sgf -o bad.kform
has err 'missing.sgf'
expect 2 'an unknown command' "${mpirun_here[@]}" -n 3 "$KATACHI" nonsense
is 'said once' "$(grep -c 'unknown command' err)" 1
for option in --model --create '--count alone.kset'; do
  expect 2 "$option" "${mpirun_here[@]}" -n 3 "$KATACHI" learn many.sgf $option -o bad.kform
  has err 'run it without mpirun'
done
recovering[1]=60
expect 0 'a bad option, recovering' "${recovering[@]}" -n 3 "$KATACHI" learn --nonsense
has err 'unknown option --nonsense'
[ -e bad.kform ] && fail 'something was written'
[ $((SECONDS - begin)) -lt 60 ] || fail 'wrong input took more than a minute'
finish
