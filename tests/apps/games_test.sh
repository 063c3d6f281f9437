# katachi games: the list, the rules of one game, JSON; and katachi play --game through pipes.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

matches() { # WHAT TEXT PATTERN
  grep -qE -- "$3" <<<"$2" || fail "$1: no line matches $3 in: $2"
}

# --- the list ---

out=$("$KATACHI" games) || fail 'katachi games'
matches 'a game' "$out" '^othello +4x4 to 8x8, even sides, square +8x8 +yes +yes +yes +no +square +Othello'
matches 'a search' "$out" '^tree +uniform, adaptive +Monte Carlo tree search'
matches 'an evaluation' "$out" '^adaptive +random games'
out=$("$KATACHI" games hex) || fail 'katachi games hex'
matches 'rules' "$out" 'X connects the top with the bottom'
matches 'sizes' "$out" '^Boards: 1x1 to 13x13, square; usual: 11x11'
matches 'options' "$("$KATACHI" games go)" '^Options: rules=NAME'
"$KATACHI" games --json | python3 -c '
import json, sys
everything = json.load(sys.stdin)
games = {game["name"]: game for game in everything["games"]}
assert set(games) >= {"go", "hex", "othello", "tic-tac-toe"}, games
assert games["othello"]["sizes"] == {"smallest": "4x4", "largest": "8x8", "usual": "8x8", "step": 2, "rectangular": False}
assert games["othello"]["passes"] and games["othello"]["margin"] and not games["hex"]["draws"] and games["go"]["memory"]
assert games["hex"]["searches"] == [search["name"] for search in everything["searches"]]
assert games["hex"]["evaluations"] == [kind["name"] for kind in everything["evaluations"]]
assert "uct" in next(search for search in everything["searches"] if search["name"] == "tree")["parameters"]
assert all(game["rules"].count(".") == 5 for game in games.values())
' || fail 'games --json'
[ "$("$KATACHI" games hex --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["title"])')" = Hex ] ||
  fail 'games hex --json'
refuses() { # TEXT ARGUMENT...
  local text=$1 code=0
  shift
  "$KATACHI" "$@" >out 2>err </dev/null || code=$?
  [ "$code" = 2 ] && grep -qF -- "$text" err || fail "$*: exit code $code, expected 2 with $text: $(cat err)"
}
refuses 'did you mean hex?' games hexx

# --- playing ---

play() { "$KATACHI" play --playouts 50 "$@"; }
out=$(printf 'help\nmoves\nrules\nd4\nD4\nz9\nhint\nundo\nboard\nquit\n' | play --game hex --size 7)
[ $? = 0 ] || fail 'exit code of play --game hex'
matches 'greeting' "$out" '^Hex\. You are X\. Type a move such as d4, or help\.'
matches 'help' "$out" '^  undo +take back your last move'
matches 'moves' "$out" 'a1 b1 c1 .* g7$'
matches 'rules' "$out" 'rhombus'
matches 'the engine answers' "$out" 'O plays [a-g][1-7]\.'
matches 'taken' "$out" 'D4 is neither a move nor a command: d4 is taken\.'
matches 'off the board' "$out" "z9 is neither a move nor a command: 'z9' is not a cell \(a1 to g7\)\."
matches 'hint' "$out" 'Hint: [a-g][1-7] \('
[ "$(grep -c 'z9 is' <<<"$out")" = 1 ] || fail 'one line for a wrong move'
matches 'undo takes both moves back' "$(printf 'd4\nundo\nmoves\n' | play --game hex --size 7)" ' c4 d4 e4 '
matches 'nothing to undo' "$(printf 'undo\n' | play --game hex --size 3)" 'There is no move to take back'

out=$(printf 'resign\nresign\nb2\nundo\nsave\nsave game.txt\nsave game.txt\nsave --force game.txt\nsave no/such/game.txt\n' |
  play --game tic-tac-toe --color white)
matches 'resigned' "$out" 'The game is over: X wins by resignation\.'
matches 'over' "$out" 'The game is already over'
matches 'no move after the end' "$out" 'The game is over: undo, save, new or quit'
matches 'save without a name' "$out" 'Give a file name'
matches 'saved' "$out" 'Saved as game.txt'
matches 'not over another' "$(printf 'save game.txt\n' | play --game hex)" 'game.txt exists'
matches 'cannot save' "$out" 'Not saved: .*no/such'
matches 'the file' "$(tr '\n' '|' <game.txt)" '^game tic-tac-toe\|size 3x3\|moves [a-c][1-3]\|$'

# A whole game, passes too: the first legal move each time.
cat >player.py <<'EOS'
import re, subprocess, sys
game = subprocess.Popen([sys.argv[1], 'play', '--game', *sys.argv[2:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
text, moves = '', 0
def read(end):
    global text
    text = ''
    while not text.endswith(end):
        text += game.stdout.read(1)
while True:
    read('> ')
    if 'The game is over' in text:
        break
    game.stdin.write('moves\n'); game.stdin.flush()
    read('> ')
    game.stdin.write(text.split()[0] + '\n'); game.stdin.flush()
    moves += 1
    assert moves < 200
game.stdin.close()
print(re.search(r'The game is over: (.*)\.', text).group(1))
EOS
for game in 'othello --size 4 --playouts 30' 'connect-four --playouts 30 --color second' 'breakthrough --size 4x5 --search flat --playouts 50' \
  'atari-go --size 5 --playouts 20 --evaluation adaptive'; do
  result=$(python3 player.py "$KATACHI" $game) || fail "a game of $game"
  matches "the result of $game" "$result" '^(X|O|Black|White) wins( by [0-9]+)?$|^a draw$'
done

refuses "unknown game 'chess'" play --game chess
refuses 'sizes: 1x1 to 13x13, square' play --game hex --size 14
refuses "unknown search 'tre' (did you mean tree?)" play --game hex --search tre
refuses "the search 'flat' does not read 'uct'" play --game hex --search flat --set uct=1
refuses "does not take the evaluation 'adaptive'" play --game hex --search flat --evaluation adaptive
refuses '--preset is for Go only' play --game hex --preset flat
refuses '--rules is for Go only' play --game hex --rules chinese
refuses 'invalid side' play --game hex --color red
refuses 'the players of Go have their search from a preset' play --search tree
finish
