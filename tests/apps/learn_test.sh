# katachi learn, predict, experiment: a base whole and in parts, what it predicts, and everything that is wrong input.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

random_games 40 1 9 >a.sgf
random_games 40 2 9 >b.sgf
random_games 10 3 9 >test.sgf
random_games 3 4 13 >other.sgf
mkdir folder empty
cp a.sgf b.sgf folder

# --- a base ---
expect 0 'help' "$KATACHI" learn --help
has out 'Examples:'
expect 0 'learn' "$KATACHI" learn a.sgf b.sgf --size 9 -o whole.kform --threads 2 --json
tests=$(json out 'd["tests"]')
is 'n_test is positive' "$((tests > 0))" 1
is 'speed' "$(json out 'd["tests_per_second"] > 0 and d["patterns"] <= d["created"]')" True
expect 0 'one thread' "$KATACHI" learn folder --size 9 -o one.kform --threads 1
has out ' tests'
cmp -s whole.kform one.kform || fail 'the base depends on the number of threads'
expect 0 'no filters' "$KATACHI" learn folder --size 9 -o full.kform --no-filters --json
is 'all patterns are kept' "$(json out 'd["patterns"] == d["created"]')" True

# --- in parts ---
expect 0 'create a' "$KATACHI" learn a.sgf --size 9 --create -o a.kset
expect 0 'create b' "$KATACHI" learn b.sgf --size 9 --create -o b.kset
expect 0 'merge sets' "$KATACHI" pattern merge a.kset b.kset -o all.kset
expect 0 'count a' "$KATACHI" learn a.sgf --size 9 --count all.kset -o a.kcount
expect 0 'count b' "$KATACHI" learn b.sgf --size 9 --count all.kset -o b.kcount
expect 0 'merge counts' "$KATACHI" pattern merge a.kcount b.kcount -o parts.kform
cmp -s whole.kform parts.kform || fail 'a base made in parts is not the one made at once'
expect 0 'count with another set' "$KATACHI" learn a.sgf --size 9 --count a.kset -o alone.kcount
expect 2 'counts of different sets' "$KATACHI" pattern merge alone.kcount b.kcount -o bad.kform
has err 'counts another set of patterns'
expect 2 'bases cannot be added' "$KATACHI" pattern merge whole.kform one.kform -o bad.kform
[ -e bad.kform ] && fail 'something was written'

# --- sources ---
expect 0 'sources' "$KATACHI" learn folder --size 9 -o with.kform --sources --json
[ -s with.ksrc ] || fail 'no sources'
cmp -s whole.kform with.kform || fail 'sources change the base'

# --- prediction ---
for rule in max deepest shrunk; do
  expect 0 "predict $rule" "$KATACHI" predict test.sgf --size 9 --with whole.kform --rule $rule --json
  is "$rule: accuracies grow with n" "$(json out '0 <= d["top1"] <= d["top2"] <= d["top3"] <= d["top5"] <= d["top10"] <= d["top20"] <= 100')" True
  is "$rule: positions" "$(json out 'd["positions"] == sum(p["positions"] for p in d["phases"])')" True
done
expect 0 'predict one thread' "$KATACHI" predict test.sgf --size 9 --with whole.kform --json --threads 1
one=$(json out '[d["top1"], d["log_likelihood"]]')
expect 0 'predict two threads' "$KATACHI" predict test.sgf --size 9 --with whole.kform --json --threads 2
is 'threads do not change the figures' "$(json out '[d["top1"], d["log_likelihood"]]')" "$one"
expect 0 'what was learned is known' "$KATACHI" predict a.sgf --size 9 --with full.kform --rule shrunk --rule-weight 1 --json
is 'games seen are predicted' "$(json out 'd["top1"] > 50')" True
expect 0 'table and curve' "$KATACHI" predict test.sgf --size 9 --with whole.kform --svg curve.svg
has out 'top-10 (%)'
has curve.svg '</svg>'
expect 0 'held-out games' "$KATACHI" predict a.sgf --size 9 --with whole.kform --hold-out 10 --json
is 'every tenth' "$(json out 'd["games"]')" 4

random_games 1 5 9 >single.sgf
expect 0 'one game has no interval' "$KATACHI" predict single.sgf --size 9 --with whole.kform --svg single.svg
lacks out 'inf'
lacks out '±'
lacks single.svg 'inf'
expect 0 'nor in JSON' "$KATACHI" predict single.sgf --size 9 --with whole.kform --json
is 'null' "$(json out '[d["top1_interval"], d["log_likelihood_interval"]]')" '[None, None]'
expect 0 'several games have one' "$KATACHI" predict test.sgf --size 9 --with whole.kform
has out '±'
random_games 2 6 13 >other_size.sgf
expect 2 'a base of another size that was named' "$KATACHI" predict other_size.sgf --size 13 --with whole.kform
has err 'whole.kform: the pattern base was learned on 9x9 boards, the games are on 13x13'
expect 0 'the shipped base on another size' "$KATACHI" predict other_size.sgf --size 13 --rule shrunk
has err 'katachi: warning: the pattern base was learned on 19x19 boards, the games are on 13x13'

# --- a move model ---
if [ -z "${KATACHI_SANITIZE:-}" ]; then
  expect 0 'learn a model' "$KATACHI" learn folder --size 9 --model -o small.kmodel --json
  is 'few games have a likelihood too' "$(json out '-20 < d["log_likelihood"] < -1')" True
  expect 0 'predict with it' "$KATACHI" predict test.sgf --size 9 --with small.kmodel --json
  is 'a sensible accuracy' "$(json out '0 <= d["top1"] <= d["top10"] <= 100')" True
  expect 2 'a model has no rules' "$KATACHI" predict test.sgf --size 9 --with small.kmodel --rule max
fi

# --- urgencies ---
expect 0 'learn urgencies' "$KATACHI" learn folder --size 9 --urgencies -o urgency.txt --threads 1 --json
games=$(json out 'd["games"]')
is 'most games are good' "$((games > 60))" 1
is 'moves near the last one' "$(json out '0 < d["played"] < d["met"]')" True
has urgency.txt "; learned from $games games"
expect 0 'on two threads' "$KATACHI" learn folder --size 9 --urgencies -o again.txt --threads 2
cmp -s urgency.txt again.txt || fail 'urgencies depend on the number of threads'
has out 'urgencies of'
expect 0 'urgencies again' "$KATACHI" learn a.sgf --size 9 --urgencies -o again.txt --threads 2
has again.txt '; learned from'
echo 'these are mine' >notes.txt
expect 2 'notes as output' "$KATACHI" learn folder --size 9 --urgencies -o notes.txt
has err 'not made by katachi'
is 'a file of somebody else' "$(cat notes.txt)" 'these are mine'
expect 2 'urgencies are no model' "$KATACHI" learn folder --size 9 --urgencies --model -o x.txt
expect 2 'urgencies have no K' "$KATACHI" learn folder --size 9 --urgencies -K 3 -o x.txt
[ -e x.txt ] && fail 'something was written'

# --- experiments ---
expect 0 'without a name: the list' "$KATACHI" experiment
has out 'what it shows'
has out 'bgp-theorem'
is 'nothing is wrong' "$(cat err)" ''
expect 2 'no such experiment' "$KATACHI" experiment openign
has err "experiment: unknown command 'openign' (did you mean opening? known: "
expect 2 'nothing like it' "$KATACHI" experiment frobnicate
lacks err 'did you mean'
expect 0 'the list' "$KATACHI" experiment --help
has out 'opening'
expect 0 'ppa' "$KATACHI" experiment ppa --which misere-breakthrough --size 4 --playouts 20 --count 12 --store ppa.klab --json
is 'twelve games' "$(json out 'd["games"][0]["games"]')" 12
cp out first
expect 0 'ppa again' "$KATACHI" experiment ppa --which misere-breakthrough --size 4 --playouts 20 --count 12 --store ppa.klab --json
cmp -s out first || fail 'a stored experiment is printed differently'
mkdir made
expect 0 'opening' "$KATACHI" experiment opening --base whole.kform --moves 10 -o made
has made/opening.sgf '(;'
has made/opening.svg '</svg>'
expect 0 'opening again' "$KATACHI" experiment opening --base whole.kform --moves 10 --json
cp out first
expect 0 'the same seed' "$KATACHI" experiment opening --base whole.kform --moves 10 --json
cmp -s out first || fail 'the same seed gives another opening'
random_games 3 7 19 >large.sgf
head -1 large.sgf >one_large.sgf
for again in 1 2; do # measured, and from the store
  expect 0 "scaling, one game to measure on, $again" "$KATACHI" experiment scaling --games large.sgf --valid one_large.sgf --sizes 2 \
    --facts 4 --store scaling.klab
  has out 'top-1 (%)'
  lacks out 'inf'
  lacks out '±'
done
expect 2 'bad option' "$KATACHI" experiment opening --base whole.kform --moves forty
has err '--moves'

# --- bad input ---
expect 2 'no games' "$KATACHI" learn empty -o x.kform
expect 2 'no such file' "$KATACHI" learn missing.sgf -o x.kform
has err 'missing.sgf'
expect 2 'another size' "$KATACHI" learn other.sgf -o x.kform
has err 'use --size 13'
printf 'no record' >text.sgf
expect 2 'no record' "$KATACHI" learn text.sgf -o x.kform
expect 2 'K too large' "$KATACHI" learn a.sgf --size 9 -K 32 -o x.kform
expect 2 'K zero' "$KATACHI" learn a.sgf --size 9 -K 0 -o x.kform
expect 2 'no folder' "$KATACHI" learn a.sgf --size 9 -o nowhere/x.kform
has err 'nowhere'
expect 2 'a foreign file' "$KATACHI" learn b.sgf --size 9 -o a.sgf
has err 'not made by katachi'
expect 2 'an input as output' "$KATACHI" learn a.sgf --size 9 -o ./a.sgf
expect 2 'an SGF file as base' "$KATACHI" predict test.sgf --size 9 --with a.sgf
expect 2 'a base as set' "$KATACHI" learn a.sgf --size 9 --count whole.kform -o x.kcount
head -c 5000 whole.kform >cut.kform
expect 2 'a truncated base' "$KATACHI" predict test.sgf --size 9 --with cut.kform
has err 'damaged'
cp whole.kform flipped.kform
printf '\377\376' | dd of=flipped.kform bs=1 seek=$(($(stat -c %s whole.kform) / 2)) conv=notrunc 2>dd.err
expect 2 'a damaged base' "$KATACHI" predict test.sgf --size 9 --with flipped.kform
has err 'damaged'
if [ -c /dev/full ]; then
  expect 1 'a full disk' "$KATACHI" learn a.sgf --size 9 -o /dev/full
  has err 'No space left'
  [ -c /dev/full ] || fail 'a device was replaced'
fi
[ -e x.kform ] || [ -e x.kcount ] && fail 'something was written'

# Illegal games are told and left out.
printf '(;SZ[9];B[aa];W[aa];B[bb])\n' >illegal.sgf
expect 0 'an illegal game among others' "$KATACHI" learn a.sgf illegal.sgf --size 9 -o y.kform --json
has err 'illegal.sgf, game 1'
is 'it is counted' "$(json out 'd["left_out"]["illegal or unreadable move"] >= 1')" True

# Ctrl-C leaves nothing behind.
random_games 3000 9 19 >many.sgf
"$KATACHI" learn many.sgf -K 31 -o stopped.kform >out 2>err &
pid=$!
sleep 0.7
kill -INT $pid
wait $pid
code=$? # 1: stopped; 130: before the program could listen; 0: a machine so fast that it was done
[ $code = 1 ] || [ $code = 130 ] || [ $code = 0 ] || fail "Ctrl-C: exit code $code"
[ $code != 0 ] && [ -e stopped.kform ] && fail 'a half-written base'
ls -A | grep -q '\.tmp$' && fail 'a temporary file is left'
finish
