# katachi analysis: options, streams, start and end. What requests are answered is tested in tests/analysis.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

analysis() { "$KATACHI" analysis --preset uct --set memory=16 --playouts 50 "$@"; }
# replies EXPRESSION: a value of the lines in the file out, which Python sees as the list d.
replies() { python3 -c 'import json,sys; d = [json.loads(x) for x in open("out")]; print(eval(sys.argv[1]))' "$1"; }
game='"rules":"chinese","boardXSize":9,"boardYSize":9,"moves":[["B","E5"]]'

# a query, an action, a bad line, a board that is too large, an input without its last newline
printf '%s\n' '{"id":"v","action":"query_version"}' 'no JSON' "{\"id\":\"a\",$game}" \
  '{"id":"big","rules":"chinese","boardXSize":29,"boardYSize":29,"maxVisits":1,"moves":[]}' >in
printf '%s' "{\"id\":\"b\",$game,\"includeOwnership\":true,\"includePolicy\":true,\"maxVisits\":30}" >>in
analysis <in >out 2>err
is 'exit code' $? 0
is 'replies' "$(replies 'len(d)')" 5
is 'version' "$(replies '[x["version"] for x in d if x.get("id") == "v"][0].count(".") > 0')" True
is 'bad line' "$(replies '[x["error"] for x in d if "id" not in x]')" "['the line is not JSON, which shows at byte 2']"
is 'board size' "$(replies '[x["field"] for x in d if x.get("id") == "big"]')" "['boardXSize']"
is 'playouts' "$(replies '[x["rootInfo"]["visits"] for x in d if x.get("id") == "a"]')" '[50]'
is 'visits' "$(replies '[x["rootInfo"]["visits"] for x in d if x.get("id") == "b"]')" '[30]'
is 'ownership and policy' \
  "$(replies '[(len(x["ownership"]), len(x["policy"])) for x in d if x.get("id") == "b"]')" '[(81, 82)]'
is 'whose turn' "$(replies '[x["rootInfo"]["currentPlayer"] for x in d if x.get("id") == "a"]')" "['W']"
has err 'ready to begin handling requests'
is 'nothing but the log on stderr' "$(grep -cvE '^(katachi: |Started, ready to begin handling requests$)' err)" 0

# one query, one answer, however many work
for workers in 1 2; do
  for i in 1 2 3 4; do echo "{\"id\":\"$i\",$game,\"analyzeTurns\":[0,1]}"; done | analysis --parallel $workers 2>/dev/null | sort >all.$workers
done
is 'all answered' "$(wc -l <all.1)" 8
cmp -s all.1 all.2 || fail 'two workers answer differently from one'

# whose chances
echo "{\"id\":\"a\",$game}" >in
for side in BLACK white SIDETOMOVE; do
  analysis --report-as $side <in >out 2>/dev/null
  replies 'd[0]["rootInfo"]["winrate"]' >winrate.$side
done
is 'White to move' "$(cat winrate.white)" "$(cat winrate.SIDETOMOVE)"
is 'Black and White' "$(python3 -c 'print(abs(float(open("winrate.BLACK").read()) + float(open("winrate.white").read()) - 1) < 1e-5)')" True

# the end of the input: what waits is done, or left
echo "{\"id\":\"a\",$game,\"maxVisits\":1000000000000}" >in
timeout 60 "$KATACHI" analysis --preset uct --set memory=16 --quit-without-waiting <in >out 2>/dev/null
is 'quit without waiting' $? 0
"$KATACHI" analysis --preset uct --override-version 1.15.3 <&- >out 2>/dev/null
is 'closed input' "$? $(wc -c <out)" '0 0'

# a search that is called off when it has said something
start=$SECONDS
echo "{\"id\":\"a\",$game,\"maxVisits\":1000000000000,\"reportDuringSearchEvery\":0.1}" >in
rm -f out
{
  cat in
  for _ in $(seq 900); do
    grep -q '"isDuringSearch":true' out 2>/dev/null && break
    sleep 0.1
  done
  echo '{"id":"t","action":"terminate","terminateId":"a"}'
} | timeout 100 "$KATACHI" analysis --preset uct --set memory=16 >out 2>/dev/null
has out '"isDuringSearch":true' # within 90 seconds
is 'terminated' "$(replies '[x["id"] for x in d].count("t"), d[-1]["id"], d[-1]["isDuringSearch"], d[-1]["rootInfo"]["visits"] > 0')" \
  "(1, 'a', False, True)"
[ $((SECONDS - start)) -lt 100 ] || fail 'terminated late'

# wrong use: exit code 2
wrong() { # TEXT OPTION...
  local text=$1
  shift
  expect 2 "$*" "$KATACHI" analysis "$@"
  has err "$text"
}
wrong "invalid perspective 'RED'" --report-as RED
wrong "unknown preset 'strong'" --preset strong
wrong "'x' is not NAME=VALUE" --set x
wrong "unknown parameter 'visits'" --set visits=3
wrong "invalid value '0' for threads" --threads 0
wrong '--parallel' --parallel 0
wrong '--playouts' --playouts 0
wrong 'playouts: a query has as many playouts as its maxVisits says' --set playouts=100
finish
