# What ships with the program: the pattern base and the move model, whole, small enough, and used by the commands.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

base="$KATACHI_SOURCE_DIR/data/katachi.kform"
model="$KATACHI_SOURCE_DIR/data/katachi.kmodel"
total=$(($(stat -c %s "$base") + $(stat -c %s "$model")))
[ "$total" -le 12000000 ] || fail "base and model together have $total bytes"

expect 0 'every block of the base' "$KATACHI" pattern info "$base" --verify --json
is 'K' "$(json out 'd["K"]')" 15

# An opening that everybody plays: the model and the base must know its answers.
printf '(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[pp];W[dd];B[fq];W[cn];B[jp];W[qf];B[nc];W[rd];B[qc];W[qi])' >opening.sgf
expect 0 'the shipped model' "$KATACHI" predict opening.sgf --json
is 'the model finds most of it' "$(json out 'd["top10"] >= 75 and d["top1"] >= 25')" True
expect 0 'the shipped base' "$KATACHI" predict opening.sgf --rule shrunk --json
is 'the base finds most of it' "$(json out 'd["top10"] >= 60')" True
expect 0 'the opening experiment' "$KATACHI" experiment opening --json
is 'forty moves' "$(json out 'len(d["moves"])')" 40
is 'it starts in a corner' "$(json out 'd["moves"][0]["move"] in ("D4","Q4","D16","Q16","C4","D3","Q3","R4","C16","D17","R16","Q17")')" True

# The book in a game: the first moves cost no thinking, and say where they come from.
printf 'boardsize 19\nclear_board\ngenmove b\ngenmove w\ngenmove b\nkata-get-param debut\nquit\n' >commands
"$KATACHI" gtp --set debut=3 --set playouts=100 <commands >out 2>err || fail 'gtp with a book'
is 'three moves' "$(grep -c '^= [A-T][0-9]' out)" 3
has out '= 3'
printf 'boardsize 9\nclear_board\ngenmove b\nquit\n' >small
"$KATACHI" gtp --set debut=3 --set playouts=100 <small >out 2>err || fail 'gtp on a small board'
is 'on another board it thinks for itself' "$(grep -c '^= [A-J][0-9]' out)" 1
expect 2 'no book where there is no data' env KATACHI_DATA=/nonexistent "$KATACHI" experiment opening
has err 'katachi.kform'
expect 0 'priors' "$KATACHI" bench priors --seconds 0.05 --json
is 'some speed' "$(json out 'd["full_evaluations_per_second"] > 0 and d["incremental_evaluations_per_second"] > 0')" True
finish
