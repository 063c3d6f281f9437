# katachi perft: the published numbers, every kind of answer, and wrong use.
set -u
failures=0

# prints TEXT ARGUMENT...: katachi perft with these arguments prints just this and succeeds.
prints() {
  local expected=$1 got
  shift
  if ! got=$("$KATACHI" perft "$@" 2>err </dev/null) || [ "$got" != "$expected" ]; then
    echo "FAILED: perft $*: printed '$got', expected '$expected'"
    sed 's/^/  err: /' err | head -5
    failures=$((failures + 1))
  fi
}

# refuses TEXT ARGUMENT...: exit code 2 and this in the message.
refuses() {
  local text=$1 code=0
  shift
  "$KATACHI" perft "$@" >out 2>err </dev/null || code=$?
  if [ "$code" != 2 ] || ! grep -qF -- "$text" err || [ -s out ]; then
    echo "FAILED: perft $*: exit code $code, expected 2 with '$text'"
    sed 's/^/  err: /' err | head -5
    failures=$((failures + 1))
  fi
}

prints 1 --size 1 --positions
prints 57 --size 2 --positions
prints 12675 --size 3x3 --positions
prints 414295148741 --size 5 --positions
prints 1 --size 1x1 --games
prints 9 --size 1x2 --games
prints 907 --size 1x3 --games
prints 33384 --size 3x3 --depth 5 --rules chinese
prints 255168 --game tic-tac-toe --games
prints 55092 --game othello --depth 7
prints 390216 --game othello --size 8 --depth 8
prints 43680 --game hex --size 4x4 --depth 4
prints 484 --game breakthrough --depth 2
prints 49 --game connect-four --depth 2
prints 6480 --game atari-go --size 9x9 --depth 2
"$KATACHI" perft --size 3x3 --positions --json | grep -q 12675 || { echo "FAILED: --json"; failures=$((failures + 1)); }
[ "$("$KATACHI" perft --size 2x2 --depth 2 --divide 2>/dev/null | wc -l)" -ge 5 ] || { echo "FAILED: --divide"; failures=$((failures + 1)); }

refuses size --size 0 --positions
refuses size --size 26 --positions
refuses size --size banana --positions
refuses rules --size 3 --depth 2 --rules nobodys
refuses "unknown game 'chess'" --game chess --depth 2
refuses "did you mean hex?" --game hexx --depth 2
refuses "sizes: 4x4 to 8x8, even sides, square" --game othello --size 5 --depth 2
refuses "has no rule sets" --game hex --rules chinese --depth 2
refuses depth --size 3 --depth -1

[ "$failures" = 0 ]
