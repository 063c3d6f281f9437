# shellcheck shell=bash
# Functions that make a clean Debian in a folder, for tools/try_clean_root and tools/try_package; to be sourced. They need root's
# rights and the package debootstrap, use the folder $clean_root, and should run in a mount namespace of their own. The mirror, proxy
# settings and local certificates are those of the running system's apt; nothing is taken from it otherwise.
suite=bookworm

require_debootstrap() {
  [ "$(id -u)" = 0 ] || { echo "root's rights are needed" >&2; exit 1; }
  command -v debootstrap >/dev/null || { echo 'debootstrap is missing: apt-get install -y debootstrap' >&2; exit 1; }
}

# debian_sources: one line per Debian source that the running system's apt knows, as sources.list writes it.
debian_sources() {
  # shellcheck disable=SC2016  # apt's own fields
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
    awk -v suite=$suite '$3 ~ "^" suite "(-updates|-security)?$"' | sort -u
}

# apt_network_settings: proxies and the like.
apt_network_settings() { apt-config dump | grep -E '^Acquire::(http|https|Retries|ForceIPv[46])' || true; }

# make_root PACKAGES: Debian's smallest system with these packages, separated by commas.
make_root() {
  local mirror proxy
  mirror=$(debian_sources | awk -v suite=$suite '$3 == suite {print $2; exit}')
  [ -n "$mirror" ] || { echo "apt knows no mirror of $suite (apt-get update?)" >&2; return 1; }
  proxy=$(apt-config shell p Acquire::http::Proxy | sed "s/^p='\(.*\)'$/\1/")
  if [ -n "$proxy" ] && [ -z "${http_proxy-}" ]; then export http_proxy=$proxy; fi
  debootstrap --variant=minbase --include="$1" "$suite" "$clean_root" "$mirror"
  debian_sources >"$clean_root/etc/apt/sources.list"
  apt_network_settings >"$clean_root/etc/apt/apt.conf.d/99network"
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    cp /usr/local/share/ca-certificates/*.crt "$clean_root/usr/local/share/ca-certificates/"
    chroot "$clean_root" update-ca-certificates
  fi
}

mount_root() {
  cp -L /etc/resolv.conf /etc/hosts "$clean_root/etc/"
  mount -t proc proc "$clean_root/proc"
  mount --rbind /sys "$clean_root/sys"
  mount --rbind /dev "$clean_root/dev"
}

# The folder goes only when nothing is mounted in it any more.
remove_root() {
  cd /
  umount -R "$clean_root"/proc "$clean_root"/sys "$clean_root"/dev 2>/dev/null || true
  if grep -qF " $clean_root/" /proc/self/mountinfo; then
    echo "not removed, something is still mounted there: $clean_root" >&2
  else
    rm -rf --one-file-system "$clean_root"
  fi
}

# inside COMMAND...: in the clean root, in its /opt/katachi if there is one, with nothing of this system's environment but the proxies.
inside() {
  local variables=() name
  for name in http_proxy https_proxy no_proxy; do
    if [ -n "${!name-}" ]; then variables+=("$name=${!name}"); fi
  done
  env -i HOME=/opt TERM="${TERM-dumb}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ${variables[@]+"${variables[@]}"} chroot "$clean_root" sh -c 'cd /opt/katachi 2>/dev/null || cd /; exec "$@"' sh "$@"
}
