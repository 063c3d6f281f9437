# For tests under mpirun: skips where there is none; mpirun_here and recovering are commands that start ranks on this machine.
if ! command -v mpirun >/dev/null; then
  echo 'skipped: there is no mpirun'
  exit 77
fi
if [ -n "${KATACHI_SANITIZE:-}" ]; then
  echo 'skipped: the MPI library is not made for sanitizers'
  exit 77
fi

mpirun_here=(timeout 120 mpirun --oversubscribe)
[ "$(id -u)" = 0 ] && mpirun_here+=(--allow-run-as-root)
recovering=("${mpirun_here[@]}" --enable-recovery)
