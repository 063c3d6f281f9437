# No control character of a record, an engine or a file name reaches the terminal: neither escape sequences nor the marks that turn the
# direction of writing. JSON keeps them, escaped.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

# clean WHAT: neither out nor err holds a control character (but line ends), a C1 byte outside UTF-8, or a mark of direction.
clean() {
  python3 -S - "$1" <<'PY' || fail "$1: a control character in its output"
import sys
marks = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(10), *range(11, 32), *range(127, 160)}
bad = [(name, hex(ord(c))) for name in ("out", "err") for c in open(name, "rb").read().decode("utf-8") if ord(c) in marks]
if bad: print(sys.argv[1], bad[:5])
sys.exit(bool(bad))
PY
}

evil=$(printf 'E\342\200\256v\302\233i\033]0;owned\007l\330\234')
python3 - "$evil" <<'PY'
import sys
evil = sys.argv[1]
head = f"(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]PB[{evil}]PW[{evil} 2]BR[{evil}]EV[{evil}]DT[{evil}]RE[B+R]C[{evil}]"
moves = "".join(f";{'BW'[i % 2]}[{chr(97 + i)}{chr(97 + (i * 7) % 19)}]C[{evil}]" for i in range(8))
open("evil.sgf", "w").write(head + moves + ")")
open("cut.sgf", "w").write(f"(;GM[1]SZ[19]HA[{evil}]KM[{evil}]RU[{evil}];B[aa];W[{evil}])")
open("no-go.sgf", "w").write(f"(;GM[{evil}]SZ[19];B[aa])")
open("bad.sgf", "w").write(f"(;GM[1]SZ[{evil}]PB[{evil}];B[aa];B[aa];W[{evil}]{evil}[{evil}])")
open(f"{evil}.sgf", "w").write("no game at all")
PY

for what in info check; do
  for json in '' --json; do
    "$KATACHI" sgf $what $json evil.sgf bad.sgf ./*owned*.sgf >out 2>err
    clean "sgf $what $json"
  done
done
expect 0 'info as JSON' "$KATACHI" sgf info --json evil.sgf
is 'JSON keeps the name' "$(json out 'd["black"] == "E\u202ev\u009bi\x1b]0;owned\x07l\u061c"')" True
expect 0 'search' "$KATACHI" search '...' evil.sgf --games
has out 'owned'
clean search
expect 0 'search as JSON' "$KATACHI" search '...' evil.sgf --games --json
clean 'search --json'
expect 0 'search, CSV' "$KATACHI" search '...' evil.sgf --games-csv -
clean 'search --games-csv -'
cp evil.sgf "$evil-game.sgf"
expect 0 'explain' "$KATACHI" explain "$evil-game.sgf"
clean explain
expect 0 'explain as JSON' "$KATACHI" explain "$evil-game.sgf" --json
clean 'explain --json'
rm "$evil-game.sgf"
expect 0 'review' "$KATACHI" review evil.sgf --playouts 10 --from 1 --to 1 --preset uct
has out 'owned'
clean review
expect 0 'review as JSON' "$KATACHI" review evil.sgf --playouts 10 --from 1 --to 1 --preset uct --json -
clean 'review --json'
expect 0 'review of a game that ends in no move' "$KATACHI" review cut.sgf --playouts 2 --preset uct
has out 'reviewed up to move 1'
clean 'review of a game that ends in no move'
printf 'loadsgf cut.sgf\nloadsgf no-go.sgf\nquit\n' | "$KATACHI" gtp >out 2>err || fail "gtp: exit code $?"
has err 'loadsgf: '
has out '? cannot load file: no-go.sgf: not a game of Go'
clean gtp
expect 0 'learn with sources' "$KATACHI" learn evil.sgf -o evil.kform --sources
clean learn
expect 0 'pattern show' "$KATACHI" pattern show evil.kform 1
clean 'pattern show'
printf 'position %s\n. .\nliberties A1 %s\nposition 2\n. X\n\nliberties B1 %s\n' "$evil" "$evil" "$evil" >evil.txt
expect 2 'positions that make no sense' "$KATACHI" bench positions evil.txt
clean 'bench positions, an error'
sed -i 's/^\. \.$/X ./' evil.txt
expect 0 'positions' "$KATACHI" bench positions evil.txt
has out 'owned'
clean 'bench positions'
expect 0 'positions as JSON' "$KATACHI" bench positions evil.txt --json
clean 'bench positions --json'
expect 2 'an unknown word' "$KATACHI" "$evil"
clean 'an unknown command'
expect 2 'a file that is not there' "$KATACHI" report "$evil.klab"
has err 'owned'
clean 'a missing file'
expect 2 'an option of the wrong kind' "$KATACHI" match preset:random preset:random --games "$evil"
clean 'a bad option'

# An engine may call itself anything.
cat >engine.py <<'PY'
import sys
evil = "E\u202ev\u009bi\x1b]0;owned\x07l"
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    answers = {"name": evil, "version": evil, "genmove": "pass", "final_score": "B+1", "protocol_version": "2",
               "known_command": "false", "list_commands": "name\nversion"}
    if len(sys.argv) > 1 and word == "genmove": answers["genmove"] = evil
    print(f"= {answers.get(word, '')}\n", flush=True)
    if word == "quit": break
PY
expect 0 'a match' "$KATACHI" match "$evil: python3 engine.py" preset:random --size 5 --games 2 --score board --store evil.klab
has out 'owned'
clean match
for option in '' --json --list '--list --json' --journal; do
  expect 0 "report $option" "$KATACHI" report evil.klab $option
  clean "report $option"
done
expect 0 'the page' "$KATACHI" report evil.klab --html out
clean 'report --html'
expect 1 'an engine that answers anything' "$KATACHI" match "python3 engine.py bad" preset:random --size 5 --games 20 --on-failure void --store bad.klab
has err 'owned'
clean 'a failed match'
finish
