#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Shells complete command lines: every command and option that --help names is offered, and
# what a real bash completes is what the option takes. zsh and fish are asked where they are.
cd "$(dirname "$0")/../.."
. tests/lib.bash

for shell in bash zsh fish; do
    "$demoreel" --completion $shell >"$work/$shell"
done
expect 1 'there is one for bash, zsh and fish' "$demoreel" --completion tcsh
expect 1 'there is one for bash, zsh and fish' "$demoreel" --completion

# complete WORD...: what bash offers for the last of these words, one a line.
complete_in_bash() {
    bash --norc -c '
        . "$1"; shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _demoreel
        printf "%s\n" "${COMPREPLY[@]}"' bash "$work/bash" "$@"
}
commands=$("$demoreel" --help | sed -n 's/^  demoreel \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 10 ] || fail "which commands are there?"
offered=$(complete_in_bash demoreel '')
for command in $commands; do
    grep -qx "$command" <<<"$offered" || fail "bash does not offer $command"
    "$demoreel" $command --help | grep -oE '^  (-[a-z], |    )--[a-z-]+' | grep -oE -- '--[a-z-]+' |
        sort >"$work/wanted"
    [ "$(wc -l <"$work/wanted")" -ge 4 ] || fail "which options has $command?"
    complete_in_bash demoreel $command -- | sort >"$work/got"
    diff "$work/wanted" "$work/got" || fail "bash offers other options of $command (>)"
    while read -r option; do
        grep -q -- "$option['=[}]" "$work/zsh" || fail "zsh has no $option"
        grep -q -- " -l ${option#--} " "$work/fish" || fail "fish has no $option"
    done <"$work/wanted"
done

# is WORDS WORD...: the words are completed to WORDS.
is() {
    local wanted=$1
    shift
    local got
    got=$(complete_in_bash "$@" | sort | xargs)
    [ "$got" = "$wanted" ] || fail "$*: completed to \"$got\", not \"$wanted\""
}
is render demoreel re
is 'broadcast' demoreel render --hud b
is 'off on require' demoreel info --sandbox = ''
is 'off on' demoreel info --sandbox = o
is 'smooth' demoreel render a.dem --hud-scale s
is 'bash fish zsh' demoreel --completion ''
is 'crosshair' demoreel thumb --show cr
is '' demoreel render --fov ''
mkdir "$work/my films"
touch "$work/my films/a.dem"
[ "$(complete_in_bash demoreel render "$work/my")" = "$work/my films" ] || fail "a folder with a space"
[ "$(complete_in_bash demoreel render "$work/my films/")" = "$work/my films/a.dem" ] || fail "a demo"
[ -z "$(complete_in_bash demoreel render --basedir "$work/my films/")" ] || fail "a file is no folder"

if command -v zsh >/dev/null; then
    zsh -n "$work/zsh" || fail "zsh cannot read its script"
fi
if command -v fish >/dev/null; then
    ask_fish() {
        HOME=$work fish --no-config -c "source $work/fish; complete -C '$1'" | cut -f1 | sort | xargs
    }
    [ "$(ask_fish 'demoreel render --hud ')" = 'broadcast classic none overlay' ] || fail "fish: --hud"
    [ "$(ask_fish 'demoreel ext')" = extract ] || fail "fish: extract"
    [ "$(ask_fish 'demoreel info --js')" = --json ] || fail "fish: --json"
fi
