# What the environment refuses: a full disk, a closed pipe, files without an end, a pipe that nobody writes into, a match that
# is killed. Every command must say so and exit with 1 or 2; none may hang.
set -u
failures=0
check() { # WHAT GOT WANTED
  if [ "$2" != "$3" ]; then
    printf 'FAILED: %s: got %s, wanted %s\n' "$1" "$2" "$3"
    failures=1
  fi
}
contains() { # WHAT TEXT PART
  case $2 in *"$3"*) ;; *) printf 'FAILED: %s: no "%s" in\n%s\n' "$1" "$3" "$2"; failures=1 ;; esac
}
printf '(;FF[4]GM[1]SZ[9]KM[7.5];B[ee];W[ec];B[ce];W[gc];B[eg];W[cc])\n' > game.sgf

# Commands that print, each with the arguments of a quick run.
commands=(
  '--help' '--help-all' '--version' 'sgf info game.sgf' 'sgf check game.sgf' 'sgf convert game.sgf -o -'
  'perft --size 2x2 --positions' 'bench playouts --size 5 --seconds 0.1' 'experiment' 'experiment opening --moves 2'
  'predict game.sgf --size 9 --history 0' 'pattern top -n 1' 'pattern show 1' 'pattern match game.sgf --move 2'
  'explain game.sgf --pq 0' 'search .X. game.sgf' 'review game.sgf --playouts 2' 'match preset:random preset:random --games 2 --size 5'
  'tournament preset:random preset:uct,playouts=1 --games 2 --size 5'
  'gtp --quiet' 'analysis --quiet' 'play --size 5 --playouts 1')
input='name
{"id":"a","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":2}
'
if [ -c /dev/full ]; then
  for command in "${commands[@]}"; do
    # shellcheck disable=SC2086
    printf '%s' "$input" | "$KATACHI" $command > /dev/full 2> error
    check "full disk: $command" $? 1
    contains "full disk: $command" "$(cat error)" 'standard output'
  done
fi
for command in "${commands[@]}"; do
  # shellcheck disable=SC2086
  { sleep 0.1; printf '%s' "$input" | "$KATACHI" $command 2> /dev/null; echo $? > code; } | :
  for _ in $(seq 300); do [ -s code ] && break; sleep 0.1; done
  check "closed pipe: $command" "$(cat code)" 1
  rm -f code
done

mkfifo pipe
for command in 'sgf check' 'review' 'predict game.sgf --with' 'report' 'search .X.' \
  'tournament --engines'; do
  # shellcheck disable=SC2086
  out=$(timeout 60 "$KATACHI" $command pipe 2>&1 < /dev/null)
  code=$?
  case $code in 1 | 2) ;; *) check "a pipe without a writer: $command" $code '1 or 2' ;; esac
  contains "a pipe without a writer: $command" "$out" 'pipe'
done
if [ -c /dev/zero ]; then
  out=$(timeout 60 "$KATACHI" sgf check /dev/zero 2>&1)
  check 'a file without an end' $? 1
  contains 'a file without an end' "$out" 'exceeds 256 MiB'
fi
# ... also where lines are read from standard input.
for command in 'gtp --quiet' 'analysis --quiet' 'play --size 5 --ascii'; do
  # shellcheck disable=SC2086
  head -c 100000000 /dev/zero | tr '\0' x | timeout 60 "$KATACHI" $command > out.txt 2>&1
  check "a line without an end: $command" $? 1
  contains "a line without an end: $command" "$(cat out.txt)" 'a line of more than 16 MiB'
done
# A store that finds no room from the start.
(trap '' XFSZ && ulimit -f 2 && exec "$KATACHI" match preset:random preset:random --games 2 --size 5 --store big.klab > out.txt 2>&1)
check 'a store on a full disk' $? 1
contains 'a store on a full disk' "$(cat out.txt)" 'free disk space'
out=$("$KATACHI" sgf info <(cat game.sgf))
check 'a pipe with a writer' $? 0
contains 'a pipe with a writer' "$out" ' 9 '

# An engine behind a script, deaf to everything but SIGKILL: it dies with the match.
cat > engine.sh <<'END'
#!/bin/bash
trap '' HUP INT TERM
(trap '' HUP INT TERM; exec -a deaf-engine-$PPID sleep 1000) &
echo $! > deaf.pid
while read -r line; do
  case $line in
    protocol_version) printf '= 2\n\n' ;;
    list_commands) printf '= genmove\n\n' ;;
    genmove*) printf '= pass\n\n'; sleep 1000 ;;
    *) printf '= \n\n' ;;
  esac
done
sleep 1000
END
chmod +x engine.sh
"$KATACHI" match ./engine.sh preset:random --games 2 --size 5 --store killed.klab > /dev/null 2>&1 &
match=$!
for _ in $(seq 300); do [ -s deaf.pid ] && break; sleep 0.1; done
kill -9 "$match"
wait "$match" 2> /dev/null
is_running() { [ -e "/proc/$1/stat" ] && ! grep -q ') Z ' "/proc/$1/stat"; }
for _ in $(seq 100); do is_running "$(cat deaf.pid)" || break; sleep 0.1; done
if is_running "$(cat deaf.pid)"; then
  echo 'FAILED: an engine outlives the match that was killed'
  kill -9 "$(cat deaf.pid)"
  failures=1
fi
exit $failures
