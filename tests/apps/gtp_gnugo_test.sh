# Whole games against GNU Go: both accept each other's moves, no time is lost, every game ends, and both count the same.
#
#   KATACHI_GNUGO_GAMES   number of games, colours alternating (2)
#   KATACHI_GNUGO_SIZE    board size (9)
#   KATACHI_GNUGO_TIME    main time, period and stones of our clock, in seconds, as in time_settings. Without it games alternate
#                         between absolute time and Canadian overtime. No time_left is sent: the engine has its own clock.
#   KATACHI_GNUGO_OPTIONS further options of `katachi gtp`, such as "--playouts 500"
# For the record: KATACHI_GNUGO_GAMES=20 tools/run_app_test PROGRAM tests/apps/gtp_gnugo_test.sh FOLDER
set -u
games=${KATACHI_GNUGO_GAMES-2}
size=${KATACHI_GNUGO_SIZE-9}
komi=7.5
max_moves=$((size * size * 4))

if ! command -v gnugo >/dev/null; then
  echo 'gnugo is not installed: skipped'
  exit 77
fi

mkfifo our_in our_out their_in their_out
fail() {
  echo "FAILED: $1"
  exit 1
}

# ask WHO COMMAND...: the text of the reply in $reply; fails on a failure reply.
ask() {
  local who=$1 line
  shift
  if [ "$who" = ours ]; then echo "$*" >&3; else echo "$*" >&5; fi
  reply=
  while true; do
    if [ "$who" = ours ]; then IFS= read -r line <&4; else IFS= read -r line <&6; fi || fail "$who ended at: $*"
    if [ -z "$line" ]; then break; fi
    if [ -z "$reply" ]; then reply=$line; fi
  done
  case $reply in
    =*) reply=${reply#=}; reply=${reply# } ;;
    *) fail "$who answered '$reply' to: $*" ;;
  esac
}

now_ms() { ms=$((${EPOCHREALTIME//[.,]/} / 1000)); }  # in $ms: a subshell would take time itself

# Our clock as the referee sees it, in milliseconds: main time, then `stones` moves in each period.
start_clock() {
  left=$((main * 1000)) overtime=no stones_left=$stones
}
spend() {
  left=$((left - $1))
  if [ $left -lt 0 ] && [ $overtime = no ] && [ "$stones" -gt 0 ]; then
    overtime=yes left=$((left + period * 1000)) stones_left=$stones
  fi
  if [ $left -lt 0 ]; then fail "time lost: $1 ms for the last move, $((-left)) ms too much"; fi
  if [ $overtime = yes ]; then
    stones_left=$((stones_left - 1))
    if [ $stones_left = 0 ]; then left=$((period * 1000)) stones_left=$stones; fi
  fi
}

choose_clock() { # GAME
  if [ -n "${KATACHI_GNUGO_TIME-}" ]; then
    read -r main period stones <<<"$KATACHI_GNUGO_TIME"
  elif [ $((($1 / 2) % 2)) = 0 ]; then
    main=10 period=0 stones=0
  else
    main=2 period=1 stones=5
  fi
}

play_game() { # GAME
  local black=ours white=theirs color=b mover other passes=0 moves=0 slowest=0 start took
  if [ $(($1 % 2)) = 1 ]; then black=theirs white=ours; fi
  choose_clock "$1"
  for side in ours theirs; do
    ask $side boardsize "$size"
    ask $side komi $komi
  done
  ask ours time_settings "$main" "$period" "$stones"
  for side in ours theirs; do ask $side clear_board; done
  start_clock
  while [ $passes -lt 2 ]; do
    if [ $color = b ]; then mover=$black other=$white; else mover=$white other=$black; fi
    now_ms
    start=$ms
    ask $mover genmove $color
    now_ms
    took=$((ms - start))
    if [ $mover = ours ]; then
      spend $took
      if [ $took -gt $slowest ]; then slowest=$took; fi
    fi
    move=$reply
    if [ "${move,,}" = resign ]; then break; fi
    if [ "${move,,}" = pass ]; then passes=$((passes + 1)); else passes=0; fi
    ask $other play $color "$move"
    moves=$((moves + 1))
    if [ $moves -gt $max_moves ]; then fail "no end after $moves moves"; fi
    if [ $color = b ]; then color=w; else color=b; fi
  done
  if [ "${move,,}" = resign ]; then
    echo "game $1: $mover resigned as $color after $moves moves"
    return
  fi
  ask theirs final_score
  local their_score=$reply
  ask ours final_score
  printf 'game %d: we are %s, %s by GNU Go, %s by us, %d moves, slowest move %d ms, clock %s %s %s\n' "$1" \
    "$([ $black = ours ] && echo black || echo white)" "$their_score" "$reply" $moves $slowest "$main" "$period" "$stones"
  if [ "$their_score" != "$reply" ]; then
    ask ours printsgf "game$1.sgf"
    fail "the scores differ (record: $PWD/game$1.sgf)"
  fi
  local winner=${reply:0:1}
  if { [ "$winner" = B ] && [ $black = ours ]; } || { [ "$winner" = W ] && [ $white = ours ]; }; then won=$((won + 1)); fi
}

won=0
# shellcheck disable=SC2086  # options are words
"$KATACHI" gtp --preset flat --rules chinese --size "$size" --quiet ${KATACHI_GNUGO_OPTIONS-} <our_in >our_out &
gnugo --mode gtp --chinese-rules --capture-all-dead --seed 1 <their_in >their_out 2>gnugo.log &
exec 3>our_in 4<our_out 5>their_in 6<their_out
for ((game = 0; game < games; ++game)); do play_game $game; done
ask ours quit
ask theirs quit
echo "$games games, $won won by us"
