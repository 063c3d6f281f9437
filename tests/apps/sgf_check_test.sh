# katachi sgf check and info: good records, damaged records, and everything that is no record.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

mkdir games games/deep empty nosgf
printf '(;GM[1]FF[4]SZ[9]KM[6.5]RE[B+R]PB[Ann]PW[Bob]DT[2001-02-03];B[ee];W[cc])' >games/good.sgf
printf '(;GM[1]FF[4]SZ[19]KM[650];B[pd];W[pd])(;SZ[19]HA[2];W[cf])' >games/deep/two.sgf
printf 'text' >nosgf/readme.txt

# --- good and damaged records ---
expect 0 'help' "$KATACHI" sgf check --help
has out 'Examples:'
expect 0 'a folder' "$KATACHI" sgf check games
has out 'two.sgf game 1: komi_hundred: KM[650] -> komi 6.5; move_occupied at move 2: white Q16: the point is occupied -> cut before it, 1 of 2 moves are left'
has out 'two.sgf game 2: handicap_missing: HA[2] without stones -> placed on D4 Q16'
has out '2 of 2 files read, 3 games: 1 clean, 0 with notes only, 2 repaired (1 by a guess, 1 cut short), 0 unreadable games'
has out 'files by charset: UTF-8 2'
lacks out 'good.sgf'
expect 0 'quiet' "$KATACHI" sgf check --quiet games
lacks out 'two.sgf'
has out '3 games'
expect 0 'json' "$KATACHI" sgf check --json games
has out '{"type":"game","file":"games/deep/two.sgf","game":1,"repairs":[{"code":"komi_hundred","severity":"repair"'
has out '"games_cut":1'
if command -v python3 >/dev/null; then
  python3 -c 'import json,sys; [json.loads(line) for line in open("out")]' || failures=$((failures + 1))
fi
gzip -c games/good.sgf >good.sgf.gz
expect 0 'compressed' "$KATACHI" sgf check good.sgf.gz
has out '1 of 1 files read, 1 games: 1 clean'
tar czf archive.tar.gz games
expect 0 'an archive' "$KATACHI" sgf check --quiet archive.tar.gz
has out '2 of 2 files read, 3 games'

# --- the order does not depend on the threads ---
for i in $(seq 1 60); do printf '(;SZ[19]KM[%d50];B[pd])' $((i % 9 + 1)) >games/many$i.sgf; done
"$KATACHI" sgf check games | grep ' game ' >one
"$KATACHI" sgf check --threads 7 games | grep ' game ' >seven
cmp one seven || failures=$((failures + 1))
rm games/many*

# --- bad input: the rest is still done, the exit code is 1 ---
expect 1 'a missing path' "$KATACHI" sgf check missing.sgf games
has err 'missing.sgf: no such file'
has out '3 games'
expect 1 'an empty folder' "$KATACHI" sgf check empty
has err 'no game records in this folder'
expect 1 'a folder without records' "$KATACHI" sgf check nosgf
: >empty.sgf
expect 1 'an empty file' "$KATACHI" sgf check empty.sgf games
has err 'empty.sgf'
has out '2 of 3 files read (1 unreadable), 3 games: 1 clean, 0 with notes only, 2 repaired (1 by a guess, 1 cut short), 0 unreadable games'
lacks err ' games could not be read'
head -c 20000 /dev/urandom | tr -d '(;' >garbage.sgf
expect 1 'binary garbage' "$KATACHI" sgf check garbage.sgf
head -c 20000 /dev/urandom >any.sgf
"$KATACHI" sgf check any.sgf >out 2>err
[ $? -le 1 ] || { echo 'FAILED: random bytes'; failures=$((failures + 1)); }
for i in $(seq 1 2000); do printf ';B[aa]C[%d %d]' $i $((i * 7919 % 104729)); done | sed '1s/^/(/;$s/$/)/' | gzip -c >full.sgf.gz
head -c 2000 full.sgf.gz >truncated.sgf.gz
expect 1 'a truncated .gz' "$KATACHI" sgf check truncated.sgf.gz
printf '(;GM[1]FF[4]SZ[9];B[aa' >truncated.sgf
expect 0 'a truncated record' "$KATACHI" sgf check truncated.sgf
has out 'unterminated_value'
printf '(;GM[2]FF[4];B[aa])(;SZ[40];B[aa])(;SZ[9];B[aa])' >other.sgf
expect 1 'other games' "$KATACHI" sgf check other.sgf
has out 'other.sgf game 1: unreadable: not a game of Go (GM[2])'
has out 'other.sgf game 2: unreadable: the board is too large (SZ[40])'
has err '2 of 3 games could not be read'
expect 1 'unreadable files and games' "$KATACHI" sgf check other.sgf empty.sgf
has out '1 of 2 files read (1 unreadable), 3 games'
has out '2 unreadable games'
has err '1 of 2 files and 2 of 3 games could not be read'
tar cf inner.tar games
tar cf outer.tar games inner.tar
expect 1 'an archive inside an archive' "$KATACHI" sgf check outer.tar
has out '3 games'
has err 'outer.tar/inner.tar: skipped: archives inside an archive are not opened'
printf '(;SZ[9]PB[\033[2J\007evil]RE[\033[31mred];B[aa])' >evil.sgf
expect 0 'control characters' "$KATACHI" sgf info evil.sgf
if LC_ALL=C grep -q "$(printf '\033')" out; then echo 'FAILED: an escape reached the terminal'; failures=$((failures + 1)); fi

echo '(;SZ[5]RU[AGA]AB[ba][ab][bc]AW[bb][ca][db][cc]PL[B];B[cb];W[];B[];W[bb];B[ee])' >superko.sgf
expect 0 'a move against superko' "$KATACHI" sgf check superko.sgf
has out 'superko.sgf game 1: superko_played at move 4: white B4 repeats a position, against the rules (superko) -> played'

# --- wrong use: 2 ---
expect 2 'no path' "$KATACHI" sgf check
expect 2 'no job' "$KATACHI" sgf
expect 2 'an unknown option' "$KATACHI" sgf check --thraeds 2 games
has err 'katachi: sgf check: unknown option --thraeds (did you mean --threads?)'
expect 2 'an unknown option where something else is missing' "$KATACHI" sgf convert in --ouptut x.sgf
has err 'katachi: sgf convert: unknown option --ouptut (did you mean --output?)'
expect 2 'an unknown job' "$KATACHI" sgf chekc games
has err "katachi: sgf: unknown command 'chekc' (did you mean check? known: check, info, convert; see katachi sgf --help)"
expect 2 'an unknown command' "$KATACHI" sfg check games
has err "katachi: unknown command 'sfg' (did you mean sgf? known: "
expect 2 'an unknown option of the program' "$KATACHI" --verison
has err 'katachi: unknown option --verison (did you mean --version?)'
expect 2 'no threads' "$KATACHI" sgf check --threads 0 games

# --- info ---
expect 0 'info' "$KATACHI" sgf info games/good.sgf
has out 'file            game  date        black  white  result  size  komi  handicap  moves  event'
has out 'games/good.sgf  1     2001-02-03  Ann    Bob    B+R     9     6.5             2'
expect 0 'info as JSON' "$KATACHI" sgf info --json games
has out '"black":"Ann"'
has out '"handicap":2'
expect 1 'info of nothing' "$KATACHI" sgf info missing.sgf

finish
