# What the tests of the whole program share: source it, use expect/has/lacks/is, and end with `finish`.
set -u
failures=0

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# expect CODE NAME COMMAND...: runs the command, keeps its output in out and err, and looks at the exit code.
expect() {
  local code=$1 name=$2 got=0
  shift 2
  "$@" >out 2>err </dev/null || got=$?
  if [ "$got" != "$code" ]; then
    fail "$name: exit code $got, expected $code"
    sed 's/^/  out: /' out | head -5
    sed 's/^/  err: /' err | head -5
  fi
}

# has FILE TEXT: the file holds the text. lacks FILE TEXT: it does not.
has() {
  if ! grep -qF -- "$2" "$1"; then
    fail "no '$2' in $1:"
    sed 's/^/  /' "$1" | head -10
  fi
}

lacks() {
  if grep -qF -- "$2" "$1"; then fail "'$2' in $1"; fi
}

# is WHAT GOT EXPECTED
is() {
  [ "$2" = "$3" ] || fail "$1: '$2', expected '$3'"
}

# json FILE EXPRESSION: a value of the JSON document, as Python sees it in d.
json() {
  python3 -c 'import json,sys; d = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$1" "$2"
}

# random_games N SEED SIZE: N records of random moves on different points, one a line.
random_games() {
  awk -v games="$1" -v seed="$2" -v size="$3" 'BEGIN {
    srand(seed)
    for (g = 0; g < games; ++g) {
      printf "(;GM[1]FF[4]SZ[%d]KM[6.5]RE[%s+R]DT[20%02d-01-01]", size, rand() < 0.5 ? "B" : "W", g % 20
      for (p = 0; p < size * size; ++p) order[p] = p
      for (m = 0; m < size * size / 2; ++m) {
        q = m + int(rand() * (size * size - m)); t = order[m]; order[m] = order[q]; order[q] = t
        printf ";%s[%c%c]", m % 2 ? "W" : "B", 97 + order[m] % size, 97 + int(order[m] / size)
      }
      print ")"
    }
  }'
}

finish() {
  [ "$failures" = 0 ] && exit 0
  echo "$failures failures"
  exit 1
}
