# What is installed: the manual page and the completions know every command and every option of the help, and the installed program
# finds its data, wherever the installation is.
. "$KATACHI_SOURCE_DIR/tests/apps/expect.sh"
if [ -n "${KATACHI_SANITIZE-}" ]; then
  echo 'skipped: says nothing of memory or threads'
  exit 77
fi
unset KATACHI_DATA

expect 0 'the manual' "$KATACHI" manual
mv out manual
for shell in bash zsh fish; do
  expect 0 "completion of $shell" "$KATACHI" completion $shell
  mv out completion.$shell
done
expect 2 'another shell' "$KATACHI" completion csh

# --- the help of every command, against the manual and the completions ---

commands_of() { "$KATACHI" "$@" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z0-9-]*\).*/\1/p'; }
options_of() { "$KATACHI" "$@" --help | sed -n 's/^  \(-[^ ]*\).*/\1/p' | tr , '\n'; }

# of_manual COMMAND...: its section, without groff's escapes.
of_manual() { sed 's/\\-/-/g; s/\\f[BIR]//g' manual | awk -v title=".SS katachi $*" '/^\.S[HS]/{in_it = $0 == title} in_it'; }

# complete WORD...: what bash offers for the last word.
complete_words() {
  bash -c '. ./completion.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _katachi; printf "%s\n" "${COMPREPLY[@]}"' - katachi "$@"
}

check_command() {
  local name=${*: -1} option
  complete_words "${@:1:$#-1}" "${name:0:1}" >offered
  grep -qxF -- "$name" offered || fail "bash does not complete '$*'"
  grep -qF -- " -a $name -d " completion.fish || fail "fish does not know '$*'"
  grep -qF -- "'$name:" completion.zsh || fail "zsh does not know '$*'"
  of_manual "$@" >section
  [ -s section ] || fail "the manual has no section '$*'"
  options_of "$@" >options
  [ -s options ] || fail "the help of '$*' has no options"
  complete_words "$@" - >offered
  while read -r option; do
    grep -qE -- "(^|[ ,])$option( |,|\$)" section || fail "the manual does not tell $option of '$*'"
    grep -qxF -- "$option" offered || fail "bash does not complete $option of '$*'"
  done <options
}

commands=$(commands_of)
[ "$(wc -w <<<"$commands")" -ge 15 ] || fail 'the help lists fewer than 15 commands'
for command in $commands; do
  check_command "$command"
  for part in $(commands_of "$command"); do check_command "$command" "$part"; done
done
is 'values of an option' "$(complete_words search --anchor e)" edge
is 'values of an argument of another command are none' "$(complete_words sgf --anchor e)" ''
is 'a word of another command begins none' "$(complete_words play sgf c)" ''
bash -n completion.bash || fail 'bash does not read its completion'
if command -v zsh >/dev/null; then zsh -n completion.zsh || fail 'zsh does not read its completion'; fi
if command -v fish >/dev/null; then fish -n completion.fish || fail 'fish does not read its completion'; fi
if command -v groff >/dev/null; then
  is 'warnings of groff' "$(groff -man -Tutf8 -ww -z manual 2>&1)" ''
fi

# --- an installation, moved after it was made ---

expect 0 'cmake --install' cmake --install "$(dirname "$KATACHI")/.." --prefix "$PWD/first"
mv first moved
for file in share/man/man1/katachi.1.gz share/bash-completion/completions/katachi share/doc/katachi/copyright \
  share/doc/katachi/changelog.gz share/katachi/data/katachi.kform share/zsh/vendor-completions/_katachi \
  share/fish/vendor_completions.d/katachi.fish; do
  [ -s moved/$file ] || fail "not installed: $file"
done
echo '{"search": "flat", "about": "only here"}' >moved/share/katachi/data/presets/here.json
expect 0 'its own data' moved/bin/katachi presets
has out 'only here'
expect 0 'a move with the shipped model' bash -c 'printf "boardsize 9\ngenmove b\nquit\n" | moved/bin/katachi gtp --preset model'
has out '= '
cmp -s <(gzip -dc moved/share/man/man1/katachi.1.gz) manual || fail 'the installed page is another one'

finish
