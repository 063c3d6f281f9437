# Play and measurement with a network: the preset net, predict --with FILE.knet, and files that are no good. The network has random weights.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

python3 -B - "$KATACHI_SOURCE_DIR/tools/train" <<'PYTHON'
import random, struct, sys
sys.path.insert(0, sys.argv[1])
import knet

c, draw = 8, random.Random(1)
shapes = {"stem.weight": (c, 16, 3, 3), "stem.bias": (c,), "stem.globals": (c, 6),
          "block0.conv1.weight": (c, c, 3, 3), "block0.conv1.bias": (c,),
          "block0.conv2.weight": (c, c, 3, 3), "block0.conv2.bias": (c,),
          "policy.conv.weight": (32, c, 1, 1), "policy.conv.bias": (32,),
          "policy.pool.weight": (32, c, 1, 1), "policy.pool.bias": (32,),
          "policy.pool_linear.weight": (32, 96), "policy.pass.weight": (1, 96), "policy.pass.bias": (1,),
          "policy.out.weight": (1, 32, 1, 1), "value.conv.weight": (32, c, 1, 1), "value.conv.bias": (32,),
          "value.fc1.weight": (64, 96), "value.fc1.bias": (64,), "value.fc2.weight": (3, 64), "value.fc2.bias": (3,),
          "ownership.weight": (1, 32, 1, 1), "ownership.bias": (1,)}
tensors = []
for name, shape in shapes.items():
    n = knet.count(shape)
    tensors.append((name, shape, "f32", struct.pack(f"<{n}f", *(draw.uniform(-0.2, 0.2) for _ in range(n)))))
header = {"blocks": 1, "channels": c, "pool_every": 3, "planes": 16, "globals": 6, "training": "random", "trained_sizes": [9]}
data = knet.encode(header, tensors)
open("tiny.knet", "wb").write(data)
open("damaged.knet", "wb").write(data[:9000] + b"?" + data[9001:])
open("newer.knet", "wb").write(data[:16] + b"\x09" + data[17:])
PYTHON
random_games 12 1 9 >games.sgf
random_games 2 2 21 >large.sgf

# --- prediction ---
expect 0 'predict' "$KATACHI" predict games.sgf --size 9 --with tiny.knet --json
is 'all positions are judged' "$(json out 'd["judged"] == d["positions"] > 300')" True
is 'winners' "$(json out '0 <= d["winner"] <= 100 and d["winner_log_likelihood"] < 0')" True
is 'phases' "$(json out 'sum(p["judged"] for p in d["phases"]) == d["judged"]')" True
full=$(json out 'd["log_likelihood"]')
expect 0 'stones alone' "$KATACHI" predict games.sgf --size 9 --with tiny.knet --history 0 --json
is 'the last moves matter' "$([ "$(json out 'd["log_likelihood"]')" != "$full" ] && echo yes)" yes
expect 0 'table' "$KATACHI" predict games.sgf --size 9 --with tiny.knet
has out 'winner (%)'
expect 0 'a model names no winners' "$KATACHI" predict games.sgf --size 9 --with "$KATACHI_SOURCE_DIR/data/katachi.kmodel"
lacks out 'winner'
expect 2 'rules are for bases' "$KATACHI" predict games.sgf --size 9 --with tiny.knet --rule max
expect 2 'boards too large' "$KATACHI" predict large.sgf --size 21 --with tiny.knet
has err 'a network takes boards of 7 to 19 points a side, not 21x21'
expect 2 'a damaged one' "$KATACHI" predict games.sgf --size 9 --with damaged.knet
has err 'damaged.knet'
expect 2 'a missing one' "$KATACHI" predict games.sgf --size 9 --with none.knet
has err 'none.knet'

# --- play ---
printf '%s\n' 'boardsize 9' 'genmove b' 'katachi-explain' 'quit' >commands
"$KATACHI" gtp --preset net --set net=tiny.knet --set playouts=20 --size 9 <commands >out 2>err || fail "gtp: exit code $?"
lacks out '?'
expect 0 'a match' "$KATACHI" match preset:net,net=tiny.knet,playouts=10 preset:random --size 7 --games 2 --store net.klab --json
is 'two games' "$(json out 'd["games"]')" 2
for bad in damaged newer none; do
  expect 2 "gtp $bad" "$KATACHI" gtp --preset net --set net=$bad.knet
  has err "$bad.knet"
done
expect 0 'without it, if asked' "$KATACHI" gtp --preset net --set net=none.knet --set net_fallback=best
has err 'the preset best plays without it'
mkdir -p empty/presets
cp "$KATACHI_SOURCE_DIR"/data/presets/net.json empty/presets
expect 2 'none is shipped' env KATACHI_DATA="$PWD/empty" "$KATACHI" gtp --preset net
has err 'the network file katachi.knet is not there'
has err 'tools/train'
finish
