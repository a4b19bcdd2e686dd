#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The rasterizer of our own draws what OpenGL on the processor does: all pictures of
# effects.txt, and moments of the sample demo with other options, by --gl soft and by
# --gl osmesa, are alike: a mean SSIM of 0.995, and 0.98 for each but those that
# render/README.md gives a reason for (`name` in backquotes). What is least alike is
# left in build/golden/soft.html.
cd "$(dirname "$0")/../.."
. tests/lib.bash
. tests/golden/effects.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

page=$build/golden/soft.html copies=$build/golden/soft
rm -rf "$copies" "$page"
mkdir -p "$copies"

# likeness FIRST SECOND: SSIM of two pictures, or sequences of them a line each.
likeness() {
    ffmpeg -v error -i "$1" -i "$2" -lavfi "ssim=stats_file=$work/stats" -f null - </dev/null
    sed -n 's/.* All:\([0-9.]*\) .*/\1/p' "$work/stats"
}

effects_make
for way in osmesa soft; do
    mkdir "$work/$way"
    "$demoreel" render "$work/effects.dem" --basedir "$work/base" --from $STEP --fps 1/$STEP \
        --size 320x240 --gl $way -q -o "$work/$way/%03d.png"
done
likeness "$work/osmesa/%03d.png" "$work/soft/%03d.png" | paste -d ' ' <(printf '%s\n' "${names[@]}") - \
    >"$work/likenesses"
[ "$(wc -w <"$work/likenesses")" -eq $((2 * ${#names[@]})) ] || fail "not a figure for each picture"
for i in "${!names[@]}"; do
    for way in osmesa soft; do
        mv "$work/$way/$(printf %03d $((i + 1))).png" "$work/$way/${names[i]}.png"
    done
done

# both NAME ARGS...: a picture of the sample demo each way.
both() {
    local name=$1 way
    for way in osmesa soft; do
        "$demoreel" thumb "$demo" --basedir "$sample" --size 320x180 --gl $way -q \
            -o "$work/$way/$name.png" "${@:2}"
    done
    echo "$name $(likeness "$work/osmesa/$name.png" "$work/soft/$name.png")" >>"$work/likenesses"
}
both hall --at 5.9
both nearest --at 12.5 --texture-filter nearest
both shadows --at 4.05 --shadows --camera 139,220,90,35,90,0
both dark --at 17.8 --gamma 0.6 --contrast 1.4
both skinned --at 4.05 --game better --camera 139,240,40,8,90,0
both sprite --at 6.95 --game better --camera 145,160,55,5,0,0
both bar --at 12.5 --game better
both upright --at 24.1 --size 180x320
"$demoreel" thumb "$sample/id1/maps/sample.bsp" --basedir "$sample" --top-down --gl osmesa \
    --size 320x240 -q -o "$work/osmesa/map.png"
"$demoreel" thumb "$sample/id1/maps/sample.bsp" --basedir "$sample" --top-down --gl soft \
    --size 320x240 -q -o "$work/soft/map.png"
echo "map $(likeness "$work/osmesa/map.png" "$work/soft/map.png")" >>"$work/likenesses"

sort -k2 -n "$work/likenesses" >"$work/sorted"
head -n 12 "$work/sorted" | while read -r name ssim; do
    cp "$work/osmesa/$name.png" "$copies/$name-osmesa.png"
    cp "$work/soft/$name.png" "$copies/$name-soft.png"
    echo "<p>$name: $ssim, OSMesa and soft<br><img src=\"soft/$name-osmesa.png\">" \
        "<img src=\"soft/$name-soft.png\">"
done >"$page"
awk '{sum += $2} END {printf "%d pictures: mean SSIM %.4f; least alike:\n", NR, sum / NR
    exit sum / NR < 0.995}' "$work/sorted" || fail "the mean is below 0.995: see $page"
head -n 4 "$work/sorted"
while read -r name ssim; do
    awk "BEGIN {exit !($ssim < 0.98)}" || continue
    grep -qF "\`$name\`" render/README.md || fail "$name: $ssim, see $page"
done <"$work/sorted"
