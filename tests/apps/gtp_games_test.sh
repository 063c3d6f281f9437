#!/bin/bash
# The GTP engine for games other than Go: the options of the program, the streams, a whole game, an interrupt. What the commands
# answer is tested with transcripts (golden/gtp).
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

gtp() { "$KATACHI" gtp --playouts 30 "$@" 2>log; }
replies() { grep -v '^$'; } # without the empty lines that end them

# --- every game starts, moves and says what it is ---
for game in $("$KATACHI" games --json | python3 -c 'import json,sys; print(*[g["name"] for g in json.load(sys.stdin)["games"] if g["name"] != "go"])'); do
  printf 'katachi-game\nkatachi-rules\ngenmove b\nundo\nquit\n' | gtp --game "$game" >out
  has out "= $game "
  is "$game answers everything" "$(grep -c '^= ' out)" 5
  is "$game refuses nothing" "$(grep -c '^[?]' out)" 0
  has log 'GTP ready'
done

# --- options ---
is 'the usual board' "$(echo katachi-game | gtp --game hex | replies)" '= hex 11x11'
is 'a size' "$(echo katachi-game | gtp --game hex --size 7 | replies)" '= hex 7x7'
is 'a rectangle' "$(echo katachi-game | gtp --game breakthrough --size 5x6 | replies)" '= breakthrough 5x6'
is 'a name and a version' "$(printf 'name\nversion\n' | gtp --game hex --override-name MoHex --override-version 2.0 | replies)" \
  $'= MoHex\n= 2.0'
is 'parameters' "$(printf 'kata-get-param search\nkata-get-param playouts\nkata-get-param seed\nkata-get-param by_margin\n' |
  gtp --game othello --search flat --seed 9 --set by_margin=true | replies)" $'= flat\n= 30\n= 9\n= yes'
is 'the log says who plays' "$(echo quit | gtp --game othello --evaluation adaptive >out; grep -c 'Othello 8x8; search tree, adaptive playouts' log)" 1
is 'a quiet log' "$(echo 'genmove b' | gtp --game hex --size 4 --quiet >out; grep -c '^katachi' log)" 0

# --- one seed, one game; the end of the input ---
moves=$(for _ in 1 2 3 4; do printf 'genmove b\ngenmove w\n'; done)
first=$(echo "$moves" | gtp --game breakthrough)
is 'one seed, one game' "$(echo "$moves" | gtp --game breakthrough)" "$first"
is 'end of input in a line' "$(printf '7 name' | gtp --game hex | replies)" '=7 katachi'
is 'CRLF' "$(printf '1 play b a1\r\n2 undo\r\nquit\r\n' | gtp --game hex | replies)" $'=1 \n=2 \n= '

# --- a game that a controller plays to its end: sides in turn until one resigns ---
{
  for _ in $(seq 20); do printf 'genmove b\ngenmove w\n'; done
  printf 'final_score\nquit\n'
} | gtp --game hex --size 4 >out
has out '= resign'
is 'a winner' "$(grep -cE '^= [BW]\+$' out)" 1

# --- an interrupt: a search of an hour ends when asked ---
start=$SECONDS
{ echo 'genmove b'; sleep 0.5; echo '# interrupt'; echo quit; } | "$KATACHI" gtp --game hex --size 6 --seconds 3600 >out 2>log
is 'interrupted genmove' "$(grep -cE '^= [a-f][1-6]$' out)" 1
[ $((SECONDS - start)) -lt 60 ] || fail 'the interrupt came late'

# --- refused: exit code 2 and one line ---
expect 2 'an unknown game' "$KATACHI" gtp --game hx
has err "unknown game 'hx'"
expect 2 'a board it does not have' "$KATACHI" gtp --game othello --size 5
has err 'Othello is not played on a board of 5x5'
expect 2 'rules of Go' "$KATACHI" gtp --game hex --rules japanese
has err '--rules is for Go only'
expect 2 'komi' "$KATACHI" gtp --game hex --komi 6.5
has err '--komi is for Go only'
expect 2 'a preset' "$KATACHI" gtp --game hex --preset best
has err '--preset is for Go only'
expect 2 'a level' "$KATACHI" gtp --game hex --level 9k
has err '--level is for Go only'
expect 2 'a base of patterns' "$KATACHI" gtp --game hex --base mine.kform
has err "the search 'tree' does not read 'base'"
expect 2 'a search at Go' "$KATACHI" gtp --search flat
has err 'the players of Go have their search from a preset'
expect 2 'an unknown search' "$KATACHI" gtp --game hex --search alphago
has err "unknown search 'alphago'"
expect 2 'a parameter that the search does not read' "$KATACHI" gtp --game hex --search flat --set uct=1
has err "the search 'flat' does not read 'uct'"
expect 0 'the help' "$KATACHI" gtp --help
has out 'katachi gtp --game hex --size 11'
finish
