# No file of the user is overwritten silently: the rule of src/core/output_file.hpp, command by command. Each command is run
#   onto a diary             refused with exit code 2, the diary as it was; --force writes over it
#   onto its own output      done again where its header says that katachi made it, else refused
# docs/files.md lists the same commands.
set -u
failures=0
check() { # WHAT GOT WANTED
  if [ "$2" != "$3" ]; then
    printf 'FAILED: %s: got %s, wanted %s\n' "$1" "$2" "$3"
    failures=1
  fi
}
exit_code() { "$KATACHI" "$@" > out.txt 2>&1 < /dev/null; echo $?; }
games=games.sgf
for i in 1 2 3 4; do
  printf '(;FF[4]GM[1]SZ[19]KM[7.5]PB[a]PW[b]RE[B+R];B[pd];W[dp];B[pq];W[dd];B[fc];W[cf];B[jd];W[nc]C[%d])\n' $i
done > $games
"$KATACHI" match preset:random preset:random --games 2 --size 5 --store lab.klab > /dev/null 2>&1

# NAME AGAIN(0: ours, 2: refused) COMMAND... with @ for the file
try() {
  local file=$1 again=$2 code
  shift 2
  echo 'dear diary' > "$file"
  check "onto a diary: $*" "$(exit_code "$@")" 2
  check "the diary: $*" "$(cat "$file")" 'dear diary'
  check "says how: $*" "$(grep -c -- --force out.txt)" 1
  check "--force: $*" "$(exit_code "$@" --force)" 0
  check "written: $*" "$(grep -c 'dear diary' "$file")" 0
  check "again: $*" "$(exit_code "$@")" "$again"
  rm -f "$file"
  check "onto nothing: $*" "$(exit_code "$@")" 0
  [ -s "$file" ] || check "writes: $*" nothing something
  : > "$file"
  check "onto an empty file: $*" "$(exit_code "$@")" 0
}
try base.kform 0 learn $games -o base.kform -K 3 --min-plays 1 --min-matches 1
try set.kset 0 learn $games -o set.kset -K 3 --create
try count.kcount 0 learn $games -o count.kcount --count set.kset
try merged.kform 0 pattern merge count.kcount -o merged.kform --min-plays 1 --min-matches 1
try model.kmodel 0 learn $games -o model.kmodel --model
try urgencies.txt 0 learn $games -o urgencies.txt --urgencies
try sources.ksrc 0 learn $games -o sources.kform -K 3 --min-plays 1 --min-matches 1 --sources
try games.kindex 0 index $games -o games.kindex
try a.csv 2 pattern export base.kform --csv a.csv
try a.sqlite 0 pattern export base.kform --sqlite a.sqlite
try top.csv 2 pattern top base.kform -n 1 --csv top.csv
try show.svg 0 pattern show base.kform 1 --svg show.svg
try match.svg 0 pattern match base.kform $games --move 3 --svg match.svg
try predict.svg 0 predict $games --with base.kform --svg predict.svg
try search.csv 2 search .X. $games --csv search.csv
try hits.csv 2 search .X. $games --games-csv hits.csv
try search.sgf 0 search .X. $games --sgf search.sgf
try search.svg 0 search .X. $games --svg search.svg
try report.html 0 report lab.klab --html report.html
try report.sgf 0 report lab.klab --sgf report.sgf
try converted.sgf 2 sgf convert $games -o converted.sgf
try review.sgf 2 review $games --game 1 --to 1 --playouts 2 -o review.sgf
try review.html 0 review $games --game 1 --to 1 --playouts 2 --html review.html
try review.json 0 review $games --game 1 --to 1 --playouts 2 --json review.json
try opening.svg 0 experiment opening --moves 2 -o .

mkdir pictures
"$KATACHI" pattern top base.kform -n 1 --svg pictures > /dev/null
picture=$(ls pictures/*.svg)
try "$picture" 0 pattern top base.kform -n 1 --svg pictures

# An input is never written over, whatever is said.
for command in "index $games -o $games" "sgf convert $games -o $games" "learn $games -o $games" \
  "review $games --game 1 -o $games"; do
  before=$(cksum < $games)
  # shellcheck disable=SC2086
  check "the input: $command" "$(exit_code $command --force)" 2
  check "the input as it was: $command" "$(cksum < $games)" "$before"
done
# A laboratory's store is katachi's and still not to be lost.
before=$(cksum < lab.klab)
check 'onto a store' "$(exit_code pattern export base.kform --sqlite lab.klab)" 2
check 'the store' "$(cksum < lab.klab)" "$before"

# In the terminal and over GTP.
echo 'dear diary' > diary.sgf
out=$(printf 'C3\nsave diary.sgf\nsave mine.sgf\nsave mine.sgf\nquit\n' | "$KATACHI" play --size 5 --playouts 1 --ascii)
check 'play: the diary' "$(cat diary.sgf)" 'dear diary'
check 'play: says how' "$(grep -c 'save --force diary.sgf' <<<"$out")" 1
check 'play: its own file again' "$(grep -c 'Saved as mine.sgf' <<<"$out")" 2
out=$(printf 'C3\nsave mine.sgf\nsave --force mine.sgf\nquit\n' | "$KATACHI" play --size 5 --playouts 1 --ascii)
check 'play: the game of another session' "$(grep -c 'mine.sgf exists' <<<"$out")" 1
check 'play: --force' "$(grep -c 'Saved as mine.sgf' <<<"$out")" 1
out=$(printf 'printsgf diary.sgf\nprintsgf gtp.sgf\nprintsgf gtp.sgf\nquit\n' | "$KATACHI" gtp --quiet 2> /dev/null)
check 'gtp: the diary' "$(cat diary.sgf)" 'dear diary'
check 'gtp: refused' "$(grep -c '^? cannot write file: it exists' <<<"$out")" 1
check 'gtp: done' "$(grep -c '^=' <<<"$out")" 3
exit $failures
