# katachi bench: the signature of play is the one on record, and the speeds have their fields.
set -u
failures=0
complain() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

expected=$(cat "$KATACHI_SOURCE_DIR/golden/signature.txt")
got=$("$KATACHI" bench signature --json | sed -n 's/.*"signature": "\([0-9a-f]*\)".*/\1/p')
if [ "$got" != "$expected" ]; then
  if [ -n "${KATACHI_UPDATE_GOLDEN:-}" ]; then
    echo "$got" >"$KATACHI_SOURCE_DIR/golden/signature.txt"
  else
    complain "the signature is '$got', not '$expected': play has changed. If that is meant, run the test with" \
      "KATACHI_UPDATE_GOLDEN=1 and say 'Bench: $got' in the commit message"
  fi
fi

for size in 9 19; do
  "$KATACHI" bench playouts --size $size --threads 1 --seconds 0.2 --json >out || complain "bench playouts exits with $?"
  for field in playouts_per_second mean_length black_win_rate nanoseconds_per_move uniform; do
    grep -q "\"$field\"" out || complain "no $field for size $size"
  done
done

"$KATACHI" bench search --preset uct --size 9 --threads 2 --playouts 500 --json >out || complain "bench search exits with $?"
for field in wall_playouts_per_second cpu_playouts_per_second tree_bytes '"playouts": 500' '"threads": 2'; do
  grep -q "$field" out || complain "no $field of a search"
done
"$KATACHI" bench search --preset uct --size 19 --seconds 0.2 --set threads=2 >out || complain "bench search in words exits with $?"
grep -q 'threads 2,' out || complain "bench search in words does not tell its threads"
grep -q 'playouts/s' out || complain "bench search in words says nothing"
"$KATACHI" bench search --preset nonsense >out 2>err && complain "bench search takes any preset"

cat >drawn.txt <<'END'
rules chinese
playouts 50
== solved ==
position one
. X . O .
counts 0
position two
. X . O .
best B C1
== open ==
position three
. X . O .
avoid B A1
END
"$KATACHI" bench positions drawn.txt >out || complain "bench positions exits with $?"
grep -q '^all *3 of 3 *2 of 2 *1 of 1$' out || complain "bench positions does not count: $(cat out)"
grep -q 'drawn.txt, line 11: three: is listed as open and holds' out || complain "bench positions does not name what has changed"
sed -i 's/best B C1/best B E1/' drawn.txt
"$KATACHI" bench positions drawn.txt >out 2>err && complain "bench positions takes an illegal move"
grep -q "drawn.txt, line 9: 'best B E1'" err || complain "bench positions does not say where: $(cat err)"
sed -i 's/best B E1/avoid B C1/' drawn.txt
"$KATACHI" bench positions drawn.txt --playouts 20 --seeds 2 --json >out || complain "bench positions --json exits with $?"
for field in '"seeds": 2' '"playouts": 20' '"held": 2.0' '"name": "two"' '"listed": "open"' '"changed": true'; do
  grep -q "$field" out || complain "no $field of positions"
done
for arguments in "--threads 2" "--set playouts=5" "--seeds 0" "nothing.txt"; do
  "$KATACHI" bench positions drawn.txt $arguments >out 2>err && complain "bench positions takes $arguments"
done
(cd / && "$KATACHI" bench positions >/dev/null 2>err) && complain "bench positions finds files anywhere"

for arguments in "--size 1" "--size 26" "--threads 0" "--seconds -1" "--banana"; do
  code=0
  # shellcheck disable=SC2086
  "$KATACHI" bench playouts $arguments >out 2>err || code=$?
  [ $code = 2 ] || complain "bench playouts $arguments exits with $code, not 2"
done

[ "$failures" = 0 ]
