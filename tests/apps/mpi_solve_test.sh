#!/bin/bash
# katachi solve under mpirun: the values are those of one process; what cannot be shared is refused.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"
. "$KATACHI_SOURCE_DIR/tests/apps/mpi.sh"

# --- 8 ranks find what one process finds: a loss, a draw, points under superko, a win after moves ---
check() { # VALUE SEARCH ARGUMENTS...
  local value=$1 search=$2
  shift 2
  expect 0 "$search, one process: $*" "$KATACHI" solve "$@" --search "$search" --json
  is "$search, one process: $*" "$(json out 'd["value"]')" "$value"
  expect 0 "$search, 8 ranks: $*" "${recovering[@]}" -n 8 "$KATACHI" solve "$@" --search "$search" --json
  is "$search, 8 ranks: $*" "$(json out 'd["value"]')" "$value"
  is "$search, 8 ranks prove it: $*" "$(json out 'd["proved"] and d["nodes"] > 0 and len(d["line"]) > 0')" True
}
check -1.0 ppn2 --game breakthrough --size 3x4
check -1.0 job-level --game breakthrough --size 3x4
check 0.0 ppn2 --game tic-tac-toe
check 9.0 ppn2 --game go --size 3x3
check 1.0 job-level --game go --size 2x2
check 1.0 ppn2 --game tic-tac-toe --moves 'a1 b1'
expect 0 'a goal' "${recovering[@]}" -n 4 "$KATACHI" solve --size 3x3 --at-least 10 --search job-level --json
is 'the answer' "$(json out 'd["answer"]')" False

# --- it ends as one process does (with --enable-recovery mpirun says 0 whatever happens) ---
expect 1 'a node limit' "${mpirun_here[@]}" -n 4 "$KATACHI" solve --game breakthrough --size 6 --search ppn2 --nodes 20000 --json
is 'open' "$(json out 'd["value"]')" None
has err 'still open: the node limit ended the search'
expect 1 'a time limit' "${mpirun_here[@]}" -n 4 "$KATACHI" solve --game breakthrough --size 8 --search ppn2 --time 1
has err 'the time limit ended the search'

# --- refused, and the other ranks go home ---
expect 2 'a search of one process' "${mpirun_here[@]}" -n 4 "$KATACHI" solve --game tic-tac-toe --search scout
has err 'scout runs in one process'
expect 2 'standard input' "${mpirun_here[@]}" -n 2 "$KATACHI" solve --game tic-tac-toe --position - --search ppn2
has err 'only one rank can read standard input'
expect 2 'a parameter that is not there' "${mpirun_here[@]}" -n 4 "$KATACHI" solve --game tic-tac-toe --search ppn2 --set job_nods=5
expect 0 'a list needs no ranks' "${mpirun_here[@]}" -n 2 "$KATACHI" solve --searches
is 'once' "$(grep -c '^ppn2  *proof numbers' out)" 1
finish
