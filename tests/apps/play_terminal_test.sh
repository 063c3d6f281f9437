# katachi play through pipes: what a person types, and what comes back.
set -u
failures=0
matches() { # WHAT TEXT PATTERN
  if ! grep -qE -- "$3" <<<"$2"; then
    printf 'FAILED: %s: no line matches %s in\n%s\n' "$1" "$3" "$2"
    failures=1
  fi
}
check() { # WHAT GOT WANTED
  if [ "$2" != "$3" ]; then
    printf 'FAILED: %s: got %s, wanted %s\n' "$1" "$2" "$3"
    failures=1
  fi
}
play() { "$KATACHI" play --size 5 --playouts 50 "$@"; }

out=$(printf 'help\nC3\nC3\nxyzzy\nZ9\nhint\nscore\nundo\nboard\nquit\n' | play --ascii)
check 'exit code' $? 0
matches 'greeting' "$out" 'You are black\. Type a move such as C3, or help\.'
matches 'help' "$out" '^  undo +take back your last move'
matches 'the engine answers' "$out" 'White plays [A-E][1-5]\.'
matches 'occupied' "$out" 'C3 is not allowed: the point is occupied\.'
matches 'nonsense' "$out" "'xyzzy' is neither a point of this board nor a command"
matches 'off the board' "$out" "'Z9' is neither a point"
matches 'hint' "$out" 'Hint: ([A-E][1-5]|pass) '
matches 'score' "$out" 'Score: ([BW]\+[0-9.]+|0)'
matches 'ASCII' "$out" '^ 3 \. \. (\+|X|\(X\)) '
check 'one line per wrong input' "$(grep -c xyzzy <<<"$out")" 1

out=$(printf 'C3\n' | LC_ALL=C.UTF-8 play)
matches 'Unicode' "$out" '●'
out=$(printf 'C3\n' | LC_ALL=C play)
matches 'no Unicode without the locale' "$out" 'X'
out=$(printf 'C3\n' | LC_ALL=C.UTF-8 play --ascii)
check 'ASCII by option' "$(grep -c '●' <<<"$out")" 0

out=$(printf 'C3\nsave\nsave game.sgf\nsave no/such/folder/game.sgf\nresign\nresign\nC4\nsave end.sgf\nundo\nnew\n' | play --ascii)
matches 'save without a name' "$out" 'Give a file name'
matches 'saved' "$out" 'Saved as game.sgf'
matches 'cannot save' "$out" 'Not saved: .*no/such/folder/game.sgf'
matches 'resigned' "$out" 'Black resigns: W\+R'
matches 'over' "$out" 'The game is already over'
matches 'no move after the end' "$out" 'The game is over: undo, save, new or quit'
matches 'record' "$(cat game.sgf)" '^\(;GM\[1\].*PW\[katachi\].*;B\[cc\]'
matches 'record of the end' "$(tr -d '\n' <end.sgf)" 'RE\[W\+R\]'

# why: the text of GTP's katachi-explain, of the engine's last move or of another one of that position
out=$(printf 'why\nC3\nhint\nwhy\nwhy B2\nwhy C3\nwhy Z9\nnew\nwhy\nhelp\n' | play --ascii --seed 1)
matches 'why before a move' "$out" 'The engine has not played a move yet'
check 'why after new' "$(grep -c 'The engine has not played a move yet' <<<"$out")" 2
move=$(grep -oE 'White plays [A-E][1-5]' <<<"$out" | head -1 | cut -d' ' -f3)
matches 'why: the move and its reason' "$out" "^(Black to move> )?$move: .*playouts"
matches 'why: what the search found' "$out" "$move: number 1 of [0-9]+ moves, [0-9]+ of [0-9]+ playouts, [0-9.]+ % won"
matches 'why: another move' "$out" 'B2: (number [0-9]+ of|the search did not look at it)'
matches 'why: not legal then' "$out" 'C3 was not legal then\.'
matches 'why: no point' "$out" "'Z9' is not a point of this board"
matches 'why in the help' "$out" '^  why +explain the engine.s last move'
explained=$(printf 'boardsize 5\nplay b C3\ngenmove w\nkatachi-explain\n' |
  "$KATACHI" gtp --playouts 50 --seed 1 --set friendly_pass=yes --quiet 2>/dev/null | sed -n '/: number 1 of/p')
matches 'why is what GTP says' "$out" "$(sed 's/[+.]/\\&/g' <<<"$explained")"

# a level is a rank on 19x19
matches 'a level starts on 19x19' "$(printf 'quit\n' | "$KATACHI" play --ascii --level 15k)" '^19 \. \. '
out=$(printf 'quit\n' | "$KATACHI" play --ascii --level 15k --size 9)
check 'a level on the size that was asked for' "$(grep -cE '^(19|10) ' <<<"$out")" 0
check 'without a level 9x9' "$(printf 'quit\n' | "$KATACHI" play --ascii | grep -cE '^(19|10) ')" 0

out=$(printf 'quit\n' | play --color white --ascii)
matches 'the engine begins' "$out" 'Black plays '
out=$(printf 'undo\nquit\n' | play --color white --ascii)
matches 'nothing to take back' "$out" 'There is no move to take back'
check 'and nothing taken back' "$(grep -c 'Black plays' <<<"$out")" 1
out=$(printf 'quit\n' | "$KATACHI" play --ascii --size 9 --handicap 4 --playouts 50)
matches 'handicap: White begins' "$out" 'White plays '
matches 'handicap: komi' "$out" 'komi 0\.5'

# a game to the end: the person passes, so does the engine when it has nothing to win any more
out=$(for _ in $(seq 60); do echo pass; done | play --ascii)
matches 'the end' "$out" 'Score: W\+'

wrong() { # PATTERN OPTION...
  local pattern=$1 message
  shift
  message=$("$KATACHI" play "$@" </dev/null 2>&1)
  check "$*: exit code" $? 2
  matches "$*" "$message" "$pattern"
}
wrong "invalid colour 'green'" --color green
wrong '12 handicap stones cannot be placed' --handicap 12
wrong "'0' is not a board size" --size 0
exit $failures
