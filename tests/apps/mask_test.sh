# katachi mask: masks drawn at random, shown, tried on a position, measured on games; and everything that is no file of masks.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

holds() {
  python3 -c 'import json,sys; j = json.load(open("out")); sys.exit(0 if eval(sys.argv[1]) else 1)' "$1" ||
    fail "holds: $1: $(head -c 300 out)"
}

random_games 12 5 9 >games.sgf

# --- draw ---
expect 0 'draw' "$KATACHI" mask draw -n 6 --seed 3
cp out first.txt
expect 0 'draw again' "$KATACHI" mask draw -n 6 --seed 3
cmp out first.txt || fail 'the same seed draws other masks'
expect 0 'draw with games' "$KATACHI" mask draw -n 4 --seed 3 --games games.sgf --size 9 --min-share 1 --kind bad -o bad.txt
expect 0 'our own file is replaced' "$KATACHI" mask draw -n 2 -o bad.txt
expect 0 'draw with games' "$KATACHI" mask draw -n 4 --seed 3 --games games.sgf --size 9 --min-share 1 --kind bad -o bad.txt
expect 0 'measured shares' "$KATACHI" mask measure bad.txt games.sgf --size 9 --json
holds 'len(j["masks"]) == 4 and all(m["kind"] == "bad" and m["share"] >= 0.01 for m in j["masks"])'
holds 'j["tests"] == 4 * j["candidates"]'
expect 2 'a share that no mask reaches' "$KATACHI" mask draw -n 1 --games games.sgf --size 9 --min-share 100 --min-conditions 6 --positions 100
has err 'no mask in 10000 draws'
expect 2 'too many conditions' "$KATACHI" mask draw --reach 1 --max-conditions 9
has err '1 to 8 with a reach of 1'
echo 'a letter' >letter.txt
expect 2 'a foreign file' "$KATACHI" mask draw -o letter.txt
[ "$(cat letter.txt)" = 'a letter' ] || fail 'a foreign file was written over'

# --- show ---
printf 'mask cut good\nX1O\n\nmask first-line bad\n1\n-\n' >mine.txt
expect 0 'show' "$KATACHI" mask show mine.txt
has out 'X 1 O'
expect 0 'show as JSON' "$KATACHI" mask show mine.txt --json
holds 'j["masks"][1]["conditions"] == [{"dx": 0, "dy": 1, "point": "-"}]'
mkdir pictures
expect 0 'pictures' "$KATACHI" mask show mine.txt --svg pictures
[ -s pictures/cut.svg ] && [ -s pictures/first-line.svg ] || fail 'no pictures'
expect 2 'no mask' "$KATACHI" mask show letter.txt
has err 'letter.txt, line 1: '
: >empty.txt
expect 2 'an empty file' "$KATACHI" mask show empty.txt
has err 'no mask in it'
expect 2 'no such file' "$KATACHI" mask show nothing.txt

# --- test ---
printf '(;GM[1]SZ[9];B[cc];W[ec];B[gg])' >game.sgf
expect 0 'test' "$KATACHI" mask test mine.txt game.sgf --move 3 --json
holds 'j["to_move"] == "black" and j["masks"][0]["moves"] == ["D7"] and len(j["masks"][1]["moves"]) == 32'
expect 0 'test for White' "$KATACHI" mask test mine.txt game.sgf --move 4
has out 'White to move'
has out 'cut  D7'
