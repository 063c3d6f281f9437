# katachi presets and tools/freeze_presets: presets by name, and those that are frozen at a release.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

expect 0 'the list' "$KATACHI" presets
has out 'best'
lacks out '@'
expect 0 'with releases' "$KATACHI" presets --releases
has out 'best@0.1'
expect 0 'one of them' "$KATACHI" presets best@0.1
is 'every parameter' "$(json out 'len(d["parameters"]) > 60')" True
cp out printed.json
expect 0 'it is the frozen file' cmp printed.json "$KATACHI_SOURCE_DIR/data/presets/releases/0.1/best.json"
expect 2 'an unknown release' "$KATACHI" match preset:best@7 preset:random --size 5 --games 2
has err "unknown release '7' of preset 'best'"
has err 'known: 0.1'
expect 0 'a match of a frozen one' "$KATACHI" match preset:flat@0.1,playouts=5 preset:flat,playouts=5 --size 5 --games 2 --store frozen.klab --json
is 'its name' "$(json out 'd["first"]')" 'flat@0.1,playouts=5'

# --- freezing, in a copy: the presets that KATACHI_DATA names, once ---
mkdir -p root/tools root/data/presets mine/presets
cp "$KATACHI_SOURCE_DIR/tools/freeze_presets" root/tools
echo '{"search": "tree", "about": "mine", "parameters": {"uct": 0.25}}' >mine/presets/mine.json
expect 0 'freeze' env KATACHI_DATA="$PWD/mine" root/tools/freeze_presets 9.1 "$KATACHI"
frozen=root/data/presets/releases/9.1/mine.json
is 'its own setting' "$(json $frozen 'd["parameters"]["uct"]')" 0.25
is 'a default' "$(json $frozen 'd["parameters"]["threads"]')" 1
expect 1 'only once' env KATACHI_DATA="$PWD/mine" root/tools/freeze_presets 9.1 "$KATACHI"
has err 'is frozen already'
expect 2 'a bad version' root/tools/freeze_presets ../x "$KATACHI"
expect 0 'found by name' env KATACHI_DATA="$PWD/root/data" "$KATACHI" presets mine@9.1
cp out printed.json
expect 0 'as it was frozen' cmp printed.json $frozen

finish
