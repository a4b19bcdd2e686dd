#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Nothing that the game can show has changed: a demo is built from effects.txt on the sample
# level, and the picture of each effect must have the hash in effects/hashes.txt. The software
# rasterizer draws the same pixels on every processor. With --update hashes and pictures are
# written again. Differences are left in build/golden with a page that shows them.
#
# The pictures are drawn in one run with one thread, with two threads, and alone, last first.
cd "$(dirname "$0")/../.."
. tests/lib.bash
. tests/golden/compare.bash
. tests/golden/effects.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

pictures=tests/golden/effects hashes=tests/golden/effects/hashes.txt
effects_make

# The smooth scale keeps the whole bar, which such small pictures otherwise leave out.
# draw ARGS...: draws all pictures in one run.
draw() {
    "$demoreel" render "$work/effects.dem" --basedir "$work/base" --from $STEP --fps 1/$STEP \
        --size 160x120 --hud-scale smooth --gl soft "$@"
}

# variant NAME PICTURE ARGS...: draws a picture with other options.
variants() {
    variant hud_classic weapon --hud classic
    variant hud_none weapon --hud none
    variant crosshair weapon --crosshair
    variant upright weapon --size 90x160 --hud classic
    variant wide weapon --size 280x120 --hud classic
    variant whole_bar weapon --size 320x200
    variant clear_water water --wateralpha 0.4
    variant bright_models light_styles --fullbright-models
    variant gamma fence --gamma 0.6 --contrast 1.4
    variant nearest weapon --texture-filter nearest
    local part
    for part in explosion blood lava flames rocket; do variant film_$part $part --look film; done
    variant film_exposed lights_back --look film --exposure 1
}

variant() {
    local i
    for i in "${!names[@]}"; do [ "${names[i]}" != "$2" ] || break; done
    "$demoreel" thumb "$work/effects.dem" --basedir "$work/base" --at $((STEP * (i + 1))) \
        --size 160x120 --hud-scale smooth --gl soft -q -o "$work/$1.png" "${@:3}"
    echo "$1 $(ffmpeg -v error -i "$work/$1.png" -f md5 -pix_fmt rgb24 - | cut -c5-20)"
}

draw --hash -q --threads 1 | grep '^frame' >"$work/one"
[ "$(wc -l <"$work/one")" -eq "${#names[@]}" ] ||
    fail "expected a frame for each of ${#names[@]} pictures"
draw --hash -q --threads 2 | grep '^frame' >"$work/two"
diff "$work/one" "$work/two" || fail "the number of threads changes the picture"
for ((i = ${#names[@]}; i >= 1; i -= 7)); do
    "$demoreel" render "$work/effects.dem" --basedir "$work/base" --from $((STEP * i)) \
        --to $((STEP * i + STEP)) --fps 1/$STEP --size 160x120 --hud-scale smooth --gl soft --hash \
        -q >"$work/alone"
    grep -qxF -- "$(grep '^frame' "$work/alone")" "$work/one" ||
        fail "${names[i - 1]} rendered alone differs"
done
{
    awk '{print $5}' "$work/one" | paste -d ' ' <(printf '%s\n' "${names[@]}") -
    variants
} >"$work/now"
[ "$(sort -u -k2 "$work/now" | wc -l)" -ge $(($(wc -l <"$work/now") - 2)) ] ||
    fail "too few different pictures"

if [ "${1:-}" != --update ] && cmp -s "$hashes" "$work/now"; then
    exit 0
fi

# Something differs, or --update was given: draw the pictures themselves.
draw -q -o "$work/%03d.png"
for i in "${!names[@]}"; do mv "$work/$(printf %03d $((i + 1))).png" "$work/${names[i]}.png"; done
golden_begin "$pictures" effects
if [ "${1:-}" = --update ]; then
    while read -r name _; do golden_update "$name"; done <"$work/now"
    cp "$work/now" "$hashes"
    exit 0
fi
while read -r name hash; do
    grep -qxF -- "$name $hash" "$hashes" || golden_compare "$name"
done <"$work/now"
golden_end
