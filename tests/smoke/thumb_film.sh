#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# An image at a time is bit for bit the frame of the film, for all kinds of recordings, although the
# shaders are compiled differently.
cd "$(dirname "$0")/../.."
. tests/lib.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }
assets=${DEMOREEL_ASSETS:-}

pixels() {
    ffmpeg -v error -i "$1" -f rawvideo -pix_fmt rgb24 - | sha256sum
}

# check DEMO BASEDIR TIME: compares the next frame at 20 frames per second.
check() {
    local name options=(--basedir "$2" --size 320x180 -q)
    name=$(basename "$1")
    "$demoreel" render "$1" "${options[@]}" --fps 20 --from "$3" --to "$(awk "BEGIN {print $3 + 0.05}")" \
        -o "$work/$name-%d.png"
    "$demoreel" thumb "$1" "${options[@]}" --at "$3" -o "$work/$name.png"
    [ "$(pixels "$work/$name"-*.png)" = "$(pixels "$work/$name.png")" ] ||
        fail "$name: the image at $3 differs"
    rm "$work/$name"-*.png "$work/$name.png"
}

check "$demo" "$sample" 5.9
check "$demo" "$sample" 12.5

# With a large demo, a different image is drawn first. (The data after the end is not shown.)
for _ in {1..48}; do cat "$demo"; done >"$work/large.dem"
[ "$(stat -c %s "$work/large.dem")" -gt $((8 << 20)) ] || fail "the demo is not large"
check "$work/large.dem" "$sample" 5.9
check "$work/large.dem" "$sample" 12.5
if [ -n "$assets" ]; then
    check "$assets/demos/dem/own_p666_e1m1.dem" "$assets" 20
    check "$assets/demos/qwd/quake_demo09.qwd" "$assets" 10
    check "$assets/demos/mvd/quakeworld_4on4__sr__vs_red_dm3_20260327-0930.mvd" "$assets" 60
fi
