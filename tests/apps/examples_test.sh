# Examples work as printed: every line `katachi ...` of the help of every command and of README.md is run by bash as it stands, in a
# folder with the files that it names. An example that takes long is killed after a moment: by then its options are parsed, its
# inputs open and its engines started, so it has been accepted; what it computes is left to the other tests.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"
if [ -n "${KATACHI_SANITIZE-}" ]; then
  echo 'skipped: says nothing of memory or threads, and a sanitized program is too slow to be killed after a moment'
  exit 77
fi
moment=0.2
unset KATACHI_DATA

# --- the examples, with the lines of each that end in \ joined ---

help_of() { "$KATACHI" "$@" --help; }
commands_of() { help_of "$@" | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z0-9-]*\).*/\1/p'; }
for command in $(commands_of); do
  help_of "$command" >>help
  for part in $(commands_of "$command"); do help_of "$command" "$part" >>help; done
done
sed -e :a -e '/\\$/{N;s/\\\n */ /;ba' -e '}' help "$KATACHI_SOURCE_DIR/README.md" |
  sed -n -E 's/^ *(Example: )?((echo .* \| )?(\.\/)?katachi [a-z].*)/\2/p' | sed 's/\.\/katachi/katachi/; s/  *#.*//' |
  sort -u >examples
found=$(wc -l <examples)
[ "$found" -ge 60 ] || fail "only $found examples were found"
for command in $(commands_of); do
  help_of "$command" >one
  grep -qE "katachi $command( |\$)" <(grep -vE '^Usage' one) || fail "the help of $command has no example"
  # ... and it comes before the options.
  is "the first example of $command" "$(grep -nE '^(Examples?:|Options:)' one | head -1 | grep -o 'Example')" Example
done

# --- GNU Go counts by other rules than a match unless it is told to ---

grep -oh 'gnugo --mode gtp[^"]*' help "$KATACHI_SOURCE_DIR/README.md" >gnugo
while read -r line; do
  case $line in *--chinese-rules*--capture-all-dead*) ;; *) fail "lacks --chinese-rules --capture-all-dead: $line" ;; esac
done <gnugo

# --- the files they name ---

mkdir -p samples/bin samples/games samples/other-games samples/part1 samples/problems samples/train
(
  cd samples || exit 1
  cp -r "$KATACHI_SOURCE_DIR/positions" .
  random_games 3 1 19 >collection.sgf
  split -l 1 --additional-suffix=.sgf collection.sgf games/
  for name in game.sgf old.sgf kifu.sgf; do head -1 collection.sgf >$name; done
  cp games/* other-games/
  cp games/aa.sgf part1/
  cp games/* train/
  cp games/aa.sgf valid.sgf
  echo '(;FF[4]SZ[5]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]MA[da])' >problem.sgf
  cp problem.sgf problems/
  gzip -k collection.sgf
  python3 -m zipfile -c games.zip games/aa.sgf games/ab.sgf
  cp games.zip more.zip
  printf '+-----\n|.....\n|..X..\n' >shape.txt
  printf '. . .\n. X .\n. O .\n' >position.txt
  printf 'preset:random\npreset:flat,playouts=10\n' >field.txt
  printf '0 1 2 0\n1 1 2 0\n0 2 2 1\n' >boards.txt
  "$KATACHI" puzzle samegame --boards boards.txt --level 1 --json >games.json 2>../err || fail "puzzle: $(cat ../err)"
  learn() { "$KATACHI" learn --threads 1 "$@" >../out 2>../err </dev/null || fail "learn $*: $(cat ../err)"; }
  learn games/ --min-plays 1 -o base.kform
  cp base.kform mine.kform
  learn games/aa.sgf --create -o 1.kset
  learn games/ab.sgf --create -o 2.kset
  "$KATACHI" pattern merge 1.kset 2.kset -o all.kset >../out 2>&1 || fail "merge: $(cat ../out)"
  learn games/aa.sgf --count all.kset -o 1.kcount
  learn games/ab.sgf --count all.kset -o 2.kcount
  tail -c +2 "$KATACHI_SOURCE_DIR/fuzz/corpus/net_fuzz/good_f16" >go.knet # a seed of the fuzzer, behind the byte that chooses its job
  cp go.knet mine.knet
  printf 'mask cut good\nX1O\n' >masks.txt
  "$KATACHI" index games/ -o games.kindex >../out 2>&1 || fail "index: $(cat ../out)"
  for run in 1 2; do
    "$KATACHI" match preset:random preset:random --size 5 --games 2 --seed $run --store katachi.klab >../out 2>&1 </dev/null ||
      fail "match: $(cat ../out)"
  done
  printf '#!/bin/sh\nexec "%s" gtp --preset random --quiet\n' "$KATACHI" >bin/engine
  printf '#!/bin/sh\ncat >/dev/null\n' >bin/jq
  chmod +x bin/*
)
ln -s "$KATACHI" samples/bin/katachi

# --- each in a fresh copy, without what it writes itself ---

run_example() { # LINE
  local line=$1 option file code=0
  rm -rf scratch
  cp -r samples scratch
  for option in -o --output --html --sgf --svg --folder --split --sqlite --csv; do
    file=$(grep -oE -- " $option [a-z0-9][^ ]*" <<<"$line" | cut -d' ' -f3)
    [ -z "$file" ] || rm -rf "scratch/${file:?}"
  done
  (cd scratch && PATH=$PWD/bin:$PATH timeout -s KILL $moment bash -c "set -o pipefail; $line") >out 2>err </dev/null || code=$?
  case $code in
  0) ;;
  137) killed=$((killed + 1)) ;;
  1) grep -q 'still open' err || fail "exit code 1: $1: $(head -2 err)" ;; # katachi solve ended by a limit of the example
  *) fail "exit code $code: $1: $(head -2 err)" ;;
  esac
}
killed=0 skipped=0
while IFS= read -r line; do
  if [[ $line == *'"gnugo '* ]] && ! command -v gnugo >/dev/null; then
    skipped=$((skipped + 1))
    continue
  fi
  run_example "$line" 2>/dev/null # bash says "Killed"
done <examples
echo "$found examples, of which $killed were accepted and then killed; $skipped were skipped for want of GNU Go"

# The test itself notices an option that is not there; with time enough for a busy machine.
before=$failures moment=20
run_example 'katachi review game.sgf --hmtl x.html' >/dev/null
noticed=$((failures - before)) failures=$before
is 'a wrong example' $noticed 1
finish
