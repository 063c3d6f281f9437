# katachi gtp and katachi bench search under mpirun: every search of rank 0 is shared by all ranks; a killed and a stopped rank.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"
. "$KATACHI_SOURCE_DIR/tests/apps/mpi.sh"

# rank_of MPIRUN RANK: the process of a rank of an mpirun that runs below `timeout`.
rank_of() {
  local process
  for process in $(pgrep -P "$(pgrep -P "$1")"); do
    if tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -qx "OMPI_COMM_WORLD_RANK=$2"; then echo "$process"; fi
  done
}

# --- the playouts of all ranks are counted; the limit is that of all together ---
for ranks in 4 8; do
  expect 0 "$ranks ranks" "${recovering[@]}" -n $ranks "$KATACHI" bench search --preset uct --size 9 --seconds 3 --json
  is 'ranks' "$(json out 'd["ranks"]')" $ranks
  [ "$(json out 'd["partner_playouts"] > 1.5 * (d["playouts"] - d["partner_playouts"])')" = True ] ||
    fail "too few playouts of $ranks ranks: $(tr -d '\n' <out)"
  lacks err 'is lost'
done
expect 0 'a number of playouts' "${recovering[@]}" -n 4 "$KATACHI" bench search --preset uct --size 9 --playouts 60000 --json
[ "$(json out '60000 <= d["playouts"] < 90000 and d["partner_playouts"] > 0')" = True ] ||
  fail "not 60000 playouts of all ranks: $(tr -d '\n' <out)"

# --- a game ---
for ranks in 4 8; do
  printf 'boardsize 9\nclear_board\ngenmove b\ngenmove w\nundo\ngenmove w\nboardsize 7\nclear_board\ngenmove b\nquit\n' >game
  "${recovering[@]}" -n $ranks "$KATACHI" gtp --preset uct --seconds 0.5 <game >out 2>err || fail "gtp with $ranks ranks"
  is "moves of $ranks ranks" "$(grep -cE '^= [A-J][1-9]$' out)" 4
  lacks out '?'
  lacks err 'cannot help'
  lacks err 'is lost'
done

# --- one rank is killed, another stands still: the game goes on ---
# An own thread of the shell holds the input open. ask COMMAND: sends it and waits for the next reply.
mkfifo commands
"${recovering[@]}" -n 4 "$KATACHI" gtp --preset uct --seconds 1 --size 9 <commands >replies 2>err &
game=$!
exec 3>commands
asked=0
ask() {
  local tries=400
  echo "$1" >&3
  asked=$((asked + 1))
  while [ "$(grep -c '^[=?]' replies)" -lt $asked ]; do
    tries=$((tries - 1))
    if [ $tries = 0 ]; then
      fail "no reply to $1 within 20 seconds"
      return 1
    fi
    sleep 0.05
  done
}
ask 'genmove b'
killed=$(rank_of "$game" 2)
stopped=$(rank_of "$game" 3)
echo 'genmove w' >&3
asked=$((asked + 1))
sleep 0.5
kill -9 "$killed" || fail 'there was no rank 2 to kill'
kill -STOP "$stopped" || fail 'there was no rank 3 to stop'
begin=$SECONDS
for color in b w b w; do ask "genmove $color"; done
[ $((SECONDS - begin)) -lt 15 ] || fail 'rank 0 waits for lost ranks'
is 'moves of the game' "$(grep -cE '^= [A-J][1-9]$' replies)" 6
for _ in $(seq 20); do
  grep -q 'rank 3 is lost' err && grep -q 'rank 2 is lost' err && break
  sleep 1
done
has err 'rank 2 is lost; the search goes on without it'
has err 'rank 3 is lost; the search goes on without it'
kill -CONT "$stopped" # it comes back and helps again
ask 'genmove b'
ask 'quit'
exec 3>&-
wait "$game"
is 'the end of the game' $? 0

# --- what goes wrong ends at once ---
begin=$SECONDS
mpirun_here[1]=60
expect 2 'a bad option' "${mpirun_here[@]}" -n 3 "$KATACHI" gtp --nonsense
has err '--nonsense'
expect 2 'a bad preset' "${mpirun_here[@]}" -n 3 "$KATACHI" gtp --preset nonsense
has err 'nonsense'
expect 2 'a bad preset' "${mpirun_here[@]}" -n 3 "$KATACHI" bench search --preset nonsense
is 'said once' "$(grep -c 'unknown preset' err)" 1
[ $((SECONDS - begin)) -lt 30 ] || fail 'wrong input took more than half a minute'
finish
