#!/bin/bash
# tools/selfplay/slice.sh SECONDS [OPTION...]: one slice of learning by self-play, compiling included, within SECONDS.
#
# Continues from the folder $CHECKPOINT (default: ckpt in the current folder) if it exists, and leaves under $OUT (default: out):
#   ckpt/          for the next slice: weights, averaged weights and optimiser, each file below 16 MiB
#   network.knet   the averaged network, 16-bit floats
#   log.csv, matches.csv
# Options are those of selfplay.py, for example --sizes 9 or --sizes 9:0.2,13:0.8. Needs nvcc, python3 with torch, one GPU.
set -eu
seconds=${1:?"slice.sh SECONDS [OPTION...]"}
shift
here=$(dirname "$(readlink -f -- "$0")")
started=$(date +%s.%N)
out=${OUT:-out}
SELFPLAY_BUILD=$(mktemp -d)
export SELFPLAY_BUILD
trap 'rm -rf "$SELFPLAY_BUILD"' EXIT
export PYTHONDONTWRITEBYTECODE=1
timeout --signal=INT "$((${seconds%.*} + 10))" \
  python3 "$here/selfplay.py" --seconds "$seconds" --started "$started" --out "$out" --checkpoint "${CHECKPOINT:-ckpt}" "$@" 2>&1 |
  tee "$(mkdir -p "$out" && echo "$out")/slice.log"
exit "${PIPESTATUS[0]}"
