# katachi index and katachi search: what they print and write, what they refuse, and that nothing is ever half written.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

mkdir in
printf '(;GM[1]FF[4]SZ[9]PB[Cho]PW[Otake]DT[1983-01-02]RE[B+R]EV[Kisei];B[cc];W[dc];B[cd];W[gg])' >in/a.sgf
printf '(;GM[1]FF[4]SZ[9]PB[Otake]PW[Cho]DT[1985]RE[W+R];B[gc];W[cg];B[gg];W[fc])(;GM[1]FF[4]SZ[13]DT[1999];B[cc];W[dc])' >in/b.sgf
corner='+----/|..../|..../|..X./|....'

# --- the index ---
expect 0 'index' "$KATACHI" index in -o all.kindex
has out '3 games, 10 moves'
expect 0 'an index of ours' "$KATACHI" index in -o all.kindex
echo 'dear diary' >diary.kindex
expect 2 'another file' "$KATACHI" index in -o diary.kindex
has err 'the file exists'
expect 0 'unless forced' "$KATACHI" index in -o diary.kindex --force
cp all.kindex one.kindex
expect 0 'on one thread' "$KATACHI" index in -o one.kindex --force --threads 1
cmp -s all.kindex one.kindex || fail 'the index depends on the threads'
expect 2 'another name' "$KATACHI" index in -o all.txt
expect 2 'an index of an index' "$KATACHI" index all.kindex -o b.kindex
expect 2 'no output' "$KATACHI" index in
mkdir empty
expect 2 'an empty folder' "$KATACHI" index empty -o e.kindex
has err 'no readable game'
expect 2 'no such folder' "$KATACHI" index nowhere -o e.kindex
printf 'no game at all' >junk.sgf
expect 2 'no readable game' "$KATACHI" index junk.sgf -o e.kindex
[ -e e.kindex ] && fail 'an index of nothing'
expect 0 'one bad file among good ones' "$KATACHI" index in junk.sgf -o some.kindex
has err 'junk.sgf'
has err '1 files or games could not be read'
expect 2 'a folder that does not exist' "$KATACHI" index in -o nowhere/x.kindex
if [ -c /dev/full ]; then
  expect 1 'a device that is full' "$KATACHI" search X in --csv /dev/full
  [ -c /dev/full ] || fail 'the device was replaced'
  "$KATACHI" search X in >/dev/full 2>err && fail 'standard output is full and nobody says so'
fi
(
  trap '' XFSZ # a write beyond the limit fails then, as on a full disk
  ulimit -f 1
  "$KATACHI" index in -o full.kindex
) >out 2>err
[ $? = 1 ] || fail "a disk that is full: $(cat err)"
[ -e full.kindex ] && fail 'a half-written index on a full disk'
ls -A | grep -q 'tmp$' && fail "something is left: $(ls -A)"

# --- searching ---
expect 0 'the index' "$KATACHI" search "$corner" all.kindex
cp out from_index
has out '6 hits in 3 of 3 games'
has out '| . . X a'
expect 0 'the records themselves' "$KATACHI" search "$corner" in
cmp -s out from_index || fail 'index and records differ'
printf '%s' "$corner" | tr / '\n' >shape.txt
expect 0 'a file' "$KATACHI" search shape.txt all.kindex
cmp -s out from_index || fail 'a shape in a file differs'
"$KATACHI" search - all.kindex <shape.txt >out 2>err || fail 'standard input'
cmp -s out from_index || fail 'a shape from standard input differs'
expect 0 'threads' "$KATACHI" search "$corner" all.kindex --threads 7
cmp -s out from_index || fail 'the threads make a difference'
expect 0 'no swap' "$KATACHI" search "$corner" all.kindex --no-swap
has out '4 hits in 3 of 3 games'
expect 0 'no symmetry' "$KATACHI" search "$corner" all.kindex --no-swap --no-symmetry
has out '2 hits in 2 of 3 games'
expect 0 'moves' "$KATACHI" search "$corner" all.kindex --from-move 2 --until-move 3
has out '2 hits in 1 of 3 games'
expect 0 'side to move' "$KATACHI" search "$corner" all.kindex --to-move black
has out '0 hits in 0 of 3 games'
expect 0 'filters' "$KATACHI" search "$corner" all.kindex --player cho --years 1984: --result white --handicap none --min-moves 4 --size 9
has out '3 hits in 1 of 1 games'
expect 0 'in order' "$KATACHI" search '+----/|..../|..../|..12/|..3.' all.kindex
has out '1 hits in 1 of 3 games'
expect 0 'games and years' "$KATACHI" search "$corner" all.kindex --games --trend
has out 'in/a.sgf'
has out '1983-01-02'
has out 'Kisei'
has out '100.0 %'
expect 0 'a position' "$KATACHI" search --position in/a.sgf --move 2 --region A9:E6 all.kindex
has out '| . . X O .'
has out '3 hits in 3 of 3 games'
expect 0 'its very place' "$KATACHI" search --position in/a.sgf --move 1 --region B8:D6 --anchor fixed --no-symmetry --no-swap all.kindex
has out '1 hits in 1 of 3 games'
expect 0 'or anywhere' "$KATACHI" search --position in/a.sgf --move 1 --region A9:C7 --floating all.kindex
lacks out '|'
expect 0 'the whole board' "$KATACHI" search --position in/a.sgf --move 4 --region A9:J1 all.kindex
has out '1 hits in 1 of 3 games'

# --- exports ---
expect 0 'exports' "$KATACHI" search "$corner" all.kindex --csv c.csv --games-csv g.csv --sgf s.sgf --svg s.svg
has c.csv 'label,color,at,count,share'
has c.csv 'a,white,"4,3",'
[ "$(wc -l <g.csv)" = 7 ] || fail "six hits in the list of games: $(cat g.csv)"
has s.svg '<svg'
expect 0 'the tree is clean' "$KATACHI" sgf check s.sgf
has out '1 games: 0 clean, 0 with notes only, 1 repaired' # one stone set up, then White: the reader makes it a move
has s.sgf 'LB['
expect 2 'they exist now' "$KATACHI" search "$corner" all.kindex --csv c.csv
expect 0 'json' "$KATACHI" search "$corner" all.kindex --json --games
has out '"hits": 6'
has out '"win_rate"'
has out '"file": "in/a.sgf"'

# --- what is refused ---
expect 2 'no arguments' "$KATACHI" search
expect 2 'no games' "$KATACHI" search "$corner"
expect 2 'no such shape' "$KATACHI" search banana all.kindex
has err 'no such file'
expect 2 'a bad shape' "$KATACHI" search '../...' all.kindex
has err 'row 2'
expect 2 'a shape too large' "$KATACHI" search '++++++++++++++/..............' all.kindex
has err 'does not fit on any board'
expect 2 'no region' "$KATACHI" search --position in/a.sgf all.kindex
expect 2 'a region off the board' "$KATACHI" search --position in/a.sgf --region A1:Z9 all.kindex
expect 2 'a move too late' "$KATACHI" search --position in/a.sgf --move 99 --region A1:C3 all.kindex
expect 2 'no such game' "$KATACHI" search --position in/a.sgf --game 9 --region A1:C3 all.kindex
expect 2 'fixed, but where' "$KATACHI" search X --anchor fixed all.kindex
expect 2 'bad years' "$KATACHI" search X --years x all.kindex
expect 2 'an empty folder' "$KATACHI" search X empty
expect 2 'no index' "$KATACHI" search X nowhere.kindex
expect 2 'two indices' "$KATACHI" search X all.kindex one.kindex
cp in/a.sgf fake.kindex
expect 2 'not an index' "$KATACHI" search X fake.kindex
has err 'is not a shape index'
head -c 1000 all.kindex >short.kindex
expect 2 'a truncated index' "$KATACHI" search X short.kindex
has err 'is damaged'
: >none.kindex
expect 2 'an empty file' "$KATACHI" search X none.kindex
size=$(wc -c <all.kindex)
for at in 9 17 40 100 $((size / 2)) $((size - 2)); do # the tag, the version, the length, a table, the data
  cp all.kindex flipped.kindex
  byte=$(od -An -tu1 -j "$at" -N 1 all.kindex)
  printf "\\x$(printf %x $((byte ^ 1)))" | dd of=flipped.kindex bs=1 seek="$at" conv=notrunc 2>/dev/null
  expect 2 "a bit flipped at $at" "$KATACHI" search X --player Cho flipped.kindex --csv flipped.csv
  [ -s out ] && fail "something was printed of a damaged index (byte $at)"
  [ -e flipped.csv ] && fail "something was written of a damaged index (byte $at)"
done

# --- Ctrl-C ---
for _ in $(seq 300); do cat in/a.sgf; done >many.sgf
for _ in $(seq 60); do cat many.sgf; done >huge.sgf
timeout -s INT 0.3 "$KATACHI" index huge.sgf -o huge.kindex >out 2>err
code=$?
if [ $code != 0 ] && [ -e huge.kindex ]; then fail "a half-written index after Ctrl-C ($code)"; fi
ls -A | grep -q '^\.\?huge.kindex.' && fail "something is left after Ctrl-C: $(ls -A)"

finish
