#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Moments of the sample demo have the same pixels as their references. Cases are
# NAME|ARGUMENTS. They are drawn by the software rasterizer, whose pictures are the same on
# every processor (soft.sh compares OpenGL with it). With --update the references are written
# again. Differences are left in build/golden with a page that shows them.
cd "$(dirname "$0")/../.."
. tests/lib.bash
. tests/golden/compare.bash
command -v ffmpeg >/dev/null || { echo "no ffmpeg"; exit 77; }

frames=tests/golden/frames
cases=(
    "1.5|--at 1.5"
    "5.9|--at 5.9"
    "12.5|--at 12.5"
    "17.8|--at 17.8"
    "24.1|--at 24.1"
    "28.6|--at 28.6"
    "skinned|--at 4.05 --game better --camera 139,240,40,8,90,0"
    "skinned-dead|--at 25.2 --game better --camera -33,880,60,25,90,0"
    "skin|--at 1 --game better --camera 240,60,30,20,0,0"
    "sprite|--at 6.95 --game better --camera 145,160,55,5,0,0"
    "bar|--at 12.5 --game better"
    "smooth|--at 5.9 --aa 16"
    "blurred|--at 15.1 --fps 20 --samples 16 --shutter 360"
    "shadows|--at 4.05 --shadows --camera 139,220,90,35,90,0"
)

update=${1:-}
# hold NAME: compares the picture with the reference, or with --update replaces it.
hold() {
    if [ "$update" = --update ]; then
        golden_update "$1"
    else
        golden_compare "$1"
    fi
}

golden_begin "$frames" frames
for case in "${cases[@]}"; do
    name=${case%%|*}
    read -ra args <<<"${case#*|}"
    "$demoreel" thumb "$demo" --basedir "$sample" "${args[@]}" --size 256x144 \
        --hud-scale smooth --gl soft -q -o "$work/$name.png"
    hold "$name"
done

# Depth of field with a five-bladed iris, and layers of the same picture with alpha.
cp "$demo" "$work/sample.dem"
cat >"$work/lens.lua" <<'END'
film { output = "lens.mp4", size = "256x144", fps = 10, samples = 32, hud = "none" }
demo("A", "sample.dem")
shot { from = 5.5, to = 5.6, camera = orbit("Rook",
    { radius = 90, height = 10, angle = 200, focus = "Rook", blur = 6, blades = 5 }) }
END
lens() {
    "$demoreel" render "$work/lens.lua" --basedir "$sample" --gl soft -q "$@"
}
lens -o "$work/lens.png"
hold lens
lens --layers player_Rook,world -o "$work/lens.%d.png"
for layer in player_Rook world; do
    mv "$work/lens.$layer.0.png" "$work/lens-$layer.png"
    hold "lens-$layer"
done
golden_end
