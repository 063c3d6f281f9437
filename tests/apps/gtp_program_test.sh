# The program itself: options, streams, start and end. What the commands answer is tested with transcripts (golden/gtp).
set -u
failures=0
check() { # WHAT GOT WANTED
  if [ "$2" != "$3" ]; then
    printf 'FAILED: %s\n--- got\n%s\n--- wanted\n%s\n' "$1" "$2" "$3"
    failures=1
  fi
}
matches() { # WHAT TEXT PATTERN
  if ! grep -qE -- "$3" <<<"$2"; then
    printf 'FAILED: %s: no line matches %s in\n%s\n' "$1" "$3" "$2"
    failures=1
  fi
}
gtp() { "$KATACHI" gtp --preset flat --size 5 --playouts 50 "$@"; }

check 'answers' "$(printf '1 protocol_version\r\nboardsize 9\nquit\n' | gtp 2>err)" $'=1 2\n\n=\n\n='
check 'nothing but the log on stderr' "$(grep -cvE '^(katachi: |GTP ready$)' err)" 0
matches 'ready' "$(cat err)" '^GTP ready$'
check 'end of input in a line' "$(printf '7 name' | gtp 2>/dev/null)" '=7 katachi'
check 'name and version' "$(printf 'name\nversion\n' | gtp --override-name KataGo --override-version 1.15.3 2>/dev/null)" \
  $'= KataGo\n\n= 1.15.3'
check 'komi of the rules' "$(printf 'get_komi\n' | gtp --rules japanese 2>/dev/null)" '= 6.5'
check 'komi given' "$(printf 'get_komi\n' | gtp --komi -3.5 2>/dev/null)" '= -3.5'
check 'parameters' "$(printf 'kata-get-param threads\nkata-get-param lag_seconds\nkata-get-param seconds\nkata-get-param seed\n' |
  gtp --threads 2 --set lag_seconds=0.5 -t 3 --seed 9 2>/dev/null)" $'= 2\n\n= 0.5\n\n= 3\n\n= 9'
check 'a rectangle' "$(printf 'play b D7\nplay b E7\n' | gtp --size 4x7 2>/dev/null)" \
  $'=\n\n? invalid vertex: \'E7\' is not on the board of 4x7'
check 'no files' "$(printf 'printsgf x.sgf\n' | gtp --no-files 2>/dev/null)" \
  '? cannot write file: files are not allowed in this session'
first=$(printf 'genmove b\ngenmove w\ngenmove b\n' | gtp 2>/dev/null)
check 'one seed, one game' "$(printf 'genmove b\ngenmove w\ngenmove b\n' | gtp 2>/dev/null)" "$first"
printf 'printsgf game.sgf\n' | gtp 2>/dev/null >/dev/null
matches 'a record is written' "$(cat game.sgf)" 'GM\[1\].*SZ\[5\]'

# a record that breaks superko is loaded, and the log tells
echo '(;SZ[5]RU[Tromp-Taylor]AB[ba][ab][bc]AW[bb][ca][db][cc]PL[B];B[cb];W[];B[];W[bb];B[ee])' >superko.sgf
check 'superko in a record' "$(printf 'loadsgf superko.sgf\n' | gtp 2>err)" '='
matches 'superko in a record' "$(cat err)" '^katachi: .*loadsgf: superko_played at move 4: white B4 repeats a position'

# wrong use: exit code 2 and one line that says why
wrong() { # WHAT PATTERN OPTION...
  local what=$1 pattern=$2 message code
  shift 2
  message=$("$KATACHI" gtp "$@" </dev/null 2>&1 >/dev/null)
  code=$?
  check "$what: exit code" "$code" 2
  matches "$what" "$message" "$pattern"
}
wrong 'size' "'26' is not a board size" --size 26
wrong 'rules' "unknown rules 'martian' .*known: tromp-taylor" --rules martian
wrong 'rules, misspelled' "unknown rules 'chinees' .did you mean chinese\? known: tromp-taylor" --rules chinees
wrong 'komi' "invalid komi 'much'" --komi much
wrong 'preset' "unknown preset 'strong' .*known: .*flat" --preset strong
wrong 'preset, misspelled' "unknown preset 'mogoo' .did you mean mogo\? known: " --preset mogoo
wrong 'level' 'there is no level 9d .levels go from 20k to' --level 9d
wrong 'level text' "invalid rank 'strong'" --level strong
wrong 'level and preset' 'excludes' --level 9k --preset uct
wrong 'preset path' 'cannot open: No such file' --preset no/such/file.json
wrong 'parameter' "unknown parameter 'playots' .did you mean playouts" --set playots=3
wrong 'parameter value' "invalid value '0' for threads" --threads 0
wrong 'parameter form' "'x' is not NAME=VALUE" --set x
wrong 'option' '^katachi: gtp: unknown option --playuots .did you mean --playouts[?].$' --playuots 5
wrong 'option with its value' '^katachi: gtp: unknown option --playuots .did you mean --playouts[?].$' --playuots=5
wrong 'option with one dash' 'unknown option -playouts .did you mean --playouts[?].' -playouts 5
wrong 'an option like none' '^katachi: gtp: unknown option --frobnicate .see katachi gtp --help.$' --frobnicate
wrong 'a parameter like none' "unknown parameter 'frobnicate' .katachi gtp --help-parameters lists them" --set frobnicate=1
check 'one line' "$("$KATACHI" gtp --playuots 5 2>&1 | wc -l)" 1
# the help is short, and the example comes right after the usage; the parameters have a page of their own
for command in gtp analysis play review; do
  check "$command --help has no list of parameters" "$("$KATACHI" $command --help | grep -c 'positions that enter the tree per move; 0: no limit')" 0
  matches "$command --help-parameters" "$("$KATACHI" $command --help-parameters)" '^  resign_threshold +[0-9]'
done
check 'example first' "$("$KATACHI" gtp --help | sed -n '4p' | cut -c-20)" 'Example: katachi gtp'
wrong 'argument' "^katachi: gtp: unexpected argument 'game.sgf' .see katachi gtp --help.$" game.sgf
wrong 'two strengths' '--level: playouts: the level says how strong the player is' --level 8k --playouts 100
wrong 'two strengths by --set' '--level: seconds: the level says' --level 15k --set seconds=2
wrong 'settings that do not go together' 'criticality: it has no effect with rave=none .it needs rave=hand or rave=mse.' --preset uct --set criticality=1
wrong 'nodes without a tree' "nodes: the search 'flat' does not read it .it belongs to: tree." --preset flat --nodes 100
wrong 'a setting that nobody reads' "uct: the search 'flat' does not read it .it belongs to: tree." --preset flat --set uct=5
check 'and none is listed' "$(printf 'kata-get-param uct\nkata-list-params\n' | gtp 2>/dev/null | grep -c 'does not read it')" 1
matches 'nodes' "$(printf 'boardsize 9\ngenmove b\nquit\n' | "$KATACHI" gtp --preset uct --nodes 300 2>/dev/null)" '^= [A-J][1-9]$'
matches 'a setting that does not fit is not kept' "$(printf 'boardsize 9\nkata-set-param criticality 1\ngenmove b\nquit\n' |
  "$KATACHI" gtp --preset uct --playouts 50 2>/dev/null)" 'criticality: it has no effect with rave=none'
message=$(KATACHI_DATA=/nowhere "$KATACHI" gtp </dev/null 2>&1)
check 'data folder: exit code' $? 2
matches 'data folder' "$message" 'presets/best.json is missing .looked in /nowhere'

# the working folder plays no part
mkdir -p elsewhere
check 'any folder' "$(cd elsewhere && printf 'name\n' | "$KATACHI" gtp 2>/dev/null)" '= katachi'

# a controller that never reads stderr: a pipe that nobody empties must stop neither the answers nor the end
mkfifo unread
exec 8<>unread
answers=$({ for i in $(seq 3000); do echo "$i cgos-opponent_name $(printf 'x%.0s' {1..60})"; done; echo quit; } |
  timeout 60 "$KATACHI" gtp 2>unread | grep -c '^=')
check 'stderr is never read' "$answers" 3001
exec 8>&-

# stdin closed at once
"$KATACHI" gtp <&- >closed.out 2>/dev/null
check 'closed input: exit code' $? 0

# interrupt: a search of an hour ends when asked
start=$SECONDS
reply=$({ echo 'genmove b'; sleep 0.3; echo '# interrupt'; echo quit; } | "$KATACHI" gtp --size 9 --time 3600 2>/dev/null)
matches 'interrupted genmove' "$reply" '^= [A-J][1-9]$'
[ $((SECONDS - start)) -lt 60 ] || check 'interrupted in time' late soon
exit $failures
