#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Shell completion: every command and option listed by --help is offered, and bash completes the
# values of options. zsh and fish are tested if they are installed.
cd "$(dirname "$0")/../.."
. tests/lib.bash

for shell in bash zsh fish; do
    "$demoreel" --completion $shell >"$work/$shell"
done
expect 1 '^demoreel: --completion: unknown shell "powershell"; expected one of bash, zsh, fish$' "$demoreel" --completion powershell
expect 1 'unknown shell "fihs"; did you mean "fish"?' "$demoreel" --completion fihs
expect 1 'unknown shell ""; expected one of bash, zsh, fish' "$demoreel" --completion

# complete WORD...: prints bash's completions of the last word, one per line.
complete_in_bash() {
    bash --norc -c '
        . "$1"; shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _demoreel
        printf "%s\n" "${COMPREPLY[@]}"' bash "$work/bash" "$@"
}
# The options that the scripts of zsh and fish complete.
grep -oE -- "--[a-z-]+['=[}]" "$work/zsh" | grep -oE -- '--[a-z-]+' | sort -u >"$work/zsh.options"
grep -oE -- ' -l [a-z-]+ ' "$work/fish" | sed 's/^ -l \(.*\) $/--\1/' | sort -u >"$work/fish.options"
commands=$("$demoreel" --help | sed -n 's/^  demoreel \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 10 ] || fail "no commands are listed"
offered=$(complete_in_bash demoreel '')
for command in $commands; do
    grep -qx "$command" <<<"$offered" || fail "bash does not offer $command"
    "$demoreel" $command --help all | grep -oE '^  (-[a-z], |    )--[a-z-]+' | grep -oE -- '--[a-z-]+' |
        sort >"$work/wanted"
    [ "$(wc -l <"$work/wanted")" -ge 4 ] || fail "no options of $command are listed"
    complete_in_bash demoreel $command -- | sort >"$work/got"
    diff "$work/wanted" "$work/got" || fail "bash offers different options of $command (>)"
    for other in zsh fish; do
        missing=$(comm -23 "$work/wanted" "$work/$other.options")
        [ -z "$missing" ] || fail "$other does not complete" $missing
    done
done

# is WORDS WORD...: the last WORD must be completed to WORDS.
is() {
    local wanted=$1
    shift
    local got
    got=$(complete_in_bash "$@" | sort | xargs)
    [ "$got" = "$wanted" ] || fail "$*: completed to \"$got\", expected \"$wanted\""
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
[ "$(complete_in_bash demoreel render "$work/my")" = "$work/my films" ] || fail "a folder with a space is not completed"
[ "$(complete_in_bash demoreel render "$work/my films/")" = "$work/my films/a.dem" ] || fail "a demo is not completed"
[ -z "$(complete_in_bash demoreel render --basedir "$work/my films/")" ] || fail "--basedir is completed with a file"

if command -v zsh >/dev/null; then
    zsh -n "$work/zsh" || fail "zsh cannot parse its script"
fi
if command -v fish >/dev/null; then
    ask_fish() {
        HOME=$work fish --no-config -c "source $work/fish; complete -C '$1'" | cut -f1 | sort | xargs
    }
    [ "$(ask_fish 'demoreel render --hud ')" = 'broadcast classic none overlay' ] || fail "fish: --hud"
    [ "$(ask_fish 'demoreel ext')" = extract ] || fail "fish: extract"
    [ "$(ask_fish 'demoreel info --js')" = --json ] || fail "fish: --json"
fi
