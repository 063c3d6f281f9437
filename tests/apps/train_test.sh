# tools/train on the CPU: its own test of all parts, then a training of some steps in two slices. Under a minute.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"

skip() {
  echo "skipped: $1"
  exit 77
}
python3 -c 'import torch' 2>/dev/null || skip 'python3 has no PyTorch'
compiler=$(command -v c++) || skip 'there is no c++'
[ -z "${KATACHI_SANITIZE-}" ] || skip 'nothing of katachi runs here but katachi dataset, which dataset_test tries'
records=${KATACHI_SHARED-$KATACHI_SOURCE_DIR/../shared}/games/tygem-2015-05-valid.sgf
[ -f "$records" ] || skip "no records of counted games: $records"
train=$KATACHI_SOURCE_DIR/tools/train
head -60 "$records" >games.sgf
head -66 "$records" | tail -6 >unseen.sgf
expect 0 'a dataset' "$KATACHI" dataset games.sgf -o games.kdata --valid-share 0.2
expect 0 'a dataset to measure on' "$KATACHI" dataset unseen.sgf -o unseen.kdata
expect 0 'the library' "$compiler" -std=c++20 -O2 -pthread -shared -fPIC "$train/expand.cpp" -o libexpand.so
expect 0 'the program' "$compiler" -std=c++20 -O1 -pthread "$train/expand.cpp" -o expand
expect 0 'the parts' env PYTHONDONTWRITEBYTECODE=1 CUDA_VISIBLE_DEVICES= python3 "$train/selftest.py" ./libexpand.so ./expand games.kdata
has out 'selftest: ok'
has out 'selftest: symmetry of owners'

# slice SECONDS: as much of a training as fits in. OTHER OPTIONS follow.
slice() {
  local seconds=$1
  shift
  env PYTHONDONTWRITEBYTECODE=1 CUDA_VISIBLE_DEVICES= python3 "$train/train.py" --data games.kdata --valid unseen.kdata --library ./libexpand.so \
    --checkpoint out/ckpt --out out --seconds "$seconds" --reserve 0 --blocks 3 --channels 32 --batch 32 --report 2 "$@"
}
mkdir out
expect 0 'a first slice without time' slice 0 --steps 6
has out 'step 0 of 6: to be continued'
expect 0 'a second slice' slice 600 --steps 6
has out 'step 6 of 6: done'
has out 'top-1'
[ -s out/net.knet ] && [ -s out/curves.svg ] && [ -s out/evaluation.txt ] || fail 'results of the slice'
is 'the beginning of a network' "$(head -c 15 out/net.knet)" 'katachi network'
expect 1 'another training' slice 600 --steps 7
has err 'the checkpoint has 6'
cp out/net.knet start.knet
rm -r out/ckpt
expect 0 'a new training with these weights' slice 600 --steps 2 --restart-from start.knet
has out 'begins with the weights of start.knet'
rm -r out/ckpt
expect 1 'weights of another size' slice 600 --steps 2 --blocks 4 --restart-from start.knet
has err 'a network b3c32, this training is of b4c32'
finish
