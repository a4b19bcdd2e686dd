#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# calls.sh [COMMAND...]: run demoreel commands without the sandbox under strace (by default all
# kinds of commands on the sample game), and print the system calls that base/sandbox_calls.c
# does not list, with their number and the first command that made them. Requires the package
# strace. Run it after a change of the C library, a driver or the processor, and add the
# calls that rendering needs: unconditional ones to `allowed`, those that libraries can do
# without to `refused`.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${DEMOREEL_BUILD:-build}
demoreel=$build/demoreel sample=$build/sample demo=$build/sample/id1/sample.dem
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0

record() {
    number=$((number + 1))
    echo "$*" >"$work/$number.command"
    strace -f -qq -o "$work/$number.calls" "$demoreel" "$@" --sandbox off >/dev/null 2>"$work/said" ||
        echo "exit $?: $*: $(tail -n 1 "$work/said")" >&2
}

record_all() {
    local small=(--basedir "$sample" --size 64x64 -q) film gl codec ending
    film=("${small[@]}" --fps 4 --to 1)
    cp "$demo" scripts/cutscenes/*.{lua,cube} "$work"
    for gl in osmesa egl soft; do
        record render "$demo" "${film[@]}" --gl $gl --jobs 1 -o "$work/$gl.mp4"
    done
    record render "$demo" "${film[@]}" --jobs 2 --segment-seconds 0.5 -o "$work/two.mp4"
    for codec in hevc.mp4 av1.mkv vp9.webm prores.mov ffv1.mkv; do
        record render "$demo" "${film[@]}" --codec "${codec%.*}" --jobs 1 -o "$work/$codec"
    done
    record render "$demo" "${film[@]}" -o "$work/frames/%03d.png"
    record render "$demo" "${film[@]}" -o "$work/sound.wav"
    record render "$demo" "${film[@]}" -o -
    record render "$demo" "${film[@]}" --hash
    record thumb "$demo" "${small[@]}" --sheet 2x2 -o "$work/sheet.png"
    for ending in jpg webp avif gif; do
        record thumb "$demo" "${small[@]}" --at 1 -o "$work/a.$ending"
    done
    record thumb "$demo" "${small[@]}" --loop 0.5 -o "$work/loop.webp"
    record thumb "$demo" "$sample"/id1/maps/*.bsp "${small[@]}" --out-dir "$work/many"
    record check "$work/duel.lua" --basedir "$sample" --storyboard "$work/board"
    record render "$work/first.lua" "${small[@]}" --draft -o "$work/first.mp4"
    record info "$demo" --json
    record trace "$demo" --basedir "$sample"
    record dump "$demo" -o "$work/text"
    record build "$work/text" -o "$work/back.dem"
}

if [ $# -gt 0 ]; then
    record "$@"
else
    record_all
fi
grep -oE '"[a-z_0-9]+"' base/sandbox_calls.c | tr -d '"' | sort -u >"$work/listed"
for ((i = 1; i <= number; i++)); do
    sed -nE 's/^[0-9]+ +([a-z_0-9]+)\(.*/\1/p' "$work/$i.calls" | sort | uniq -c |
        while read -r count call; do
            grep -qx "$call" "$work/listed" || echo "$call $count $i"
        done
done | sort | while read -r call count i; do
    [ "$call" = "${last:-}" ] || echo "$call: $count times, by: $(cat "$work/$i.command")"
    last=$call
done
