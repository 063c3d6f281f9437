# A collector's own base and model in gtp, play, match and review: the opening is that of his games.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

# Everybody opens in the middle, as nobody does in the shipped records.
for i in 1 2 3 4; do
  printf '(;GM[1]FF[4]SZ[19]PL[B];B[jj];W[jh];B[hj];W[jl];B[lj];W[hh];B[ll];W[lh];B[hl];W[jf])\n'
done >mine.sgf
expect 0 'learn' "$KATACHI" learn mine.sgf -o mine.kform -K 6
printf 'boardsize 19\nclear_board\ngenmove b\nquit\n' >first

gtp() { "$KATACHI" gtp --preset flat --set playouts=10 "$@" 2>err; }
answer() { grep -m1 '^= [A-T][0-9]' | cut -c3-; }
is 'the own book' "$(gtp --set debut=3 --set base=mine.kform <first | answer)" K10
[ "$(gtp --set debut=3 <first | answer)" = K10 ] && fail 'the shipped book opens in the middle'
is '--base' "$(gtp --base mine.kform <first | answer)" K10
is '--base says where the book ends' "$(printf 'kata-get-param debut\nkata-get-param base\n' | gtp --base mine.kform | tr -d '\n')" '= 20= mine.kform'
is '--set debut is stronger' "$(printf 'kata-get-param debut\n' | gtp --base mine.kform --set debut=2 | tr -d '\n')" '= 2'

# --- in a running session ---
printf 'kata-set-param base mine.kform\nkata-set-param debut 2\ngenmove b\nkata-set-param base shipped\nclear_board\ngenmove b\n' >change
gtp <change >out
is 'by kata-set-param' "$(answer <out)" K10
[ "$(grep '^= [A-T][0-9]' out | tail -1)" = '= K10' ] && fail 'the shipped base did not come back'
printf 'kata-set-param base mine.kform\nkata-set-param model x\n' | gtp --no-files >out
is 'no files' "$(grep -c 'cannot set base: files are not allowed in this session' out)" 1
mkdir -p 'of today'
cp mine.kform 'of today/my base.kform'
printf 'kata-set-param base of today/my base.kform\nkata-get-param base\n' | gtp >out
has out '= of today/my base.kform'

# --- a preset file names it from its own folder ---
mkdir -p presets
cp mine.kform presets
echo '{"search": "flat", "parameters": {"playouts": 10, "debut": 2, "base": "mine.kform"}}' >presets/mine.json
is 'beside the preset' "$(cd / && "$KATACHI" gtp --preset "$OLDPWD/presets/mine.json" <"$OLDPWD/first" 2>/dev/null | answer)" K10

# --- play: the size of the base ---
printf '(;GM[1]FF[4]SZ[9];B[ee];W[eg];B[ce];W[ec])\n%.0s' 1 2 3 4 >small.sgf
expect 0 'a small base' "$KATACHI" learn small.sgf --size 9 -o small.kform -K 4
expect 0 'in a match' "$KATACHI" match preset:flat,playouts=2,debut=1,base=small.kform preset:random --size 9 --games 2 --store own.klab --json
printf 'quit\n' | "$KATACHI" play --preset flat --base mine.kform --color white --ascii --set playouts=10 >out 2>err
has out 'K10'
printf 'quit\n' | "$KATACHI" play --preset flat --base small.kform --color white --ascii --set playouts=10 >out 2>err
has out 'E5'
printf 'quit\n' | "$KATACHI" play --preset flat --base small.kform --size 13 --ascii --set playouts=10 >out 2>err
has err 'small.kform was learned on 9x9 boards, this one is 13x13: debut has no effect'

# --- what is wrong with it ---
wrong() { # TEXT OPTION...
  local text=$1
  shift
  expect 2 "$text" "$KATACHI" gtp --preset flat "$@"
  has err "$text"
}
wrong 'none.kform' --base none.kform
wrong 'mine.sgf' --set base=mine.sgf
wrong 'katachi.kmodel' --base "$KATACHI_SOURCE_DIR/data/katachi.kmodel"
wrong 'facts=9: the patterns of this base have at most 6' --base mine.kform --set facts=9
wrong "model: the search 'flat' does not read it (it belongs to: tree, model)" --model x.kmodel
head -c 300 mine.kform >cut.kform
wrong 'cut.kform' --base cut.kform
expect 2 'in a match' "$KATACHI" match preset:flat,base=none.kform preset:random --games 2 --store none.klab
has err 'none.kform'

# --- settings that nobody reads ---
wrong "uct: the search 'flat' does not read it (it belongs to: tree)" --set uct=5
expect 2 'in a match' "$KATACHI" match preset:flat,uct=5 preset:random --games 2 --store none.klab
has err "uct: the search 'flat' does not read it"
expect 2 'in a race' "$KATACHI" race preset:flat --set uct=5 --store none.klab
has err "uct: the search 'flat' does not read it"
expect 2 'in a tuning' "$KATACHI" tune preset:flat --variable uct=1,0.5,2 --size 9 --store none.klab
has err "uct: the search 'flat' does not read it"
expect 0 'what one reads' "$KATACHI" presets flat --parameters
has out 'it belongs to: tree'
expect 0 'all beside each other' "$KATACHI" presets --parameters
has out 'resign_threshold'
finish
