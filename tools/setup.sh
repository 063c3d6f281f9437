# shellcheck shell=sh disable=SC2154  # $root
# Functions shared by ./katachi, ./check and the scripts in tools/: packages and builds. POSIX shell, to be sourced with $root set to the
# root of the repository. All output goes to stderr; nothing reads stdin.

say() { printf 'katachi: %s\n' "$*" >&2; }

# --- packages ---------------------------------------------------------------------------------------------------------

# packages_of GROUP...: the names listed in packages.txt for these groups.
packages_of() {
  for group in "$@"; do
    while read -r key package _; do
      if [ "$key" = "$group" ]; then echo "$package"; fi
    done <"$root/packages.txt"
  done
}

is_debian() { command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; }

# missing_packages GROUP...: those of them that are not installed.
missing_packages() {
  for package in $(packages_of "$@"); do
    case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
      *' installed') ;;
      *) echo "$package" ;;
    esac
  done
}

can_be_root() { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null 2>&1; }

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 "$@" </dev/null >&2
}

install_as_root() {
  # shellcheck disable=SC2086  # one word per package
  if ! apt-cache show $missing >/dev/null 2>&1; then apt_get update || true; fi
  # shellcheck disable=SC2086
  if apt_get install -y --no-install-recommends $missing; then return 0; fi
  say "the installation failed; trying again with fresh package lists"
  # shellcheck disable=SC2086
  apt_get update && apt_get install -y --no-install-recommends $missing
}

# install_packages GROUP...: installs missing packages. 0: all are installed. 1: failed; the command to run by hand has been printed.
# 2: not a Debian system; the list of packages has been printed.
install_packages() {
  if ! is_debian; then
    say "this is not a Debian system; install the equivalents of these Debian packages:"
    packages_of "$@" | tr '\n' ' ' >&2
    echo >&2
    return 2
  fi
  missing=$(missing_packages "$@" | tr '\n' ' ')
  missing=${missing% }
  if [ -z "$missing" ]; then return 0; fi
  if can_be_root; then
    say "installing $missing"
    install_as_root && return 0
  fi
  say "could not install the packages (root access and a network connection are needed). Run as root:"
  say "  apt-get update && apt-get install -y --no-install-recommends $missing"
  return 1
}

# --- builds -----------------------------------------------------------------------------------------------------------

# with_lock COMMAND...: runs it while nothing else builds in this repository. The lock is released before the program itself starts.
with_lock() {
  mkdir -p "$root/build" || return 1
  if ! command -v flock >/dev/null 2>&1; then
    "$@"
    return $?
  fi
  (
    if ! flock -n 9; then
      say "waiting for another build in $root"
      flock 9
    fi
    "$@" 9>&-
  ) 9>"$root/build/.lock"
}

# build_preset PRESET: configures where needed and builds, output to stderr.
build_preset() {
  preset=$1
  cache=$root/build/$preset/CMakeCache.txt
  if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    say "the repository was moved; rebuilding $preset from scratch"
    rm -rf "${root:?}/build/$preset"
  fi
  (cd "$root" && cmake --preset "$preset" && cmake --build --preset "$preset") </dev/null >&2
}

# release_is_fresh: the program is built, and no source is newer than the build. The time of a folder shows removed files.
release_is_fresh() {
  if ! [ -x "$root/build/release/bin/katachi" ] || ! [ -f "$root/build/release/.built" ]; then return 1; fi
  parts='src cmake CMakeLists.txt CMakePresets.json packages.txt'
  if [ -d "$root/web" ]; then parts="$parts web"; fi
  # shellcheck disable=SC2086  # none of the names has a space
  newer=$(cd "$root" && find $parts -name node_modules -prune -o -newer build/release/.built -print -quit)
  [ -z "$newer" ]
}

# build_release: packages and build of the program itself. 1: failed. 2: not Debian, and something is missing.
build_release() { with_lock build_release_locked; }

build_release_locked() {
  if release_is_fresh; then return 0; fi # another start has just built it
  setup=0
  if is_debian || ! can_build; then install_packages build || setup=$?; fi
  if [ $setup != 0 ] && ! can_build; then return $setup; fi
  say "building the program; the first time takes a few minutes"
  mkdir -p "$root/build" && : >"$root/build/.started" || return 1
  if ! build_preset release; then
    say "the build failed; see the messages above"
    if [ $setup = 0 ] && ! is_debian; then
      setup=2
      install_packages build || true
    fi
    if [ $setup != 0 ]; then return $setup; fi
    return 1
  fi
  mv "$root/build/.started" "$root/build/release/.built"
  say "built"
}

# can_build: the compiler and build tools are installed, in whatever way.
can_build() {
  for tool in cmake ninja c++; do
    command -v $tool >/dev/null 2>&1 || return 1
  done
}
