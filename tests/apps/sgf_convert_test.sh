# katachi sgf convert: what it writes, what it refuses, and that nothing is ever half written.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

mkdir in
printf '(;GM[1]FF[4]SZ[19]KM[650]HA[2]AP[foxwq];AB[pd][dp];W[cf](;B[tt]C[a])(;B[dd]))' >in/a.sgf
printf '(;GM[1]FF[4]SZ[9]PB[\345\217\244\345\212\233]PW[x/../y]DT[2001-02-03];B[ee])(;GM[1]FF[4]SZ[9];B[aa];W[aa])' >in/b.sgf
cp -r in before

# --- what comes out ---
expect 0 'join' "$KATACHI" sgf convert in -o joined.sgf
has joined.sgf 'KM[6.5]'
has joined.sgf 'AB[pd][dp]PL[W];W[cf](;B[]C[a])(;B[dd])'
has joined.sgf 'SZ[9];B[aa])'
has err '3 games written, 2 of them repaired'
expect 0 'the result is clean' "$KATACHI" sgf check joined.sgf
has out '3 games: 3 clean'
expect 0 'main line' "$KATACHI" sgf convert in/a.sgf --main-line -o main.sgf
grep -qF '[dd]' main.sgf && fail 'a variation in the main line'
expect 0 'as it is' "$KATACHI" sgf convert in/a.sgf --as-is -o asis.sgf
has asis.sgf 'KM[650]'
expect 0 'standard output' "$KATACHI" sgf convert in/a.sgf -o -
has out 'KM[6.5]'
expect 0 'another charset' "$KATACHI" sgf convert in/b.sgf --encoding GB18030 -o gb.sgf
has gb.sgf 'CA[GB18030]'
LC_ALL=C grep -q "$(printf '\271\305\301\246')" gb.sgf || fail 'the name is not in GB18030'
expect 0 'and back' "$KATACHI" sgf info --json gb.sgf
has out '"black":"古力"'
expect 0 'a charset that lacks the characters' "$KATACHI" sgf convert in/b.sgf --encoding ISO-8859-1 -o latin.sgf
has err "characters that ISO-8859-1 lacks"
expect 0 'split' "$KATACHI" sgf convert in --split parts
[ "$(ls parts | wc -l)" = 3 ] || fail 'three parts'
[ -f 'parts/000002_2001-02-03_古力_x_y.sgf' ] || fail "the name of a part: $(ls parts)"
gzip -c in/a.sgf >a.sgf.gz
expect 0 'compressed' "$KATACHI" sgf convert a.sgf.gz -o from-gz.sgf

# --- what is refused ---
expect 2 'no output' "$KATACHI" sgf convert in
expect 2 'two outputs' "$KATACHI" sgf convert in -o x.sgf --split y
expect 2 'the output exists' "$KATACHI" sgf convert in -o joined.sgf
has err 'the file exists'
expect 0 'unless forced' "$KATACHI" sgf convert in/a.sgf -o joined.sgf --force
expect 2 'the output is the input' "$KATACHI" sgf convert in/a.sgf -o in/a.sgf --force
has err 'the output is one of the inputs'
ln -s in/a.sgf link.sgf
expect 2 'by another name' "$KATACHI" sgf convert in/a.sgf -o link.sgf --force
expect 2 'in a folder that is read' "$KATACHI" sgf convert in -o in/a.sgf --force
expect 2 'parts into a folder that is read' "$KATACHI" sgf convert in --split in/parts
expect 2 'a folder that is not empty' "$KATACHI" sgf convert in --split parts
expect 0 'unless forced, either' "$KATACHI" sgf convert in --split parts --force
expect 2 'a folder as output' "$KATACHI" sgf convert in -o parts
expect 2 'an unknown charset' "$KATACHI" sgf convert in -o x.sgf --encoding klingon
expect 2 'a charset without ASCII' "$KATACHI" sgf convert in -o x.sgf --encoding UTF-16
expect 2 'a folder that does not exist' "$KATACHI" sgf convert in -o no/such/folder/x.sgf
expect 1 'a place that cannot be written' "$KATACHI" sgf convert in -o /proc/katachi.sgf
expect 1 'nothing to convert' "$KATACHI" sgf convert missing.sgf -o x.sgf
expect 1 'some of it missing' "$KATACHI" sgf convert missing.sgf in -o some.sgf
has err 'left out: missing.sgf'
[ -s some.sgf ] || fail 'the rest was not written'
if [ "$(id -u)" != 0 ]; then
  mkdir locked && chmod 555 locked
  expect 1 'a read-only folder' "$KATACHI" sgf convert in -o locked/x.sgf
  has err 'Permission denied'
fi
[ -e x.sgf ] && fail 'x.sgf was written all the same'
diff -r before in || fail 'an input was changed'

# --- stopped by Ctrl-C: no output, no remains ---
mkdir big
for i in $(seq 1 300); do
  printf '(;GM[1]FF[4]SZ[19]'
  for j in $(seq 1 40); do printf ';B[pd]C[%d];W[dp];B[];W[]' $j; done
  printf ')\n'
done >big/one.sgf
for i in $(seq 2 400); do ln big/one.sgf big/$i.sgf; done
set -m
"$KATACHI" sgf convert big -o stopped.sgf 2>err &
pid=$!
set +m
# Once it has begun to write, the signal is waited for.
for i in $(seq 200); do
  ls -A | grep -q '^\.stopped\.sgf' && break
  sleep 0.05
done
if kill -INT $pid 2>/dev/null; then
  wait $pid
  code=$?
  if [ $code = 0 ]; then
    echo 'note: it was done before it could be stopped'
  else
    [ $code = 1 ] || fail "stopped: exit code $code"
    has err 'stopped; nothing written'
    [ -e stopped.sgf ] && fail 'a stopped job left its output'
  fi
fi
ls -A | grep -q '\.tmp$' && fail "remains: $(ls -A)"

finish
