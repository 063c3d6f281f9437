# katachi dataset, and what tools/train makes of its files.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

# legal_games N SIZE: N records of moves on points that do not touch each other, so that nothing is captured.
legal_games() {
  awk -v games="$1" -v size="$2" 'BEGIN {
    side = (size + 1) / 2
    for (g = 0; g < games; ++g) {
      printf "(;GM[1]FF[4]SZ[%d]KM[6.5]RE[%s+R]", size, g % 2 ? "B" : "W"
      for (p = 0; p < side * side; ++p) order[p] = p
      for (m = 0; m < 20; ++m) {
        random = (random * 8121 + 28411) % 134456  # the same with every awk
        q = m + random % (side * side - m); t = order[m]; order[m] = order[q]; order[q] = t
        printf ";%s[%c%c]", m % 2 ? "W" : "B", 97 + 2 * (order[m] % side), 97 + 2 * int(order[m] / side)
      }
      print ")"
    }
  }'
}

mkdir games
legal_games 40 9 >games/small.sgf
legal_games 10 19 >games/large.sgf
head -3 games/small.sgf >games/again.sgf
printf '(;SZ[9];B[ee];W[ee])(;SZ[5];B[cc])(;SZ[9];B[ee];AB[aa];W[cc])(;SZ[9])(;SZ[9]HA[2]AB[cc][gg];W[ee];B[aa])' >games/odd.sgf

# --- what is packed, what is skipped ---
expect 0 'help' "$KATACHI" dataset --help
has out 'Example: katachi dataset'
expect 0 'a folder' "$KATACHI" dataset games -o a.kdata
has out 'a.kdata: a dataset of 51 games, 0 of them for validation'
has out '3 games came more than once and are kept once'
has err 'games/odd.sgf, game 1: illegal or unreadable move (skipped)'
has err 'games/odd.sgf, game 2: a board of 5, not of 7 to 19 a side (skipped)'
has err 'games/odd.sgf, game 3: stones set up in mid-game (skipped)'
has err 'games/odd.sgf, game 4: no moves (skipped)'
expect 0 'json' "$KATACHI" dataset games -o share.kdata --valid-share 0.3 --json
is 'games' "$(json out 'd["games"], d["read"], d["repeated"], sum(d["skipped"].values())')" '(51, 58, 3, 4)'
is 'a part for validation' "$(json out '5 < d["validation_games"] < 26')" True
is 'bytes' "$(json out 'd["bytes"]')" "$(stat -c %s share.kdata)"

# --- the file depends on the games alone ---
expect 0 'threads' "$KATACHI" dataset games -o b.kdata --threads 5
cmp a.kdata b.kdata || fail 'threads change the file'
tar czf games.tar.gz games
expect 0 'an archive' "$KATACHI" dataset games.tar.gz -o c.kdata
has out 'a dataset of 51 games, 0 of them for validation, 1 002 moves'

# --- nothing is lost ---
echo 'mine' >own.txt
expect 2 'a foreign file' "$KATACHI" dataset games -o own.txt
is 'the foreign file' "$(cat own.txt)" mine
expect 2 'an input' "$KATACHI" dataset games/small.sgf -o games/small.sgf --force
expect 0 'its own file' "$KATACHI" dataset games/small.sgf -o b.kdata
has out 'a dataset of 40 games'
expect 0 'force' "$KATACHI" dataset games/small.sgf -o own.txt --force

# --- bad input ---
printf '(;SZ[5];B[cc])' >tiny.sgf
expect 2 'only small boards' "$KATACHI" dataset tiny.sgf -o odd.kdata
has err 'none of the 1 games can be used'
[ -e odd.kdata ] && fail 'a dataset of no game'
expect 0 'a missing file is reported' "$KATACHI" dataset missing.sgf games/small.sgf -o odd.kdata
has err 'missing.sgf'
expect 2 'a share beyond a half' "$KATACHI" dataset games -o d.kdata --valid-share 0.7
expect 2 'a folder that is not there' "$KATACHI" dataset games -o no/such/d.kdata
has err 'no/such'

# --- the program that training uses reads it ---
compiler=$(command -v c++) || { echo 'no c++: tools/train/expand.cpp is not tried'; finish; }
expect 0 'expand builds' "$compiler" -std=c++20 -O0 -pthread "$KATACHI_SOURCE_DIR/tools/train/expand.cpp" -o expand
expect 0 'a game' ./expand a.kdata 0
is 'a line for every move' "$(wc -l <out)" 20
is 'facts and planes' "$(head -1 out | wc -w)" 28
expect 0 'all games' ./expand share.kdata
is 'lines of all games' "$(wc -l <out)" 1002
printf '(;SZ[9]KM[6.5]RE[W+6.5];B[ee];W[];B[])' >counted.sgf
expect 2 'usage' ./expand
expect 0 'a counted game' "$KATACHI" dataset counted.sgf -o counted.kdata
expect 0 'its owners' ./expand counted.kdata owners
has out '1 counted games with komi, owners told in '
expect 1 'a game beyond the last' ./expand a.kdata 51
has err 'the dataset has no such game'
head -c 500 a.kdata >cut.kdata
expect 1 'a truncated dataset' ./expand cut.kdata
has err 'cut.kdata: is truncated or damaged'
expect 1 'no dataset' ./expand games/small.sgf
has err 'is no dataset'
finish
