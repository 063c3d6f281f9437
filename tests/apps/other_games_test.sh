#!/bin/bash
# The laboratory on games other than Go: matches, tournaments, races, their reports, and what is refused.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

tree=search:tree,playouts=40 flat=search:flat,playouts=40

# --- a match, its report, and going on ---
expect 0 'a match of Breakthrough' "$KATACHI" match $tree $flat --game breakthrough --size 5 --openings random:2 --games 6 --store b.klab
has out 'breakthrough 5x5, time none, openings random:2'
has out '6 games:'
has out 'games ended   6 by rules'
expect 0 'the same again plays nothing' "$KATACHI" match $tree $flat --game breakthrough --size 5 --openings random:2 --games 6 --store b.klab --json
has out '"games":6'
expect 0 'the moves of the games' "$KATACHI" report b.klab --moves moves.txt
is 'two lines a game' "$(grep -c '^game ' moves.txt)" 6
is "moves of Breakthrough" "$(grep -c "^[a-e][1-5]-[a-e][1-5] " moves.txt)" 6
expect 0 'its own file is replaced' "$KATACHI" report b.klab --moves moves.txt
expect 2 'SGF is for Go' "$KATACHI" report b.klab --sgf games.sgf
has err 'SGF files hold games of Go, not of breakthrough'
[ ! -e games.sgf ] || fail 'a file was written all the same'
expect 0 'the report as a page' "$KATACHI" report b.klab --html page.html

# --- other sizes and games, clocks, sequential tests, pairs with the same seeds ---
expect 0 'the usual board' "$KATACHI" match $tree $flat --game connect-four --games 2 --store c.klab
has out 'connect-four 7x6'
expect 0 'margins are scores' "$KATACHI" match $tree $flat --game othello --size 4 --games 4 --openings random:2 --store o.klab
has out 'mean score'
expect 0 'a clock' "$KATACHI" match search:tree search:flat --game tic-tac-toe --games 2 --time 0.01/move --store t.klab
expect 0 'equal players score a half' "$KATACHI" match "a: $tree" "b: $tree" --game hex --size 4 --games 8 --coupled --store h.klab
has out 'win rate      50.0 %'
expect 0 'a tournament' "$KATACHI" tournament $tree $flat search:tree,playouts=10 --game hex --size 4 --games 2 --openings random:1 --store h.klab
expect 0 'a race' "$KATACHI" race $flat --set playouts=80 --game breakthrough --size 5 --openings random:2 --first 4 --max-games 24 --store r.klab
expect 0 'moves of Go as text' "$KATACHI" match preset:random preset:random --size 5 --games 1 --store go.klab
expect 0 'moves of Go as text' "$KATACHI" report go.klab --moves go.txt

# --- speed ---
expect 0 'speed of a search' "$KATACHI" bench search --game breakthrough --playouts 2000 --json
has out '"playouts": 2000'
expect 0 'speed without a tree' "$KATACHI" bench search --game hex --size 5 --search flat --playouts 500

# --- refused ---
expect 2 'an unknown game' "$KATACHI" match $tree $flat --game brekthrough
has err 'did you mean breakthrough?'
expect 2 'a board it does not have' "$KATACHI" match $tree $flat --game othello --size 5
expect 2 'rules of Go' "$KATACHI" match $tree $flat --game hex --komi 5
has err '--komi is for Go only'
expect 2 'a handicap' "$KATACHI" match $tree $flat --game hex --find-handicap
expect 2 'a player of Go' "$KATACHI" match preset:best $flat --game hex --games 2 --store x.klab
has err 'plays Go only'
expect 2 'a search at Go' "$KATACHI" match $tree preset:random --games 2 --store x.klab
has err 'plays games other than Go'
expect 2 'a parameter that the search does not read' "$KATACHI" match search:flat,uct=1 $flat --game hex
expect 2 'openings of patterns' "$KATACHI" match $tree $flat --game hex --openings forme-k:4 --store x.klab
finish
