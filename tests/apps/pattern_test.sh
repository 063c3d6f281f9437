# katachi pattern: every sub-command on a small base, parts merged to the whole, and everything that is no base.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

# holds CHECK: out is JSON, and the Python expression CHECK about it (named j) holds.
holds() {
  python3 -c 'import json,sys; j = json.load(open("out")); sys.exit(0 if eval(sys.argv[1]) else 1)' "$1" ||
    fail "holds: $1: $(head -c 300 out)"
}

# games FIRST LAST: games of 24 moves on 9x9, each with its own order of the points.
games() {
  awk -v first="$1" -v last="$2" 'BEGIN {
    letters = "abcdefghi"
    for (game = first; game <= last; ++game) {
      seed = game * 7919 + 13
      for (i = 0; i < 81; ++i) point[i] = i
      text = "(;GM[1]FF[4]SZ[9]RE[B+R]"
      for (i = 0; i < 24; ++i) {
        seed = (seed * 1103 + 12345) % 65521
        other = i + seed % (81 - i)
        swap = point[i]; point[i] = point[other]; point[other] = swap
        x = substr(letters, point[i] % 9 + 1, 1)
        y = substr(letters, int(point[i] / 9) + 1, 1)
        text = text ";" (i % 2 == 0 ? "B" : "W") "[" x y "]"
      }
      print text ")"
    }
  }'
}

games 1 30 >first.sgf
games 31 50 >second.sgf
cat first.sgf second.sgf >all.sgf
unset KATACHI_DATA

# --- a base in one go, and in parts ---
expect 0 'learn' "$KATACHI" learn all.sgf --size 9 -K 5 --sources -o base.kform
[ -f base.ksrc ] || fail 'learn --sources made no base.ksrc'
for part in first second; do
  expect 0 'create' "$KATACHI" learn $part.sgf --size 9 -K 5 --create -o $part.kset
done
expect 0 'merge sets' "$KATACHI" pattern merge first.kset second.kset -o all.kset
has out 'all.kset: pattern set of 2 parts'
expect 0 'create all' "$KATACHI" learn all.sgf --size 9 -K 5 --create -o whole.kset
cmp all.kset whole.kset || fail 'the merged set is not that of the whole'
for part in first second; do
  expect 0 'count' "$KATACHI" learn $part.sgf --size 9 --count all.kset -o $part.kcount
done
expect 0 'merge counts' "$KATACHI" pattern merge second.kcount first.kcount -o merged.kform --json
holds 'j["games"] == 50 and j["kind"] == "pattern base"'
cmp base.kform merged.kform || fail 'the merged base is not that of the whole'
expect 0 'keep counts' "$KATACHI" pattern merge first.kcount second.kcount --keep-counts -o all.kcount
expect 0 'merge one' "$KATACHI" pattern merge all.kcount -o again.kform
cmp base.kform again.kform || fail 'the base of the kept counts is not the same'
expect 0 'no filters' "$KATACHI" pattern merge all.kcount --no-filters -o everything.kform

expect 2 'bases are not added' "$KATACHI" pattern merge base.kform merged.kform -o x.kform
has err 'two bases learned apart cannot be added'
expect 2 'mixed parts' "$KATACHI" pattern merge first.kset first.kcount -o x.kset
has err 'cannot be merged with each other'
expect 2 'a record among the parts' "$KATACHI" pattern merge first.kcount first.sgf -o x.kform
has err 'first.sgf: is not a partial result of learn'
expect 0 'count apart' "$KATACHI" learn first.sgf --size 9 --count first.kset -o apart.kcount
expect 2 'counts of two sets' "$KATACHI" pattern merge apart.kcount second.kcount -o x.kform
has err 'second.kcount: counts another set of patterns'
expect 2 'missing part' "$KATACHI" pattern merge none.kset -o x.kset
has err 'there is no such file'
expect 2 'output is an input' "$KATACHI" pattern merge first.kset second.kset -o first.kset
expect 2 'wrong ending' "$KATACHI" pattern merge first.kset second.kset -o x.kform
has err '.kset'
if [ -e x.kform ] || [ -e x.kset ]; then fail 'a refused merge left a file'; fi

# --- info ---
expect 0 'info' "$KATACHI" pattern info base.kform --verify
has out 'every block fits its checksum'
has out 'n_played >= 2'
has out 'the paper: P(i|p) > 0.01, 2000 games'
expect 0 'info with' "$KATACHI" pattern info --with base.kform --json
holds 'j["K"] == 5 and j["games"] == 50 and len(j["levels"]) == 5 and j["patterns"] == sum(l["patterns"] for l in j["levels"])'
holds '[p["patterns"] for p in j["paper"]] == [8000, 27000, 85000]'
expect 2 'named twice' "$KATACHI" pattern info base.kform --with base.kform
has err 'two bases given'
mkdir empty
expect 2 'no shipped base' env KATACHI_DATA="$PWD/empty" "$KATACHI" pattern info
has err 'katachi.kform'

# --- top ---
for by in frequent good useful; do
  expect 0 "top $by" "$KATACHI" pattern top base.kform --by $by -n 5
  has out '1. id '
done
expect 0 'top range' "$KATACHI" pattern top base.kform --facts 2:3 --min-plays 3 -n 4 --json
holds 'len(j["patterns"]) == 4 and all(2 <= p["k"] <= 3 and p["n_played"] >= 3 for p in j["patterns"])'
expect 0 'top files' "$KATACHI" pattern top base.kform -k 2 -n 3 --csv top.csv --svg pictures --no-pictures
[ "$(wc -l <top.csv)" = 4 ] || fail 'top.csv has not 4 lines'
[ "$(find pictures -name '*.svg' | wc -l)" = 3 ] || fail 'not 3 pictures'
expect 0 'phase' "$KATACHI" pattern top base.kform --games first.sgf --phase 1:10 -n 5 --json
holds 'j["phase"]["moves"] == 300 and all(p["n_phase"] > 0 for p in j["patterns"])'
expect 2 'phase without games' "$KATACHI" pattern top base.kform --phase 1:10
expect 2 'bad phase' "$KATACHI" pattern top base.kform --games first.sgf --phase 10:1
has err "'10:1' is not a range"
expect 2 'bad facts' "$KATACHI" pattern top base.kform -k 9
has err 'its K is 5'

# --- show ---
expect 0 'show' "$KATACHI" pattern show base.kform 0 --svg pattern.svg
has out ' 1 X'
has out 'P(i|p)'
has out 'all.sgf, game '
has pattern.svg '<svg'
expect 0 'show json' "$KATACHI" pattern show 40 --with base.kform --json
holds 'j["id"] == 40 and len(j["facts"]) == j["k"] and len(j["parents"]) == j["k"] - 1 and 1 <= len(j["sources"]) <= 10'
expect 2 'no such id' "$KATACHI" pattern show base.kform 99999999
has err 'there is no pattern 99999999'
expect 2 'no id' "$KATACHI" pattern show base.kform seven
has err "'seven' is not a pattern number"
expect 2 'nothing' "$KATACHI" pattern show
expect 0 'no sources' "$KATACHI" pattern show merged.kform 0
has out '--sources makes it'
cp base.ksrc everything.ksrc
expect 0 'sources of another base' "$KATACHI" pattern show everything.kform 0
has out 'of another base'

# --- match ---
expect 0 'match' "$KATACHI" pattern match base.kform all.sgf --move 12 --svg heat.svg
has out 'before move 12, White to move'
has out 'played'
has heat.svg '<svg'
for rule in max deepest shrunk; do
  expect 0 "match $rule" "$KATACHI" pattern match all.sgf --with base.kform --move 3 --game 2 --rule $rule -n 5 --json
  holds "j['rule'] == '$rule' and len(j['points']) == 5 and j['legal'] == 79 and j['played'] is not None"
done
expect 0 'after the last move' "$KATACHI" pattern match base.kform all.sgf --move 25
expect 2 'beyond the last move' "$KATACHI" pattern match base.kform all.sgf --move 26
has err 'there is no move 26: the game has 24 moves'
expect 2 'move 0' "$KATACHI" pattern match base.kform all.sgf --move 0
expect 2 'no such game' "$KATACHI" pattern match base.kform all.sgf --move 1 --game 51
has err 'there is no game 51'
expect 2 'no record' "$KATACHI" pattern match base.kform none.sgf --move 1

# --- export ---
expect 0 'csv' "$KATACHI" pattern export base.kform --csv base.csv
expect 2 'csv again' "$KATACHI" pattern export base.kform --csv base.csv --min-plays 5
expect 0 'csv by force' "$KATACHI" pattern export base.kform --csv base.csv --min-plays 5 --force
has out 'base.csv'
head -1 base.csv >header
has header 'id,parent,facts,code,dx,dy,kind,n_match,n_played,p_p,p_i_given_p,p_p_given_i,kept,sequence'
expect 0 'sqlite' "$KATACHI" pattern export base.kform --sqlite base.sqlite
expect 0 'sqlite again' "$KATACHI" pattern export base.kform --sqlite base.sqlite
if command -v python3 >/dev/null; then
  "$KATACHI" pattern info base.kform --json >out
  python3 - <<'PYTHON' || fail 'the database is not the base'
import json, sqlite3, sys
info = json.load(open("out"))
db = sqlite3.connect("base.sqlite")
ok = db.execute("pragma integrity_check").fetchone() == ("ok",)
ok &= db.execute("select count(*), sum(kept), max(facts) from patterns").fetchone() == (info["nodes"], info["patterns"], 5)
ok &= db.execute("select sum(n_played) from patterns where facts = 3").fetchone()[0] == info["levels"][2]["plays"]
ok &= db.execute("select count(*) from patterns c join patterns p on c.parent = p.id where p.facts + 1 = c.facts").fetchone()[0] \
    == info["nodes"] - info["levels"][0]["nodes"]
ok &= db.execute("select value from base where key = 'K'").fetchone() == ("5",)
sys.exit(0 if ok else 1)
PYTHON
fi
echo 'dear diary' >diary.txt
expect 2 'not ours' "$KATACHI" pattern export base.kform --sqlite diary.txt
has diary.txt 'dear diary'
expect 2 'no output' "$KATACHI" pattern export base.kform
expect 2 'two outputs' "$KATACHI" pattern export base.kform --csv a.csv --sqlite a.sqlite
expect 2 'no folder' "$KATACHI" pattern export base.kform --csv none/a.csv
[ -z "$(find . -name '*.tmp')" ] || fail 'a temporary file was left'

# --- what is no base ---
size=$(wc -c <base.kform)
head -c $((size / 2)) base.kform >truncated.kform
: >empty.kform
cp base.kform newer.kform
printf '\143' | dd of=newer.kform bs=1 seek=16 conv=notrunc 2>/dev/null
cp base.kform flipped.kform
printf '\377\377\377\377' | dd of=flipped.kform bs=1 seek=$((size - 20)) conv=notrunc 2>/dev/null
for arguments in info top 'show 0' 'match all.sgf --move 2' 'export --csv a.csv'; do
  for file in none.kform all.sgf truncated.kform empty.kform newer.kform first.kset base.ksrc; do
    # shellcheck disable=SC2086
    expect 2 "$arguments of $file" "$KATACHI" pattern $arguments --with $file
    has err "$file"
  done
done
expect 2 'truncated' "$KATACHI" pattern info truncated.kform
has err 'is damaged'
expect 2 'newer' "$KATACHI" pattern info newer.kform
has err 'newer katachi'
expect 2 'record as base' "$KATACHI" pattern info all.sgf
has err 'is not a pattern base'
expect 2 'flipped, verified' "$KATACHI" pattern info flipped.kform --verify
has err 'is damaged between'
expect 0 'learn a larger one' "$KATACHI" learn all.sgf --size 9 -K 20 --no-filters -o large.kform
size=$(wc -c <large.kform)
[ "$size" -gt 150000 ] || fail 'the larger base has only one or two blocks'
printf '\377\377\377\377' | dd of=large.kform bs=1 seek=$((size - 20)) conv=notrunc 2>/dev/null
expect 1 'flipped, met later' "$KATACHI" pattern info large.kform
has err 'is damaged between'
expect 1 'flipped, export' "$KATACHI" pattern export large.kform --csv flipped.csv
[ -e flipped.csv ] && fail 'a failed export left a file'
[ -z "$(find . -name '*.tmp')" ] || fail 'a temporary file was left'

expect 0 'help' "$KATACHI" pattern merge --help
has out 'katachi pattern merge 1.kcount 2.kcount -o base.kform'
for command in info top show match export; do
  expect 0 'help' "$KATACHI" pattern $command --help
  has out 'Example'
  has out 'Exit code'
done
finish
