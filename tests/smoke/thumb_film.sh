#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A picture at a time is the film's frame of that time, to the bit, whatever the
# recording is of and although its shaders are compiled in another way.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }
assets=${DEMOREEL_ASSETS:-}

pixels() {
    ffmpeg -v error -i "$1" -f rawvideo -pix_fmt rgb24 - | sha256sum
}

# check DEMO BASEDIR TIME: to the next frame of 20 a second.
check() {
    local name options=(--basedir "$2" --size 320x180 --fps 20 -q)
    name=$(basename "$1")
    "$demoreel" render "$1" "${options[@]}" --from "$3" --to "$(awk "BEGIN {print $3 + 0.05}")" \
        -o "$work/$name-%d.png"
    "$demoreel" thumb "$1" "${options[@]}" --at "$3" -o "$work/$name.png"
    [ "$(pixels "$work/$name"-*.png)" = "$(pixels "$work/$name.png")" ] ||
        fail "$name: another picture at $3"
    rm "$work/$name"-*.png "$work/$name.png"
}

check "$demo" "$sample" 5.9
check "$demo" "$sample" 12.5

# Of a large demo it is not the first picture that is drawn. (What follows the end
# is not shown.)
for _ in {1..48}; do cat "$demo"; done >"$work/large.dem"
[ "$(stat -c %s "$work/large.dem")" -gt $((8 << 20)) ] || fail "it is not large"
check "$work/large.dem" "$sample" 5.9
check "$work/large.dem" "$sample" 12.5
if [ -n "$assets" ]; then
    check "$assets/demos/dem/own_p666_e1m1.dem" "$assets" 20
    check "$assets/demos/qwd/quake_demo09.qwd" "$assets" 10
    check "$assets/demos/mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd" "$assets" 60
fi
