#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The software rasterizer draws the same as software OpenGL: all pictures of effects.txt and
# moments of the sample demo with other options, drawn with --gl soft and --gl osmesa, have a
# mean SSIM of at least 0.995, and each at least 0.98, except those that tests/golden/README.md
# lists with a reason (`name` in backquotes). The least similar ones are shown in
# build/golden/soft.html.
cd "$(dirname "$0")/../.."
. tests/lib.bash
. tests/golden/effects.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

page=$build/golden/soft.html copies=$build/golden/soft
rm -rf "$copies" "$page"
mkdir -p "$copies"

# ssim FIRST SECOND: the SSIM of two pictures, or of two sequences with one line for each pair.
ssim() {
    ffmpeg -v error -i "$1" -i "$2" -lavfi "ssim=stats_file=$work/stats" -f null - </dev/null
    sed -n 's/.* All:\([0-9.]*\) .*/\1/p' "$work/stats"
}

effects_make
for driver in osmesa soft; do
    mkdir "$work/$driver"
    "$demoreel" render "$work/effects.dem" --basedir "$work/base" --from $STEP --fps 1/$STEP \
        --size 320x240 --gl $driver -q -o "$work/$driver/%03d.png"
done
ssim "$work/osmesa/%03d.png" "$work/soft/%03d.png" | paste -d ' ' <(printf '%s\n' "${names[@]}") - \
    >"$work/similarities"
[ "$(wc -w <"$work/similarities")" -eq $((2 * ${#names[@]})) ] ||
    fail "expected a value for each picture"
for i in "${!names[@]}"; do
    for driver in osmesa soft; do
        mv "$work/$driver/$(printf %03d $((i + 1))).png" "$work/$driver/${names[i]}.png"
    done
done

# both NAME ARGS...: draws and compares a picture of the sample demo with each driver.
both() {
    local name=$1 driver
    for driver in osmesa soft; do
        "$demoreel" thumb "$demo" --basedir "$sample" --size 320x180 --gl $driver -q \
            -o "$work/$driver/$name.png" "${@:2}"
    done
    echo "$name $(ssim "$work/osmesa/$name.png" "$work/soft/$name.png")" >>"$work/similarities"
}
both hall --at 5.9
both nearest --at 12.5 --texture-filter nearest
both shadows --at 4.05 --shadows --camera 139,220,90,35,90,0
both dark --at 17.8 --gamma 0.6 --contrast 1.4
both skinned --at 4.05 --game better --camera 139,240,40,8,90,0
both sprite --at 6.95 --game better --camera 145,160,55,5,0,0
both bar --at 12.5 --game better
both upright --at 24.1 --size 180x320
"$demoreel" thumb "$sample/id1/maps/sample.bsp" --basedir "$sample" --top-down --exposure off --gl osmesa \
    --size 320x240 -q -o "$work/osmesa/map.png"
"$demoreel" thumb "$sample/id1/maps/sample.bsp" --basedir "$sample" --top-down --exposure off --gl soft \
    --size 320x240 -q -o "$work/soft/map.png"
echo "map $(ssim "$work/osmesa/map.png" "$work/soft/map.png")" >>"$work/similarities"

sort -k2 -n "$work/similarities" >"$work/sorted"
head -n 12 "$work/sorted" | while read -r name ssim; do
    cp "$work/osmesa/$name.png" "$copies/$name-osmesa.png"
    cp "$work/soft/$name.png" "$copies/$name-soft.png"
    echo "<p>$name: $ssim, OSMesa and soft<br><img src=\"soft/$name-osmesa.png\">" \
        "<img src=\"soft/$name-soft.png\">"
done >"$page"
awk '{sum += $2} END {printf "%d pictures: mean SSIM %.4f; least similar:\n", NR, sum / NR
    exit sum / NR < 0.995}' "$work/sorted" || fail "the mean is below 0.995: see $page"
head -n 4 "$work/sorted"
while read -r name ssim; do
    awk "BEGIN {exit !($ssim < 0.98)}" || continue
    grep -qF "\`$name\`" tests/golden/README.md || fail "$name: $ssim, see $page"
done <"$work/sorted"
