# katachi review: options, files, interruption. What is said of moves is tested in tests/review.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

review() { "$KATACHI" review --preset uct --set memory=16 --playouts 60 "$@"; }
game='(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]PB[An]PW[Bo]RE[B+R]C[root];B[ee]C[first];W[cg];B[gc](;W[gg];B[aa])(;W[hh]))'
echo "$game" >game.sgf
cp game.sgf kept.sgf

# without an output: printed, nothing written
ls >before
expect 0 'text alone' review game.sgf
has out 'An against Bo, B+R'
has out 'first choice'
is 'files written' "$(ls | grep -v -x -e out -e err | diff before - | tr '\n' ' ')" ''
cmp -s game.sgf kept.sgf || fail 'the input was changed'

# the three outputs
expect 0 'outputs' review game.sgf -o r.sgf --json r.json --html r.html
is 'work files left' "$(find . -name '*.katachi-review' | wc -l)" 0
is 'moves' "$(json r.json 'len(d["moves"])')" 5
is 'playouts' "$(json r.json '{m["visits"] for m in d["moves"]}')" '{60}'
is 'fields' "$(json r.json 'sorted(set("number color move class winrate_before score_before loss_points loss_winrate best candidates shape visits order".split()) - set(d["moves"][0]))')" '[]'
is 'losses' "$(json r.json 'all(m["loss_points"] >= 0 and m["loss_winrate"] >= 0 for m in d["moves"])')" True
is 'summary' "$(json r.json 'd["summary"]["black"]["moves"], d["summary"]["white"]["moves"]')" '(3, 2)'
has r.html '<svg'
has r.html 'An against Bo'
has r.sgf 'C[root'
has r.sgf 'C[first'
has r.sgf 'W[hh]'
has r.sgf 'katachi: move 5, Black A9'
expect 0 'the commented record is a good record' "$KATACHI" sgf check r.sgf
cmp -s game.sgf kept.sgf || fail 'the input was changed'

# the same again gives the same, with two workers too
expect 0 'again' review game.sgf --json again.json --parallel 2
cmp -s r.json again.json || fail 'two workers find something else than one'
review game.sgf --json - >stdout.json 2>err
cmp -s r.json stdout.json || fail 'standard output differs from a file'

# how long it will take: measured on a few positions, or known from the time for each
random_games 1 5 9 >long.sgf
expect 0 'a long game' review long.sgf
grep -q '^katachi: long.sgf: 42 positions, about [0-9]' err || fail "no estimate: $(cat err)"
expect 0 'seconds' "$KATACHI" review --preset uct --set memory=16 --seconds 0.1 --to 3 --parallel 2 game.sgf
has err 'katachi: game.sgf: 4 positions, about 0.2 s'

# a quick review
expect 0 'quick' "$KATACHI" review --preset uct --set memory=16 --quick --to 1 --json quick.json game.sgf
is 'quick playouts' "$(json quick.json 'd["settings"]["playouts"], d["moves"][0]["visits"]')" '(500, 500)'
expect 2 'quick and playouts' "$KATACHI" review --quick --playouts 100 game.sgf
has err '--playouts excludes --quick'

# what does not suit the board
expect 0 'a base of another size' "$KATACHI" review --preset mogo --playouts 4 --to 1 game.sgf
has err 'katachi: warning: game.sgf: the pattern base was learned on 19x19 boards, this one is 9x9'

# a part of a game, a game of a collection
expect 0 'part' review game.sgf --json part.json --from 2 --to 3
is 'part' "$(json part.json '[m["number"] for m in d["moves"]]')" '[2, 3]'
printf '%s\n' "$game" '(;SZ[9];B[cc];W[dd])' >two.sgf
expect 0 'second game' review two.sgf --game 2 --json second.json
is 'second game' "$(json second.json 'd["game"]["moves"]')" 2

# odd games
echo '(;SZ[9];B[cc];W[cc];B[dd])' >illegal.sgf
expect 0 'an illegal move' review illegal.sgf --json illegal.json
has err 'move 2 cannot be played'
is 'up to it' "$(json illegal.json 'len(d["moves"])')" 1
echo '(;SZ[9]HA[2]AB[cc][gg];W[ee];B[];W[];B[tt])' >handicap.sgf
expect 0 'handicap and passes' review handicap.sgf --json handicap.json
is 'passes' "$(json handicap.json '[(m["color"], m["move"]) for m in d["moves"]]')" \
  "[('W', 'E5'), ('B', 'pass'), ('W', 'pass'), ('B', 'pass')]"
is 'passes that end the game are not judged' \
  "$(json handicap.json '[(m["class"], m["loss_points"], m["best"]) for m in d["moves"][1:]]')" \
  "$(python3 -c 'print([("unknown", None, None)] * 3)')"

echo '(;SZ[5]RU[AGA]AB[ba][ab][bc]AW[bb][ca][db][cc]PL[B];B[cb];W[];B[];W[bb];B[ee])' >superko.sgf
expect 0 'a move against superko' review superko.sgf --to 1
has err 'katachi: superko.sgf: move 4 repeats a position, against the rules (superko); it is reviewed as played'
has out 'move 4 repeats a position'

# stopped and gone on: the same review
for playouts in 400 4000 40000 400000; do
  rm -f stopped.json*
  "$KATACHI" review --preset uct --set memory=16 --playouts $playouts game.sgf --json stopped.json >out 2>err &
  tries=0
  until [ -s stopped.json ] || [ "$(wc -l 2>/dev/null <stopped.json.katachi-review || echo 0)" -ge 2 ]; do
    tries=$((tries + 1))
    if [ $tries -gt 6000 ] || { ! kill -0 $! 2>/dev/null && [ ! -s stopped.json ]; }; then
      fail "no position of a review with $playouts playouts after $tries looks: $(head -1 err)"
      break
    fi
    sleep 0.02
  done
  kill -TERM $! 2>/dev/null
  wait $!
  code=$?
  [ -s stopped.json ] || break
done
is 'stopped' "$code" 1
has err 'the same command resumes'
[ ! -e stopped.json ] || fail 'a stopped review was written'
expect 2 'another review beside it' "$KATACHI" review --preset uct --set memory=16 --playouts 61 game.sgf --json stopped.json
has err 'belongs to another review'
expect 0 'gone on' "$KATACHI" review --preset uct --set memory=16 --playouts $playouts game.sgf --json stopped.json
has err 'resumes after'
expect 0 'in one go' "$KATACHI" review --preset uct --set memory=16 --playouts $playouts game.sgf --json whole.json
cmp -s stopped.json whole.json || fail 'an interrupted review differs from one in one go'
is 'work files left' "$(find . -name '*.katachi-review' | wc -l)" 0

# many games into a folder
mkdir -p in/deeper
cp game.sgf in/a.sgf
cp two.sgf in/deeper/b.sgf
expect 0 'folder' review in --folder reviews
is 'files' "$(cd reviews && echo *)" \
  'a.reviewed.html a.reviewed.json a.reviewed.sgf b-1.reviewed.html b-1.reviewed.json b-1.reviewed.sgf b-2.reviewed.html b-2.reviewed.json b-2.reviewed.sgf'
has err '3 games reviewed, 0 already done, 0 skipped'
expect 0 'folder again' review in --folder reviews
has err '0 games reviewed, 3 already done, 0 skipped'
# cut while the outputs were written, which a work file of the same review shows: the same command finishes it
begin_again() { # NAME: the work file as it was when the review was begun
  python3 -c 'import json,sys; d = json.load(open(sys.argv[1])); names = ("katachi_review", "game_hash", "range", "settings")
print(json.dumps({name: d[name] for name in names}, separators=(",", ":")))' "$1.json" >"$1.sgf.katachi-review"
}
cp reviews/a.reviewed.json whole.json
begin_again reviews/a.reviewed
rm reviews/a.reviewed.json
expect 0 'cut before the last output' review in --folder reviews
has err '1 games reviewed, 2 already done, 0 skipped'
cmp -s reviews/a.reviewed.json whole.json || fail 'a review that was cut is not the one that was not'
begin_again reviews/a.reviewed
expect 0 'cut after the last output' review in --folder reviews
has err '1 games reviewed, 2 already done, 0 skipped'
is 'work files left' "$(find reviews -name '*.katachi-review' | wc -l)" 0
rm reviews/a.reviewed.html
expect 1 'two of three' review in/a.sgf --folder reviews
has err 'the file exists'
expect 0 'two of three, by force' review in/a.sgf --folder reviews --force
[ -s reviews/a.reviewed.html ] || fail 'the third output is missing'
rm reviews/b-1.reviewed.*
echo nonsense >in/c.sgf
expect 1 'folder with one missing and one bad' review in --folder reviews
has err '1 games reviewed, 2 already done, 1 skipped'
has err 'skipped: in/c.sgf'
expect 1 'other settings' review in/a.sgf in/a.sgf --folder reviews --to 2
has err 'the file exists'
has err 'two inputs would write a'
expect 0 'other settings by force' review in/a.sgf --folder reviews --to 2 --force
is 'by force' "$(json reviews/a.reviewed.json 'd["range"]')" '[1, 2]'

# wrong use: exit code 2
wrong() { # TEXT OPTION...
  local text=$1
  shift
  expect 2 "$*" review "$@"
  has err "$text"
}
wrong 'GAME is required'
wrong 'none.sgf' none.sgf
wrong 'in/c.sgf' in/c.sgf
echo '(;SZ[9]C[empty])' >empty.sgf
wrong 'no move that can be reviewed' empty.sgf
echo '(;SZ[37];B[cc])' >large.sgf
wrong 'the board is too large' large.sgf
wrong 'there is no game 3 (the file has 2)' two.sgf --game 3
wrong 'there is no move 9: the game has 5' game.sgf --from 9
wrong '--from is after --to' game.sgf --from 3 --to 2
wrong 'the output is the input' game.sgf -o ./game.sgf --force
echo 'dear diary' >diary.json
wrong 'the file exists' game.sgf --json diary.json
wrong 'two outputs have the same name' game.sgf --json x --html ./x
wrong 'there is no such folder' game.sgf -o none/x.sgf
wrong 'this is a folder' game.sgf -o in --force
wrong 'add --folder' game.sgf two.sgf
wrong 'add --folder' in
wrong 'has 2 games (add --game N to review one of them, or --folder FOLDER to review all)' two.sgf
tar -cf several.tar game.sgf two.sgf
wrong 'has several game records (add --folder FOLDER' several.tar
tar -cf one.tar game.sgf
expect 0 'an archive of one game' review one.tar --to 1
wrong "unknown preset 'strong'" in --folder fresh --preset strong
wrong "unknown parameter 'visits'" in --folder fresh --set visits=3
wrong "invalid komi 'x'" in --folder fresh --komi x
[ ! -e fresh ] || fail 'a folder was made for a review that could not begin'
wrong 'is not a folder' in --folder game.sgf
wrong 'lies in a folder to be read' in --folder in/reviews
wrong 'omit --output, --json and --html' in --folder reviews --json x.json
wrong "unknown preset 'strong'" game.sgf --preset strong
for preset in flat random model abramson annealing; do
  wrong "katachi: --preset: the preset $preset has no search tree, and a review needs one (those with a tree: best, mogo, net, uct)" \
    game.sgf --preset $preset --json refused.json
done
wrong 'the preset flat has no search tree' in --folder fresh --preset flat
echo '{"search": "model"}' >own.json
wrong 'the preset own.json has no search tree' game.sgf --preset own.json
[ ! -e refused.json ] && [ ! -e refused.json.katachi-review ] && [ ! -e fresh ] || fail 'a refused review left something'
wrong "unknown parameter 'visits'" game.sgf --set visits=3
wrong 'seconds: a review has its own options for this' game.sgf --set seconds=3
wrong '--playouts' game.sgf --playouts 0
wrong 'katachi: review: unknown option --palyouts (did you mean --playouts?)' game.sgf --palyouts 5
wrong '--seconds' game.sgf --seconds 0
wrong "invalid komi 'x'" game.sgf --komi x
my_notes='these are mine'
echo "$my_notes" >x.json.katachi-review
wrong 'is not a work file of katachi review' game.sgf --json x.json
is 'a file of somebody else' "$(cat x.json.katachi-review)" "$my_notes"
cmp -s game.sgf kept.sgf || fail 'the input was changed'
finish
