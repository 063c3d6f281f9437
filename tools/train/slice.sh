#!/bin/bash
# slice.sh SECONDS: one slice of the training, in this folder, within the time given; continues from ckpt/ if there is one.
# Leaves under $OUT: ckpt/ (give it to the next slice as ckpt/), net.knet, evaluation.txt, curves.svg.
# Environment: TRAIN, options for train.py (the same for every slice of one training); DATA, the dataset (train.kdata; .xz is unpacked);
# VALID, the datasets to measure on (all valid*.kdata; the selftest uses the last).
set -eu -o pipefail
limit=$1
out=${OUT:?is the folder for the results}
cd "$(dirname "$(readlink -f -- "$0")")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
games=${DATA:-train.kdata}
# shellcheck disable=SC2012,SC2206  # valid.kdata before valid-more.kdata; several words
valid=(${VALID:-$(ls -r valid*.kdata)}) || { echo 'slice.sh: no valid*.kdata here: make one with katachi dataset, or set VALID' >&2; exit 1; }
if [ ! -f "$games" ]; then
  python3 -c 'import lzma, shutil, sys; shutil.copyfileobj(lzma.open(sys.argv[1]), open(sys.argv[2], "wb"), 1 << 20)' \
    "$games.xz" "$scratch/games.kdata"
  games=$scratch/games.kdata
fi
g++ -std=c++20 -O3 -march=native -pthread -shared -fPIC expand.cpp -o "$scratch/libexpand.so" &
builds=$!
g++ -std=c++20 -O1 -pthread expand.cpp -o "$scratch/expand"
wait $builds
echo "built after $SECONDS s"
if [ ! -f ckpt/checkpoint.json ]; then
  python3 selftest.py "$scratch/libexpand.so" "$scratch/expand" "${valid[-1]}"
  echo "tested after $SECONDS s"
fi
# shellcheck disable=SC2086  # TRAIN is several words
python3 train.py --data "$games" --valid "${valid[@]}" --library "$scratch/libexpand.so" \
  --checkpoint ckpt --out "$out" --seconds $((limit - SECONDS - 5)) ${TRAIN-}
